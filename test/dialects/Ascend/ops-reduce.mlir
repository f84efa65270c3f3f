// RUN: tl-opt %s --verify-roundtrip | FileCheck %s
// RUN: tl-opt %s --mlir-print-op-generic | tl-opt | FileCheck %s

!rows = memref<16x40xf32, strided<[128, 1]>, #ascend.memory<ub>>
!blocks = memref<16x8x8xf32, strided<[128, 8, 1]>, #ascend.memory<ub>>
!results = memref<16xf32, #ascend.memory<ub>>
!sums = memref<16x8xf32, #ascend.memory<ub>>

// Repeats and blocks are reduced.
// CHECK-LABEL: func @reduce(
func.func @reduce(%a: !rows, %b: !blocks, %c: !results, %d: !sums, %e: memref<1x3x8xf32, #ascend.memory<ub>>, %f: memref<1x3xf32, #ascend.memory<ub>>) {
  // CHECK: ascend.vwhole_reduce_sum %{{.*}} into %{{.*}} : memref<16x40xf32, strided<[128, 1]>, #ascend.memory<ub>>, memref<16xf32, #ascend.memory<ub>>
  ascend.vwhole_reduce_sum %a into %c : !rows, !results
  // CHECK: ascend.vwhole_reduce_max %{{.*}} into %{{.*}} : memref<16x8x8xf32, strided<[128, 8, 1]>, #ascend.memory<ub>>, memref<16xf32, #ascend.memory<ub>>
  ascend.vwhole_reduce_max %b into %c : !blocks, !results
  // CHECK: ascend.vwhole_reduce_min
  ascend.vwhole_reduce_min %a into %c : !rows, !results
  // CHECK: ascend.vblock_reduce_sum %{{.*}} into %{{.*}} : memref<16x8x8xf32, strided<[128, 8, 1]>, #ascend.memory<ub>>, memref<16x8xf32, #ascend.memory<ub>>
  ascend.vblock_reduce_sum %b into %d : !blocks, !sums
  // CHECK: ascend.vblock_reduce_max
  ascend.vblock_reduce_max %b into %d : !blocks, !sums
  // CHECK: ascend.vblock_reduce_min %{{.*}} into %{{.*}} : memref<1x3x8xf32, #ascend.memory<ub>>, memref<1x3xf32, #ascend.memory<ub>>
  ascend.vblock_reduce_min %e into %f : memref<1x3x8xf32, #ascend.memory<ub>>, memref<1x3xf32, #ascend.memory<ub>>
  return
}

// A value with its lane, and pairs.
// CHECK-LABEL: func @lanes(
func.func @lanes(%a: !rows, %b: memref<16x2xf32, #ascend.memory<ub>>, %c: memref<3x64x2xf16, strided<[256, 2, 1]>, #ascend.memory<ub>>, %d: memref<3x64xf16, #ascend.memory<ub>>) {
  // CHECK: ascend.vwhole_reduce_max_index %{{.*}} into %{{.*}} : memref<16x40xf32, strided<[128, 1]>, #ascend.memory<ub>>, memref<16x2xf32, #ascend.memory<ub>>
  ascend.vwhole_reduce_max_index %a into %b : !rows, memref<16x2xf32, #ascend.memory<ub>>
  // CHECK: ascend.vwhole_reduce_min_index
  ascend.vwhole_reduce_min_index %a into %b : !rows, memref<16x2xf32, #ascend.memory<ub>>
  // CHECK: ascend.vpair_reduce_sum %{{.*}} into %{{.*}} : memref<3x64x2xf16, strided<[256, 2, 1]>, #ascend.memory<ub>>, memref<3x64xf16, #ascend.memory<ub>>
  ascend.vpair_reduce_sum %c into %d : memref<3x64x2xf16, strided<[256, 2, 1]>, #ascend.memory<ub>>, memref<3x64xf16, #ascend.memory<ub>>
  return
}

// Panels are transposed, of rows with gaps as well.
// CHECK-LABEL: func @transpose(
func.func @transpose(%a: memref<16x24xf32, strided<[40, 1]>, #ascend.memory<ub>>, %b: memref<24x16xf32, strided<[32, 1]>, #ascend.memory<ub>>,
                     %c: memref<16x32xbf16, #ascend.memory<ub>>, %d: memref<32x16xbf16, #ascend.memory<ub>>, %e: memref<32x32xi8, #ascend.memory<ub>>, %f: memref<32x32xi8, #ascend.memory<ub>>) {
  // CHECK: ascend.vtranspose_b32 %{{.*}} to %{{.*}} : memref<16x24xf32, strided<[40, 1]>, #ascend.memory<ub>>, memref<24x16xf32, strided<[32, 1]>, #ascend.memory<ub>>
  ascend.vtranspose_b32 %a to %b : memref<16x24xf32, strided<[40, 1]>, #ascend.memory<ub>>, memref<24x16xf32, strided<[32, 1]>, #ascend.memory<ub>>
  // CHECK: ascend.vtranspose_b16 %{{.*}} to %{{.*}} : memref<16x32xbf16, #ascend.memory<ub>>, memref<32x16xbf16, #ascend.memory<ub>>
  ascend.vtranspose_b16 %c to %d : memref<16x32xbf16, #ascend.memory<ub>>, memref<32x16xbf16, #ascend.memory<ub>>
  // CHECK: ascend.vtranspose_b8 %{{.*}} to %{{.*}} : memref<32x32xi8, #ascend.memory<ub>>, memref<32x32xi8, #ascend.memory<ub>>
  ascend.vtranspose_b8 %e to %f : memref<32x32xi8, #ascend.memory<ub>>, memref<32x32xi8, #ascend.memory<ub>>
  return
}
