// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(tile-legalize))' | FileCheck %s

// A row of i8 that would take two thirds of UB as f32 is reduced by parts, into a
// wide result.
// CHECK-LABEL: func @reduce(
func.func @reduce(%a: memref<1x32768xi8, #ascend.memory<ub>>, %m: memref<1x1xi8, #ascend.memory<ub>>) {
  // CHECK: %[[WIDE:.*]] = memref.alloc() : memref<1x1xf32, #ascend.memory<ub>>
  // CHECK: tile.fill %{{.*}} into %[[WIDE]]
  // CHECK: scf.for
  // CHECK: tile.reduce max %{{.*}} into %[[WIDE]] dim(1) accumulate
  // CHECK: }
  // CHECK: tile.cast
  tile.reduce max %a into %m dim(1) : memref<1x32768xi8, #ascend.memory<ub>>, memref<1x1xi8, #ascend.memory<ub>>
  return
}

// Rows of their own are reduced whole, some at a time.
// CHECK-LABEL: func @rows(
func.func @rows(%a: memref<64x1024xf16, #ascend.memory<ub>>, %m: memref<64xf16, #ascend.memory<ub>>) {
  // CHECK: scf.for
  // CHECK: tile.reduce sum %{{.*}} dim(1) : memref<5x1024xf32, #ascend.memory<ub>>
  // CHECK-NOT: accumulate
  tile.reduce sum %a into %m dim(1) : memref<64x1024xf16, #ascend.memory<ub>>, memref<64xf16, #ascend.memory<ub>>
  return
}

// So is every other operation, and a conversion in steps.
// CHECK-LABEL: func @others(
func.func @others(%a: memref<128x256xbf16, #ascend.memory<ub>>, %i: memref<32768xi8, #ascend.memory<ub>>, %f: memref<32768xf32, #ascend.memory<ub>>) {
  // CHECK: scf.for
  // CHECK: tile.add
  // CHECK: scf.for
  // CHECK: tile.cast %{{.*}} : memref<{{[0-9]+}}xi8, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<{{[0-9]+}}xf16, #ascend.memory<ub>>
  tile.add %a, %a into %a : memref<128x256xbf16, #ascend.memory<ub>>, memref<128x256xbf16, #ascend.memory<ub>>, memref<128x256xbf16, #ascend.memory<ub>>
  tile.cast %i into %f : memref<32768xi8, #ascend.memory<ub>>, memref<32768xf32, #ascend.memory<ub>>
  return
}

// Small tiles stay whole.
// CHECK-LABEL: func @small(
func.func @small(%a: memref<32x128xbf16, #ascend.memory<ub>>) {
  // CHECK-NOT: scf.for
  // CHECK: return
  tile.exp %a into %a : memref<32x128xbf16, #ascend.memory<ub>>, memref<32x128xbf16, #ascend.memory<ub>>
  return
}

// A part of a column, of an unknown extent below 5, takes temporaries for rows of whole
// blocks, and not for 2048 of them. It is one chunk, without a loop.
// CHECK-LABEL: func @column(
func.func @column(%a: memref<3x5x8xi32, #ascend.memory<ub>>, %n: index) {
  // CHECK-NOT: memref<{{.*}}2048
  // CHECK-NOT: scf.for
  // CHECK: memref.alloc() : memref<3x5x8xf32
  // CHECK-NOT: scf.for
  // CHECK: tile.div
  %c5 = arith.constant 5 : index
  %by = arith.constant 7 : i32
  %least = arith.minui %n, %c5 : index
  %v = memref.subview %a[0, 0, 0] [3, %least, 1] [1, 1, 1] : memref<3x5x8xi32, #ascend.memory<ub>> to memref<3x?x1xi32, strided<[40, 8, 1]>, #ascend.memory<ub>>
  tile.div %v, %by into %v : memref<3x?x1xi32, strided<[40, 8, 1]>, #ascend.memory<ub>>, i32, memref<3x?x1xi32, strided<[40, 8, 1]>, #ascend.memory<ub>>
  return
}

// A row of unknown length below 100 is one chunk, too; chunks of rows begin at a block of the
// column that divides them.
// CHECK-LABEL: func @by_column(
func.func @by_column(%a: memref<50x100xi32, #ascend.memory<ub>>, %c: memref<50x1xi32, #ascend.memory<ub>>, %n: index) {
  // CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
  // CHECK-NOT: scf.for
  // CHECK: memref.subview %{{.*}}[%{{.*}}, 0] [16, 1]
  %c100 = arith.constant 100 : index
  %least = arith.minui %n, %c100 : index
  %v = memref.subview %a[0, 0] [50, %least] [1, 1] : memref<50x100xi32, #ascend.memory<ub>> to memref<50x?xi32, strided<[100, 1]>, #ascend.memory<ub>>
  tile.div %v, %c into %v : memref<50x?xi32, strided<[100, 1]>, #ascend.memory<ub>>, memref<50x1xi32, #ascend.memory<ub>>, memref<50x?xi32, strided<[100, 1]>, #ascend.memory<ub>>
  return
}

// The last column would be a part of its own, and its elements would move one by one: it takes a
// block of the part before.
// CHECK-LABEL: func @last_column(
func.func @last_column(%a: memref<64x193xf16, strided<[208, 1]>, #ascend.memory<ub>>, %b: memref<1x193xf16, #ascend.memory<ub>>) {
  // CHECK: scf.for
  // CHECK:   tile.reduce sum %{{.*}} : memref<64x64xf32,
  // CHECK: tile.reduce sum %{{.*}} : memref<64x32xf32,
  // CHECK: tile.reduce sum %{{.*}} : memref<64x33xf32,
  // CHECK-NOT: tile.reduce
  tile.reduce sum %a into %b dim(0) : memref<64x193xf16, strided<[208, 1]>, #ascend.memory<ub>>, memref<1x193xf16, #ascend.memory<ub>>
  return
}

// A column that repeats stays dense where the rows of the other tiles are padded.
// CHECK-LABEL: func @dense_column(
func.func @dense_column(%a: memref<16x88xi8, strided<[96, 1]>, #ascend.memory<ub>>, %c: memref<16x1xi8, #ascend.memory<ub>>) {
  // CHECK: memref.alloc() : memref<16x1xf32
  // CHECK: tile.cast %{{.*}} into %{{.*}} : memref<16x1xf16, #ascend.memory<ub>>, memref<16x1xf32, #ascend.memory<ub>>
  tile.div %a, %c into %a : memref<16x88xi8, strided<[96, 1]>, #ascend.memory<ub>>, memref<16x1xi8, #ascend.memory<ub>>, memref<16x88xi8, strided<[96, 1]>, #ascend.memory<ub>>
  return
}
