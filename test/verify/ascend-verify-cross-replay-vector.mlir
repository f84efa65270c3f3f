// RUN: tl-opt %s --ascend-verify-sync --split-input-file --verify-diagnostics --remarks-filter=ascend-verify-sync

!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// The vector cores exchange rows in two slots: a core that fills a slot again has seen data
// that the other one stored after it had read the slot.
func.func @two_slots(%T: memref<2x2x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  ascend.launch (%block) in (%c1) sub_block (%sub) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      %b = ascend.buffer at 256 : !tile
      %other = arith.subi %c1, %sub : index
      scf.for %i = %c0 to %c3 step %c1 {
        %slot = affine.apply affine_map<(d0) -> (d0 mod 2)>(%i)
        %mine = memref.subview %T[%slot, %sub, 0] [1, 1, 64] [1, 1, 1] : memref<2x2x64xf32> to !row
        %theirs = memref.subview %T[%slot, %other, 0] [1, 1, 64] [1, 1, 1] : memref<2x2x64xf32> to !row
        ascend.pipe_barrier all
        ascend.copy_ub_to_gm %a to %mine : !tile, !row
        ascend.cross_core_set_flag mode 1, mte3, 0
        ascend.cross_core_wait_flag 0
        ascend.copy_gm_to_ub %theirs to %b : !row, !tile
      }
    }
  }
  return
}

// -----

!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// With one slot, nothing keeps a core from the next row before the other has read this one.
func.func @one_slot(%T: memref<2x2x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  ascend.launch (%block) in (%c1) sub_block (%sub) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      %b = ascend.buffer at 256 : !tile
      %other = arith.subi %c1, %sub : index
      scf.for %i = %c0 to %c3 step %c1 {
        %slot = arith.constant 0 : index
        %mine = memref.subview %T[%slot, %sub, 0] [1, 1, 64] [1, 1, 1] : memref<2x2x64xf32> to !row
        %theirs = memref.subview %T[%slot, %other, 0] [1, 1, 64] [1, 1, 1] : memref<2x2x64xf32> to !row
        ascend.pipe_barrier all
        // expected-error @+2 {{may start before the vector core ends its access to the same elements in gm}}
        // expected-note @+1 {{done here}}
        ascend.copy_ub_to_gm %a to %mine : !tile, !row
        ascend.cross_core_set_flag mode 1, mte3, 0
        ascend.cross_core_wait_flag 0
        // expected-error @+2 {{may start before the vector core ends its access to the same elements in gm}}
        // expected-note @+1 {{done here}}
        ascend.copy_gm_to_ub %theirs to %b : !row, !tile
      }
    }
  }
  return
}

// -----

// The second core waits once more than the first.
func.func @more_waits() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) sub_block (%sub) {
    ascend.section vector {
      scf.for %i = %c0 to %sub step %c1 {
        // expected-error @+1 {{'ascend.cross_core_wait_flag' op does not wait for flag 0 as often as it is set for the vector core}}
        ascend.cross_core_wait_flag 0
      }
      // expected-note @+1 {{set here}}
      ascend.cross_core_set_flag mode 1, mte3, 0
      ascend.cross_core_wait_flag 0
    }
  }
  return
}

// -----

// The second core waits before it sets, for the first core, which does the same.
func.func @crossed(%T: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) sub_block (%sub) {
    ascend.section vector {
      // expected-error @+2 {{'ascend.cross_core_wait_flag' op waits forever for the other core}}
      // expected-note @+1 {{which waits here}}
      ascend.cross_core_wait_flag 0
      ascend.cross_core_set_flag mode 1, mte3, 0
    }
  }
  return
}
