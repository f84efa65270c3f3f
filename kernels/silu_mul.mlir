// C = silu(A) * B in f32, the gated activation of SwiGLU: one 128x128 tile of C
// per block.
//
// Each of the two vector cores of a block's AI core computes 64 rows of the tile,
// in the tile that holds its rows of A. M and N have to be multiples of 128.
func.func @silu_mul(%A: memref<?x?xf32>, %B: memref<?x?xf32>,
                    %C: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %M = memref.dim %C, %c0 : memref<?x?xf32>
  %N = memref.dim %C, %c1 : memref<?x?xf32>
  %c128 = arith.constant 128 : index
  %m_rest = arith.remui %M, %c128 : index
  %n_rest = arith.remui %N, %c128 : index
  %m_whole = arith.cmpi eq, %m_rest, %c0 : index
  %n_whole = arith.cmpi eq, %n_rest, %c0 : index
  cf.assert %m_whole, "M must be a multiple of 128"
  cf.assert %n_whole, "N must be a multiple of 128"

  %rows = arith.divui %M, %c128 : index
  %columns = arith.divui %N, %c128 : index
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
    tile.copy %At to %a : memref<64x128xf32, strided<[?, 1], offset: ?>>, memref<64x128xf32, #tile.space<shared>>
    tile.copy %Bt to %b : memref<64x128xf32, strided<[?, 1], offset: ?>>, memref<64x128xf32, #tile.space<shared>>
    tile.silu %a into %a : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    tile.mul %a, %b into %a : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    tile.copy %a to %Ct : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, strided<[?, 1], offset: ?>>
  }
  return
}
