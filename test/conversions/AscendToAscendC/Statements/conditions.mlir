// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

!tile = memref<64xf32, #ascend.memory<ub>>

// Conditions around one statement are one condition.
// CHECK-LABEL: void joined(
// CHECK:       if (a && b)
// CHECK-NEXT:    PipeBarrier<PIPE_V>();
// CHECK:       if (a && b && c)
// CHECK-NEXT:    PipeBarrier<PIPE_MTE2>();
// CHECK:       if ((a || b) && (b || c))
// CHECK-NEXT:    PipeBarrier<PIPE_MTE3>();
func.func @joined(%a: i1 loc("a"), %b: i1 loc("b"), %c: i1 loc("c")) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      scf.if %a {
        scf.if %b {
          ascend.pipe_barrier v
        }
      }
      scf.if %a {
        scf.if %b {
          scf.if %c {
            ascend.pipe_barrier mte2
          }
        }
      }
      %either = arith.ori %a, %b : i1
      %other = arith.ori %b, %c : i1
      scf.if %either {
        scf.if %other {
          ascend.pipe_barrier mte3
        }
      }
    }
  }
  return
}

// A condition with another branch, around several statements, or around a loop stays
// as it is.
// CHECK-LABEL: void apart(
// CHECK:       if (a) {
// CHECK-NEXT:    if (b)
// CHECK-NEXT:      PipeBarrier<PIPE_V>();
// CHECK-NEXT:  } else {
// CHECK-NEXT:    if (c)
// CHECK-NEXT:      PipeBarrier<PIPE_MTE2>();
// CHECK-NEXT:  }
// CHECK:       if (a) {
// CHECK-NEXT:    if (b) {
// CHECK-NEXT:      PipeBarrier<PIPE_V>();
// CHECK-NEXT:    } else {
// CHECK-NEXT:      PipeBarrier<PIPE_MTE2>();
// CHECK-NEXT:    }
// CHECK-NEXT:  }
// CHECK:       if (a) {
// CHECK-NEXT:    if (b)
// CHECK-NEXT:      PipeBarrier<PIPE_V>();
// CHECK-EMPTY:
// CHECK-NEXT:    PipeBarrier<PIPE_MTE3>();
// CHECK-NEXT:  }
// CHECK:       if (a) {
// CHECK-NEXT:    for (
// CHECK:         PipeBarrier<PIPE_MTE3>();
// CHECK-NEXT:  }
func.func @apart(%a: i1 loc("a"), %b: i1 loc("b"), %c: i1 loc("c"), %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      scf.if %a {
        scf.if %b {
          ascend.pipe_barrier v
        }
      } else {
        scf.if %c {
          ascend.pipe_barrier mte2
        }
      }
      scf.if %a {
        scf.if %b {
          ascend.pipe_barrier v
        } else {
          ascend.pipe_barrier mte2
        }
      }
      scf.if %a {
        scf.if %b {
          ascend.pipe_barrier v
        }
        ascend.pipe_barrier mte3
      }
      scf.if %a {
        scf.for %i = %c0 to %n step %c1 {
          ascend.pipe_barrier mte3
        }
      }
    }
  }
  return
}

// Equal conditions have one name; other numbers keep theirs.
// CHECK-LABEL: void shared(
// CHECK:       int32_t a = n / m;
// CHECK-NEXT:  int32_t b = n / m;
// CHECK-NEXT:  bool less = a < b;
// CHECK-NOT:   = a < b
// CHECK:       if (less)
// CHECK:       if (less)
func.func @shared(%n: i32 loc("n"), %m: i32 loc("m")) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = arith.divsi %n, %m : i32
      %b = arith.divsi %n, %m : i32
      %less = arith.cmpi slt, %a, %b : i32
      scf.if %less {
        ascend.pipe_barrier v
        ascend.pipe_barrier mte2
      }
      scf.if %less {
        ascend.pipe_barrier mte2
        ascend.pipe_barrier v
      }
      %other = arith.cmpi slt, %a, %b : i32
      scf.if %other {
        ascend.pipe_barrier mte3
        ascend.pipe_barrier v
      }
      scf.if %other {
        ascend.pipe_barrier v
        ascend.pipe_barrier mte3
      }
    }
  }
  return
}
