// RUN: tl-opt %s --ascend-verify-sync --split-input-file --verify-diagnostics --remarks-filter=ascend-verify-sync

// A number that one core carries through a loop: no count of the other core is compared with it.
func.func @carried(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      scf.for %i = %c0 to %n step %c1 {
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      // expected-note @+1 {{the proof needs to know how this number is computed: from arguments, extents and tensors that nothing writes, alike on both cores}}
      %trips = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0) -> index {
        %next = arith.addi %x, %c1 : index
        scf.yield %next : index
      }
      scf.for %i = %c0 to %trips step %c1 {
        // expected-error @+2 {{'ascend.cross_core_wait_flag' op cannot be shown to wait for flag 0 as often as it is set for the vector core}}
        // expected-note @+1 {{a function with the attribute 'ascend.run_decides' leaves it to an execution}}
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}

// -----

// The author leaves it to an execution.
func.func @left_to_run(%n: index, %m: index) attributes {ascend.run_decides} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark @+1 {{cannot decide whether the cores of a block wait for each other}}
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      scf.for %i = %c0 to %n step %c1 {
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      %trips = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0) -> index {
        %next = arith.addi %x, %c1 : index
        scf.yield %next : index
      }
      scf.for %i = %c0 to %trips step %c1 {
        // expected-remark @+1 {{cannot be shown to wait for flag 0 as often as it is set for the vector core; run it with tl-run}}
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}

// -----

// A counter-example is an error all the same.
func.func @refuted(%n: index) attributes {ascend.run_decides} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      scf.for %i = %c0 to %n step %c1 {
        // expected-note @+1 {{set here}}
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      // expected-error @+1 {{does not wait for flag 0 as often as it is set for the vector core, if argument 0 is 0}}
      ascend.cross_core_wait_flag 0
    }
  }
  return
}

// -----

// Other conditions of two loops: examples show that they differ.
func.func @other_condition(%n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  // expected-note @+1 {{which has ended}}
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %end = scf.while (%x = %n) : (index) -> index {
        %go = arith.cmpi sgt, %x, %c2 : index
        scf.condition(%go) %x : index
      } do {
      ^bb0(%x: index):
        %half = arith.divui %x, %c2 : index
        ascend.cross_core_set_flag mode 2, fix, 0
        scf.yield %half : index
      }
    }
    ascend.section vector {
      %end = scf.while (%x = %n) : (index) -> index {
        %go = arith.cmpi sgt, %x, %c1 : index
        scf.condition(%go) %x : index
      } do {
      ^bb0(%x: index):
        %half = arith.divui %x, %c2 : index
        // expected-error @+1 {{'ascend.cross_core_wait_flag' op waits forever for the other core, if numbers that are not known here are 2}}
        ascend.cross_core_wait_flag 0
        scf.yield %half : index
      }
    }
  }
  return
}

// -----

// A number in UB, which the cube core does not know.
func.func @of_one_core(%A: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      ascend.cross_core_set_flag mode 2, fix, 0
    }
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<16xi32, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %A to %a : memref<16xi32>, memref<16xi32, #ascend.memory<ub>>
      ascend.pipe_barrier all
      // expected-note @+1 {{the proof needs to know how this number is computed}}
      %x = memref.load %a[%c0] : memref<16xi32, #ascend.memory<ub>>
      %n = arith.index_cast %x : i32 to index
      scf.for %i = %c0 to %n step %c1 {
        // expected-error @+2 {{'ascend.cross_core_wait_flag' op cannot be shown to wait for flag 0 as often as it is set for the vector core}}
        // expected-note @+1 {{a function with the attribute 'ascend.run_decides' leaves it to an execution}}
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}

// -----

// Cores that meet: the number of one of them is its own.
func.func @meeting(%A: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) sub_block (%sub) {
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<16xi32, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %A to %a : memref<16xi32>, memref<16xi32, #ascend.memory<ub>>
      ascend.pipe_barrier all
      // expected-note @+1 {{the proof needs to know how this number is computed}}
      %x = memref.load %a[%sub] : memref<16xi32, #ascend.memory<ub>>
      %n = arith.index_cast %x : i32 to index
      scf.for %i = %c0 to %n step %c1 {
        // expected-error @+2 {{'ascend.cross_core_set_flag' op cannot be shown to run equally often on all cores that meet}}
        // expected-note @+1 {{a function with the attribute 'ascend.run_decides' leaves it to an execution}}
        ascend.cross_core_set_flag mode 1, mte3, 0
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}

// -----

// Numbers that two loops of the host carry are not compared as those of cores.
func.func @carried_by_host(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = scf.for %i = %c0 to %m step %c1 iter_args(%x = %c0) -> index {
    scf.yield %n : index
  }
  %b = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0) -> index {
    scf.yield %m : index
  }
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %trips = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> index {
        %next = arith.muli %x, %x : index
        scf.yield %next : index
      }
      scf.for %i = %c0 to %trips step %c1 {
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      // expected-note @+1 {{the proof needs to know how this number is computed}}
      %trips = scf.for %i = %c0 to %n step %c1 iter_args(%x = %b) -> index {
        %next = arith.muli %x, %x : index
        scf.yield %next : index
      }
      scf.for %i = %c0 to %trips step %c1 {
        // expected-error @+2 {{cannot be shown to wait for flag 0}}
        // expected-note @+1 {{leaves it to an execution}}
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}

// -----

// The square of a square of a square, and so on, has more digits than memory.
func.func @squares(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.constant 4611686018427387904 : index
  %1 = arith.muli %0, %0 : index
  %2 = arith.muli %1, %1 : index
  %3 = arith.muli %2, %2 : index
  %4 = arith.muli %n, %3 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      scf.for %i = %c0 to %4 step %c1 {
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      scf.for %i = %c0 to %4 step %c1 {
        // expected-error @+3 {{cannot be shown to wait for flag 0}}
        // expected-note @+2 {{the proof needs fewer different conditions and bounds around it}}
        // expected-note @+1 {{leaves it to an execution}}
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}

// -----

// With signs, a loop of one bit does not run from 0 to -1.
func.func @one_bit() {
  %false = arith.constant false
  // expected-note @+1 {{the proof needs to know how this number is computed}}
  %true = arith.constant true
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      scf.for %i = %false to %true step %true : i1 {
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      // expected-error @+2 {{cannot be shown to wait for flag 0}}
      // expected-note @+1 {{leaves it to an execution}}
      ascend.cross_core_wait_flag 0
    }
  }
  return
}

// -----

// Counts that are equal for all numbers, but whose sums over 33 residues have too many terms. The
// error names no numbers for which they differ: results beyond the limits are wrong.
func.func @sums_of_many_terms(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c25 = arith.constant 25 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      scf.for %i = %m to %n step %c1 {
        %residue = affine.apply affine_map<(d0, d1, d2) -> ((d0 + d1 - d2) mod 33)>(%i, %n, %m)
        %sets = arith.cmpi slt, %residue, %c25 : index
        scf.if %sets {
          ascend.cross_core_set_flag mode 2, fix, 0
        }
      }
    }
    ascend.section vector {
      %end = arith.minsi %n, %c25 : index
      scf.for %i = %m to %end step %c1 {
        %residue = affine.apply affine_map<(d0, d1, d2) -> ((d0 + d1 - d2) mod 33)>(%i, %n, %m)
        %waits = arith.cmpi slt, %residue, %c25 : index
        scf.if %waits {
          // expected-error @+3 {{'ascend.cross_core_wait_flag' op cannot be shown to wait for flag 0 as often as it is set for the vector core}}
          // expected-note @+2 {{the proof needs fewer different conditions and bounds around it}}
          // expected-note @+1 {{a function with the attribute 'ascend.run_decides' leaves it to an execution}}
          ascend.cross_core_wait_flag 0
        }
      }
      scf.for %i = %m to %n step %c1 {
        %isBehind = arith.cmpi sge, %i, %c25 : index
        scf.if %isBehind {
          %residue = affine.apply affine_map<(d0, d1, d2) -> ((d0 + d1 - d2) mod 33)>(%i, %n, %m)
          %waits = arith.cmpi slt, %residue, %c25 : index
          scf.if %waits {
            ascend.cross_core_wait_flag 0
          }
        }
      }
    }
  }
  return
}
