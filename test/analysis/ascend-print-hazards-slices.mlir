// RUN: tl-opt %s --ascend-print-hazards --split-input-file --verify-diagnostics

// Slices that follow each other, with unknown extents, have no hazard: the fill begins at
// the end of the load, rounded up to the blocks that the load pads, or below it.
!tile = memref<32x64xf32, #ascend.memory<ub>>
!loaded = memref<?x?xf32, strided<[64, 1]>, #ascend.memory<ub>>
!lane = memref<?xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
!below = memref<?x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
func.func @adjacent(%A: memref<?x?xf32>, %m: index, %n: index) {
  %zero = arith.constant 0.0 : f32
  %from = affine.apply affine_map<()[s0] -> ((s0 ceildiv 8) * 8)>()[%n]
  %left = affine.apply affine_map<()[s0] -> (64 - (s0 ceildiv 8) * 8)>()[%n]
  %rows = affine.apply affine_map<()[s0] -> (32 - s0)>()[%m]
  ascend.section vector {
    %t = ascend.buffer at 0 : !tile
    %a = memref.subview %A[0, 0] [%m, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
    %loaded = memref.subview %t[0, 0] [%m, %n] [1, 1] : !tile to !loaded
    ascend.copy_gm_to_ub_pad %a to %loaded pad(%zero) : memref<?x?xf32, strided<[?, 1]>>, !loaded, f32
    %beside = memref.subview %t[0, %from] [1, %left] [1, 1] : !tile to !lane
    ascend.vduplicate %zero into %beside : f32, !lane
  }
  ascend.section vector {
    %t = ascend.buffer at 0 : !tile
    %a = memref.subview %A[0, 0] [%m, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
    %loaded = memref.subview %t[0, 0] [%m, %n] [1, 1] : !tile to !loaded
    ascend.copy_gm_to_ub_pad %a to %loaded pad(%zero) : memref<?x?xf32, strided<[?, 1]>>, !loaded, f32
    %below = memref.subview %t[%m, 0] [%rows, 64] [1, 1] : !tile to !below
    ascend.vduplicate %zero into %below : f32, !below
  }
  return
}

// -----

// They have one if the fill begins within a block of the load, or before its last row.
!tile = memref<32x64xf32, #ascend.memory<ub>>
!loaded = memref<?x?xf32, strided<[64, 1]>, #ascend.memory<ub>>
!lane = memref<?xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
!below = memref<?x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
func.func @overlapping(%A: memref<?x?xf32>, %m: index, %n: index) {
  %zero = arith.constant 0.0 : f32
  %from = affine.apply affine_map<()[s0] -> ((s0 ceildiv 4) * 4)>()[%n]
  %left = affine.apply affine_map<()[s0] -> (64 - (s0 ceildiv 4) * 4)>()[%n]
  %last = affine.apply affine_map<()[s0] -> (s0 - 1)>()[%m]
  %rows = affine.apply affine_map<()[s0] -> (33 - s0)>()[%m]
  ascend.section vector {
    %t = ascend.buffer at 0 : !tile
    %a = memref.subview %A[0, 0] [%m, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
    %loaded = memref.subview %t[0, 0] [%m, %n] [1, 1] : !tile to !loaded
    // expected-note @+1 {{with this instruction}}
    ascend.copy_gm_to_ub_pad %a to %loaded pad(%zero) : memref<?x?xf32, strided<[?, 1]>>, !loaded, f32
    %beside = memref.subview %t[0, %from] [1, %left] [1, 1] : !tile to !lane
    // expected-remark @+1 {{hazard in ub, in program order}}
    ascend.vduplicate %zero into %beside : f32, !lane
  }
  ascend.section vector {
    %t = ascend.buffer at 0 : !tile
    %a = memref.subview %A[0, 0] [%m, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
    %loaded = memref.subview %t[0, 0] [%m, %n] [1, 1] : !tile to !loaded
    // expected-note @+1 {{with this instruction}}
    ascend.copy_gm_to_ub_pad %a to %loaded pad(%zero) : memref<?x?xf32, strided<[?, 1]>>, !loaded, f32
    %below = memref.subview %t[%last, 0] [%rows, 64] [1, 1] : !tile to !below
    // expected-remark @+1 {{hazard in ub, in program order}}
    ascend.vduplicate %zero into %below : f32, !below
  }
  return
}

// -----

// The tiles of different numbers are apart, if they are no larger than their distance and
// all their indices count.
!matrix = memref<?x?xf32>
!tile = memref<16x64xf32, #ascend.memory<ub>>
!block = memref<16x64xf32, strided<[?, 1], offset: ?>>
func.func @tiles(%A: !matrix, %B: !matrix, %C: !matrix, %rows: index, %columns: index, %count: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %t = ascend.buffer at 0 : !tile
    scf.for %i = %c0 to %count step %c1 {
      %row, %column = affine.delinearize_index %i into (%rows, %columns) : index, index
      %m = affine.apply affine_map<(d0) -> (d0 * 16)>(%row)
      %n = affine.apply affine_map<(d0) -> (d0 * 64)>(%column)
      %a = memref.subview %A[%m, %n] [16, 64] [1, 1] : !matrix to !block
      ascend.copy_ub_to_gm %t to %a : !tile, !block
      %close = affine.apply affine_map<(d0) -> (d0 * 15)>(%row)
      %b = memref.subview %B[%close, %n] [16, 64] [1, 1] : !matrix to !block
      // expected-remark @+2 {{hazard in gm, carried by a loop}}
      // expected-note @+1 {{with this instruction}}
      ascend.copy_ub_to_gm %t to %b : !tile, !block
      %c = memref.subview %C[0, %n] [16, 64] [1, 1] : !matrix to !block
      // expected-remark @+2 {{hazard in gm, carried by a loop}}
      // expected-note @+1 {{with this instruction}}
      ascend.copy_ub_to_gm %t to %c : !tile, !block
    }
  }
  return
}

// -----

// A fill that runs only if the load is of no rows has no hazard with it. It has one if the
// load may be of some rows.
!tile = memref<32x64xf32, #ascend.memory<ub>>
!rows = memref<?x64xf32, strided<[64, 1]>, #ascend.memory<ub>>
func.func @empty(%A: memref<?x64xf32>, %m: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %none = arith.cmpi slt, %m, %c1 : index
  %few = arith.cmpi slt, %m, %c2 : index
  ascend.section vector {
    %t = ascend.buffer at 0 : !tile
    %a = memref.subview %A[0, 0] [%m, 64] [1, 1] : memref<?x64xf32> to memref<?x64xf32, strided<[64, 1]>>
    %loaded = memref.subview %t[0, 0] [%m, 64] [1, 1] : !tile to !rows
    ascend.copy_gm_to_ub %a to %loaded : memref<?x64xf32, strided<[64, 1]>>, !rows
    scf.if %none {
      ascend.vduplicate %zero into %t : f32, !tile
    }
  }
  ascend.section vector {
    %t = ascend.buffer at 0 : !tile
    %a = memref.subview %A[0, 0] [%m, 64] [1, 1] : memref<?x64xf32> to memref<?x64xf32, strided<[64, 1]>>
    %loaded = memref.subview %t[0, 0] [%m, 64] [1, 1] : !tile to !rows
    // expected-note @+1 {{with this instruction}}
    ascend.copy_gm_to_ub %a to %loaded : memref<?x64xf32, strided<[64, 1]>>, !rows
    scf.if %few {
      // expected-remark @+1 {{hazard in ub, in program order}}
      ascend.vduplicate %zero into %t : f32, !tile
    }
  }
  return
}

// -----

// Large products that add to the same matrix are in order by the hardware. Small ones
// are not, unless they wait.
!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>
func.func @products(%init: i1) {
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    ascend.mmad %a, %b into %c init(%init) : !a, !b, !c
    ascend.mmad %a, %b into %c init(%init) : !a, !b, !c
    ascend.pipe_barrier m
    // expected-note @+1 {{with this instruction}}
    ascend.mmad %a, %b into %c[16, 16, 16] init(%init) : !a, !b, !c
    // expected-remark @+1 {{hazard in l0c, in program order}}
    ascend.mmad %a, %b into %c[16, 16, 16] init(%init) : !a, !b, !c
    ascend.mmad %a, %b into %c[16, 16, 16] init(%init) ordered : !a, !b, !c
  }
  return
}
