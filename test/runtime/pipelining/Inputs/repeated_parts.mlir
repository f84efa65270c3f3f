
!tensor = memref<?x6x64xf32>
!some = memref<?x6x1xf32>
!part = memref<6x?xf32, strided<[64, 1], offset: ?>>
!left_part = memref<6x1xf32, strided<[1, 1], offset: ?>>
!tile = memref<6x64xf32, #tile.space<shared>>
!left = memref<6x1xf32, #tile.space<shared>>
!tile_part = memref<6x?xf32, strided<[64, 1]>, #tile.space<shared>>
!column = memref<6x1xf32, strided<[1, 1]>, #tile.space<shared>>
func.func @kernel(%A: !tensor, %X: !some, %B: !tensor, %M: memref<?xi32>, %N: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %blocks = memref.dim %M, %c0 : memref<?xi32>
  tile.launch (%block) in (%blocks) {
    %m32 = memref.load %M[%block] : memref<?xi32>
    %m = arith.index_cast %m32 : i32 to index
    %n32 = memref.load %N[%block] : memref<?xi32>
    %n = arith.index_cast %n32 : i32 to index
    %At = memref.subview %A[%block, 0, 0] [1, 6, %n] [1, 1, 1] : !tensor to !part
    %Bt = memref.subview %B[%block, 0, 0] [1, 6, %n] [1, 1, 1] : !tensor to !part
    %Xt = memref.subview %X[%block, 0, 0] [1, 6, 1] [1, 1, 1] : !some to !left_part
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %x = memref.alloc() : !left
    %at = memref.subview %a[0, 0] [6, %n] [1, 1] : !tile to !tile_part
    %bt = memref.subview %b[0, 0] [6, %n] [1, 1] : !tile to !tile_part
    %xt = memref.subview %x[0, 0] [6, 1] [1, 1] : !left to !column
    tile.copy %At to %at : !part, !tile_part
    tile.copy %Xt to %xt : !left_part, !column
    tile.sub %at, %xt into %bt : !tile_part, !column, !tile_part
    tile.max %xt, %bt into %bt : !column, !tile_part, !tile_part
    tile.copy %bt to %Bt : !tile_part, !part
  } {tile.sub_blocks = 2}
  return
}
