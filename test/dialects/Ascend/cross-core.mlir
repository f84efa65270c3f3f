// RUN: tl-opt %s --verify-roundtrip | FileCheck %s
// RUN: tl-opt %s --mlir-print-op-generic | tl-opt | FileCheck %s
// Nothing says who needs them, but they are no dead code, and do not move.
// RUN: tl-opt %s --canonicalize --cse | FileCheck %s

module attributes {ascend.target = #ascend.target<"910B2">} {
// CHECK-LABEL: func @mixed(
func.func @mixed() {
  %n = arith.constant 24 : index
  ascend.launch (%block) in (%n) sub_block (%sub) {
    ascend.section cube {
      // CHECK:      ascend.cross_core_set_flag mode 0, m, 0
      // CHECK-NEXT: ascend.cross_core_set_flag mode 0, mte1, 1
      // CHECK-NEXT: ascend.cross_core_set_flag mode 2, fix, 10
      // CHECK-NEXT: ascend.cross_core_wait_flag 0
      // CHECK-NEXT: ascend.cross_core_wait_flag 0
      // CHECK-NEXT: ascend.cross_core_set_flag mode 2, fix, 15 numbered{{$}}
      // CHECK-NEXT: ascend.cross_core_set_flag mode 2, fix, 3 complete{{$}}
      // CHECK-NEXT: ascend.cross_core_set_flag mode 2, fix, 99 numbered complete{{$}}
      // CHECK-NEXT: ascend.cross_core_wait_flag 99 numbered{{$}}
      // CHECK-NEXT: ascend.sync_all{{$}}
      ascend.cross_core_set_flag mode 0, m, 0
      ascend.cross_core_set_flag mode 0, mte1, 1
      ascend.cross_core_set_flag mode 2, fix, 10
      ascend.cross_core_wait_flag 0
      ascend.cross_core_wait_flag 0
      ascend.cross_core_set_flag mode 2, fix, 15 numbered
      ascend.cross_core_set_flag mode 2, fix, 3 complete
      ascend.cross_core_set_flag mode 2, fix, 99 numbered complete
      ascend.cross_core_wait_flag 99 numbered
      ascend.sync_all
    }
    ascend.section vector {
      // CHECK:      ascend.cross_core_set_flag mode 1, v, 2
      // CHECK-NEXT: ascend.cross_core_set_flag mode 2, mte3, 3
      // CHECK-NEXT: ascend.cross_core_set_flag mode 2, mte2, 3
      // CHECK-NEXT: ascend.sync_all{{$}}
      // CHECK-NEXT: ascend.sync_all vector_only
      ascend.cross_core_set_flag mode 1, v, 2
      ascend.cross_core_set_flag mode 2, mte3, 3
      ascend.cross_core_set_flag mode 2, mte2, 3
      ascend.sync_all
      ascend.sync_all vector_only
    }
  }
  return
}

// The number of vector cores, and a dynamic number.
// CHECK-LABEL: func @vector(
func.func @vector(%m: index) {
  %n = arith.constant 48 : index
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      // CHECK: ascend.sync_all
      ascend.sync_all
    }
  }
  ascend.launch (%block) in (%m) {
    ascend.section vector {
      // CHECK: ascend.sync_all
      ascend.sync_all
    }
  }
  return
}
}
