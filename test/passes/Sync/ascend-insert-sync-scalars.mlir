// RUN: tl-opt %s --ascend-insert-sync --split-input-file | FileCheck %s
// RUN: tl-opt %s --ascend-insert-sync --ascend-verify-sync --split-input-file -o /dev/null

!ub = memref<64xf32, #ascend.memory<ub>>

// A load waits for the writer of the element. It finishes before the scalar unit
// continues: later instructions need no flag.
// CHECK-LABEL: func @load(
func.func @load(%A: memref<64xf32>, %C: memref<64xf32>, %i: index) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // CHECK:      ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.set_flag mte2 -> s, 0
    // CHECK-NEXT: ascend.wait_flag mte2 -> s, 0
    // CHECK-NEXT: memref.load
    // CHECK-NEXT: ascend.vadds
    // CHECK-NEXT: ascend.set_flag v -> mte3, 0
    // CHECK-NEXT: ascend.wait_flag v -> mte3, 0
    // CHECK-NEXT: ascend.copy_ub_to_gm
    // CHECK-NEXT: }
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, !ub
    %x = memref.load %a[%i] : !ub
    ascend.vadds %a, %x into %a : !ub, f32, !ub
    ascend.copy_ub_to_gm %a to %C : !ub, memref<64xf32>
  }
  return
}

// -----

!ub = memref<64xf32, #ascend.memory<ub>>

// A store of the scalar unit reaches other pipes after a flag only. Its own
// accesses are in order.
// CHECK-LABEL: func @store(
func.func @store(%C: memref<64xf32>, %i: index, %x: f32) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // CHECK:      ascend.vduplicate
    // CHECK-NEXT: ascend.set_flag v -> s, 0
    // CHECK-NEXT: ascend.wait_flag v -> s, 0
    // CHECK-NEXT: memref.store
    // CHECK-NEXT: memref.load
    // CHECK-NEXT: memref.store
    // CHECK-NEXT: ascend.set_flag s -> mte3, 0
    // CHECK-NEXT: ascend.wait_flag s -> mte3, 0
    // CHECK-NEXT: ascend.copy_ub_to_gm
    // CHECK-NEXT: }
    ascend.vduplicate %x into %a : f32, !ub
    memref.store %x, %a[%i] : !ub
    %y = memref.load %a[%i] : !ub
    memref.store %y, %a[%i] : !ub
    ascend.copy_ub_to_gm %a to %C : !ub, memref<64xf32>
  }
  return
}

// -----

!ub = memref<64xf32, #ascend.memory<ub>>

// In a loop: a flag for each direction, since the next iteration overwrites the
// source of the vector unit.
// CHECK-LABEL: func @loop(
func.func @loop(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %b = ascend.buffer at 256 : !ub
    // CHECK:      ascend.set_flag v -> s, 0
    // CHECK-NEXT: scf.for
    // CHECK-NEXT:   ascend.wait_flag v -> s, 0
    // CHECK-NEXT:   memref.store
    // CHECK-NEXT:   ascend.set_flag s -> v, 0
    // CHECK-NEXT:   ascend.wait_flag s -> v, 0
    // CHECK-NEXT:   ascend.vadd
    // CHECK-NEXT:   ascend.set_flag v -> s, 0
    // CHECK-NEXT: }
    // CHECK-NEXT: ascend.wait_flag v -> s, 0
    scf.for %i = %c0 to %n step %c1 {
      memref.store %x, %a[%i] : !ub
      ascend.vadd %a, %a into %b : !ub, !ub, !ub
    }
  }
  return
}

// -----

!ub = memref<64xf32, #ascend.memory<ub>>

// Data that a loop goes on with: a flag before the loop lets its first condition
// be computed, and no barrier is needed.
// CHECK-LABEL: func @condition(
func.func @condition(%i: index, %limit: f32) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // CHECK:      ascend.set_flag v -> s, 0
    // CHECK-NEXT: scf.while
    // CHECK-NEXT:   ascend.wait_flag v -> s, 0
    // CHECK-NEXT:   memref.load
    // CHECK-NEXT:   arith.cmpf
    // CHECK-NEXT:   scf.condition
    // CHECK-NEXT: } do {
    // CHECK-NEXT:   ascend.vadd
    // CHECK-NEXT:   ascend.set_flag v -> s, 0
    // CHECK-NEXT:   scf.yield
    // CHECK-NEXT: }
    // CHECK-NEXT: }
    scf.while : () -> () {
      %x = memref.load %a[%i] : !ub
      %p = arith.cmpf olt, %x, %limit : f32
      scf.condition(%p)
    } do {
      ascend.vadd %a, %a into %a : !ub, !ub, !ub
      scf.yield
    }
  }
  return
}

// -----

// The cube core has no flag of the scalar unit; data without a
// writer needs none.
// CHECK-LABEL: func @cube(
func.func @cube(%A: memref<16x16xf16>, %I: memref<8xi32>, %i: index, %x: i32) {
  ascend.section cube {
    %a = ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l1>>
    // CHECK:      ascend.copy_gm_to_l1
    // CHECK-NEXT: memref.load
    // CHECK-NEXT: memref.store
    // CHECK-NEXT: ascend.pipe_barrier all
    // CHECK-NEXT: ascend.dump
    // CHECK-NEXT: }
    ascend.copy_gm_to_l1 %A to %a : memref<16x16xf16>, memref<1x1x16x16xf16, #ascend.memory<l1>>
    %y = memref.load %I[%i] : memref<8xi32>
    memref.store %x, %I[%i] : memref<8xi32>
    ascend.dump %a, 1 : memref<1x1x16x16xf16, #ascend.memory<l1>>
  }
  return
}

// -----

// A variable is no memory.
// CHECK-LABEL: func @variable(
func.func @variable(%x: f32) {
  ascend.section vector {
    // CHECK:      memref.alloca
    // CHECK-NEXT: memref.store
    // CHECK-NEXT: memref.load
    // CHECK-NEXT: ascend.printf
    // CHECK-NEXT: }
    %v = memref.alloca() : memref<f32>
    memref.store %x, %v[] : memref<f32>
    %y = memref.load %v[] : memref<f32>
    ascend.printf "%f"(%y) : f32
  }
  return
}

// -----

!ub = memref<64xf32, #ascend.memory<ub>>

// More flags than ids: one that the scalar unit has waited for is lowered, and its
// id serves again.
// CHECK-LABEL: func @many(
// CHECK-NOT:     ascend.pipe_barrier all
// CHECK-COUNT-8: ascend.wait_flag v -> s, 0
// CHECK-NOT:     ascend.pipe_barrier all
// CHECK:         return
func.func @many(%i: index, %s: f32) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    ascend.vadds %a, %s into %a : !ub, f32, !ub
    %0 = memref.load %a[%i] : !ub
    ascend.vadds %a, %0 into %a : !ub, f32, !ub
    %1 = memref.load %a[%i] : !ub
    ascend.vadds %a, %1 into %a : !ub, f32, !ub
    %2 = memref.load %a[%i] : !ub
    ascend.vadds %a, %2 into %a : !ub, f32, !ub
    %3 = memref.load %a[%i] : !ub
    ascend.vadds %a, %3 into %a : !ub, f32, !ub
    %4 = memref.load %a[%i] : !ub
    ascend.vadds %a, %4 into %a : !ub, f32, !ub
    %5 = memref.load %a[%i] : !ub
    ascend.vadds %a, %5 into %a : !ub, f32, !ub
    %6 = memref.load %a[%i] : !ub
    ascend.vadds %a, %6 into %a : !ub, f32, !ub
    %7 = memref.load %a[%i] : !ub
    ascend.vadds %a, %7 into %a : !ub, f32, !ub
  }
  return
}

// -----

// A store to a tensor is written back with its line of the data cache: other writes
// to the line wait for it.
!ub = memref<8xf32, #ascend.memory<ub>>
!left = memref<8xf32, strided<[1]>>
!right = memref<8xf32, strided<[1], offset: 8>>
!next = memref<8xf32, strided<[1], offset: 16>>
// CHECK-LABEL: func @line(
func.func @line(%C: memref<64xf32>, %i: index, %x: f32) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %left = memref.subview %C[0] [8] [1] : memref<64xf32> to !left
    %right = memref.subview %C[8] [8] [1] : memref<64xf32> to !right
    %next = memref.subview %C[16] [8] [1] : memref<64xf32> to !next
    // CHECK:      memref.store
    // CHECK-NEXT: ascend.set_flag s -> mte3, 0
    // CHECK-NEXT: ascend.copy_ub_to_gm
    // CHECK-NEXT: ascend.wait_flag s -> mte3, 0
    // CHECK-NEXT: ascend.copy_ub_to_gm
    // CHECK-NEXT: }
    memref.store %x, %left[%i] : !left
    ascend.copy_ub_to_gm %a to %next : !ub, !next
    ascend.copy_ub_to_gm %a to %right : !ub, !right
  }
  return
}
