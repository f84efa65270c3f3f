// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

// Loads into L0 that transpose: fractals are transposed on the way into L0A with
// `transpose` and into L0B without it, and rows of fractals become columns.
func.func @transpose() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %a = ascend.buffer at 0 : memref<8x4x16x16xf16, #ascend.memory<l1>>
      %b = ascend.buffer at 16384 : memref<8x4x16x8xf32, #ascend.memory<l1>>
      %at = ascend.buffer at 0 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
      %bt = ascend.buffer at 0 : memref<8x4x16x8xf32, #ascend.memory<l0b>>
      ascend.load_l0a %a to %at transpose : memref<8x4x16x16xf16, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
      ascend.load_l0b %b to %bt transpose : memref<8x4x16x8xf32, #ascend.memory<l1>>, memref<8x4x16x8xf32, #ascend.memory<l0b>>
    }
  }
  return
}

// CHECK:        for (uint16_t i = 0; i < 4; ++i)
// CHECK-NEXT:     LoadData(at[i * 256], a[i * 256], LoadData2DParams(0, 8, 4, 0, 3, true, 0));
// CHECK-NEXT:   for (uint16_t i = 0; i < 4; ++i)
// CHECK-NEXT:     LoadData(bt[i * 128], b[i * 128], LoadData2DParams(0, 8, 4, 0, 3, false, 0));
// CHECK-EMPTY:
// CHECK-NEXT:   PipeBarrier<PIPE_ALL>();
