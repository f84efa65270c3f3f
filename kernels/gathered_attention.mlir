// Sparse attention, forward, in f16 with f32 accumulation, for heads of 64 columns:
// every group of 64 rows of Q of a head sees the rows of K and V with the numbers
// `%index` lists for it, in any order. `%count` says how many these are, at least
// one.
//
//   O[i] = softmax(scale · Q[i] K[index]ᵀ) V[index]
//
// A block takes one group, and 64 rows of K and V at a time. A vector core gathers
// these, each by a copy whose place it reads from the list, and hands them to the
// cube core. The rest is that of flash_attention.mlir.
!tensor = memref<?x?x64xf16>
!indices = memref<?x?x?xi32>
!counts = memref<?x?xi32>
!rows = memref<?x64xf16, strided<[64, 1], offset: ?>>
!row = memref<1x64xf16, strided<[64, 1], offset: ?>>
!tile_row = memref<1x64xf16, strided<[64, 1], offset: ?>, #tile.space<shared>>
!matrix = memref<64x64xf16, #tile.space<shared>>
!matrix_rows = memref<?x64xf16, strided<[64, 1]>, #tile.space<shared>>
!matrix_part = memref<?x?xf16, strided<[64, 1]>, #tile.space<shared>>
!acc = memref<64x64xf32, #tile.space<fragment>>
!acc_part = memref<?x?xf32, strided<[64, 1]>, #tile.space<fragment>>
!acc_rows = memref<?x64xf32, strided<[64, 1]>, #tile.space<fragment>>
!tile = memref<64x64xf32, #tile.space<shared>>
!tile_rows = memref<?x64xf32, strided<[64, 1]>, #tile.space<shared>>
!column = memref<64x1xf32, #tile.space<shared>>
#from_64 = affine_map<(d0, d1) -> (d0 - d1, 64)>

func.func @gathered_attention(%Q: !tensor, %K: !tensor, %V: !tensor, %index: !indices,
                              %count: !counts, %O: !tensor, %scale: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %true = arith.constant true
  %heads = memref.dim %Q, %c0 : !tensor
  %M = memref.dim %Q, %c1 : !tensor

  %groups = arith.ceildivui %M, %c64 : index
  %blocks = arith.muli %heads, %groups : index
  tile.launch (%block) in (%blocks) {
    %head, %group = affine.delinearize_index %block into (%heads, %groups) : index, index
    %m = arith.muli %group, %c64 : index
    %ms = affine.min #from_64(%M, %m)
    %seen = memref.load %count[%head, %group] : !counts
    %N = arith.index_cast %seen : i32 to index

    %q = memref.alloc() : !matrix
    %ks = memref.alloc() : !matrix
    %vs = memref.alloc() : !matrix
    %k = memref.alloc() : !matrix
    %v = memref.alloc() : !matrix
    %p = memref.alloc() : !matrix
    %qk = memref.alloc() : !acc
    %pv = memref.alloc() : !acc
    %s = memref.alloc() : !tile
    %t = memref.alloc() : !tile
    %o = memref.alloc() : !tile
    %max = memref.alloc() : !column
    %old = memref.alloc() : !column
    %sum = memref.alloc() : !column
    %part = memref.alloc() : !column
    %qt = memref.subview %q[0, 0] [%ms, 64] [1, 1] : !matrix to !matrix_rows
    %Qt = memref.subview %Q[%head, %m, 0] [1, %ms, 64] [1, 1, 1] : !tensor to !rows
    tile.copy %Qt to %qt : !rows, !matrix_rows
    tile.fill %zero into %o : f32, !tile
    tile.fill %zero into %sum : f32, !column
    tile.fill %least into %max : f32, !column

    scf.for %n = %c0 to %N step %c64 {
      %ns = affine.min #from_64(%N, %n)
      scf.for %i = %c0 to %ns step %c1 {
        %at = arith.addi %n, %i : index
        %listed = memref.load %index[%head, %group, %at] : !indices
        %row = arith.index_cast %listed : i32 to index
        %Ki = memref.subview %K[%head, %row, 0] [1, 1, 64] [1, 1, 1] : !tensor to !row
        %Vi = memref.subview %V[%head, %row, 0] [1, 1, 64] [1, 1, 1] : !tensor to !row
        %ki = memref.subview %ks[%i, 0] [1, 64] [1, 1] : !matrix to !tile_row
        %vi = memref.subview %vs[%i, 0] [1, 64] [1, 1] : !matrix to !tile_row
        tile.copy %Ki to %ki : !row, !tile_row
        tile.copy %Vi to %vi : !row, !tile_row
      }
      %kst = memref.subview %ks[0, 0] [%ns, 64] [1, 1] : !matrix to !matrix_rows
      %vst = memref.subview %vs[0, 0] [%ns, 64] [1, 1] : !matrix to !matrix_rows
      %kt = memref.subview %k[0, 0] [%ns, 64] [1, 1] : !matrix to !matrix_rows
      %vt = memref.subview %v[0, 0] [%ns, 64] [1, 1] : !matrix to !matrix_rows
      tile.copy %kst to %kt : !matrix_rows, !matrix_rows
      tile.copy %vst to %vt : !matrix_rows, !matrix_rows

      %pt = memref.subview %p[0, 0] [%ms, %ns] [1, 1] : !matrix to !matrix_part
      %qkt = memref.subview %qk[0, 0] [%ms, %ns] [1, 1] : !acc to !acc_part
      %pvt = memref.subview %pv[0, 0] [%ms, 64] [1, 1] : !acc to !acc_rows
      tile.gemm %qt, %kt transpose into %qkt init(%true) : !matrix_rows, !matrix_rows, !acc_part
      tile.copy %qkt to %s pad(%least) : !acc_part, !tile, f32

      tile.mul %s, %scale into %s : !tile, f32, !tile
      tile.copy %max to %old : !column, !column
      tile.reduce max %s into %max dim(1) accumulate : !tile, !column
      tile.sub %s, %max into %s : !tile, !column, !tile
      tile.exp %s into %s : !tile, !tile
      tile.copy %s to %p : !tile, !matrix
      tile.sub %old, %max into %old : !column, !column, !column
      tile.exp %old into %old : !column, !column
      tile.reduce sum %s into %part dim(1) : !tile, !column
      tile.mul %sum, %old into %sum : !column, !column, !column
      tile.add %sum, %part into %sum : !column, !column, !column
      tile.mul %o, %old into %o : !tile, !column, !tile

      tile.gemm %pt, %vt into %pvt init(%true) : !matrix_part, !matrix_rows, !acc_rows
      tile.copy %pvt to %t pad(%zero) : !acc_rows, !tile, f32
      tile.add %o, %t into %o : !tile, !tile, !tile
    } {tile.stages = 2}
    tile.div %o, %sum into %o : !tile, !column, !tile
    %ot = memref.subview %o[0, 0] [%ms, 64] [1, 1] : !tile to !tile_rows
    %Ot = memref.subview %O[%head, %m, 0] [1, %ms, 64] [1, 1, 1] : !tensor to !rows
    tile.copy %ot to %Ot : !tile_rows, !rows
  } {tile.sub_blocks = 2}
  return
}
