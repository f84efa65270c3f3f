// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(tile-pipeline{auto-stages}))' | FileCheck %s
// RUN: tl-opt %s --tl-compile='to=placed' | FileCheck %s
// RUN: tl-opt %s --tl-compile='to=placed auto-stages=false' | FileCheck %s --check-prefix=WRITTEN

!row = memref<4096xf32, strided<[1], offset: ?>>
!tile = memref<4096xf32, #ascend.memory<ub>>

// A loop without stages gets as few as hide its latency, unless that is not wanted.
// CHECK-LABEL: func @loads(
// WRITTEN-LABEL: func @loads(
func.func @loads(%A: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4096 = arith.constant 4096 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      // CHECK: memref.alloc() : memref<4x4096xf32, #ascend.memory<ub>>
      // WRITTEN: memref.alloc() : memref<4096xf32, #ascend.memory<ub>>
      %a = memref.alloc() : !tile
      scf.for %i = %c0 to %n step %c4096 {
        %At = memref.subview %A[%i] [4096] [1] : memref<?xf32> to !row
        %Ct = memref.subview %C[%i] [4096] [1] : memref<?xf32> to !row
        tile.copy %At to %a : !row, !tile
        tile.mul %a, %a into %a : !tile, !tile, !tile
        tile.copy %a to %Ct : !tile, !row
      }
    }
  }
  return
}

// One of one stage stays as it is, and so does one that only computes.
// CHECK-LABEL: func @others(
// WRITTEN-LABEL: func @others(
func.func @others(%A: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4096 = arith.constant 4096 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      // CHECK: memref.alloc() : memref<4096xf32, #ascend.memory<ub>>
      %a = memref.alloc() : !tile
      // CHECK: scf.for
      // CHECK: tile.copy
      // CHECK: tile.copy
      // CHECK: scf.for
      // CHECK: tile.add
      // CHECK-NOT: scf.for
      scf.for %i = %c0 to %n step %c4096 {
        %At = memref.subview %A[%i] [4096] [1] : memref<?xf32> to !row
        %Ct = memref.subview %C[%i] [4096] [1] : memref<?xf32> to !row
        tile.copy %At to %a : !row, !tile
        tile.copy %a to %Ct : !tile, !row
      } {tile.stages = 1}
      scf.for %i = %c0 to %n step %c4096 {
        tile.add %a, %a into %a : !tile, !tile, !tile
      }
    }
  }
  return
}

!short_row = memref<64xf32, strided<[1], offset: ?>>
!short_tile = memref<64xf32, #ascend.memory<ub>>

// Each version needs an event id, and a pipe pair has six: 80 stages would share one.
// CHECK-LABEL: func @short(
func.func @short(%A: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      // CHECK: memref.alloc() : memref<6x64xf32, #ascend.memory<ub>>
      %a = memref.alloc() : !short_tile
      scf.for %i = %c0 to %n step %c64 {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !short_row
        %Ct = memref.subview %C[%i] [64] [1] : memref<?xf32> to !short_row
        tile.copy %At to %a : !short_row, !short_tile
        tile.mul %a, %a into %a : !short_tile, !short_tile, !short_tile
        tile.copy %a to %Ct : !short_tile, !short_row
      }
    }
  }
  return
}

// One stays for loads or stores outside of the loop.
// CHECK-LABEL: func @beside(
func.func @beside(%A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      // CHECK: memref.alloc() : memref<5x64xf32, #ascend.memory<ub>>
      %a = memref.alloc() : !short_tile
      %b = memref.alloc() : !short_tile
      %Bt = memref.subview %B[0] [64] [1] : memref<?xf32> to memref<64xf32, strided<[1]>>
      tile.copy %Bt to %b : memref<64xf32, strided<[1]>>, !short_tile
      scf.for %i = %c0 to %n step %c64 {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !short_row
        %Ct = memref.subview %C[%i] [64] [1] : memref<?xf32> to !short_row
        tile.copy %At to %a : !short_row, !short_tile
        tile.mul %a, %b into %a : !short_tile, !short_tile, !short_tile
        tile.copy %a to %Ct : !short_tile, !short_row
      }
    }
  }
  return
}
// CHECK-LABEL: func @before_store(
func.func @before_store(%A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      // CHECK: memref.alloc() : memref<5x64xf32, #ascend.memory<ub>>
      %a = memref.alloc() : !short_tile
      %b = memref.alloc() : !short_tile
      %zero = arith.constant 0.0 : f32
      tile.fill %zero into %b : f32, !short_tile
      scf.for %i = %c0 to %n step %c64 {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !short_row
        %Ct = memref.subview %C[%i] [64] [1] : memref<?xf32> to !short_row
        tile.copy %At to %a : !short_row, !short_tile
        tile.mul %a, %b into %a : !short_tile, !short_tile, !short_tile
        tile.copy %a to %Ct : !short_tile, !short_row
      }
      %Bt = memref.subview %B[0] [64] [1] : memref<?xf32> to memref<64xf32, strided<[1]>>
      tile.copy %b to %Bt : !short_tile, memref<64xf32, strided<[1]>>
    }
  }
  return
}
// CHECK-LABEL: func @sum(
func.func @sum(%A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      // CHECK: memref.alloc() : memref<6x64xf32, #ascend.memory<ub>>
      %a = memref.alloc() : !short_tile
      %b = memref.alloc() : !short_tile
      %zero = arith.constant 0.0 : f32
      tile.fill %zero into %b : f32, !short_tile
      scf.for %i = %c0 to %n step %c64 {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !short_row
        tile.copy %At to %a : !short_row, !short_tile
        tile.add %a, %b into %b : !short_tile, !short_tile, !short_tile
      }
      %Bt = memref.subview %B[0] [64] [1] : memref<?xf32> to memref<64xf32, strided<[1]>>
      tile.copy %b to %Bt : !short_tile, memref<64xf32, strided<[1]>>
    }
  }
  return
}

// Loops share them.
// CHECK-LABEL: func @two_loops(
func.func @two_loops(%A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      // CHECK: memref.alloc() : memref<3x64xf32, #ascend.memory<ub>>
      // CHECK: memref.alloc() : memref<3x64xf32, #ascend.memory<ub>>
      %a = memref.alloc() : !short_tile
      %b = memref.alloc() : !short_tile
      scf.for %i = %c0 to %n step %c64 {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !short_row
        %Ct = memref.subview %C[%i] [64] [1] : memref<?xf32> to !short_row
        tile.copy %At to %a : !short_row, !short_tile
        tile.mul %a, %a into %a : !short_tile, !short_tile, !short_tile
        tile.copy %a to %Ct : !short_tile, !short_row
      }
      scf.for %i = %c0 to %n step %c64 {
        %At = memref.subview %B[%i] [64] [1] : memref<?xf32> to !short_row
        %Ct = memref.subview %C[%i] [64] [1] : memref<?xf32> to !short_row
        tile.copy %At to %b : !short_row, !short_tile
        tile.mul %b, %b into %b : !short_tile, !short_tile, !short_tile
        tile.copy %b to %Ct : !short_tile, !short_row
      }
    }
  }
  return
}

// They are for innermost loops: more iterations run there. The load of the outer one takes an
// id.
// CHECK-LABEL: func @nest(
func.func @nest(%A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      // CHECK:     scf.for
      // CHECK:       memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      // CHECK:       memref.alloc() : memref<5x64xf32, #ascend.memory<ub>>
      scf.for %i = %c0 to %n step %c64 {
        %a = memref.alloc() : !short_tile
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !short_row
        %Ct = memref.subview %C[%i] [64] [1] : memref<?xf32> to !short_row
        tile.copy %At to %a : !short_row, !short_tile
        scf.for %j = %c0 to %n step %c64 {
          %b = memref.alloc() : !short_tile
          %Bt = memref.subview %B[%j] [64] [1] : memref<?xf32> to !short_row
          tile.copy %Bt to %b : !short_row, !short_tile
          tile.max %a, %b into %a : !short_tile, !short_tile, !short_tile
        }
        tile.copy %a to %Ct : !short_tile, !short_row
      }
    }
  }
  return
}
