// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

// Reductions of repeats and of blocks: lanes, repeats and distances in blocks.
!tile = memref<16x128xf32, #ascend.memory<ub>>
!whole = memref<16x16x8xf32, #ascend.memory<ub>>
!rows = memref<16x40xf32, strided<[128, 1]>, #ascend.memory<ub>>
!results = memref<16xf32, #ascend.memory<ub>>
!blocks = memref<16x8x8xf32, strided<[128, 8, 1]>, #ascend.memory<ub>>
!sums = memref<16x8xf32, #ascend.memory<ub>>
func.func @reduce() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      %b = ascend.buffer at 8192 : !results
      %c = ascend.buffer at 8256 : !sums
      %rows = memref.subview %a[0, 0] [16, 40] [1, 1] : !tile to !rows
      %e = memref.expand_shape %a [[0], [1, 2]] output_shape [16, 16, 8] : !tile into !whole
      %blocks = memref.subview %e[0, 0, 0] [16, 8, 8] [1, 1, 1] : !whole to !blocks
      ascend.vwhole_reduce_sum %rows into %b : !rows, !results
      ascend.pipe_barrier v
      ascend.vwhole_reduce_max %rows into %b : !rows, !results
      ascend.pipe_barrier v
      ascend.vwhole_reduce_min %rows into %b : !rows, !results
      ascend.pipe_barrier v
      ascend.vwhole_reduce_sum %blocks into %b : !blocks, !results
      ascend.vblock_reduce_sum %blocks into %c : !blocks, !sums
      ascend.pipe_barrier v
      ascend.vblock_reduce_max %blocks into %c : !blocks, !sums
      ascend.pipe_barrier v
      ascend.vblock_reduce_min %blocks into %c : !blocks, !sums
    }
  }
  return
}

// CHECK-LABEL: void reduce()
// CHECK: WholeReduceSum(b, a, 40, 16, 1, 1, 16);
// CHECK: WholeReduceMax(b, a, 40, 16, 1, 1, 16, ReduceOrder::ORDER_ONLY_VALUE);
// CHECK: WholeReduceMin(b, a, 40, 16, 1, 1, 16, ReduceOrder::ORDER_ONLY_VALUE);
// CHECK: WholeReduceSum(b, a, 64, 16, 1, 1, 16);
// CHECK: BlockReduceSum(c, a, 16, 64, 1, 1, 16);
// CHECK: BlockReduceMax(c, a, 16, 64, 1, 1, 16);
// CHECK: BlockReduceMin(c, a, 16, 64, 1, 1, 16);
