// RUN: tl-opt %s --cse --canonicalize --ascend-verify-memory --verify-diagnostics

// Two buffers at one address are two allocations: clean-ups do not merge the two, so
// that a write that overwrites the first is found.
func.func @share(%A: memref<64xf32>, %B: memref<64xf32>, %C: memref<64xf32>, %D: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      // expected-note @below {{the buffer that is read}}
      %x = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      %y = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %A to %x : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      // expected-note @below {{overwritten here}}
      ascend.copy_gm_to_ub %B to %y : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      // expected-error @below {{reads bytes that another buffer at the same address has overwritten}}
      ascend.copy_ub_to_gm %x to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
      ascend.copy_ub_to_gm %y to %D : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    }
  }
  return
}
