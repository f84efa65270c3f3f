// RUN: tl-opt %s --ascend-insert-sync --ascend-verify-sync -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: sed 's/ ordered//' %t.mlir > %t.wrong.mlir
// RUN: not tl-opt %t.wrong.mlir --ascend-verify-sync 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: tl-opt %s --ascend-insert-sync=barrier-everywhere | FileCheck %s --check-prefix=BARRIER

// WRONG-COUNT-3: error: 'ascend.mmad' op may start before an earlier instruction on the same bytes of l0c has finished
// WRONG-NOT:     error:
// BARRIER-NOT: ordered

// Products of dynamic size wait if they are small.
!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>
!gm = memref<?x?xf32>

// CHECK-LABEL: func @outside_of_all_loops(
func.func @outside_of_all_loops(%m: index, %n: index, %k: index, %init: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    // CHECK:      scf.for
    // CHECK-NEXT:   ascend.mmad {{.*}} init({{.*}}) ordered :
    // CHECK-NEXT: }
    scf.for %i = %c0 to %k step %c1 {
      ascend.mmad %a, %b into %c[%m, %n, %i] init(%init) : !a, !b, !c
    }
  }
  return
}

// The first of two products has no predecessor. K does not matter.
// CHECK-LABEL: func @no_loop(
func.func @no_loop(%m: index, %k: index, %init: i1) {
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    // CHECK:      ascend.mmad {{.*}} init({{[^ ]*}}) :
    // CHECK-NEXT: ascend.mmad {{.*}} init({{[^ ]*}}) ordered :
    ascend.mmad %a, %b into %c[%m, 64, %k] init(%init) : !a, !b, !c
    ascend.mmad %a, %b into %c[%m, 64, 16] init(%init) : !a, !b, !c
  }
  return
}

// Others are as large as they are.
// CHECK-LABEL: func @constant(
func.func @constant(%k: index, %init: i1) {
  %c160 = arith.constant 160 : index
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    // CHECK:      ascend.mmad
    // CHECK-NEXT: ascend.mmad
    // CHECK-NEXT: ascend.pipe_barrier m
    // CHECK-NEXT: ascend.mmad
    // CHECK-NEXT: ascend.pipe_barrier m
    // CHECK-NEXT: ascend.mmad
    ascend.mmad %a, %b into %c[16, 160, %k] init(%init) : !a, !b, !c
    ascend.mmad %a, %b into %c[16, %c160, %k] init(%init) : !a, !b, !c
    ascend.mmad %a, %b into %c[16, 144, %k] init(%init) : !a, !b, !c
    ascend.mmad %a, %b into %c[16, 144, %k] init(%init) : !a, !b, !c
  }
  return
}

// The hardware says nothing of products of different sizes.
// CHECK-LABEL: func @other_sizes(
func.func @other_sizes(%m: index, %n: index, %k: index, %init: i1) {
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    // CHECK:      ascend.mmad {{.*}} init({{[^ ]*}}) :
    // CHECK-NEXT: ascend.pipe_barrier m
    // CHECK-NEXT: ascend.mmad {{.*}} init({{[^ ]*}}) :
    ascend.mmad %a, %b into %c[%m, 64, %k] init(%init) : !a, !b, !c
    ascend.mmad %a, %b into %c[%n, 64, %k] init(%init) : !a, !b, !c
  }
  return
}

// The size is another one in the next iteration of the outer loop. The store that
// is between the two orders them.
// CHECK-LABEL: func @stored(
func.func @stored(%C: !gm, %n: index, %k: index, %init: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    // CHECK:     scf.for
    // CHECK:       scf.for
    // CHECK-NEXT:    ascend.mmad {{.*}} init({{[^ ]*}}) ordered :
    // CHECK:       ascend.fixpipe
    scf.for %m = %c0 to %n step %c1 {
      scf.for %i = %c0 to %k step %c1 {
        ascend.mmad %a, %b into %c[%m, 256, %i] init(%init) : !a, !b, !c
      }
      %part = memref.subview %C[%m, 0] [%m, 256] [1, 1] : !gm to memref<?x256xf32, strided<[?, 1], offset: ?>>
      ascend.fixpipe %c[%m] to %part : !c, memref<?x256xf32, strided<[?, 1], offset: ?>>
    }
  }
  return
}

// Nothing is, or not always.
// CHECK-LABEL: func @not_stored(
func.func @not_stored(%C: !gm, %n: index, %k: index, %init: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    // CHECK:       ascend.pipe_barrier m
    // CHECK-NEXT:  ascend.mmad {{.*}} init({{[^ ]*}}) :
    // CHECK:     ascend.fixpipe
    scf.for %m = %c0 to %n step %c1 {
      scf.for %i = %c0 to %k step %c1 {
        ascend.mmad %a, %b into %c[%m, 256, %i] init(%init) : !a, !b, !c
      }
      scf.if %init {
        %part = memref.subview %C[%m, 0] [%m, 256] [1, 1] : !gm to memref<?x256xf32, strided<[?, 1], offset: ?>>
        ascend.fixpipe %c[%m] to %part : !c, memref<?x256xf32, strided<[?, 1], offset: ?>>
      }
    }
  }
  return
}
