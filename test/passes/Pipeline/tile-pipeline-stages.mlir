// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(tile-pipeline))' | FileCheck %s

!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// Three stages: a step loads for an iteration, computes for the one before and stores
// for that before it, if there are these. There are three versions of both tiles.
// CHECK-LABEL: func @three(
// CHECK-SAME:    %{{.*}}: memref<?xf32>, %{{.*}}: memref<?xf32>, %[[N:.*]]: index)
func.func @three(%A: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      %c = memref.alloc() : !tile
      // CHECK-COUNT-2: memref.alloc() : memref<3x64xf32, #ascend.memory<ub>>
      // CHECK: %[[END:.*]] = affine.apply #{{.*}}(%[[COUNT:.*]])
      // CHECK: scf.for %[[T:.*]] = %{{.*}} to %[[END]]
      // CHECK:   %[[I:.*]] = affine.apply #{{.*}}(%[[T]])
      // CHECK:   %[[LOADS:.*]] = arith.cmpi ult, %[[I]], %[[COUNT]]
      // CHECK:   scf.if %[[LOADS]] {
      // CHECK:     tile.copy
      // CHECK:   }
      // CHECK:   %[[J:.*]] = affine.apply #{{.*}}(%[[T]])
      // CHECK:   %[[ADDS:.*]] = arith.cmpi ult, %[[J]], %[[COUNT]]
      // CHECK:   scf.if %[[ADDS]] {
      // CHECK:     tile.add
      // CHECK:   }
      // CHECK:   scf.if
      // CHECK:     tile.copy
      // CHECK-NOT: tile.stage
      scf.for %i = %c0 to %n step %c1 {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !row
        %Ct = memref.subview %C[%i] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a {tile.stage = 0} : !row, !tile
        tile.add %a, %a into %c {tile.stage = 1} : !tile, !tile, !tile
        tile.copy %c to %Ct {tile.stage = 2} : !tile, !row
      }
    }
  }
  return
}

// A step first stores the tile that the step before has loaded.
// CHECK-LABEL: func @ordered(
func.func @ordered(%A: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      // CHECK: scf.for
      // CHECK:   scf.if
      // CHECK:     tile.copy %{{.*}} to %{{.*}} : memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
      // CHECK:   scf.if
      // CHECK:     tile.copy %{{.*}} to %{{.*}} : memref<64xf32, strided<[1], offset: ?>>
      scf.for %i = %c0 to %n step %c1 {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !row
        %Ct = memref.subview %C[%i] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a {tile.stage = 0, tile.order = 1} : !row, !tile
        tile.copy %a to %Ct {tile.stage = 1, tile.order = 0} : !tile, !row
      } {tile.stages = 2}
    }
  }
  return
}

// There are versions of a tile of indices, which a later pass refuses.
// CHECK-LABEL: func @indices(
// CHECK: memref.alloc() : memref<2x3xindex, #ascend.memory<ub>>
func.func @indices(%B: memref<64xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      scf.for %i = %c0 to %c64 step %c1 {
        %a = memref.alloc() : memref<3xindex, #ascend.memory<ub>>
        memref.store %i, %a[%c0] {tile.stage = 0} : memref<3xindex, #ascend.memory<ub>>
        %x = memref.load %a[%c0] {tile.stage = 1} : memref<3xindex, #ascend.memory<ub>>
        memref.store %x, %B[%i] {tile.stage = 1} : memref<64xindex>
      }
    }
  }
  return
}
