// kernels/flash_attention.mlir with two steps in flight, as an expert writes it
// for one vector core: as kernels/expert/flash_attention.mlir, but each core does the
// first half of a step before the second half of the one before it. So there are two
// of all that both halves use, and of what crosses. A first loop has the first half of
// the first step, the second loop all but the last second half, which is in the third.
// That a slot is free needs no flag here either.
!tensor = memref<?x?x64xf16>
!rows = memref<?x64xf16, strided<[64, 1], offset: ?>>
!matrix = memref<64x64xf16, #ascend.memory<l1>>
!query = memref<?x64xf16, strided<[64, 1]>, #ascend.memory<l1>>
!matrices = memref<2x64x64xf16, #ascend.memory<l1>>
!matrix_slot = memref<64x64xf16, strided<[64, 1], offset: ?>, #ascend.memory<l1>>
!matrix_rows = memref<?x64xf16, strided<[64, 1], offset: ?>, #ascend.memory<l1>>
!matrix_part = memref<?x?xf16, strided<[64, 1], offset: ?>, #ascend.memory<l1>>
!accs = memref<2x64x64xf32, #ascend.memory<l0c>>
!acc_part = memref<?x?xf32, strided<[64, 1], offset: ?>, #ascend.memory<l0c>>
!acc_rows = memref<?x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
!tiles = memref<2x64x64xf32, #ascend.memory<ub>>
!tile_slot = memref<64x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
!columns = memref<2x64x1xf32, #ascend.memory<ub>>
!column_slot = memref<64x1xf32, strided<[1, 1], offset: ?>, #ascend.memory<ub>>
!tile_rows = memref<?x64xf32, strided<[64, 1]>, #ascend.memory<ub>>
!column = memref<64x1xf32, #ascend.memory<ub>>
!wide = memref<24x2x64x64xf32>
!narrow = memref<24x2x64x64xf16>
!wide_slot = memref<64x64xf32, strided<[64, 1], offset: ?>>
!wide_part = memref<?x?xf32, strided<[64, 1], offset: ?>>
!wide_rows = memref<?x64xf32, strided<[64, 1], offset: ?>>
!narrow_slot = memref<64x64xf16, strided<[64, 1], offset: ?>>
#from_64 = affine_map<(d0, d1) -> (d0 - d1, 64)>
#steps = affine_map<()[s0] -> (s0 ceildiv 64)>
#first = affine_map<(d0) -> (d0, 1)>
#steady = affine_map<(d0) -> (d0 - 1, 0)>
#slot = affine_map<(d0) -> (d0 mod 2)>
#row = affine_map<(d0) -> (d0 * 64)>
#next = affine_map<(d0) -> (d0 + 1)>

func.func @flash_attention(%Q: !tensor, %K: !tensor, %V: !tensor, %O: !tensor,
                           %scale: f32, %causal: i1,
                           %S: !wide, %P: !narrow, %R: !wide) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c24 = arith.constant 24 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %true = arith.constant true
  %heads = memref.dim %Q, %c0 : !tensor
  %M = memref.dim %Q, %c1 : !tensor
  %N = memref.dim %K, %c1 : !tensor

  %steps = arith.ceildivui %M, %c64 : index
  %blocks = arith.muli %heads, %steps : index
  %cores = arith.minsi %blocks, %c24 : index
  tile.launch (%core) in (%cores) {
    ascend.section cube {
      %q = memref.alloc() : !matrix
      %k = memref.alloc() : !matrices
      %v = memref.alloc() : !matrices
      %p = memref.alloc() : !matrices
      %qk = memref.alloc() : !accs
      %pv = memref.alloc() : !accs
      scf.for %block = %core to %blocks step %c24 {
        %head, %step = affine.delinearize_index %block into (%heads, %steps) : index, index
        %m = arith.muli %step, %c64 : index
        %ms = affine.min #from_64(%M, %m)
        %seen = arith.addi %m, %c64 : index
        %last = arith.minsi %seen, %N : index
        %end = arith.select %causal, %last, %N : index
        %count = affine.apply #steps()[%end]
        %first = affine.min #first(%count)
        %steady = affine.max #steady(%count)
        %qt = memref.subview %q[0, 0] [%ms, 64] [1, 1] : !matrix to !query
        %Qt = memref.subview %Q[%head, %m, 0] [1, %ms, 64] [1, 1, 1] : !tensor to !rows
        tile.copy %Qt to %qt : !rows, !query
        scf.for %i = %c0 to %first step %c1 {
          %n = affine.apply #row(%i)
          %ns = affine.min #from_64(%N, %n)
          %slot = affine.apply #slot(%i)
          %kt = memref.subview %k[%slot, 0, 0] [1, %ns, 64] [1, 1, 1] : !matrices to !matrix_rows
          %vt = memref.subview %v[%slot, 0, 0] [1, %ns, 64] [1, 1, 1] : !matrices to !matrix_rows
          %qkt = memref.subview %qk[%slot, 0, 0] [1, %ms, %ns] [1, 1, 1] : !accs to !acc_part
          %Kt = memref.subview %K[%head, %n, 0] [1, %ns, 64] [1, 1, 1] : !tensor to !rows
          %Vt = memref.subview %V[%head, %n, 0] [1, %ns, 64] [1, 1, 1] : !tensor to !rows
          tile.copy %Kt to %kt : !rows, !matrix_rows
          tile.copy %Vt to %vt : !rows, !matrix_rows
          tile.gemm %qt, %kt transpose into %qkt init(%true) : !query, !matrix_rows, !acc_part
          %Sc = memref.subview %S[%core, %slot, 0, 0] [1, 1, %ms, %ns] [1, 1, 1, 1] : !wide to !wide_part
          tile.copy %qkt to %Sc : !acc_part, !wide_part
          ascend.cross_core_set_flag mode 2, fix, 0
        }
        scf.for %i = %c0 to %steady step %c1 {
          %j = affine.apply #next(%i)
          %n = affine.apply #row(%j)
          %ns = affine.min #from_64(%N, %n)
          %slot = affine.apply #slot(%j)
          %kt = memref.subview %k[%slot, 0, 0] [1, %ns, 64] [1, 1, 1] : !matrices to !matrix_rows
          %vt = memref.subview %v[%slot, 0, 0] [1, %ns, 64] [1, 1, 1] : !matrices to !matrix_rows
          %qkt = memref.subview %qk[%slot, 0, 0] [1, %ms, %ns] [1, 1, 1] : !accs to !acc_part
          %Kt = memref.subview %K[%head, %n, 0] [1, %ns, 64] [1, 1, 1] : !tensor to !rows
          %Vt = memref.subview %V[%head, %n, 0] [1, %ns, 64] [1, 1, 1] : !tensor to !rows
          tile.copy %Kt to %kt : !rows, !matrix_rows
          tile.copy %Vt to %vt : !rows, !matrix_rows
          tile.gemm %qt, %kt transpose into %qkt init(%true) : !query, !matrix_rows, !acc_part
          %Sc = memref.subview %S[%core, %slot, 0, 0] [1, 1, %ms, %ns] [1, 1, 1, 1] : !wide to !wide_part
          tile.copy %qkt to %Sc : !acc_part, !wide_part
          ascend.cross_core_set_flag mode 2, fix, 0
          %o = affine.apply #row(%i)
          %os = affine.min #from_64(%N, %o)
          %here = affine.apply #slot(%i)
          %pc = memref.subview %p[%here, 0, 0] [1, 64, 64] [1, 1, 1] : !matrices to !matrix_slot
          %pt = memref.subview %p[%here, 0, 0] [1, %ms, %os] [1, 1, 1] : !matrices to !matrix_part
          %wt = memref.subview %v[%here, 0, 0] [1, %os, 64] [1, 1, 1] : !matrices to !matrix_rows
          %pvt = memref.subview %pv[%here, 0, 0] [1, %ms, 64] [1, 1, 1] : !accs to !acc_rows
          %Pc = memref.subview %P[%core, %here, 0, 0] [1, 1, 64, 64] [1, 1, 1, 1] : !narrow to !narrow_slot
          ascend.cross_core_wait_flag 1
          tile.copy %Pc to %pc : !narrow_slot, !matrix_slot
          tile.gemm %pt, %wt into %pvt init(%true) : !matrix_part, !matrix_rows, !acc_rows
          %Rc = memref.subview %R[%core, %here, 0, 0] [1, 1, %ms, 64] [1, 1, 1, 1] : !wide to !wide_rows
          tile.copy %pvt to %Rc : !acc_rows, !wide_rows
          ascend.cross_core_set_flag mode 2, fix, 2
        }
        scf.for %i = %steady to %count step %c1 {
          %o = affine.apply #row(%i)
          %os = affine.min #from_64(%N, %o)
          %here = affine.apply #slot(%i)
          %pc = memref.subview %p[%here, 0, 0] [1, 64, 64] [1, 1, 1] : !matrices to !matrix_slot
          %pt = memref.subview %p[%here, 0, 0] [1, %ms, %os] [1, 1, 1] : !matrices to !matrix_part
          %wt = memref.subview %v[%here, 0, 0] [1, %os, 64] [1, 1, 1] : !matrices to !matrix_rows
          %pvt = memref.subview %pv[%here, 0, 0] [1, %ms, 64] [1, 1, 1] : !accs to !acc_rows
          %Pc = memref.subview %P[%core, %here, 0, 0] [1, 1, 64, 64] [1, 1, 1, 1] : !narrow to !narrow_slot
          ascend.cross_core_wait_flag 1
          tile.copy %Pc to %pc : !narrow_slot, !matrix_slot
          tile.gemm %pt, %wt into %pvt init(%true) : !matrix_part, !matrix_rows, !acc_rows
          %Rc = memref.subview %R[%core, %here, 0, 0] [1, 1, %ms, 64] [1, 1, 1, 1] : !wide to !wide_rows
          tile.copy %pvt to %Rc : !acc_rows, !wide_rows
          ascend.cross_core_set_flag mode 2, fix, 2
        }
      }
    }
    ascend.section vector {
      %s = memref.alloc() : !tiles
      %t = memref.alloc() : !tiles
      %old = memref.alloc() : !columns
      %part = memref.alloc() : !columns
      %o = memref.alloc() : !tile
      %max = memref.alloc() : !column
      %sum = memref.alloc() : !column
      scf.for %block = %core to %blocks step %c24 {
        %head, %step = affine.delinearize_index %block into (%heads, %steps) : index, index
        %m = arith.muli %step, %c64 : index
        %ms = affine.min #from_64(%M, %m)
        %seen = arith.addi %m, %c64 : index
        %last = arith.minsi %seen, %N : index
        %end = arith.select %causal, %last, %N : index
        %count = affine.apply #steps()[%end]
        %first = affine.min #first(%count)
        %steady = affine.max #steady(%count)
        tile.fill %zero into %o : f32, !tile
        tile.fill %zero into %sum : f32, !column
        tile.fill %least into %max : f32, !column
        scf.for %i = %c0 to %first step %c1 {
          %n = affine.apply #row(%i)
          %ns = affine.min #from_64(%N, %n)
          %slot = affine.apply #slot(%i)
          %st = memref.subview %s[%slot, 0, 0] [1, 64, 64] [1, 1, 1] : !tiles to !tile_slot
          %oldt = memref.subview %old[%slot, 0, 0] [1, 64, 1] [1, 1, 1] : !columns to !column_slot
          %partt = memref.subview %part[%slot, 0, 0] [1, 64, 1] [1, 1, 1] : !columns to !column_slot
          %Sc = memref.subview %S[%core, %slot, 0, 0] [1, 1, %ms, %ns] [1, 1, 1, 1] : !wide to !wide_part
          %Pc = memref.subview %P[%core, %slot, 0, 0] [1, 1, 64, 64] [1, 1, 1, 1] : !narrow to !narrow_slot
          ascend.cross_core_wait_flag 0
          tile.copy %Sc to %st pad(%least) : !wide_part, !tile_slot, f32
          tile.mul %st, %scale into %st : !tile_slot, f32, !tile_slot
          %behind = arith.addi %n, %c64 : index
          %cuts = arith.cmpi sgt, %behind, %m : index
          %masks = arith.andi %causal, %cuts : i1
          scf.if %masks {
            scf.parallel (%r, %c) = (%c0, %c0) to (%c64, %c64) step (%c1, %c1) {
              %row = arith.addi %m, %r : index
              %column = arith.addi %n, %c : index
              %hidden = arith.cmpi sgt, %column, %row : index
              %x = memref.load %st[%r, %c] : !tile_slot
              %y = arith.select %hidden, %least, %x : f32
              memref.store %y, %st[%r, %c] : !tile_slot
            }
          }
          tile.copy %max to %oldt : !column, !column_slot
          tile.reduce max %st into %max dim(1) accumulate : !tile_slot, !column
          tile.sub %st, %max into %st : !tile_slot, !column, !tile_slot
          tile.exp %st into %st : !tile_slot, !tile_slot
          tile.copy %st to %Pc : !tile_slot, !narrow_slot
          ascend.cross_core_set_flag mode 2, mte3, 1
          tile.sub %oldt, %max into %oldt : !column_slot, !column, !column_slot
          tile.exp %oldt into %oldt : !column_slot, !column_slot
          tile.reduce sum %st into %partt dim(1) : !tile_slot, !column_slot
        }
        scf.for %i = %c0 to %steady step %c1 {
          %j = affine.apply #next(%i)
          %n = affine.apply #row(%j)
          %ns = affine.min #from_64(%N, %n)
          %slot = affine.apply #slot(%j)
          %st = memref.subview %s[%slot, 0, 0] [1, 64, 64] [1, 1, 1] : !tiles to !tile_slot
          %oldt = memref.subview %old[%slot, 0, 0] [1, 64, 1] [1, 1, 1] : !columns to !column_slot
          %partt = memref.subview %part[%slot, 0, 0] [1, 64, 1] [1, 1, 1] : !columns to !column_slot
          %Sc = memref.subview %S[%core, %slot, 0, 0] [1, 1, %ms, %ns] [1, 1, 1, 1] : !wide to !wide_part
          %Pc = memref.subview %P[%core, %slot, 0, 0] [1, 1, 64, 64] [1, 1, 1, 1] : !narrow to !narrow_slot
          ascend.cross_core_wait_flag 0
          tile.copy %Sc to %st pad(%least) : !wide_part, !tile_slot, f32
          tile.mul %st, %scale into %st : !tile_slot, f32, !tile_slot
          %behind = arith.addi %n, %c64 : index
          %cuts = arith.cmpi sgt, %behind, %m : index
          %masks = arith.andi %causal, %cuts : i1
          scf.if %masks {
            scf.parallel (%r, %c) = (%c0, %c0) to (%c64, %c64) step (%c1, %c1) {
              %row = arith.addi %m, %r : index
              %column = arith.addi %n, %c : index
              %hidden = arith.cmpi sgt, %column, %row : index
              %x = memref.load %st[%r, %c] : !tile_slot
              %y = arith.select %hidden, %least, %x : f32
              memref.store %y, %st[%r, %c] : !tile_slot
            }
          }
          tile.copy %max to %oldt : !column, !column_slot
          tile.reduce max %st into %max dim(1) accumulate : !tile_slot, !column
          tile.sub %st, %max into %st : !tile_slot, !column, !tile_slot
          tile.exp %st into %st : !tile_slot, !tile_slot
          tile.copy %st to %Pc : !tile_slot, !narrow_slot
          ascend.cross_core_set_flag mode 2, mte3, 1
          tile.sub %oldt, %max into %oldt : !column_slot, !column, !column_slot
          tile.exp %oldt into %oldt : !column_slot, !column_slot
          tile.reduce sum %st into %partt dim(1) : !tile_slot, !column_slot
          %here = affine.apply #slot(%i)
          %scaled = memref.subview %old[%here, 0, 0] [1, 64, 1] [1, 1, 1] : !columns to !column_slot
          %more = memref.subview %part[%here, 0, 0] [1, 64, 1] [1, 1, 1] : !columns to !column_slot
          %tt = memref.subview %t[%here, 0, 0] [1, 64, 64] [1, 1, 1] : !tiles to !tile_slot
          %Rc = memref.subview %R[%core, %here, 0, 0] [1, 1, %ms, 64] [1, 1, 1, 1] : !wide to !wide_rows
          tile.mul %sum, %scaled into %sum : !column, !column_slot, !column
          tile.add %sum, %more into %sum : !column, !column_slot, !column
          tile.mul %o, %scaled into %o : !tile, !column_slot, !tile
          ascend.cross_core_wait_flag 2
          tile.copy %Rc to %tt pad(%zero) : !wide_rows, !tile_slot, f32
          tile.add %o, %tt into %o : !tile, !tile_slot, !tile
        }
        scf.for %i = %steady to %count step %c1 {
          %here = affine.apply #slot(%i)
          %scaled = memref.subview %old[%here, 0, 0] [1, 64, 1] [1, 1, 1] : !columns to !column_slot
          %more = memref.subview %part[%here, 0, 0] [1, 64, 1] [1, 1, 1] : !columns to !column_slot
          %tt = memref.subview %t[%here, 0, 0] [1, 64, 64] [1, 1, 1] : !tiles to !tile_slot
          %Rc = memref.subview %R[%core, %here, 0, 0] [1, 1, %ms, 64] [1, 1, 1, 1] : !wide to !wide_rows
          tile.mul %sum, %scaled into %sum : !column, !column_slot, !column
          tile.add %sum, %more into %sum : !column, !column_slot, !column
          tile.mul %o, %scaled into %o : !tile, !column_slot, !tile
          ascend.cross_core_wait_flag 2
          tile.copy %Rc to %tt pad(%zero) : !wide_rows, !tile_slot, f32
          tile.add %o, %tt into %o : !tile, !tile_slot, !tile
        }
        tile.div %o, %sum into %o : !tile, !column, !tile
        %ot = memref.subview %o[0, 0] [%ms, 64] [1, 1] : !tile to !tile_rows
        %Ot = memref.subview %O[%head, %m, 0] [1, %ms, 64] [1, 1, 1] : !tensor to !rows
        tile.copy %ot to %Ot : !tile_rows, !rows
      }
    }
  }
  return
}
