
!tensor = memref<?x9xf32>
!sums = memref<?x1xf32>
!part = memref<1x?xf32, strided<[9, 1], offset: ?>>
!tile = memref<1x9xf32, #tile.space<shared>>
!tile_part = memref<1x?xf32, strided<[9, 1]>, #tile.space<shared>>
!bias = memref<1x9xf32, #tile.space<shared>>
!wide = memref<1x9xf32, #tile.space<shared>>
!column = memref<1x1xf32, #tile.space<shared>>
func.func @kernel(%A: !tensor, %B: !tensor, %S: !sums, %N: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = arith.constant 1 : index
  %width = arith.constant 9 : index
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %two32 = arith.constant 2.0 : f32
  %blocks = memref.dim %N, %c0 : memref<?xi32>
  tile.launch (%block) in (%blocks) {
    %n32 = memref.load %N[%block] : memref<?xi32>
    %n = arith.index_cast %n32 : i32 to index
    %m = arith.muli %block, %rows : index
    %At = memref.subview %A[%m, 0] [1, %n] [1, 1] : !tensor to !part
    %Bt = memref.subview %B[%m, 0] [1, %n] [1, 1] : !tensor to !part
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %w = memref.alloc() : !wide
    %r = memref.alloc() : !bias
    %s = memref.alloc() : !column
    %at = memref.subview %a[0, 0] [1, %n] [1, 1] : !tile to !tile_part
    %bt = memref.subview %b[0, 0] [1, %n] [1, 1] : !tile to !tile_part
    tile.copy %At to %at : !part, !tile_part
    tile.mul %at, %two into %bt : !tile_part, f32, !tile_part
    tile.copy %bt to %Bt : !tile_part, !part
  } {tile.sub_blocks = 2}
  return
}
