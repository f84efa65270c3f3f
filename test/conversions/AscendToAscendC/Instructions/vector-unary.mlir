// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

// Every element-wise instruction of one operand, and every one with a scalar: a
// constant of the tile's type, and an argument of the kernel.
!tile = memref<64xf16, #ascend.memory<ub>>
!wide = memref<64xf32, #ascend.memory<ub>>
func.func @unary(%s: f32) {
  %c1 = arith.constant 1 : index
  %h = arith.constant 2.5 : f16
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      %c = ascend.buffer at 128 : !tile
      %w = ascend.buffer at 256 : !wide
      ascend.vexp %a into %c : !tile, !tile
      ascend.pipe_barrier v
      ascend.vln %a into %c : !tile, !tile
      ascend.pipe_barrier v
      ascend.vabs %a into %c : !tile, !tile
      ascend.pipe_barrier v
      ascend.vsqrt %a into %c : !tile, !tile
      ascend.pipe_barrier v
      ascend.vrsqrt %a into %c : !tile, !tile
      ascend.pipe_barrier v
      ascend.vreciprocal %a into %c : !tile, !tile
      ascend.pipe_barrier v
      ascend.vrelu %a into %c : !tile, !tile
      ascend.pipe_barrier v
      ascend.vadds %a, %h into %c : !tile, f16, !tile
      ascend.pipe_barrier v
      ascend.vmuls %a, %h into %c : !tile, f16, !tile
      ascend.pipe_barrier v
      ascend.vmaxs %a, %h into %c : !tile, f16, !tile
      ascend.pipe_barrier v
      ascend.vmins %a, %h into %c : !tile, f16, !tile
      ascend.pipe_barrier v
      ascend.vduplicate %s into %w : f32, !wide
    }
  }
  return
}

// CHECK-LABEL: void unary(float s)
// CHECK: Exp(c, a, 64);
// CHECK: Ln(c, a, 64);
// CHECK: Abs(c, a, 64);
// CHECK: Sqrt(c, a, 64);
// CHECK: Rsqrt(c, a, 64);
// CHECK: Reciprocal(c, a, 64);
// CHECK: Relu(c, a, 64);
// CHECK: Adds(c, a, static_cast<half>(2.5f), 64);
// CHECK: Muls(c, a, static_cast<half>(2.5f), 64);
// CHECK: Maxs(c, a, static_cast<half>(2.5f), 64);
// CHECK: Mins(c, a, static_cast<half>(2.5f), 64);
// CHECK: Duplicate(w, s, 64);
