// RUN: tl-opt %s --tile-legalize --split-input-file | FileCheck %s

!tile = memref<64xf32, #ascend.memory<ub>>

// A function becomes operations that have an instruction, on tiles of its own.
// CHECK-LABEL: func @silu(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64xf32, #ascend.memory<ub>>, %[[C:[^:]*]]: memref
func.func @silu(%a: !tile, %c: !tile) {
  // CHECK: %[[T:.*]] = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
  // CHECK: tile.mul %[[A]], %{{.*}} into %[[T]]
  // CHECK: tile.exp %[[T]] into %[[T]]
  // CHECK: tile.add %[[T]], %{{.*}} into %[[T]]
  // CHECK: tile.div %[[A]], %[[T]] into %[[C]]
  // CHECK-NOT: tile.
  tile.silu %a into %c : !tile, !tile
  return
}

// -----

!tile = memref<64x128xf32, #ascend.memory<ub>>

// A large tile is cut, so that the tiles of its own stay small.
// CHECK-LABEL: func @pieces(
func.func @pieces(%a: !tile) {
  // CHECK: %[[VECTOR:.*]] = memref.collapse_shape %{{.*}} {{\[}}[0, 1]]
  // CHECK: memref.alloc() : memref<2048xf32, #ascend.memory<ub>>
  // CHECK: scf.for %[[I:.*]] = %c0{{.*}} to %c8192{{.*}} step %c2048
  // CHECK: memref.subview %[[VECTOR]][%[[I]]] [2048] [1]
  // CHECK: tile.div
  // CHECK-NOT: scf.for
  tile.silu %a into %a : !tile, !tile
  return
}

// -----

!part = memref<?x100xf32, strided<[104, 1]>, #ascend.memory<ub>>

// So is one with dynamic extents, by the elements of its rows with padding.
// CHECK: #[[MIN:.*]] = affine_map<(d0, d1) -> (19, d1 - d0)>
// CHECK-LABEL: func @dynamic(
// CHECK-SAME:    %[[A:[^:]*]]: memref
func.func @dynamic(%a: !part) {
  // CHECK: %[[N:.*]] = memref.dim %[[A]]
  // CHECK: %[[T:.*]] = memref.alloc() : memref<19x104xf32, #ascend.memory<ub>>
  // CHECK: scf.for %[[I:.*]] = %c0{{.*}} to %[[N]] step %c19
  // CHECK: %[[SIZE:.*]] = affine.min #[[MIN]](%[[I]], %[[N]])
  // CHECK: memref.subview %[[A]][%[[I]], 0] [%[[SIZE]], 100] [1, 1]
  // CHECK: memref.subview %[[T]][0, 0] [%[[SIZE]], 100] [1, 1]
  tile.silu %a into %a : !part, !part
  return
}

// -----

!tile = memref<64xi32, #ascend.memory<ub>>

// CHECK-LABEL: func @clamp(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64xi32, #ascend.memory<ub>>, %[[LOW:[^:]*]]: i32, %[[HIGH:[^:]*]]: i32, %[[C:[^:]*]]: memref
func.func @clamp(%a: !tile, %low: i32, %high: i32, %c: !tile) {
  // CHECK-NEXT: tile.max %[[A]], %[[LOW]] into %[[C]]
  // CHECK-NEXT: tile.min %[[C]], %[[HIGH]] into %[[C]]
  tile.clamp %a, %low, %high into %c : !tile, i32, i32, !tile
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>

// Simple powers are simple.
// CHECK-LABEL: func @powers(
// CHECK-SAME:    %[[A:[^:]*]]: memref
func.func @powers(%a: !tile) {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %two = arith.constant 2.0 : f32
  // CHECK: tile.max %[[A]], %{{.*}} into %[[A]]
  // CHECK: tile.min %[[A]], %{{.*}} into %[[A]]
  tile.pow %a, %zero into %a : !tile, f32, !tile
  // The root of -Inf is Inf: -Inf is subtracted from the least number.
  // CHECK: tile.min %[[A]], %{{.*}} into %[[INFINITY:.*]] :
  // CHECK: tile.add %[[INFINITY]], %{{.*}} into %[[INFINITY]]
  // CHECK: tile.max %[[A]], %{{.*}} into %[[FINITE:.*]] :
  // CHECK: tile.sub %[[FINITE]], %[[INFINITY]] into %[[FINITE]]
  // CHECK: tile.add %[[FINITE]], %{{.*}} into %[[FINITE]]
  // CHECK-NEXT: tile.sqrt %[[FINITE]] into %[[A]]
  tile.pow %a, %half into %a : !tile, f32, !tile
  // CHECK-NEXT: tile.mul %[[A]], %[[A]] into %[[A]]
  tile.pow %a, %two into %a : !tile, f32, !tile
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>

// The vector unit only estimates these two functions, which needs the
// attribute `approximate`.
// CHECK-LABEL: func @estimates(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64xf32, #ascend.memory<ub>>, %[[C:[^:]*]]: memref
func.func @estimates(%a: !tile, %c: !tile) {
  // CHECK: tile.sqrt %[[A]] into %[[ROOT:.*]] :
  // CHECK: tile.fill %{{.*}} into %[[ONE:.*]] :
  // CHECK: tile.div %[[ONE]], %[[ROOT]] into %[[C]]
  tile.rsqrt %a into %c : !tile, !tile
  // CHECK: tile.fill %{{.*}} into %[[ONE:.*]] :
  // CHECK: tile.div %[[ONE]], %[[A]] into %[[C]]
  tile.reciprocal %a into %c : !tile, !tile
  // CHECK-NEXT: tile.rsqrt %[[A]] into %[[C]] approximate
  tile.rsqrt %a into %c approximate : !tile, !tile
  // CHECK-NEXT: tile.reciprocal %[[A]] into %[[C]] approximate
  tile.reciprocal %a into %c approximate : !tile, !tile
  return
}
