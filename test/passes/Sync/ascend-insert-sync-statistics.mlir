// RUN: tl-opt %s --ascend-insert-sync --verify-diagnostics --remarks-filter=sync-statistics -o /dev/null

// The counts of a section. Pairs of accesses that are in flight together count, not of
// instructions, and the two absolute values have the same accesses; flags order the
// load and the store, a barrier the two absolute values.
func.func @counts(%A: memref<64xf32>, %C: memref<64xf32>) {
  // expected-remark-re @+1 {{[Analysis] section{{.*}}analyses={{[1-9][0-9]*}}, assumed=0, barriers=1, flags=2, hazards=6, merges=0}}
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    ascend.vabs %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    ascend.vabs %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    ascend.copy_ub_to_gm %a to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
  }
  return
}
