// RUN: tl-opt %s --tl-validate=8 --ascend-attach-target --ascend-plan-memory=compact --ascend-insert-sync | FileCheck %s

// A store of one element leaves the others of %s live between iterations, so no other
// buffer may have its bytes.
// CHECK-LABEL: @element
// CHECK-DAG: ascend.buffer at 0
// CHECK-DAG: ascend.buffer at 256
!tile = memref<64xf32, #ascend.memory<ub>>
!row = memref<64xf32, strided<[1], offset: ?>>
func.func @element(%A: memref<64xf32>, %C: memref<?xf32>, %D: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %extent = memref.dim %C, %c0 : memref<?xf32>
  %n = arith.divui %extent, %c64 : index
  %one = arith.constant 1.0 : f32
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %s = memref.alloc() : !tile
      %u = memref.alloc() : !tile
      ascend.copy_gm_to_ub %A to %s : memref<64xf32>, !tile
      scf.for %i = %c0 to %n step %c1 {
        memref.store %one, %s[%c0] : !tile
        %o = arith.muli %i, %c64 : index
        %Ct = memref.subview %C[%o] [64] [1] : memref<?xf32> to !row
        ascend.copy_ub_to_gm %s to %Ct : !tile, !row
        ascend.copy_gm_to_ub %D to %u : memref<64xf32>, !tile
        ascend.vexp %u into %u : !tile, !tile
        ascend.copy_ub_to_gm %u to %D : !tile, memref<64xf32>
      }
    }
  }
  return
}
