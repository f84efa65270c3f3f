// kernels/rms_norm_persistent.mlir as an expert writes it, synchronised by hand. There
// are at least as many rows as vector cores, each of which has as many as the others,
// or one less.
//
// UB has three slots for a row, which is computed in place: while one is computed the
// next is loaded and the one before is stored. A flag belongs to a slot. The load of a
// row is issued before the instructions on the row before.
!tensor = memref<?x4096xf32>
!gm_row = memref<4096xf32, strided<[1], offset: ?>>
!row = memref<4096xf32, #ascend.memory<ub>>
!slots = memref<3x4096xf32, #ascend.memory<ub>>
!slot = memref<4096xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
!blocks = memref<64x8x8xf32, strided<[64, 8, 1], offset: ?>, #ascend.memory<ub>>
!square = memref<64x64xf32, #ascend.memory<ub>>
!sums = memref<64xf32, #ascend.memory<ub>>
!scales = memref<8xf32, #ascend.memory<ub>>
!scale = memref<1xf32, strided<[1]>, #ascend.memory<ub>>
!spread = memref<8x8xf32, #ascend.memory<ub>>
!repeated = memref<64x8x8xf32, strided<[0, 0, 1]>, #ascend.memory<ub>>
func.func @rms_norm(%A: !tensor, %G: memref<1x4096xf32>, %B: !tensor, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant 2.44140625e-04 : f32
  %epsilon = arith.constant 1.0e-06 : f32
  %M = memref.dim %A, %c0 : !tensor
  %cores = arith.muli %blocks, %c2 : index
  ascend.launch (%block) in (%blocks) sub_block (%sub) {
    ascend.section vector {
      %core = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%block, %sub)
      %after = arith.addi %core, %c1 : index
      %upto = arith.muli %core, %M : index
      %including = arith.muli %after, %M : index
      %row = arith.divui %upto, %cores : index
      %end = arith.divui %including, %cores : index
      %steps = arith.subi %end, %row : index
      %last = affine.max affine_map<(d0) -> (d0 - 1, 0)>(%steps)
      %as = ascend.buffer at 0 : !slots
      %g = ascend.buffer at 49152 : !row
      %square = ascend.buffer at 65536 : !square
      %sums = ascend.buffer at 81920 : !sums
      %scales = ascend.buffer at 82176 : !scales
      %spread = ascend.buffer at 82208 : !spread
      %scale = memref.subview %scales[0] [1] [1] : !scales to !scale
      %first_sum = memref.expand_shape %sums [[0, 1]] output_shape [1, 64] : !sums into memref<1x64xf32, #ascend.memory<ub>>
      %column = memref.expand_shape %scales [[0, 1]] output_shape [8, 1] : !scales into memref<8x1xf32, #ascend.memory<ub>>
      %one = memref.subview %spread[0, 0] [1, 8] [1, 1] : !spread to memref<1x8xf32, strided<[8, 1]>, #ascend.memory<ub>>
      %one_block = memref.expand_shape %one [[0], [1, 2]] output_shape [1, 1, 8] : memref<1x8xf32, strided<[8, 1]>, #ascend.memory<ub>> into memref<1x1x8xf32, strided<[8, 8, 1]>, #ascend.memory<ub>>
      %repeated = memref.subview %one_block[0, 0, 0] [64, 8, 8] [0, 0, 1] : memref<1x1x8xf32, strided<[8, 8, 1]>, #ascend.memory<ub>> to !repeated
      %Gt = memref.subview %G[0, 0] [1, 4096] [1, 1] : memref<1x4096xf32> to memref<4096xf32, strided<[1]>>
      ascend.copy_gm_to_ub %Gt to %g : memref<4096xf32, strided<[1]>>, !row
      ascend.vduplicate %zero into %scales : f32, !scales
      ascend.set_flag mte3 -> mte2, 1
      ascend.set_flag mte3 -> mte2, 2
      %A0 = memref.subview %A[%row, 0] [1, 4096] [1, 1] : !tensor to !gm_row
      %a0 = memref.subview %as[0, 0] [1, 4096] [1, 1] : !slots to memref<4096xf32, strided<[1]>, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %A0 to %a0 : !gm_row, memref<4096xf32, strided<[1]>, #ascend.memory<ub>>
      ascend.set_flag mte2 -> v, 0
      scf.for %step = %c0 to %last step %c1 {
        %next = arith.addi %step, %c1 : index
        %s = arith.remui %step, %c3 : index
        %t = arith.remui %next, %c3 : index
        %m = arith.addi %row, %step : index
        %n = arith.addi %row, %next : index
        %An = memref.subview %A[%n, 0] [1, 4096] [1, 1] : !tensor to !gm_row
        %Bm = memref.subview %B[%m, 0] [1, 4096] [1, 1] : !tensor to !gm_row
        %an = memref.subview %as[%t, 0] [1, 4096] [1, 1] : !slots to !slot
        %a = memref.subview %as[%s, 0] [1, 4096] [1, 1] : !slots to !slot
        %rows = memref.expand_shape %a [[0, 1, 2]] output_shape [64, 8, 8] : !slot into !blocks
        %flat = memref.collapse_shape %square [[0, 1]] : !square into !row
        ascend.wait_flag mte3 -> mte2, 0 + %t of 3
        ascend.copy_gm_to_ub %An to %an : !gm_row, !slot
        ascend.set_flag mte2 -> v, 0 + %t of 3
        ascend.wait_flag mte2 -> v, 0 + %s of 3
        ascend.vmul %a, %a into %flat : !slot, !slot, !row
        ascend.pipe_barrier v
        ascend.vwhole_reduce_sum %square into %sums : !square, !sums
        ascend.pipe_barrier v
        ascend.vwhole_reduce_sum %first_sum into %scale : memref<1x64xf32, #ascend.memory<ub>>, !scale
        ascend.pipe_barrier v
        ascend.vmuls %scale, %mean into %scale : !scale, f32, !scale
        ascend.pipe_barrier v
        ascend.vadds %scale, %epsilon into %scale : !scale, f32, !scale
        ascend.pipe_barrier v
        ascend.vsqrt %scale into %scale : !scale, !scale
        ascend.pipe_barrier v
        ascend.vbrcb %column to %spread : memref<8x1xf32, #ascend.memory<ub>>, !spread
        ascend.pipe_barrier v
        ascend.vdiv %rows, %repeated into %rows : !blocks, !repeated, !blocks
        ascend.pipe_barrier v
        ascend.vmul %a, %g into %a : !slot, !row, !slot
        ascend.set_flag v -> mte3, 0 + %s of 3
        ascend.wait_flag v -> mte3, 0 + %s of 3
        ascend.copy_ub_to_gm %a to %Bm : !slot, !gm_row
        ascend.set_flag mte3 -> mte2, 0 + %s of 3
      }
      %u = arith.remui %last, %c3 : index
      %m = arith.addi %row, %last : index
      %Bm = memref.subview %B[%m, 0] [1, 4096] [1, 1] : !tensor to !gm_row
      %a = memref.subview %as[%u, 0] [1, 4096] [1, 1] : !slots to !slot
      %rows = memref.expand_shape %a [[0, 1, 2]] output_shape [64, 8, 8] : !slot into !blocks
      %flat = memref.collapse_shape %square [[0, 1]] : !square into !row
      ascend.wait_flag mte2 -> v, 0 + %u of 3
      ascend.vmul %a, %a into %flat : !slot, !slot, !row
      ascend.pipe_barrier v
      ascend.vwhole_reduce_sum %square into %sums : !square, !sums
      ascend.pipe_barrier v
      ascend.vwhole_reduce_sum %first_sum into %scale : memref<1x64xf32, #ascend.memory<ub>>, !scale
      ascend.pipe_barrier v
      ascend.vmuls %scale, %mean into %scale : !scale, f32, !scale
      ascend.pipe_barrier v
      ascend.vadds %scale, %epsilon into %scale : !scale, f32, !scale
      ascend.pipe_barrier v
      ascend.vsqrt %scale into %scale : !scale, !scale
      ascend.pipe_barrier v
      ascend.vbrcb %column to %spread : memref<8x1xf32, #ascend.memory<ub>>, !spread
      ascend.pipe_barrier v
      ascend.vdiv %rows, %repeated into %rows : !blocks, !repeated, !blocks
      ascend.pipe_barrier v
      ascend.vmul %a, %g into %a : !slot, !row, !slot
      ascend.set_flag v -> mte3, 0 + %u of 3
      ascend.wait_flag v -> mte3, 0 + %u of 3
      ascend.copy_ub_to_gm %a to %Bm : !slot, !gm_row
      ascend.set_flag mte3 -> mte2, 0 + %u of 3
      ascend.wait_flag mte3 -> mte2, 0
      ascend.wait_flag mte3 -> mte2, 1
      ascend.wait_flag mte3 -> mte2, 2
    }
  }
  return
}
