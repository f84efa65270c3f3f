// RUN: tl-opt %s --ascend-insert-sync --ascend-verify-sync | FileCheck %s

// Accesses of different iterations are ordered only if they may overlap.
!gm = memref<?x64xf32>
!rows = memref<?x64xf32, strided<[64, 1], offset: ?>>
!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<16x64xf32, #ascend.memory<ub>>
!tile_row = memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>

// Rows of a tile in nested loops: the store of the tile waits for those of the last
// block, and those of this block are disjoint.
// CHECK-LABEL: func @rows_of_blocks(
func.func @rows_of_blocks(%A: !gm, %B: memref<16x64xf32>, %blocks: index, %rows: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    scf.for %i = %c0 to %blocks step %c1 {
      %t = ascend.buffer at 0 : !tile
      // CHECK: ascend.wait_flag mte3 -> mte2
      scf.for %r = %c0 to %rows step %c1 {
        %a = memref.subview %A[%r, 0] [1, 64] [1, 1] : !gm to !row
        %tr = memref.subview %t[%r, 0] [1, 64] [1, 1] : !tile to !tile_row
        // CHECK-NOT: pipe_barrier
        // CHECK:     ascend.copy_gm_to_ub
        ascend.copy_gm_to_ub %a to %tr : !row, !tile_row
      }
      // CHECK: ascend.copy_ub_to_gm
      ascend.copy_ub_to_gm %t to %B : !tile, memref<16x64xf32>
    }
  }
  return
}

// Loops with the same bounds have the same trip count: if the first loop has a hazard
// with the last block, the second loop of that block has waited for all before it.
// CHECK-LABEL: func @alike(
func.func @alike(%blocks: index, %rows: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %t = ascend.buffer at 0 : !tile
    scf.for %i = %c0 to %blocks step %c1 {
      // CHECK:     scf.for
      // CHECK:     scf.for
      // CHECK-NOT: pipe_barrier
      // CHECK:     ascend.vadd
      scf.for %r = %c0 to %rows step %c1 {
        %tr = memref.subview %t[%r, 0] [1, 64] [1, 1] : !tile to !tile_row
        ascend.vadd %tr, %tr into %tr : !tile_row, !tile_row, !tile_row
      }
      // CHECK: scf.for
      // CHECK: pipe_barrier v
      // CHECK: ascend.vmul
      scf.for %r = %c0 to %rows step %c1 {
        %first = memref.subview %t[0, 0] [1, 64] [1, 1] : !tile to memref<64xf32, strided<[1]>, #ascend.memory<ub>>
        ascend.vmul %first, %first into %first : memref<64xf32, strided<[1]>, #ascend.memory<ub>>, memref<64xf32, strided<[1]>, #ascend.memory<ub>>, memref<64xf32, strided<[1]>, #ascend.memory<ub>>
      }
    }
  }
  return
}

// The second loop may not run: then rows of the last block are in flight.
// CHECK-LABEL: func @not_alike(
func.func @not_alike(%blocks: index, %rows: index, %others: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %t = ascend.buffer at 0 : !tile
    scf.for %i = %c0 to %blocks step %c1 {
      // CHECK:      pipe_barrier v
      // CHECK-NEXT: scf.for
      // CHECK:      ascend.vadd
      scf.for %r = %c0 to %rows step %c1 {
        %tr = memref.subview %t[%r, 0] [1, 64] [1, 1] : !tile to !tile_row
        ascend.vadd %tr, %tr into %tr : !tile_row, !tile_row, !tile_row
      }
      // CHECK: ascend.vmul
      scf.for %r = %c0 to %others step %c1 {
        %first = memref.subview %t[0, 0] [1, 64] [1, 1] : !tile to memref<64xf32, strided<[1]>, #ascend.memory<ub>>
        ascend.vmul %first, %first into %first : memref<64xf32, strided<[1]>, #ascend.memory<ub>>, memref<64xf32, strided<[1]>, #ascend.memory<ub>>, memref<64xf32, strided<[1]>, #ascend.memory<ub>>
      }
    }
  }
  return
}

// Rows at a stride of the block count, and the row after the last one.
// CHECK-LABEL: func @rows_of_all_blocks(
func.func @rows_of_all_blocks(%A: !gm, %blocks: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%blocks) {
    ascend.section vector {
      %t = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      // CHECK-NOT: pipe_barrier
      scf.for %i = %c0 to %n step %c1 {
        %r = affine.apply affine_map<(d0)[s0, s1] -> (d0 * s0 + s1)>(%i)[%blocks, %block]
        %a = memref.subview %A[%r, 0] [1, 64] [1, 1] : !gm to !row
        ascend.copy_ub_to_gm %t to %a : memref<64xf32, #ascend.memory<ub>>, !row
      }
      %last = arith.muli %n, %blocks : index
      %r = arith.addi %block, %last : index
      %a = memref.subview %A[%r, 0] [1, 64] [1, 1] : !gm to !row
      ascend.copy_ub_to_gm %t to %a : memref<64xf32, #ascend.memory<ub>>, !row
      // CHECK: return
    }
  }
  return
}

// Any other stride may be 0.
// CHECK-LABEL: func @rows_of_any_distance(
func.func @rows_of_any_distance(%A: !gm, %distance: index, %blocks: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%blocks) {
    ascend.section vector {
      %t = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      scf.for %i = %c0 to %n step %c1 {
        %r = arith.muli %i, %distance : index
        %a = memref.subview %A[%r, 0] [1, 64] [1, 1] : !gm to !row
        // CHECK:      pipe_barrier mte3
        // CHECK-NEXT: ascend.copy_ub_to_gm
        ascend.copy_ub_to_gm %t to %a : memref<64xf32, #ascend.memory<ub>>, !row
      }
    }
  }
  return
}

// The row before the end of a loop is that of its last iteration.
// CHECK-LABEL: func @last_row(
func.func @last_row(%A: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %t = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // CHECK: scf.for
    scf.for %i = %c0 to %n step %c1 {
      %a = memref.subview %A[%i, 0] [1, 64] [1, 1] : !gm to !row
      ascend.copy_ub_to_gm %t to %a : memref<64xf32, #ascend.memory<ub>>, !row
    }
    %r = arith.subi %n, %c1 : index
    %a = memref.subview %A[%r, 0] [1, 64] [1, 1] : !gm to !row
    // CHECK:      pipe_barrier mte3
    // CHECK-NEXT: ascend.copy_ub_to_gm
    ascend.copy_ub_to_gm %t to %a : memref<64xf32, #ascend.memory<ub>>, !row
  }
  return
}

// A tile is filled if there are no rows to be loaded.
!some = memref<?x64xf32, strided<[64, 1]>, #ascend.memory<ub>>
!flat = memref<?xf32, strided<[1]>, #ascend.memory<ub>>
// CHECK-LABEL: func @filled_or_loaded(
func.func @filled_or_loaded(%A: !gm, %rows: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    %t = ascend.buffer at 0 : !tile
    // CHECK-NOT: flag
    %none = arith.cmpi slt, %rows, %c1 : index
    scf.if %none {
      ascend.vduplicate %zero into %t : f32, !tile
    }
    %a = memref.subview %A[0, 0] [%rows, 64] [1, 1] : !gm to memref<?x64xf32, strided<[64, 1]>>
    %some = memref.subview %t[0, 0] [%rows, 64] [1, 1] : !tile to !some
    ascend.copy_gm_to_ub %a to %some : memref<?x64xf32, strided<[64, 1]>>, !some
    // CHECK: return
  }
  return
}

// If there are few, both do something.
// CHECK-LABEL: func @filled_and_loaded(
func.func @filled_and_loaded(%A: !gm, %rows: index) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    %t = ascend.buffer at 0 : !tile
    %few = arith.cmpi slt, %rows, %c16 : index
    scf.if %few {
      ascend.vduplicate %zero into %t : f32, !tile
    }
    %a = memref.subview %A[0, 0] [%rows, 64] [1, 1] : !gm to memref<?x64xf32, strided<[64, 1]>>
    %some = memref.subview %t[0, 0] [%rows, 64] [1, 1] : !tile to !some
    // CHECK:      ascend.wait_flag v -> mte2, 0
    // CHECK-NEXT: ascend.copy_gm_to_ub
    ascend.copy_gm_to_ub %a to %some : memref<?x64xf32, strided<[64, 1]>>, !some
  }
  return
}

// Tiles of a tensor by their number: those of different iterations are apart, also
// if their slots take turns.
!matrix = memref<?x?xf32>
!block = memref<16x64xf32, strided<[?, 1], offset: ?>>
!slots = memref<2x16x64xf32, #ascend.memory<ub>>
!slot = memref<16x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
// CHECK-LABEL: func @tiles_by_number(
func.func @tiles_by_number(%A: !matrix, %rows: index, %columns: index, %first: index, %count: index, %turns: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %t = ascend.buffer at 0 : !tile
    %ts = ascend.buffer at 4096 : !slots
    // CHECK-NOT: pipe_barrier
    scf.for %i = %first to %count step %turns {
      %row, %column = affine.delinearize_index %i into (%rows, %columns) : index, index
      %m = affine.apply affine_map<(d0) -> (d0 * 16)>(%row)
      %n = affine.apply affine_map<(d0) -> (d0 * 64)>(%column)
      %a = memref.subview %A[%m, %n] [16, 64] [1, 1] : !matrix to !block
      ascend.copy_ub_to_gm %t to %a : !tile, !block
    }
    // CHECK: pipe_barrier mte3
    // CHECK-NOT: pipe_barrier
    scf.for %i = %c0 to %count step %c1 {
      %number = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 3)>(%first, %i)
      %row, %column = affine.delinearize_index %number into (%rows, %columns) : index, index
      %m = affine.apply affine_map<(d0) -> (d0 * 16 + 5)>(%row)
      %n = affine.apply affine_map<(d0) -> (d0 * 64)>(%column)
      %s = affine.apply affine_map<(d0) -> (d0 mod 2)>(%i)
      %slot = memref.subview %ts[%s, 0, 0] [1, 16, 64] [1, 1, 1] : !slots to !slot
      %a = memref.subview %A[%m, %n] [16, 64] [1, 1] : !matrix to !block
      ascend.copy_ub_to_gm %slot to %a : !slot, !block
    }
    // CHECK: return
  }
  return
}

// They are not if they are larger than the tiles are apart, if an index is missing,
// if iterations have the same number, or if a loop inside has another one.
// CHECK-LABEL: func @tiles_that_meet(
func.func @tiles_that_meet(%A: !matrix, %B: !matrix, %C: !matrix, %D: !matrix, %rows: index, %columns: index, %count: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %t = ascend.buffer at 0 : !tile
    scf.for %i = %c0 to %count step %c1 {
      %row, %column = affine.delinearize_index %i into (%rows, %columns) : index, index
      %m = affine.apply affine_map<(d0) -> (d0 * 15)>(%row)
      %n = affine.apply affine_map<(d0) -> (d0 * 64)>(%column)
      %a = memref.subview %A[%m, %n] [16, 64] [1, 1] : !matrix to !block
      // CHECK:      pipe_barrier mte3
      // CHECK-NEXT: ascend.copy_ub_to_gm
      ascend.copy_ub_to_gm %t to %a : !tile, !block
    }
    scf.for %i = %c0 to %count step %c1 {
      %row, %column = affine.delinearize_index %i into (%rows, %columns) : index, index
      %n = affine.apply affine_map<(d0) -> (d0 * 64)>(%column)
      %b = memref.subview %B[0, %n] [16, 64] [1, 1] : !matrix to !block
      // CHECK:      pipe_barrier mte3
      // CHECK-NEXT: ascend.copy_ub_to_gm
      ascend.copy_ub_to_gm %t to %b : !tile, !block
    }
    scf.for %i = %c0 to %count step %c1 {
      %half = arith.divui %i, %c1 : index
      %row, %column = affine.delinearize_index %half into (%rows, %columns) : index, index
      %m = affine.apply affine_map<(d0) -> (d0 * 16)>(%row)
      %n = affine.apply affine_map<(d0) -> (d0 * 64)>(%column)
      %c = memref.subview %C[%m, %n] [16, 64] [1, 1] : !matrix to !block
      // CHECK:      pipe_barrier mte3
      // CHECK-NEXT: ascend.copy_ub_to_gm
      ascend.copy_ub_to_gm %t to %c : !tile, !block
    }
    scf.for %i = %c0 to %count step %c1 {
      scf.for %j = %c0 to %count step %c1 {
        %number = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %j)
        %row, %column = affine.delinearize_index %number into (%rows, %columns) : index, index
        %m = affine.apply affine_map<(d0) -> (d0 * 16)>(%row)
        %n = affine.apply affine_map<(d0) -> (d0 * 64)>(%column)
        %d = memref.subview %D[%m, %n] [16, 64] [1, 1] : !matrix to !block
        // CHECK:      pipe_barrier mte3
        // CHECK-NEXT: ascend.copy_ub_to_gm
        ascend.copy_ub_to_gm %t to %d : !tile, !block
      }
    }
  }
  return
}
