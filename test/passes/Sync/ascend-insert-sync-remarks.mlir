// RUN: tl-opt %s --ascend-insert-sync --split-input-file --verify-diagnostics \
// RUN:   --remarks-filter=ascend-insert-sync -o /dev/null

// A remark at the consumer names the flag and its accesses.
func.func @flag(%A: memref<64xf32>) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    // expected-remark-re @+1 {{[Passed] flag{{.*}}Function=flag{{.*}}mte2 -> v orders accesses to ub{{.*}}event=0}}
    ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// The remark of a flag around a loop says so.
func.func @flag_of_iterations(%A: memref<64xf32>, %C: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    scf.for %i = %c0 to %n step %c1 {
      // expected-remark-re @+1 {{[Passed] flag{{.*}}mte3 -> mte2 orders accesses to ub of successive iterations{{.*}}event=0}}
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      // expected-remark-re @+1 {{[Passed] flag{{.*}}mte2 -> mte3 orders accesses to ub{{.*}}event=0}}
      ascend.copy_ub_to_gm %a to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    }
  }
  return
}

// -----

// A flag that covers more for want of event ids is a missed optimisation.
module attributes {ascend.target = #ascend.target<"910B2", {event_ids = 1 : i64}>} {
  func.func @no_event_id(%A: memref<64xf32>) {
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      %b = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %A to %b : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      // expected-remark-re @+2 {{[Passed] flag{{.*}}event=0, from=mte2, lifetime=0, orders="copy_gm_to_ub {{[^ ]+}} -> vadd {{[^ ]+}} copy_gm_to_ub {{[^ ]+}} -> vadd {{[^ ]+}} to=v}}
      // expected-remark-re @+1 {{[Missed] flag-shared{{.*}}Function=no_event_id{{.*}}the event ids of mte2 -> v ran out: the flag also orders ascend.copy_gm_to_ub before ascend.vadd, and waits for all that mte2 does before}}
      ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %b, %b into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// A barrier of all pipes is one, too: here for want of a flag between the two.
func.func @no_flag(%C: memref<16x16xf16>) {
  ascend.section cube {
    %c = ascend.buffer at 0 : memref<1x1x16x16xf32, #ascend.memory<l0c>>
    %a = ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l1>>
    ascend.fixpipe %c to %C : memref<1x1x16x16xf32, #ascend.memory<l0c>>, memref<16x16xf16>
    // expected-remark-re @+1 {{[Missed] barrier-all{{.*}}a barrier of all pipes orders fix before mte2 on gm: the core has no flag between them}}
    ascend.copy_gm_to_l1 %C to %a : memref<16x16xf16>, memref<1x1x16x16xf16, #ascend.memory<l1>>
  }
  return
}

// -----

// And here because a flag could be raised twice: an iteration may run neither of
// the instructions that would hold its set back.
func.func @raised_twice(%A: memref<64xf32>, %C: memref<64xf32>, %n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    scf.for %i = %c0 to %n step %c1 {
      scf.if %p {
        ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      } else {
        // expected-remark-re @+1 {{[Missed] barrier-all{{.*}}a barrier of all pipes keeps a flag from being raised twice}}
        ascend.copy_ub_to_gm %a to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
      }
    }
  }
  return
}

// -----

// Two buffers with two slots each share a pair of ids: a cube core has three ids m
// -> mte1. The remark names both buffers.
!part = memref<4x4x16x16xf16, #ascend.memory<l1>>
!as = memref<2x4x4x16x16xf16, #ascend.memory<l0a>>
!a = memref<4x4x16x16xf16, strided<[1024, 256, 16, 1], offset: ?>, #ascend.memory<l0a>>
!bs = memref<2x4x4x16x16xf16, #ascend.memory<l0b>>
!b = memref<4x4x16x16xf16, strided<[1024, 256, 16, 1], offset: ?>, #ascend.memory<l0b>>
!c = memref<4x4x16x16xf32, #ascend.memory<l0c>>
func.func @joined(%n: index, %init: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  ascend.section cube {
    %x = ascend.buffer at 0 : !part
    %y = ascend.buffer at 8192 : !part
    %as = ascend.buffer at 0 : !as
    %bs = ascend.buffer at 0 : !bs
    %b = ascend.buffer at 32768 : memref<4x4x16x16xf16, #ascend.memory<l0b>>
    %a = ascend.buffer at 32768 : memref<4x4x16x16xf16, #ascend.memory<l0a>>
    %c = ascend.buffer at 0 : !c
    ascend.load_l0b %y to %b : !part, memref<4x4x16x16xf16, #ascend.memory<l0b>>
    ascend.load_l0a %x to %a : !part, memref<4x4x16x16xf16, #ascend.memory<l0a>>
    scf.for %i = %c0 to %n step %c1 {
      %s = arith.remui %i, %c2 : index
      %sa = memref.subview %as[%s, 0, 0, 0, 0] [1, 4, 4, 16, 16] [1, 1, 1, 1, 1] : !as to !a
      %sb = memref.subview %bs[%s, 0, 0, 0, 0] [1, 4, 4, 16, 16] [1, 1, 1, 1, 1] : !bs to !b
      ascend.load_l0a %x to %sa : !part, !a
      // expected-remark-re @below {{[Passed] flag{{.*}}mte1 -> m orders accesses to l0a, with an id for each of 2 slots}}
      ascend.mmad %sa, %b into %c init(%init) : !a, memref<4x4x16x16xf16, #ascend.memory<l0b>>, !c
      // expected-remark-re @below {{[Passed] flag{{.*}}m -> mte1 orders accesses to l0a of successive iterations}}
      // expected-remark-re @below {{[Missed] flag-shared{{.*}}the event ids of m -> mte1 ran out: l0a at 0 and l0b at 0 have one flag}}
      ascend.load_l0b %y to %sb : !part, !b
      ascend.mmad %a, %sb into %c init(%init) : memref<4x4x16x16xf16, #ascend.memory<l0a>>, !b, !c
    }
  }
  return
}
