module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @vector_add(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %M = memref.dim %C, %c0 : memref<?x?xf32>
    %N = memref.dim %C, %c1 : memref<?x?xf32>
    %rows = affine.apply affine_map<()[s0] -> (s0 floordiv 128)>()[%M]
    %columns = affine.apply affine_map<()[s0] -> (s0 floordiv 128)>()[%N]
    %blocks = arith.muli %rows, %columns : index
    ascend.launch (%block) in (%blocks) sub_block (%sub) {
      ascend.section vector {
        %row, %column = affine.delinearize_index %block into (%rows, %columns) : index, index
        %m = affine.apply affine_map<(d0, d1) -> (d0 * 128 + d1 * 64)>(%row, %sub)
        %n = affine.apply affine_map<(d0) -> (d0 * 128)>(%column)
        %At = memref.subview %A[%m, %n] [64, 128] [1, 1] : memref<?x?xf32> to memref<64x128xf32, strided<[?, 1], offset: ?>>
        %Bt = memref.subview %B[%m, %n] [64, 128] [1, 1] : memref<?x?xf32> to memref<64x128xf32, strided<[?, 1], offset: ?>>
        %Ct = memref.subview %C[%m, %n] [64, 128] [1, 1] : memref<?x?xf32> to memref<64x128xf32, strided<[?, 1], offset: ?>>
        %a = ascend.buffer at 0 : memref<64x128xf32, #ascend.memory<ub>>
        %b = ascend.buffer at 32768 : memref<64x128xf32, #ascend.memory<ub>>
        ascend.copy_gm_to_ub %At to %a : memref<64x128xf32, strided<[?, 1], offset: ?>>, memref<64x128xf32, #ascend.memory<ub>>
        ascend.copy_gm_to_ub %Bt to %b : memref<64x128xf32, strided<[?, 1], offset: ?>>, memref<64x128xf32, #ascend.memory<ub>>
        ascend.set_flag mte2 -> v, 0
        ascend.wait_flag mte2 -> v, 0
        ascend.vadd %a, %b into %a : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
        ascend.set_flag v -> mte3, 0
        ascend.wait_flag v -> mte3, 0
        ascend.copy_ub_to_gm %a to %Ct : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, strided<[?, 1], offset: ?>>
      }
    }
    return
  }
}
