// RUN: tl-opt %s --ascend-insert-sync --ascend-verify-sync | FileCheck %s

// An order that a loop implies needs a barrier only if the loop is skipped.
!gm = memref<?x64xf32>
!row = memref<64xf32, strided<[1], offset: ?>>
!t = memref<64xf32, #ascend.memory<ub>>

// The second load of an iteration waits for the first sum, which uses the row.
// CHECK-LABEL: func @load(
// CHECK-SAME:    %[[LOWER:[^:]*]]: index, %[[UPPER:[^:]*]]: index
func.func @load(%A: !gm, %from: index, %to: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %x = ascend.buffer at 0 : !t
    %y = ascend.buffer at 256 : !t
    scf.for %block = %c0 to %blocks step %c1 {
      // CHECK-NOT: pipe_barrier
      // CHECK:     scf.for
      // CHECK-NOT: pipe_barrier
      %a = memref.subview %A[%block, 0] [1, 64] [1, 1] : !gm to !row
      ascend.copy_gm_to_ub %a to %x : !row, !t
      // CHECK:     scf.for
      // CHECK-NOT: pipe_barrier mte2
      scf.for %i = %from to %to step %c1 {
        %b = memref.subview %A[%i, 0] [1, 64] [1, 1] : !gm to !row
        ascend.copy_gm_to_ub %b to %y : !row, !t
        ascend.vadd %x, %y into %y : !t, !t, !t
        ascend.copy_gm_to_ub %b to %y : !row, !t
        ascend.vadd %y, %y into %y : !t, !t, !t
      }
      // CHECK:      %[[SKIPPED:.*]] = arith.cmpi sge, %[[LOWER]], %[[UPPER]]
      // CHECK-NEXT: scf.if %[[SKIPPED]] {
      // CHECK-NEXT:   ascend.pipe_barrier mte2
      // CHECK-NEXT: }
      // CHECK-NOT:  pipe_barrier
    }
  }
  return
}

// A loop that does not use the row orders nothing.
// CHECK-LABEL: func @needed(
// CHECK:         ascend.pipe_barrier mte2
// CHECK-NEXT:    ascend.copy_gm_to_ub
// CHECK-NOT:     scf.if
func.func @needed(%A: !gm, %n: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %x = ascend.buffer at 0 : !t
    %y = ascend.buffer at 256 : !t
    scf.for %block = %c0 to %blocks step %c1 {
      %a = memref.subview %A[%block, 0] [1, 64] [1, 1] : !gm to !row
      ascend.copy_gm_to_ub %a to %x : !row, !t
      scf.for %i = %c0 to %n step %c1 {
        %b = memref.subview %A[%i, 0] [1, 64] [1, 1] : !gm to !row
        ascend.copy_gm_to_ub %b to %y : !row, !t
        ascend.vadd %y, %y into %y : !t, !t, !t
      }
    }
  }
  return
}

// A barrier of the vector unit takes no longer than the condition would.
// CHECK-LABEL: func @compute(
// CHECK:         scf.for
// CHECK-NEXT:      ascend.pipe_barrier v
// CHECK-NEXT:      ascend.vadd
// CHECK-NOT:     scf.if
func.func @compute(%A: !gm, %n: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %x = ascend.buffer at 0 : !t
    %y = ascend.buffer at 256 : !t
    scf.for %block = %c0 to %blocks step %c1 {
      ascend.vadd %x, %x into %x : !t, !t, !t
      scf.for %i = %c0 to %n step %c1 {
        %b = memref.subview %A[%i, 0] [1, 64] [1, 1] : !gm to !row
        ascend.copy_gm_to_ub %b to %y : !row, !t
        ascend.vadd %x, %y into %y : !t, !t, !t
      }
    }
  }
  return
}

// Bounds of an unsigned loop are compared unsigned after it, too.
// CHECK-LABEL: func @without_signs(
// CHECK:         scf.for unsigned
// CHECK:         %[[SKIPPED:.*]] = arith.cmpi uge,
// CHECK-NEXT:    scf.if %[[SKIPPED]] {
// CHECK-NEXT:      ascend.pipe_barrier mte2
func.func @without_signs(%A: !gm, %from: index, %to: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %x = ascend.buffer at 0 : !t
    %y = ascend.buffer at 256 : !t
    scf.for %block = %c0 to %blocks step %c1 {
      %a = memref.subview %A[%block, 0] [1, 64] [1, 1] : !gm to !row
      ascend.copy_gm_to_ub %a to %x : !row, !t
      scf.for unsigned %i = %from to %to step %c1 {
        %b = memref.subview %A[%i, 0] [1, 64] [1, 1] : !gm to !row
        ascend.copy_gm_to_ub %b to %y : !row, !t
        ascend.vadd %x, %y into %y : !t, !t, !t
        ascend.copy_gm_to_ub %b to %y : !row, !t
        ascend.vadd %y, %y into %y : !t, !t, !t
      }
    }
  }
  return
}
