// In every trip each vector core doubles its row and writes it to W; after all
// have, each sums up all rows of W.

!row = memref<1x64xf32, strided<[64, 1], offset: ?>>
!tensor = memref<?x64xf32>
!tile = memref<1x64xf32, #ascend.memory<ub>>

func.func @meeting(%A: !tensor, %W: !tensor, %C: !tensor, %blocks: index, %trips: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %rows = memref.dim %W, %c0 : !tensor
  tile.launch (%block) in (%blocks) sub_block (%sub) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      %w = memref.alloc() : !tile
      %s = memref.alloc() : !tile
      %i = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%block, %sub)
      %At = memref.subview %A[%i, 0] [1, 64] [1, 1] : !tensor to !row
      %Wt = memref.subview %W[%i, 0] [1, 64] [1, 1] : !tensor to !row
      %Ct = memref.subview %C[%i, 0] [1, 64] [1, 1] : !tensor to !row
      tile.copy %At to %a : !row, !tile
      tile.fill %zero into %s : f32, !tile
      scf.for %t = %c0 to %trips step %c1 {
        tile.add %a, %a into %a : !tile, !tile, !tile
        tile.copy %a to %Wt : !tile, !row
        tile.sync_all
        scf.for %r = %c0 to %rows step %c1 {
          %Wr = memref.subview %W[%r, 0] [1, 64] [1, 1] : !tensor to !row
          tile.copy %Wr to %w : !row, !tile
          tile.add %s, %w into %s : !tile, !tile, !tile
        }
        tile.sync_all
      }
      tile.copy %s to %Ct : !tile, !row
    }
  }
  return
}
