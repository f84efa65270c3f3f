// RUN: tl-opt %s --ascend-plan-memory=spill --ascend-verify-memory --split-input-file | FileCheck %s
// RUN: tl-opt %s --ascend-plan-memory=spill --split-input-file --verify-diagnostics \
// RUN:   --remarks-filter=ascend-plan-memory -o /dev/null

!tile = memref<64xf32, #ascend.memory<ub>>
!row = memref<64xf32>

// There is room for two tiles. The one that is not used for the longest is stored
// when it is filled, and loaded when it is used: to a row of a tensor that has one
// for each block.
// CHECK-LABEL: func @straight(
// CHECK-SAME:    attributes {ascend.workspace = 1024 : i64}
// CHECK:         %[[W:.*]] = memref.alloc() : memref<4x64xf32>
// CHECK-NEXT:    ascend.launch (%[[BLOCK:.*]]) in
// CHECK-NEXT:      ascend.section vector
// CHECK-NEXT:        %[[HOME:.*]] = memref.subview %[[W]][%[[BLOCK]], 0] [1, 64] [1, 1]
// CHECK:             ascend.copy_gm_to_ub %{{.*}} to %[[A:[0-9a-z_]+]]
// CHECK-NEXT:        ascend.copy_ub_to_gm %[[A]] to %[[HOME]]
// CHECK:             ascend.vadd
// CHECK:             %[[AGAIN:.*]] = ascend.buffer at
// CHECK-NEXT:        ascend.copy_gm_to_ub %[[HOME]] to %[[AGAIN]]
// CHECK-NOT:         %[[HOME]]
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 512 : i64}>} {
  func.func @straight(%A: !row, %B: !row, %C: !row) {
    %c4 = arith.constant 4 : index
    ascend.launch (%block) in (%c4) {
      // expected-remark-re @+1 {{[Analysis] peak{{.*}}lower bound=512, peak=512}}
      ascend.section vector {
        // expected-remark-re @+1 {{[Missed] spilled{{.*}}ascend-plan-memory:ub{{.*}}Function=straight{{.*}}buffer bytes=256, bytes=512, cycles={{[0-9]+}}, loads=1, per=block, stores=1}}
        %a = memref.alloc() : !tile
        %b = memref.alloc() : !tile
        %c = memref.alloc() : !tile
        ascend.copy_gm_to_ub %A to %a : !row, !tile
        ascend.copy_gm_to_ub %A to %b : !row, !tile
        ascend.copy_gm_to_ub %B to %c : !row, !tile
        ascend.vadd %b, %c into %b : !tile, !tile, !tile
        ascend.vmul %b, %c into %b : !tile, !tile, !tile
        ascend.copy_ub_to_gm %b to %C : !tile, !row
        ascend.vmul %a, %a into %a : !tile, !tile, !tile
        ascend.copy_ub_to_gm %a to %C : !tile, !row
      }
    }
    return
  }
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>
!row = memref<64xf32>

// A tile that a loop only reads is stored once, and loaded in each iteration; the
// trip count is unknown.
// CHECK-LABEL: func @loop(
// CHECK:         ascend.copy_ub_to_gm %{{.*}} to %[[HOME:.*]] : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1]>>
// CHECK:         scf.for
// CHECK-NOT:       ascend.copy_ub_to_gm %{{.*}} to %[[HOME]]
// CHECK:           ascend.copy_gm_to_ub %[[HOME]]
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 512 : i64}>} {
  func.func @loop(%A: !row, %B: !row, %C: !row, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    // expected-remark-re @+1 {{[Analysis] peak{{.*}}lower bound=512, peak=512}}
    ascend.section vector {
      // expected-remark-re @+2 {{[Missed] spilled{{.*}}bytes=256, cycles={{[0-9]+}}, loads=0, per=block, stores=1}}
      // expected-remark-re @+1 {{[Missed] spilled{{.*}}bytes=256, cycles={{[0-9]+}}, loads=1, per="iteration of the loop at line {{[0-9]+}}", stores=0}}
      %w = memref.alloc() : !tile
      %x = memref.alloc() : !tile
      %y = memref.alloc() : !tile
      ascend.copy_gm_to_ub %A to %w : !row, !tile
      scf.for %i = %c0 to %n step %c1 {
        ascend.copy_gm_to_ub %B to %x : !row, !tile
        ascend.copy_gm_to_ub %B to %y : !row, !tile
        ascend.vadd %x, %y into %x : !tile, !tile, !tile
        ascend.vadd %x, %w into %x : !tile, !tile, !tile
        ascend.copy_ub_to_gm %x to %C : !tile, !row
      }
    }
    return
  }
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>
!row = memref<64xf32>

// The number of iterations of three nested loops has more than 64 bits: moves are counted for
// each iteration of the middle one.
// CHECK-LABEL: func @huge_nest(
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 512 : i64}>} {
  func.func @huge_nest(%A: !row, %B: !row, %C: !row) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %most = arith.constant 2147483647 : index
    // expected-remark-re @+1 {{[Analysis] peak{{.*}}lower bound=512, peak=512}}
    ascend.section vector {
      // expected-remark-re @+1 {{[Missed] spilled{{.*}}loads=2147483647, per="iteration of the loop at line {{[0-9]+}}", stores=2147483647}}
      %a = memref.alloc() : !tile
      %b = memref.alloc() : !tile
      %c = memref.alloc() : !tile
      scf.for %i = %c0 to %most step %c1 {
        scf.for %j = %c0 to %most step %c1 {
          scf.for %k = %c0 to %most step %c1 {
            ascend.copy_gm_to_ub %A to %a : !row, !tile
            ascend.copy_gm_to_ub %B to %b : !row, !tile
            ascend.copy_gm_to_ub %B to %c : !row, !tile
            ascend.vadd %b, %c into %c : !tile, !tile, !tile
            ascend.copy_ub_to_gm %c to %C : !tile, !row
            ascend.copy_ub_to_gm %a to %C : !tile, !row
          }
        }
      }
    }
    return
  }
}
