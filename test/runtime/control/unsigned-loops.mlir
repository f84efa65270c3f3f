// RUN: tl-run %s
// RUN: sed 's/190 : i8/180 : i8/' %s > %t && not tl-run %t 2>&1 | FileCheck %s
// CHECK: with the bits of the type

// Loops that compare bounds without signs, also of few bits, where the induction
// variable goes on from the largest number with a sign to the least.

func.func @loops() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index

  // 120, 130, .. 190: eight values; the last one is -66 as signed.
  %low = arith.constant 120 : i8
  %high = arith.constant 200 : i8
  %ten = arith.constant 10 : i8
  %zero = arith.constant 0 : i8
  %count, %last = scf.for unsigned %i = %low to %high step %ten
      iter_args(%n = %c0, %before = %zero) -> (index, i8) : i8 {
    %next = arith.addi %n, %c1 : index
    scf.yield %next, %i : index, i8
  }
  %c8 = arith.constant 8 : index
  %0 = arith.cmpi eq, %count, %c8 : index
  cf.assert %0, "of few bits"
  %end = arith.constant 190 : i8
  %1 = arith.cmpi eq, %last, %end : i8
  cf.assert %1, "with the bits of the type"

  // -1 is the largest number: from there on there is none, up to there there are
  // few from -4 on.
  %minus = arith.constant -1 : index
  %none = scf.for unsigned %i = %minus to %c4 step %c1 iter_args(%n = %c0) -> (index) {
    scf.yield %c1 : index
  }
  %2 = arith.cmpi eq, %none, %c0 : index
  cf.assert %2, "none"
  %far = arith.constant -4 : index
  %few = scf.for unsigned %i = %far to %minus step %c1 iter_args(%n = %c0) -> (index) {
    %next = arith.addi %n, %c1 : index
    scf.yield %next : index
  }
  %c3 = arith.constant 3 : index
  %3 = arith.cmpi eq, %few, %c3 : index
  cf.assert %3, "few"

  // Across 2^63, the least number with a sign.
  %most = arith.constant 9223372036854775807 : index
  %beyond = arith.constant -9223372036854775806 : index
  %across = scf.for unsigned %i = %most to %beyond step %c1 iter_args(%n = %c0) -> (index) {
    %next = arith.addi %n, %c1 : index
    scf.yield %next : index
  }
  %4 = arith.cmpi eq, %across, %c3 : index
  cf.assert %4, "across"
  return
}
