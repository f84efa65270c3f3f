// RUN: tl-opt %s --convert-tile-to-ascend | FileCheck %s

// Printing and checking have an instruction each; a matrix of the cube core is
// printed as its fractals.
// CHECK-LABEL: func @debug(
func.func @debug(%i: index, %x: f32, %p: i1) {
  // CHECK:      ascend.launch
  // CHECK-NEXT:   ascend.printf "%d: %f"(%{{.*}}, %{{.*}}) : index, f32
  // CHECK-NEXT:   ascend.assert %{{.*}}, "in range" : i1
  // CHECK-NEXT:   %[[A:.*]] = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
  // CHECK-NEXT:   ascend.dump %[[A]], 7 : memref<64xf32, #ascend.memory<ub>>
  // CHECK-NEXT:   %[[B:.*]] = memref.alloc() : memref<2x1x16x16xf16, #ascend.memory<l1>>
  // CHECK-NEXT:   ascend.dump %[[B]], 8 : memref<2x1x16x16xf16, #ascend.memory<l1>>
  tile.launch (%block) in (%i) {
    tile.printf "%d: %f"(%i, %x) : index, f32
    tile.assert %p, "in range" : i1
    %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
    tile.dump %a, 7 : memref<64xf32, #ascend.memory<ub>>
    %b = memref.alloc() : memref<16x32xf16, #ascend.memory<l1>>
    tile.dump %b, 8 : memref<16x32xf16, #ascend.memory<l1>>
  }
  return
}
