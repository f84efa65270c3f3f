// RUN: tl-opt %s --tile-mark-streams --split-input-file | FileCheck %s

// In each test the first tensor is not moved once in whole lines, so the launch, which would
// gain from a streamed one as in tile-mark-streams.mlir, is not changed. The last case is one
// that differs from them only there.

!part = memref<256xf32, strided<[1], offset: ?>>
!tile = memref<256xf32, #ascend.memory<ub>>
!row = memref<256xf32, strided<[1], offset: ?>>

// Windows overlap: a step is half of their size.
// CHECK-LABEL: func @windows(
// CHECK-NOT: streamed
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @windows(%X: memref<4x24x4352xf32>, %W: memref<24x32x256xf32>, %unknown: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) sub_block (%sub) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      %w = memref.alloc() : memref<256xf32, #ascend.memory<ub>>
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %window = affine.apply affine_map<(d0, d1) -> (d0 * 128 + d1 * 128)>(%i, %sub)
          %Xi = memref.subview %X[%batch, %block, %window] [1, 1, 256] [1, 1, 1] : memref<4x24x4352xf32> to !part
          tile.copy %Xi to %x : !part, !tile
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !row
          tile.copy %Wi to %w : !row, memref<256xf32, #ascend.memory<ub>>
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
!row = memref<256xf32, strided<[1], offset: ?>>

// All rounds load the same, and 24 blocks 0.75 MiB.
// CHECK-LABEL: func @again(
// CHECK-NOT: streamed
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @again(%X: memref<24x32x512xf32>, %W: memref<24x32x256xf32>, %unknown: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) sub_block (%sub) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      %w = memref.alloc() : memref<256xf32, #ascend.memory<ub>>
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %half = affine.apply affine_map<(d0) -> (d0 * 256)>(%sub)
          %Xi = memref.subview %X[%block, %i, %half] [1, 1, 256] [1, 1, 1] : memref<24x32x512xf32> to !part
          tile.copy %Xi to %x : !part, !tile
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !row
          tile.copy %Wi to %w : !row, memref<256xf32, #ascend.memory<ub>>
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
!row = memref<256xf32, strided<[1], offset: ?>>

// Both vector cores load the same.
// CHECK-LABEL: func @both_cores(
// CHECK-NOT: streamed
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @both_cores(%X: memref<4x24x32x256xf32>, %W: memref<24x32x256xf32>, %unknown: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) sub_block (%sub) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      %w = memref.alloc() : memref<256xf32, #ascend.memory<ub>>
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %half = affine.apply affine_map<(d0) -> (d0 * 256)>(%sub)
          %Xi = memref.subview %X[%batch, %block, %i, 0] [1, 1, 1, 256] [1, 1, 1, 1] : memref<4x24x32x256xf32> to !part
          tile.copy %Xi to %x : !part, !tile
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !row
          tile.copy %Wi to %w : !row, memref<256xf32, #ascend.memory<ub>>
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
!row = memref<256xf32, strided<[1], offset: ?>>

// Two blocks load the same.
// CHECK-LABEL: func @blocks(
// CHECK-NOT: streamed
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @blocks(%X: memref<4x12x32x512xf32>, %W: memref<24x32x256xf32>, %unknown: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) sub_block (%sub) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      %w = memref.alloc() : memref<256xf32, #ascend.memory<ub>>
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %pair = arith.divui %block, %two : index
          %half = affine.apply affine_map<(d0) -> (d0 * 256)>(%sub)
          %Xi = memref.subview %X[%batch, %pair, %i, %half] [1, 1, 1, 256] [1, 1, 1, 1] : memref<4x12x32x512xf32> to !part
          tile.copy %Xi to %x : !part, !tile
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !row
          tile.copy %Wi to %w : !row, memref<256xf32, #ascend.memory<ub>>
        }
      }
    }
  }
  return
}
}

// -----

!part = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>
!row = memref<256xf32, strided<[1], offset: ?>>

// Two loads share a line.
// CHECK-LABEL: func @part_of_line(
// CHECK-NOT: streamed
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @part_of_line(%X: memref<4x24x32x4x64xf32>, %W: memref<24x32x256xf32>, %unknown: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) sub_block (%sub) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      %w = memref.alloc() : memref<256xf32, #ascend.memory<ub>>
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %quarter = affine.apply affine_map<(d0) -> (d0 * 2)>(%sub)
          %Xi = memref.subview %X[%batch, %block, %i, %quarter, 0] [1, 1, 1, 1, 64] [1, 1, 1, 1, 1] : memref<4x24x32x4x64xf32> to !part
          tile.copy %Xi to %x : !part, !tile
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !row
          tile.copy %Wi to %w : !row, memref<256xf32, #ascend.memory<ub>>
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
!row = memref<256xf32, strided<[1], offset: ?>>

// Each load begins and ends within a line.
// CHECK-LABEL: func @shifted(
// CHECK-NOT: streamed
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @shifted(%X: memref<4x24x32x2x320xf32>, %W: memref<24x32x256xf32>, %unknown: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) sub_block (%sub) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      %w = memref.alloc() : memref<256xf32, #ascend.memory<ub>>
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %half = affine.apply affine_map<(d0) -> (d0 * 256)>(%sub)
          %Xi = memref.subview %X[%batch, %block, %i, %sub, 64] [1, 1, 1, 1, 256] [1, 1, 1, 1, 1] : memref<4x24x32x2x320xf32> to !part
          tile.copy %Xi to %x : !part, !tile
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !row
          tile.copy %Wi to %w : !row, memref<256xf32, #ascend.memory<ub>>
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
!row = memref<256xf32, strided<[1], offset: ?>>

// Two copies load it.
// CHECK-LABEL: func @two_copies(
// CHECK-NOT: streamed
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @two_copies(%X: memref<4x24x32x512xf32>, %W: memref<24x32x256xf32>, %unknown: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) sub_block (%sub) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      %w = memref.alloc() : memref<256xf32, #ascend.memory<ub>>
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %half = affine.apply affine_map<(d0) -> (d0 * 256)>(%sub)
          %Xi = memref.subview %X[%batch, %block, %i, %half] [1, 1, 1, 256] [1, 1, 1, 1] : memref<4x24x32x512xf32> to !part
          tile.copy %Xi to %x : !part, !tile
          tile.copy %Xi to %x : !part, !tile
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !row
          tile.copy %Wi to %w : !row, memref<256xf32, #ascend.memory<ub>>
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
!row = memref<256xf32, strided<[1], offset: ?>>

// It is stored, too.
// CHECK-LABEL: func @stored(
// CHECK-NOT: streamed
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @stored(%X: memref<4x24x32x512xf32>, %W: memref<24x32x256xf32>, %unknown: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) sub_block (%sub) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      %w = memref.alloc() : memref<256xf32, #ascend.memory<ub>>
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %half = affine.apply affine_map<(d0) -> (d0 * 256)>(%sub)
          %Xi = memref.subview %X[%batch, %block, %i, %half] [1, 1, 1, 256] [1, 1, 1, 1] : memref<4x24x32x512xf32> to !part
          tile.copy %Xi to %x : !part, !tile
          tile.copy %x to %Xi : !tile, !part
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !row
          tile.copy %Wi to %w : !row, memref<256xf32, #ascend.memory<ub>>
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
!row = memref<256xf32, strided<[1], offset: ?>>

// It is read and written by each addition.
// CHECK-LABEL: func @added(
// CHECK-NOT: streamed
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @added(%X: memref<4x24x32x512xf32>, %W: memref<24x32x256xf32>, %unknown: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) sub_block (%sub) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      %w = memref.alloc() : memref<256xf32, #ascend.memory<ub>>
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %half = affine.apply affine_map<(d0) -> (d0 * 256)>(%sub)
          %Xi = memref.subview %X[%batch, %block, %i, %half] [1, 1, 1, 256] [1, 1, 1, 1] : memref<4x24x32x512xf32> to !part
          tile.atomic_add %x into %Xi : !tile, !part
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !row
          tile.copy %Wi to %w : !row, memref<256xf32, #ascend.memory<ub>>
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
!row = memref<256xf32, strided<[1], offset: ?>>

// Nothing is known of the index.
// CHECK-LABEL: func @unknown(
// CHECK-NOT: streamed
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @unknown(%X: memref<4x24x32x512xf32>, %W: memref<24x32x256xf32>, %unknown: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) sub_block (%sub) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      %w = memref.alloc() : memref<256xf32, #ascend.memory<ub>>
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %half = affine.apply affine_map<(d0) -> (d0 * 256)>(%sub)
          %Xi = memref.subview %X[%batch, %block, %unknown, %half] [1, 1, 1, 256] [1, 1, 1, 1] : memref<4x24x32x512xf32> to !part
          tile.copy %Xi to %x : !part, !tile
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !row
          tile.copy %Wi to %w : !row, memref<256xf32, #ascend.memory<ub>>
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
!row = memref<256xf32, strided<[1], offset: ?>>

// Different numbers have the same remainder.
// CHECK-LABEL: func @wrapped(
// CHECK-NOT: streamed
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @wrapped(%X: memref<4x24x32x512xf32>, %W: memref<24x32x256xf32>, %unknown: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) sub_block (%sub) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      %w = memref.alloc() : memref<256xf32, #ascend.memory<ub>>
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %sixteen = arith.constant 16 : index
          %rest = arith.remui %i, %sixteen : index
          %half = affine.apply affine_map<(d0) -> (d0 * 256)>(%sub)
          %Xi = memref.subview %X[%batch, %block, %rest, %half] [1, 1, 1, 256] [1, 1, 1, 1] : memref<4x24x32x512xf32> to !part
          tile.copy %Xi to %x : !part, !tile
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !row
          tile.copy %Wi to %w : !row, memref<256xf32, #ascend.memory<ub>>
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
!row = memref<256xf32, strided<[1], offset: ?>>

// The tensor is moved once.
// CHECK-LABEL: func @once(
// CHECK: streamed
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @once(%X: memref<4x24x32x512xf32>, %W: memref<24x32x256xf32>, %unknown: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) sub_block (%sub) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      %w = memref.alloc() : memref<256xf32, #ascend.memory<ub>>
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %half = affine.apply affine_map<(d0) -> (d0 * 256)>(%sub)
          %Xi = memref.subview %X[%batch, %block, %i, %half] [1, 1, 1, 256] [1, 1, 1, 1] : memref<4x24x32x512xf32> to !part
          tile.copy %Xi to %x : !part, !tile
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !row
          tile.copy %Wi to %w : !row, memref<256xf32, #ascend.memory<ub>>
        }
      }
    }
  }
  return
}
}
