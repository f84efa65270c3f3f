// RUN: tl-opt %s --ascend-insert-sync --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// The location of a flag or a barrier names the hazard that it was inserted for: both
// instructions, and the tile.
// CHECK-LABEL: func.func @in_order
func.func @in_order(%A: memref<64xf32>, %C: memref<64xf32>) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>> loc("a")
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    // CHECK: ascend.set_flag mte2 -> v, 0 loc(fused<{orders = "copy_gm_to_ub before vabs on a in ub", tile_at = 0 : i64}>[
    // CHECK: ascend.wait_flag mte2 -> v, 0 loc(fused<{orders = "copy_gm_to_ub before vabs on a in ub", tile_at = 0 : i64}>[
    ascend.vabs %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    // CHECK: ascend.pipe_barrier v loc(fused<{orders = "vabs before vexp on a in ub", tile_at = 0 : i64}>[
    ascend.vexp %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    // CHECK: ascend.set_flag v -> mte3, 0 loc(fused<{orders = "vexp before copy_ub_to_gm on a in ub", tile_at = 0 : i64}>[
    ascend.copy_ub_to_gm %a to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
  }
  return
}

// All four operations of a flag around a loop have the hazard between its iterations. A tile
// without a name is known by its address.
// CHECK-LABEL: func.func @iterations
func.func @iterations(%A: memref<64xf32>, %C: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // CHECK: ascend.set_flag mte3 -> mte2, 0 loc(fused<{orders = "copy_ub_to_gm before copy_gm_to_ub on the buffer at 0 in ub", tile_at = 0 : i64}>[
    // CHECK: scf.for
    scf.for %i = %c0 to %n step %c1 {
      // CHECK: ascend.wait_flag mte3 -> mte2, 0 loc(fused<{orders = "copy_ub_to_gm before copy_gm_to_ub on the buffer at 0 in ub", tile_at = 0 : i64}>[
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %a to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
      // CHECK: ascend.set_flag mte3 -> mte2, 0 loc(fused<{orders = "copy_ub_to_gm before copy_gm_to_ub on the buffer at 0 in ub", tile_at = 0 : i64}>[
    }
    // CHECK: ascend.wait_flag mte3 -> mte2, 0 loc(fused<{orders = "copy_ub_to_gm before copy_gm_to_ub on the buffer at 0 in ub", tile_at = 0 : i64}>[
  }
  return
}

// A barrier of all pipes, as the target has no flag between the two pipes.
// CHECK-LABEL: func.func @no_flag
func.func @no_flag(%C: memref<16x16xf16>) {
  ascend.section cube {
    %c = ascend.buffer at 0 : memref<1x1x16x16xf32, #ascend.memory<l0c>>
    %a = ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l1>>
    ascend.fixpipe %c to %C : memref<1x1x16x16xf32, #ascend.memory<l0c>>, memref<16x16xf16>
    // CHECK: ascend.pipe_barrier all loc(fused<{orders = "fixpipe before copy_gm_to_l1 on a tensor in gm"}>[
    ascend.copy_gm_to_l1 %C to %a : memref<16x16xf16>, memref<1x1x16x16xf16, #ascend.memory<l1>>
  }
  return
}
