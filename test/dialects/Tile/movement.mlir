// RUN: tl-opt %s --verify-roundtrip | FileCheck %s
// RUN: tl-opt %s --mlir-print-op-generic | tl-opt | FileCheck %s

!tile = memref<4x64xf16, #tile.space<shared>>
!twice = memref<4x128xf16, #tile.space<shared>>

// A flip and a rotation name their dimension.
// CHECK-LABEL: func @flip_and_roll(
// CHECK-SAME:    %[[A:.*]]: memref<4x64xf16, #tile.space<shared>>, %[[B:.*]]: memref<4x64xf16, #tile.space<shared>>, %[[N:.*]]: index
func.func @flip_and_roll(%a: !tile, %b: !tile, %n: index) {
  // CHECK: tile.flip %[[A]] into %[[B]] dim(0) : memref<4x64xf16, #tile.space<shared>>, memref<4x64xf16, #tile.space<shared>>
  tile.flip %a into %b dim(0) : !tile, !tile
  // CHECK: tile.roll %[[A]] by %[[N]] into %[[B]] dim(1) : memref<4x64xf16, #tile.space<shared>>, memref<4x64xf16, #tile.space<shared>>
  tile.roll %a by %n into %b dim(1) : !tile, !tile
  return
}

// Operations that change an extent.
// CHECK-LABEL: func @interleave_and_repeat(
// CHECK-SAME:    %[[A:.*]]: memref<4x64xf16, #tile.space<shared>>, %[[B:.*]]: memref<4x64xf16, #tile.space<shared>>, %[[C:.*]]: memref<4x128xf16, #tile.space<shared>>
func.func @interleave_and_repeat(%a: !tile, %b: !tile, %c: !twice) {
  // CHECK: tile.repeat %[[A]] times 2 into %[[C]] dim(1) : memref<4x64xf16, #tile.space<shared>>, memref<4x128xf16, #tile.space<shared>>
  tile.repeat %a times 2 into %c dim(1) : !tile, !twice
  // CHECK: tile.interleave %[[A]], %[[B]] into %[[C]] dim(1) : memref<4x64xf16, #tile.space<shared>>, memref<4x64xf16, #tile.space<shared>>, memref<4x128xf16, #tile.space<shared>>
  tile.interleave %a, %b into %c dim(1) : !tile, !tile, !twice
  // CHECK: tile.deinterleave %[[C]] into %[[A]], %[[B]] dim(1) : memref<4x128xf16, #tile.space<shared>>, memref<4x64xf16, #tile.space<shared>>, memref<4x64xf16, #tile.space<shared>>
  tile.deinterleave %c into %a, %b dim(1) : !twice, !tile, !tile
  return
}

// A scatter takes tiles of any shape, also of extents that are known when it runs.
// CHECK-LABEL: func @scatter(
// CHECK-SAME:    %[[A:.*]]: memref<4x64xf16, #tile.space<shared>>, %[[I:.*]]: memref<?x64xui32, #tile.space<shared>>, %[[C:.*]]: memref<300xf16, #tile.space<shared>>
func.func @scatter(%a: !tile, %i: memref<?x64xui32, #tile.space<shared>>,
                   %c: memref<300xf16, #tile.space<shared>>) {
  // CHECK: tile.scatter %[[A]] at %[[I]] into %[[C]] : memref<4x64xf16, #tile.space<shared>>, memref<?x64xui32, #tile.space<shared>>, memref<300xf16, #tile.space<shared>>
  tile.scatter %a at %i into %c : !tile, memref<?x64xui32, #tile.space<shared>>, memref<300xf16, #tile.space<shared>>
  return
}
