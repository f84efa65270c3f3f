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
