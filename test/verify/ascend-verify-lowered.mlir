// RUN: tl-opt %s --ascend-verify-lowered --allow-unregistered-dialect --verify-diagnostics

// Instructions and scalar code are accepted; memory of the host may be accessed
// outside of sections.
func.func @lowered(%A: memref<64xf32>, %N: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %n = memref.load %N[%c0] : memref<1xindex>
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %i = arith.addi %block, %n : index
      scf.for %j = %c0 to %i step %n {
        ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
        ascend.pipe_barrier mte2
      }
    }
  }
  return
}

// Host code outside of a launch is unrestricted, even in
// an unknown dialect.
func.func @unregistered() {
  "unknown.operation"() : () -> ()
  return
}
