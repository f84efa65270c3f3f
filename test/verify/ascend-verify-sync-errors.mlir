// RUN: tl-opt %s --ascend-verify-sync --split-input-file --verify-diagnostics

//===----------------------------------------------------------------------===//
// Flags
//===----------------------------------------------------------------------===//

// The flag is never raised.
func.func @missing_set() {
  ascend.section vector {
    // expected-error @+1 {{'ascend.wait_flag' op waits for a flag that is not raised on every path}}
    ascend.wait_flag mte2 -> v, 0
  }
  return
}

// -----

// A flag of another id, or between other pipes, is another flag.
func.func @other_flag() {
  ascend.section vector {
    // expected-error @+1 {{'ascend.set_flag' op raises a flag that is not waited for on every path}}
    ascend.set_flag mte2 -> v, 1
    // expected-error @+1 {{'ascend.wait_flag' op waits for a flag that is not raised on every path}}
    ascend.wait_flag mte2 -> v, 0
    // expected-error @+1 {{'ascend.set_flag' op raises a flag that is not waited for on every path}}
    ascend.set_flag mte2 -> mte3, 0
  }
  return
}

// -----

// The flag is never lowered.
func.func @missing_wait(%A: memref<64xf32>) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    // expected-error @+1 {{'ascend.set_flag' op raises a flag that is not waited for on every path}}
    ascend.set_flag mte2 -> v, 0
    // expected-note @-3 {{earlier instruction, on pipe mte2}}
    // expected-error @+1 {{'ascend.vadd' op may start before an earlier instruction on the same bytes of ub has finished}}
    ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// A flag is binary: two sets in a row are one.
func.func @double_set() {
  ascend.section vector {
    ascend.set_flag mte2 -> v, 0
    // expected-error @+1 {{'ascend.set_flag' op raises a flag that may still be raised}}
    ascend.set_flag mte2 -> v, 0
    ascend.wait_flag mte2 -> v, 0
  }
  return
}

// -----

// A wait in between is issued, but its pipe may not have reached it.
func.func @set_before_lowered() {
  ascend.section vector {
    ascend.set_flag mte2 -> v, 0
    ascend.wait_flag mte2 -> v, 0
    // expected-error @+1 {{'ascend.set_flag' op raises a flag that may still be raised}}
    ascend.set_flag mte2 -> v, 0
    ascend.wait_flag mte2 -> v, 0
  }
  return
}

// -----

// So it is in a loop over a set and a wait.
func.func @set_in_next_iteration(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    scf.for %i = %c0 to %n step %c1 {
      // expected-error @+1 {{'ascend.set_flag' op raises a flag that may still be raised}}
      ascend.set_flag mte2 -> v, 0
      ascend.wait_flag mte2 -> v, 0
    }
  }
  return
}

// -----

// A branch that is not taken does not wait.
func.func @wait_on_one_path(%p: i1) {
  ascend.section vector {
    // expected-error @+1 {{'ascend.set_flag' op raises a flag that is not waited for on every path}}
    ascend.set_flag mte2 -> v, 0
    scf.if %p {
      ascend.wait_flag mte2 -> v, 0
    }
  }
  return
}

// -----

// Nor does it raise a flag.
func.func @set_on_one_path(%p: i1) {
  ascend.section vector {
    scf.if %p {
      // expected-error @+1 {{'ascend.set_flag' op raises a flag that is not waited for on every path}}
      ascend.set_flag mte2 -> v, 0
    }
    // expected-error @+1 {{'ascend.wait_flag' op waits for a flag that is not raised on every path}}
    ascend.wait_flag mte2 -> v, 0
  }
  return
}

// -----

// A flag of the next iteration is raised before the loop as well, and lowered
// after it.
func.func @loop_without_ends(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    scf.for %i = %c0 to %n step %c1 {
      // expected-error @+1 {{'ascend.wait_flag' op waits for a flag that is not raised on every path}}
      ascend.wait_flag v -> mte2, 0
      ascend.pipe_barrier all
      // expected-error @+1 {{'ascend.set_flag' op raises a flag that is not waited for on every path}}
      ascend.set_flag v -> mte2, 0
    }
  }
  return
}

// -----

// A loop that may not run does not lower the flag.
func.func @wait_in_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    // expected-error @+1 {{'ascend.set_flag' op raises a flag that is not waited for on every path}}
    ascend.set_flag mte2 -> v, 0
    scf.for %i = %c0 to %n step %c1 {
      // expected-error @+1 {{'ascend.wait_flag' op waits for a flag that is not raised on every path}}
      ascend.wait_flag mte2 -> v, 0
    }
  }
  return
}

// -----

// Set before the inner loop and waited for after it, a flag of the next outer
// iteration may come before the wait of this one.
func.func @flag_around_inner_loop(%A: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
    scf.for %i = %c0 to %n step %c1 {
      // expected-error @+1 {{'ascend.set_flag' op raises a flag that may still be raised}}
      ascend.set_flag v -> mte2, 0
      scf.for %j = %c0 to %n step %c1 {
        ascend.wait_flag v -> mte2, 0
        ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
        ascend.set_flag mte2 -> v, 0
        ascend.wait_flag mte2 -> v, 0
        ascend.vadd %a, %a into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
        ascend.set_flag v -> mte2, 0
      }
      ascend.wait_flag v -> mte2, 0
    }
  }
  return
}

// -----

//===----------------------------------------------------------------------===//
// Hazards
//===----------------------------------------------------------------------===//

// Two pipes, nothing between them.
func.func @unordered(%A: memref<64xf32>, %C: memref<64xf32>) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // expected-note @+1 {{earlier instruction, on pipe mte2}}
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    // expected-error @+1 {{'ascend.copy_ub_to_gm' op may start before an earlier instruction on the same bytes of ub has finished}}
    ascend.copy_ub_to_gm %a to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
  }
  return
}

// -----

// One pipe, no barrier.
func.func @one_pipe() {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // expected-note @+1 {{earlier instruction, on pipe v}}
    ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    // expected-error @+1 {{'ascend.vmul' op may start before an earlier instruction on the same bytes of ub has finished}}
    ascend.vmul %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// A barrier of another pipe does not help.
func.func @other_barrier() {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // expected-note @+1 {{earlier instruction, on pipe v}}
    ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    ascend.pipe_barrier mte2
    // expected-error @+1 {{'ascend.vmul' op may start before an earlier instruction on the same bytes of ub has finished}}
    ascend.vmul %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// The flag is set too early: it does not cover the load after it.
func.func @set_too_early(%A: memref<64xf32>) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    ascend.set_flag mte2 -> v, 0
    // expected-note @+1 {{earlier instruction, on pipe mte2}}
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    ascend.wait_flag mte2 -> v, 0
    // expected-error @+1 {{'ascend.vadd' op may start before an earlier instruction on the same bytes of ub has finished}}
    ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// The next iteration may load before this one has stored.
func.func @across_iterations(%A: memref<64xf32>, %C: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // expected-note @+1 {{the later one is in a later iteration of this loop}}
    scf.for %i = %c0 to %n step %c1 {
      // expected-error @+1 {{'ascend.copy_gm_to_ub' op may start before an earlier instruction on the same bytes of ub has finished}}
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.pipe_barrier all
      // expected-note @+1 {{earlier instruction, on pipe mte3}}
      ascend.copy_ub_to_gm %a to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    }
  }
  return
}

// -----

// An instruction may meet itself there.
func.func @itself(%A: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    scf.for %i = %c0 to %n step %c1 {
      // expected-error @+2 {{'ascend.copy_gm_to_ub' op may start before an earlier instruction on the same bytes of ub has finished}}
      // expected-note @+1 {{earlier instruction, on pipe mte2, in another iteration}}
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}

// -----

// A condition orders nothing if it is not met.
func.func @ordered_on_one_path(%A: memref<64xf32>, %p: i1) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // expected-note @+1 {{earlier instruction, on pipe mte2}}
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    scf.if %p {
      ascend.set_flag mte2 -> v, 0
      ascend.wait_flag mte2 -> v, 0
    }
    // expected-error @+1 {{'ascend.vadd' op may start before an earlier instruction on the same bytes of ub has finished}}
    ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// Buffers that share bytes are no exception.
func.func @shared_bytes(%A: memref<64xf32>, %C: memref<64xf32>) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 224 : memref<64xf32, #ascend.memory<ub>>
    // expected-note @+1 {{earlier instruction, on pipe mte3}}
    ascend.copy_ub_to_gm %a to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    // expected-error @+1 {{'ascend.copy_gm_to_ub' op may start before an earlier instruction on the same bytes of ub has finished}}
    ascend.copy_gm_to_ub %A to %b : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// Nor are tensors: a chosen one may be any.
func.func @chosen_tensor(%A: memref<64xf32>, %C: memref<64xf32>, %p: i1) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
    %X = arith.select %p, %A, %C : memref<64xf32>
    // expected-note @+1 {{earlier instruction, on pipe mte3}}
    ascend.copy_ub_to_gm %a to %X : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    // expected-error @+1 {{'ascend.copy_gm_to_ub' op may start before an earlier instruction on the same bytes of gm has finished}}
    ascend.copy_gm_to_ub %C to %b : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// An unranked tensor may be any as well.
func.func @unranked_tensor(%U: memref<*xf32>) {
  ascend.section vector {
    %X = memref.cast %U : memref<*xf32> to memref<64xf32>
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // expected-note @+1 {{earlier instruction, on pipe mte3}}
    ascend.copy_ub_to_gm %a to %X : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    // expected-error @+1 {{'ascend.copy_ub_to_gm' op may start before an earlier instruction on the same bytes of gm has finished}}
    ascend.copy_ub_to_gm %a to %X : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
  }
  return
}

// -----

// Control flow between blocks is not followed.
func.func @blocks(%A: memref<64xf32>) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // expected-error @+1 {{'scf.execute_region' op has instructions in control flow that cannot be followed}}
    scf.execute_region {
      cf.br ^bb1
    ^bb1:
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      scf.yield
    }
  }
  return
}

// -----

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

// The slot is unknown.
func.func @unknown_slot(%slot: index) {
  ascend.section vector {
    // expected-error @+2 {{'ascend.set_flag' op has a slot index that the analysis cannot resolve}}
    // expected-note @+1 {{use `iv mod N` of a loop with constant lower bound and step, or sums and multiples of `iv` modulo a constant}}
    ascend.set_flag mte2 -> v, 0 + %slot of 2
    // expected-error @+2 {{'ascend.wait_flag' op has a slot index that the analysis cannot resolve}}
    // expected-note @+1 {{use `iv mod N` of a loop with constant lower bound and step, or sums and multiples of `iv` modulo a constant}}
    ascend.wait_flag mte2 -> v, 0 + %slot of 2
  }
  return
}

// -----

// The second slot is waited for before it is raised.
func.func @slot_not_raised(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  ascend.section vector {
    ascend.set_flag v -> mte2, 0
    scf.for %i = %c0 to %n step %c1 {
      %s = arith.remui %i, %c2 : index
      // expected-error @+1 {{'ascend.wait_flag' op waits for a flag that is not raised on every path}}
      ascend.wait_flag v -> mte2, 0 + %s of 2
      // expected-error @+1 {{'ascend.set_flag' op raises a flag that may still be raised}}
      ascend.set_flag mte2 -> v, 0 + %s of 2
      ascend.wait_flag mte2 -> v, 0 + %s of 2
      // expected-error @+1 {{'ascend.set_flag' op raises a flag that is not waited for on every path}}
      ascend.set_flag v -> mte2, 0 + %s of 2
    }
    ascend.wait_flag v -> mte2, 0
  }
  return
}

// -----

// The flag left raised depends on the trip count, and the wait expects another one:
// without iterations %n may be negative.
func.func @wrong_tail(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  ascend.section vector {
    // expected-error @+1 {{'ascend.set_flag' op raises a flag that is not waited for on every path}}
    ascend.set_flag v -> mte2, 0
    scf.for %i = %c0 to %n step %c1 {
      %s = arith.remui %i, %c2 : index
      %j = arith.addi %i, %c1 : index
      %t = arith.remui %j, %c2 : index
      ascend.wait_flag v -> mte2, 0 + %s of 2
      ascend.set_flag mte2 -> v, 0 + %s of 2
      ascend.wait_flag mte2 -> v, 0 + %s of 2
      ascend.set_flag v -> mte2, 0 + %t of 2
    }
    %last = arith.remui %n, %c2 : index
    // expected-error @+2 {{'ascend.wait_flag' op has a slot index that the analysis cannot resolve}}
    // expected-note @+1 {{use `iv mod N` of a loop with constant lower bound and step, or sums and multiples of `iv` modulo a constant}}
    ascend.wait_flag v -> mte2, 0 + %last of 2
  }
  return
}

// -----

// The flag says that the slot of three iterations before was used, but there are
// two slots.
func.func @wrong_slot(%A: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  ascend.section vector {
    %b = ascend.buffer at 0 : memref<2x64xf32, #ascend.memory<ub>>
    ascend.set_flag v -> mte2, 0
    ascend.set_flag v -> mte2, 1
    ascend.set_flag v -> mte2, 2
    // expected-note @+1 {{the later one is in a later iteration of this loop}}
    scf.for %i = %c0 to %n step %c1 {
      %s = arith.remui %i, %c2 : index
      %t = arith.remui %i, %c3 : index
      %v = memref.subview %b[%s, 0] [1, 64] [1, 1] : memref<2x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
      ascend.wait_flag v -> mte2, 0 + %t of 3
      // expected-note @+2 {{earlier instruction, on pipe mte2, in another iteration}}
      // expected-error @+1 {{may start before an earlier instruction on the same bytes of ub has finished}}
      ascend.copy_gm_to_ub %A to %v : memref<64xf32>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
      ascend.set_flag mte2 -> v, 0 + %t of 3
      ascend.wait_flag mte2 -> v, 0 + %t of 3
      // expected-note @+2 {{earlier instruction, on pipe v}}
      // expected-error @+1 {{may start before an earlier instruction on the same bytes of ub has finished}}
      ascend.vadd %v, %v into %v : memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
      ascend.set_flag v -> mte2, 0 + %t of 3
    }
    ascend.wait_flag v -> mte2, 0
    ascend.wait_flag v -> mte2, 1
    ascend.wait_flag v -> mte2, 2
  }
  return
}

// -----

// Parts of a tile are apart within an iteration, but the next one may have others.
func.func @parts_of_iterations(%left: index, %count: index, %zero: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %t = ascend.buffer at 0 : memref<32x64xf32, #ascend.memory<ub>>
    // expected-note @+1 {{the later one is in a later iteration of this loop}}
    scf.for %b = %c0 to %count step %c1 {
      %m = affine.min affine_map<(d0)[s0] -> (32, s0 - d0)>(%b)[%left]
      %rows = affine.apply affine_map<()[s0] -> (32 - s0)>()[%m]
      %above = memref.subview %t[0, 0] [%m, 64] [1, 1] : memref<32x64xf32, #ascend.memory<ub>> to memref<?x64xf32, strided<[64, 1]>, #ascend.memory<ub>>
      // expected-error @+3 {{may start before an earlier instruction on the same bytes of ub has finished}}
      // expected-note @+2 {{earlier instruction, on pipe v, in another iteration}}
      // expected-note @+1 {{earlier instruction, on pipe v}}
      ascend.vduplicate %zero into %above : f32, memref<?x64xf32, strided<[64, 1]>, #ascend.memory<ub>>
      %below = memref.subview %t[%m, 0] [%rows, 64] [1, 1] : memref<32x64xf32, #ascend.memory<ub>> to memref<?x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
      // expected-error @+3 {{may start before an earlier instruction on the same bytes of ub has finished}}
      // expected-note @+2 {{earlier instruction, on pipe v, in another iteration}}
      // expected-note @+1 {{earlier instruction, on pipe v}}
      ascend.vduplicate %zero into %below : f32, memref<?x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
    }
  }
  return
}

// -----

// Branches with different conditions do not go the same way, nor do the two
// branches of one condition.
func.func @other_condition(%A: memref<64xf32>, %c: i1, %d: i1) {
  ascend.section vector {
    scf.if %c {
      // expected-error @+1 {{raises a flag that is not waited for on every path}}
      ascend.set_flag mte2 -> v, 0
    }
    scf.if %d {
      // expected-error @+1 {{waits for a flag that is not raised on every path}}
      ascend.wait_flag mte2 -> v, 0
    }
    scf.if %c {
      // expected-error @+1 {{raises a flag that is not waited for on every path}}
      ascend.set_flag mte2 -> v, 1
    }
    scf.if %c {
    } else {
      // expected-error @+1 {{waits for a flag that is not raised on every path}}
      ascend.wait_flag mte2 -> v, 1
    }
  }
  return
}

// -----

// A condition that each iteration computes is another one in the next.
func.func @condition_of_iteration(%B: memref<?xi1>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    scf.for %i = %c0 to %n step %c1 {
      %c = arith.cmpi ult, %i, %c1 : index
      scf.if %c {
        // expected-error @+1 {{waits for a flag that is not raised on every path}}
        ascend.wait_flag mte2 -> v, 0
      }
      scf.if %c {
        // expected-error @+2 {{raises a flag that is not waited for on every path}}
        // expected-error @+1 {{raises a flag that may still be raised}}
        ascend.set_flag mte2 -> v, 0
      }
    }
  }
  return
}

// -----

// 2 - s may be s.
func.func @rows_that_meet(%W: memref<4x64xf32>, %s: index) {
  %c2 = arith.constant 2 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
    %other = arith.subi %c2, %s : index
    %mine = memref.subview %W[%s, 0] [1, 64] [1, 1] : memref<4x64xf32> to memref<64xf32, strided<[1], offset: ?>>
    %theirs = memref.subview %W[%other, 0] [1, 64] [1, 1] : memref<4x64xf32> to memref<64xf32, strided<[1], offset: ?>>
    // expected-note @+1 {{earlier instruction, on pipe mte3}}
    ascend.copy_ub_to_gm %a to %mine : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
    // expected-error @+1 {{may start before an earlier instruction on the same bytes of gm has finished}}
    ascend.copy_gm_to_ub %theirs to %b : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// A flag of mode 0 orders the pipe of its set only, and the first of two waits may be for
// the set before the store.
func.func @rendezvous_of_other_instructions(%W: memref<8x64xf32>, %s: index) {
  %c8 = arith.constant 8 : index
  ascend.launch (%block) in (%c8) {
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      %b = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
      %mine = memref.subview %W[%block, 0] [1, 64] [1, 1] : memref<8x64xf32> to memref<64xf32, strided<[1], offset: ?>>
      %theirs = memref.subview %W[%s, 0] [1, 64] [1, 1] : memref<8x64xf32> to memref<64xf32, strided<[1], offset: ?>>
      // expected-note @+1 {{earlier instruction, on pipe mte3}}
      ascend.copy_ub_to_gm %a to %mine : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
      ascend.cross_core_set_flag mode 0, v, 0
      ascend.cross_core_wait_flag 0
      // expected-error @+1 {{may start before an earlier instruction on the same bytes of gm has finished}}
      ascend.copy_gm_to_ub %theirs to %b : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
      ascend.pipe_barrier all
      ascend.cross_core_set_flag mode 0, mte3, 1
      // expected-note @+1 {{earlier instruction, on pipe mte3}}
      ascend.copy_ub_to_gm %a to %mine : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
      ascend.cross_core_set_flag mode 0, mte3, 1
      ascend.cross_core_wait_flag 1
      // expected-error @+1 {{may start before an earlier instruction on the same bytes of gm has finished}}
      ascend.copy_gm_to_ub %theirs to %b : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
      ascend.cross_core_wait_flag 1
      ascend.pipe_barrier all
    }
  }
  return
}
