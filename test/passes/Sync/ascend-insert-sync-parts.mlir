// RUN: tl-opt %s --ascend-insert-sync --ascend-verify-sync | FileCheck %s

// Parts of a tile with computed extents: the loaded part, and the fill after it, which
// begins at the end of the last block that the load pads itself.
!gm = memref<?x?xf32>
!tile = memref<32x64xf32, #ascend.memory<ub>>
!loaded = memref<?x?xf32, strided<[64, 1]>, #ascend.memory<ub>>
!rest = memref<?x?xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
!below = memref<?x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
!lane = memref<?xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
#blocks = affine_map<()[s0] -> ((s0 ceildiv 8) * 8)>
#blocks_left = affine_map<()[s0] -> (64 - (s0 ceildiv 8) * 8)>
#halves = affine_map<()[s0] -> ((s0 ceildiv 4) * 4)>
#halves_left = affine_map<()[s0] -> (64 - (s0 ceildiv 4) * 4)>
#rows_left = affine_map<()[s0] -> (32 - s0)>

// Only the store waits, which reads all parts.
// CHECK-LABEL: func @filled_behind(
func.func @filled_behind(%A: !gm, %B: memref<32x64xf32>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    %t = ascend.buffer at 0 : !tile
    %a = memref.subview %A[0, 0] [%m, %n] [1, 1] : !gm to memref<?x?xf32, strided<[?, 1]>>
    %loaded = memref.subview %t[0, 0] [%m, %n] [1, 1] : !tile to !loaded
    // CHECK: copy_gm_to_ub_pad
    ascend.copy_gm_to_ub_pad %a to %loaded pad(%zero) : memref<?x?xf32, strided<[?, 1]>>, !loaded, f32
    // CHECK-NEXT: set_flag mte2 -> mte3
    // CHECK-NOT:  wait_flag
    // CHECK-NOT:  pipe_barrier
    // CHECK:      vduplicate
    // CHECK-NOT:  wait_flag
    // CHECK-NOT:  pipe_barrier
    // CHECK:      vduplicate
    // CHECK-NEXT: set_flag v -> mte3
    %from = affine.apply #blocks()[%n]
    %left = affine.apply #blocks_left()[%n]
    %rest = memref.subview %t[0, %from] [%m, %left] [1, 1] : !tile to !rest
    scf.for %i = %c0 to %m step %c1 {
      %row = memref.subview %rest[%i, 0] [1, %left] [1, 1] : !rest to !lane
      ascend.vduplicate %zero into %row : f32, !lane
    }
    %rows = affine.apply #rows_left()[%m]
    %below = memref.subview %t[%m, 0] [%rows, 64] [1, 1] : !tile to !below
    ascend.vduplicate %zero into %below : f32, !below
    // CHECK: wait_flag
    // CHECK: wait_flag
    // CHECK: copy_ub_to_gm
    ascend.copy_ub_to_gm %t to %B : !tile, memref<32x64xf32>
  }
  return
}

// The load pads to blocks of 8 elements, so it overlaps a fill at a multiple of 4.
// CHECK-LABEL: func @filled_within(
func.func @filled_within(%A: !gm, %m: index, %n: index) {
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    %t = ascend.buffer at 0 : !tile
    %a = memref.subview %A[0, 0] [%m, %n] [1, 1] : !gm to memref<?x?xf32, strided<[?, 1]>>
    %loaded = memref.subview %t[0, 0] [%m, %n] [1, 1] : !tile to !loaded
    ascend.copy_gm_to_ub_pad %a to %loaded pad(%zero) : memref<?x?xf32, strided<[?, 1]>>, !loaded, f32
    %from = affine.apply #halves()[%n]
    %left = affine.apply #halves_left()[%n]
    %rest = memref.subview %t[0, %from] [1, %left] [1, 1] : !tile to !lane
    // CHECK:      wait_flag mte2 -> v
    // CHECK-NEXT: vduplicate
    ascend.vduplicate %zero into %rest : f32, !lane
  }
  return
}

// Extents differ between iterations; within one, the loop over rows and the rows below
// it are disjoint, so there is no barrier between the two.
// CHECK-LABEL: func @extents_of_iterations(
func.func @extents_of_iterations(%A: !gm, %left: index, %count: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    %t = ascend.buffer at 0 : !tile
    // CHECK: set_flag v -> mte2
    // CHECK: scf.for
    scf.for %b = %c0 to %count step %c1 {
      %m = affine.min affine_map<(d0) -> (32, d0)>(%b)
      %a = memref.subview %A[%b, 0] [%m, 64] [1, 1] : !gm to memref<?x64xf32, strided<[?, 1], offset: ?>>
      %loaded = memref.subview %t[0, 0] [%m, 64] [1, 1] : !tile to memref<?x64xf32, strided<[64, 1]>, #ascend.memory<ub>>
      // CHECK:      wait_flag v -> mte2
      // CHECK:      copy_gm_to_ub_pad
      ascend.copy_gm_to_ub_pad %a to %loaded pad(%zero) : memref<?x64xf32, strided<[?, 1], offset: ?>>, memref<?x64xf32, strided<[64, 1]>, #ascend.memory<ub>>, f32
      // CHECK:      wait_flag mte2 -> v
      scf.for %i = %c0 to %m step %c1 {
        %row = memref.subview %t[%i, 0] [1, 64] [1, 1] : !tile to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
        // CHECK:     vadds
        ascend.vadds %row, %zero into %row : memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, f32, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
      }
      %rows = affine.apply #rows_left()[%m]
      %below = memref.subview %t[%m, 0] [%rows, 64] [1, 1] : !tile to !below
      // CHECK-NOT:  pipe_barrier
      // CHECK:      vduplicate
      ascend.vduplicate %zero into %below : f32, !below
    }
  }
  return
}

// A loop that some iterations skip may have last run in an earlier iteration, and so
// may a loop without any trips.
// CHECK-LABEL: func @loops_of_iterations(
func.func @loops_of_iterations(%A: !gm, %B: !gm, %some: i1, %count: index, %again: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    %t = ascend.buffer at 0 : !tile
    // CHECK: scf.for
    scf.for %b = %c0 to %count step %c1 {
      %m = affine.min affine_map<(d0) -> (32, d0)>(%b)
      %rows = affine.apply #rows_left()[%m]
      %a = memref.subview %A[%b, 0] [%rows, 64] [1, 1] : !gm to memref<?x64xf32, strided<[?, 1], offset: ?>>
      %below = memref.subview %t[%m, 0] [%rows, 64] [1, 1] : !tile to !below
      scf.if %some {
        scf.for %i = %c0 to %m step %c1 {
          %row = memref.subview %t[%i, 0] [1, 64] [1, 1] : !tile to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          ascend.vduplicate %zero into %row : f32, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
        }
      }
      // CHECK: wait_flag v -> mte2
      // CHECK: copy_gm_to_ub_pad
      ascend.copy_gm_to_ub_pad %a to %below pad(%zero) : memref<?x64xf32, strided<[?, 1], offset: ?>>, !below, f32
    }
    // CHECK: scf.for
    scf.for %b = %c0 to %again step %c1 {
      %m = affine.min affine_map<(d0) -> (32, d0)>(%b)
      %rows = affine.apply #rows_left()[%m]
      %a = memref.subview %B[%b, 0] [%rows, 64] [1, 1] : !gm to memref<?x64xf32, strided<[?, 1], offset: ?>>
      %below = memref.subview %t[%m, 0] [%rows, 64] [1, 1] : !tile to !below
      scf.for %i = %c0 to %m step %c1 {
        %row = memref.subview %t[%i, 0] [1, 64] [1, 1] : !tile to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
        ascend.vduplicate %zero into %row : f32, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
      }
      // CHECK: wait_flag v -> mte2
      // CHECK: copy_gm_to_ub_pad
      ascend.copy_gm_to_ub_pad %a to %below pad(%zero) : memref<?x64xf32, strided<[?, 1], offset: ?>>, !below, f32
      scf.for %i = %c0 to %m step %c1 {
        %b_row = memref.subview %B[%i, 0] [1, 64] [1, 1] : !gm to memref<64xf32, strided<[1], offset: ?>>
        %first = memref.subview %t[0, 0] [1, 64] [1, 1] : !tile to memref<64xf32, strided<[1]>, #ascend.memory<ub>>
        ascend.copy_ub_to_gm %first to %b_row : memref<64xf32, strided<[1]>, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
      }
    }
  }
  return
}

// So are two instructions of one iteration if the second one's part begins at the end
// of the first one's: the barrier orders them after the previous iteration only. A
// slice in a loop begins at the lower bound or later.
// CHECK-LABEL: func @parts_of_iterations(
func.func @parts_of_iterations(%left: index, %count: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    %t = ascend.buffer at 0 : !tile
    // CHECK: scf.for
    scf.for %b = %c0 to %count step %c1 {
      // CHECK: pipe_barrier v
      // CHECK: vduplicate
      %m = affine.min affine_map<(d0)[s0] -> (32, s0 - d0)>(%b)[%left]
      %rows = affine.apply #rows_left()[%m]
      %above = memref.subview %t[0, 0] [%m, 64] [1, 1] : !tile to memref<?x64xf32, strided<[64, 1]>, #ascend.memory<ub>>
      ascend.vduplicate %zero into %above : f32, memref<?x64xf32, strided<[64, 1]>, #ascend.memory<ub>>
      // CHECK-NOT: pipe_barrier
      // CHECK:     scf.for
      // CHECK-NOT: pipe_barrier
      // CHECK:     vduplicate
      scf.for %i = %c0 to %rows step %c8 {
        %first = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%m, %i)
        %some = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%rows]
        %below = memref.subview %t[%first, 0] [%some, 64] [1, 1] : !tile to !below
        ascend.vduplicate %zero into %below : f32, !below
      }
      // CHECK:     }
      // CHECK-NOT: pipe_barrier
      // CHECK:     }
    }
  }
  return
}
