// RUN: tl-opt %s --tile-simplify --split-input-file | FileCheck %s

!half = memref<64xf16, #ascend.memory<ub>>
!single = memref<64xf32, #ascend.memory<ub>>

// A mode makes whole numbers from a type to itself only: the conversion before it
// stays.
// CHECK-LABEL: func @whole(
func.func @whole(%a: !half, %c: !single) {
  %t = memref.alloc() : !single
  // CHECK: tile.cast %{{.*}} : memref<64xf16
  tile.cast %a into %t : !half, !single
  // CHECK-NEXT: tile.cast %{{.*}} round floor : memref<64xf32, {{.*}}>, memref<64xf32
  tile.cast %t into %c round floor : !single, !single
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>

// A tile of equal elements is a scalar where an instruction takes one.
// CHECK-LABEL: func @scalars(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64xf32, #ascend.memory<ub>>, %[[S:[^:]*]]: f32)
func.func @scalars(%a: !tile, %s: f32) {
  %t = memref.alloc() : !tile
  // CHECK-NOT: memref.alloc
  // CHECK-NOT: tile.fill
  tile.fill %s into %t : f32, !tile
  // CHECK: tile.add %[[A]], %[[S]] into %[[A]] : memref<64xf32, #ascend.memory<ub>>, f32, memref
  tile.add %a, %t into %a : !tile, !tile, !tile
  // CHECK-NEXT: tile.max %[[S]], %[[A]] into %[[A]] : f32, memref
  tile.max %t, %a into %a : !tile, !tile, !tile
  // CHECK-NEXT: tile.sub %[[A]], %[[S]] into %[[A]]
  tile.sub %a, %t into %a : !tile, !tile, !tile
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>

// The same in a loop, which the fill is before; no instruction divides by a
// scalar, so the tile stays.
// CHECK-LABEL: func @in_loop(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64xf32, #ascend.memory<ub>>, %[[S:[^:]*]]: f32
func.func @in_loop(%a: !tile, %s: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[T:.*]] = memref.alloc
  %t = memref.alloc() : !tile
  // CHECK-NEXT: tile.fill %[[S]] into %[[T]]
  tile.fill %s into %t : f32, !tile
  scf.for %i = %c0 to %n step %c1 {
    // CHECK: tile.mul %[[A]], %[[S]] into %[[A]]
    tile.mul %a, %t into %a : !tile, !tile, !tile
    // CHECK: tile.div %[[A]], %[[T]] into %[[A]]
    tile.div %a, %t into %a : !tile, !tile, !tile
    // CHECK: tile.sub %[[T]], %[[A]] into %[[A]]
    tile.sub %t, %a into %a : !tile, !tile, !tile
  }
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>

// One of the operands has to stay a tile.
// CHECK-LABEL: func @both(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64xf32, #ascend.memory<ub>>, %[[S:[^:]*]]: f32)
func.func @both(%a: !tile, %s: f32) {
  // CHECK: %[[T:.*]] = memref.alloc
  %t = memref.alloc() : !tile
  // CHECK: tile.fill
  tile.fill %s into %t : f32, !tile
  // CHECK: tile.add {{(%.*, %arg1|%arg1, %.*)}} into %[[A]]
  tile.add %t, %t into %a : !tile, !tile, !tile
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>

// A tile that is written more than once holds the last value.
// CHECK-LABEL: func @written_twice(
func.func @written_twice(%a: !tile, %s: f32) {
  // CHECK: %[[T:.*]] = memref.alloc
  %t = memref.alloc() : !tile
  // CHECK: tile.fill
  tile.fill %s into %t : f32, !tile
  // CHECK: tile.add %{{.*}}, %[[T]] into
  tile.add %a, %t into %a : !tile, !tile, !tile
  // CHECK: tile.exp %{{.*}} into %[[T]]
  tile.exp %a into %t : !tile, !tile
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>
!half = memref<32xf32, strided<[1]>, #ascend.memory<ub>>

// A view might write, too.
// CHECK-LABEL: func @viewed(
func.func @viewed(%a: !tile, %s: f32) {
  // CHECK: %[[T:.*]] = memref.alloc
  %t = memref.alloc() : !tile
  // CHECK: tile.fill
  tile.fill %s into %t : f32, !tile
  // CHECK: memref.subview
  %half = memref.subview %t[0] [32] [1] : !tile to !half
  tile.exp %half into %half : !half, !half
  // CHECK: tile.add %{{.*}}, %[[T]] into
  tile.add %a, %t into %a : !tile, !tile, !tile
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>

// Reads before the fill of a tile, or on another path, see other values.
// CHECK-LABEL: func @not_dominated(
func.func @not_dominated(%a: !tile, %s: f32, %b: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[T:.*]] = memref.alloc
  %t = memref.alloc() : !tile
  scf.for %i = %c0 to %n step %c1 {
    // CHECK: tile.add %{{.*}}, %[[T]] into
    tile.add %a, %t into %a : !tile, !tile, !tile
    scf.if %b {
      // CHECK: tile.fill
      tile.fill %s into %t : f32, !tile
      // CHECK: tile.mul %{{.*}}, %arg1 into
      tile.mul %a, %t into %a : !tile, !tile, !tile
    }
    // CHECK: tile.max %{{.*}}, %[[T]] into
    tile.max %a, %t into %a : !tile, !tile, !tile
  }
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>

// Operations that change no element are removed.
// CHECK-LABEL: func @neutral(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64xf32, #ascend.memory<ub>>, %[[C:[^:]*]]: memref
func.func @neutral(%a: !tile, %c: !tile) {
  %zero = arith.constant 0.0 : f32
  %minus_zero = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  // CHECK-NOT: tile.
  tile.mul %a, %one into %a : !tile, f32, !tile
  tile.mul %one, %a into %a : f32, !tile, !tile
  tile.div %a, %one into %a : !tile, f32, !tile
  tile.add %a, %minus_zero into %a : !tile, f32, !tile
  tile.sub %a, %zero into %a : !tile, f32, !tile
  // The sum with 0 makes 0 of -0.
  // CHECK: tile.add %[[A]], %{{.*}} into %[[A]]
  tile.add %a, %zero into %a : !tile, f32, !tile
  // CHECK-NEXT: tile.div %{{.*}}, %[[A]] into %[[A]]
  tile.div %one, %a into %a : f32, !tile, !tile
  // CHECK-NEXT: tile.sub %{{.*}}, %[[A]] into %[[A]]
  tile.sub %zero, %a into %a : f32, !tile, !tile
  // A copy is work.
  // CHECK-NEXT: tile.mul %[[A]], %{{.*}} into %[[C]]
  tile.mul %a, %one into %c : !tile, f32, !tile
  return
}

// -----

!tile = memref<64xi32, #ascend.memory<ub>>

// CHECK-LABEL: func @neutral_integers(
func.func @neutral_integers(%a: !tile) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  // CHECK-NOT: tile.
  tile.add %a, %zero into %a : !tile, i32, !tile
  tile.sub %a, %zero into %a : !tile, i32, !tile
  tile.mul %a, %one into %a : !tile, i32, !tile
  // CHECK: tile.mul
  // CHECK-NOT: tile.
  tile.mul %a, %zero into %a : !tile, i32, !tile
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>

// A fill that is overwritten before anything reads it goes.
// CHECK-LABEL: func @overwritten(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64xf32, #ascend.memory<ub>>, %[[C:[^:]*]]: memref
func.func @overwritten(%a: !tile, %c: !tile, %s: f32) {
  // CHECK-NOT: tile.fill
  tile.fill %s into %c : f32, !tile
  // CHECK: tile.exp %[[A]] into %[[A]]
  tile.exp %a into %a : !tile, !tile
  // CHECK-NEXT: tile.add %[[A]], %[[A]] into %[[C]]
  tile.add %a, %a into %c : !tile, !tile, !tile
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>
!half = memref<32xf32, strided<[1]>, #ascend.memory<ub>>

// Not if it may be read, is added to, is overwritten in part, or elsewhere.
// CHECK-LABEL: func @visible(
func.func @visible(%a: !tile, %c: !tile, %s: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-COUNT-5: tile.fill
  tile.fill %s into %c : f32, !tile
  tile.axpy %a, %s into %c : !tile, f32, !tile
  tile.fill %s into %c : f32, !tile
  %half = memref.subview %c[0] [32] [1] : !tile to !half
  tile.exp %half into %half : !half, !half
  tile.fill %s into %c : f32, !tile
  scf.for %i = %c0 to %n step %c1 {
    tile.add %a, %c into %a : !tile, !tile, !tile
  }
  tile.fill %s into %c : f32, !tile
  scf.for %i = %c0 to %n step %c1 {
    tile.exp %a into %c : !tile, !tile
  }
  tile.fill %s into %half : f32, !half
  tile.exp %c into %c : !tile, !tile
  return
}

// -----

!half = memref<64xf16, #ascend.memory<ub>>
!single = memref<64xf32, #ascend.memory<ub>>
!integer = memref<64xi32, #ascend.memory<ub>>

// A conversion of an exact one is one, with the rounding of the last.
// CHECK-LABEL: func @merged(
// CHECK-SAME:    %[[A:.*]]: memref<64xf16, {{.*}}>, %[[C:.*]]: memref<64xi32, {{.*}}>)
func.func @merged(%a: !half, %c: !integer) {
  // CHECK-NEXT: tile.cast %[[A]] into %[[C]] round floor : memref<64xf16, {{.*}}>, memref<64xi32, {{.*}}>
  // CHECK-NEXT: return
  %t = memref.alloc() : !single
  tile.cast %a into %t : !half, !single
  tile.cast %t into %c round floor : !single, !integer
  return
}

// There and back is a copy, whatever comes between.
// CHECK-LABEL: func @back(
// CHECK-SAME:    %[[A:.*]]: memref<64xf16, {{.*}}>, %[[C:.*]]: memref<64xf16, {{.*}}>)
func.func @back(%a: !half, %c: !half) {
  // CHECK-NEXT: tile.copy %[[A]] to %[[C]]
  // CHECK-NEXT: return
  %t = memref.alloc() : !single
  tile.cast %a into %t : !half, !single
  tile.cast %t into %c : !single, !half
  return
}

// Rounding conversions stay, and so do those with other readers or with a changed source.
// CHECK-LABEL: func @kept(
// CHECK-COUNT-6: tile.cast
func.func @kept(%a: !single, %b: !half, %c: !single, %d: !half) {
  %t = memref.alloc() : !half
  tile.cast %a into %t : !single, !half
  tile.cast %t into %c : !half, !single
  %u = memref.alloc() : !single
  tile.cast %b into %u : !half, !single
  tile.cast %u into %d : !single, !half
  tile.copy %u to %c : !single, !single
  %v = memref.alloc() : !single
  tile.cast %b into %v : !half, !single
  tile.add %b, %b into %b : !half, !half, !half
  tile.cast %v into %d : !single, !half
  return
}
