// RUN: tl-opt %s --split-input-file --ascend-verify-memory --ascend-verify-sync --verify-diagnostics

// Numbers of iterations, slots and elements near the ends of 64 bits overflow in no
// analysis. Sanitizers see more of these tests than their output shows.

// A loop from -2^63 to at most 1: its greatest number of iterations has more than 64 bits.
func.func @to_minimum(%n: index) {
  %least = arith.constant -9223372036854775808 : index
  %c1 = arith.constant 1 : index
  %end = affine.min affine_map<()[s0] -> (s0, 1)>()[%n]
  ascend.section vector {
    scf.for %i = %least to %end step %c1 {
      ascend.pipe_barrier all
    }
  }
  return
}

// -----

!row = memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>

// A loop that begins at 2^63 - 1 has no second iteration, whose number would be 2^63.
func.func @from_last_integer(%n: index) {
  %last = arith.constant 9223372036854775807 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<2x64xf32, #ascend.memory<ub>>
    scf.for %i = %last to %n step %c1 {
      %slot = arith.remui %i, %c2 : index
      %row = memref.subview %a[%slot, 0] [1, 64] [1, 1] : memref<2x64xf32, #ascend.memory<ub>> to !row
      ascend.pipe_barrier v
      ascend.vduplicate %zero into %row : f32, !row
    }
    %left = arith.remui %n, %c2 : index
    %row = memref.subview %a[%left, 0] [1, 64] [1, 1] : memref<2x64xf32, #ascend.memory<ub>> to !row
    ascend.pipe_barrier v
    ascend.vduplicate %zero into %row : f32, !row
  }
  return
}

// -----

!row = memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>

// The unsigned numbers from 2^63 - 1 on wrap as signed ones: two iterations fill both rows.
func.func @unsigned(%A: memref<64xf32>) {
  %first = arith.constant 9223372036854775807 : index
  %end = arith.constant -9223372036854775807 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<2x64xf32, #ascend.memory<ub>>
    scf.for unsigned %i = %first to %end step %c1 {
      %slot = arith.remui %i, %c2 : index
      %row = memref.subview %a[%slot, 0] [1, 64] [1, 1] : memref<2x64xf32, #ascend.memory<ub>> to !row
      ascend.copy_gm_to_ub %A to %row : memref<64xf32>, !row
      ascend.pipe_barrier all
    }
    ascend.vexp %a into %a : memref<2x64xf32, #ascend.memory<ub>>, memref<2x64xf32, #ascend.memory<ub>>
  }
  return
}

// -----

!a = memref<1x1x16x16xf16, #ascend.memory<l0a>>
!b = memref<1x1x16x16xf16, #ascend.memory<l0b>>
!c = memref<1x1x16x16xf32, #ascend.memory<l0c>>

// Four iterations 2^62 apart: the last one is three steps, more than 63 bits, from the first.
func.func @last_of_four(%C: memref<16x16xf32>) {
  %least = arith.constant -9223372036854775808 : index
  %most = arith.constant 9223372036854775807 : index
  %step = arith.constant 4611686018427387904 : index
  %true = arith.constant true
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    scf.for %k = %least to %most step %step {
      %first = arith.cmpi eq, %k, %least : index
      %last = arith.cmpi eq, %k, %step : index
      ascend.mmad %a, %b into %c init(%first) unit_flag(%last) : !a, !b, !c
    }
    %none = arith.cmpi sge, %least, %most : index
    %some = arith.xori %none, %true : i1
    ascend.fixpipe %c to %C unit_flag(%some) : !c, memref<16x16xf32>
  }
  return
}

// -----

// The number of the slot and that of the flag have no sum.
func.func @last_slot() {
  %last = arith.constant 9223372036854775807 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      // expected-error @+2 {{has a slot index that the analysis cannot resolve}}
      // expected-note @+1 {{use `iv mod N`}}
      ascend.set_flag mte2 -> mte1, 2 + %last of 2
      ascend.cross_core_set_flag mode 2, fix, 0
      ascend.cross_core_wait_flag 1
    }
    ascend.section vector {
      ascend.cross_core_set_flag mode 2, mte3, 1
      ascend.cross_core_wait_flag 0
    }
  }
  return
}

// -----

// The simulated elements depend on the sum of their indices.
func.func @last_element(%A: memref<?x?xi32>) {
  %last = arith.constant 9223372036854775807 : index
  %c1 = arith.constant 1 : index
  %c0_i32 = arith.constant 0 : i32
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %x = memref.load %A[%last, %c1] : memref<?x?xi32>
      %p = arith.cmpi sgt, %x, %c0_i32 : i32
      scf.if %p {
        ascend.cross_core_set_flag mode 2, fix, 0
        ascend.cross_core_wait_flag 1
      }
    }
    ascend.section vector {
      %x = memref.load %A[%last, %c1] : memref<?x?xi32>
      %p = arith.cmpi sgt, %x, %c0_i32 : i32
      scf.if %p {
        ascend.cross_core_set_flag mode 2, mte3, 1
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}

// -----

// Counts from -2^63 on have no bounds in 63 bits, so their proof has numbers without
// inequalities, in searches of different sizes.
func.func @from_least_without_bounds(%n: index) attributes {ascend.run_decides} {
  %least = arith.constant -9223372036854775808 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      scf.for %i = %least to %n step %c1 {
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      %trips = scf.for %i = %least to %n step %c1 iter_args(%x = %least) -> index {
        %next = arith.addi %x, %c1 : index
        scf.yield %next : index
      }
      scf.for %i = %least to %trips step %c1 {
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}
