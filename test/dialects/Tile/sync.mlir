// RUN: tl-opt %s --verify-roundtrip | FileCheck %s
// RUN: tl-opt %s --mlir-print-op-generic | tl-opt | FileCheck %s
// RUN: tl-opt %s --canonicalize --cse | FileCheck %s

// CHECK-LABEL: func @sync(
func.func @sync(%n: index) {
  tile.launch (%block) in (%n) {
    // CHECK:      tile.sync_all
    // CHECK-NEXT: tile.sync_all
    tile.sync_all
    tile.sync_all
  }
  return
}

// CHECK-LABEL: func @flags(
func.func @flags(%n: index, %slot: index) {
  tile.launch (%block) in (%n) {
    // CHECK:      tile.set_flag mte2 -> v, 9
    // CHECK-NEXT: tile.wait_flag mte2 -> v, 9
    // CHECK-NEXT: tile.set_flag v -> mte3, 2 + %{{.*}} of 3
    // CHECK-NEXT: tile.wait_flag v -> mte3, 2 + %{{.*}} of 3
    tile.set_flag mte2 -> v, 9
    tile.wait_flag mte2 -> v, 9
    tile.set_flag v -> mte3, 2 + %slot of 3
    tile.wait_flag v -> mte3, 2 + %slot of 3
  }
  return
}
