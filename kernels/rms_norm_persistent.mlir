// B = rms_norm(A) * G along rows of 4096 columns in f32, for any number of rows, by
// one block for each AI core. A block takes one pair of rows after
// another:
//
//   B[i, j] = A[i, j] / sqrt(sum_j A[i, j]^2 / 4096 + 1e-6) * G[j]
//
// Loads are two steps ahead, so that the vector unit never waits for them, and each
// vector core has one of the rows.
!tensor = memref<?x4096xf32>
!part = memref<?x4096xf32, strided<[4096, 1], offset: ?>>
!tile = memref<2x4096xf32, #tile.space<shared>>
!rows = memref<?x4096xf32, strided<[4096, 1]>, #tile.space<shared>>
!column = memref<2x1xf32, #tile.space<shared>>
!row = memref<1x4096xf32, #tile.space<shared>>
func.func @rms_norm(%A: !tensor, %G: memref<1x4096xf32>, %B: !tensor, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant 2.44140625e-04 : f32
  %epsilon = arith.constant 1.0e-06 : f32
  %M = memref.dim %A, %c0 : !tensor
  tile.launch (%block) in (%blocks) {
    %g = memref.alloc() : !row
    tile.copy %G to %g : memref<1x4096xf32>, !row
    %a = memref.alloc() : !tile
    %square = memref.alloc() : !tile
    %scale = memref.alloc() : !column
    %first = arith.muli %block, %c2 : index
    %step = arith.muli %blocks, %c2 : index
    scf.for %m = %first to %M step %step {
      %ms = affine.min affine_map<(d0)[s0] -> (2, s0 - d0)>(%m)[%M]
      %At = memref.subview %A[%m, 0] [%ms, 4096] [1, 1] : !tensor to !part
      %Bt = memref.subview %B[%m, 0] [%ms, 4096] [1, 1] : !tensor to !part
      %at = memref.subview %a[0, 0] [%ms, 4096] [1, 1] : !tile to !rows
      tile.copy %At to %a pad(%zero) : !part, !tile, f32
      tile.mul %a, %a into %square : !tile, !tile, !tile
      tile.reduce sum %square into %scale dim(1) : !tile, !column
      tile.mul %scale, %mean into %scale : !column, f32, !column
      tile.add %scale, %epsilon into %scale : !column, f32, !column
      tile.sqrt %scale into %scale : !column, !column
      tile.div %a, %scale into %a : !tile, !column, !tile
      tile.mul %a, %g into %a : !tile, !row, !tile
      tile.copy %at to %Bt : !rows, !part
    } {tile.stages = 3}
  } {tile.sub_blocks = 2}
  return
}
