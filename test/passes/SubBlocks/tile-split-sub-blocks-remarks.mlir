// RUN: tl-opt %s --split-input-file --verify-diagnostics --remarks-filter=tile-split-sub-blocks \
// RUN:   --pass-pipeline='builtin.module(func.func(tile-split-sub-blocks))' | FileCheck %s

!tile = memref<64x128xf32, #ascend.memory<ub>>

// A tile with a slice at an offset is not cut along that axis.
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

// The author of flags counts the cores that wait for these.
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

// Both cores write part of a tensor, one writes all of the tensor: nothing orders the two.
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
      // expected-remark @+1 {{this writes a tensor that the other vector core stores in part}}
      tile.copy %b to %Ab : memref<1x8xf32, #ascend.memory<ub>>, memref<1x8xf32, strided<[128, 1]>>
    }
  } {tile.sub_blocks = 2}
  return
}

// -----

!tile = memref<64x128xf32, #ascend.memory<ub>>

// A remark for duplicated work, and one for the launch.
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

// A small reduction is exchanged only because nothing else can be cut.
// CHECK-LABEL: func @small(
// CHECK:       sub_block
func.func @small(%A: memref<64xf32>, %C: memref<1xf32>, %n: index) {
  // expected-remark @+2 {{the exchange of partial results takes longer than two vector cores save; with tile.sub_blocks = 1 one does all of a block}}
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

// Exchanges of the same kind share a channel if there are not enough flags.
// CHECK-LABEL: func @share(
// CHECK:       sub_block
// CHECK-NEXT:  %[[CHANNEL:.*]] = ascend.channel among vector : memref<2x2xf32>
// CHECK-NEXT:  ascend.section
// CHECK-COUNT-6: ascend.push %[[CHANNEL]]
func.func @share(%n: index) {
  // expected-remark @+2 {{the exchange of partial results takes longer}}
  // expected-remark @+1 {{both vector cores have a half}}
  tile.launch (%block) in (%n) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      %s = memref.alloc() : !one
      // expected-remark @+1 {{they exchange the results}}
      tile.reduce sum %a into %s dim(0) : !tile, !one
      // expected-remark @+1 {{they exchange the results}}
      tile.reduce max %a into %s dim(0) : !tile, !one
      // expected-remark @+1 {{they exchange the results}}
      tile.reduce min %a into %s dim(0) : !tile, !one
      // expected-remark @+1 {{they exchange the results}}
      tile.reduce sum %a into %s dim(0) accumulate : !tile, !one
      // expected-remark @+1 {{they exchange the results}}
      tile.reduce max %a into %s dim(0) accumulate : !tile, !one
      // expected-remark @+1 {{they exchange the results}}
      tile.reduce min %a into %s dim(0) accumulate : !tile, !one
    }
  } {tile.sub_blocks = 2}
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>
!one = memref<1xf32, #ascend.memory<ub>>

// Exchanges in different blocks do not.
// CHECK-LABEL: func @many(
// CHECK-NOT:   sub_block
func.func @many(%n: index, %c: i1) {
  tile.launch (%block) in (%n) {
    // expected-remark @+1 {{there are not enough flags to exchange all that is reduced along an axis: the target has 11}}
    ascend.section vector {
      %a = memref.alloc() : !tile
      %s = memref.alloc() : !one
      scf.if %c {
        tile.reduce sum %a into %s dim(0) : !tile, !one
      }
      scf.if %c {
        tile.reduce sum %a into %s dim(0) : !tile, !one
      }
      scf.if %c {
        tile.reduce sum %a into %s dim(0) : !tile, !one
      }
      scf.if %c {
        tile.reduce sum %a into %s dim(0) : !tile, !one
      }
      scf.if %c {
        tile.reduce sum %a into %s dim(0) : !tile, !one
      }
      scf.if %c {
        tile.reduce sum %a into %s dim(0) : !tile, !one
      }
    }
  } {tile.sub_blocks = 2}
  return
}

// -----

!tile = memref<64x128xf32, #ascend.memory<ub>>
!one = memref<1xf32, #ascend.memory<ub>>

// The rest, which needs no exchange, is cut anyway.
// CHECK-LABEL: func @fallback(
// CHECK:       sub_block
// CHECK-NOT:   ascend.channel
func.func @fallback(%n: index, %c: i1, %A: memref<64x128xf32>) {
  // expected-remark @+1 {{both vector cores have a half}}
  tile.launch (%block) in (%n) {
    // expected-remark @+1 {{vector cores do more than half of a block: there are not enough flags}}
    ascend.section vector {
      %t = memref.alloc() : !tile
      tile.copy %A to %t : memref<64x128xf32>, !tile
      %a = memref.alloc() : memref<262144xf32, #ascend.memory<ub>>
      %s = memref.alloc() : !one
      scf.if %c {
        // expected-remark @+1 {{both vector cores do this}}
        tile.reduce sum %a into %s dim(0) : memref<262144xf32, #ascend.memory<ub>>, !one
      }
      scf.if %c {
        // expected-remark @+1 {{both vector cores do this}}
        tile.reduce sum %a into %s dim(0) : memref<262144xf32, #ascend.memory<ub>>, !one
      }
      scf.if %c {
        // expected-remark @+1 {{both vector cores do this}}
        tile.reduce sum %a into %s dim(0) : memref<262144xf32, #ascend.memory<ub>>, !one
      }
      scf.if %c {
        // expected-remark @+1 {{both vector cores do this}}
        tile.reduce sum %a into %s dim(0) : memref<262144xf32, #ascend.memory<ub>>, !one
      }
      scf.if %c {
        // expected-remark @+1 {{both vector cores do this}}
        tile.reduce sum %a into %s dim(0) : memref<262144xf32, #ascend.memory<ub>>, !one
      }
      scf.if %c {
        // expected-remark @+1 {{both vector cores do this}}
        tile.reduce sum %a into %s dim(0) : memref<262144xf32, #ascend.memory<ub>>, !one
      }
    }
  } {tile.sub_blocks = 2}
  return
}

// -----

!tile = memref<1x128xf32, #ascend.memory<ub>>
!one = memref<1x1xf32, #ascend.memory<ub>>
!other = memref<64x128xf32, #ascend.memory<ub>>

// An exchange is left out if one core would then write part of a tensor and one all of
// the tensor; operations that can be cut without it are cut.
// CHECK-LABEL: func @refused(
// CHECK:       sub_block
// CHECK-NOT:   ascend.channel
func.func @refused(%A: memref<1x128xf32>, %B: memref<64x128xf32>, %n: index) {
  // expected-remark @+1 {{both vector cores have a half}}
  tile.launch (%block) in (%n) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      %s = memref.alloc() : !one
      %t = memref.alloc() : !other
      tile.copy %B to %t : memref<64x128xf32>, !other
      tile.exp %t into %t : !other, !other
      // expected-remark @+1 {{both vector cores do this}}
      tile.exp %a into %a : !tile, !tile
      // expected-remark @+1 {{both vector cores do this}}
      tile.reduce sum %a into %s dim(1) : !tile, !one
      %As = memref.subview %A[0, 0] [1, 1] [1, 1] : memref<1x128xf32> to memref<1x1xf32, strided<[128, 1]>>
      // expected-remark @+1 {{both vector cores do this}}
      tile.copy %a to %A : !tile, memref<1x128xf32>
      // expected-remark @+1 {{both vector cores do this}}
      tile.copy %s to %As : !one, memref<1x1xf32, strided<[128, 1]>>
    }
  } {tile.sub_blocks = 2}
  return
}

// -----

// A tile of indices has no rows to align.
// CHECK-LABEL: func @indices(
// CHECK:       sub_block
func.func @indices(%A: memref<64x128xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  // expected-remark @+1 {{both vector cores have a half}}
  tile.launch (%block) in (%n) {
    ascend.section vector {
      %a = memref.alloc() : memref<64x128xf32, #ascend.memory<ub>>
      %i = memref.alloc() : memref<4x4xindex, #ascend.memory<ub>>
      memref.store %n, %i[%c0, %c0] : memref<4x4xindex, #ascend.memory<ub>>
      tile.copy %A to %a : memref<64x128xf32>, memref<64x128xf32, #ascend.memory<ub>>
    }
  } {tile.sub_blocks = 2}
  return
}

// -----

// Cores do not exchange results whose number has no bound.
// CHECK-LABEL: func @unbounded(
// CHECK-NOT:   ascend.channel
func.func @unbounded(%A: memref<1x64xf16>, %d: memref<?xf16, #ascend.memory<ub>>, %n: index) {
  tile.launch (%block) in (%n) {
    // expected-remark @+1 {{there is no axis along which all operations on a tile can be cut}}
    ascend.section vector {
      %a = memref.alloc() : memref<1x64xf16, #ascend.memory<ub>>
      tile.copy %A to %a : memref<1x64xf16>, memref<1x64xf16, #ascend.memory<ub>>
      tile.reduce sum %a into %d dim(1) : memref<1x64xf16, #ascend.memory<ub>>, memref<?xf16, #ascend.memory<ub>>
    }
  } {tile.sub_blocks = 2}
  return
}
