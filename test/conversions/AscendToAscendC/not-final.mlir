// RUN: tl-translate --tl-to-ascendc %s --split-input-file --verify-diagnostics
// RUN: not tl-translate --tl-to-ascendc %s --split-input-file 2>/dev/null | count 0

// IR that is not final is not printed, and all offenders are reported.
!tile = memref<64xf32, #ascend.memory<ub>>
func.func @race(%A: memref<64xf32>, %B: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      // expected-note @below {{earlier instruction, on pipe mte2}}
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, !tile
      // expected-error @below {{may start before an earlier instruction on the same bytes of ub has finished}}
      // expected-note @below {{earlier instruction, on pipe v}}
      ascend.vadd %a, %a into %a : !tile, !tile, !tile
      // expected-error @below {{may start before an earlier instruction on the same bytes of ub has finished}}
      ascend.copy_ub_to_gm %a to %B : !tile, memref<64xf32>
    }
  }
  return
}

func.func @flags() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      // expected-error @below {{waits for a flag that is not raised on every path}}
      ascend.wait_flag mte2 -> v, 0
      // expected-error @below {{raises a flag that is not waited for on every path}}
      ascend.set_flag v -> mte3, 0
    }
  }
  return
}

// -----

// An addition overlaps its operand in part.
!tile = memref<64xf32, #ascend.memory<ub>>
func.func @overlap(%A: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      // expected-note @below {{the other buffer}}
      %a = ascend.buffer at 0 : !tile
      // expected-note @below {{the buffer that it writes}}
      %b = ascend.buffer at 128 : !tile
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, !tile
      ascend.pipe_barrier all
      // expected-error @below {{writes bytes that are also those of another of its operands}}
      ascend.vadd %a, %a into %b : !tile, !tile, !tile
      ascend.pipe_barrier all
      ascend.vadd %b, %b into %b : !tile, !tile, !tile
    }
  }
  return
}

// -----

// Two buffers without an address, of which one is named: both need the pass.
func.func @unplanned(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      // expected-error @below {{the buffer has no address; run the memory planning pass}}
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %b = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}

// -----

// An instruction of the other core.
!tile = memref<64xf32, #ascend.memory<ub>>
func.func @wrong_core(%A: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %a = ascend.buffer at 0 : !tile
      // expected-error @below {{is not an instruction of the cube core}}
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, !tile
    }
  }
  return
}
