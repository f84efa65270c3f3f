// RUN: tl-opt %s --canonicalize --cse | FileCheck %s

// A tile that nothing uses vanishes, and so does a launch that does nothing.
// CHECK-LABEL: func @unused(
func.func @unused(%n: index) {
  // CHECK-NEXT: return
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    %half = memref.subview %a[0] [32] [1] : memref<64xf32, #tile.space<shared>> to memref<32xf32, strided<[1]>, #tile.space<shared>>
  }
  return
}

// An operation that reads its own result is kept, though nothing else
// reads the tile.
// CHECK-LABEL: func @kept(
func.func @kept(%A: memref<64xf32>, %n: index) {
  // CHECK: tile.launch
  tile.launch (%block) in (%n) {
    // CHECK: %[[A:.*]] = memref.alloc()
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    // CHECK: tile.copy %{{.*}} to %[[A]]
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    // CHECK: tile.add %[[A]], %[[A]] into %[[A]]
    tile.add %a, %a into %a : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
  }
  return
}

// From a float type to itself, only a mode changes anything.
// CHECK-LABEL: func @neutral_cast(
func.func @neutral_cast(%a: memref<64xf32, #tile.space<shared>>, %b: memref<64xf32, #tile.space<shared>>) {
  // CHECK-NEXT: tile.copy %{{.*}} to
  // CHECK-NEXT: tile.cast %{{.*}} round rint
  // CHECK-NEXT: return
  tile.cast %a into %b : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
  tile.cast %a into %b round rint : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
  return
}

// Two equal operations are not merged: the second one reads the result
// of the first.
// CHECK-LABEL: func @not_merged(
func.func @not_merged(%a: memref<64xf32, #tile.space<shared>>, %x: memref<16x16xf16, #tile.space<shared>>,
                      %c: memref<16x16xf32, #tile.space<fragment>>) {
  // CHECK-COUNT-2: tile.add
  tile.add %a, %a into %a : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
  tile.add %a, %a into %a : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
  // CHECK-COUNT-2: tile.gemm
  tile.gemm %x, %x into %c : memref<16x16xf16, #tile.space<shared>>, memref<16x16xf16, #tile.space<shared>>, memref<16x16xf32, #tile.space<fragment>>
  tile.gemm %x, %x into %c : memref<16x16xf16, #tile.space<shared>>, memref<16x16xf16, #tile.space<shared>>, memref<16x16xf32, #tile.space<fragment>>
  return
}

// Two tiles of one type are two tiles.
// CHECK-LABEL: func @distinct_tiles(
func.func @distinct_tiles(%A: memref<64xf32>, %B: memref<64xf32>) {
  // CHECK: %[[A:.*]] = memref.alloc()
  // CHECK: %[[B:.*]] = memref.alloc()
  %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
  %b = memref.alloc() : memref<64xf32, #tile.space<shared>>
  // CHECK: tile.copy %{{.*}} to %[[A]]
  tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
  // CHECK: tile.copy %{{.*}} to %[[B]]
  tile.copy %B to %b : memref<64xf32>, memref<64xf32, #tile.space<shared>>
  // CHECK: tile.copy %[[B]] to
  tile.copy %b to %A : memref<64xf32, #tile.space<shared>>, memref<64xf32>
  // CHECK: tile.copy %[[A]] to
  tile.copy %a to %B : memref<64xf32, #tile.space<shared>>, memref<64xf32>
  return
}

// Slices that are the same are merged; the operations on them stay in order.
// CHECK-LABEL: func @same_slices(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64x128xf32>
func.func @same_slices(%A: memref<64x128xf32>, %a: memref<8x128xf32, #tile.space<shared>>, %i: index) {
  // CHECK: %[[ROWS:.*]] = memref.subview %[[A]]
  // CHECK-NOT: memref.subview
  %rows = memref.subview %A[%i, 0] [8, 128] [1, 1] : memref<64x128xf32> to memref<8x128xf32, strided<[128, 1], offset: ?>>
  %same = memref.subview %A[%i, 0] [8, 128] [1, 1] : memref<64x128xf32> to memref<8x128xf32, strided<[128, 1], offset: ?>>
  // CHECK: tile.copy %[[ROWS]] to %[[TILE:.*]] :
  tile.copy %rows to %a : memref<8x128xf32, strided<[128, 1], offset: ?>>, memref<8x128xf32, #tile.space<shared>>
  // CHECK: tile.copy %[[TILE]] to %[[ROWS]] :
  tile.copy %a to %same : memref<8x128xf32, #tile.space<shared>>, memref<8x128xf32, strided<[128, 1], offset: ?>>
  return
}

// Scalar code of a launch is folded and moved as everywhere else.
// CHECK-LABEL: func @scalars(
func.func @scalars(%A: memref<128xf32>, %a: memref<64xf32, #tile.space<shared>>, %n: index) {
  // CHECK: tile.launch
  tile.launch (%block) in (%n) {
    %c32 = arith.constant 32 : index
    %c64 = arith.addi %c32, %c32 : index
    // CHECK: memref.subview %{{.*}}[64] [64] [1] : memref<128xf32> to memref<64xf32, strided<[1], offset: 64>>
    %half = memref.subview %A[%c64] [64] [1] : memref<128xf32> to memref<64xf32, strided<[1], offset: ?>>
    tile.copy %half to %a : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #tile.space<shared>>
  }
  return
}

// -----

// A slice that repeats an element goes below a cast, as others do.
// CHECK-LABEL: func @repeat_of_cast(
// CHECK-SAME:    %[[A:.*]]: memref<8x8xf32
func.func @repeat_of_cast(%a: memref<8x8xf32, #tile.space<shared>>) -> memref<8x4xf32, strided<[8, 0], offset: ?>, #tile.space<shared>> {
  %c1 = arith.constant 1 : index
  %column = memref.subview %a[0, %c1] [8, 1] [1, 1] : memref<8x8xf32, #tile.space<shared>> to memref<8x1xf32, strided<[8, 1], offset: ?>, #tile.space<shared>>
  // CHECK: %[[COLUMN:.*]] = memref.subview %[[A]][0, 1] [8, 1] [1, 1]
  // CHECK: %[[REPEATED:.*]] = memref.subview %[[COLUMN]][0, 0] [8, 4] [1, 0] : {{.*}} to memref<8x4xf32, strided<[8, 0], offset: 1>, #tile.space<shared>>
  // CHECK: memref.cast %[[REPEATED]]
  %repeated = memref.subview %column[0, 0] [8, 4] [1, 0] : memref<8x1xf32, strided<[8, 1], offset: ?>, #tile.space<shared>> to memref<8x4xf32, strided<[8, 0], offset: ?>, #tile.space<shared>>
  return %repeated : memref<8x4xf32, strided<[8, 0], offset: ?>, #tile.space<shared>>
}
