// RUN: tl-opt %s --verify-roundtrip | FileCheck %s
// RUN: tl-opt %s --mlir-print-op-generic | tl-opt | FileCheck %s

// A smaller source is padded to the tile with a value.
// CHECK-LABEL: func @padded(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?x?xf32>, %[[TILE:[^:]*]]: memref<64x128xf32, #tile.space<shared>>, %[[B:[^:]*]]: memref<60x100xf16>, %[[U:[^:]*]]: memref<64x128xf16, #ascend.memory<ub>>, %[[V:[^:]*]]: f32, %[[W:[^:]*]]: f16
func.func @padded(%A: memref<?x?xf32>, %a: memref<64x128xf32, #tile.space<shared>>,
                  %B: memref<60x100xf16>, %b: memref<64x128xf16, #ascend.memory<ub>>, %v: f32, %w: f16) {
  // CHECK: tile.copy %[[A]] to %[[TILE]] pad(%[[V]]) : memref<?x?xf32>, memref<64x128xf32, #tile.space<shared>>, f32
  tile.copy %A to %a pad(%v) : memref<?x?xf32>, memref<64x128xf32, #tile.space<shared>>, f32
  // CHECK: tile.copy %[[B]] to %[[U]] pad(%[[W]]) : memref<60x100xf16>, memref<64x128xf16, #ascend.memory<ub>>, f16
  tile.copy %B to %b pad(%w) : memref<60x100xf16>, memref<64x128xf16, #ascend.memory<ub>>, f16
  // CHECK: tile.copy %[[B]] to %[[TILE]] pad(%[[V]]) : memref<60x100xf16>, memref<64x128xf32, #tile.space<shared>>, f32
  tile.copy %B to %a pad(%v) : memref<60x100xf16>, memref<64x128xf32, #tile.space<shared>>, f32
  return
}

// A tile is added to a tensor.
// CHECK-LABEL: func @atomic_add(
func.func @atomic_add(%a: memref<64x128xi8, #tile.space<shared>>, %A: memref<64x128xi8>,
                      %b: memref<?x?xf16, strided<[64, 1]>, #ascend.memory<ub>>, %B: memref<?x?xf16, strided<[?, 1], offset: ?>>) {
  // CHECK: tile.atomic_add %{{.*}} into %{{.*}} : memref<64x128xi8, #tile.space<shared>>, memref<64x128xi8>
  tile.atomic_add %a into %A : memref<64x128xi8, #tile.space<shared>>, memref<64x128xi8>
  // CHECK: tile.atomic_add %{{.*}} into %{{.*}} : memref<?x?xf16, strided<[64, 1]>, #ascend.memory<ub>>, memref<?x?xf16, strided<[?, 1], offset: ?>>
  tile.atomic_add %b into %B : memref<?x?xf16, strided<[64, 1]>, #ascend.memory<ub>>, memref<?x?xf16, strided<[?, 1], offset: ?>>
  return
}

// L2 need not keep what a copy moves.
// CHECK-LABEL: func @streamed(
func.func @streamed(%A: memref<64xf16>, %a: memref<64xf16, #tile.space<shared>>, %v: f16) {
  // CHECK: tile.copy %{{.*}} to %{{.*}} {ascend.streamed} : memref<64xf16>, memref<64xf16, #tile.space<shared>>
  tile.copy %A to %a {ascend.streamed} : memref<64xf16>, memref<64xf16, #tile.space<shared>>
  // CHECK: tile.copy %{{.*}} to %{{.*}} pad(%{{.*}}) {ascend.streamed} : memref<64xf16>, memref<64xf16, #tile.space<shared>>, f16
  tile.copy %A to %a pad(%v) {ascend.streamed} : memref<64xf16>, memref<64xf16, #tile.space<shared>>, f16
  // CHECK: tile.atomic_add %{{.*}} into %{{.*}} {ascend.streamed} : memref<64xf16, #tile.space<shared>>, memref<64xf16>
  tile.atomic_add %a into %A {ascend.streamed} : memref<64xf16, #tile.space<shared>>, memref<64xf16>
  return
}
