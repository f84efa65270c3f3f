// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

// Instructions that scale and accumulate, contiguous and by repeats.
!tile = memref<16x64xf32, #ascend.memory<ub>>
!part = memref<16x20xf32, strided<[64, 1]>, #ascend.memory<ub>>
!half = memref<64xf16, #ascend.memory<ub>>
func.func @math(%s: f32) {
  %c1 = arith.constant 1 : index
  %h = arith.constant 2.5 : f16
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      %c = ascend.buffer at 4096 : !tile
      %x = ascend.buffer at 8192 : !half
      %p = memref.subview %c[0, 0] [16, 20] [1, 1] : !tile to !part
      ascend.vleaky_relu %a, %s into %c : !tile, f32, !tile
      ascend.pipe_barrier v
      ascend.vaxpy %a, %s into %c : !tile, f32, !tile
      ascend.pipe_barrier v
      ascend.vmul_add %a, %a into %c : !tile, !tile, !tile
      ascend.pipe_barrier v
      ascend.vaxpy %x, %h into %x : !half, f16, !half
      ascend.pipe_barrier v
      ascend.vleaky_relu %p, %s into %p : !part, f32, !part
      ascend.pipe_barrier v
      ascend.vaxpy %p, %s into %p : !part, f32, !part
      ascend.pipe_barrier v
      ascend.vmul_add %p, %p into %p : !part, !part, !part
    }
  }
  return
}

// CHECK-LABEL: void math(float s)
// CHECK: LeakyRelu(c, a, s, 1024);
// CHECK: Axpy(c, a, s, 1024);
// CHECK: MulAddDst(c, a, a, 1024);
// CHECK: Axpy(x, x, static_cast<half>(2.5f), 64);
// CHECK: LeakyRelu(c, c, s, 20, 16, UnaryRepeatParams(1, 1, 8, 8));
// CHECK: Axpy(c, c, s, 20, 16, UnaryRepeatParams(1, 1, 8, 8));
// CHECK: MulAddDst(c, c, c, 20, 16, BinaryRepeatParams(1, 1, 1, 8, 8, 8));
