// kernels/gathered_attention.mlir as an expert writes it for one vector core: a section
// for each core, a loop over the blocks that an AI core takes, a slot of a workspace for
// each tile that crosses, and a flag for it, but one for rows of K and of V, which the
// vector core gathers together. That a slot is free needs no flag: when the vector core
// has the product of a step, the cube core is through with the rows, and so on around.
!tensor = memref<?x?x64xf16>
!indices = memref<?x?x?xi32>
!counts = memref<?x?xi32>
!rows = memref<?x64xf16, strided<[64, 1], offset: ?>>
!row = memref<1x64xf16, strided<[64, 1], offset: ?>>
!matrix = memref<64x64xf16, #ascend.memory<l1>>
!matrix_rows = memref<?x64xf16, strided<[64, 1]>, #ascend.memory<l1>>
!matrix_part = memref<?x?xf16, strided<[64, 1]>, #ascend.memory<l1>>
!acc = memref<64x64xf32, #ascend.memory<l0c>>
!acc_part = memref<?x?xf32, strided<[64, 1]>, #ascend.memory<l0c>>
!acc_rows = memref<?x64xf32, strided<[64, 1]>, #ascend.memory<l0c>>
!gathered = memref<64x64xf16, #ascend.memory<ub>>
!gathered_rows = memref<?x64xf16, strided<[64, 1]>, #ascend.memory<ub>>
!gathered_row = memref<1x64xf16, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
!tile_rows = memref<?x64xf32, strided<[64, 1]>, #ascend.memory<ub>>
!column = memref<64x1xf32, #ascend.memory<ub>>
!wide = memref<24x64x64xf32>
!narrow = memref<24x64x64xf16>
!wide_part = memref<?x?xf32, strided<[64, 1], offset: ?>>
!wide_rows = memref<?x64xf32, strided<[64, 1], offset: ?>>
!narrow_slot = memref<64x64xf16, strided<[64, 1], offset: ?>>
#from_64 = affine_map<(d0, d1) -> (d0 - d1, 64)>

func.func @gathered_attention(%Q: !tensor, %K: !tensor, %V: !tensor, %index: !indices,
                              %count: !counts, %O: !tensor, %scale: f32,
                              %GK: !narrow, %GV: !narrow, %S: !wide, %P: !narrow, %R: !wide) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c24 = arith.constant 24 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %true = arith.constant true
  %heads = memref.dim %Q, %c0 : !tensor
  %M = memref.dim %Q, %c1 : !tensor

  %groups = arith.ceildivui %M, %c64 : index
  %blocks = arith.muli %heads, %groups : index
  %cores = arith.minsi %blocks, %c24 : index
  tile.launch (%core) in (%cores) {
    ascend.section cube {
      %q = memref.alloc() : !matrix
      %k = memref.alloc() : !matrix
      %v = memref.alloc() : !matrix
      %p = memref.alloc() : !matrix
      %qk = memref.alloc() : !acc
      %pv = memref.alloc() : !acc
      %Pc = memref.subview %P[%core, 0, 0] [1, 64, 64] [1, 1, 1] : !narrow to !narrow_slot
      scf.for %block = %core to %blocks step %c24 {
        %head, %group = affine.delinearize_index %block into (%heads, %groups) : index, index
        %m = arith.muli %group, %c64 : index
        %ms = affine.min #from_64(%M, %m)
        %seen = memref.load %count[%head, %group] : !counts
        %N = arith.index_cast %seen : i32 to index
        %qt = memref.subview %q[0, 0] [%ms, 64] [1, 1] : !matrix to !matrix_rows
        %Qt = memref.subview %Q[%head, %m, 0] [1, %ms, 64] [1, 1, 1] : !tensor to !rows
        tile.copy %Qt to %qt : !rows, !matrix_rows
        scf.for %n = %c0 to %N step %c64 {
          %ns = affine.min #from_64(%N, %n)
          %kt = memref.subview %k[0, 0] [%ns, 64] [1, 1] : !matrix to !matrix_rows
          %vt = memref.subview %v[0, 0] [%ns, 64] [1, 1] : !matrix to !matrix_rows
          %pt = memref.subview %p[0, 0] [%ms, %ns] [1, 1] : !matrix to !matrix_part
          %qkt = memref.subview %qk[0, 0] [%ms, %ns] [1, 1] : !acc to !acc_part
          %pvt = memref.subview %pv[0, 0] [%ms, 64] [1, 1] : !acc to !acc_rows
          %Kc = memref.subview %GK[%core, 0, 0] [1, %ns, 64] [1, 1, 1] : !narrow to !rows
          %Vc = memref.subview %GV[%core, 0, 0] [1, %ns, 64] [1, 1, 1] : !narrow to !rows
          ascend.cross_core_wait_flag 0
          tile.copy %Kc to %kt : !rows, !matrix_rows
          tile.copy %Vc to %vt : !rows, !matrix_rows
          tile.gemm %qt, %kt transpose into %qkt init(%true) : !matrix_rows, !matrix_rows, !acc_part
          %Sc = memref.subview %S[%core, 0, 0] [1, %ms, %ns] [1, 1, 1] : !wide to !wide_part
          tile.copy %qkt to %Sc : !acc_part, !wide_part
          ascend.cross_core_set_flag mode 2, fix, 1
          ascend.cross_core_wait_flag 2
          tile.copy %Pc to %p : !narrow_slot, !matrix
          tile.gemm %pt, %vt into %pvt init(%true) : !matrix_part, !matrix_rows, !acc_rows
          %Rc = memref.subview %R[%core, 0, 0] [1, %ms, 64] [1, 1, 1] : !wide to !wide_rows
          tile.copy %pvt to %Rc : !acc_rows, !wide_rows
          ascend.cross_core_set_flag mode 2, fix, 3
        }
      }
    }
    ascend.section vector {
      %ks = memref.alloc() : !gathered
      %vs = memref.alloc() : !gathered
      %s = memref.alloc() : !tile
      %t = memref.alloc() : !tile
      %o = memref.alloc() : !tile
      %max = memref.alloc() : !column
      %old = memref.alloc() : !column
      %sum = memref.alloc() : !column
      %part = memref.alloc() : !column
      %Pc = memref.subview %P[%core, 0, 0] [1, 64, 64] [1, 1, 1] : !narrow to !narrow_slot
      scf.for %block = %core to %blocks step %c24 {
        %head, %group = affine.delinearize_index %block into (%heads, %groups) : index, index
        %m = arith.muli %group, %c64 : index
        %ms = affine.min #from_64(%M, %m)
        %seen = memref.load %count[%head, %group] : !counts
        %N = arith.index_cast %seen : i32 to index
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
            %ki = memref.subview %ks[%i, 0] [1, 64] [1, 1] : !gathered to !gathered_row
            %vi = memref.subview %vs[%i, 0] [1, 64] [1, 1] : !gathered to !gathered_row
            tile.copy %Ki to %ki : !row, !gathered_row
            tile.copy %Vi to %vi : !row, !gathered_row
          }
          %kst = memref.subview %ks[0, 0] [%ns, 64] [1, 1] : !gathered to !gathered_rows
          %vst = memref.subview %vs[0, 0] [%ns, 64] [1, 1] : !gathered to !gathered_rows
          %Kc = memref.subview %GK[%core, 0, 0] [1, %ns, 64] [1, 1, 1] : !narrow to !rows
          %Vc = memref.subview %GV[%core, 0, 0] [1, %ns, 64] [1, 1, 1] : !narrow to !rows
          tile.copy %kst to %Kc : !gathered_rows, !rows
          tile.copy %vst to %Vc : !gathered_rows, !rows
          ascend.cross_core_set_flag mode 2, mte3, 0
          %Sc = memref.subview %S[%core, 0, 0] [1, %ms, %ns] [1, 1, 1] : !wide to !wide_part
          ascend.cross_core_wait_flag 1
          tile.copy %Sc to %s pad(%least) : !wide_part, !tile, f32
          tile.mul %s, %scale into %s : !tile, f32, !tile
          tile.copy %max to %old : !column, !column
          tile.reduce max %s into %max dim(1) accumulate : !tile, !column
          tile.sub %s, %max into %s : !tile, !column, !tile
          tile.exp %s into %s : !tile, !tile
          tile.copy %s to %Pc : !tile, !narrow_slot
          ascend.cross_core_set_flag mode 2, mte3, 2
          tile.sub %old, %max into %old : !column, !column, !column
          tile.exp %old into %old : !column, !column
          tile.reduce sum %s into %part dim(1) : !tile, !column
          tile.mul %sum, %old into %sum : !column, !column, !column
          tile.add %sum, %part into %sum : !column, !column, !column
          tile.mul %o, %old into %o : !tile, !column, !tile
          %Rc = memref.subview %R[%core, 0, 0] [1, %ms, 64] [1, 1, 1] : !wide to !wide_rows
          ascend.cross_core_wait_flag 3
          tile.copy %Rc to %t pad(%zero) : !wide_rows, !tile, f32
          tile.add %o, %t into %o : !tile, !tile, !tile
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
