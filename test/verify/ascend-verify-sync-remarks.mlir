// RUN: tl-opt %s --ascend-verify-sync --split-input-file --verify-diagnostics --remarks-filter=ascend-verify-sync

!gm = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>

// All numbers are known: the runs cover all behaviours.
func.func @known(%T: !gm) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      scf.for %i = %c0 to %c3 step %c1 {
        ascend.cross_core_wait_flag 1
        ascend.pipe_barrier fix
        ascend.fixpipe %c to %T : !acc, !gm
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      scf.for %i = %c0 to %c3 step %c1 {
        ascend.cross_core_set_flag mode 2, mte2, 1
        ascend.cross_core_wait_flag 0
        ascend.pipe_barrier mte2
        ascend.copy_gm_to_ub %T to %b : !gm, !tile
      }
    }
  }
  return
}

// -----

!gm = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>

// A few numbers of iterations are no proof.
func.func @unknown(%T: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark @+1 {{cannot decide whether the cores of a block wait for each other as they have to: a number is not known here, or a flag not simulated; run it with tl-run}}
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      scf.for %i = %c0 to %n step %c1 {
        ascend.cross_core_wait_flag 1
        ascend.pipe_barrier fix
        ascend.fixpipe %c to %T : !acc, !gm
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      scf.for %i = %c0 to %n step %c1 {
        ascend.cross_core_set_flag mode 2, mte2, 1
        ascend.cross_core_wait_flag 0
        ascend.pipe_barrier mte2
        ascend.copy_gm_to_ub %T to %b : !gm, !tile
      }
    }
  }
  return
}

// -----

// Flags between the cores of all blocks are not simulated.
func.func @all_blocks(%T: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  // expected-remark @+1 {{cannot decide whether the cores of a block wait for each other as they have to: a number is not known here, or a flag not simulated; run it with tl-run}}
  ascend.launch (%block) in (%c1) sub_block (%sub) {
    ascend.section vector {
      ascend.cross_core_set_flag mode 0, mte3, 0
      ascend.cross_core_wait_flag 0
    }
  }
  return
}
