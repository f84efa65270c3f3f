// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(tile-pipeline))' | FileCheck %s

!tensor = memref<?x64xf16>
!rows = memref<64x64xf16, strided<[64, 1], offset: ?>>
!matrix = memref<64x64xf16, #ascend.memory<l1>>
!acc = memref<64x64xf32, #ascend.memory<l0c>>
!slot = memref<64x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
!half_slot = memref<64x64xf16, strided<[64, 1], offset: ?>>
!half = memref<64x64xf16, #ascend.memory<ub>>

// A push to the other core runs ahead, with its operands; the pop of the answer
// comes an iteration later, and so do operations on its tiles. The channels have a
// slot for each stage.
// CHECK-LABEL: func @there_and_back(
func.func @there_and_back(%A: !tensor, %B: !tensor, %C: memref<64x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %true = arith.constant true
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    // CHECK: %[[S:.*]] = ascend.channel from cube : memref<2x64x64xf32>
    // CHECK: %[[P:.*]] = ascend.channel from vector : memref<2x64x64xf16>
    // CHECK: %[[O:.*]] = ascend.channel from cube : memref<2x64x64xf32>
    %s = ascend.channel from cube : memref<1x64x64xf32>
    %p = ascend.channel from vector : memref<1x64x64xf16>
    %o = ascend.channel from cube : memref<1x64x64xf32>
    // CHECK: ascend.section cube
    ascend.section cube {
      %a = memref.alloc() : !matrix
      %b = memref.alloc() : !matrix
      %q = memref.alloc() : !matrix
      %c = memref.alloc() : !acc
      %d = memref.alloc() : !acc
      // CHECK:      scf.for
      // CHECK:        tile.gemm
      // CHECK:        ascend.push %[[S]]
      // CHECK-NOT:    ascend.pop
      // CHECK:      scf.for
      // CHECK:        tile.gemm
      // CHECK:        ascend.push %[[S]]
      // CHECK:        ascend.pop %[[P]]
      // CHECK:        tile.gemm
      // CHECK:        ascend.push %[[O]]
      // CHECK:      scf.for
      // CHECK-NOT:    ascend.push %[[S]]
      // CHECK:        ascend.pop %[[P]]
      // CHECK:        tile.gemm
      // CHECK:        ascend.push %[[O]]
      scf.for %i = %c0 to %n step %c64 {
        %At = memref.subview %A[%i, 0] [64, 64] [1, 1] : !tensor to !rows
        %Bt = memref.subview %B[%i, 0] [64, 64] [1, 1] : !tensor to !rows
        tile.copy %At to %a : !rows, !matrix
        tile.copy %Bt to %b : !rows, !matrix
        tile.gemm %a, %a into %c init(%true) : !matrix, !matrix, !acc
        ascend.push %s as %slot : memref<1x64x64xf32> {
          tile.copy %c to %slot : !acc, !slot
        }
        ascend.pop %p as %slot : memref<1x64x64xf16> {
          tile.copy %slot to %q : !half_slot, !matrix
        }
        tile.gemm %q, %b into %d init(%true) : !matrix, !matrix, !acc
        ascend.push %o as %slot : memref<1x64x64xf32> {
          tile.copy %d to %slot : !acc, !slot
        }
      } {tile.stages = 2}
    }
    // CHECK: ascend.section vector
    ascend.section vector {
      %x = memref.alloc() : !tile
      %h = memref.alloc() : !half
      %y = memref.alloc() : !tile
      %sum = memref.alloc() : !tile
      tile.fill %zero into %sum : f32, !tile
      // CHECK:      scf.for
      // CHECK:        ascend.pop %[[S]]
      // CHECK:        tile.exp
      // CHECK:        ascend.push %[[P]]
      // CHECK-NOT:    tile.add
      // CHECK:      scf.for
      // CHECK:        ascend.pop %[[S]]
      // CHECK:        tile.exp
      // CHECK:        ascend.push %[[P]]
      // CHECK:        tile.add
      // CHECK:        ascend.pop %[[O]]
      // CHECK:        tile.add
      // CHECK:      scf.for
      // CHECK-NOT:    tile.exp
      // CHECK:        tile.add
      // CHECK:        ascend.pop %[[O]]
      // CHECK:        tile.add
      scf.for %i = %c0 to %n step %c64 {
        ascend.pop %s as %slot : memref<1x64x64xf32> {
          tile.copy %slot to %x : !slot, !tile
        }
        tile.exp %x into %x : !tile, !tile
        tile.cast %x into %h : !tile, !half
        ascend.push %p as %slot : memref<1x64x64xf16> {
          tile.copy %h to %slot : !half, !half_slot
        }
        tile.add %sum, %x into %sum : !tile, !tile, !tile
        ascend.pop %o as %slot : memref<1x64x64xf32> {
          tile.copy %slot to %y : !slot, !tile
        }
        tile.add %sum, %y into %sum : !tile, !tile, !tile
      } {tile.stages = 2}
      tile.copy %sum to %C : !tile, memref<64x64xf32>
    }
  }
  return
}
