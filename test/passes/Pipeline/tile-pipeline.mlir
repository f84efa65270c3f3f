// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(tile-pipeline))' | FileCheck %s

!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// The loads of the first iteration, then those of the next one and the rest of
// this one, then the rest of the last.
// CHECK-LABEL: func @copy(
// CHECK-SAME:    %[[A:.*]]: memref<?xf32>, %[[C:.*]]: memref<?xf32>, %[[N:.*]]: index)
func.func @copy(%A: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      // CHECK:     %[[COUNT:.*]] = affine.apply
      // CHECK:     %[[AS:.*]] = memref.alloc() : memref<2x64xf32, #ascend.memory<ub>>
      // CHECK-NOT: memref.alloc
      // CHECK:     %[[FIRST:.*]] = affine.min #{{.*}}(%[[COUNT]])
      // CHECK:     %[[REST:.*]] = affine.max #{{.*}}(%[[COUNT]])
      %a = memref.alloc() : !tile
      // CHECK:      scf.for %[[I:.*]] = %{{.*}} to %[[FIRST]]
      // CHECK:        %[[S:.*]] = affine.apply #{{.*}}(%[[I]])
      // CHECK:        %[[SLOT:.*]] = memref.subview %[[AS]][%[[S]], 0] [1, 64] [1, 1]
      // CHECK:        tile.copy %{{.*}} to %[[SLOT]]
      // CHECK-NOT:    tile.copy
      // CHECK:      scf.for %[[I:.*]] = %{{.*}} to %[[REST]]
      // CHECK:        %[[NEXT:.*]] = affine.apply #{{.*}}(%[[I]])
      // CHECK:        %[[S:.*]] = affine.apply #{{.*}}(%[[NEXT]])
      // CHECK:        %[[LOADED:.*]] = memref.subview %[[AS]][%[[S]], 0]
      // CHECK:        tile.copy %{{.*}} to %[[LOADED]]
      // CHECK:        %[[S:.*]] = affine.apply #{{.*}}(%[[I]])
      // CHECK:        %[[STORED:.*]] = memref.subview %[[AS]][%[[S]], 0]
      // CHECK:        tile.copy %[[STORED]] to
      // CHECK:      scf.for %[[I:.*]] = %[[REST]] to %[[COUNT]]
      // CHECK:        %[[S:.*]] = affine.apply #{{.*}}(%[[I]])
      // CHECK:        %[[STORED:.*]] = memref.subview %[[AS]][%[[S]], 0]
      // CHECK:        tile.copy %[[STORED]] to
      // CHECK-NOT:    tile.copy
      scf.for %i = %c0 to %n step %c64 {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !row
        %Ct = memref.subview %C[%i] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a : !row, !tile
        tile.copy %a to %Ct : !tile, !row
      } {tile.stages = 2}
    }
  }
  return
}

// Padding is a fill of the tile that comes before the load, so it runs ahead with
// it; work between loads stays.
// CHECK-LABEL: func @filled(
func.func @filled(%A: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      %c = memref.alloc() : !tile
      // CHECK:     scf.for
      // CHECK:       tile.fill
      // CHECK:       tile.copy
      // CHECK-NOT:   tile.add
      // CHECK:     scf.for
      // CHECK:       tile.fill
      // CHECK:       tile.copy
      // CHECK:       tile.add
      // CHECK:     scf.for
      // CHECK-NOT:   tile.fill
      // CHECK:       tile.add
      scf.for %i = %c0 to %n step %c1 {
        %At = memref.subview %A[%i] [60] [1] : memref<?xf32> to memref<60xf32, strided<[1], offset: ?>>
        %Ct = memref.subview %C[%i] [64] [1] : memref<?xf32> to !row
        tile.fill %zero into %a : f32, !tile
        %at = memref.subview %a[0] [60] [1] : !tile to memref<60xf32, strided<[1]>, #ascend.memory<ub>>
        tile.copy %At to %at : memref<60xf32, strided<[1], offset: ?>>, memref<60xf32, strided<[1]>, #ascend.memory<ub>>
        tile.add %a, %a into %c : !tile, !tile, !tile
        tile.copy %c to %Ct : !tile, !row
      } {tile.stages = 2}
    }
  }
  return
}

// A tile that is padded ahead and stored has one version more than stages: its fill
// would let the compute pipe wait for the store of the iteration before.
// CHECK-LABEL: func @padded(
// CHECK:         memref.alloc() : memref<3x64xf32, #ascend.memory<ub>>
func.func @padded(%A: memref<?xf32>, %C: memref<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      scf.for %i = %c0 to %n step %c1 {
        %At = memref.subview %A[%i] [%m] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
        %Ct = memref.subview %C[%i] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a pad(%zero) : memref<?xf32, strided<[1], offset: ?>>, !tile, f32
        tile.mul %a, %a into %a : !tile, !tile, !tile
        tile.copy %a to %Ct : !tile, !row
      } {tile.stages = 2}
    }
  }
  return
}

// If the result is in another tile, the fill waits for no store.
// CHECK-LABEL: func @padded_and_kept(
// CHECK-COUNT-2: memref.alloc() : memref<2x64xf32, #ascend.memory<ub>>
func.func @padded_and_kept(%A: memref<?xf32>, %C: memref<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      %c = memref.alloc() : !tile
      scf.for %i = %c0 to %n step %c1 {
        %At = memref.subview %A[%i] [%m] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
        %Ct = memref.subview %C[%i] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a pad(%zero) : memref<?xf32, strided<[1], offset: ?>>, !tile, f32
        tile.mul %a, %a into %c : !tile, !tile, !tile
        tile.copy %c to %Ct : !tile, !row
      } {tile.stages = 2}
    }
  }
  return
}

// A tile that is written in another shape is as private as one that is written as it is.
// CHECK-LABEL: func @reshaped(
// CHECK:         memref.alloc() : memref<2x8x8xf32, #ascend.memory<ub>>
!square = memref<8x8xf32, #ascend.memory<ub>>
!square_rows = memref<8x8xf32, strided<[8, 1], offset: ?>>
func.func @reshaped(%A: memref<?xf32>, %C: memref<?x8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !square
      scf.for %i = %c0 to %n step %c1 {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !row
        %Ct = memref.subview %C[%i, 0] [8, 8] [1, 1] : memref<?x8xf32> to !square_rows
        %flat = memref.collapse_shape %a [[0, 1]] : !square into !tile
        tile.copy %At to %flat : !row, !tile
        tile.copy %a to %Ct : !square, !square_rows
      } {tile.stages = 2}
    }
  }
  return
}

// One stage is the loop as it is.
// CHECK-LABEL: func @one(
// CHECK:         scf.for
// CHECK:           tile.copy
// CHECK:           tile.copy
// CHECK:         }{{$}}
// CHECK-NOT:     scf.for
func.func @one(%A: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      scf.for %i = %c0 to %n step %c1 {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !row
        %Ct = memref.subview %C[%i] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a : !row, !tile
        tile.copy %a to %Ct : !tile, !row
      } {tile.stages = 1}
    }
  }
  return
}

// Versions of a tile in UB start at multiples of the alignment, also if its size is
// none; a tile in L1 becomes whole fractals, so its versions need no padding.
// CHECK-LABEL: func @odd_tiles(
// CHECK-DAG:   memref.alloc() : memref<2x1712xf16, #ascend.memory<ub>>
// CHECK-DAG:   memref.alloc() : memref<2x17x100xf16, #ascend.memory<l1>>
!odd_rows = memref<17x100xf16, strided<[100, 1], offset: ?>>
!odd_ub = memref<17x100xf16, #ascend.memory<ub>>
!odd_l1 = memref<17x100xf16, #ascend.memory<l1>>
func.func @odd_tiles(%A: memref<?x100xf16>, %C: memref<?x100xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c17 = arith.constant 17 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !odd_ub
      scf.for %i = %c0 to %n step %c17 {
        %At = memref.subview %A[%i, 0] [17, 100] [1, 1] : memref<?x100xf16> to !odd_rows
        %Ct = memref.subview %C[%i, 0] [17, 100] [1, 1] : memref<?x100xf16> to !odd_rows
        tile.copy %At to %a : !odd_rows, !odd_ub
        tile.copy %a to %Ct : !odd_ub, !odd_rows
      } {tile.stages = 2}
    }
    ascend.section cube {
      %b = memref.alloc() : !odd_l1
      %l = memref.alloc() : memref<17x100xf16, #ascend.memory<l0a>>
      scf.for %i = %c0 to %n step %c17 {
        %At = memref.subview %A[%i, 0] [17, 100] [1, 1] : memref<?x100xf16> to !odd_rows
        tile.copy %At to %b : !odd_rows, !odd_l1
        tile.copy %b to %l : !odd_l1, memref<17x100xf16, #ascend.memory<l0a>>
      } {tile.stages = 2}
    }
  }
  return
}

// The body begins with views of tiles that get versions, which are views of these then.
// CHECK-LABEL: func @views_first(
// CHECK-DAG:   memref.alloc() : memref<2x64xf32, #ascend.memory<ub>>
// CHECK-DAG:   memref.alloc() : memref<2x64xf32, #ascend.memory<ub>>
// CHECK:       scf.for
// CHECK:       scf.for
// CHECK:         %[[SLOT:.*]] = affine.apply #{{.*}}(%{{.*}})
// CHECK:         %[[A:.*]] = memref.subview %{{.*}}[%[[SLOT]], 0] [1, 64] [1, 1]
// CHECK:         %[[B:.*]] = memref.subview %{{.*}}[%[[SLOT]], 0] [1, 64] [1, 1]
// CHECK:         memref.expand_shape %[[A]]
// CHECK:         memref.expand_shape %[[B]]
!line = memref<1x64xf32, #ascend.memory<ub>>
func.func @views_first(%A: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      %b = memref.alloc() : !tile
      scf.for %i = %c0 to %n step %c1 {
        %a1 = memref.expand_shape %a [[0, 1]] output_shape [1, 64] : !tile into !line
        %b1 = memref.expand_shape %b [[0, 1]] output_shape [1, 64] : !tile into !line
        %m = affine.apply affine_map<(d0) -> (d0 * 64)>(%i)
        %At = memref.subview %A[%m] [64] [1] : memref<?xf32> to !row
        %Ct = memref.subview %C[%m] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a : !row, !tile
        tile.copy %At to %b : !row, !tile
        tile.add %a1, %b1 into %a1 : !line, !line, !line
        tile.copy %a to %Ct : !tile, !row
      } {tile.stages = 2}
    }
  }
  return
}
