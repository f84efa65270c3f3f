// B = (A - mean(A)) / sqrt(variance(A) + 1e-5) along rows of 4096 columns in f32.
// Each of the two vector cores of a block's AI core takes one row.
!tensor = memref<?x4096xf32>
!part = memref<1x4096xf32, strided<[4096, 1], offset: ?>>
!tile = memref<1x4096xf32, #tile.space<shared>>
!element = memref<1x1xf32, #tile.space<shared>>
func.func @layer_norm(%A: !tensor, %B: !tensor) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %part = arith.constant 2.44140625e-04 : f32
  %epsilon = arith.constant 1.0e-05 : f32
  %M = memref.dim %A, %c0 : !tensor
  %rest = arith.remui %M, %c2 : index
  %whole = arith.cmpi eq, %rest, %c0 : index
  cf.assert %whole, "the number of rows must be even"
  %blocks = arith.divui %M, %c2 : index
  tile.launch (%block) in (%blocks) sub_block (%sub) {
    %row = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%block, %sub)
    %At = memref.subview %A[%row, 0] [1, 4096] [1, 1] : !tensor to !part
    %Bt = memref.subview %B[%row, 0] [1, 4096] [1, 1] : !tensor to !part
    %a = memref.alloc() : !tile
    %square = memref.alloc() : !tile
    %sum = memref.alloc() : !element
    tile.copy %At to %a : !part, !tile
    tile.reduce sum %a into %sum dim(1) : !tile, !element
    tile.mul %sum, %part into %sum : !element, f32, !element
    tile.sub %a, %sum into %a : !tile, !element, !tile
    tile.mul %a, %a into %square : !tile, !tile, !tile
    tile.reduce sum %square into %sum dim(1) : !tile, !element
    tile.mul %sum, %part into %sum : !element, f32, !element
    tile.add %sum, %epsilon into %sum : !element, f32, !element
    tile.sqrt %sum into %sum : !element, !element
    tile.div %a, %sum into %a : !tile, !element, !tile
    tile.copy %a to %Bt : !tile, !part
  }
  return
}
