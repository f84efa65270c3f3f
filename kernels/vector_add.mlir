// C = A + B in f32, one 128x128 tile of C per block.
//
// Each of the two vector cores of a block's AI core adds 64 rows of the tile.
// The tensors' extents must be multiples of the tile's.
func.func @vector_add(%A: memref<?x?xf32>, %B: memref<?x?xf32>,
                      %C: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %M = memref.dim %C, %c0 : memref<?x?xf32>
  %N = memref.dim %C, %c1 : memref<?x?xf32>
  %rows = affine.apply affine_map<()[s0] -> (s0 floordiv 128)>()[%M]
  %columns = affine.apply affine_map<()[s0] -> (s0 floordiv 128)>()[%N]
  %blocks = arith.muli %rows, %columns : index
  tile.launch (%block) in (%blocks) sub_block (%sub) {
    %row, %column = affine.delinearize_index %block into (%rows, %columns) : index, index
    %m = affine.apply affine_map<(d0, d1) -> (d0 * 128 + d1 * 64)>(%row, %sub)
    %n = affine.apply affine_map<(d0) -> (d0 * 128)>(%column)
    %At = memref.subview %A[%m, %n] [64, 128] [1, 1] : memref<?x?xf32> to memref<64x128xf32, strided<[?, 1], offset: ?>>
    %Bt = memref.subview %B[%m, %n] [64, 128] [1, 1] : memref<?x?xf32> to memref<64x128xf32, strided<[?, 1], offset: ?>>
    %Ct = memref.subview %C[%m, %n] [64, 128] [1, 1] : memref<?x?xf32> to memref<64x128xf32, strided<[?, 1], offset: ?>>

    %a = memref.alloc() : memref<64x128xf32, #tile.space<shared>>
    %b = memref.alloc() : memref<64x128xf32, #tile.space<shared>>
    %c = memref.alloc() : memref<64x128xf32, #tile.space<shared>>
    tile.copy %At to %a : memref<64x128xf32, strided<[?, 1], offset: ?>>, memref<64x128xf32, #tile.space<shared>>
    tile.copy %Bt to %b : memref<64x128xf32, strided<[?, 1], offset: ?>>, memref<64x128xf32, #tile.space<shared>>
    tile.add %a, %b into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    tile.copy %c to %Ct : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, strided<[?, 1], offset: ?>>
  }
  return
}
