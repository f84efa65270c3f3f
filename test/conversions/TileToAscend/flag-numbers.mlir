// RUN: tl-opt %s --convert-tile-to-ascend --verify-diagnostics | FileCheck %s

// The numbers of authors, and the ids that they become: as few as there are numbers,
// and in their order, for each pair of pipes.

module attributes {ascend.target = #ascend.target<"910B2">} {
// CHECK-LABEL: func @numbers(
func.func @numbers(%n: index, %slot: index) {
  tile.launch (%block) in (%n) {
    ascend.section cube {
      // The target keeps the first ids of this pair.
      // CHECK:      ascend.set_flag m -> mte1, 3
      // CHECK-NEXT: ascend.set_flag m -> mte1, 4
      // CHECK-NEXT: ascend.wait_flag m -> mte1, 3 + %{{.*}} of 2
      tile.set_flag m -> mte1, 0
      tile.set_flag m -> mte1, 1
      tile.wait_flag m -> mte1, 0 + %slot of 2
    }
    ascend.section vector {
      // Ids of the target come first.
      // CHECK:      ascend.set_flag v -> mte3, 1
      // CHECK-NEXT: ascend.wait_flag v -> mte3, 1
      // CHECK-NEXT: ascend.set_flag v -> mte3, 2
      // CHECK-NEXT: ascend.wait_flag v -> mte3, 2
      ascend.set_flag v -> mte3, 1
      ascend.wait_flag v -> mte3, 1
      tile.set_flag v -> mte3, 0
      tile.wait_flag v -> mte3, 0
      // CHECK:      ascend.set_flag mte2 -> v, 1 + %{{.*}} of 2
      // CHECK-NEXT: ascend.set_flag mte2 -> v, 0
      // CHECK-NEXT: ascend.wait_flag mte2 -> v, 2
      tile.set_flag mte2 -> v, 9 + %slot of 2
      tile.set_flag mte2 -> v, 4
      // expected-warning @+1 {{event id 10 is none of the hardware, which has 0 to 7 between two pipes; here it runs with another one}}
      tile.wait_flag mte2 -> v, 10
    }
  }
  return
}
}
