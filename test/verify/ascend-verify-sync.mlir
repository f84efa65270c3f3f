// RUN: tl-opt %s --ascend-verify-sync | FileCheck %s

// A loop with balanced flags is not changed, and nothing is reported.
// CHECK-LABEL: func @loop(
func.func @loop(%A: memref<64xf32>, %C: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // CHECK:      ascend.set_flag mte3 -> mte2, 0
    // CHECK-NEXT: scf.for
    ascend.set_flag mte3 -> mte2, 0
    scf.for %i = %c0 to %n step %c1 {
      // CHECK-NEXT: ascend.wait_flag mte3 -> mte2, 0
      // CHECK-NEXT: ascend.copy_gm_to_ub
      ascend.wait_flag mte3 -> mte2, 0
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      // CHECK-NEXT: ascend.set_flag mte2 -> mte3, 0
      // CHECK-NEXT: ascend.wait_flag mte2 -> mte3, 0
      ascend.set_flag mte2 -> mte3, 0
      ascend.wait_flag mte2 -> mte3, 0
      // CHECK-NEXT: ascend.copy_ub_to_gm
      // CHECK-NEXT: ascend.set_flag mte3 -> mte2, 0
      ascend.copy_ub_to_gm %a to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
      ascend.set_flag mte3 -> mte2, 0
    }
    // CHECK: ascend.wait_flag mte3 -> mte2, 0
    ascend.wait_flag mte3 -> mte2, 0
  }
  return
}

// Each branch may lower a flag that was raised before both.
// CHECK-LABEL: func @branches(
func.func @branches(%A: memref<64xf32>, %C: memref<64xf32>, %p: i1) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    ascend.set_flag mte2 -> mte3, 0
    scf.if %p {
      ascend.wait_flag mte2 -> mte3, 0
      ascend.copy_ub_to_gm %a to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    } else {
      ascend.wait_flag mte2 -> mte3, 0
    }
  }
  return
}

// One flag may be raised again once it was lowered, which the second pipe shows
// with a flag of its own.
// CHECK-LABEL: func @ping_pong(
func.func @ping_pong() {
  ascend.section vector {
    ascend.set_flag mte2 -> v, 0
    ascend.wait_flag mte2 -> v, 0
    ascend.set_flag v -> mte2, 0
    ascend.wait_flag v -> mte2, 0
    ascend.set_flag mte2 -> v, 0
    ascend.wait_flag mte2 -> v, 0
  }
  return
}

// A barrier of all pipes drains earlier waits.
// CHECK-LABEL: func @barrier_between(
func.func @barrier_between() {
  ascend.section vector {
    ascend.set_flag mte2 -> v, 0
    ascend.wait_flag mte2 -> v, 0
    ascend.pipe_barrier all
    ascend.set_flag mte2 -> v, 0
    ascend.wait_flag mte2 -> v, 0
  }
  return
}

// Sections run on different cores: their flags have nothing to do with each
// other.
// CHECK-LABEL: func @sections(
func.func @sections(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      ascend.set_flag mte2 -> mte3, 0
      ascend.wait_flag mte2 -> mte3, 0
    }
    ascend.section cube {
      ascend.set_flag mte2 -> mte3, 0
      ascend.wait_flag mte2 -> mte3, 0
    }
  }
  return
}

// Two parts that move with a loop are as far apart in each iteration: the barrier is for
// those of the iteration before, which may be longer.
// CHECK-LABEL: func @parts_that_move(
func.func @parts_that_move(%left: index, %count: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    %t = ascend.buffer at 0 : memref<32x64xf32, #ascend.memory<ub>>
    scf.for %i = %c0 to %count step %c8 {
      %m = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%left]
      %rows = affine.apply affine_map<()[s0] -> (8 - s0)>()[%m]
      %next = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%m]
      %above = memref.subview %t[%i, 0] [%m, 64] [1, 1] : memref<32x64xf32, #ascend.memory<ub>> to memref<?x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
      %below = memref.subview %t[%next, 0] [%rows, 64] [1, 1] : memref<32x64xf32, #ascend.memory<ub>> to memref<?x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vduplicate %zero into %above : f32, memref<?x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
      ascend.vduplicate %zero into %below : f32, memref<?x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
    }
  }
  return
}

// Flags that are raised and lowered under one condition are balanced: the second
// branch goes the way of the first one, also in a loop and with an else branch.
// CHECK-LABEL: func @one_condition(
func.func @one_condition(%A: memref<64xf32>, %c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    scf.for %i = %c0 to %n step %c1 {
      ascend.pipe_barrier all
      scf.if %c {
        ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
        ascend.set_flag mte2 -> v, 0
      } else {
        ascend.set_flag mte2 -> v, 1
      }
      scf.if %c {
        ascend.wait_flag mte2 -> v, 0
        ascend.vabs %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      }
      scf.if %c {
      } else {
        ascend.wait_flag mte2 -> v, 1
      }
    }
  }
  return
}

// Loops with constant bounds that have no iterations take no flags.
// CHECK-LABEL: func @never_runs(
func.func @never_runs(%A: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    scf.for %i = %c1 to %c0 step %c1 {
      ascend.wait_flag mte2 -> v, 0
      ascend.vabs %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}

// The two vector cores of a block exchange rows: 1 - s is never s, because the
// distance of the two is odd.
// CHECK-LABEL: func @exchange_rows(
func.func @exchange_rows(%A: memref<2x64xf32>, %W: memref<2x64xf32>, %C: memref<2x64xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%n) sub_block (%sub) {
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      %b = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
      %other = arith.subi %c1, %sub : index
      %in = memref.subview %A[%sub, 0] [1, 64] [1, 1] : memref<2x64xf32> to memref<64xf32, strided<[1], offset: ?>>
      %mine = memref.subview %W[%sub, 0] [1, 64] [1, 1] : memref<2x64xf32> to memref<64xf32, strided<[1], offset: ?>>
      %theirs = memref.subview %W[%other, 0] [1, 64] [1, 1] : memref<2x64xf32> to memref<64xf32, strided<[1], offset: ?>>
      %out = memref.subview %C[%sub, 0] [1, 64] [1, 1] : memref<2x64xf32> to memref<64xf32, strided<[1], offset: ?>>
      ascend.copy_gm_to_ub %in to %a : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
      ascend.set_flag mte2 -> mte3, 0
      ascend.wait_flag mte2 -> mte3, 0
      ascend.copy_ub_to_gm %a to %mine : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
      ascend.cross_core_set_flag mode 1, mte3, 0
      ascend.cross_core_wait_flag 0
      ascend.copy_gm_to_ub %theirs to %b : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
      ascend.set_flag mte2 -> mte3, 1
      ascend.wait_flag mte2 -> mte3, 1
      ascend.copy_ub_to_gm %b to %out : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
    }
  }
  return
}

// A core passes the wait for a flag of mode 0 after its own set, so its own row is
// written when it loads a row that may be its own.
// CHECK-LABEL: func @exchange_between_blocks(
func.func @exchange_between_blocks(%W: memref<8x64xf32>) {
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  ascend.launch (%block) in (%c8) {
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      %b = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
      %other = arith.minui %c7, %block : index
      %mine = memref.subview %W[%block, 0] [1, 64] [1, 1] : memref<8x64xf32> to memref<64xf32, strided<[1], offset: ?>>
      %theirs = memref.subview %W[%other, 0] [1, 64] [1, 1] : memref<8x64xf32> to memref<64xf32, strided<[1], offset: ?>>
      ascend.copy_ub_to_gm %a to %mine : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
      ascend.cross_core_set_flag mode 0, mte3, 0
      ascend.cross_core_wait_flag 0
      ascend.copy_gm_to_ub %theirs to %b : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}
