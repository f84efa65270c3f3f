// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(tile-normalize))' --split-input-file --verify-diagnostics

// A loop over elements has no results.
func.func @results(%t: tensor<64xf32>) -> tensor<64xf32> {
  // expected-error @+1 {{'scf.forall' op has results, which a loop over elements cannot have; store them in a tile}}
  %r = scf.forall (%i) in (64) shared_outs(%out = %t) -> (tensor<64xf32>) {
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<64xf32>
}
