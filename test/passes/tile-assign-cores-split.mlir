// RUN: tl-opt %s --tile-assign-cores=channel-depth=2 --split-input-file | FileCheck %s

!l1 = memref<16x16xf16, #ascend.memory<l1>>
!l0c = memref<16x16xf32, #ascend.memory<l0c>>
!ub = memref<16x16xf32, #ascend.memory<ub>>
!gm = memref<16x16xf16>

// Both cores have the loop and its bound, the index of the slice is computed at its
// use, and the cube core omits the values that only the vector core carries from
// one iteration to the next.
// CHECK-LABEL: func @loop(
// CHECK:      tile.launch (%[[BLOCK:.*]]) in
// CHECK-NEXT:   %[[C:.*]] = ascend.channel from cube : memref<2x16x16xf32>
// CHECK-NEXT:   ascend.section cube {
// CHECK-NOT:      ub
// CHECK:          %[[N:.*]] = memref.load %{{.*}}[%[[BLOCK]]] : memref<?xi32>
// CHECK-NEXT:     %[[TRIPS:.*]] = arith.index_cast %[[N]]
// CHECK-NEXT:     scf.for %[[I:.*]] = %{{.*}} to %[[TRIPS]] step %{{[a-z0-9]+}} {
// CHECK-NEXT:       affine.apply
// CHECK-NEXT:       memref.subview
// CHECK-NEXT:       tile.copy
// CHECK-NEXT:       tile.gemm
// CHECK-NEXT:       ascend.push %[[C]] as %[[SLOT:.*]] : memref<2x16x16xf32> {
// CHECK-NEXT:         tile.copy %{{.*}} to %[[SLOT]]
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   ascend.section vector {
// CHECK-NOT:      l1
// CHECK-NOT:      l0c
// CHECK:          memref.load
// CHECK:          scf.for {{.*}} iter_args
// CHECK-NEXT:       ascend.pop %[[C]] as %[[SLOT:.*]] : memref<2x16x16xf32> {
// CHECK-NEXT:         tile.copy %[[SLOT]] to
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.mul
// CHECK-NEXT:       %[[NEXT:.*]] = memref.load
// CHECK-NEXT:       scf.yield %[[NEXT]]
// CHECK:          tile.mul
func.func @loop(%A: memref<?x16xf16>, %T: memref<?xi32>, %s: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : !l1
    %c = memref.alloc() : !l0c
    %x = memref.alloc() : !ub
    %t = memref.load %T[%block] : memref<?xi32>
    %trips = arith.index_cast %t : i32 to index
    %last = scf.for %i = %c0 to %trips step %c1 iter_args(%before = %s) -> f32 {
      %row = affine.apply affine_map<(d0) -> (d0 * 16)>(%i)
      %At = memref.subview %A[%row, 0] [16, 16] [1, 1] : memref<?x16xf16> to memref<16x16xf16, strided<[16, 1], offset: ?>>
      tile.copy %At to %a : memref<16x16xf16, strided<[16, 1], offset: ?>>, !l1
      tile.gemm %a, %a into %c init(%true) : !l1, !l1, !l0c
      tile.copy %c to %x : !l0c, !ub
      tile.mul %x, %before into %x : !ub, f32, !ub
      %next = memref.load %x[%c0, %c0] : !ub
      scf.yield %next : f32
    }
    tile.mul %x, %last into %x : !ub, f32, !ub
  }
  return
}

// -----

// A condition is for both cores; a branch that a core has nothing to do in is
// empty, and a variable is one for each.
// CHECK-LABEL: func @condition(
// CHECK:      %[[C:.*]] = ascend.channel from vector : memref<2x16x16xf16>
// CHECK:      ascend.section cube {
// CHECK:        memref.alloca
// CHECK:        memref.store
// CHECK:        %[[F:.*]] = memref.load
// CHECK:        scf.if
// CHECK-NEXT:     ascend.pop %[[C]]
// CHECK-NEXT:       tile.copy
// CHECK-NEXT:     }
// CHECK-NEXT:     tile.gemm
// CHECK-NOT:      tile.mul
// CHECK:      ascend.section vector {
// CHECK:        memref.alloca
// CHECK:        memref.store
// CHECK:        scf.if
// CHECK-NEXT:     ascend.push %[[C]]
// CHECK-NEXT:       tile.copy {{.*}}f32, #ascend.memory<ub>>, memref<16x16xf16, strided
// CHECK-NEXT:     }
// CHECK-NEXT:   } else {
// CHECK-NEXT:     tile.mul
func.func @condition(%p: i1, %s: f32, %n: index) {
  %true = arith.constant true
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
    %c = memref.alloc() : memref<16x16xf32, #ascend.memory<l0c>>
    %x = memref.alloc() : memref<16x16xf32, #ascend.memory<ub>>
    %v = memref.alloca() : memref<index>
    memref.store %n, %v[] : memref<index>
    %f = memref.load %v[] : memref<index>
    %q = arith.cmpi eq, %f, %block : index
    scf.if %q {
      tile.copy %x to %a : memref<16x16xf32, #ascend.memory<ub>>, memref<16x16xf16, #ascend.memory<l1>>
      tile.gemm %a, %a into %c init(%true) : memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf32, #ascend.memory<l0c>>
    } else {
      tile.mul %x, %s into %x : memref<16x16xf32, #ascend.memory<ub>>, f32, memref<16x16xf32, #ascend.memory<ub>>
    }
  }
  return
}

// -----

// The accumulator is narrowed by the push, and a vector core takes a slice
// of the slot.
// CHECK-LABEL: func @parts(
// CHECK:      %[[C:.*]] = ascend.channel from cube : memref<2x32x16xf16>
// CHECK:      ascend.section cube {
// CHECK:        ascend.push %[[C]] as %[[SLOT:.*]] : memref<2x32x16xf16> {
// CHECK-NEXT:     tile.copy %{{.*}} to %[[SLOT]] relu : memref<32x16xf32, #ascend.memory<l0c>>, memref<32x16xf16, strided<[16, 1], offset: ?>>
// CHECK:      ascend.section vector {
// CHECK:        ascend.pop %[[C]] as %[[SLOT:.*]] : memref<2x32x16xf16> {
// CHECK-NEXT:     %[[PART:.*]] = memref.subview %[[SLOT]][%{{.*}}, 0] [16, 16] [1, 1]
// CHECK-NEXT:     tile.copy %[[PART]] to
func.func @parts(%n: index) {
  tile.launch (%block) in (%n) sub_block (%sub) {
    %c = memref.alloc() : memref<32x16xf32, #ascend.memory<l0c>>
    %x = memref.alloc() : memref<16x16xf16, #ascend.memory<ub>>
    %row = affine.apply affine_map<(d0) -> (d0 * 16)>(%sub)
    %half = memref.subview %c[%row, 0] [16, 16] [1, 1] : memref<32x16xf32, #ascend.memory<l0c>> to memref<16x16xf32, strided<[16, 1], offset: ?>, #ascend.memory<l0c>>
    tile.copy %half to %x relu : memref<16x16xf32, strided<[16, 1], offset: ?>, #ascend.memory<l0c>>, memref<16x16xf16, #ascend.memory<ub>>
  }
  return
}

// -----

// A tensor that the cube core writes and the vector core reads: the accesses
// alternate. One that both only read needs no order.
// CHECK-LABEL: func @tensor(
// CHECK:      %[[O:.*]] = ascend.channel from cube : memref<1x0xi8>
// CHECK-NOT:  ascend.channel
// CHECK:      ascend.section cube {
// CHECK:        ascend.push %[[O]] as %{{.*}} : memref<1x0xi8> {
// CHECK-NEXT:     tile.copy
// CHECK-NEXT:   }
// CHECK:      ascend.section vector {
// CHECK:        ascend.pop %[[O]] as %{{.*}} : memref<1x0xi8> {
// CHECK-NEXT:     scf.for
// CHECK-NEXT:       tile.copy
func.func @tensor(%A: memref<16x16xf32>, %W: memref<16x16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%n) {
    %c = memref.alloc() : memref<16x16xf32, #ascend.memory<l0c>>
    %x = memref.alloc() : memref<16x16xf32, #ascend.memory<ub>>
    %l = memref.alloc() : memref<16x16xf32, #ascend.memory<l1>>
    tile.copy %A to %x : memref<16x16xf32>, memref<16x16xf32, #ascend.memory<ub>>
    tile.copy %A to %l : memref<16x16xf32>, memref<16x16xf32, #ascend.memory<l1>>
    tile.copy %c to %W : memref<16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32>
    scf.for %i = %c0 to %n step %c1 {
      tile.copy %W to %x : memref<16x16xf32>, memref<16x16xf32, #ascend.memory<ub>>
    }
  }
  return
}

// -----

!l1 = memref<16x16xf16, #ascend.memory<l1>>
!l0c = memref<16x16xf32, #ascend.memory<l0c>>
!ub = memref<16x16xf32, #ascend.memory<ub>>

// An attribute of a copy sets the slots of its channel; the option sets those
// of the others.
// CHECK-LABEL: func @slots(
// CHECK-DAG:   ascend.channel from cube : memref<4x16x16xf32>
// CHECK-DAG:   ascend.channel from vector : memref<2x16x16xf16>
// CHECK-NOT:   tile.slots
func.func @slots(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : !l1
    %c = memref.alloc() : !l0c
    %x = memref.alloc() : !ub
    scf.for %i = %c0 to %n step %c1 {
      tile.fill %zero into %x : f32, !ub
      tile.copy %x to %a : !ub, !l1
      tile.gemm %a, %a into %c init(%true) : !l1, !l1, !l0c
      tile.copy %c to %x {tile.slots = 4} : !l0c, !ub
    }
  }
  return
}

// Flags and barriers of the author go to the cores that have their pipes.
// CHECK-LABEL: func @flags(
// CHECK:         ascend.section cube {
// CHECK:           tile.set_flag mte1 -> m, 1
// CHECK-NEXT:      tile.wait_flag mte1 -> m, 1
// CHECK-NEXT:      ascend.pipe_barrier mte2
// CHECK-NOT:       tile.set_flag
// CHECK-NOT:       ascend.pipe_barrier
// CHECK:         ascend.section vector {
// CHECK:           tile.set_flag mte2 -> v, 2
// CHECK-NEXT:      tile.wait_flag mte2 -> v, 2
// CHECK-NEXT:      ascend.pipe_barrier v
// CHECK-NEXT:      ascend.pipe_barrier mte2
func.func @flags(%c: memref<16x16xf32, #ascend.memory<l0c>>, %x: memref<16x16xf32, #ascend.memory<ub>>, %n: index) {
  tile.launch (%block) in (%n) {
    tile.copy %c to %x : memref<16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32, #ascend.memory<ub>>
    tile.set_flag mte1 -> m, 1
    tile.wait_flag mte1 -> m, 1
    tile.set_flag mte2 -> v, 2
    tile.wait_flag mte2 -> v, 2
    ascend.pipe_barrier v
    ascend.pipe_barrier mte2
  }
  return
}
