// B = softmax(A) along rows of 256 columns in f32, synchronised by hand: one vector
// core takes 32 rows at a time, by turns in two slots of UB, so that a slot is loaded
// and the other one stored while the core computes. The number of rows divides by 32.
//
// tl is compared with it: bench/sync.py takes the flags and barriers out
// and counts their replacements.
!tensor = memref<?x256xf32>
!part = memref<32x256xf32, strided<[256, 1], offset: ?>>
!slots = memref<2x32x256xf32, #ascend.memory<ub>>
!slot = memref<32x256xf32, strided<[256, 1], offset: ?>, #ascend.memory<ub>>
!quarter = memref<32x64xf32, strided<[256, 1], offset: ?>, #ascend.memory<ub>>
!blocks = memref<32x8x8xf32, strided<[256, 8, 1], offset: ?>, #ascend.memory<ub>>
!half = memref<32x64xf32, #ascend.memory<ub>>
!half_blocks = memref<32x8x8xf32, #ascend.memory<ub>>
!lanes = memref<32x8xf32, #ascend.memory<ub>>
!lane_rows = memref<32x1x8xf32, #ascend.memory<ub>>
!lane_blocks = memref<32x8x8xf32, strided<[8, 0, 1]>, #ascend.memory<ub>>
!lane_parts = memref<4x8x8xf32, #ascend.memory<ub>>
!row = memref<4x8xf32, #ascend.memory<ub>>
!flat = memref<32xf32, #ascend.memory<ub>>
!column = memref<32x1xf32, #ascend.memory<ub>>
!column_view = memref<32x1xf32, strided<[1, 0]>, #ascend.memory<ub>>
func.func @softmax(%A: !tensor, %B: !tensor) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  %M = memref.dim %A, %c0 : !tensor
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %as = ascend.buffer at 0 : !slots
      %low = ascend.buffer at 65792 : !half
      %high = ascend.buffer at 74240 : !half
      %lanes = ascend.buffer at 82432 : !lanes
      %row = ascend.buffer at 83456 : !row
      %flat = memref.collapse_shape %row [[0, 1]] : !row into !flat
      %column = memref.expand_shape %flat [[0, 1]] output_shape [32, 1] : !flat into !column
      %each = memref.subview %column[0, 0] [32, 1] [1, 0] : !column to !column_view
      %low_blocks = memref.expand_shape %low [[0], [1, 2]] output_shape [32, 8, 8] : !half into !half_blocks
      %lane_parts = memref.expand_shape %lanes [[0, 1], [2]] output_shape [4, 8, 8] : !lanes into !lane_parts
      %lane_rows = memref.expand_shape %lanes [[0], [1, 2]] output_shape [32, 1, 8] : !lanes into !lane_rows
      %all = memref.subview %lane_rows[0, 0, 0] [32, 8, 8] [1, 0, 1] : !lane_rows to !lane_blocks
      ascend.set_flag mte3 -> mte2, 0
      ascend.set_flag mte3 -> mte2, 1
      scf.for %m = %c0 to %M step %c32 {
        %step = arith.divui %m, %c32 : index
        %s = arith.remui %step, %c2 : index
        %Am = memref.subview %A[%m, 0] [32, 256] [1, 1] : !tensor to !part
        %Bm = memref.subview %B[%m, 0] [32, 256] [1, 1] : !tensor to !part
        %a = memref.subview %as[%s, 0, 0] [1, 32, 256] [1, 1, 1] : !slots to !slot
        %a0 = memref.subview %as[%s, 0, 0] [1, 32, 64] [1, 1, 1] : !slots to !quarter
        %a1 = memref.subview %as[%s, 0, 64] [1, 32, 64] [1, 1, 1] : !slots to !quarter
        %a2 = memref.subview %as[%s, 0, 128] [1, 32, 64] [1, 1, 1] : !slots to !quarter
        %a3 = memref.subview %as[%s, 0, 192] [1, 32, 64] [1, 1, 1] : !slots to !quarter
        %b0 = memref.expand_shape %a0 [[0], [1, 2]] output_shape [32, 8, 8] : !quarter into !blocks
        %b1 = memref.expand_shape %a1 [[0], [1, 2]] output_shape [32, 8, 8] : !quarter into !blocks
        %b2 = memref.expand_shape %a2 [[0], [1, 2]] output_shape [32, 8, 8] : !quarter into !blocks
        %b3 = memref.expand_shape %a3 [[0], [1, 2]] output_shape [32, 8, 8] : !quarter into !blocks
        ascend.wait_flag mte3 -> mte2, 0 + %s of 2
        ascend.copy_gm_to_ub %Am to %a : !part, !slot
        ascend.set_flag mte2 -> v, 0 + %s of 2
        ascend.wait_flag mte2 -> v, 0 + %s of 2
        ascend.vmax %a0, %a1 into %low : !quarter, !quarter, !half
        ascend.vmax %a2, %a3 into %high : !quarter, !quarter, !half
        ascend.pipe_barrier v
        ascend.vmax %low, %high into %low : !half, !half, !half
        ascend.pipe_barrier v
        ascend.vblock_reduce_max %low_blocks into %lanes : !half_blocks, !lanes
        ascend.pipe_barrier v
        ascend.vblock_reduce_max %lane_parts into %row : !lane_parts, !row
        ascend.pipe_barrier v
        ascend.vbrcb %each to %lanes : !column_view, !lanes
        ascend.pipe_barrier v
        ascend.vsub %b0, %all into %b0 : !blocks, !lane_blocks, !blocks
        ascend.vsub %b1, %all into %b1 : !blocks, !lane_blocks, !blocks
        ascend.vsub %b2, %all into %b2 : !blocks, !lane_blocks, !blocks
        ascend.vsub %b3, %all into %b3 : !blocks, !lane_blocks, !blocks
        ascend.pipe_barrier v
        ascend.vexp %a into %a : !slot, !slot
        ascend.pipe_barrier v
        ascend.vadd %a0, %a1 into %low : !quarter, !quarter, !half
        ascend.vadd %a2, %a3 into %high : !quarter, !quarter, !half
        ascend.pipe_barrier v
        ascend.vadd %low, %high into %low : !half, !half, !half
        ascend.pipe_barrier v
        ascend.vblock_reduce_sum %low_blocks into %lanes : !half_blocks, !lanes
        ascend.pipe_barrier v
        ascend.vblock_reduce_sum %lane_parts into %row : !lane_parts, !row
        ascend.pipe_barrier v
        ascend.vbrcb %each to %lanes : !column_view, !lanes
        ascend.pipe_barrier v
        ascend.vdiv %b0, %all into %b0 : !blocks, !lane_blocks, !blocks
        ascend.vdiv %b1, %all into %b1 : !blocks, !lane_blocks, !blocks
        ascend.vdiv %b2, %all into %b2 : !blocks, !lane_blocks, !blocks
        ascend.vdiv %b3, %all into %b3 : !blocks, !lane_blocks, !blocks
        ascend.set_flag v -> mte3, 0 + %s of 2
        ascend.wait_flag v -> mte3, 0 + %s of 2
        ascend.copy_ub_to_gm %a to %Bm : !slot, !part
        ascend.set_flag mte3 -> mte2, 0 + %s of 2
      }
      ascend.wait_flag mte3 -> mte2, 0
      ascend.wait_flag mte3 -> mte2, 1
    }
  }
  return
}
