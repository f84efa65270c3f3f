// RUN: tl-opt %s --split-input-file --tl-compile | FileCheck %s

// Numbers near the ends of 64 bits overflow in no analysis. Sanitizers see more of these
// tests than their output shows.

// An offset with the factor -2^63 has no positive common divisor in 64 bits.
// CHECK-LABEL: func.func @least_factor
// CHECK: ascend.copy_gm_to_ub
!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #tile.space<shared>>
func.func @least_factor(%A: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %least = arith.constant -9223372036854775808 : index
  tile.launch (%block) in (%c1) {
    %s = memref.alloc() : !tile
    scf.for %i = %c0 to %n step %c1 {
      %o = arith.muli %i, %least : index
      %At = memref.subview %A[%o] [64] [1] : memref<?xf32> to !row
      tile.copy %At to %s : !row, !tile
      %Ct = memref.subview %C[%o] [64] [1] : memref<?xf32> to !row
      tile.copy %s to %Ct : !tile, !row
    } {tile.stages = 2}
  }
  return
}

// -----

// Both cores count to 2^62 in steps of 2^62: the next number is 2^63.
// CHECK-LABEL: func.func @large_steps
// CHECK: ascend.cross_core_set_flag
!l0c = memref<1x1x16x16xf32, #ascend.memory<l0c>>
!ub = memref<16x16xf32, #ascend.memory<ub>>
!slot = memref<16x16xf32, strided<[16, 1], offset: ?>>
func.func @large_steps(%A: memref<16x16xf16>, %C: memref<16x16xf32>, %n: index) {
  %large = arith.constant 4611686018427387904 : index
  tile.launch (%block) in (%n) {
    %next = arith.addi %block, %large : index
    %a = memref.alloc() : memref<16x16xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<16x16xf32, #tile.space<fragment>>
    %u = memref.alloc() : memref<16x16xf32, #tile.space<shared>>
    %true = arith.constant true
    scf.for %i = %large to %next step %large {
      tile.copy %A to %a : memref<16x16xf16>, memref<16x16xf16, #tile.space<shared>>
      tile.gemm %a, %a into %c init(%true) : memref<16x16xf16, #tile.space<shared>>, memref<16x16xf16, #tile.space<shared>>, memref<16x16xf32, #tile.space<fragment>>
      tile.copy %c to %u : memref<16x16xf32, #tile.space<fragment>>, memref<16x16xf32, #tile.space<shared>>
      tile.exp %u into %u : memref<16x16xf32, #tile.space<shared>>, memref<16x16xf32, #tile.space<shared>>
      tile.copy %u to %C : memref<16x16xf32, #tile.space<shared>>, memref<16x16xf32>
    }
  }
  return
}

// -----

// The number of iterations from -2^63 on is no difference of two indices, so these do not
// overlap.
// CHECK-NOT: ceildiv
// CHECK-LABEL: func.func @least_bound
// CHECK: scf.for
!tensor = memref<32x32xf32>
!matrix = memref<32x32xf32, #tile.space<shared>>
func.func @least_bound(%X: !tensor, %Y: !tensor, %n: index) {
  %least = arith.constant -9223372036854775808 : index
  %most = arith.constant 9223372036854775807 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %x = memref.alloc() : !matrix
    scf.for %i = %least to %n step %most {
      tile.copy %X to %x : !tensor, !matrix
      tile.exp %x into %x : !matrix, !matrix
      tile.copy %x to %Y : !matrix, !tensor
    } {tile.stages = 2}
  }
  return
}
