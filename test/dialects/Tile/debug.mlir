// RUN: tl-opt %s --verify-roundtrip | FileCheck %s
// RUN: tl-opt %s --mlir-print-op-generic | tl-opt | FileCheck %s
// Prints and checks are no dead code.
// RUN: tl-opt %s --canonicalize --cse | FileCheck %s

// CHECK-LABEL: func @debug(
func.func @debug(%A: memref<?x64xf32>, %i: index, %x: f16, %u: ui8, %p: i1) {
  tile.launch (%block) in (%i) {
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    // CHECK:      tile.printf "done"
    tile.printf "done"
    // CHECK-NEXT: tile.printf "%d%% of %lld: %f %x\0A"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : index, i1, f16, ui8
    tile.printf "%d%% of %lld: %f %x\0A"(%i, %p, %x, %u) : index, i1, f16, ui8
    // CHECK-NEXT: tile.assert %{{.*}}, "in range" : i1
    tile.assert %p, "in range" : i1
    // CHECK-NEXT: tile.dump %{{.*}}, 4294967295 : memref<64xf32, #tile.space<shared>>
    tile.dump %a, 4294967295 : memref<64xf32, #tile.space<shared>>
    // CHECK-NEXT: tile.dump %{{.*}}, 0 : memref<?x64xf32>
    tile.dump %A, 0 : memref<?x64xf32>
  }
  return
}
