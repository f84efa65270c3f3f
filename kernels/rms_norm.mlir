// B = rms_norm(A) * G along rows of 256 columns in f32, for any number of rows:
//
//   B[i, j] = A[i, j] / sqrt(sum_j A[i, j]^2 / 256 + 1e-6) * G[j]
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
func.func @rms_norm(%A: !tensor, %G: memref<1x256xf32>, %B: !tensor) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %mean = arith.constant 3.90625e-03 : f32
  %epsilon = arith.constant 1.0e-06 : f32
  %M = memref.dim %A, %c0 : !tensor
  %blocks = arith.ceildivui %M, %c64 : index
  tile.launch (%block) in (%blocks) sub_block (%sub) {
    %first = affine.apply affine_map<(d0, d1) -> (d0 * 64 + d1 * 32)>(%block, %sub)
    %end = affine.min affine_map<(d0)[s0] -> (d0 + 32, s0)>(%first)[%M]
    %count = arith.subi %end, %first : index
    %is_whole = arith.cmpi eq, %count, %c32 : index
    %g = memref.alloc() : !row
    tile.copy %G to %g : memref<1x256xf32>, !row
    scf.if %is_whole {
      %At = memref.subview %A[%first, 0] [32, 256] [1, 1] : !tensor to !part
      %Bt = memref.subview %B[%first, 0] [32, 256] [1, 1] : !tensor to !part
      %a = memref.alloc() : !tile
      %square = memref.alloc() : !tile
      %scale = memref.alloc() : !column
      tile.copy %At to %a : !part, !tile
      tile.mul %a, %a into %square : !tile, !tile, !tile
      tile.reduce sum %square into %scale dim(1) : !tile, !column
      tile.mul %scale, %mean into %scale : !column, f32, !column
      tile.add %scale, %epsilon into %scale : !column, f32, !column
      tile.sqrt %scale into %scale : !column, !column
      tile.div %a, %scale into %a : !tile, !column, !tile
      tile.mul %a, %g into %a : !tile, !row, !tile
      tile.copy %a to %Bt : !tile, !part
    } else {
      scf.for %m = %first to %end step %c1 {
        %At = memref.subview %A[%m, 0] [1, 256] [1, 1] : !tensor to !row_part
        %Bt = memref.subview %B[%m, 0] [1, 256] [1, 1] : !tensor to !row_part
        %a = memref.alloc() : !row
        %square = memref.alloc() : !row
        %scale = memref.alloc() : !element
        tile.copy %At to %a : !row_part, !row
        tile.mul %a, %a into %square : !row, !row, !row
        tile.reduce sum %square into %scale dim(1) : !row, !element
        tile.mul %scale, %mean into %scale : !element, f32, !element
        tile.add %scale, %epsilon into %scale : !element, f32, !element
        tile.sqrt %scale into %scale : !element, !element
        tile.div %a, %scale into %a : !row, !element, !row
        tile.mul %a, %g into %a : !row, !row, !row
        tile.copy %a to %Bt : !row, !row_part
      }
    }
  }
  return
}
