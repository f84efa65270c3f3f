// RUN: mkdir -p %t
// RUN: tl-translate --tl-to-ascendc %s -o %t/kernel.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../AscendToAscendC/Inputs %t/kernel.cpp
// RUN: sed -n '/static inline __aicore__ float/,/^}/p' %t/kernel.cpp > %t/remainder.inc
// RUN: %clangxx -O1 -std=c++17 -Wall -Werror -I %t %S/../AscendToAscendC/Inputs/remainder.cpp -o %t/remainder
// RUN: %t/remainder | FileCheck %s

// The function that stands for `arith.remf` is exact, as that of the C library.
// CHECK: 0 wrong
func.func @take_remainder(%X: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = arith.constant 0.1 : f32
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %x = memref.load %X[%c0] : memref<4xf32>
      %rest = arith.remf %x, %y : f32
      memref.store %rest, %X[%c1] : memref<4xf32>
    }
  }
  return
}
