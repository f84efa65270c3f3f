// RUN: tl-opt %s --tile-verify-bounds | FileCheck %s

// Slices that may be within bounds are accepted: an offset and a size that go together,
// an empty slice, one that a condition guards, one with an offset that has a bound
// below 0 and does not reach it, and a tensor with a dynamic number of rows.
// CHECK-LABEL: func @within(
// CHECK-COUNT-5: memref.subview
func.func @within(%A: memref<32x64xf16>, %B: memref<?x64xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c40 = arith.constant 40 : index
  %c20 = arith.constant 20 : index
  scf.for %i = %c0 to %c32 step %c20 {
    %size = affine.min affine_map<(d0) -> (32 - d0, 20)>(%i)
    %a = memref.subview %A[%i, 0] [%size, 64] [1, 1] : memref<32x64xf16> to memref<?x64xf16, strided<[64, 1], offset: ?>>
  }
  %none = memref.subview %A[31, 0] [0, 64] [1, 1] : memref<32x64xf16> to memref<0x64xf16, strided<[64, 1], offset: 1984>>
  %isLarge = arith.cmpi sgt, %n, %c40 : index
  scf.if %isLarge {
    %guarded = memref.subview %A[%c40, 0] [1, 64] [1, 1] : memref<32x64xf16> to memref<1x64xf16, strided<[64, 1], offset: ?>>
  }
  scf.for %i = %c0 to %c20 step %c1 {
    %before = affine.apply affine_map<(d0) -> (d0 floordiv 4 - d0 floordiv 8)>(%i)
    %near = memref.subview %A[%before, 0] [1, 64] [1, 1] : memref<32x64xf16> to memref<1x64xf16, strided<[64, 1], offset: ?>>
  }
  %b = memref.subview %B[%c40, 0] [%n, 64] [1, 1] : memref<?x64xf16> to memref<?x64xf16, strided<[64, 1], offset: ?>>
  return
}

// A loop over the elements of a memref that has none does not run.
// CHECK-LABEL: func @empty(
// CHECK: memref.store
func.func @empty(%A: memref<0x4xf32>, %s: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %A, %c0 : memref<0x4xf32>
  scf.for %i = %c0 to %rows step %c1 {
    memref.store %s, %A[%i, %c0] : memref<0x4xf32>
  }
  return
}

// With a step of 0 a slice repeats one element, as often as it likes.
// CHECK-LABEL: func @repeats(
// CHECK: memref.subview
func.func @repeats(%column: memref<32x1xf32, #ascend.memory<ub>>, %n: index) {
  %count = affine.min affine_map<(d0) -> (d0, 8)>(%n)
  %row = memref.subview %column[0, 0] [32, %count] [1, 0] : memref<32x1xf32, #ascend.memory<ub>> to memref<32x?xf32, strided<[1, 0]>, #ascend.memory<ub>>
  return
}

// A dimension that no memref has, in code that does not run.
// CHECK-LABEL: func @guarded_dimension
func.func @guarded_dimension(%A: memref<?xf32>, %is_matrix: i1, %T: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.if %is_matrix {
    // CHECK: memref.dim
    %d = memref.dim %A, %c1 : memref<?xf32>
    memref.store %d, %T[%c0] : memref<1xindex>
  }
  return
}

// A loop that may have no iterations: for an n of at most 20 nothing is wrong.
// CHECK-LABEL: func @may_skip
func.func @may_skip(%A: memref<32x64xf16>, %n: index) {
  %c20 = arith.constant 20 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c20 to %n step %c1 {
    // CHECK: memref.subview
    %a = memref.subview %A[%i, 0] [16, 64] [1, 1] : memref<32x64xf16> to memref<16x64xf16, strided<[64, 1], offset: ?>>
  }
  return
}

// Neither has a side of a switch to run.
// CHECK-LABEL: func @switched
func.func @switched(%A: memref<32x64xf16>, %n: index) {
  %c40 = arith.constant 40 : index
  scf.index_switch %n
  case 1 {
    // CHECK: memref.subview
    %a = memref.subview %A[%c40, 0] [16, 64] [1, 1] : memref<32x64xf16> to memref<16x64xf16, strided<[64, 1], offset: ?>>
    scf.yield
  }
  default {
  }
  return
}

// The last iterations, slices under a condition in a loop, and loops that may
// have no iterations.
// CHECK-LABEL: func @iterations
func.func @iterations(%a: memref<8x64xf32, #tile.space<shared>>, %p: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  // CHECK-COUNT-3: memref.load
  scf.for %i = %c1 to %c8 step %c3 {
    %k = affine.apply affine_map<(d0) -> (d0 * 9)>(%i)
    %x = memref.load %a[%i, %k] : memref<8x64xf32, #tile.space<shared>>
    scf.if %p {
      %l = affine.apply affine_map<(d0) -> (d0 * 10)>(%i)
      %y = memref.load %a[%i, %l] : memref<8x64xf32, #tile.space<shared>>
    }
  }
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      %l = affine.apply affine_map<(d0) -> (d0 * 10)>(%j)
      %y = memref.load %a[%c0, %l] : memref<8x64xf32, #tile.space<shared>>
    }
  }
  return
}

// A constant size of a slice is an error where it is run, if a branch leads to it.
// CHECK-LABEL: func @guarded_size
func.func @guarded_size(%p: i1) {
  %c12 = arith.constant 12 : index
  %a = memref.alloc() : memref<8x64xf32, #tile.space<shared>>
  scf.if %p {
    // CHECK: memref.subview
    %s = memref.subview %a[0, 0] [%c12, 64] [1, 1] : memref<8x64xf32, #tile.space<shared>> to memref<?x64xf32, strided<[64, 1]>, #tile.space<shared>>
  }
  return
}
