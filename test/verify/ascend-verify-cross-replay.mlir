// RUN: tl-opt %s --ascend-verify-sync --split-input-file --verify-diagnostics

// A deadlock: each core waits for a flag that the other one sets after its own wait.
!gm = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @crossed(%T: !gm, %k: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%blocks) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      // expected-error @+1 {{'ascend.cross_core_wait_flag' op waits forever for the other core}}
      ascend.cross_core_wait_flag 1
      ascend.fixpipe %c to %T : !acc, !gm
      ascend.cross_core_set_flag mode 2, fix, 0
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      // expected-note @+1 {{which waits here}}
      ascend.cross_core_wait_flag 0
      ascend.copy_gm_to_ub %T to %b : !gm, !tile
      ascend.cross_core_set_flag mode 2, mte2, 1
    }
  }
  return
}

// -----

// So in the second iteration only: the cube core is to hear twice before it answers
// the first time.
!gm = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @second(%T: !gm, %k: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%blocks) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      scf.for %i = %c0 to %k step %c1 {
        %is_later = arith.cmpi sgt, %i, %c0 : index
        scf.if %is_later {
          // expected-error @+1 {{'ascend.cross_core_wait_flag' op waits forever for the other core, if numbers that are not known here are 2}}
          ascend.cross_core_wait_flag 1
        }
        ascend.cross_core_wait_flag 2
        ascend.cross_core_set_flag mode 2, fix, 0
      }
      scf.for %i = %c1 to %k step %c1 {
        ascend.cross_core_set_flag mode 2, fix, 3
      }
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      scf.for %i = %c0 to %k step %c1 {
        ascend.cross_core_set_flag mode 2, mte2, 2
        // expected-note @+1 {{which waits here}}
        ascend.cross_core_wait_flag 0
      }
      scf.for %i = %c1 to %k step %c1 {
        ascend.cross_core_wait_flag 3
        ascend.cross_core_set_flag mode 2, mte2, 1
      }
    }
  }
  return
}

// -----

// The set says that loads are over, not the store.
!gm = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @other_pipe(%T: !gm, %k: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%blocks) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      // expected-note @+1 {{done here}}
      ascend.fixpipe %c to %T : !acc, !gm
      ascend.cross_core_set_flag mode 2, mte2, 0
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      ascend.cross_core_wait_flag 0
      // expected-error @+1 {{'ascend.copy_gm_to_ub' op may start before the cube core ends its access to the same elements in gm}}
      ascend.copy_gm_to_ub %T to %b : !gm, !tile
    }
  }
  return
}

// -----

// A barrier lets any pipe speak for all, and a flag in the core for another one.
!gm = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @by_way_of(%T: !gm, %k: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%blocks) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      ascend.fixpipe %c to %T : !acc, !gm
      ascend.set_flag fix -> mte2, 0
      ascend.wait_flag fix -> mte2, 0
      ascend.cross_core_set_flag mode 2, mte2, 0
      ascend.cross_core_wait_flag 1
      ascend.pipe_barrier fix
      ascend.fixpipe %c to %T : !acc, !gm
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      ascend.cross_core_wait_flag 0
      ascend.copy_gm_to_ub %T to %b : !gm, !tile
      ascend.pipe_barrier all
      ascend.cross_core_set_flag mode 2, mte3, 1
    }
  }
  return
}

// -----

// In one of the ways the set is on another pipe.
!gm = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @one_way(%T: !gm, %k: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%blocks) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      // expected-note @+1 {{done here}}
      ascend.fixpipe %c to %T : !acc, !gm
      scf.index_switch %k
      case 1 {
        ascend.cross_core_set_flag mode 2, fix, 0
        scf.yield
      }
      default {
        ascend.cross_core_set_flag mode 2, mte2, 0
        scf.yield
      }
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      ascend.cross_core_wait_flag 0
      // expected-error @+1 {{'ascend.copy_gm_to_ub' op may start before the cube core ends its access to the same elements in gm, if numbers that are not known here are 2}}
      ascend.copy_gm_to_ub %T to %b : !gm, !tile
    }
  }
  return
}

// -----

// The first wait is for the first set, which comes before the store.
!gm = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @shifted(%T: !gm, %k: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%blocks) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      ascend.cross_core_set_flag mode 2, fix, 0
      // expected-note @+1 {{done here}}
      ascend.fixpipe %c to %T : !acc, !gm
      ascend.cross_core_set_flag mode 2, fix, 0
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      ascend.cross_core_wait_flag 0
      // expected-error @+1 {{may start before the cube core ends}}
      ascend.copy_gm_to_ub %T to %b : !gm, !tile
      ascend.cross_core_wait_flag 0
    }
  }
  return
}

// -----

// Both cores write.
!gm = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @both_write(%T: !gm, %k: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%blocks) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      // expected-note @+1 {{done here}}
      ascend.fixpipe %c to %T : !acc, !gm
      ascend.cross_core_set_flag mode 2, fix, 0
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      // expected-error @+1 {{'ascend.copy_ub_to_gm' op may start before the cube core ends}}
      ascend.copy_ub_to_gm %b to %T : !tile, !gm
      ascend.cross_core_wait_flag 0
    }
  }
  return
}

// -----

// The reader also writes the tensor.
!gm = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @read_and_write(%T: !gm, %k: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%blocks) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      // expected-note @+1 {{done here}}
      ascend.fixpipe %c to %T : !acc, !gm
      ascend.cross_core_set_flag mode 2, fix, 0
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      // expected-error @+1 {{may start before the cube core ends}}
      ascend.copy_gm_to_ub %T to %b : !gm, !tile
      ascend.cross_core_wait_flag 0
      ascend.pipe_barrier all
      ascend.copy_ub_to_gm %b to %T : !tile, !gm
    }
  }
  return
}

// -----

// A tensor that is chosen.
!gm = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @chosen(%T: !gm, %U: !gm, %k: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%blocks) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      // expected-note @+1 {{done here}}
      ascend.fixpipe %c to %T : !acc, !gm
      ascend.cross_core_set_flag mode 2, fix, 0
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      %is_one = arith.cmpi eq, %k, %c1 : index
      %V = arith.select %is_one, %U, %T : !gm
      // expected-error @+1 {{if numbers that are not known here are 2}}
      ascend.copy_gm_to_ub %V to %b : !gm, !tile
      ascend.cross_core_wait_flag 0
    }
  }
  return
}

// -----

// A tensor that a loop carries: the second iteration has it.
!gm = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @carried(%T: !gm, %U: !gm, %k: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%blocks) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      // expected-note @+1 {{done here}}
      ascend.fixpipe %c to %T : !acc, !gm
      ascend.cross_core_set_flag mode 2, fix, 0
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      %last:2 = scf.for %i = %c0 to %k step %c1 iter_args(%V = %U, %W = %T) -> (!gm, !gm) {
        // expected-error @+1 {{if numbers that are not known here are 2}}
        ascend.copy_gm_to_ub %V to %b : !gm, !tile
        ascend.pipe_barrier mte2
        scf.yield %W, %V : !gm, !gm
      }
      ascend.cross_core_wait_flag 0
    }
  }
  return
}

// -----

// Once more in one of a hundred iterations.
!gm = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @twentieth(%T: !gm, %k: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%blocks) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      ascend.fixpipe %c to %T : !acc, !gm
      // expected-note @+1 {{set here}}
      ascend.cross_core_set_flag mode 2, fix, 0
      %c20 = arith.constant 20 : index
      %c100 = arith.constant 100 : index
      scf.for %i = %c0 to %c100 step %c1 {
        %is_20 = arith.cmpi eq, %i, %c20 : index
        scf.if %is_20 {
          ascend.cross_core_set_flag mode 2, fix, 0
        }
      }
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      // expected-error @+1 {{'ascend.cross_core_wait_flag' op waits 1 times for flag 0, which is set 2 times for the vector core}}
      ascend.cross_core_wait_flag 0
      ascend.copy_gm_to_ub %T to %b : !gm, !tile
    }
  }
  return
}

// -----

// For one value of %k one core waits for a flag that the other one does not set.
!gm = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @greater(%T: !gm, %k: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%blocks) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      %is_more = arith.cmpi sgt, %k, %c1 : index
      scf.if %is_more {
        // expected-note @+1 {{set here}}
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      %is_some = arith.cmpi sge, %k, %c1 : index
      scf.if %is_some {
        // expected-error @+1 {{'ascend.cross_core_wait_flag' op does not wait for flag 0 as often as it is set for the vector core, if argument 1 is 1}}
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}

// -----

// So it is the other way round: a set is left over.
!gm = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @less(%k: index, %blocks: index) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%blocks) {
    ascend.section cube {
      %is_some = arith.cmpi sge, %k, %c1 : index
      scf.if %is_some {
        // expected-note @+1 {{set here}}
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      %is_more = arith.cmpi sgt, %k, %c1 : index
      scf.if %is_more {
        // expected-error @+1 {{'ascend.cross_core_wait_flag' op does not wait for flag 0 as often as it is set for the vector core, if argument 0 is 1}}
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}

// -----

// Halves of a tensor that each core has for itself.
!gm = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @halves(%T: !gm, %k: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%blocks) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      %first = memref.subview %T[0, 0] [32, 64] [1, 1] : !gm to memref<32x64xf32, strided<[64, 1]>>
      %h = ascend.buffer at 0 : memref<4x2x16x16xf32, #ascend.memory<l0c>>
      ascend.fixpipe %h to %first : memref<4x2x16x16xf32, #ascend.memory<l0c>>, memref<32x64xf32, strided<[64, 1]>>
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      %second = memref.subview %T[32, 0] [32, 64] [1, 1] : !gm to memref<32x64xf32, strided<[64, 1], offset: 2048>>
      %h = ascend.buffer at 0 : memref<32x64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %h to %second : memref<32x64xf32, #ascend.memory<ub>>, memref<32x64xf32, strided<[64, 1], offset: 2048>>
    }
  }
  return
}

// -----

// The basis of a delinearisation is known only when the kernel runs, and the cores wait
// for each other only from the second tile of 64 rows on.
!gm = memref<?x?x64xf32>
!part = memref<64x64xf32>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @delinearized(%T: !gm, %W: !part) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %heads = memref.dim %T, %c0 : !gm
  %rows = memref.dim %T, %c1 : !gm
  %row_tiles = arith.ceildivui %rows, %c64 : index
  %total = arith.muli %heads, %row_tiles : index
  ascend.launch (%block) in (%c2) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      scf.for %t = %block to %total step %c2 {
        %at:2 = affine.delinearize_index %t into (%heads, %row_tiles) : index, index
        %is_later = arith.cmpi sgt, %at#1, %c0 : index
        scf.if %is_later {
          // expected-error @+1 {{'ascend.cross_core_wait_flag' op waits forever for the other core, if numbers that are not known here are 65}}
          ascend.cross_core_wait_flag 1
          ascend.fixpipe %c to %W : !acc, !part
          ascend.cross_core_set_flag mode 2, fix, 0
        } else {
          ascend.fixpipe %c to %W : !acc, !part
          ascend.cross_core_set_flag mode 2, fix, 0
          ascend.cross_core_wait_flag 1
        }
        ascend.pipe_barrier all
      }
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      scf.for %t = %block to %total step %c2 {
        // expected-note @+1 {{which waits here}}
        ascend.cross_core_wait_flag 0
        ascend.copy_gm_to_ub %W to %b : !part, !tile
        ascend.cross_core_set_flag mode 2, mte2, 1
        ascend.pipe_barrier all
      }
    }
  }
  return
}

// -----

// One core rounds the number of tiles up, the other one down: the host checks that this
// is the same.
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @whole_tiles(%T: memref<?x64xf32>, %W: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %rows = memref.dim %T, %c0 : memref<?x64xf32>
  %rest = arith.remui %rows, %c64 : index
  %is_whole = arith.cmpi eq, %rest, %c0 : index
  cf.assert %is_whole, "the rows are whole tiles"
  %up = arith.ceildivui %rows, %c64 : index
  %down = arith.divui %rows, %c64 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %c = ascend.buffer at 0 : !acc
      scf.for %t = %c0 to %up step %c1 {
        ascend.fixpipe %c to %W : !acc, memref<64x64xf32>
        ascend.cross_core_set_flag mode 2, fix, 0
        ascend.pipe_barrier all
        ascend.cross_core_wait_flag 1
      }
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : !tile
      scf.for %t = %c0 to %down step %c1 {
        ascend.cross_core_wait_flag 0
        ascend.copy_gm_to_ub %W to %b : memref<64x64xf32>, !tile
        ascend.cross_core_set_flag mode 2, mte2, 1
        ascend.pipe_barrier all
      }
    }
  }
  return
}

// -----

// Two slots are free at first, and the first message is not answered: sets and waits
// are equal, unless there are no messages.
!matrix = memref<16x16xf16>
!tile = memref<16x16xf16, #ascend.memory<ub>>
!l1 = memref<1x1x16x16xf16, #ascend.memory<l1>>
!work = memref<2x16x16xf16>
!slot = memref<16x16xf16, strided<[16, 1], offset: ?>>
func.func @none(%A: !matrix, %W: !work, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %l = ascend.buffer at 0 : !l1
      // expected-note @+1 {{set here}}
      ascend.cross_core_set_flag mode 2, mte2, 1
      ascend.cross_core_set_flag mode 2, mte2, 1
      scf.for %i = %c0 to %n step %c1 {
        ascend.cross_core_wait_flag 0
        %s = arith.remui %i, %c2 : index
        %Ws = memref.subview %W[%s, 0, 0] [1, 16, 16] [1, 1, 1] : !work to !slot
        ascend.pipe_barrier mte2
        ascend.copy_gm_to_l1 %Ws to %l : !slot, !l1
        %is_later = arith.cmpi ne, %i, %c0 : index
        scf.if %is_later {
          ascend.cross_core_set_flag mode 2, mte2, 1
        }
      }
    }
    ascend.section vector {
      %u = ascend.buffer at 0 : !tile
      ascend.copy_gm_to_ub %A to %u : !matrix, !tile
      ascend.set_flag mte2 -> mte3, 0
      ascend.wait_flag mte2 -> mte3, 0
      scf.for %i = %c0 to %n step %c1 {
        // expected-error @+1 {{does not wait for flag 1 as often as it is set for the vector core, if argument 2 is 0}}
        ascend.cross_core_wait_flag 1
        %s = arith.remui %i, %c2 : index
        %Ws = memref.subview %W[%s, 0, 0] [1, 16, 16] [1, 1, 1] : !work to !slot
        ascend.pipe_barrier mte3
        ascend.copy_ub_to_gm %u to %Ws : !tile, !slot
        ascend.cross_core_set_flag mode 2, mte3, 0
      }
      ascend.cross_core_wait_flag 1
    }
  }
  return
}
