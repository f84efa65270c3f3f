// RUN: tl-opt %s --split-input-file --verify-diagnostics --remarks-filter=tile-split-sub-blocks \
// RUN:   --pass-pipeline='builtin.module(func.func(tile-split-sub-blocks))' | FileCheck %s

!tile = memref<64x128xf32, #ascend.memory<ub>>

// A tile of which a slice begins elsewhere than the tile is not cut there.
// CHECK-LABEL: func @slice(
// CHECK-NOT:   sub_block
func.func @slice(%A: memref<64x128xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    // expected-remark @+1 {{there is no axis along which all operations on a tile can be cut}}
    ascend.section vector {
      %a = memref.alloc() : !tile
      tile.copy %A to %a : memref<64x128xf32>, !tile
      %s = memref.subview %a[8, 8] [8, 8] [1, 1] : !tile to memref<8x8xf32, strided<[128, 1], offset: 1032>, #ascend.memory<ub>>
      tile.add %s, %s into %s : memref<8x8xf32, strided<[128, 1], offset: 1032>, #ascend.memory<ub>>, memref<8x8xf32, strided<[128, 1], offset: 1032>, #ascend.memory<ub>>, memref<8x8xf32, strided<[128, 1], offset: 1032>, #ascend.memory<ub>>
    }
  } {tile.sub_blocks = 2}
  return
}

// -----

!tile = memref<64x128xf32, #ascend.memory<ub>>

// Whoever places flags knows how many cores wait for them.
// CHECK-LABEL: func @flags(
// CHECK-NOT:   sub_block
func.func @flags(%A: memref<64x128xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      tile.copy %A to %a : memref<64x128xf32>, !tile
      // expected-remark @+1 {{it has instructions and buffers of the author's}}
      ascend.pipe_barrier all
    }
  } {tile.sub_blocks = 2}
  return
}

// -----

!tile = memref<64x128xf32, #ascend.memory<ub>>

// Part of a tensor comes from both cores, all of it from one: nothing orders them.
// CHECK-LABEL: func @two_writers(
// CHECK-NOT:   sub_block
func.func @two_writers(%A: memref<64x128xf32>, %B: memref<1x8xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      %b = memref.alloc() : memref<1x8xf32, #ascend.memory<ub>>
      %Ab = memref.subview %A[0, 0] [1, 8] [1, 1] : memref<64x128xf32> to memref<1x8xf32, strided<[128, 1]>>
      tile.add %a, %a into %a : !tile, !tile, !tile
      tile.copy %a to %A : !tile, memref<64x128xf32>
      tile.copy %B to %b : memref<1x8xf32>, memref<1x8xf32, #ascend.memory<ub>>
      %s = memref.alloc() : memref<1x1xf32, #ascend.memory<ub>>
      tile.reduce sum %b into %s dim(1) : memref<1x8xf32, #ascend.memory<ub>>, memref<1x1xf32, #ascend.memory<ub>>
      // expected-remark @+1 {{this writes a tensor of which the other vector core stores a part}}
      tile.copy %b to %Ab : memref<1x8xf32, #ascend.memory<ub>>, memref<1x8xf32, strided<[128, 1]>>
    }
  } {tile.sub_blocks = 2}
  return
}

// -----

!tile = memref<64x128xf32, #ascend.memory<ub>>

// A remark for what both do, and one for the launch.
// CHECK-LABEL: func @both(
// CHECK:       sub_block
func.func @both(%A: memref<64x128xf32>, %B: memref<1x128xf32>, %n: index) {
  // expected-remark @+1 {{both vector cores have a half}}
  tile.launch (%block) in (%n) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      %b = memref.alloc() : memref<1x128xf32, #ascend.memory<ub>>
      // expected-remark @+1 {{both vector cores do this}}
      tile.copy %B to %b : memref<1x128xf32>, memref<1x128xf32, #ascend.memory<ub>>
      tile.add %a, %b into %a : !tile, memref<1x128xf32, #ascend.memory<ub>>, !tile
      tile.copy %a to %A : !tile, memref<64x128xf32>
    }
  } {tile.sub_blocks = 2}
  return
}

// -----

// What is small is exchanged only because nothing else can be cut.
// CHECK-LABEL: func @small(
// CHECK:       sub_block
func.func @small(%A: memref<64xf32>, %C: memref<1xf32>, %n: index) {
  // expected-remark @+2 {{it takes longer to exchange what vector cores reduce than two of them save; with tile.sub_blocks = 1 one does all of a block}}
  // expected-remark @+1 {{both vector cores have a half}}
  tile.launch (%block) in (%n) {
    ascend.section vector {
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %s = memref.alloc() : memref<1xf32, #ascend.memory<ub>>
      tile.copy %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      // expected-remark @+1 {{each vector core reduces its half, and they exchange the results}}
      tile.reduce sum %a into %s dim(0) : memref<64xf32, #ascend.memory<ub>>, memref<1xf32, #ascend.memory<ub>>
      // expected-remark @+1 {{both vector cores do this}}
      tile.copy %s to %C : memref<1xf32, #ascend.memory<ub>>, memref<1xf32>
    }
  } {tile.sub_blocks = 2}
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>
!one = memref<1xf32, #ascend.memory<ub>>

// Every exchange needs flags between the cores.
// CHECK-LABEL: func @many(
// CHECK-NOT:   sub_block
func.func @many(%n: index) {
  tile.launch (%block) in (%n) {
    // expected-remark @+1 {{there are not enough flags to exchange all that is reduced along an axis}}
    ascend.section vector {
      %a = memref.alloc() : !tile
      %s = memref.alloc() : !one
      tile.reduce sum %a into %s dim(0) : !tile, !one
      tile.reduce max %a into %s dim(0) : !tile, !one
      tile.reduce min %a into %s dim(0) : !tile, !one
      tile.reduce sum %a into %s dim(0) accumulate : !tile, !one
      tile.reduce max %a into %s dim(0) accumulate : !tile, !one
      tile.reduce min %a into %s dim(0) accumulate : !tile, !one
    }
  } {tile.sub_blocks = 2}
  return
}
