// B = softmax(A) along rows of 256 columns in f32, for any number of rows:
//
//   B[i, j] = exp(A[i, j] - max_j A[i, j]) / sum_j exp(A[i, j] - max_j A[i, j])
//
// A block takes 64 rows, 32 on each vector core of its AI core. A
// core that has fewer left takes them one by one.
!tensor = memref<?x256xf32>
!part = memref<32x256xf32, strided<[256, 1], offset: ?>>
!tile = memref<32x256xf32, #tile.space<shared>>
!column = memref<32x1xf32, #tile.space<shared>>
!row_part = memref<1x256xf32, strided<[256, 1], offset: ?>>
!row = memref<1x256xf32, #tile.space<shared>>
!element = memref<1x1xf32, #tile.space<shared>>
func.func @softmax(%A: !tensor, %B: !tensor) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %M = memref.dim %A, %c0 : !tensor
  %blocks = arith.ceildivui %M, %c64 : index
  tile.launch (%block) in (%blocks) sub_block (%sub) {
    %first = affine.apply affine_map<(d0, d1) -> (d0 * 64 + d1 * 32)>(%block, %sub)
    %end = affine.min affine_map<(d0)[s0] -> (d0 + 32, s0)>(%first)[%M]
    %count = arith.subi %end, %first : index
    %is_whole = arith.cmpi eq, %count, %c32 : index
    scf.if %is_whole {
      %At = memref.subview %A[%first, 0] [32, 256] [1, 1] : !tensor to !part
      %Bt = memref.subview %B[%first, 0] [32, 256] [1, 1] : !tensor to !part
      %a = memref.alloc() : !tile
      %max = memref.alloc() : !column
      %sum = memref.alloc() : !column
      tile.copy %At to %a : !part, !tile
      tile.reduce max %a into %max dim(1) : !tile, !column
      tile.sub %a, %max into %a : !tile, !column, !tile
      tile.exp %a into %a : !tile, !tile
      tile.reduce sum %a into %sum dim(1) : !tile, !column
      tile.div %a, %sum into %a : !tile, !column, !tile
      tile.copy %a to %Bt : !tile, !part
    } else {
      scf.for %m = %first to %end step %c1 {
        %At = memref.subview %A[%m, 0] [1, 256] [1, 1] : !tensor to !row_part
        %Bt = memref.subview %B[%m, 0] [1, 256] [1, 1] : !tensor to !row_part
        %a = memref.alloc() : !row
        %max = memref.alloc() : !element
        %sum = memref.alloc() : !element
        tile.copy %At to %a : !row_part, !row
        tile.reduce max %a into %max dim(1) : !row, !element
        tile.sub %a, %max into %a : !row, !element, !row
        tile.exp %a into %a : !row, !row
        tile.reduce sum %a into %sum dim(1) : !row, !element
        tile.div %a, %sum into %a : !row, !element, !row
        tile.copy %a to %Bt : !row, !row_part
      }
    }
  }
  return
}
