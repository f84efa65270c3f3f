// RUN: tl-opt %s --ascend-verify-sync --split-input-file --verify-diagnostics

// A barrier after a loop for the case without iterations suffices if the loop
// orders the rest.
!gm = memref<64xf32>
!t = memref<64xf32, #ascend.memory<ub>>
func.func @skipped(%A: !gm, %n: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %x = ascend.buffer at 0 : !t
    scf.for %block = %c0 to %blocks step %c1 {
      ascend.copy_gm_to_ub %A to %x : !gm, !t
      scf.for %i = %c0 to %n step %c1 {
        ascend.pipe_barrier mte2
      }
      %skipped = arith.cmpi sle, %n, %c0 : index
      scf.if %skipped {
        ascend.pipe_barrier mte2
      }
    }
  }
  return
}

// -----

// So do two loops with the same bounds.
!gm = memref<64xf32>
!t = memref<64xf32, #ascend.memory<ub>>
func.func @alike(%A: !gm, %n: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %x = ascend.buffer at 0 : !t
    scf.for %block = %c0 to %blocks step %c1 {
      ascend.copy_gm_to_ub %A to %x : !gm, !t
      scf.for %i = %c0 to %n step %c1 {
        ascend.pipe_barrier mte2
      }
      %skipped = arith.cmpi sge, %c0, %n : index
      scf.if %skipped {
        ascend.pipe_barrier mte2
      }
      ascend.copy_gm_to_ub %A to %x : !gm, !t
      scf.for %i = %c0 to %n step %c1 {
        ascend.pipe_barrier mte2
      }
      scf.if %skipped {
        ascend.pipe_barrier mte2
      }
    }
  }
  return
}

// -----

// The loop has no iterations for others than these.
!gm = memref<64xf32>
!t = memref<64xf32, #ascend.memory<ub>>
func.func @fewer(%A: !gm, %n: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %x = ascend.buffer at 0 : !t
    scf.for %block = %c0 to %blocks step %c1 {
      // expected-error @+2 {{may start before an earlier instruction on the same bytes of ub has finished}}
      // expected-note @+1 {{earlier instruction, on pipe mte2, in another iteration}}
      ascend.copy_gm_to_ub %A to %x : !gm, !t
      scf.for %i = %c0 to %n step %c1 {
        ascend.pipe_barrier mte2
      }
      %skipped = arith.cmpi slt, %n, %c0 : index
      scf.if %skipped {
        ascend.pipe_barrier mte2
      }
    }
  }
  return
}

// -----

// Another loop may run where this one does not.
!gm = memref<64xf32>
!t = memref<64xf32, #ascend.memory<ub>>
func.func @another(%A: !gm, %m: index, %n: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %x = ascend.buffer at 0 : !t
    scf.for %block = %c0 to %blocks step %c1 {
      // expected-error @+2 {{may start before an earlier instruction on the same bytes of ub has finished}}
      // expected-note @+1 {{earlier instruction, on pipe mte2, in another iteration}}
      ascend.copy_gm_to_ub %A to %x : !gm, !t
      scf.for %i = %c0 to %n step %c1 {
        ascend.pipe_barrier mte2
      }
      %skipped = arith.cmpi sge, %c0, %m : index
      scf.if %skipped {
        ascend.pipe_barrier mte2
      }
    }
  }
  return
}

// -----

// Without that loop the condition does not imply an order.
!gm = memref<64xf32>
!t = memref<64xf32, #ascend.memory<ub>>
func.func @nothing(%A: !gm, %n: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %x = ascend.buffer at 0 : !t
    scf.for %block = %c0 to %blocks step %c1 {
      // expected-error @+2 {{may start before an earlier instruction on the same bytes of ub has finished}}
      // expected-note @+1 {{earlier instruction, on pipe mte2, in another iteration}}
      ascend.copy_gm_to_ub %A to %x : !gm, !t
      scf.for %i = %c0 to %n step %c1 {
      }
      %skipped = arith.cmpi sge, %c0, %n : index
      scf.if %skipped {
        ascend.pipe_barrier mte2
      }
    }
  }
  return
}

// -----

// A wait that needs the loop to run finds no flag if it does not.
!gm = memref<64xf32>
!t = memref<64xf32, #ascend.memory<ub>>
func.func @flag(%A: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    scf.for %i = %c0 to %n step %c1 {
    }
    %skipped = arith.cmpi sge, %c0, %n : index
    scf.if %skipped {
      // expected-error @+1 {{raises a flag that is not waited for on every path}}
      ascend.set_flag mte2 -> v, 0
    }
    // expected-error @+1 {{waits for a flag that is not raised on every path}}
    ascend.wait_flag mte2 -> v, 0
  }
  return
}

// -----

// A loop that compares its bounds without signs may not run where one that compares
// them with signs does: the two are not alike.
!gm = memref<64xf32>
!t = memref<64xf32, #ascend.memory<ub>>
func.func @unlike(%A: !gm, %n: index) {
  %minus = arith.constant -1 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %x = ascend.buffer at 0 : !t
    scf.for %i = %minus to %n step %c1 {
      // expected-note @+1 {{earlier instruction, on pipe mte2}}
      ascend.copy_gm_to_ub %A to %x : !gm, !t
      ascend.pipe_barrier mte2
    }
    scf.for unsigned %i = %minus to %n step %c1 {
      ascend.pipe_barrier all
    }
    // expected-error @+1 {{may start before an earlier instruction on the same bytes of ub has finished}}
    ascend.vexp %x into %x : !t, !t
  }
  return
}

// -----

// A condition with signs does not say that a loop without them has no iterations.
!gm = memref<64xf32>
!t = memref<64xf32, #ascend.memory<ub>>
func.func @other_sign(%A: !gm, %n: index) {
  %minus = arith.constant -1 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %x = ascend.buffer at 0 : !t
    // expected-note @+1 {{earlier instruction, on pipe mte2}}
    ascend.copy_gm_to_ub %A to %x : !gm, !t
    scf.for unsigned %i = %minus to %n step %c1 {
      ascend.pipe_barrier all
    }
    %skipped = arith.cmpi sge, %minus, %n : index
    scf.if %skipped {
      ascend.pipe_barrier all
    }
    // expected-error @+1 {{may start before an earlier instruction on the same bytes of ub has finished}}
    ascend.vexp %x into %x : !t, !t
  }
  return
}

// -----

// One without signs does.
!gm = memref<64xf32>
!t = memref<64xf32, #ascend.memory<ub>>
func.func @same_sign(%A: !gm, %n: index) {
  %minus = arith.constant -1 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %x = ascend.buffer at 0 : !t
    ascend.copy_gm_to_ub %A to %x : !gm, !t
    scf.for unsigned %i = %minus to %n step %c1 {
      ascend.pipe_barrier all
    }
    %skipped = arith.cmpi uge, %minus, %n : index
    scf.if %skipped {
      ascend.pipe_barrier all
    }
    ascend.vexp %x into %x : !t, !t
  }
  return
}
