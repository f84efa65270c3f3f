// RUN: tl-opt %s --ascend-insert-sync --split-input-file --verify-diagnostics

// Control flow between blocks is not followed.
func.func @blocks(%A: memref<64xf32>) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // expected-error @+1 {{'scf.execute_region' op has instructions in control flow that cannot be followed}}
    scf.execute_region {
      cf.br ^bb1
    ^bb1:
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      scf.yield
    }
  }
  return
}

// -----

// Nor is an operation that does not say how it runs its region.
func.func @parallel(%A: memref<64xf32>, %n: index) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // expected-error @+1 {{'affine.parallel' op has instructions in control flow that cannot be followed}}
    affine.parallel (%i) = (0) to (%n) {
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}
