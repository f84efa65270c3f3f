
#from = affine_map<(d0, d1) -> (d0 - d1, 7)>
!tensor = memref<?x24xf32>
!row = memref<1x24xf32>
!part = memref<?x24xf32, strided<[24, 1], offset: ?>>
!tile = memref<7x24xf32, #tile.space<shared>>
!tile_part = memref<?x24xf32, strided<[24, 1]>, #tile.space<shared>>
!column = memref<7xf32, #tile.space<shared>>
!bias = memref<1x24xf32, #tile.space<shared>>

func.func @kernel(%A: !tensor, %B: !row, %C: !tensor) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = arith.constant 7 : index
  %two = arith.constant 2.0 : f32
  %M = memref.dim %A, %c0 : !tensor
  %blocks = arith.ceildivui %M, %rows : index
  tile.launch (%block) in (%blocks) {
    %m = arith.muli %block, %rows : index
    %ms = affine.min #from(%M, %m)
    %At = memref.subview %A[%m, 0] [%ms, 24] [1, 1] : !tensor to !part
    %Ct = memref.subview %C[%m, 0] [%ms, 24] [1, 1] : !tensor to !part
    %a = memref.alloc() : !tile
    %c = memref.alloc() : !tile
    %b = memref.alloc() : !bias
    %s = memref.alloc() : !column
    %at = memref.subview %a[0, 0] [%ms, 24] [1, 1] : !tile to !tile_part
    %ct = memref.subview %c[0, 0] [%ms, 24] [1, 1] : !tile to !tile_part

    tile.copy %B to %b : !row, !bias
    tile.copy %At to %at : !part, !tile_part
    tile.add %at, %b into %ct : !tile_part, !bias, !tile_part
    tile.copy %ct to %Ct : !tile_part, !part
  } {tile.sub_blocks = 2}
  return
}
