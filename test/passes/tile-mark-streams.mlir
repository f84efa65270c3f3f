// RUN: tl-opt %s --tile-mark-streams --split-input-file > %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: tl-opt %t.mlir --tile-mark-streams --split-input-file | diff %t.mlir -

// All tests have L2 of 1 MiB, with lines of 512 bytes.
!part = memref<256xf32, strided<[1], offset: ?>>
!tile = memref<256xf32, #ascend.memory<ub>>

// In each of 4 rounds 24 blocks load 0.75 MiB of X, each once, and the same 0.75 MiB of W. W
// stays in L2 if X does not. The result is small and stored once.
// CHECK-LABEL: func @loads(
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @loads(%X: memref<4x24x32x256xf32>, %W: memref<24x32x256xf32>, %Y: memref<24x256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      %w = memref.alloc() : !tile
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %Xi = memref.subview %X[%batch, %block, %i, 0] [1, 1, 1, 256] [1, 1, 1, 1] : memref<4x24x32x256xf32> to !part
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !part
          // CHECK: tile.copy %{{.*}} to %[[X:.*]] {ascend.streamed}
          tile.copy %Xi to %x : !part, !tile
          // CHECK: tile.copy %{{.*}} to %{{.*}} : memref
          tile.copy %Wi to %w : !part, !tile
        }
      }
      %Yb = memref.subview %Y[%block, 0] [1, 256] [1, 1] : memref<24x256xf32> to !part
      // CHECK: tile.copy %[[X]] to %{{.*}} : memref
      tile.copy %x to %Yb : !tile, !part
    }
  }
  return
}
}

// -----

!part = memref<256xf32, strided<[1], offset: ?>>
!tile = memref<256xf32, #ascend.memory<ub>>

// Each round stores 0.75 MiB, too, so W stays only if loads and stores are streamed. In 3 more rounds
// it saves 2.25 MiB, more than the MiB of results that L2 would have had at the end.
// CHECK-LABEL: func @stores(
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @stores(%X: memref<4x24x32x256xf32>, %W: memref<24x32x256xf32>, %Y: memref<4x24x32x256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      %w = memref.alloc() : !tile
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %Xi = memref.subview %X[%batch, %block, %i, 0] [1, 1, 1, 256] [1, 1, 1, 1] : memref<4x24x32x256xf32> to !part
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !part
          %Yi = memref.subview %Y[%batch, %block, %i, 0] [1, 1, 1, 256] [1, 1, 1, 1] : memref<4x24x32x256xf32> to !part
          // CHECK: tile.copy {{.*}} {ascend.streamed}
          tile.copy %Xi to %x : !part, !tile
          // CHECK-NOT: streamed
          tile.copy %Wi to %w : !part, !tile
          tile.add %x, %w into %x : !tile, !tile, !tile
          // CHECK: tile.copy {{.*}} {ascend.streamed}
          tile.copy %x to %Yi : !tile, !part
        }
      }
    }
  }
  return
}
}

// -----

!part = memref<256xf32, strided<[1], offset: ?>>
!tile = memref<256xf32, #ascend.memory<ub>>

// With one more round it saves 0.75 MiB only, and nothing is streamed: streamed loads alone
// leave no room for W.
// CHECK-LABEL: func @few_rounds(
// CHECK-NOT: streamed
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @few_rounds(%X: memref<2x24x32x256xf32>, %W: memref<24x32x256xf32>, %Y: memref<2x24x32x256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      %w = memref.alloc() : !tile
      scf.for %batch = %c0 to %c2 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %Xi = memref.subview %X[%batch, %block, %i, 0] [1, 1, 1, 256] [1, 1, 1, 1] : memref<2x24x32x256xf32> to !part
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !part
          %Yi = memref.subview %Y[%batch, %block, %i, 0] [1, 1, 1, 256] [1, 1, 1, 1] : memref<2x24x32x256xf32> to !part
          tile.copy %Xi to %x : !part, !tile
          tile.copy %Wi to %w : !part, !tile
          tile.add %x, %w into %x : !tile, !tile, !tile
          tile.copy %x to %Yi : !tile, !part
        }
      }
    }
  }
  return
}
}

// -----

!part = memref<256xf32, strided<[1], offset: ?>>
!tile = memref<256xf32, #ascend.memory<ub>>

// A round of the outer loop moves the same W right after, in the next round of the inner one:
// nothing displaces it.
// CHECK-LABEL: func @near(
// CHECK-NOT: streamed
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @near(%X: memref<4x24x32x256xf32>, %W: memref<24x32x256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      scf.for %i = %c0 to %c32 step %c1 {
        scf.for %batch = %c0 to %c4 step %c1 {
          %Xi = memref.subview %X[%batch, %block, %i, 0] [1, 1, 1, 256] [1, 1, 1, 1] : memref<4x24x32x256xf32> to !part
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !part
          tile.copy %Xi to %x : !part, !tile
          tile.copy %Wi to %x : !part, !tile
        }
      }
    }
  }
  return
}
}

// -----

!part = memref<1x256xf32, strided<[256, 1], offset: ?>>
!rows = memref<?x256xf32, strided<[256, 1], offset: ?>>
!tile = memref<1x256xf32, #ascend.memory<ub>>
!long = memref<256xf32, strided<[1], offset: ?>>

// The number of a block as a row and a column of tiles, in the ways that programs write it, with
// limits to the extents of the tensors.
// CHECK-LABEL: func @digits(
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @digits(%A: memref<768x1024xf32>, %B: memref<3072x256xf32>, %C: memref<768x4x256xf32>, %W: memref<24x32x256xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      %u = memref.alloc() : memref<256xf32, #ascend.memory<ub>>
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          // Blocks in rows of 4, each with 6 rows of 32 and a column for every round.
          %row = affine.apply affine_map<(d0, d1, d2) -> ((d0 floordiv 4) * 128 + d2 * 4 + d1)>(%block, %batch, %i)
          %column = affine.apply affine_map<(d0) -> ((d0 mod 4) * 256)>(%block)
          %first = affine.min affine_map<(d0) -> (d0, 768)>(%row)
          %rows = affine.min affine_map<(d0) -> (1, -d0 + 768)>(%first)
          %Ai = memref.subview %A[%first, %column] [%rows, 256] [1, 1] : memref<768x1024xf32> to memref<?x256xf32, strided<[1024, 1], offset: ?>>
          // CHECK: tile.copy {{.*}} {ascend.streamed}
          tile.copy %Ai to %x pad(%zero) : memref<?x256xf32, strided<[1024, 1], offset: ?>>, !tile, f32
          %number = affine.apply affine_map<(d0, d1, d2) -> (d0 * 128 + d1 * 32 + d2)>(%block, %batch, %i)
          %Bi = memref.subview %B[%number, 0] [1, 256] [1, 1] : memref<3072x256xf32> to !part
          // CHECK: tile.copy {{.*}} {ascend.streamed}
          tile.copy %Bi to %x : !part, !tile
          %p, %q = affine.delinearize_index %block into (6, 4) : index, index
          %third = arith.divui %block, %c4 : index
          %fourth = arith.remui %block, %c4 : index
          %line = affine.apply affine_map<(d0, d1, d2) -> (d0 * 128 + d1 * 32 + d2)>(%third, %fourth, %i)
          %Ci = memref.subview %C[%line, %batch, 0] [1, 1, 256] [1, 1, 1] : memref<768x4x256xf32> to !long
          // CHECK: tile.copy {{.*}} {ascend.streamed}
          tile.copy %Ci to %u : !long, memref<256xf32, #ascend.memory<ub>>
          %of = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%p, %q)
          %Wi = memref.subview %W[%of, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !long
          // CHECK: tile.copy {{.*}} : memref
          tile.copy %Wi to %u : !long, memref<256xf32, #ascend.memory<ub>>
        }
      }
    }
  }
  return
}
}

// -----

!part = memref<256xf32, strided<[1], offset: ?>>
!tile = memref<256xf32, #ascend.memory<ub>>

// Blocks share the iterations of a loop, both vector cores take a half of a row, and each round
// moves the same W for the next tensor.
// CHECK-LABEL: func @shared_loop(
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @shared_loop(%X: memref<96x32x512xf32>, %W: memref<384x512xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %c96 = arith.constant 96 : index
  %c384 = arith.constant 384 : index
  tile.launch (%block) in (%c24) sub_block (%sub) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      scf.for %n = %block to %c96 step %c24 {
        %half = affine.apply affine_map<(d0) -> (d0 * 256)>(%sub)
        scf.for %i = %c0 to %c32 step %c1 {
          %Xi = memref.subview %X[%n, %i, %half] [1, 1, 256] [1, 1, 1] : memref<96x32x512xf32> to !part
          // CHECK: tile.copy {{.*}} {ascend.streamed}
          tile.copy %Xi to %x : !part, !tile
        }
        scf.for %i = %c0 to %c384 step %c1 {
          %Wi = memref.subview %W[%i, %half] [1, 256] [1, 1] : memref<384x512xf32> to !part
          // CHECK: tile.copy {{.*}} : memref
          tile.copy %Wi to %x : !part, !tile
        }
      }
    }
  }
  return
}
}

// -----

!part = memref<256xf32, strided<[1], offset: ?>>
!tile = memref<256xf32, #ascend.memory<ub>>

// 96 blocks run in two waves, and each moves W.
// CHECK-LABEL: func @waves(
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @waves(%X: memref<96x32x256xf32>, %W: memref<768x256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c96 = arith.constant 96 : index
  %c768 = arith.constant 768 : index
  tile.launch (%block) in (%c96) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      scf.for %i = %c0 to %c32 step %c1 {
        %Xi = memref.subview %X[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<96x32x256xf32> to !part
        // CHECK: tile.copy {{.*}} {ascend.streamed}
        tile.copy %Xi to %x : !part, !tile
      }
      scf.for %i = %c0 to %c768 step %c1 {
        %Wi = memref.subview %W[%i, 0] [1, 256] [1, 1] : memref<768x256xf32> to !part
        // CHECK: tile.copy {{.*}} : memref
        tile.copy %Wi to %x : !part, !tile
      }
    }
  }
  return
}
}

// -----

!part = memref<256xf32, strided<[1], offset: ?>>
!tile = memref<256xf32, #ascend.memory<ub>>

// A tensor of unknown size may be small, or all there is.
// CHECK-LABEL: func @dynamic(
// CHECK-NOT: streamed
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @dynamic(%X: memref<?x24x32x256xf32>, %W: memref<24x32x256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %Xi = memref.subview %X[%batch, %block, %i, 0] [1, 1, 1, 256] [1, 1, 1, 1] : memref<?x24x32x256xf32> to !part
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !part
          tile.copy %Xi to %x : !part, !tile
          tile.copy %Wi to %x : !part, !tile
        }
      }
    }
  }
  return
}
}

// -----

!part = memref<256xf32, strided<[1], offset: ?>>
!tile = memref<256xf32, #ascend.memory<ub>>

// Scalar code reads a tensor.
// CHECK-LABEL: func @scalar(
// CHECK-NOT: streamed
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @scalar(%X: memref<4x24x32x256xf32>, %W: memref<24x32x256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %Xi = memref.subview %X[%batch, %block, %i, 0] [1, 1, 1, 256] [1, 1, 1, 1] : memref<4x24x32x256xf32> to !part
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !part
          tile.copy %Xi to %x : !part, !tile
          tile.copy %Wi to %x : !part, !tile
          %value = memref.load %X[%c0, %block, %i, %c0] : memref<4x24x32x256xf32>
          tile.fill %value into %x : f32, !tile
        }
      }
    }
  }
  return
}
}

// -----

!part = memref<256xf32, strided<[1], offset: ?>>
!tile = memref<256xf32, #ascend.memory<ub>>

// The author has chosen.
// CHECK-LABEL: func @author(
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @author(%X: memref<4x24x32x256xf32>, %W: memref<24x32x256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %Xi = memref.subview %X[%batch, %block, %i, 0] [1, 1, 1, 256] [1, 1, 1, 1] : memref<4x24x32x256xf32> to !part
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !part
          // CHECK: tile.copy {{.*}} : memref
          tile.copy %Xi to %x : !part, !tile
          // CHECK: tile.copy {{.*}} {ascend.streamed}
          tile.copy %Wi to %x {ascend.streamed} : !part, !tile
        }
      }
    }
  }
  return
}
}

// -----

!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// The products of steps, strides and bytes do not fit into 64 bits, and tensors have the most
// bytes that can be counted.
// CHECK-LABEL: func @large_numbers(
func.func @large_numbers(%A: memref<63xf32>, %B: memref<1x144115188075855871xf32>, %C: memref<144115188075855871xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %huge = arith.constant 4611686018427387904 : index
  tile.launch (%block) in (%c0) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      scf.for %i = %c0 to %n step %huge {
        %Ai = memref.subview %A[%i] [64] [1] : memref<63xf32> to !row
        // CHECK: tile.copy %{{.*}} to %{{.*}} : memref
        tile.copy %Ai to %a : !row, !tile
        %Bi = memref.subview %B[0, %i] [1, 64] [1, 1] : memref<1x144115188075855871xf32> to !row
        tile.copy %a to %Bi : !tile, !row
        %Ci = memref.subview %C[%i] [64] [1] : memref<144115188075855871xf32> to !row
        tile.copy %a to %Ci : !tile, !row
      }
    }
  }
  return
}

// -----

!part = memref<256xf32, strided<[1], offset: ?>>
!tile = memref<256xf32, #ascend.memory<ub>>

// An offset of 2^62 elements for each row: its bytes have no 64 bits. Sanitizers see that.
// CHECK-LABEL: func @far_rows(
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @far_rows(%X: memref<4x24x32x256xf32>, %W: memref<24x32x256xf32>, %Y: memref<24x256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      %w = memref.alloc() : !tile
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %far = affine.apply affine_map<(d0) -> (d0 * 4611686018427387904)>(%i)
          %Xi = memref.subview %X[%batch, %block, %i, %far] [1, 1, 1, 256] [1, 1, 1, 1] : memref<4x24x32x256xf32> to !part
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !part
          tile.copy %Xi to %x : !part, !tile
          tile.copy %Wi to %w : !part, !tile
        }
      }
      %Yb = memref.subview %Y[%block, 0] [1, 256] [1, 1] : memref<24x256xf32> to !part
      tile.copy %x to %Yb : !tile, !part
    }
  }
  return
}
}
