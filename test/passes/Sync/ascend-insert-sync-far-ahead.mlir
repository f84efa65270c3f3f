// RUN: tl-opt %s --ascend-insert-sync --ascend-verify-sync | FileCheck %s

!tile = memref<64xf32, #ascend.memory<ub>>

// The three parts of a loop that runs 2^63 - 1 iterations ahead are three loops,
// and their cases are not distinguished.
// CHECK-LABEL: func @far_ahead(
func.func @far_ahead(%A: memref<64xf32>, %C: memref<64xf32>, %trips: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      %filled = affine.min affine_map<(d0) -> (d0, 9223372036854775807)>(%trips)
      %steady = affine.max affine_map<(d0) -> (d0 - 9223372036854775807, 0)>(%trips)
      scf.for %i = %c0 to %filled step %c1 {
        // CHECK: ascend.copy_gm_to_ub
        ascend.copy_gm_to_ub %A to %a : memref<64xf32>, !tile
        // CHECK: ascend.wait_flag
        // CHECK: ascend.vexp
        ascend.vexp %a into %a : !tile, !tile
      }
      scf.for %i = %c0 to %steady step %c1 {
        ascend.vexp %a into %a : !tile, !tile
      }
      scf.for %i = %steady to %trips step %c1 {
        // CHECK: ascend.copy_ub_to_gm
        ascend.copy_ub_to_gm %a to %C : !tile, memref<64xf32>
      }
    }
  }
  return
}
