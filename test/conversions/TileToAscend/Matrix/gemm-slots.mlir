// RUN: tl-opt %s --convert-tile-to-ascend --cse | FileCheck %s

!slots_a = memref<2x32x64xf16, #ascend.memory<l1>>
!slots_c = memref<2x32x16xf32, #ascend.memory<l0c>>
!a = memref<32x64xf16, strided<[64, 1], offset: ?>, #ascend.memory<l1>>
!b = memref<64x16xf16, #ascend.memory<l1>>
!c = memref<32x16xf32, strided<[16, 1], offset: ?>, #ascend.memory<l0c>>

// Several matrices in one allocation become the same number of matrices of
// fractals; a run-time index selects one, and it can be sliced further.
// CHECK-LABEL: func @slots(
// CHECK-SAME:    %[[I:.*]]: index
func.func @slots(%i: index, %A: memref<32x64xf16>, %C: memref<32x16xf32>) {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    ascend.section cube {
      // CHECK-DAG: %[[A:.*]] = memref.alloc() : memref<2x4x2x16x16xf16, #ascend.memory<l1>>
      // CHECK-DAG: %[[C:.*]] = memref.alloc() : memref<2x1x2x16x16xf32, #ascend.memory<l0c>>
      // CHECK-DAG: %[[SLOT:.*]] = memref.subview %[[A]][%[[I]], 0, 0, 0, 0] [1, 4, 2, 16, 16] [1, 1, 1, 1, 1] : memref<2x4x2x16x16xf16, #ascend.memory<l1>> to memref<4x2x16x16xf16, strided<[512, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
      %as = memref.alloc() : !slots_a
      %cs = memref.alloc() : !slots_c
      %b = memref.alloc() : !b
      %a = memref.subview %as[%i, 0, 0] [1, 32, 64] [1, 1, 1] : !slots_a to !a
      %c = memref.subview %cs[%i, 0, 0] [1, 32, 16] [1, 1, 1] : !slots_c to !c
      // CHECK: ascend.copy_gm_to_l1 %{{.*}} to %[[SLOT]]
      tile.copy %A to %a : memref<32x64xf16>, !a
      // CHECK:     %[[ACCUMULATOR:.*]] = memref.subview %[[C]][%[[I]], 0, 0, 0, 0]
      // CHECK:     ascend.load_l0a %[[SLOT]] to
      // CHECK:     ascend.mmad %{{.*}} into %[[ACCUMULATOR]]
      tile.gemm %a, %b into %c init(%true) : !a, !b, !c
      // CHECK:     %[[HALF:.*]] = memref.subview %[[SLOT]][0, 1, 0, 0] [4, 1, 16, 16]
      // CHECK:     ascend.load_l0a %[[HALF]] to
      %ah = memref.subview %a[16, 0] [16, 64] [1, 1] : !a to memref<16x64xf16, strided<[64, 1], offset: ?>, #ascend.memory<l1>>
      %ch = memref.alloc() : memref<16x16xf32, #ascend.memory<l0c>>
      tile.gemm %ah, %b into %ch init(%true) : memref<16x64xf16, strided<[64, 1], offset: ?>, #ascend.memory<l1>>, !b, memref<16x16xf32, #ascend.memory<l0c>>
      // CHECK:     ascend.fixpipe %[[ACCUMULATOR]]
      tile.copy %c to %C : !c, memref<32x16xf32>
    }
  }
  return
}
