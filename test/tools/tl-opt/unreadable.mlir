// MLIR prints -2^63 in an affine map, but its parser refuses it: tl-opt writes no
// file that cannot be read.
// RUN: rm -f %t.mlir
// RUN: not tl-opt %s --canonicalize -o %t.mlir 2>&1 | FileCheck %s
// RUN: not ls %t.mlir

// The check is a pass, so that reproducers of failures name it.
// RUN: not tl-opt %s --canonicalize --mlir-pass-pipeline-crash-reproducer=%t.reproducer
// RUN: not tl-opt %t.reproducer --run-reproducer 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: error: computes with -2^63 in an affine map

// CHECK: unreadable.mlir:[[#@LINE+3]]:8: error: computes with -2^63 in an affine map, which MLIR prints but cannot read again
func.func @least(%n: index) -> index {
  %c = arith.constant -9223372036854775808 : index
  %0 = affine.min affine_map<(d0, d1) -> (d0, d1)>(%n, %c)
  return %0 : index
}
