// RUN: tl-opt %s --ascend-insert-sync --ascend-verify-sync | FileCheck %s

// Barriers that are there, and the flags around them.

!gm = memref<?x64xf32>
!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// A barrier drains pipes, but lowers no flag: that of %x is raised between the loops, so
// the accesses between them take another id.
// CHECK-LABEL: func @raised_over_barrier(
// CHECK:         ascend.set_flag v -> mte2, 0
// CHECK:         ascend.pipe_barrier all
// CHECK:         ascend.set_flag v -> mte2, 1
// CHECK:         ascend.wait_flag v -> mte2, 1
// CHECK:         ascend.wait_flag v -> mte2, 0
func.func @raised_over_barrier(%A: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %x = ascend.buffer at 0 : !tile
      %y = ascend.buffer at 256 : !tile
      %first = memref.subview %A[0, 0] [1, 64] [1, 1] : !gm to memref<64xf32, strided<[1]>>
      scf.for %i = %c0 to %n step %c1 {
        %a = memref.subview %A[%i, 0] [1, 64] [1, 1] : !gm to !row
        ascend.copy_gm_to_ub %a to %x : !row, !tile
        ascend.vadd %x, %x into %y : !tile, !tile, !tile
        ascend.pipe_barrier v
      }
      ascend.pipe_barrier all
      ascend.vadd %y, %y into %y : !tile, !tile, !tile
      ascend.copy_gm_to_ub %first to %y : memref<64xf32, strided<[1]>>, !tile
      scf.for %i = %c0 to %n step %c1 {
        %a = memref.subview %A[%i, 0] [1, 64] [1, 1] : !gm to !row
        ascend.copy_gm_to_ub %a to %x : !row, !tile
        ascend.vadd %x, %x into %y : !tile, !tile, !tile
        ascend.pipe_barrier v
      }
    }
  }
  return
}

// So it is with stores of the scalar unit.
// CHECK-LABEL: func @scalar_raised_over_barrier(
// CHECK:         ascend.set_flag v -> s, 0
// CHECK:         ascend.pipe_barrier all
// CHECK:         ascend.set_flag v -> s, 1
// CHECK:         ascend.wait_flag v -> s, 1
// CHECK:         ascend.wait_flag v -> s, 0
func.func @scalar_raised_over_barrier(%n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %x = ascend.buffer at 0 : !tile
      %y = ascend.buffer at 256 : !tile
      scf.for %i = %c0 to %n step %c1 {
        memref.store %f, %x[%c0] : !tile
        ascend.vadd %x, %x into %y : !tile, !tile, !tile
        ascend.pipe_barrier v
      }
      ascend.pipe_barrier all
      ascend.vadd %y, %y into %y : !tile, !tile, !tile
      memref.store %f, %y[%c1] : !tile
      scf.for %i = %c0 to %n step %c1 {
        memref.store %f, %x[%c0] : !tile
        ascend.vadd %x, %x into %y : !tile, !tile, !tile
        ascend.pipe_barrier v
      }
    }
  }
  return
}
