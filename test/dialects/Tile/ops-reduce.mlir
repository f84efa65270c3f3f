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

// Elements are multiplied, and so are absolute values and squares reduced.
// CHECK-LABEL: func @terms(
func.func @terms(%a: !tile, %r: memref<64xf32, #tile.space<shared>>) {
  // CHECK: tile.reduce product %{{.*}} into %{{.*}} dim(1) accumulate :
  tile.reduce product %a into %r dim(1) accumulate : !tile, memref<64xf32, #tile.space<shared>>
  // CHECK: tile.reduce abs_max %{{.*}} into %{{.*}} dim(1) :
  tile.reduce abs_max %a into %r dim(1) : !tile, memref<64xf32, #tile.space<shared>>
  // CHECK: tile.reduce abs_sum %{{.*}} into %{{.*}} dim(1) :
  tile.reduce abs_sum %a into %r dim(1) : !tile, memref<64xf32, #tile.space<shared>>
  // CHECK: tile.reduce square_sum %{{.*}} into %{{.*}} dim(1) :
  tile.reduce square_sum %a into %r dim(1) : !tile, memref<64xf32, #tile.space<shared>>
  return
}

// Indices of extrema drop the dimension or keep it.
// CHECK-LABEL: func @arg_reduce(
func.func @arg_reduce(%a: !tile, %r: memref<64xi32, #tile.space<shared>>, %k: memref<1x128xi32, #tile.space<shared>>,
                      %p: !part, %d: memref<?xi32, #ascend.memory<ub>>) {
  // CHECK: tile.arg_reduce max %{{.*}} into %{{.*}} dim(1) : memref<64x128xf32, #tile.space<shared>>, memref<64xi32, #tile.space<shared>>
  tile.arg_reduce max %a into %r dim(1) : !tile, memref<64xi32, #tile.space<shared>>
  // CHECK: tile.arg_reduce min %{{.*}} into %{{.*}} dim(0) : memref<64x128xf32, #tile.space<shared>>, memref<1x128xi32, #tile.space<shared>>
  tile.arg_reduce min %a into %k dim(0) : !tile, memref<1x128xi32, #tile.space<shared>>
  // CHECK: tile.arg_reduce min %{{.*}} into %{{.*}} dim(1) {stage = 1 : i64} : memref<?x?xf32, strided<[128, 1], offset: ?>, #ascend.memory<ub>>, memref<?xi32, #ascend.memory<ub>>
  tile.arg_reduce min %p into %d dim(1) {stage = 1} : !part, memref<?xi32, #ascend.memory<ub>>
  return
}

// Rows of masks have valid bits, or all.
// CHECK-LABEL: func @reduce_mask(
func.func @reduce_mask(%m: memref<64x16xui8>, %c: memref<64xi32>, %k: memref<64x1xi32>, %n: index) {
  // CHECK: tile.reduce_mask count %{{.*}} into %{{.*}} valid(%{{.*}}) : memref<64x16xui8>, memref<64xi32>
  tile.reduce_mask count %m into %c valid(%n) : memref<64x16xui8>, memref<64xi32>
  // CHECK: tile.reduce_mask any %{{.*}} into %{{.*}} : memref<64x16xui8>, memref<64x1xi32>
  tile.reduce_mask any %m into %k : memref<64x16xui8>, memref<64x1xi32>
  // CHECK: tile.reduce_mask all %{{.*}} into %{{.*}} : memref<64x16xui8>, memref<64xi32>
  tile.reduce_mask all %m into %c : memref<64x16xui8>, memref<64xi32>
  return
}

// Scans begin with the value of a previous part.
// CHECK-LABEL: func @scans(
func.func @scans(%a: !tile, %b: !tile, %i: memref<64xf32, #tile.space<shared>>, %k: memref<1x128xf32, #tile.space<shared>>) {
  // CHECK: tile.cumsum %{{.*}} into %{{.*}} dim(1) init(%{{.*}}) : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
  tile.cumsum %a into %b dim(1) init(%i) : !tile, !tile, memref<64xf32, #tile.space<shared>>
  // CHECK: tile.cummax %{{.*}} into %{{.*}} dim(0) reverse init(%{{.*}}) : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<1x128xf32, #tile.space<shared>>
  tile.cummax %a into %b dim(0) reverse init(%k) : !tile, !tile, memref<1x128xf32, #tile.space<shared>>
  // CHECK: tile.cummin %{{.*}} into %{{.*}} dim(1) : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  tile.cummin %a into %b dim(1) : !tile, !tile
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
