// The inner loops of kernels/expert/flash_attention.mlir instruction by instruction,
// synchronised by hand, within each core and between them: O = softmax(scale Q K^T) V
// of heads of 64 columns in f16. Rows and columns divide by 64.
//
// tl is compared with it: bench/sync.py takes flags and barriers out of
// the cores and counts their replacements.
!tensor = memref<?x?x64xf16>
!rows = memref<64x64xf16, strided<[64, 1], offset: ?>>
!wide = memref<24x64x64xf32>
!narrow = memref<24x64x64xf16>
!wide_slot = memref<64x64xf32, strided<[64, 1], offset: ?>>
!narrow_slot = memref<64x64xf16, strided<[64, 1], offset: ?>>
!matrix = memref<4x4x16x16xf16, #ascend.memory<l1>>
!first = memref<2x4x16x16xf16, strided<[1024, 256, 16, 1]>, #ascend.memory<l1>>
!second = memref<2x4x16x16xf16, strided<[1024, 256, 16, 1], offset: 2048>, #ascend.memory<l1>>
!first_rows = memref<4x2x16x16xf16, strided<[1024, 256, 16, 1]>, #ascend.memory<l1>>
!second_rows = memref<4x2x16x16xf16, strided<[1024, 256, 16, 1], offset: 512>, #ascend.memory<l1>>
!l0a = memref<4x2x16x16xf16, #ascend.memory<l0a>>
!l0b = memref<2x4x16x16xf16, #ascend.memory<l0b>>
!acc = memref<4x4x16x16xf32, #ascend.memory<l0c>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
!blocks = memref<64x8x8xf32, #ascend.memory<ub>>
!half = memref<64x64xf16, #ascend.memory<ub>>
!lanes = memref<64x8xf32, #ascend.memory<ub>>
!lane_parts = memref<8x8x8xf32, #ascend.memory<ub>>
!lane_rows = memref<64x1x8xf32, #ascend.memory<ub>>
!lane_blocks = memref<64x8x8xf32, strided<[8, 0, 1]>, #ascend.memory<ub>>
!row = memref<8x8xf32, #ascend.memory<ub>>
!flat = memref<64xf32, #ascend.memory<ub>>
!column = memref<64x1xf32, #ascend.memory<ub>>
!column_view = memref<64x1xf32, strided<[1, 0]>, #ascend.memory<ub>>
func.func @attention(%Q: !tensor, %K: !tensor, %V: !tensor, %O: !tensor, %scale: f32,
                     %S: !wide, %P: !narrow, %R: !wide) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c24 = arith.constant 24 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %true = arith.constant true
  %false = arith.constant false
  %heads = memref.dim %Q, %c0 : !tensor
  %M = memref.dim %Q, %c1 : !tensor
  %N = memref.dim %K, %c1 : !tensor
  %steps = arith.divui %M, %c64 : index
  %blocks = arith.muli %heads, %steps : index
  %cores = arith.minsi %blocks, %c24 : index
  ascend.launch (%core) in (%cores) {
    ascend.section cube {
      %q = ascend.buffer at 0 : !matrix
      %k = ascend.buffer at 8192 : !matrix
      %v = ascend.buffer at 16384 : !matrix
      %p = ascend.buffer at 24576 : !matrix
      %a0 = ascend.buffer at 0 : !l0a
      %a1 = ascend.buffer at 4096 : !l0a
      %b0 = ascend.buffer at 0 : !l0b
      %b1 = ascend.buffer at 4096 : !l0b
      %qk = ascend.buffer at 0 : !acc
      %pv = ascend.buffer at 16384 : !acc
      %q0 = memref.subview %q[0, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : !matrix to !first
      %q1 = memref.subview %q[2, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : !matrix to !second
      %k0 = memref.subview %k[0, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : !matrix to !first
      %k1 = memref.subview %k[2, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : !matrix to !second
      %p0 = memref.subview %p[0, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : !matrix to !first
      %p1 = memref.subview %p[2, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : !matrix to !second
      %v0 = memref.subview %v[0, 0, 0, 0] [4, 2, 16, 16] [1, 1, 1, 1] : !matrix to !first_rows
      %v1 = memref.subview %v[0, 2, 0, 0] [4, 2, 16, 16] [1, 1, 1, 1] : !matrix to !second_rows
      %Sc = memref.subview %S[%core, 0, 0] [1, 64, 64] [1, 1, 1] : !wide to !wide_slot
      %Pc = memref.subview %P[%core, 0, 0] [1, 64, 64] [1, 1, 1] : !narrow to !narrow_slot
      %Rc = memref.subview %R[%core, 0, 0] [1, 64, 64] [1, 1, 1] : !wide to !wide_slot
      ascend.set_flag mte1 -> mte2, 0
      ascend.set_flag mte1 -> mte2, 1
      ascend.set_flag mte1 -> mte2, 2
      ascend.set_flag m -> mte1, 3
      ascend.set_flag m -> mte1, 4
      ascend.set_flag fix -> m, 0
      ascend.set_flag fix -> m, 1
      scf.for %block = %core to %blocks step %c24 {
        %head, %step = affine.delinearize_index %block into (%heads, %steps) : index, index
        %m = arith.muli %step, %c64 : index
        %Qt = memref.subview %Q[%head, %m, 0] [1, 64, 64] [1, 1, 1] : !tensor to !rows
        ascend.wait_flag mte1 -> mte2, 0
        ascend.copy_gm_to_l1 %Qt to %q : !rows, !matrix
        ascend.set_flag mte2 -> mte1, 0
        ascend.wait_flag mte2 -> mte1, 0
        scf.for %n = %c0 to %N step %c64 {
          %Kt = memref.subview %K[%head, %n, 0] [1, 64, 64] [1, 1, 1] : !tensor to !rows
          %Vt = memref.subview %V[%head, %n, 0] [1, 64, 64] [1, 1, 1] : !tensor to !rows
          ascend.wait_flag mte1 -> mte2, 1
          ascend.copy_gm_to_l1 %Kt to %k : !rows, !matrix
          ascend.set_flag mte2 -> mte1, 1
          ascend.wait_flag mte1 -> mte2, 2
          ascend.copy_gm_to_l1 %Vt to %v : !rows, !matrix
          ascend.wait_flag m -> mte1, 3
          ascend.load_l0a %q0 to %a0 : !first, !l0a
          ascend.wait_flag mte2 -> mte1, 1
          ascend.load_l0b %k0 to %b0 transpose : !first, !l0b
          ascend.set_flag mte1 -> m, 0
          ascend.wait_flag m -> mte1, 4
          ascend.load_l0a %q1 to %a1 : !second, !l0a
          ascend.load_l0b %k1 to %b1 transpose : !second, !l0b
          ascend.set_flag mte1 -> m, 1
          ascend.set_flag mte1 -> mte2, 1
          ascend.wait_flag fix -> m, 0
          ascend.wait_flag mte1 -> m, 0
          ascend.mmad %a0, %b0 into %qk init(%true) : !l0a, !l0b, !acc
          ascend.set_flag m -> mte1, 3
          ascend.wait_flag mte1 -> m, 1
          ascend.mmad %a1, %b1 into %qk init(%false) : !l0a, !l0b, !acc
          ascend.set_flag m -> mte1, 4
          ascend.set_flag m -> fix, 0
          ascend.wait_flag m -> fix, 0
          ascend.fixpipe %qk to %Sc : !acc, !wide_slot
          ascend.set_flag fix -> m, 0
          ascend.cross_core_set_flag mode 2, fix, 0
          ascend.cross_core_wait_flag 1
          ascend.copy_gm_to_l1 %Pc to %p : !narrow_slot, !matrix
          ascend.set_flag mte2 -> mte1, 2
          ascend.wait_flag mte2 -> mte1, 2
          ascend.wait_flag m -> mte1, 3
          ascend.load_l0a %p0 to %a0 : !first, !l0a
          ascend.load_l0b %v0 to %b0 : !first_rows, !l0b
          ascend.set_flag mte1 -> m, 0
          ascend.wait_flag m -> mte1, 4
          ascend.load_l0a %p1 to %a1 : !second, !l0a
          ascend.load_l0b %v1 to %b1 : !second_rows, !l0b
          ascend.set_flag mte1 -> m, 1
          ascend.set_flag mte1 -> mte2, 2
          ascend.wait_flag fix -> m, 1
          ascend.wait_flag mte1 -> m, 0
          ascend.mmad %a0, %b0 into %pv init(%true) : !l0a, !l0b, !acc
          ascend.set_flag m -> mte1, 3
          ascend.wait_flag mte1 -> m, 1
          ascend.mmad %a1, %b1 into %pv init(%false) : !l0a, !l0b, !acc
          ascend.set_flag m -> mte1, 4
          ascend.set_flag m -> fix, 1
          ascend.wait_flag m -> fix, 1
          ascend.fixpipe %pv to %Rc : !acc, !wide_slot
          ascend.set_flag fix -> m, 1
          ascend.cross_core_set_flag mode 2, fix, 2
        }
        ascend.set_flag mte1 -> mte2, 0
      }
      ascend.wait_flag mte1 -> mte2, 0
      ascend.wait_flag mte1 -> mte2, 1
      ascend.wait_flag mte1 -> mte2, 2
      ascend.wait_flag m -> mte1, 3
      ascend.wait_flag m -> mte1, 4
      ascend.wait_flag fix -> m, 0
      ascend.wait_flag fix -> m, 1
    }
    ascend.section vector {
      %s = ascend.buffer at 16896 : !tile
      %t = ascend.buffer at 114432 : !tile
      %o = ascend.buffer at 0 : !tile
      %p = ascend.buffer at 103680 : !half
      %out = ascend.buffer at 132864 : !half
      %max = ascend.buffer at 16640 : !flat
      %old = ascend.buffer at 33280 : !flat
      %new = ascend.buffer at 35840 : !row
      %sum = ascend.buffer at 16384 : !flat
      %part = ascend.buffer at 111872 : !row
      %lanes = ascend.buffer at 33792 : !lanes
      %sums = ascend.buffer at 36352 : !lanes
      %wide = ascend.buffer at 101632 : !lanes
      %scales = ascend.buffer at 112384 : !lanes
      %s_blocks = memref.expand_shape %s [[0], [1, 2]] output_shape [64, 8, 8] : !tile into !blocks
      %o_blocks = memref.expand_shape %o [[0], [1, 2]] output_shape [64, 8, 8] : !tile into !blocks
      %lane_parts = memref.expand_shape %lanes [[0, 1], [2]] output_shape [8, 8, 8] : !lanes into !lane_parts
      %sum_parts = memref.expand_shape %sums [[0, 1], [2]] output_shape [8, 8, 8] : !lanes into !lane_parts
      %new_flat = memref.collapse_shape %new [[0, 1]] : !row into !flat
      %part_flat = memref.collapse_shape %part [[0, 1]] : !row into !flat
      %max_column = memref.expand_shape %max [[0, 1]] output_shape [64, 1] : !flat into !column
      %old_column = memref.expand_shape %old [[0, 1]] output_shape [64, 1] : !flat into !column
      %sum_column = memref.expand_shape %sum [[0, 1]] output_shape [64, 1] : !flat into !column
      %each_max = memref.subview %max_column[0, 0] [64, 1] [1, 0] : !column to !column_view
      %each_old = memref.subview %old_column[0, 0] [64, 1] [1, 0] : !column to !column_view
      %each_sum = memref.subview %sum_column[0, 0] [64, 1] [1, 0] : !column to !column_view
      %wide_rows = memref.expand_shape %wide [[0], [1, 2]] output_shape [64, 1, 8] : !lanes into !lane_rows
      %wide_blocks = memref.subview %wide_rows[0, 0, 0] [64, 8, 8] [1, 0, 1] : !lane_rows to !lane_blocks
      %scale_rows = memref.expand_shape %scales [[0], [1, 2]] output_shape [64, 1, 8] : !lanes into !lane_rows
      %scale_blocks = memref.subview %scale_rows[0, 0, 0] [64, 8, 8] [1, 0, 1] : !lane_rows to !lane_blocks
      %Sc = memref.subview %S[%core, 0, 0] [1, 64, 64] [1, 1, 1] : !wide to !wide_slot
      %Pc = memref.subview %P[%core, 0, 0] [1, 64, 64] [1, 1, 1] : !narrow to !narrow_slot
      %Rc = memref.subview %R[%core, 0, 0] [1, 64, 64] [1, 1, 1] : !wide to !wide_slot
      ascend.set_flag v -> mte2, 0
      ascend.set_flag v -> mte2, 1
      ascend.set_flag mte3 -> v, 0
      ascend.set_flag mte3 -> v, 1
      scf.for %block = %core to %blocks step %c24 {
        %head, %step = affine.delinearize_index %block into (%heads, %steps) : index, index
        %m = arith.muli %step, %c64 : index
        ascend.pipe_barrier v
        ascend.vduplicate %zero into %o : f32, !tile
        ascend.vduplicate %zero into %sum : f32, !flat
        ascend.vduplicate %least into %max : f32, !flat
        ascend.pipe_barrier v
        scf.for %n = %c0 to %N step %c64 {
          ascend.cross_core_wait_flag 0
          ascend.wait_flag v -> mte2, 0
          ascend.copy_gm_to_ub %Sc to %s : !wide_slot, !tile
          ascend.set_flag mte2 -> v, 0
          ascend.wait_flag mte2 -> v, 0
          ascend.vmuls %s, %scale into %s : !tile, f32, !tile
          ascend.copy_ub_to_ub %max to %old : !flat, !flat
          ascend.pipe_barrier v
          ascend.vblock_reduce_max %s_blocks into %lanes : !blocks, !lanes
          ascend.pipe_barrier v
          ascend.vblock_reduce_max %lane_parts into %new : !lane_parts, !row
          ascend.pipe_barrier v
          ascend.vmax %max, %new_flat into %max : !flat, !flat, !flat
          ascend.pipe_barrier v
          ascend.vbrcb %each_max to %wide : !column_view, !lanes
          ascend.pipe_barrier v
          ascend.vsub %s_blocks, %wide_blocks into %s_blocks : !blocks, !lane_blocks, !blocks
          ascend.pipe_barrier v
          ascend.vexp %s into %s : !tile, !tile
          ascend.wait_flag mte3 -> v, 0
          ascend.pipe_barrier v
          ascend.vcast %s into %p : !tile, !half
          ascend.set_flag v -> mte3, 0
          ascend.wait_flag v -> mte3, 0
          ascend.copy_ub_to_gm %p to %Pc : !half, !narrow_slot
          ascend.set_flag mte3 -> v, 0
          ascend.cross_core_set_flag mode 2, mte3, 1
          ascend.vsub %old, %max into %old : !flat, !flat, !flat
          ascend.pipe_barrier v
          ascend.vexp %old into %old : !flat, !flat
          ascend.vblock_reduce_sum %s_blocks into %sums : !blocks, !lanes
          ascend.set_flag v -> mte2, 0
          ascend.pipe_barrier v
          ascend.vblock_reduce_sum %sum_parts into %part : !lane_parts, !row
          ascend.vmul %sum, %old into %sum : !flat, !flat, !flat
          ascend.pipe_barrier v
          ascend.vadd %sum, %part_flat into %sum : !flat, !flat, !flat
          ascend.vbrcb %each_old to %scales : !column_view, !lanes
          ascend.pipe_barrier v
          ascend.vmul %o_blocks, %scale_blocks into %o_blocks : !blocks, !lane_blocks, !blocks
          ascend.cross_core_wait_flag 2
          ascend.wait_flag v -> mte2, 1
          ascend.copy_gm_to_ub %Rc to %t : !wide_slot, !tile
          ascend.set_flag mte2 -> v, 1
          ascend.pipe_barrier v
          ascend.wait_flag mte2 -> v, 1
          ascend.vadd %o, %t into %o : !tile, !tile, !tile
          ascend.set_flag v -> mte2, 1
        }
        ascend.vbrcb %each_sum to %scales : !column_view, !lanes
        ascend.pipe_barrier v
        ascend.vdiv %o_blocks, %scale_blocks into %o_blocks : !blocks, !lane_blocks, !blocks
        %Ot = memref.subview %O[%head, %m, 0] [1, 64, 64] [1, 1, 1] : !tensor to !rows
        ascend.wait_flag mte3 -> v, 1
        ascend.pipe_barrier v
        ascend.vcast %o into %out : !tile, !half
        ascend.set_flag v -> mte3, 1
        ascend.wait_flag v -> mte3, 1
        ascend.copy_ub_to_gm %out to %Ot : !half, !rows
        ascend.set_flag mte3 -> v, 1
      }
      ascend.wait_flag v -> mte2, 0
      ascend.wait_flag v -> mte2, 1
      ascend.wait_flag mte3 -> v, 0
      ascend.wait_flag mte3 -> v, 1
    }
  }
  return
}
