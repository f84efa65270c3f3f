// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(tile-vectorize))' | FileCheck %s

!tile = memref<64x128xf32, #tile.space<shared>>
!column = memref<64xf32, #tile.space<shared>>
!row = memref<128xf32, #tile.space<shared>>

// A value goes to where it is stored; what depends on one index repeats.
// CHECK-LABEL: func @exp(
// CHECK-SAME:    %[[A:.*]]: memref<64x128xf32, {{.*}}>, %[[MAX:.*]]: memref<64xf32, {{.*}}>)
func.func @exp(%a: !tile, %max: !column) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  // CHECK-NOT: scf
  // CHECK:     %[[COLUMN:.*]] = memref.expand_shape %[[MAX]] {{\[}}[0, 1]] output_shape [64, 1]
  // CHECK:     %[[T:.*]] = memref.alloc() : memref<64x128xf32, #tile.space<shared>>
  // CHECK:     tile.sub %[[A]], %[[COLUMN]] into %[[T]]
  // CHECK:     tile.exp %[[T]] into %[[A]]
  scf.parallel (%i, %j) = (%c0, %c0) to (%c64, %c128) step (%c1, %c1) {
    %x = memref.load %a[%i, %j] : !tile
    %m = memref.load %max[%i] : !column
    %d = arith.subf %x, %m : f32
    %e = math.exp %d : f32
    memref.store %e, %a[%i, %j] : !tile
  }
  return
}

// A tile that nothing needs any longer takes the next result. What is the same
// in all iterations is scalar code.
// CHECK-LABEL: func @reuse(
// CHECK-SAME:    %[[A:.*]]: memref<64x128xf32, {{.*}}>, %[[B:.*]]: memref<128xf32, {{.*}}>, %[[S:.*]]: f32)
func.func @reuse(%a: !tile, %b: !row, %s: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  // CHECK: %[[TWICE:.*]] = arith.addf %[[S]], %[[S]]
  // CHECK: %[[FIRST:.*]] = memref.load %[[B]]
  // CHECK: %[[SCALE:.*]] = arith.mulf %[[FIRST]], %[[TWICE]]
  // CHECK: %[[T:.*]] = memref.alloc()
  // CHECK: tile.mul %[[A]], %[[SCALE]] into %[[T]]
  // CHECK: tile.add %[[T]], %[[A]] into %[[T]]
  // CHECK: tile.sqrt %[[T]] into %[[A]]
  // CHECK-NOT: memref.alloc
  scf.parallel (%i, %j) = (%c0, %c0) to (%c64, %c128) step (%c1, %c1) {
    %twice = arith.addf %s, %s : f32
    %first = memref.load %b[%c0] : !row
    %scale = arith.mulf %first, %twice : f32
    %x = memref.load %a[%i, %j] : !tile
    %y = arith.mulf %x, %scale : f32
    %z = arith.addf %y, %x : f32
    %r = math.sqrt %z : f32
    memref.store %r, %a[%i, %j] : !tile
  }
  return
}

// Parts of tiles, of extents that are known when the kernel runs only.
// CHECK-LABEL: func @part(
// CHECK-SAME:    %[[A:.*]]: memref<64x128xf32, {{.*}}>, %[[R:.*]]: index, %[[N:.*]]: index)
func.func @part(%a: !tile, %r: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: %[[SIZE:.*]] = affine.max #{{.*}}()[%[[N]]]
  // CHECK: %[[SRC:.*]] = memref.subview %[[A]][%[[R]], 8] [1, %[[SIZE]]] [1, 1]
  // CHECK: %[[DST:.*]] = memref.subview %[[A]][%[[R]], 8] [1, %[[SIZE]]] [1, 1]
  // CHECK: tile.add %[[SRC]], %[[SRC]] into %[[DST]]
  scf.parallel (%j) = (%c0) to (%n) step (%c1) {
    %at = arith.addi %j, %c8 : index
    %x = memref.load %a[%r, %at] : !tile
    %y = arith.addf %x, %x : f32
    memref.store %y, %a[%r, %at] : !tile
  }
  return
}

// What is loaded before it is overwritten is copied.
// CHECK-LABEL: func @swap(
// CHECK-SAME:    %[[A:.*]]: memref<128xf32, {{.*}}>, %[[B:.*]]: memref<128xf32, {{.*}}>)
func.func @swap(%a: !row, %b: !row) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  // CHECK: %[[T:.*]] = memref.alloc()
  // CHECK: tile.copy %[[A]] to %[[T]]
  // CHECK: tile.copy %[[B]] to %[[A]]
  // CHECK: tile.copy %[[T]] to %[[B]]
  scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
    %x = memref.load %a[%i] : !row
    %y = memref.load %b[%i] : !row
    memref.store %y, %a[%i] : !row
    memref.store %x, %b[%i] : !row
  }
  return
}

// Indices are ramps and conditions masks.
// CHECK-LABEL: func @causal(
// CHECK-SAME:    %[[A:.*]]: memref<64x128xf32, {{.*}}>)
func.func @causal(%a: !tile) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %low = arith.constant -1.0 : f32
  // CHECK:     tile.arange %{{.*}}, %{{.*}} into %[[J:.*]] : i32, i32, memref<128xi32,
  // CHECK:     %[[START:.*]] = arith.constant 5 : i32
  // CHECK:     tile.arange %[[START]], %{{.*}} into %[[I:.*]] : i32, i32, memref<64x1xi32,
  // CHECK:     %[[MASK:.*]] = memref.alloc() : memref<64x16xui8,
  // CHECK:     tile.compare {{ *}}le %[[J]], %[[I]] into %[[MASK]]
  // CHECK:     tile.select %[[MASK]], %[[A]], %{{.*}} into %[[A]]
  scf.parallel (%i, %j) = (%c0, %c0) to (%c64, %c128) step (%c1, %c1) {
    %limit = arith.addi %i, %c5 : index
    %isSeen = arith.cmpi sle, %j, %limit : index
    %x = memref.load %a[%i, %j] : !tile
    %y = arith.select %isSeen, %x, %low : f32
    memref.store %y, %a[%i, %j] : !tile
  }
  return
}

// Elements of tensors go through tiles.
// CHECK-LABEL: func @tensors(
// CHECK-SAME:    %[[A:.*]]: memref<128xf16>, %[[B:.*]]: memref<128xf32>)
func.func @tensors(%A: memref<128xf16>, %B: memref<128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  // CHECK: %[[T:.*]] = memref.alloc() : memref<128xf16,
  // CHECK: tile.copy %[[A]] to %[[T]]
  // CHECK: %[[U:.*]] = memref.alloc() : memref<128xf32,
  // CHECK: tile.cast %[[T]] into %[[U]]
  // CHECK: tile.copy %[[U]] to %[[B]]
  scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
    %x = memref.load %A[%i] : memref<128xf16>
    %y = arith.extf %x : f16 to f32
    memref.store %y, %B[%i] : memref<128xf32>
  }
  return
}

// No iteration is nothing, wherever it would begin.
// CHECK-LABEL: func @none(
// CHECK-NOT:     memref.{{load|subview}}
// CHECK-NOT:     scf
// CHECK:         return
func.func @none(%a: !row) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  scf.parallel (%i) = (%c128) to (%c0) step (%c1) {
    %x = memref.load %a[%i] : !row
    %y = arith.addf %x, %x : f32
    memref.store %y, %a[%i] : !row
  }
  return
}
