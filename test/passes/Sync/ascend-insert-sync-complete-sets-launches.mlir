// Sets that are complete in a launch of another level, and in none: the waiting
// cores are looked for in any launch.
// RUN: tl-opt %s --ascend-insert-sync | FileCheck %s

module attributes {ascend.target = #ascend.target<"910B2">} {

// CHECK-LABEL: func.func @tile_launch(
// CHECK:       ascend.cross_core_set_flag mode 2, mte3, 1{{$}}
func.func @tile_launch(%n: index) {
  tile.launch (%block) in (%n) {
    ascend.section cube {
      ascend.cross_core_wait_flag 1
    }
    ascend.section vector {
      ascend.cross_core_set_flag mode 2, mte3, 1 complete
    }
  }
  return
}

// CHECK-LABEL: func.func @no_launch(
// CHECK:       ascend.cross_core_set_flag mode 2, mte3, 1{{$}}
func.func @no_launch() {
  ascend.section vector {
    ascend.cross_core_set_flag mode 2, mte3, 1 complete
  }
  return
}
}
