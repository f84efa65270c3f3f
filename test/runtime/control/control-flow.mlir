// Loops and conditions: every assertion checks the values that these carry.
// RUN: tl-run %s --arg=10
// With another argument one of them does not hold.
// RUN: not tl-run %s --arg=11 2>&1 | FileCheck %s
// CHECK: error: assertion failed: switch

func.func @control_flow(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index

  // 0 + 3 + 6 + 9, with the last increment to 12 not taken.
  %sum = scf.for %i = %c0 to %n step %c3 iter_args(%acc = %c0) -> (index) {
    %next = arith.addi %acc, %i : index
    scf.yield %next : index
  }
  %c18 = arith.constant 18 : index
  %0 = arith.cmpi eq, %sum, %c18 : index
  cf.assert %0, "for"

  // One of several regions; the default one where no case holds.
  %cases = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c0) -> (index) {
    %add = scf.index_switch %i -> index
    case 2 {
      %double = arith.muli %i, %c3 : index
      scf.yield %double : index
    }
    case 7 {
      scf.yield %n : index
    }
    default {
      scf.yield %c1 : index
    }
    %next = arith.addi %acc, %add : index
    scf.yield %next : index
  }
  %c24 = arith.constant 24 : index
  %switched = arith.cmpi eq, %cases, %c24 : index
  cf.assert %switched, "switch"

  // Values that change places; no iteration.
  %a, %b = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %c1, %y = %c2) -> (index, index) {
    scf.yield %y, %x : index, index
  }
  %1 = arith.cmpi eq, %a, %c2 : index
  cf.assert %1, "swap"
  %none = scf.for %i = %n to %c0 step %c1 iter_args(%x = %c3) -> (index) {
    scf.yield %i : index
  }
  %2 = arith.cmpi eq, %none, %c3 : index
  cf.assert %2, "no iteration"

  // The power of two above n.
  %power = scf.while (%x = %c1) : (index) -> index {
    %below = arith.cmpi ule, %x, %n : index
    scf.condition(%below) %x : index
  } do {
  ^bb0(%x: index):
    %twice = arith.addi %x, %x : index
    scf.yield %twice : index
  }
  %c16 = arith.constant 16 : index
  %3 = arith.cmpi eq, %power, %c16 : index
  cf.assert %3, "while"

  // Conditions with and without a result, in a loop.
  %odd = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c0) -> (index) {
    %rest = arith.remui %i, %c2 : index
    %isodd = arith.cmpi eq, %rest, %c1 : index
    scf.if %isodd {
      cf.assert %isodd, "if"
    }
    %next = scf.if %isodd -> (index) {
      %plus = arith.addi %acc, %c1 : index
      scf.yield %plus : index
    } else {
      scf.yield %acc : index
    }
    scf.yield %next : index
  }
  %c5 = arith.constant 5 : index
  %4 = arith.cmpi eq, %odd, %c5 : index
  cf.assert %4, "if in for"
  return
}
