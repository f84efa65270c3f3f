// RUN: tl-opt %s --verify-roundtrip | tl-opt | FileCheck %s
// RUN: tl-opt %s --mlir-print-op-generic | tl-opt | FileCheck %s

!tile = memref<64x128xf32, #tile.space<shared>>
!column = memref<64x1xf32, #tile.space<shared>>

// Mathematical functions of the elements of a tile.
// CHECK-LABEL: func @functions(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64x128xf32, #tile.space<shared>>, %[[C:[^:]*]]: memref
func.func @functions(%a: !tile, %c: !tile) {
  // CHECK: tile.sigmoid %[[A]] into %[[C]] : memref
  tile.sigmoid %a into %c : !tile, !tile
  // CHECK: tile.silu %[[A]] into %[[C]] : memref
  tile.silu %a into %c : !tile, !tile
  // CHECK: tile.gelu %[[A]] into %[[C]] : memref
  tile.gelu %a into %c : !tile, !tile
  // CHECK: tile.tanh %[[A]] into %[[C]] : memref
  tile.tanh %a into %c : !tile, !tile
  // CHECK: tile.erf %[[A]] into %[[C]] : memref
  tile.erf %a into %c : !tile, !tile
  // CHECK: tile.sin %[[A]] into %[[C]] : memref
  tile.sin %a into %c : !tile, !tile
  // CHECK: tile.round %[[A]] into %[[C]] : memref
  tile.round %a into %c : !tile, !tile
  // CHECK: tile.cos %[[A]] into %[[C]] : memref
  tile.cos %a into %c : !tile, !tile
  return
}

// Operations with a scalar, and powers with one on either side.
// CHECK-LABEL: func @scalars(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64x128xf32, #tile.space<shared>>, %[[C:[^:]*]]: memref<64x128xf32, #tile.space<shared>>, %[[S:[^:]*]]: f32)
func.func @scalars(%a: !tile, %c: !tile, %s: f32) {
  // CHECK: tile.leaky_relu %[[A]], %[[S]] into %[[C]] : memref<64x128xf32, #tile.space<shared>>, f32, memref
  tile.leaky_relu %a, %s into %c : !tile, f32, !tile
  // CHECK: tile.axpy %[[A]], %[[S]] into %[[C]] : memref<64x128xf32, #tile.space<shared>>, f32, memref
  tile.axpy %a, %s into %c : !tile, f32, !tile
  // CHECK: tile.clamp %[[A]], %[[S]], %[[S]] into %[[C]] : memref<64x128xf32, #tile.space<shared>>, f32, f32, memref
  tile.clamp %a, %s, %s into %c : !tile, f32, f32, !tile
  // CHECK: tile.pow %[[A]], %[[S]] into %[[C]] : memref<64x128xf32, #tile.space<shared>>, f32, memref
  tile.pow %a, %s into %c : !tile, f32, !tile
  // CHECK: tile.pow %[[S]], %[[A]] into %[[C]] : f32, memref
  tile.pow %s, %a into %c : f32, !tile, !tile
  return
}

// Operands repeat to the shape of the result.
// CHECK-LABEL: func @repeating(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64x1xf32, #tile.space<shared>>, %[[C:[^:]*]]: memref
func.func @repeating(%a: !column, %c: !tile) {
  // CHECK: tile.mul_add %[[A]], %[[C]] into %[[C]] : memref<64x1xf32, #tile.space<shared>>, memref
  tile.mul_add %a, %c into %c : !column, !tile, !tile
  // CHECK: tile.pow %[[C]], %[[A]] into %[[C]] : memref
  tile.pow %c, %a into %c : !tile, !column, !tile
  return
}
