
func.func @kernel(%A: memref<?x64xf32>, %W: memref<?x64xf32>, %C: memref<?x64xf32>, %blocks: index, %trips: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %rows = memref.dim %W, %c0 : memref<?x64xf32>
  tile.launch (%block) in (%blocks)  {
    ascend.section vector {
      %a = memref.alloc() : memref<1x64xf32, #ascend.memory<ub>>
      %w = memref.alloc() : memref<1x64xf32, #ascend.memory<ub>>
      %s = memref.alloc() : memref<1x64xf32, #ascend.memory<ub>>
      %i = affine.apply affine_map<(d0) -> (d0)>(%block)
      %At = memref.subview %A[%i, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
      %Wt = memref.subview %W[%i, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
      %Ct = memref.subview %C[%i, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
      tile.copy %At to %a : memref<1x64xf32, strided<[64, 1], offset: ?>>, memref<1x64xf32, #ascend.memory<ub>>
      tile.fill %zero into %s : f32, memref<1x64xf32, #ascend.memory<ub>>
      scf.for %t = %c0 to %trips step %c1 {
        tile.add %a, %a into %a : memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32, #ascend.memory<ub>>
        tile.copy %a to %Wt : memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32, strided<[64, 1], offset: ?>>
        tile.sync_all
        scf.for %r = %c0 to %rows step %c1 {
          %Wr = memref.subview %W[%r, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
          tile.copy %Wr to %w : memref<1x64xf32, strided<[64, 1], offset: ?>>, memref<1x64xf32, #ascend.memory<ub>>
          tile.add %s, %w into %s : memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32, #ascend.memory<ub>>
        }
        tile.sync_all
      }
      tile.copy %s to %Ct : memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32, strided<[64, 1], offset: ?>>
    }
  }
  return
}
