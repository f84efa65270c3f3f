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
      %g = ascend.buffer at 12288 : memref<16x2xf32, #ascend.memory<ub>>
      %i = ascend.buffer at 32768 : memref<16x64xf16, #ascend.memory<ub>>
      ascend.vwhole_reduce_max_index %rows into %g : !rows, memref<16x2xf32, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vwhole_reduce_min_index %rows into %g : !rows, memref<16x2xf32, #ascend.memory<ub>>
      %j = ascend.buffer at 40960 : memref<16x64x2xf16, #ascend.memory<ub>>
      ascend.vpair_reduce_sum %j into %i : memref<16x64x2xf16, #ascend.memory<ub>>, memref<16x64xf16, #ascend.memory<ub>>
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
// CHECK: WholeReduceMax(g, a, 40, 16, 1, 1, 16, ReduceOrder::ORDER_VALUE_INDEX);
// CHECK: WholeReduceMin(g, a, 40, 16, 1, 1, 16, ReduceOrder::ORDER_VALUE_INDEX);
// CHECK: PairReduceSum(i, j, 16, 128, 1, 1, 8);
