// flash_attention.mlir for heads of 128 columns: O = softmax(scale · Q Kᵀ) V for
// each head, forward, in f16 with f32 accumulation, for any numbers of rows. With
// `causal` a row of Q sees the rows of K up to its own number only.
//
// A block takes 64 rows of Q of one head, and 128 rows of K and V at a time: then
// scores and results have one shape. The last rows come first: with `causal` they
// take the longest, and short blocks fill the cores at the end. P leaves after its
// sums: its stores then meet fewer stores of the cube core in L2. The number of
// steps in flight is for the compiler to say.
//
//   s = scale · q kᵀ,  m' = max(m, max s),  p = exp(s - m'),  r = exp(m - m')
//   l = r · l + sum p,  o = r · o + p v,  m = m'
!tensor = memref<?x?x128xf16>
!rows = memref<?x128xf16, strided<[128, 1], offset: ?>>
!q = memref<64x128xf16, #tile.space<shared>>
!kv = memref<128x128xf16, #tile.space<shared>>
!matrix_rows = memref<?x128xf16, strided<[128, 1]>, #tile.space<shared>>
!matrix_part = memref<?x?xf16, strided<[128, 1]>, #tile.space<shared>>
!acc = memref<64x128xf32, #tile.space<fragment>>
!acc_part = memref<?x?xf32, strided<[128, 1]>, #tile.space<fragment>>
!acc_rows = memref<?x128xf32, strided<[128, 1]>, #tile.space<fragment>>
!tile = memref<64x128xf32, #tile.space<shared>>
!tile_rows = memref<?x128xf32, strided<[128, 1]>, #tile.space<shared>>
!column = memref<64x1xf32, #tile.space<shared>>
#from_64 = affine_map<(d0, d1) -> (d0 - d1, 64)>
#from_128 = affine_map<(d0, d1) -> (d0 - d1, 128)>

func.func @flash_attention_128(%Q: !tensor, %K: !tensor, %V: !tensor, %O: !tensor,
                               %scale: f32, %causal: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %true = arith.constant true
  %heads = memref.dim %Q, %c0 : !tensor
  %M = memref.dim %Q, %c1 : !tensor
  %N = memref.dim %K, %c1 : !tensor

  %steps = arith.ceildivui %M, %c64 : index
  %blocks = arith.muli %heads, %steps : index
  tile.launch (%block) in (%blocks) {
    %done, %head = affine.delinearize_index %block into (%steps, %heads) : index, index
    %m = affine.apply affine_map<(d0)[s0] -> ((s0 - d0 - 1) * 64)>(%done)[%steps]
    %ms = affine.min #from_64(%M, %m)
    %seen = arith.addi %m, %c64 : index
    %last = arith.minsi %seen, %N : index
    %end = arith.select %causal, %last, %N : index

    %q = memref.alloc() : !q
    %k = memref.alloc() : !kv
    %v = memref.alloc() : !kv
    %p = memref.alloc() : !q
    %qk = memref.alloc() : !acc
    %pv = memref.alloc() : !acc
    %s = memref.alloc() : !tile
    %t = memref.alloc() : !tile
    %o = memref.alloc() : !tile
    %max = memref.alloc() : !column
    %old = memref.alloc() : !column
    %sum = memref.alloc() : !column
    %part = memref.alloc() : !column
    %qt = memref.subview %q[0, 0] [%ms, 128] [1, 1] : !q to !matrix_rows
    %Qt = memref.subview %Q[%head, %m, 0] [1, %ms, 128] [1, 1, 1] : !tensor to !rows
    tile.copy %Qt to %qt : !rows, !matrix_rows
    tile.fill %zero into %o : f32, !tile
    tile.fill %zero into %sum : f32, !column
    tile.fill %least into %max : f32, !column

    scf.for %n = %c0 to %end step %c128 {
      %ns = affine.min #from_128(%N, %n)
      %kt = memref.subview %k[0, 0] [%ns, 128] [1, 1] : !kv to !matrix_rows
      %vt = memref.subview %v[0, 0] [%ns, 128] [1, 1] : !kv to !matrix_rows
      %pt = memref.subview %p[0, 0] [%ms, %ns] [1, 1] : !q to !matrix_part
      %qkt = memref.subview %qk[0, 0] [%ms, %ns] [1, 1] : !acc to !acc_part
      %pvt = memref.subview %pv[0, 0] [%ms, 128] [1, 1] : !acc to !acc_rows
      %Kt = memref.subview %K[%head, %n, 0] [1, %ns, 128] [1, 1, 1] : !tensor to !rows
      %Vt = memref.subview %V[%head, %n, 0] [1, %ns, 128] [1, 1, 1] : !tensor to !rows
      tile.copy %Kt to %kt : !rows, !matrix_rows
      tile.copy %Vt to %vt : !rows, !matrix_rows
      tile.gemm %qt, %kt transpose into %qkt init(%true) : !matrix_rows, !matrix_rows, !acc_part
      tile.copy %qkt to %s pad(%least) : !acc_part, !tile, f32

      tile.mul %s, %scale into %s : !tile, f32, !tile
      %behind = arith.addi %n, %c128 : index
      %cuts = arith.cmpi sgt, %behind, %m : index
      %masks = arith.andi %causal, %cuts : i1
      scf.if %masks {
        scf.parallel (%i, %j) = (%c0, %c0) to (%c64, %c128) step (%c1, %c1) {
          %row = arith.addi %m, %i : index
          %column = arith.addi %n, %j : index
          %hidden = arith.cmpi sgt, %column, %row : index
          %x = memref.load %s[%i, %j] : !tile
          %y = arith.select %hidden, %least, %x : f32
          memref.store %y, %s[%i, %j] : !tile
        }
      }
      tile.copy %max to %old : !column, !column
      tile.reduce max %s into %max dim(1) accumulate : !tile, !column
      tile.sub %s, %max into %s : !tile, !column, !tile
      tile.exp %s into %s : !tile, !tile
      tile.sub %old, %max into %old : !column, !column, !column
      tile.exp %old into %old : !column, !column
      tile.reduce sum %s into %part dim(1) : !tile, !column
      tile.copy %s to %p : !tile, !q
      tile.mul %sum, %old into %sum : !column, !column, !column
      tile.add %sum, %part into %sum : !column, !column, !column
      tile.mul %o, %old into %o : !tile, !column, !tile

      tile.gemm %pt, %vt into %pvt init(%true) : !matrix_part, !matrix_rows, !acc_rows
      tile.copy %pvt to %t pad(%zero) : !acc_rows, !tile, f32
      tile.add %o, %t into %o : !tile, !tile, !tile
    } {tile.stages}
    tile.div %o, %sum into %o : !tile, !column, !tile
    %ot = memref.subview %o[0, 0] [%ms, 128] [1, 1] : !tile to !tile_rows
    %Ot = memref.subview %O[%head, %m, 0] [1, %ms, 128] [1, 1, 1] : !tensor to !rows
    tile.copy %ot to %Ot : !tile_rows, !rows
  } {tile.sub_blocks = 2}
  return
}
