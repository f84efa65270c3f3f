// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

// Every element-wise instruction of two operands.
!tile = memref<64xf32, #ascend.memory<ub>>
func.func @binary() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      %b = ascend.buffer at 256 : !tile
      %c = ascend.buffer at 512 : !tile
      ascend.vadd %a, %b into %c : !tile, !tile, !tile
      ascend.pipe_barrier v
      ascend.vsub %a, %b into %c : !tile, !tile, !tile
      ascend.pipe_barrier v
      ascend.vmul %a, %b into %c : !tile, !tile, !tile
      ascend.pipe_barrier v
      ascend.vdiv %a, %b into %c : !tile, !tile, !tile
      ascend.pipe_barrier v
      ascend.vmax %a, %b into %c : !tile, !tile, !tile
      ascend.pipe_barrier v
      ascend.vmin %a, %b into %c : !tile, !tile, !tile
      ascend.pipe_barrier v
    }
  }
  return
}

// CHECK:        Add(c, a, b, 64);
// CHECK-NEXT:   PipeBarrier<PIPE_V>();
// CHECK-NEXT:   Sub(c, a, b, 64);
// CHECK-NEXT:   PipeBarrier<PIPE_V>();
// CHECK-NEXT:   Mul(c, a, b, 64);
// CHECK-NEXT:   PipeBarrier<PIPE_V>();
// CHECK-NEXT:   Div(c, a, b, 64);
// CHECK-NEXT:   PipeBarrier<PIPE_V>();
// CHECK-NEXT:   Max(c, a, b, 64);
// CHECK-NEXT:   PipeBarrier<PIPE_V>();
// CHECK-NEXT:   Min(c, a, b, 64);
// CHECK-NEXT:   PipeBarrier<PIPE_V>();
// CHECK-EMPTY:
// CHECK-NEXT:   PipeBarrier<PIPE_ALL>();
