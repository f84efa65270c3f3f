// RUN: tl-opt %s --ascend-verify-sync --split-input-file --verify-diagnostics

// One core writes a tensor, and the other one reads it after a flag.
!slots = memref<2x64x64xf32>
!slot = memref<64x64xf32, strided<[64, 1], offset: ?>>
!first = memref<64x64xf32, strided<[64, 1]>>
!second = memref<64x64xf32, strided<[64, 1], offset: 4096>>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>

// In every iteration, with the slot handed back.
func.func @slot_by_slot(%T: !slots, %s: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.subview %T[%s, 0, 0] [1, 64, 64] [1, 1, 1] : !slots to !slot
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      scf.for %i = %c0 to %n step %c1 {
        ascend.cross_core_wait_flag 1
        ascend.pipe_barrier fix
        ascend.fixpipe %c to %t : !acc, !slot
        ascend.cross_core_set_flag mode 2, fix, 0
      }
      ascend.cross_core_wait_flag 1
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      ascend.cross_core_set_flag mode 2, mte2, 1
      scf.for %i = %c0 to %n step %c1 {
        ascend.cross_core_wait_flag 0
        ascend.pipe_barrier mte2
        ascend.copy_gm_to_ub %t to %b : !slot, !tile
        ascend.cross_core_set_flag mode 2, mte2, 1
      }
    }
  }
  return
}

// -----

// The flag is set before the write that it announces.
!slot = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @set_early(%T: !slot, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      scf.for %i = %c0 to %n step %c1 {
        ascend.cross_core_wait_flag 1
        ascend.pipe_barrier fix
        ascend.cross_core_set_flag mode 2, fix, 0
        // expected-note @+1 {{written here}}
        ascend.fixpipe %c to %T : !acc, !slot
      }
      ascend.cross_core_wait_flag 1
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      ascend.cross_core_set_flag mode 2, mte2, 1
      scf.for %i = %c0 to %n step %c1 {
        ascend.cross_core_wait_flag 0
        ascend.pipe_barrier mte2
        // expected-error @+1 {{'ascend.copy_gm_to_ub' op reads bytes that the cube core writes, and waits for no flag that is set after the write on every path}}
        ascend.copy_gm_to_ub %T to %b : !slot, !tile
        ascend.cross_core_set_flag mode 2, mte2, 1
      }
    }
  }
  return
}

// -----

// It is waited for when the tensor was read; that it was before, in another loop, does
// not help.
!slot = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @wait_late(%T: !slot, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = affine.min affine_map<()[s0] -> (s0, 2)>()[%n]
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      scf.for %i = %c0 to %n step %c1 {
        ascend.pipe_barrier fix
        // expected-note @+1 {{written here}}
        ascend.fixpipe %c to %T : !acc, !slot
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      scf.for %i = %c0 to %m step %c1 {
        ascend.cross_core_wait_flag 0
        ascend.pipe_barrier mte2
        ascend.copy_gm_to_ub %T to %b : !slot, !tile
      }
      scf.for %i = %m to %n step %c1 {
        ascend.pipe_barrier mte2
        // expected-error @+1 {{reads bytes that the cube core writes}}
        ascend.copy_gm_to_ub %T to %b : !slot, !tile
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}

// -----

// Slots may have flags of their own.
!slots = memref<2x64x64xf32>
!first = memref<64x64xf32, strided<[64, 1]>>
!second = memref<64x64xf32, strided<[64, 1], offset: 4096>>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @flags_of_slots(%T: !slots, %n: index) {
  %s = memref.subview %T[0, 0, 0] [1, 64, 64] [1, 1, 1] : !slots to !first
  %t = memref.subview %T[1, 0, 0] [1, 64, 64] [1, 1, 1] : !slots to !second
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      ascend.fixpipe %c to %s : !acc, !first
      ascend.cross_core_set_flag mode 2, fix, 0
      ascend.fixpipe %c to %t : !acc, !second
      ascend.cross_core_set_flag mode 2, fix, 1
    }
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      %b = ascend.buffer at 16384 : !tile
      ascend.cross_core_wait_flag 0
      ascend.copy_gm_to_ub %s to %a : !first, !tile
      ascend.cross_core_wait_flag 1
      ascend.copy_gm_to_ub %t to %b : !second, !tile
    }
  }
  return
}

// -----

// One wait for all of a loop, one that only some iterations make, and waits in a
// loop of their own.
!slot = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @waits_elsewhere(%S: !slot, %T: !slot, %U: !slot, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      ascend.fixpipe %c to %S : !acc, !slot
      ascend.cross_core_set_flag mode 2, fix, 0
      ascend.fixpipe %c to %T : !acc, !slot
      scf.for %i = %c0 to %n step %c1 {
        %rest = arith.remui %i, %c2 : index
        %is_even = arith.cmpi eq, %rest, %c0 : index
        scf.if %is_even {
          ascend.cross_core_set_flag mode 2, fix, 1
        }
      }
      ascend.fixpipe %c to %U : !acc, !slot
      scf.for %i = %c0 to %n step %c1 {
        ascend.cross_core_set_flag mode 2, fix, 2
      }
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      ascend.cross_core_wait_flag 0
      scf.for %i = %c0 to %n step %c1 {
        %rest = arith.remui %i, %c2 : index
        %is_even = arith.cmpi eq, %rest, %c0 : index
        ascend.pipe_barrier mte2
        ascend.copy_gm_to_ub %S to %b : !slot, !tile
        scf.if %is_even {
          ascend.cross_core_wait_flag 1
        }
        ascend.pipe_barrier mte2
        ascend.copy_gm_to_ub %T to %b : !slot, !tile
      }
      scf.for %i = %c0 to %n step %c1 {
        ascend.cross_core_wait_flag 2
      }
      ascend.pipe_barrier mte2
      ascend.copy_gm_to_ub %U to %b : !slot, !tile
    }
  }
  return
}

// -----

// A read before the write need not wait for the write.
!slot = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @read_first(%T: !slot, %n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      ascend.cross_core_wait_flag 0
      ascend.fixpipe %c to %T : !acc, !slot
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      ascend.copy_gm_to_ub %T to %b : !slot, !tile
      ascend.cross_core_set_flag mode 2, mte2, 0
    }
  }
  return
}

// -----

// Slots at different indices of one dimension have no common byte, whatever the other indices
// are: the read of the first slot needs no flag that is set after the write of the second.
!slots = memref<8x2x64x64xf32>
!slot = memref<64x64xf32, strided<[64, 1], offset: ?>>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @other_slot(%T: !slots, %s: index, %r: index, %n: index) {
  %w0 = memref.subview %T[%s, 0, 0, 0] [1, 1, 64, 64] [1, 1, 1, 1] : !slots to !slot
  %w1 = memref.subview %T[%s, 1, 0, 0] [1, 1, 64, 64] [1, 1, 1, 1] : !slots to !slot
  %r0 = memref.subview %T[%r, 0, 0, 0] [1, 1, 64, 64] [1, 1, 1, 1] : !slots to !slot
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      ascend.fixpipe %c to %w0 : !acc, !slot
      ascend.cross_core_set_flag mode 2, fix, 0
      ascend.fixpipe %c to %w1 : !acc, !slot
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      ascend.cross_core_wait_flag 0
      ascend.pipe_barrier mte2
      ascend.copy_gm_to_ub %r0 to %b : !slot, !tile
    }
  }
  return
}

// -----

// Other indices of the first dimension may be equal.
!slots = memref<8x2x64x64xf32>
!slot = memref<64x64xf32, strided<[64, 1], offset: ?>>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @maybe_the_same_slot(%T: !slots, %s: index, %r: index, %n: index) {
  %w0 = memref.subview %T[%s, 0, 0, 0] [1, 1, 64, 64] [1, 1, 1, 1] : !slots to !slot
  %w1 = memref.subview %T[%s, 1, 0, 0] [1, 1, 64, 64] [1, 1, 1, 1] : !slots to !slot
  %r1 = memref.subview %T[%r, 1, 0, 0] [1, 1, 64, 64] [1, 1, 1, 1] : !slots to !slot
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      ascend.fixpipe %c to %w0 : !acc, !slot
      ascend.cross_core_set_flag mode 2, fix, 0
      // expected-note @+1 {{written here}}
      ascend.fixpipe %c to %w1 : !acc, !slot
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      ascend.cross_core_wait_flag 0
      ascend.pipe_barrier mte2
      // expected-error @+1 {{reads bytes that the cube core writes}}
      ascend.copy_gm_to_ub %r1 to %b : !slot, !tile
    }
  }
  return
}
