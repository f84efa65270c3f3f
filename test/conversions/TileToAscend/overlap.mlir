// RUN: tl-opt %s --convert-tile-to-ascend --canonicalize --cse | FileCheck %s

!tile = memref<16x64xf32, #ascend.memory<ub>>
!row = memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
!rows = memref<8x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>

// Slices that begin at the same number, by whatever computes it, are the same
// bytes: nothing is copied.
// CHECK-LABEL: func @same(
func.func @same(%a: !tile, %i: index) {
  // CHECK-NEXT: return
  %c1 = arith.constant 1 : index
  %j = arith.addi %i, %c1 : index
  %k = arith.addi %c1, %i : index
  %x = memref.subview %a[%j, 0] [1, 64] [1, 1] : !tile to !row
  %y = memref.subview %a[%k, 0] [1, 64] [1, 1] : !tile to !row
  tile.copy %x to %y : !row, !row
  return
}

// The same numbers of rows may be anywhere in the tile, and are not the same
// rows. One row is not the next one, and needs nothing.
// CHECK-LABEL: func @next(
func.func @next(%a: !tile, %i: index) {
  // CHECK-NOT: memref.alloc
  // CHECK: ascend.copy_ub_to_ub
  %c1 = arith.constant 1 : index
  %j = arith.addi %i, %c1 : index
  %x = memref.subview %a[%i, 0] [1, 64] [1, 1] : !tile to !row
  %y = memref.subview %a[%j, 0] [1, 64] [1, 1] : !tile to !row
  tile.copy %x to %y : !row, !row
  return
}

// Several rows may overlap in part, so they go through a temporary tile.
// CHECK-LABEL: func @several(
func.func @several(%a: !tile, %i: index) {
  // CHECK: %[[KEPT:.*]] = memref.alloc() : memref<8x64xf32, #ascend.memory<ub>>
  // CHECK: %[[FRONT:.*]] = memref.collapse_shape %[[KEPT]]
  // CHECK: ascend.copy_ub_to_ub %{{.*}} to %[[FRONT]]
  // CHECK: ascend.copy_ub_to_ub %[[FRONT]] to
  %c1 = arith.constant 1 : index
  %j = arith.addi %i, %c1 : index
  %x = memref.subview %a[%i, 0] [8, 64] [1, 1] : !tile to !rows
  %y = memref.subview %a[%j, 0] [8, 64] [1, 1] : !tile to !rows
  tile.copy %x to %y : !rows, !rows
  return
}

// If a row overlaps a tile, the row is copied.
// CHECK-LABEL: func @own_row(
func.func @own_row(%a: !tile, %i: index) {
  // CHECK: %[[KEPT:.*]] = memref.alloc() : memref<1x64xf32, #ascend.memory<ub>>
  // CHECK: %[[ROW:.*]] = memref.collapse_shape %[[KEPT]]
  // CHECK: ascend.copy_ub_to_ub %{{.*}} to %[[ROW]]
  // CHECK-NOT: memref.alloc
  // CHECK: ascend.vadd
  %x = memref.subview %a[%i, 0] [1, 64] [1, 1] : !tile to !row
  tile.add %a, %x into %a : !tile, !row, !tile
  return
}

// If a tile overlaps its cast to half its bytes, the result is copied.
// CHECK-LABEL: func @narrow(
func.func @narrow(%a: !tile) {
  // CHECK: %[[KEPT:.*]] = memref.alloc() : memref<16x64xf16, #ascend.memory<ub>>
  // CHECK: ascend.vcast %{{.*}} into %[[KEPT]]
  // CHECK: ascend.copy_ub_to_ub %[[KEPT]] to
  %halves = tile.bitcast %a : !tile to memref<16x128xf16, #ascend.memory<ub>>
  %c = memref.subview %halves[0, 0] [16, 64] [1, 1] : memref<16x128xf16, #ascend.memory<ub>> to memref<16x64xf16, strided<[128, 1]>, #ascend.memory<ub>>
  tile.cast %a into %c : !tile, memref<16x64xf16, strided<[128, 1]>, #ascend.memory<ub>>
  return
}

// So is a tile that is transposed in place, and a part of a tile that is padded to
// the whole.
// CHECK-LABEL: func @rearrange(
func.func @rearrange(%a: memref<32x32xi8, #ascend.memory<ub>>, %b: !tile, %v: f32) {
  // CHECK: memref.alloc() : memref<32x32xi8, #ascend.memory<ub>>
  // CHECK: ascend.vtranspose_b8
  // CHECK: memref.alloc() : memref<8x64xf32, #ascend.memory<ub>>
  // CHECK: ascend.vduplicate
  tile.transpose %a into %a permutation [1, 0] : memref<32x32xi8, #ascend.memory<ub>>, memref<32x32xi8, #ascend.memory<ub>>
  %s = memref.subview %b[0, 0] [8, 64] [1, 1] : !tile to memref<8x64xf32, strided<[64, 1]>, #ascend.memory<ub>>
  tile.copy %s to %b pad(%v) : memref<8x64xf32, strided<[64, 1]>, #ascend.memory<ub>>, !tile, f32
  return
}

// An element at a time may be written over, also in another type of its size.
// CHECK-LABEL: func @in_place(
func.func @in_place(%a: !tile) {
  // CHECK-NOT: memref.alloc
  // CHECK: ascend.vcast
  // CHECK: ascend.vadd
  %i = tile.bitcast %a : !tile to memref<16x64xi32, #ascend.memory<ub>>
  tile.cast %a into %i round trunc : !tile, memref<16x64xi32, #ascend.memory<ub>>
  tile.add %a, %a into %a : !tile, !tile, !tile
  return
}
