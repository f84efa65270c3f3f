// RUN: tl-opt %s --verify-roundtrip | FileCheck %s
// RUN: tl-opt %s --mlir-print-op-generic | tl-opt | FileCheck %s

!tile = memref<64x128xf32, #tile.space<shared>>
!part = memref<?x?xf32, strided<[128, 1], offset: ?>, #ascend.memory<ub>>

// A reduction drops its dimension or keeps it, and takes parts of tiles.
// CHECK-LABEL: func @reduce(
func.func @reduce(%a: !tile, %r: memref<64xf32, #tile.space<shared>>, %k: memref<1x128xf32, #tile.space<shared>>,
                  %p: !part, %d: memref<?xf32, #ascend.memory<ub>>, %s: memref<8xi16>, %e: memref<i16>) {
  // CHECK: tile.reduce sum %{{.*}} into %{{.*}} dim(1) : memref<64x128xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
  tile.reduce sum %a into %r dim(1) : !tile, memref<64xf32, #tile.space<shared>>
  // CHECK: tile.reduce max %{{.*}} into %{{.*}} dim(0) accumulate : memref<64x128xf32, #tile.space<shared>>, memref<1x128xf32, #tile.space<shared>>
  tile.reduce max %a into %k dim(0) accumulate : !tile, memref<1x128xf32, #tile.space<shared>>
  // CHECK: tile.reduce min %{{.*}} into %{{.*}} dim(1) {stage = 1 : i64} : memref<?x?xf32, strided<[128, 1], offset: ?>, #ascend.memory<ub>>, memref<?xf32, #ascend.memory<ub>>
  tile.reduce min %p into %d dim(1) {stage = 1} : !part, memref<?xf32, #ascend.memory<ub>>
  // CHECK: tile.reduce sum %{{.*}} into %{{.*}} dim(0) : memref<8xi16>, memref<i16>
  tile.reduce sum %s into %e dim(0) : memref<8xi16>, memref<i16>
  return
}

// Running sums go in both directions, in place or not.
// CHECK-LABEL: func @cumsum(
func.func @cumsum(%a: !tile, %b: !tile) {
  // CHECK: tile.cumsum %{{.*}} into %{{.*}} dim(0) : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  tile.cumsum %a into %b dim(0) : !tile, !tile
  // CHECK: tile.cumsum %{{.*}} into %{{.*}} dim(1) reverse : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  tile.cumsum %a into %a dim(1) reverse : !tile, !tile
  return
}

// Rows, columns and elements repeat.
// CHECK-LABEL: func @broadcast(
func.func @broadcast(%a: memref<64x1xf32>, %b: memref<128xf32>, %c: memref<64x128xf32>) {
  // CHECK: tile.broadcast %{{.*}} into %{{.*}} : memref<64x1xf32>, memref<64x128xf32>
  tile.broadcast %a into %c : memref<64x1xf32>, memref<64x128xf32>
  // CHECK: tile.broadcast %{{.*}} into %{{.*}} : memref<128xf32>, memref<64x128xf32>
  tile.broadcast %b into %c : memref<128xf32>, memref<64x128xf32>
  return
}

// Dimensions are permuted.
// CHECK-LABEL: func @transpose(
func.func @transpose(%a: memref<4x?x16xi8>, %b: memref<16x4x?xi8>) {
  // CHECK: tile.transpose %{{.*}} into %{{.*}} permutation [2, 0, 1] : memref<4x?x16xi8>, memref<16x4x?xi8>
  tile.transpose %a into %b permutation [2, 0, 1] : memref<4x?x16xi8>, memref<16x4x?xi8>
  return
}
