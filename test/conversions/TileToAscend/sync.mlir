// RUN: tl-opt %s --convert-tile-to-ascend | FileCheck %s

// Instructions in flight finish before the cores meet.
// CHECK-LABEL: func @sync(
func.func @sync(%n: index) {
  tile.launch (%block) in (%n) {
    // CHECK:      ascend.section cube {
    // CHECK-NEXT:   ascend.pipe_barrier all
    // CHECK-NEXT:   ascend.sync_all{{$}}
    // CHECK-NEXT: }
    ascend.section cube {
      tile.sync_all
    }
    // CHECK-NEXT: ascend.section vector {
    // CHECK-NEXT:   ascend.pipe_barrier all
    // CHECK-NEXT:   ascend.sync_all{{$}}
    // CHECK-NEXT:   ascend.cross_core_wait_flag 3
    // CHECK-NEXT: }
    ascend.section vector {
      tile.sync_all
      ascend.cross_core_wait_flag 3
    }
  }
  return
}
