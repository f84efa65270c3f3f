// RUN: tl-opt %s --ascend-verify-sync --verify-diagnostics -o /dev/null
// RUN: not tl-run %s --target=910B2 --entry=threshold --arg=1000004 2>&1 | FileCheck %s --check-prefix=THRESHOLD
// RUN: tl-run %s --target=910B2 --entry=threshold --arg=1000003
// RUN: not tl-run %s --target=910B2 --entry=eighth_block --arg=8 2>&1 | FileCheck %s --check-prefix=EIGHTH
// RUN: tl-run %s --target=910B2 --entry=eighth_block --arg=7
// RUN: not tl-run %s --target=910B2 --entry=third_step --arg=1281 2>&1 | FileCheck %s --check-prefix=STEP
// RUN: tl-run %s --target=910B2 --entry=third_step --arg=1280
// RUN: not tl-run %s --target=910B2 --entry=remainder --arg=1023 2>&1 | FileCheck %s --check-prefix=REMAINDER
// RUN: tl-run %s --target=910B2 --entry=remainder --arg=1024
// RUN: not tl-run %s --target=910B2 --entry=late_iteration --arg=1001 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: tl-run %s --target=910B2 --entry=late_iteration --arg=1000
// RUN: not tl-run %s --target=910B2 --entry=far_row --arg=901 --arg=3 2>&1 | FileCheck %s --check-prefix=ROW
// RUN: tl-run %s --target=910B2 --entry=far_row --arg=901 --arg=2
// RUN: not tl-run %s --target=910B2 --entry=one_of_two --arg=1000004 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: tl-run %s --target=910B2 --entry=one_of_two --arg=1000003
// RUN: not tl-run %s --target=910B2 --entry=some_blocks --arg=4 2>&1 | FileCheck %s --check-prefix=BLOCKS
// RUN: tl-run %s --target=910B2 --entry=some_blocks --arg=3
// RUN: tl-run %s --target=910B2 --entry=signed_quotient --arg=-4
// RUN: tl-run %s --target=910B2 --entry=signed_quotient --arg=0
// RUN: tl-run %s --target=910B2 --entry=signed_quotient --arg=7
// RUN: not tl-run %s --target=910B2 --entry=signed_remainder --arg=-1 2>&1 | FileCheck %s --check-prefix=SIGNED
// RUN: tl-run %s --target=910B2 --entry=signed_remainder --arg=5

// Counts that differ only for numbers that examples do not find. Each kernel is executed with
// such numbers, and with others.

// Above a large number.
// THRESHOLD: cross-core flag left at the end
func.func @threshold(%n: index) {
  %c1 = arith.constant 1 : index
  %most = arith.constant 1000003 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      // expected-note @+1 {{set here}}
      ascend.cross_core_set_flag mode 2, fix, 0
      %is_more = arith.cmpi sgt, %n, %most : index
      scf.if %is_more {
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      // expected-error @+1 {{'ascend.cross_core_wait_flag' op does not wait for flag 0 as often as it is set for the vector core, if argument 0 is 1000004}}
      ascend.cross_core_wait_flag 0
    }
  }
  return
}

// In one block.
// EIGHTH: error: deadlock
func.func @eighth_block(%n: index) {
  %c7 = arith.constant 7 : index
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      // expected-note @+1 {{set here}}
      ascend.cross_core_set_flag mode 2, fix, 0
    }
    ascend.section vector {
      // expected-error @+1 {{does not wait for flag 0 as often as it is set for the vector core, if the block is 7}}
      ascend.cross_core_wait_flag 0
      %is_seventh = arith.cmpi eq, %block, %c7 : index
      scf.if %is_seventh {
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}

// In the third step of a loop.
// STEP: cross-core flag left at the end
func.func @third_step(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c640 = arith.constant 640 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      scf.for %i = %c0 to %n step %c640 {
        // expected-note @+1 {{set here}}
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      %steps = affine.min affine_map<()[s0] -> (s0 ceildiv 640, 2)>()[%n]
      scf.for %i = %c0 to %steps step %c1 {
        // expected-error @+1 {{does not wait for flag 0 as often as it is set for the vector core, if argument 0 is}}
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}

// For one remainder.
// REMAINDER: error: deadlock
func.func @remainder(%n: index) {
  %c1 = arith.constant 1 : index
  %c1023 = arith.constant 1023 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      // expected-note @+1 {{set here}}
      ascend.cross_core_set_flag mode 2, fix, 0
    }
    ascend.section vector {
      // expected-error @+1 {{does not wait for flag 0 as often as it is set for the vector core, if argument 0 is}}
      ascend.cross_core_wait_flag 0
      %rest = affine.apply affine_map<()[s0] -> (s0 mod 1024)>()[%n]
      %is_last = arith.cmpi eq, %rest, %c1023 : index
      scf.if %is_last {
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}

// In a late iteration.
// LATE: error: deadlock
func.func @late_iteration(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c1000 = arith.constant 1000 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      // expected-note @+1 {{set here}}
      ascend.cross_core_set_flag mode 2, fix, 0
    }
    ascend.section vector {
      // expected-error @+1 {{does not wait for flag 0 as often as it is set for the vector core, if argument 0 is 1001}}
      ascend.cross_core_wait_flag 0
      scf.for %i = %c0 to %n step %c1 {
        %is_1000 = arith.cmpi eq, %i, %c1000 : index
        scf.if %is_1000 {
          ascend.cross_core_wait_flag 0
        }
      }
    }
  }
  return
}

// In one iteration of nested loops.
// ROW: error: deadlock
func.func @far_row(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c300 = arith.constant 300 : index
  %c900 = arith.constant 900 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      // expected-note @+1 {{set here}}
      ascend.cross_core_set_flag mode 2, fix, 0
    }
    ascend.section vector {
      // expected-error @+1 {{does not wait for flag 0 as often as it is set for the vector core, if}}
      ascend.cross_core_wait_flag 0
      scf.for %i = %c0 to %n step %c300 {
        scf.for %j = %c0 to %m step %c1 {
          %is_900 = arith.cmpi eq, %i, %c900 : index
          %is_2 = arith.cmpi eq, %j, %c2 : index
          %is_it = arith.andi %is_900, %is_2 : i1
          scf.if %is_it {
            ascend.cross_core_wait_flag 0
          }
        }
      }
    }
  }
  return
}

// One of two vector cores sets and waits once more.
// TWO: error: deadlock
func.func @one_of_two(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %most = arith.constant 1000003 : index
  ascend.launch (%block) in (%c1) sub_block (%sub) {
    ascend.section vector {
      // expected-error @+1 {{'ascend.cross_core_set_flag' op does not run equally often on all cores that meet, if argument 0 is 1000004 and the sub-block is 1 and for another core, the sub-block is 0}}
      ascend.cross_core_set_flag mode 1, mte3, 0
      ascend.cross_core_wait_flag 0
      %is_more = arith.cmpi sgt, %n, %most : index
      %is_first = arith.cmpi eq, %sub, %c0 : index
      %also = arith.andi %is_more, %is_first : i1
      scf.if %also {
        ascend.cross_core_set_flag mode 1, mte3, 0
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}

// All blocks meet, some of them once more.
// BLOCKS: error: deadlock
func.func @some_blocks(%n: index) {
  %c3 = arith.constant 3 : index
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      // expected-error @+1 {{'ascend.cross_core_set_flag' op does not run equally often on all cores that meet}}
      ascend.cross_core_set_flag mode 0, mte3, 0
      ascend.cross_core_wait_flag 0
      %is_third = arith.cmpi eq, %block, %c3 : index
      scf.if %is_third {
        ascend.cross_core_set_flag mode 0, mte3, 0
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}

// A quotient that rounds numbers below 0 up is 0 where the loop of the other core does not run.
func.func @signed_quotient(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      scf.for %i = %c0 to %n step %c3 {
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      %sum = arith.addi %n, %c2 : index
      %steps = arith.divsi %sum, %c3 : index
      scf.for %i = %c0 to %steps step %c1 {
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}

// The remainder of a number below 0 is not above 0.
// SIGNED: error: deadlock
func.func @signed_remainder(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %rest = arith.remsi %n, %c3 : index
      scf.for %i = %c0 to %rest step %c1 {
        // expected-note @+1 {{set here}}
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      %rest = affine.apply affine_map<(d0) -> (d0 mod 3)>(%n)
      scf.for %i = %c0 to %rest step %c1 {
        // expected-error @+1 {{does not wait for flag 0 as often as it is set for the vector core, if argument 0 is -}}
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}
