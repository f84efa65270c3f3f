// RUN: tl-opt %s --ascend-print-loops --split-input-file --verify-diagnostics

// Two iterations ahead: the prologue has at most 2 iterations, the epilogue as many, and
// the loop between them the rest.
func.func @skewed(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = affine.min affine_map<()[s0] -> (s0, 2)>()[%n]
  %rest = affine.max affine_map<()[s0] -> (s0 - 2, 0)>()[%n]
  // expected-remark @+1 {{prologue, at most 2 iterations}}
  scf.for %i = %c0 to %first step %c1 {
  }
  // expected-note @+1 {{the steady state}}
  scf.for %i = %c0 to %rest step %c1 {
  }
  // expected-note @+1 {{the epilogue}}
  scf.for %i = %rest to %n step %c1 {
  }
  return
}

// -----

// The trip count is an expression, and there is no steady state.
func.func @expression(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %total = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%n, %m]
  %first = affine.min affine_map<()[s0, s1] -> (3, s0 + s1)>()[%n, %m]
  %rest = affine.max affine_map<()[s0, s1] -> (s0 + s1 - 3, 0)>()[%n, %m]
  // expected-remark @+1 {{prologue, at most 3 iterations}}
  scf.for %i = %c0 to %first step %c1 {
  }
  // expected-note @+1 {{the epilogue}}
  scf.for %i = %rest to %total step %c1 {
  }
  return
}

// -----

// Not the rest: 3 iterations are less, and the prologue has 2.
func.func @other_rest(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = affine.min affine_map<()[s0] -> (s0, 2)>()[%n]
  %rest = affine.max affine_map<()[s0] -> (s0 - 3, 0)>()[%n]
  scf.for %i = %c0 to %first step %c1 {
  }
  scf.for %i = %rest to %n step %c1 {
  }
  return
}

// -----

// The prologue steps by 2.
func.func @other_step(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %first = affine.min affine_map<()[s0] -> (s0, 2)>()[%n]
  %rest = affine.max affine_map<()[s0] -> (s0 - 2, 0)>()[%n]
  scf.for %i = %c0 to %first step %c2 {
  }
  scf.for %i = %rest to %n step %c1 {
  }
  return
}

// -----

// The last loop ends elsewhere.
func.func @other_end(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = affine.min affine_map<()[s0] -> (s0, 2)>()[%n]
  %rest = affine.max affine_map<()[s0] -> (s0 - 2, 0)>()[%n]
  scf.for %i = %c0 to %first step %c1 {
  }
  scf.for %i = %rest to %m step %c1 {
  }
  return
}

// -----

// Equal bounds and steps in one block: constants are compared by their value. In no group
// are a loop in another block, one over unsigned numbers, one with another step, and those
// with known trip counts.
func.func @equal(%n: index) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark @+2 {{first of a group of equal trip counts}}
  // expected-note @+1 {{the first loop of the group}}
  scf.for %i = %c0 to %n step %c1 {
  }
  // expected-remark @+1 {{in a group of equal trip counts}}
  scf.for %i = %zero to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
    }
  }
  scf.for unsigned %i = %c0 to %n step %c1 {
  }
  scf.for %i = %c0 to %n step %c8 {
  }
  scf.for %i = %c0 to %c8 step %c1 {
  }
  scf.for %i = %c0 to %c8 step %c1 {
  }
  // expected-note @+2 {{the last one of the group}}
  // expected-remark @+1 {{in a group of equal trip counts}}
  scf.for %i = %c0 to %n step %c1 {
  }
  return
}

// -----

// The guards of a loop: the last one, with the comparison the other way round, ends the
// group. Branches before the loop, with another comparison or with an else region are no
// guards.
func.func @guards(%a: index, %b: index) {
  %c1 = arith.constant 1 : index
  // expected-remark @+1 {{true if a loop has no iterations}}
  %skipped = arith.cmpi sge, %a, %b : index
  // expected-remark @+1 {{true if a loop has no iterations}}
  %swapped = arith.cmpi sle, %b, %a : index
  %strict = arith.cmpi sgt, %a, %b : index
  %unsigned = arith.cmpi uge, %a, %b : index
  scf.if %skipped {
  }
  // expected-note @+4 {{this loop}}
  // expected-remark @+3 {{first of a group of equal trip counts}}
  // expected-note @+2 {{the first loop of the group}}
  // expected-note @+1 {{the loop that it guards}}
  scf.for %i = %a to %b step %c1 {
  }
  // expected-remark @+2 {{in a group of equal trip counts}}
  // expected-remark @+1 {{guard, entered if a loop has no iterations}}
  scf.if %skipped {
  }
  // expected-note @+3 {{the last one of the group}}
  // expected-remark @+2 {{in a group of equal trip counts}}
  // expected-remark @+1 {{guard, entered if a loop has no iterations}}
  scf.if %swapped {
  }
  scf.if %strict {
  }
  scf.if %unsigned {
  }
  scf.if %skipped {
  } else {
  }
  return
}

// -----

// The guard is that of the later of two loops with the same bounds.
func.func @later_loop(%a: index, %b: index) {
  %c1 = arith.constant 1 : index
  // expected-remark @+3 {{first of a group of equal trip counts}}
  // expected-note @+2 {{the first loop of the group}}
  // expected-note @+1 {{this loop}}
  scf.for %i = %a to %b step %c1 {
  }
  // expected-remark @+3 {{in a group of equal trip counts}}
  // expected-note @+2 {{this loop}}
  // expected-note @+1 {{the loop that it guards}}
  scf.for %i = %a to %b step %c1 {
  }
  // expected-remark @+1 {{true if a loop has no iterations}}
  %skipped = arith.cmpi sge, %a, %b : index
  // expected-note @+3 {{the last one of the group}}
  // expected-remark @+2 {{in a group of equal trip counts}}
  // expected-remark @+1 {{guard, entered if a loop has no iterations}}
  scf.if %skipped {
  }
  return
}

// -----

// Conditions on the last iteration compare the next index with the end, or the index with
// its last value if that is known. A sum of 32 bits may wrap, so it tells nothing.
func.func @last_iterations(%n: index, %m: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c192 = arith.constant 192 : index
  %c256 = arith.constant 256 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  // expected-note @+1 {{this loop}}
  scf.for %i = %c0 to %n step %c64 {
    %next = arith.addi %i, %c64 : index
    // expected-remark @+1 {{true only in the last iteration of a loop}}
    %last = arith.cmpi sge, %next, %n : index
    // expected-remark @+1 {{true only in the last iteration of a loop}}
    %swapped = arith.cmpi sle, %n, %next : index
    // expected-remark @+1 {{true in all but the last iteration of a loop}}
    %others = arith.cmpi slt, %next, %n : index
    %other_end = arith.cmpi sgt, %next, %n : index
    // expected-note @+1 {{this loop}}
    scf.for %j = %c0 to %c256 step %c64 {
      // expected-remark @+1 {{true only in the last iteration of a loop}}
      %by_number = arith.cmpi eq, %j, %c192 : index
      // expected-remark @+1 {{true in all but the last iteration of a loop}}
      %not_last = arith.cmpi ne, %j, %c192 : index
      %earlier = arith.cmpi eq, %j, %c64 : index
      // expected-remark @+1 {{true only in the last iteration of a loop}}
      %outer = arith.cmpi sge, %next, %n : index
    }
  }
  scf.for %i = %i0 to %m step %i1 : i32 {
    %next = arith.addi %i, %i1 : i32
    %last = arith.cmpi sge, %next, %m : i32
  }
  return
}

// -----

// Conditions on loops without iterations. A conjunction with another condition is none.
func.func @no_iterations(%a: index, %b: index, %c: i1) {
  %true = arith.constant true
  %c1 = arith.constant 1 : index
  // expected-note @+1 {{this loop}}
  scf.for %i = %a to %b step %c1 {
  }
  // expected-remark @+1 {{true if a loop has no iterations}}
  %skipped = arith.cmpi sge, %a, %b : index
  // expected-remark @+1 {{true if a loop has iterations}}
  %runs = arith.cmpi slt, %a, %b : index
  %unsigned = arith.cmpi uge, %a, %b : index
  // expected-remark @+1 {{true if a loop has iterations}}
  %negated = arith.xori %skipped, %true : i1
  // expected-remark @+1 {{true if a loop has no iterations}}
  %alone = arith.andi %skipped, %true : i1
  %both = arith.andi %skipped, %c : i1
  return
}

// -----

// The bounds of this loop are unsigned.
func.func @unsigned(%a: index, %b: index) {
  %c1 = arith.constant 1 : index
  // expected-note @+1 {{this loop}}
  scf.for unsigned %i = %a to %b step %c1 {
  }
  // expected-remark @+1 {{true if a loop has no iterations}}
  %skipped = arith.cmpi uge, %a, %b : index
  // expected-remark @+1 {{true if a loop has iterations}}
  %runs = arith.cmpi ult, %a, %b : index
  %signed = arith.cmpi sge, %a, %b : index
  return
}
