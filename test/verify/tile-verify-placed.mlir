// RUN: tl-opt %s --tile-verify-placed --verify-diagnostics

// Placed IR is accepted.
func.func @placed(%A: memref<64xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    ascend.section vector {
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      tile.copy %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}
