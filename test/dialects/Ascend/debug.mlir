// RUN: tl-opt %s --verify-roundtrip | FileCheck %s
// RUN: tl-opt %s --mlir-print-op-generic | tl-opt | FileCheck %s

// Printing and checking run on the scalar unit of either core.
// CHECK-LABEL: func @debug(
func.func @debug(%A: memref<?x64xf32>, %i: index, %x: f16, %u: ui8, %p: i1) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // CHECK:      ascend.printf "done"
    ascend.printf "done"
    // CHECK-NEXT: ascend.printf "%d%% of %lld: %f %x\0A"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : index, i1, f16, ui8
    ascend.printf "%d%% of %lld: %f %x\0A"(%i, %p, %x, %u) : index, i1, f16, ui8
    // CHECK-NEXT: ascend.assert %{{.*}}, "in range" : i1
    ascend.assert %p, "in range" : i1
    // CHECK-NEXT: ascend.dump %{{.*}}, 4294967295 : memref<64xf32, #ascend.memory<ub>>
    ascend.dump %a, 4294967295 : memref<64xf32, #ascend.memory<ub>>
    // CHECK-NEXT: ascend.dump %{{.*}}, 0 : memref<?x64xf32>
    ascend.dump %A, 0 : memref<?x64xf32>
  }
  ascend.section cube {
    %c = ascend.buffer at 0 : memref<1x1x16x16xf32, #ascend.memory<l0c>>
    // CHECK: ascend.dump %{{.*}}, 1 : memref<1x1x16x16xf32, #ascend.memory<l0c>>
    ascend.dump %c, 1 : memref<1x1x16x16xf32, #ascend.memory<l0c>>
  }
  return
}

// Prints and checks are no dead code.
// RUN: tl-opt %s --canonicalize --cse | FileCheck %s
