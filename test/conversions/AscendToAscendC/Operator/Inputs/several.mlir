// Two kernels of two types: the blocks of the second one wait for each other.
module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @fill(%y: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %t = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      ascend.vduplicate %zero into %t : f32, memref<64xf32, #ascend.memory<ub>>
      ascend.set_flag v -> mte3, 0
      ascend.wait_flag v -> mte3, 0
      ascend.copy_ub_to_gm %t to %y : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    }
  }
  return
}

func.func @fill_together(%y: memref<?x64xf32> {tile.name = "y"}, %n: index {tile.name = "n"}) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %rows = memref.dim %y, %c0 : memref<?x64xf32>
  %fit = arith.cmpi sle, %n, %rows : index
  cf.assert %fit, "a row for each block"
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      %t = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      ascend.vduplicate %zero into %t : f32, memref<64xf32, #ascend.memory<ub>>
      ascend.pipe_barrier all
      ascend.sync_all
      ascend.set_flag v -> mte3, 0
      ascend.wait_flag v -> mte3, 0
      %row = memref.subview %y[%block, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<64xf32, strided<[1], offset: ?>>
      ascend.copy_ub_to_gm %t to %row : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
    }
  }
  return
}
}
