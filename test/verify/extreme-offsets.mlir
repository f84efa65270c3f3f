// RUN: tl-opt %s --split-input-file --ascend-verify-memory --ascend-verify-sync --verify-diagnostics

// An index of 2^63 - 1, after an offset: the bytes of the element have no address, so no
// analysis knows them.
func.func @last_index(%C: memref<64xf32>, %v: f32) {
  %most = arith.constant 9223372036854775807 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<16xf32, #ascend.memory<ub>>
    %last = memref.subview %a[7] [1] [1] : memref<16xf32, #ascend.memory<ub>> to memref<1xf32, strided<[1], offset: 7>, #ascend.memory<ub>>
    memref.store %v, %last[%most] : memref<1xf32, strided<[1], offset: 7>, #ascend.memory<ub>>
  }
  return
}

// -----

// A loop from -2^63 on, which has more iterations than an index counts.
func.func @from_least_integer() {
  %least = arith.constant -9223372036854775808 : index
  %step = arith.constant 9223372036854775744 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) sub_block (%sub) {
    ascend.section vector {
      scf.for %i = %least to %sub step %step {
        // expected-error @below {{waits forever for the other core}}
        // expected-note @below {{which waits here}}
        ascend.cross_core_wait_flag 0
      }
      ascend.cross_core_set_flag mode 1, mte3, 0
      ascend.cross_core_wait_flag 0
    }
  }
  return
}
