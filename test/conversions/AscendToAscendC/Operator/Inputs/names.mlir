// A kernel whose arguments have names that the text of an operator uses for something else.
func.func @names(%y: memref<?x64xf32> {tile.name = "NamesTilingData"},
                 %a: index {tile.name = "plan_names"}, %b: index {tile.name = "infer_names"},
                 %c: index {tile.name = "x"}, %d: index {tile.name = "x_offset"},
                 %e: index {tile.name = "set_x"}, %f: f32 {tile.name = "data_ptr"}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %y, %c0 : memref<?x64xf32>
  %ab = arith.addi %a, %b : index
  %abc = arith.addi %ab, %c : index
  %abcd = arith.addi %abc, %d : index
  %all = arith.addi %abcd, %e : index
  %same = arith.cmpi eq, %rows, %all : index
  cf.assert %same, "the sum of the scalars"
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %t = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      ascend.vduplicate %f into %t : f32, memref<64xf32, #ascend.memory<ub>>
      ascend.set_flag v -> mte3, 0
      ascend.wait_flag v -> mte3, 0
      %row = memref.subview %y[%d, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<64xf32, strided<[1], offset: ?>>
      ascend.copy_ub_to_gm %t to %row : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
    }
  }
  return
}
