// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

// Instructions in repeat form say lanes, repeats and distances in blocks.
!whole = memref<16x16x8xf32, #ascend.memory<ub>>
!blocks = memref<16x8x8xf32, strided<[128, 8, 1]>, #ascend.memory<ub>>
!same = memref<16x8x8xf32, strided<[8, 0, 1]>, #ascend.memory<ub>>
!spread = memref<16x1x8xf32, #ascend.memory<ub>>
!part = memref<16x20xf32, strided<[128, 1]>, #ascend.memory<ub>>
func.func @repeats(%s: f32) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<16x128xf32, #ascend.memory<ub>>
      %b = ascend.buffer at 8192 : memref<16x1xf32, #ascend.memory<ub>>
      %c = ascend.buffer at 8256 : memref<16x8xf32, #ascend.memory<ub>>
      ascend.vbrcb %b to %c : memref<16x1xf32, #ascend.memory<ub>>, memref<16x8xf32, #ascend.memory<ub>>
      %e = memref.expand_shape %a [[0], [1, 2]] output_shape [16, 16, 8] : memref<16x128xf32, #ascend.memory<ub>> into !whole
      %ab = memref.subview %e[0, 0, 0] [16, 8, 8] [1, 1, 1] : !whole to !blocks
      %f = memref.expand_shape %c [[0], [1, 2]] output_shape [16, 1, 8] : memref<16x8xf32, #ascend.memory<ub>> into !spread
      %cb = memref.subview %f[0, 0, 0] [16, 8, 8] [1, 0, 1] : !spread to !same
      %p = memref.subview %a[0, 0] [16, 20] [1, 1] : memref<16x128xf32, #ascend.memory<ub>> to !part
      ascend.pipe_barrier v
      ascend.vsub %ab, %cb into %ab : !blocks, !same, !blocks
      ascend.pipe_barrier v
      ascend.vexp %p into %p : !part, !part
      ascend.pipe_barrier v
      ascend.vadds %p, %s into %p : !part, f32, !part
      ascend.pipe_barrier v
      ascend.vduplicate %s into %p : f32, !part
    }
  }
  return
}

// CHECK-LABEL: void repeats(float s)
// CHECK: Brcb(c, b, 2, BrcbRepeatParams(1, 8));
// CHECK: Sub(a, a, c, 64, 16, BinaryRepeatParams(1, 1, 0, 16, 16, 1));
// CHECK: Exp(a, a, 20, 16, UnaryRepeatParams(1, 1, 16, 16));
// CHECK: Adds(a, a, s, 20, 16, UnaryRepeatParams(1, 1, 16, 16));
// CHECK: Duplicate(a, s, 20, 16, 1, 16);

// The kernel computes repeats that depend on run-time extents.
!dynamic = memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>
func.func @dynamic(%m: index, %n: index, %s: f32) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<16x128xf32, #ascend.memory<ub>>
      %b = ascend.buffer at 8192 : memref<16x128xf16, #ascend.memory<ub>>
      %p = memref.subview %a[0, 0] [%m, %n] [1, 1] : memref<16x128xf32, #ascend.memory<ub>> to !dynamic
      %h = memref.subview %b[0, 0] [%m, %n] [1, 1] : memref<16x128xf16, #ascend.memory<ub>> to memref<?x?xf16, strided<[128, 1]>, #ascend.memory<ub>>
      ascend.vduplicate %s into %p : f32, !dynamic
      ascend.pipe_barrier v
      ascend.vadd %p, %p into %p : !dynamic, !dynamic, !dynamic
      ascend.pipe_barrier v
      ascend.vcast %p into %h : !dynamic, memref<?x?xf16, strided<[128, 1]>, #ascend.memory<ub>>
    }
  }
  return
}

// CHECK-LABEL: void dynamic(
// CHECK: Duplicate(a, s, n, m, 1, 16);
// CHECK: Add(a, a, a, n, m, BinaryRepeatParams(1, 1, 1, 16, 16, 16));
// CHECK: Cast(b, a, RoundMode::CAST_NONE, n, m, UnaryRepeatParams(1, 1, 8, 16));
