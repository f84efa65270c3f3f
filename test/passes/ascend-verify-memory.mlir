// RUN: tl-opt %s --ascend-verify-memory --verify-diagnostics

// Buffers that share bytes at different times, or addresses in different
// memories, are accepted.
func.func @disjoint(%A: memref<64xf32>, %C: memref<64xf32>) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    %c = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
    %unused = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    %l1 = ascend.buffer at 0 : memref<64xf32, #ascend.memory<l1>>
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    ascend.copy_ub_to_gm %a to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    ascend.vadd %b, %b into %c : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}
