// flash_attention_128.mlir for long sequences: more rows and columns in a step, so that less goes
// through L2, which limits attention on a chip whose cores exchange tiles through it.
//
// A block takes 128 rows of Q of one head, so that K and V are read half as often, and 256
// rows of K and V at a time, which the second product adds up in L0C, so that half as many
// results cross to the vector cores. Scores cross in f16; their products, the maxima, the
// sums and the results are f32. With `causal` a row of Q sees the rows of K up to its own number
// only: scores are masked as they cross, in f16, which needs less scratch. The last rows come
// first, since they take the longest.
//
// UB is full, so tiles share its bytes. Maxima and sums are taken half by half, which needs less
// scratch. The product with V crosses in two halves of columns, each in a tile of its own: the
// first half arrives during the softmax, the second one in the place of the scores, when P has
// been made of them. Tiles that an iteration does not hand on are allocated in the loop.
!tensor = memref<?x?x128xf16>
!rows = memref<?x128xf16, strided<[128, 1], offset: ?>>
!part_rows = memref<?x64xf16, strided<[128, 1], offset: ?>>
!q = memref<128x128xf16, #tile.space<shared>>
!kv = memref<256x128xf16, #tile.space<shared>>
!matrix_rows = memref<?x128xf16, strided<[128, 1]>, #tile.space<shared>>
!second_rows = memref<?x128xf16, strided<[128, 1], offset: 16384>, #tile.space<shared>>
!p = memref<128x256xf16, #tile.space<shared>>
!p_part = memref<?x?xf16, strided<[256, 1]>, #tile.space<shared>>
!acc = memref<128x128xf32, #tile.space<fragment>>
!acc_part = memref<?x?xf32, strided<[128, 1]>, #tile.space<fragment>>
!sum = memref<128x64xf32, #tile.space<fragment>>
!sum_rows = memref<?x64xf32, strided<[64, 1]>, #tile.space<fragment>>
!left = memref<?x64xf16, strided<[128, 1]>, #tile.space<shared>>
!right = memref<?x64xf16, strided<[128, 1], offset: 64>, #tile.space<shared>>
!crossing = memref<128x128xf16, #tile.space<shared>>
!scores = memref<128x256xf32, #tile.space<shared>>
!scores_part = memref<128x128xf32, strided<[256, 1]>, #tile.space<shared>>
!second_scores = memref<128x128xf32, strided<[256, 1], offset: 128>, #tile.space<shared>>
!tile = memref<128x64xf32, #tile.space<shared>>
!tile_rows = memref<?x64xf32, strided<[64, 1]>, #tile.space<shared>>
!column = memref<128x1xf32, #tile.space<shared>>
#rows = affine_map<(d0, d1) -> (d0 - d1, 128)>
#second = affine_map<(d0, d1) -> (d0 - d1 - 128, 128)>
#both = affine_map<(d0, d1) -> (d0 - d1, 256)>
#not_negative = affine_map<(d0) -> (d0, 0)>

func.func @flash_attention_wide(%Q: !tensor, %K: !tensor, %V: !tensor, %O: !tensor,
                                %scale: f32, %causal: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %least_score = arith.constant 0xFC00 : f16
  %true = arith.constant true
  %heads = memref.dim %Q, %c0 : !tensor
  %M = memref.dim %Q, %c1 : !tensor
  %N = memref.dim %K, %c1 : !tensor

  %steps = arith.ceildivui %M, %c128 : index
  %blocks = arith.muli %heads, %steps : index
  tile.launch (%block) in (%blocks) {
    %done, %head = affine.delinearize_index %block into (%steps, %heads) : index, index
    %m = affine.apply affine_map<(d0)[s0] -> ((s0 - d0 - 1) * 128)>(%done)[%steps]
    %ms = affine.min #rows(%M, %m)
    %seen = arith.addi %m, %c128 : index
    %last = arith.minsi %seen, %N : index
    %end = arith.select %causal, %last, %N : index

    %q = memref.alloc() : !q
    %k = memref.alloc() : !kv
    %v = memref.alloc() : !kv
    %pv0 = memref.alloc() : !sum
    %pv1 = memref.alloc() : !sum
    %o0 = memref.alloc() : !tile
    %o1 = memref.alloc() : !tile
    %max = memref.alloc() : !column
    %old = memref.alloc() : !column
    %sum = memref.alloc() : !column
    %part = memref.alloc() : !column
    %qt = memref.subview %q[0, 0] [%ms, 128] [1, 1] : !q to !matrix_rows
    %Qt = memref.subview %Q[%head, %m, 0] [1, %ms, 128] [1, 1, 1] : !tensor to !rows
    tile.copy %Qt to %qt : !rows, !matrix_rows
    tile.fill %zero into %o0 : f32, !tile
    tile.fill %zero into %o1 : f32, !tile
    tile.fill %zero into %sum : f32, !column
    tile.fill %least into %max : f32, !column

    scf.for %n = %c0 to %end step %c256 {
      // The second half of the columns may be empty.
      %ns = affine.min #both(%N, %n)
      %ns0 = affine.min #rows(%N, %n)
      %left = affine.min #second(%N, %n)
      %ns1 = affine.max #not_negative(%left)
      %x0 = memref.alloc() : !crossing
      %x1 = memref.alloc() : !crossing
      %s = memref.alloc() : !scores
      %p = memref.alloc() : !p
      %t0 = memref.alloc() : !tile
      %t1 = memref.alloc() : !tile
      %qk0 = memref.alloc() : !acc
      %qk1 = memref.alloc() : !acc
      %kt = memref.subview %k[0, 0] [%ns, 128] [1, 1] : !kv to !matrix_rows
      %k0 = memref.subview %k[0, 0] [%ns0, 128] [1, 1] : !kv to !matrix_rows
      %k1 = memref.subview %k[128, 0] [%ns1, 128] [1, 1] : !kv to !second_rows
      %vt = memref.subview %v[0, 0] [%ns, 128] [1, 1] : !kv to !matrix_rows
      %v0 = memref.subview %v[0, 0] [%ns, 64] [1, 1] : !kv to !left
      %v1 = memref.subview %v[0, 64] [%ns, 64] [1, 1] : !kv to !right
      %qkt0 = memref.subview %qk0[0, 0] [%ms, %ns0] [1, 1] : !acc to !acc_part
      %qkt1 = memref.subview %qk1[0, 0] [%ms, %ns1] [1, 1] : !acc to !acc_part
      %pvt0 = memref.subview %pv0[0, 0] [%ms, 64] [1, 1] : !sum to !sum_rows
      %pvt1 = memref.subview %pv1[0, 0] [%ms, 64] [1, 1] : !sum to !sum_rows
      %Kt = memref.subview %K[%head, %n, 0] [1, %ns, 128] [1, 1, 1] : !tensor to !rows
      %Vt = memref.subview %V[%head, %n, 0] [1, %ns, 128] [1, 1, 1] : !tensor to !rows
      tile.copy %Kt to %kt : !rows, !matrix_rows
      tile.copy %Vt to %vt : !rows, !matrix_rows
      tile.gemm %qt, %k0 transpose into %qkt0 init(%true) : !matrix_rows, !matrix_rows, !acc_part
      tile.copy %qkt0 to %x0 pad(%least_score) : !acc_part, !crossing, f16
      tile.gemm %qt, %k1 transpose into %qkt1 init(%true) : !matrix_rows, !second_rows, !acc_part
      tile.copy %qkt1 to %x1 pad(%least_score) : !acc_part, !crossing, f16
      %s0 = memref.subview %s[0, 0] [128, 128] [1, 1] : !scores to !scores_part
      %s1 = memref.subview %s[0, 128] [128, 128] [1, 1] : !scores to !second_scores
      // Only the last steps of a block have scores to hide.
      %behind = arith.addi %n, %c256 : index
      %cuts = arith.cmpi sgt, %behind, %m : index
      %masks = arith.andi %causal, %cuts : i1
      scf.if %masks {
        scf.parallel (%i, %j) = (%c0, %c0) to (%c128, %c128) step (%c1, %c1) {
          %row = arith.addi %m, %i : index
          %column = arith.addi %n, %j : index
          %hidden = arith.cmpi sgt, %column, %row : index
          %x = memref.load %x0[%i, %j] : !crossing
          %y = arith.select %hidden, %least_score, %x : f16
          memref.store %y, %x0[%i, %j] : !crossing
        }
        %second = arith.addi %n, %c128 : index
        scf.parallel (%i, %j) = (%c0, %c0) to (%c128, %c128) step (%c1, %c1) {
          %row = arith.addi %m, %i : index
          %column = arith.addi %second, %j : index
          %hidden = arith.cmpi sgt, %column, %row : index
          %x = memref.load %x1[%i, %j] : !crossing
          %y = arith.select %hidden, %least_score, %x : f16
          memref.store %y, %x1[%i, %j] : !crossing
        }
      }

      tile.cast %x0 into %s0 : !crossing, !scores_part
      tile.cast %x1 into %s1 : !crossing, !second_scores
      tile.mul %s, %scale into %s : !scores, f32, !scores
      tile.copy %max to %old : !column, !column
      tile.reduce max %s0 into %max dim(1) accumulate : !scores_part, !column
      tile.reduce max %s1 into %max dim(1) accumulate : !second_scores, !column
      tile.sub %s, %max into %s : !scores, !column, !scores
      tile.exp %s into %s : !scores, !scores
      tile.sub %old, %max into %old : !column, !column, !column
      tile.exp %old into %old : !column, !column
      tile.reduce sum %s0 into %part dim(1) : !scores_part, !column
      tile.reduce sum %s1 into %part dim(1) accumulate : !second_scores, !column
      tile.mul %sum, %old into %sum : !column, !column, !column
      tile.add %sum, %part into %sum : !column, !column, !column
      tile.copy %s to %p : !scores, !p
      tile.mul %o0, %old into %o0 : !tile, !column, !tile
      tile.mul %o1, %old into %o1 : !tile, !column, !tile

      %pt = memref.subview %p[0, 0] [%ms, %ns] [1, 1] : !p to !p_part
      tile.gemm %pt, %v0 into %pvt0 init(%true) : !p_part, !left, !sum_rows
      tile.copy %pvt0 to %t0 pad(%zero) : !sum_rows, !tile, f32
      tile.add %o0, %t0 into %o0 : !tile, !tile, !tile
      tile.gemm %pt, %v1 into %pvt1 init(%true) : !p_part, !right, !sum_rows
      tile.copy %pvt1 to %t1 pad(%zero) : !sum_rows, !tile, f32
      tile.add %o1, %t1 into %o1 : !tile, !tile, !tile
    } {tile.stages}
    tile.div %o0, %sum into %o0 : !tile, !column, !tile
    tile.div %o1, %sum into %o1 : !tile, !column, !tile
    %ot0 = memref.subview %o0[0, 0] [%ms, 64] [1, 1] : !tile to !tile_rows
    %ot1 = memref.subview %o1[0, 0] [%ms, 64] [1, 1] : !tile to !tile_rows
    %O0 = memref.subview %O[%head, %m, 0] [1, %ms, 64] [1, 1, 1] : !tensor to !part_rows
    %O1 = memref.subview %O[%head, %m, 64] [1, %ms, 64] [1, 1, 1] : !tensor to !part_rows
    tile.copy %ot0 to %O0 : !tile_rows, !part_rows
    tile.copy %ot1 to %O1 : !tile_rows, !part_rows
  } {tile.sub_blocks = 2}
  return
}
