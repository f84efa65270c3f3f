// RUN: tl-opt %s --ascend-sink | FileCheck %s

// A value that only the second load needs is computed after the first one, in its order;
// one that the loop needs before it. A value loaded from memory stays in its place.
// CHECK-LABEL: func @kernel(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?xf32>, %[[I:[^:]*]]: memref<8xi32>, %[[N:[^:]*]]: index
func.func @kernel(%A: memref<?xf32>, %I: memref<8xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  ascend.launch (%block) in (%n) {
    // CHECK:     ascend.section vector
    ascend.section vector {
      // CHECK:       %[[X:.*]] = ascend.buffer at 0
      // CHECK-NEXT:  %[[Y:.*]] = ascend.buffer at 256
      %x = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      %y = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
      // CHECK-NEXT:  %[[AT:.*]] = arith.muli %[[BLOCK:.*]], %{{.*}}
      // CHECK-NEXT:  %[[FIRST:.*]] = memref.subview %[[A]][%[[AT]]]
      %at = arith.muli %block, %c64 : index
      %next = arith.addi %at, %c64 : index
      %twice = arith.addi %next, %c64 : index
      %first = memref.subview %A[%at] [64] [1] : memref<?xf32> to memref<64xf32, strided<[1], offset: ?>>
      %second = memref.subview %A[%next] [64] [1] : memref<?xf32> to memref<64xf32, strided<[1], offset: ?>>
      // CHECK-NEXT:  ascend.copy_gm_to_ub %[[FIRST]] to %[[X]]
      ascend.copy_gm_to_ub %first to %x : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
      // CHECK-NEXT:  %[[NUMBER:.*]] = memref.load %[[I]]
      %number = memref.load %I[%c0] : memref<8xi32>
      %row = arith.index_cast %number : i32 to index
      // CHECK-NEXT:  %[[NEXT:.*]] = arith.addi %[[AT]], %{{.*}}
      // CHECK-NEXT:  %[[SECOND:.*]] = memref.subview %[[A]][%[[NEXT]]]
      // CHECK-NEXT:  ascend.copy_gm_to_ub %[[SECOND]] to %[[Y]]
      ascend.copy_gm_to_ub %second to %y : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
      // CHECK-NEXT:  %[[TWICE:.*]] = arith.addi %[[NEXT]], %{{.*}}
      // CHECK-NEXT:  %[[ROW:.*]] = arith.index_cast %[[NUMBER]]
      // CHECK-NEXT:  scf.for %{{.*}} = %{{.*}} to %[[ROW]]
      scf.for %i = %c0 to %row step %c1 {
        // CHECK-NEXT:  %[[THIRD:.*]] = memref.subview %[[A]][%[[TWICE]]]
        // CHECK-NEXT:  ascend.copy_gm_to_ub %[[THIRD]] to %[[X]]
        %third = memref.subview %A[%twice] [64] [1] : memref<?xf32> to memref<64xf32, strided<[1], offset: ?>>
        ascend.copy_gm_to_ub %third to %x : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
      }
    }
  }
  return
}
