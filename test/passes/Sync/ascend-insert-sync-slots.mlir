// RUN: tl-opt %s --ascend-insert-sync --ascend-verify-sync | FileCheck %s

// Slots that are used by turns have an event id each, so that one can be loaded
// while another one is used.
!gm = memref<?x64xf32>
!row = memref<64xf32, strided<[1], offset: ?>>
!slots = memref<2x64xf32, #ascend.memory<ub>>
!slot = memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>

// The slot is loaded by the iteration that uses it: that of two iterations before
// has to be over.
// CHECK-LABEL: func @by_turns(
func.func @by_turns(%A: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  ascend.section vector {
    %b = ascend.buffer at 0 : !slots
    // CHECK:      ascend.set_flag v -> mte2, 0
    // CHECK-NEXT: ascend.set_flag v -> mte2, 1
    // CHECK-NEXT: scf.for
    scf.for %i = %c0 to %n step %c1 {
      // CHECK: %[[SLOT:.*]] = arith.remui
      %s = arith.remui %i, %c2 : index
      %v = memref.subview %b[%s, 0] [1, 64] [1, 1] : !slots to !slot
      %a = memref.subview %A[%i, 0] [1, 64] [1, 1] : !gm to !row
      // CHECK:      ascend.wait_flag v -> mte2, 0 + %[[SLOT]] of 2
      // CHECK-NEXT: ascend.copy_gm_to_ub
      // CHECK-NEXT: ascend.set_flag mte2 -> v, 0 + %[[SLOT]] of 2
      // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0 + %[[SLOT]] of 2
      // CHECK-NEXT: ascend.vadd
      // CHECK-NEXT: ascend.set_flag v -> mte2, 0 + %[[SLOT]] of 2
      ascend.copy_gm_to_ub %a to %v : !row, !slot
      ascend.vadd %v, %v into %v : !slot, !slot, !slot
    }
    // CHECK:     }
    // CHECK-DAG: ascend.wait_flag v -> mte2, 0
    // CHECK-DAG: ascend.wait_flag v -> mte2, 1
    // CHECK-NOT: flag
    // CHECK:     return
  }
  return
}

// The slot is loaded by the iteration before: the flags that are raised after the
// loop depend on its trip count.
// CHECK-LABEL: func @ahead(
func.func @ahead(%A: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  ascend.section vector {
    %b = ascend.buffer at 0 : !slots
    %first = memref.subview %b[0, 0] [1, 64] [1, 1] : !slots to memref<64xf32, strided<[1]>, #ascend.memory<ub>>
    %row = memref.subview %A[0, 0] [1, 64] [1, 1] : !gm to memref<64xf32, strided<[1]>>
    // CHECK:     ascend.copy_gm_to_ub
    // CHECK-DAG: ascend.set_flag mte2 -> v, 0
    // CHECK-DAG: ascend.set_flag v -> mte2, 1
    // CHECK:     scf.for
    ascend.copy_gm_to_ub %row to %first : memref<64xf32, strided<[1]>>, memref<64xf32, strided<[1]>, #ascend.memory<ub>>
    scf.for %i = %c0 to %n step %c1 {
      %j = arith.addi %i, %c1 : index
      // CHECK: %[[NEXT:.*]] = arith.remui
      %t = arith.remui %j, %c2 : index
      // CHECK: %[[SLOT:.*]] = arith.remui
      %s = arith.remui %i, %c2 : index
      %u = memref.subview %b[%t, 0] [1, 64] [1, 1] : !slots to !slot
      %v = memref.subview %b[%s, 0] [1, 64] [1, 1] : !slots to !slot
      %a = memref.subview %A[%j, 0] [1, 64] [1, 1] : !gm to !row
      // CHECK:      ascend.wait_flag v -> mte2, 0 + %[[NEXT]] of 2
      // CHECK-NEXT: ascend.copy_gm_to_ub
      // CHECK-NEXT: ascend.set_flag mte2 -> v, 0 + %[[NEXT]] of 2
      // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0 + %[[SLOT]] of 2
      // CHECK-NEXT: ascend.vadd
      // CHECK-NEXT: ascend.set_flag v -> mte2, 0 + %[[SLOT]] of 2
      ascend.copy_gm_to_ub %a to %u : !row, !slot
      ascend.vadd %v, %v into %v : !slot, !slot, !slot
    }
    // CHECK:      }
    // CHECK:      arith.maxsi %arg1, %c0
    // CHECK:      ascend.wait_flag {{.*}}, 0 + %{{.*}} of 2
    // CHECK:      ascend.wait_flag {{.*}}, 0 + %{{.*}} of 2
  }
  return
}

// A loop that steps by 64, and slots at multiples of 64.
// CHECK-LABEL: func @in_one_dimension(
func.func @in_one_dimension(%A: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c2 = arith.constant 2 : index
  ascend.section vector {
    %b = ascend.buffer at 0 : memref<128xf32, #ascend.memory<ub>>
    scf.for %i = %c0 to %n step %c64 {
      %k = arith.divui %i, %c64 : index
      // CHECK: %[[SLOT:.*]] = arith.remui
      %s = arith.remui %k, %c2 : index
      %at = arith.muli %s, %c64 : index
      %v = memref.subview %b[%at] [64] [1] : memref<128xf32, #ascend.memory<ub>> to !slot
      %a = memref.subview %A[%i] [64] [1] : memref<?xf32> to !row
      // CHECK:      ascend.wait_flag v -> mte2, 0 + %[[SLOT]] of 2
      // CHECK-NEXT: ascend.copy_gm_to_ub
      // CHECK-NEXT: ascend.set_flag mte2 -> v, 0 + %[[SLOT]] of 2
      ascend.copy_gm_to_ub %a to %v : !row, !slot
      ascend.vadd %v, %v into %v : !slot, !slot, !slot
    }
  }
  return
}

// If each run of the surrounding loop restarts the slots, or if the first slot is
// unknown, one id serves all slots.
// CHECK-LABEL: func @unknown_start(
func.func @unknown_start(%A: !gm, %m: index, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  ascend.section vector {
    %b = ascend.buffer at 0 : !slots
    // CHECK-NOT: of 2
    scf.for %i = %m to %n step %c1 {
      %s = arith.remui %i, %c2 : index
      %v = memref.subview %b[%s, 0] [1, 64] [1, 1] : !slots to !slot
      %a = memref.subview %A[%i, 0] [1, 64] [1, 1] : !gm to !row
      ascend.copy_gm_to_ub %a to %v : !row, !slot
      ascend.vadd %v, %v into %v : !slot, !slot, !slot
    }
  }
  return
}

// A loop that loads the first slots, one trip per slot at most, one that loads two
// ahead, and one for the loaded rest; remainders of sums are differences, as
// upstream expands them. All three trip counts depend on one number, so that each
// loop can hand a slot on: three ids per direction suffice.
// CHECK-LABEL: func @three_loops(
// CHECK-NOT: pipe_barrier
func.func @three_loops(%A: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = affine.min affine_map<()[s0] -> (s0, 2)>()[%n]
  %rest = affine.max affine_map<()[s0] -> (s0 - 2, 0)>()[%n]
  ascend.section vector {
    %b = ascend.buffer at 0 : memref<3x64xf32, #ascend.memory<ub>>
    // CHECK-COUNT-3: ascend.set_flag v -> mte2, {{[012]$}}
    // CHECK-NOT: flag
    // CHECK: scf.for
    scf.for %i = %c0 to %first step %c1 {
      %s = affine.apply affine_map<(d0) -> (d0 mod 3)>(%i)
      %v = memref.subview %b[%s, 0] [1, 64] [1, 1] : memref<3x64xf32, #ascend.memory<ub>> to !slot
      %a = memref.subview %A[%i, 0] [1, 64] [1, 1] : !gm to !row
      // CHECK:      ascend.wait_flag v -> mte2, 0 + %{{.*}} of 3
      // CHECK-NEXT: ascend.copy_gm_to_ub
      // CHECK-NEXT: ascend.set_flag mte2 -> v, 0 + %{{.*}} of 3
      ascend.copy_gm_to_ub %a to %v : !row, !slot
    }
    // CHECK-NOT: flag
    // CHECK: scf.for
    scf.for %i = %c0 to %rest step %c1 {
      %j = affine.apply affine_map<(d0) -> (d0 + 2)>(%i)
      %t = affine.apply affine_map<(d0) -> (d0 - ((d0 + 2) floordiv 3) * 3 + 2)>(%i)
      %s = affine.apply affine_map<(d0) -> (d0 mod 3)>(%i)
      %u = memref.subview %b[%t, 0] [1, 64] [1, 1] : memref<3x64xf32, #ascend.memory<ub>> to !slot
      %v = memref.subview %b[%s, 0] [1, 64] [1, 1] : memref<3x64xf32, #ascend.memory<ub>> to !slot
      %a = memref.subview %A[%j, 0] [1, 64] [1, 1] : !gm to !row
      // CHECK:      ascend.wait_flag v -> mte2, 0 + %{{.*}} of 3
      // CHECK-NEXT: ascend.copy_gm_to_ub
      // CHECK-NEXT: ascend.set_flag mte2 -> v, 0 + %{{.*}} of 3
      ascend.copy_gm_to_ub %a to %u : !row, !slot
      // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0 + %{{.*}} of 3
      // CHECK-NEXT: ascend.vexp
      // CHECK-NEXT: ascend.set_flag v -> mte2, 0 + %{{.*}} of 3
      ascend.vexp %v into %v : !slot, !slot
    }
    // CHECK-NOT: flag
    // CHECK: scf.for
    scf.for %i = %rest to %n step %c1 {
      %s = affine.apply affine_map<(d0) -> (d0 mod 3)>(%i)
      %v = memref.subview %b[%s, 0] [1, 64] [1, 1] : memref<3x64xf32, #ascend.memory<ub>> to !slot
      // CHECK:      ascend.wait_flag mte2 -> v, 0 + %{{.*}} of 3
      // CHECK-NEXT: ascend.vexp
      // CHECK-NEXT: ascend.set_flag v -> mte2, 0 + %{{.*}} of 3
      ascend.vexp %v into %v : !slot, !slot
    }
    // CHECK-COUNT-3: ascend.wait_flag v -> mte2, {{[012]$}}
    // CHECK-NOT: flag
    // CHECK: return
  }
  return
}

// The same with unrelated trip counts: after such a loop the flags of the slots are
// raised and lowered anew.
// CHECK-LABEL: func @unrelated_loops(
func.func @unrelated_loops(%A: !gm, %l: index, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %b = ascend.buffer at 0 : !slots
    // CHECK: scf.for
    scf.for %i = %c0 to %l step %c1 {
      %s = affine.apply affine_map<(d0) -> (d0 mod 2)>(%i)
      %v = memref.subview %b[%s, 0] [1, 64] [1, 1] : !slots to !slot
      %a = memref.subview %A[%i, 0] [1, 64] [1, 1] : !gm to !row
      ascend.copy_gm_to_ub %a to %v : !row, !slot
    }
    scf.for %i = %m to %n step %c1 {
      %s = affine.apply affine_map<(d0) -> (d0 mod 2)>(%i)
      %v = memref.subview %b[%s, 0] [1, 64] [1, 1] : !slots to !slot
      ascend.vexp %v into %v : !slot, !slot
    }
  }
  return
}

// Two products of an iteration take turns in one tile: each waits for the other, and
// the flags between two iterations are the same as those within one.
!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x8x16x16xf16, #ascend.memory<l0b>>
!l1a = memref<4x8x16x16xf16, #ascend.memory<l1>>
!l1b = memref<8x4x16x16xf16, #ascend.memory<l1>>
!c = memref<8x8x16x16xf32, #ascend.memory<l0c>>
// CHECK-LABEL: func @two_rounds(
func.func @two_rounds(%n: index, %init: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section cube {
    %x = ascend.buffer at 0 : !l1a
    %y = ascend.buffer at 65536 : !l1b
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    // CHECK:     ascend.set_flag m -> mte1, 3
    // CHECK-NOT: flag
    // CHECK:     scf.for
    scf.for %i = %c0 to %n step %c1 {
      // CHECK:      ascend.wait_flag m -> mte1, 3
      // CHECK-NEXT: ascend.load_l0a
      // CHECK-NEXT: ascend.load_l0b
      // CHECK-NEXT: ascend.set_flag mte1 -> m, 0
      // CHECK-NEXT: ascend.wait_flag mte1 -> m, 0
      // CHECK-NEXT: ascend.mmad
      // CHECK-NEXT: ascend.set_flag m -> mte1, 3
      ascend.load_l0a %x to %a : !l1a, !a
      ascend.load_l0b %y to %b : !l1b, !b
      ascend.mmad %a, %b into %c init(%init) : !a, !b, !c
      // CHECK-NEXT: ascend.wait_flag m -> mte1, 3
      // CHECK-NEXT: ascend.load_l0a
      // CHECK-NEXT: ascend.load_l0b
      // CHECK-NEXT: ascend.set_flag mte1 -> m, 0
      // CHECK-NEXT: ascend.wait_flag mte1 -> m, 0
      // CHECK-NEXT: ascend.mmad
      // CHECK-NEXT: ascend.set_flag m -> mte1, 3
      ascend.load_l0a %x to %a : !l1a, !a
      ascend.load_l0b %y to %b : !l1b, !b
      ascend.mmad %a, %b into %c init(%init) : !a, !b, !c
    }
    // CHECK:     ascend.wait_flag m -> mte1, 3
    // CHECK-NOT: flag
    // CHECK:     return
  }
  return
}

// Two buffers of different extents at one address take turns: one flag for each
// direction orders all of their uses, as each waits for the one before.
!short_row = memref<32xf32, #ascend.memory<ub>>
!long_row = memref<64xf32, #ascend.memory<ub>>
// CHECK-LABEL: func @turns(
func.func @turns(%A: memref<32xf32>, %B: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : !short_row
    %b = ascend.buffer at 0 : !long_row
    // CHECK:      ascend.set_flag v -> mte2, 0
    // CHECK-NEXT: scf.for
    // CHECK-NEXT: ascend.wait_flag v -> mte2, 0
    // CHECK-NEXT: ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.set_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.vadd
    // CHECK-NEXT: ascend.set_flag v -> mte2, 0
    // CHECK-NEXT: ascend.wait_flag v -> mte2, 0
    // CHECK-NEXT: ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.set_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.vadd
    // CHECK-NEXT: ascend.set_flag v -> mte2, 0
    // CHECK-NEXT: }
    // CHECK-NEXT: ascend.wait_flag v -> mte2, 0
    // CHECK-NEXT: }
    scf.for %i = %c0 to %n step %c1 {
      ascend.copy_gm_to_ub %A to %a : memref<32xf32>, !short_row
      ascend.vadd %a, %a into %a : !short_row, !short_row, !short_row
      ascend.copy_gm_to_ub %B to %b : memref<64xf32>, !long_row
      ascend.vadd %b, %b into %b : !long_row, !long_row, !long_row
    }
  }
  return
}
