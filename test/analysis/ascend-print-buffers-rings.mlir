// RUN: tl-opt %s --ascend-print-buffers --split-input-file --verify-diagnostics

// Two slots, which the load fills and the vector unit empties.
!gm = memref<?x64xf32>
!row = memref<64xf32, strided<[1], offset: ?>>
!slots = memref<2x64xf32, #ascend.memory<ub>>
!slot = memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
func.func @two_slots(%A: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  ascend.section vector {
    // expected-remark @+2 {{buffer %0, in the section: earlier contents read, not all bytes replaced}}
    // expected-remark @+1 {{buffer %0: ring of 2 slots}}
    %b = ascend.buffer at 0 : !slots
    // expected-remark @+1 {{buffer %0, in an iteration: earlier contents read, not all bytes replaced}}
    scf.for %i = %c0 to %n step %c1 {
      %s = arith.remui %i, %c2 : index
      %v = memref.subview %b[%s, 0] [1, 64] [1, 1] : !slots to !slot
      %a = memref.subview %A[%i, 0] [1, 64] [1, 1] : !gm to !row
      // expected-note @+2 {{mte2 acquires slot %1 of %0}}
      // expected-note @+1 {{mte2 releases slot %1 of %0}}
      ascend.copy_gm_to_ub %a to %v : !row, !slot
      // expected-note @+1 {{v acquires slot %1 of %0}}
      ascend.vadd %v, %v into %v : !slot, !slot, !slot
      // expected-note @+1 {{v releases slot %1 of %0}}
      ascend.vexp %v into %v : !slot, !slot
    }
  }
  return
}

// -----

// The first slot is loaded before the loop, and then one slot ahead.
!gm = memref<?x64xf32>
!row = memref<64xf32, strided<[1], offset: ?>>
!slots = memref<2x64xf32, #ascend.memory<ub>>
!slot = memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
!first = memref<64xf32, strided<[1]>, #ascend.memory<ub>>
func.func @ahead(%A: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  ascend.section vector {
    // expected-remark @+2 {{buffer %0, in the section: earlier contents read, not all bytes replaced}}
    // expected-remark @+1 {{buffer %0: ring of 2 slots}}
    %b = ascend.buffer at 0 : !slots
    %first = memref.subview %b[0, 0] [1, 64] [1, 1] : !slots to !first
    %row = memref.subview %A[0, 0] [1, 64] [1, 1] : !gm to memref<64xf32, strided<[1]>>
    // expected-note @+2 {{mte2 acquires slot 0 of %0}}
    // expected-note @+1 {{mte2 releases slot 0 of %0}}
    ascend.copy_gm_to_ub %row to %first : memref<64xf32, strided<[1]>>, !first
    // expected-remark @+1 {{buffer %0, in an iteration: earlier contents read, not all bytes replaced}}
    scf.for %i = %c0 to %n step %c1 {
      %j = arith.addi %i, %c1 : index
      %t = arith.remui %j, %c2 : index
      %s = arith.remui %i, %c2 : index
      %u = memref.subview %b[%t, 0] [1, 64] [1, 1] : !slots to !slot
      %v = memref.subview %b[%s, 0] [1, 64] [1, 1] : !slots to !slot
      %a = memref.subview %A[%j, 0] [1, 64] [1, 1] : !gm to !row
      // expected-note @+2 {{mte2 acquires slot %2 of %0}}
      // expected-note @+1 {{mte2 releases slot %2 of %0}}
      ascend.copy_gm_to_ub %a to %u : !row, !slot
      // expected-note @+2 {{v acquires slot %3 of %0}}
      // expected-note @+1 {{v releases slot %3 of %0}}
      ascend.vadd %v, %v into %v : !slot, !slot, !slot
    }
  }
  return
}

// -----

// Two buffers are one ring if the same instructions use their slots: the first one that
// is filled waits for a free slot, the second one passes it on.
!gm = memref<64xf32>
!ub = memref<64xf32, #ascend.memory<ub>>
func.func @joined(%A: !gm, %B: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    // expected-remark @+3 {{buffer %0, in the section: no earlier contents read, not all bytes replaced}}
    // expected-note @+2 {{this buffer}}
    // expected-remark @+1 {{buffer %0: ring of 1 slot, with buffer %1}}
    %a = ascend.buffer at 0 : !ub
    // expected-remark @+2 {{buffer %1, in the section: no earlier contents read, not all bytes replaced}}
    // expected-note @+1 {{this buffer}}
    %b = ascend.buffer at 256 : !ub
    // expected-remark @+3 {{buffer %2, in the section: no earlier contents read, not all bytes replaced}}
    // expected-remark @+2 {{buffer %2: may have the address of another live buffer}}
    // expected-remark @+1 {{buffer %2: ring of 1 slot}}
    %c = ascend.buffer at 512 : !ub
    // expected-remark @+3 {{buffer %0, in an iteration: no earlier contents read, all bytes replaced}}
    // expected-remark @+2 {{buffer %1, in an iteration: no earlier contents read, all bytes replaced}}
    // expected-remark @+1 {{buffer %2, in an iteration: no earlier contents read, all bytes replaced}}
    scf.for %i = %c0 to %n step %c1 {
      // expected-note @+1 {{mte2 acquires the slot of %0}}
      ascend.copy_gm_to_ub %A to %a : !gm, !ub
      // expected-note @+1 {{mte2 releases the slot of %0}}
      ascend.copy_gm_to_ub %B to %b : !gm, !ub
      // expected-note @+4 {{v acquires the slot of %0}}
      // expected-note @+3 {{v releases the slot of %0}}
      // expected-note @+2 {{v acquires the slot of %2}}
      // expected-note @+1 {{v releases the slot of %2}}
      ascend.vadd %a, %b into %c : !ub, !ub, !ub
      // expected-note @+2 {{mte3 acquires the slot of %2}}
      // expected-note @+1 {{mte3 releases the slot of %2}}
      ascend.copy_ub_to_gm %c to %A : !ub, !gm
    }
  }
  return
}

// -----

// No rings: outside of loops, with one pipe, or if slots are mixed.
!gm = memref<64xf32>
!ub = memref<64xf32, #ascend.memory<ub>>
!slots = memref<2x64xf32, #ascend.memory<ub>>
!slot = memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
func.func @no_rings(%A: !gm, %B: memref<2x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    // expected-remark @+1 {{buffer %0, in the section: no earlier contents read, all bytes replaced}}
    %outside = ascend.buffer at 0 : !ub
    ascend.copy_gm_to_ub %A to %outside : !gm, !ub
    ascend.vexp %outside into %outside : !ub, !ub
    // expected-remark @+1 {{buffer %1, in the section: no earlier contents read, not all bytes replaced}}
    %alone = ascend.buffer at 256 : !ub
    // expected-remark @+1 {{buffer %2, in the section: earlier contents read, not all bytes replaced}}
    %mixed = ascend.buffer at 512 : !slots
    // expected-remark @+2 {{buffer %1, in an iteration: no earlier contents read, all bytes replaced}}
    // expected-remark @+1 {{buffer %2, in an iteration: earlier contents read, not all bytes replaced}}
    scf.for %i = %c0 to %n step %c1 {
      ascend.vduplicate %zero into %alone : f32, !ub
      ascend.vexp %alone into %alone : !ub, !ub
      %s = arith.remui %i, %c2 : index
      %v = memref.subview %mixed[%s, 0] [1, 64] [1, 1] : !slots to !slot
      ascend.copy_gm_to_ub %A to %v : !gm, !slot
      ascend.copy_ub_to_gm %mixed to %B : !slots, memref<2x64xf32>
    }
  }
  return
}
