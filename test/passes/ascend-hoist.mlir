// RUN: tl-opt %s --ascend-hoist | FileCheck %s

// Loop-invariant values move before the loop, and scalars that are invariant over
// blocks before the launch. A quotient stays if its divisor may be 0 where no iteration
// divides; a view of a tile stays with the core.
// CHECK-LABEL: func @kernel(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?xf32>, %[[N:[^:]*]]: index, %[[D:[^:]*]]: index
func.func @kernel(%A: memref<?xf32>, %n: index, %d: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  // CHECK:     %[[LAST:.*]] = arith.subi %[[N]], %{{.*}}
  // CHECK:     ascend.launch (%[[BLOCK:.*]]) in
  ascend.launch (%block) in (%n) {
    // CHECK:     ascend.section vector
    ascend.section vector {
      // CHECK:     %[[TILE:.*]] = ascend.buffer
      %tile = ascend.buffer at 0 : memref<2x64xf32, #ascend.memory<ub>>
      // CHECK:     %[[SLOT:.*]] = memref.subview %[[TILE]][1, 0]
      // CHECK:     %[[FIRST:.*]] = arith.subi %[[LAST]], %[[BLOCK]]
      // CHECK:     scf.for %[[I:.*]] =
      scf.for %i = %c0 to %n step %c1 {
        %slot = memref.subview %tile[1, 0] [1, 64] [1, 1] : memref<2x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: 64>, #ascend.memory<ub>>
        %last = arith.subi %n, %c1 : index
        %first = arith.subi %last, %block : index
        // CHECK-NEXT:  %[[QUOTIENT:.*]] = arith.divui %[[N]], %[[D]]
        %quotient = arith.divui %n, %d : index
        // CHECK-NEXT:  arith.addi %[[FIRST]], %[[QUOTIENT]]
        %sum = arith.addi %first, %quotient : index
        %at = arith.addi %sum, %i : index
        %part = memref.subview %A[%at] [64] [1] : memref<?xf32> to memref<64xf32, strided<[1], offset: ?>>
        // CHECK:       ascend.copy_gm_to_ub %{{.*}} to %[[SLOT]]
        ascend.copy_gm_to_ub %part to %slot : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, strided<[1], offset: 64>, #ascend.memory<ub>>
      }
    }
  }
  return
}

// A slice of a tensor, which may have no such row where the loop does not run, stays in
// it; a loop that certainly runs has it before.
// CHECK-LABEL: func @slices(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?x64xf32>
func.func @slices(%A: memref<?x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      %tile = ascend.buffer at 0 : memref<1x64xf32, #ascend.memory<ub>>
      // CHECK:       memref.subview %[[A]][0, 0]
      // CHECK-NOT:   memref.subview
      // CHECK:       scf.for
      // CHECK:       scf.for
      // CHECK-NEXT:    memref.subview %[[A]][1, 0]
      scf.for %i = %c0 to %c8 step %c1 {
        %first = memref.subview %A[0, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<1x64xf32, strided<[64, 1]>>
        ascend.copy_gm_to_ub %first to %tile : memref<1x64xf32, strided<[64, 1]>>, memref<1x64xf32, #ascend.memory<ub>>
      }
      scf.for %i = %c0 to %n step %c1 {
        %second = memref.subview %A[1, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<1x64xf32, strided<[64, 1], offset: 64>>
        ascend.copy_gm_to_ub %second to %tile : memref<1x64xf32, strided<[64, 1], offset: 64>>, memref<1x64xf32, #ascend.memory<ub>>
      }
    }
  }
  return
}

// Quotients and remainders that upstream takes for total, too, stay if the divisor may be 0.
// CHECK-LABEL: func @divisors(
func.func @divisors(%A: memref<?x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  ascend.launch (%block) in (%c7) {
    ascend.section vector {
      %tile = ascend.buffer at 0 : memref<1x64xf32, #ascend.memory<ub>>
      // CHECK:       %[[SEVENTH:.*]] = arith.remsi %{{.*}}, %c7
      // CHECK:       scf.for
      // CHECK:         arith.floordivsi %{{.*}}, %{{.*}}
      // CHECK:         arith.remsi %{{.*}}, %{{.*}}
      // CHECK:         arith.remui %{{.*}}, %{{.*}}
      scf.for %i = %c0 to %n step %c1 {
        %quotient = arith.floordivsi %block, %n : index
        %signed = arith.remsi %block, %n : index
        %unsigned = arith.remui %block, %n : index
        %seventh = arith.remsi %block, %c7 : index
        %p = arith.addi %quotient, %signed : index
        %q = arith.addi %p, %unsigned : index
        %row = arith.addi %q, %seventh : index
        %slice = memref.subview %A[%row, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
        ascend.copy_gm_to_ub %slice to %tile : memref<1x64xf32, strided<[64, 1], offset: ?>>, memref<1x64xf32, #ascend.memory<ub>>
      }
    }
  }
  return
}
