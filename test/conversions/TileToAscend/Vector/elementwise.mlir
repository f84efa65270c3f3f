// RUN: tl-opt %s --convert-tile-to-ascend --split-input-file | FileCheck %s

!tile = memref<64xf32, #ascend.memory<ub>>

// A function of the elements is one instruction.
// CHECK-LABEL: func @unary(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64xf32, #ascend.memory<ub>>, %[[C:[^:]*]]: memref
func.func @unary(%a: !tile, %c: !tile) {
  // CHECK-NEXT: ascend.vexp %[[A]] into %[[C]]
  tile.exp %a into %c : !tile, !tile
  // CHECK-NEXT: ascend.vln %[[A]] into %[[C]]
  tile.ln %a into %c : !tile, !tile
  // CHECK-NEXT: ascend.vabs %[[A]] into %[[C]]
  tile.abs %a into %c : !tile, !tile
  // CHECK-NEXT: ascend.vsqrt %[[A]] into %[[C]]
  tile.sqrt %a into %c : !tile, !tile
  // CHECK-NEXT: ascend.vrsqrt %[[A]] into %[[C]]
  tile.rsqrt %a into %c approximate : !tile, !tile
  // CHECK-NEXT: ascend.vreciprocal %[[A]] into %[[C]]
  tile.reciprocal %a into %c approximate : !tile, !tile
  // CHECK-NEXT: ascend.vrelu %[[A]] into %[[C]]
  tile.relu %a into %c : !tile, !tile
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>

// Operations that commute have an instruction with a scalar, on either side.
// CHECK-LABEL: func @commutative(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64xf32, #ascend.memory<ub>>, %[[C:[^:]*]]: memref<64xf32, #ascend.memory<ub>>, %[[S:[^:]*]]: f32)
func.func @commutative(%a: !tile, %c: !tile, %s: f32) {
  // CHECK-NEXT: ascend.vadds %[[A]], %[[S]] into %[[C]]
  tile.add %a, %s into %c : !tile, f32, !tile
  // CHECK-NEXT: ascend.vadds %[[A]], %[[S]] into %[[C]]
  tile.add %s, %a into %c : f32, !tile, !tile
  // CHECK-NEXT: ascend.vmuls %[[A]], %[[S]] into %[[C]]
  tile.mul %a, %s into %c : !tile, f32, !tile
  // CHECK-NEXT: ascend.vmuls %[[A]], %[[S]] into %[[C]]
  tile.mul %s, %a into %c : f32, !tile, !tile
  // CHECK-NEXT: ascend.vmaxs %[[A]], %[[S]] into %[[C]]
  tile.max %a, %s into %c : !tile, f32, !tile
  // CHECK-NEXT: ascend.vmaxs %[[A]], %[[S]] into %[[C]]
  tile.max %s, %a into %c : f32, !tile, !tile
  // CHECK-NEXT: ascend.vmins %[[A]], %[[S]] into %[[C]]
  tile.min %a, %s into %c : !tile, f32, !tile
  // CHECK-NEXT: ascend.vmins %[[A]], %[[S]] into %[[C]]
  tile.min %s, %a into %c : f32, !tile, !tile
  // CHECK-NEXT: ascend.vduplicate %[[S]] into %[[C]]
  tile.fill %s into %c : f32, !tile
  return
}

// -----

!tile = memref<64xi32, #ascend.memory<ub>>

// To subtract a constant is to add its negation.
// CHECK-LABEL: func @subtract_constant(
// CHECK-SAME:    %[[A:[^:]*]]: memref
func.func @subtract_constant(%a: !tile) {
  %s = arith.constant 3 : i32
  // CHECK: %[[S:.*]] = arith.constant -3 : i32
  // CHECK: ascend.vadds %[[A]], %[[S]] into %[[A]]
  tile.sub %a, %s into %a : !tile, i32, !tile
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>

// Other scalars are negated on the way, or the tile is.
// CHECK-LABEL: func @subtract(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64xf32, #ascend.memory<ub>>, %[[S:[^:]*]]: f32, %[[C:[^:]*]]: memref<64xf32, #ascend.memory<ub>>)
func.func @subtract(%a: !tile, %s: f32, %c: !tile) {
  // CHECK: %[[NEGATED:.*]] = arith.negf %[[S]]
  // CHECK: ascend.vadds %[[A]], %[[NEGATED]] into %[[C]]
  tile.sub %a, %s into %c : !tile, f32, !tile
  // CHECK: ascend.vmuls %[[A]], %{{.*}} into %[[C]]
  // CHECK: ascend.vadds %[[C]], %[[S]] into %[[C]]
  tile.sub %s, %a into %c : f32, !tile, !tile
  return
}

// -----

!tile = memref<64xi16, #ascend.memory<ub>>

// Integers are subtracted from zero.
// CHECK-LABEL: func @subtract_integer(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64xi16, #ascend.memory<ub>>, %[[S:[^:]*]]: i16)
func.func @subtract_integer(%a: !tile, %s: i16) {
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : i16
  // CHECK: %[[NEGATED:.*]] = arith.subi %[[ZERO]], %[[S]]
  // CHECK: ascend.vadds %[[A]], %[[NEGATED]] into %[[A]]
  tile.sub %a, %s into %a : !tile, i16, !tile
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>

// To divide, the scalar fills a tile: the result, if the operand is another one.
// CHECK-LABEL: func @fill_result(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64xf32, #ascend.memory<ub>>, %[[S:[^:]*]]: f32)
func.func @fill_result(%A: !tile, %s: f32) {
  // CHECK: %[[C:.*]] = memref.alloc
  %c = memref.alloc() : !tile
  // CHECK-NEXT: ascend.vduplicate %[[S]] into %[[C]]
  // CHECK-NEXT: ascend.vdiv %[[A]], %[[C]] into %[[C]]
  tile.div %A, %s into %c : !tile, f32, !tile
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>

// In place it is a tile of its own.
// CHECK-LABEL: func @fill_scratch(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64xf32, #ascend.memory<ub>>, %[[S:[^:]*]]: f32)
func.func @fill_scratch(%a: !tile, %s: f32) {
  // CHECK-NEXT: %[[SCRATCH:.*]] = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
  // CHECK-NEXT: ascend.vduplicate %[[S]] into %[[SCRATCH]]
  // CHECK-NEXT: ascend.vdiv %[[SCRATCH]], %[[A]] into %[[A]]
  tile.div %s, %a into %a : f32, !tile, !tile
  return
}
