// A store, an answer of the other core to it, and a store to the same place.
module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @answered(%W: memref<2x64xf32>) {
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  ascend.launch (%block) in (%c1) sub_block (%sub) {
    ascend.section cube {
      ascend.cross_core_wait_flag 0
      ascend.cross_core_set_flag mode 2, fix, 1
    }
    ascend.section vector {
      %row = memref.subview %W[%sub, 0] [1, 64] [1, 1] : memref<2x64xf32> to memref<64xf32, strided<[1], offset: ?>>
      %u = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      ascend.vduplicate %one into %u : f32, memref<64xf32, #ascend.memory<ub>>
      ascend.set_flag v -> mte3, 0
      ascend.wait_flag v -> mte3, 0
      ascend.copy_ub_to_gm %u to %row : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
      ascend.cross_core_set_flag mode 2, mte3, 0
      ascend.cross_core_wait_flag 1
      ascend.copy_ub_to_gm %u to %row : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
    }
  }
  return
}
}
