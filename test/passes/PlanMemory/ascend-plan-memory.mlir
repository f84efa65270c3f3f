// RUN: tl-opt %s --ascend-plan-memory --split-input-file | FileCheck %s
// RUN: tl-opt %s --ascend-plan-memory --ascend-verify-memory --split-input-file -o /dev/null

// The example of the pass: buffers follow each other.
// CHECK-LABEL: func @one_behind_the_other(
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @one_behind_the_other(%A: memref<64x128xf32>) {
    ascend.section vector {
      // CHECK: %[[A:.*]] = ascend.buffer at 0 : memref<64x128xf32, #ascend.memory<ub>>
      // CHECK: %[[B:.*]] = ascend.buffer at 32768 : memref<64x128xf32, #ascend.memory<ub>>
      %a = memref.alloc() : memref<64x128xf32, #ascend.memory<ub>>
      %b = memref.alloc() : memref<64x128xf32, #ascend.memory<ub>>
      // CHECK: ascend.copy_gm_to_ub %{{.*}} to %[[A]]
      ascend.copy_gm_to_ub %A to %a : memref<64x128xf32>, memref<64x128xf32, #ascend.memory<ub>>
      // CHECK: ascend.vadd %[[A]], %[[A]] into %[[B]]
      ascend.vadd %a, %a into %b : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// While there is room no bytes are shared, though the first buffer is done when
// the second begins.
// CHECK-LABEL: func @room(
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 512 : i64}>} {
  func.func @room(%A: memref<64xf32>, %C: memref<64xf32>) {
    ascend.section vector {
      // CHECK: ascend.buffer at 0
      // CHECK: ascend.buffer at 256
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %b = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %a to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
      ascend.copy_gm_to_ub %A to %b : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %b to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    }
    return
  }
}

// -----

// When there is none they are.
// CHECK-LABEL: func @no_room(
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 511 : i64}>} {
  func.func @no_room(%A: memref<64xf32>, %C: memref<64xf32>) {
    ascend.section vector {
      // CHECK: ascend.buffer at 0
      // CHECK: ascend.buffer at 0
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %b = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %a to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
      ascend.copy_gm_to_ub %A to %b : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %b to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    }
    return
  }
}

// -----

// The smaller one of two sufficient gaps is taken.
// CHECK-LABEL: func @best_fit(
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 1024 : i64}>} {
  func.func @best_fit() {
    ascend.section vector {
      // CHECK: ascend.buffer at 384 : memref<64xf32
      // CHECK: ascend.buffer at 896 : memref<32xf32
      // CHECK: ascend.buffer at 0 : memref<96xf32
      // CHECK: ascend.buffer at 640 : memref<64xf32
      // CHECK: ascend.buffer at 0 : memref<96xf32
      %between = ascend.buffer at 384 : memref<64xf32, #ascend.memory<ub>>
      %last = ascend.buffer at 896 : memref<32xf32, #ascend.memory<ub>>
      %large = memref.alloc() : memref<96xf32, #ascend.memory<ub>>
      %small = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %other = memref.alloc() : memref<96xf32, #ascend.memory<ub>>
      ascend.vadd %between, %between into %between : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %last, %last into %last : memref<32xf32, #ascend.memory<ub>>, memref<32xf32, #ascend.memory<ub>>, memref<32xf32, #ascend.memory<ub>>
      ascend.vadd %large, %large into %large : memref<96xf32, #ascend.memory<ub>>, memref<96xf32, #ascend.memory<ub>>, memref<96xf32, #ascend.memory<ub>>
      ascend.vadd %small, %small into %small : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %other, %other into %other : memref<96xf32, #ascend.memory<ub>>, memref<96xf32, #ascend.memory<ub>>, memref<96xf32, #ascend.memory<ub>>
      ascend.vadd %small, %small into %between : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %last, %last into %last : memref<32xf32, #ascend.memory<ub>>, memref<32xf32, #ascend.memory<ub>>, memref<32xf32, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// A gap is aligned before it is measured.
// CHECK-LABEL: func @aligned_gap(
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 544 : i64}>} {
  func.func @aligned_gap(%p: i1) {
    ascend.section vector {
      // CHECK: ascend.buffer at 0 : memref<4xf32
      // CHECK: ascend.buffer at 32 : memref<64xf32
      // CHECK: ascend.buffer at 288 : memref<64xf32
      // CHECK: ascend.buffer at 32 : memref<64xf32
      %a = memref.alloc() : memref<4xf32, #ascend.memory<ub>>
      %b = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %c = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %d = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %a, %a into %a : memref<4xf32, #ascend.memory<ub>>, memref<4xf32, #ascend.memory<ub>>, memref<4xf32, #ascend.memory<ub>>
      ascend.vadd %b, %b into %c : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %d, %d into %c : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %a, %a into %a : memref<4xf32, #ascend.memory<ub>>, memref<4xf32, #ascend.memory<ub>>, memref<4xf32, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// A buffer may end where its memory ends.
// CHECK-LABEL: func @exact_fit(
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 512 : i64}>} {
  func.func @exact_fit() {
    ascend.section vector {
      // CHECK: ascend.buffer at 0
      // CHECK: ascend.buffer at 256
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %b = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %a, %a into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// A buffer that a loop uses and does not declare is live for the whole loop: the
// next iteration may read it. A buffer that the loop declares is not.
// CHECK-LABEL: func @loop(
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 1023 : i64}>} {
  func.func @loop(%n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    ascend.section vector {
      // CHECK: ascend.buffer at 0
      %carried = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      scf.for %i = %c0 to %n step %c1 {
        // CHECK: ascend.buffer at 256
        // CHECK: ascend.buffer at 512
        // CHECK: ascend.buffer at 256
        %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
        %b = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
        %c = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
        ascend.vadd %carried, %carried into %carried : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
        ascend.vadd %a, %a into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
        ascend.vadd %b, %b into %c : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      }
    }
    return
  }
}

// -----

// The same holds in a nest: a buffer that the inner loop uses is live for the whole
// outermost loop that does not declare it.
// CHECK-LABEL: func @nested_loops(
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 767 : i64}>} {
  func.func @nested_loops(%n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    ascend.section vector {
      // CHECK: ascend.buffer at 0
      // CHECK: scf.for
      // CHECK:   ascend.buffer at 256
      // CHECK:   scf.for
      // CHECK:   }
      // CHECK: }
      // CHECK: ascend.buffer at 0
      %outer = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      scf.for %i = %c0 to %n step %c1 {
        %inner = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
        scf.for %j = %c0 to %n step %c1 {
          ascend.vadd %outer, %outer into %inner : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
        }
      }
      %after = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %other = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %after, %after into %other : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// Views keep their buffer in use.
// CHECK-LABEL: func @views(
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 767 : i64}>} {
  func.func @views() {
    ascend.section vector {
      // CHECK: %[[A:.*]] = ascend.buffer at 0
      // CHECK: memref.subview %[[A]]
      // CHECK: ascend.buffer at 256
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %half = memref.subview %a[0] [32] [1] : memref<64xf32, #ascend.memory<ub>> to memref<32xf32, strided<[1]>, #ascend.memory<ub>>
      %quarter = memref.subview %half[0] [16] [1] : memref<32xf32, strided<[1]>, #ascend.memory<ub>> to memref<16xf32, strided<[1]>, #ascend.memory<ub>>
      %b = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %b, %b into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %quarter, %quarter into %quarter : memref<16xf32, strided<[1]>, #ascend.memory<ub>>, memref<16xf32, strided<[1]>, #ascend.memory<ub>>, memref<16xf32, strided<[1]>, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// A buffer that has an address keeps it, and its bytes are not available while
// it is in use, wherever it is declared. Before that they are.
// CHECK-LABEL: func @pinned(
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 768 : i64}>} {
  func.func @pinned(%A: memref<64xf32>, %C: memref<64xf32>) {
    ascend.section vector {
      // CHECK: %[[PINNED:.*]] = ascend.buffer at 0 : memref<64xf32,
      // CHECK: ascend.buffer at 0 : memref<64xf32,
      // CHECK: ascend.buffer at 256 : memref<128xf32,
      %pinned = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %b = memref.alloc() : memref<128xf32, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %a to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
      ascend.vadd %b, %b into %b : memref<128xf32, #ascend.memory<ub>>, memref<128xf32, #ascend.memory<ub>>, memref<128xf32, #ascend.memory<ub>>
      // CHECK: ascend.copy_gm_to_ub %{{.*}} to %[[PINNED]]
      ascend.copy_gm_to_ub %A to %pinned : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %b, %b into %b : memref<128xf32, #ascend.memory<ub>>, memref<128xf32, #ascend.memory<ub>>, memref<128xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %pinned to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    }
    return
  }
}

// -----

// A buffer with an address in the middle of the memory is a hole.
// CHECK-LABEL: func @hole(
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 768 : i64}>} {
  func.func @hole() {
    ascend.section vector {
      // CHECK: %[[HOLE:.*]] = ascend.buffer at 256
      // CHECK: %[[BELOW:.*]] = ascend.buffer at 0
      // CHECK: %[[ABOVE:.*]] = ascend.buffer at 512
      // CHECK: ascend.vadd %[[BELOW]], %[[ABOVE]] into %[[HOLE]]
      %hole = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %b = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %a, %b into %hole : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// Each memory has its own addresses and its own alignment: 32 bytes in L1, 512
// in L0A and L0B, 1024 in L0C.
// CHECK-LABEL: func @alignment(
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @alignment(%A: memref<16x16xf16>, %init: i1) {
    ascend.section cube {
      // CHECK: ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l1>>
      // CHECK: ascend.buffer at 512 : memref<1x1x16x16xf16, #ascend.memory<l1>>
      %l1 = memref.alloc() : memref<1x1x16x16xf16, #ascend.memory<l1>>
      %other = memref.alloc() : memref<1x1x16x16xf16, #ascend.memory<l1>>
      // CHECK: ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l0a>>
      // CHECK: ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l0b>>
      // CHECK: ascend.buffer at 0 : memref<1x1x16x16xf32, #ascend.memory<l0c>>
      // CHECK: ascend.buffer at 1024 : memref<1x1x16x16xf32, #ascend.memory<l0c>>
      %a = memref.alloc() : memref<1x1x16x16xf16, #ascend.memory<l0a>>
      %b = memref.alloc() : memref<1x1x16x16xf16, #ascend.memory<l0b>>
      %c = memref.alloc() : memref<1x1x16x16xf32, #ascend.memory<l0c>>
      %d = memref.alloc() : memref<1x1x16x16xf32, #ascend.memory<l0c>>
      ascend.copy_gm_to_l1 %A to %l1 : memref<16x16xf16>, memref<1x1x16x16xf16, #ascend.memory<l1>>
      ascend.copy_gm_to_l1 %A to %other : memref<16x16xf16>, memref<1x1x16x16xf16, #ascend.memory<l1>>
      ascend.mmad %a, %b into %c init(%init) : memref<1x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>, memref<1x1x16x16xf32, #ascend.memory<l0c>>
      ascend.mmad %a, %b into %d init(%init) : memref<1x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>, memref<1x1x16x16xf32, #ascend.memory<l0c>>
    }
    return
  }
}

// -----

// An odd size is rounded up to the next alignment boundary, which
// the target defines.
// CHECK-LABEL: func @overridden_alignment(
module attributes {ascend.target = #ascend.target<"910B2", {ub_align = 512 : i64}>} {
  func.func @overridden_alignment() {
    ascend.section vector {
      // CHECK: ascend.buffer at 0 : memref<3xf16
      // CHECK: ascend.buffer at 512 : memref<64xf32
      %a = memref.alloc() : memref<3xf16, #ascend.memory<ub>>
      %b = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %a, %a into %a : memref<3xf16, #ascend.memory<ub>>, memref<3xf16, #ascend.memory<ub>>, memref<3xf16, #ascend.memory<ub>>
      ascend.vadd %b, %b into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %a, %a into %a : memref<3xf16, #ascend.memory<ub>>, memref<3xf16, #ascend.memory<ub>>, memref<3xf16, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// Allocations that no instruction uses vanish with their views, and so does
// every deallocation.
// CHECK-LABEL: func @unused(
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @unused() {
    ascend.section vector {
      // CHECK-NOT: memref
      // CHECK:     %[[A:.*]] = ascend.buffer at 0
      // CHECK-NEXT: ascend.vadd %[[A]]
      // CHECK-NEXT: }
      %unused = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %freed = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %sliced = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %slice = memref.subview %sliced[0] [32] [1] : memref<64xf32, #ascend.memory<ub>> to memref<32xf32, strided<[1]>, #ascend.memory<ub>>
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      memref.dealloc %freed : memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      memref.dealloc %a : memref<64xf32, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// The sections of a launch are on different cores, with memories of their own.
// CHECK-LABEL: func @sections(
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @sections(%A: memref<16x16xf16>, %n: index) {
    ascend.launch (%block) in (%n) {
      // CHECK: ascend.section vector
      ascend.section vector {
        // CHECK-NEXT: ascend.buffer at 0
        %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
        ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      }
      // CHECK: ascend.section cube
      ascend.section cube {
        // CHECK-NEXT: ascend.buffer at 0
        %a = memref.alloc() : memref<1x1x16x16xf16, #ascend.memory<l1>>
        ascend.copy_gm_to_l1 %A to %a : memref<16x16xf16>, memref<1x1x16x16xf16, #ascend.memory<l1>>
      }
    }
    return
  }
}

// -----

// An allocation that asks for an alignment gets it.
// CHECK-LABEL: func @alignment(
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @alignment() {
    ascend.section vector {
      // CHECK-DAG: ascend.buffer at 0 : memref<8xf32
      // CHECK-DAG: ascend.buffer at 512 : memref<16xf32
      %a = memref.alloc() : memref<8xf32, #ascend.memory<ub>>
      %b = memref.alloc() {alignment = 512 : i64} : memref<16xf32, #ascend.memory<ub>>
      ascend.vadd %a, %a into %a : memref<8xf32, #ascend.memory<ub>>, memref<8xf32, #ascend.memory<ub>>, memref<8xf32, #ascend.memory<ub>>
      ascend.vadd %b, %b into %b : memref<16xf32, #ascend.memory<ub>>, memref<16xf32, #ascend.memory<ub>>, memref<16xf32, #ascend.memory<ub>>
      ascend.vadd %a, %a into %a : memref<8xf32, #ascend.memory<ub>>, memref<8xf32, #ascend.memory<ub>>, memref<8xf32, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// A buffer with a conditional write in a loop and no later read is dead
// between the iterations.
// CHECK-LABEL: func @conditional(
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 512 : i64}>} {
  func.func @conditional(%n: index, %condition: i1) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    ascend.section vector {
      // CHECK:      %[[W:.*]] = ascend.buffer at 0
      // CHECK-NEXT: ascend.buffer at 256
      // CHECK-NEXT: ascend.buffer at 256
      %w = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %b = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %w, %w into %w : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      scf.for %i = %c0 to %n step %c1 {
        scf.if %condition {
          ascend.vadd %w, %w into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
          ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
          ascend.vadd %w, %w into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
          ascend.vadd %b, %b into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
        }
      }
    }
    return
  }
}

// -----

// A loop that writes all rows of a tile replaces it: before, the room is another
// tile's. So does a loop over columns, as the compiler makes for broadcasts.
// CHECK-LABEL: func @row_by_row(
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 8191 : i64}>} {
  func.func @row_by_row(%A: memref<64xf32>, %C: memref<16x64xf32>, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant 0.0 : f32
    ascend.section vector {
      // CHECK-COUNT-3: ascend.buffer at 0
      %a = memref.alloc() : memref<16x64xf32, #ascend.memory<ub>>
      %b = memref.alloc() : memref<16x64xf32, #ascend.memory<ub>>
      %c = memref.alloc() : memref<16x64xf32, #ascend.memory<ub>>
      scf.for %t = %c0 to %n step %c1 {
        scf.for %i = %c0 to %c16 step %c1 {
          %row = memref.subview %a[%i, 0] [1, 64] [1, 1] : memref<16x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          ascend.copy_gm_to_ub %A to %row : memref<64xf32>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
        }
        ascend.copy_ub_to_gm %a to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
        scf.for %i = %c0 to %c64 step %c32 {
          %columns = memref.subview %b[0, %i] [16, 32] [1, 1] : memref<16x64xf32, #ascend.memory<ub>> to memref<16x32xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          ascend.vduplicate %zero into %columns : f32, memref<16x32xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        }
        ascend.copy_ub_to_gm %b to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
        ascend.copy_gm_to_ub %C to %c : memref<16x64xf32>, memref<16x64xf32, #ascend.memory<ub>>
        ascend.copy_ub_to_gm %c to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
      }
    }
    return
  }
}

// -----

// A loop that keeps a row of earlier iterations does not.
// CHECK-LABEL: func @rows_but_one(
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 8192 : i64}>} {
  func.func @rows_but_one(%A: memref<64xf32>, %C: memref<16x64xf32>, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c15 = arith.constant 15 : index
    ascend.section vector {
      // CHECK: ascend.buffer at 0
      // CHECK: ascend.buffer at 4096
      %a = memref.alloc() : memref<16x64xf32, #ascend.memory<ub>>
      %b = memref.alloc() : memref<16x64xf32, #ascend.memory<ub>>
      scf.for %t = %c0 to %n step %c1 {
        scf.for %i = %c0 to %c15 step %c1 {
          %row = memref.subview %a[%i, 0] [1, 64] [1, 1] : memref<16x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          ascend.copy_gm_to_ub %A to %row : memref<64xf32>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
        }
        ascend.copy_ub_to_gm %a to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
        ascend.copy_gm_to_ub %C to %b : memref<16x64xf32>, memref<16x64xf32, #ascend.memory<ub>>
        ascend.copy_ub_to_gm %b to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
      }
    }
    return
  }
}
