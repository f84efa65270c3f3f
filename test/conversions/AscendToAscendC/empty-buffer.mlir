// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/Inputs %t.cpp

// A memory whose buffers are all empty is declared with one block of bytes.
!tile = memref<0xf32, #ascend.memory<ub>>
func.func @empty() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      ascend.vadd %a, %a into %a : !tile, !tile, !tile
    }
  }
  return
}

// CHECK:      pipe.InitBuffer(ubBuf, 32);
// CHECK:      LocalTensor<float> a = ubBuf.GetWithOffset<float>(0, 0);
