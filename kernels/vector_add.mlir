// C = A + B in f32, one 128x128 tile of C per block, for any shape.
//
// Each of the two vector cores of a block's AI core adds 64 rows of the tile. At
// the edges of C fewer rows and columns are left, down to none: the slices of A
// and B are padded with zeros to whole tiles, and the sum is stored as far as C
// goes.
func.func @vector_add(%A: memref<?x?xf32>, %B: memref<?x?xf32>,
                      %C: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %M = memref.dim %C, %c0 : memref<?x?xf32>
  %N = memref.dim %C, %c1 : memref<?x?xf32>

  %rows = affine.apply affine_map<()[s0] -> (s0 ceildiv 128)>()[%M]
  %columns = affine.apply affine_map<()[s0] -> (s0 ceildiv 128)>()[%N]
  %blocks = arith.muli %rows, %columns : index
  tile.launch (%block) in (%blocks) sub_block (%sub) {
    %row, %column = affine.delinearize_index %block into (%rows, %columns) : index, index
    %m = affine.apply affine_map<(d0, d1) -> (d0 * 128 + d1 * 64)>(%row, %sub)
    %n = affine.apply affine_map<(d0) -> (d0 * 128)>(%column)
    %m_left = affine.min affine_map<(d0)[s0] -> (64, s0 - d0)>(%m)[%M]
    %m_size = arith.maxsi %m_left, %c0 : index
    %n_size = affine.min affine_map<(d0)[s0] -> (128, s0 - d0)>(%n)[%N]
    %At = memref.subview %A[%m, %n] [%m_size, %n_size] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    %Bt = memref.subview %B[%m, %n] [%m_size, %n_size] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    %Ct = memref.subview %C[%m, %n] [%m_size, %n_size] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>

    %a = memref.alloc() : memref<64x128xf32, #tile.space<shared>>
    %b = memref.alloc() : memref<64x128xf32, #tile.space<shared>>
    %c = memref.alloc() : memref<64x128xf32, #tile.space<shared>>
    tile.copy %At to %a pad(%zero) : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<64x128xf32, #tile.space<shared>>, f32
    tile.copy %Bt to %b pad(%zero) : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<64x128xf32, #tile.space<shared>>, f32
    tile.add %a, %b into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    %sum = memref.subview %c[0, 0] [%m_size, %n_size] [1, 1] : memref<64x128xf32, #tile.space<shared>> to memref<?x?xf32, strided<[128, 1]>, #tile.space<shared>>
    tile.copy %sum to %Ct : memref<?x?xf32, strided<[128, 1]>, #tile.space<shared>>, memref<?x?xf32, strided<[?, 1], offset: ?>>
  }
  return
}
