// RUN: tl-opt %s --tl-print-indices --split-input-file --verify-diagnostics

// Sums of induction variables and constants are followed, with their intervals and
// divisors.
func.func @sums(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c8 {
    // expected-remark @+1 {{index: 2 * %arg1 + 0, in [0, 112], divisible by 16}}
    %double = arith.muli %i, %c2 : index
    // expected-remark @+1 {{index: 2 * %arg1 + 64, in [64, 176], divisible by 16}}
    %sum = arith.addi %double, %c64 : index
    // expected-remark @+1 {{index: 1 * %2 + 0, in [0, 7]}}
    %rest = arith.remsi %sum, %c8 : index
    // expected-remark @+1 {{index: 2 * %arg1 + -1 * %2 + 64}}
    %difference = arith.subi %sum, %rest : index
  }
  return
}

// -----

// A sum of 8 bits may wrap, so its terms are not followed.
func.func @wraps(%i: index, %n: i8) {
  %c1 = arith.constant 1 : i8
  %sum = arith.addi %n, %c1 : i8
  // expected-remark @+1 {{index: 1 * %0 + 0, in [-128, 127]}}
  %index = arith.index_cast %sum : i8 to index
  // expected-remark @+1 {{index: 1 * %arg0 * %arg0 + 0}}
  %product = arith.muli %i, %i : index
  return
}
