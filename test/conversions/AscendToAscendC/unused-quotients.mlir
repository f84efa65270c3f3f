// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/Inputs %t.cpp

// A quotient of an expression that a constant condition leaves out has no variable.
// CHECK-LABEL: void products(
// CHECK:       int64_t ns = n - block * 64 < 64 ? n - block * 64 : 64;
// CHECK-NEXT:  Mmad(c, a, b, MmadParams(128, ns, 64, 0, false, true));
func.func @products(%A: memref<128x128xf16>, %n: index loc("n")) {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %a = ascend.buffer at 0 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
      %b = ascend.buffer at 0 : memref<4x8x16x16xf16, #ascend.memory<l0b>>
      %c = ascend.buffer at 0 : memref<8x8x16x16xf32, #ascend.memory<l0c>>
      %ns = affine.min affine_map<(d0)[s0] -> (d0 * -64 + s0, 64)>(%block)[%n]
      ascend.mmad %a, %b into %c[128, %ns, 64] init(%true) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x8x16x16xf16, #ascend.memory<l0b>>, memref<8x8x16x16xf32, #ascend.memory<l0c>>
      ascend.pipe_barrier all
      ascend.mmad %a, %b into %c[128, %ns, 64] init(%false) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x8x16x16xf16, #ascend.memory<l0b>>, memref<8x8x16x16xf32, #ascend.memory<l0c>>
    }
  }
  return
}
