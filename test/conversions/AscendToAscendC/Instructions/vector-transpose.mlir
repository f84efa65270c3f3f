// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

// Panels are transposed by lists of the rows of both sides; one repeat steps
// nowhere.
func.func @transpose() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<16x64xf16, #ascend.memory<ub>>
      %b = ascend.buffer at 2048 : memref<64x16xf16, #ascend.memory<ub>>
      ascend.vtranspose_b16 %a to %b : memref<16x64xf16, #ascend.memory<ub>>, memref<64x16xf16, #ascend.memory<ub>>
      %c = ascend.buffer at 4096 : memref<16x8xf32, #ascend.memory<ub>>
      %d = ascend.buffer at 4608 : memref<8x16xf32, #ascend.memory<ub>>
      ascend.vtranspose_b32 %c to %d : memref<16x8xf32, #ascend.memory<ub>>, memref<8x16xf32, #ascend.memory<ub>>
      %e = ascend.buffer at 8192 : memref<32x64xi8, #ascend.memory<ub>>
      %f = ascend.buffer at 10240 : memref<64x32xi8, #ascend.memory<ub>>
      ascend.vtranspose_b8 %e to %f : memref<32x64xi8, #ascend.memory<ub>>, memref<64x32xi8, #ascend.memory<ub>>
      %g = ascend.buffer at 12288 : memref<16x64xbf16, #ascend.memory<ub>>
      %h = ascend.buffer at 14336 : memref<64x16xbf16, #ascend.memory<ub>>
      ascend.vtranspose_b16 %g to %h : memref<16x64xbf16, #ascend.memory<ub>>, memref<64x16xbf16, #ascend.memory<ub>>
    }
  }
  return
}

// CHECK-LABEL: void transpose()
// CHECK:        LocalTensor<half> rows[16], columns[16];
// CHECK-NEXT:   for (uint32_t i = 0; i < 16; ++i) {
// CHECK-NEXT:     rows[i] = a[i * 64];
// CHECK-NEXT:     columns[i] = b[i * 16];
// CHECK-NEXT:   }
// CHECK-NEXT:   TransDataTo5HD<half>(columns, rows, TransDataTo5HDParams(false, false, 4, 16, 1));
// CHECK-NEXT: }
// CHECK:          rows[i] = c[i * 8];
// CHECK-NEXT:     columns[i] = d[i / 2 * 16 + i % 2 * 8];
// CHECK:        TransDataTo5HDParams(false, false, 1, 0, 0));
// CHECK:      for (uint32_t part = 0; part < 4; ++part) {
// CHECK:          rows[i] = e[(part / 2 * 16 + i) * 64];
// CHECK-NEXT:     columns[i] = f[(part % 2 * 16 + i) * 32];
// CHECK:        TransDataTo5HDParams(part / 2 == 1, part % 2 == 1, 2, 32, 1));
// There is no transposition of bf16, but its elements are moved as those of f16 are.
// CHECK:      LocalTensor<half> rows[16], columns[16];
// CHECK:        rows[i] = g.ReinterpretCast<half>()[i * 64];
// CHECK-NEXT:   columns[i] = h.ReinterpretCast<half>()[i * 16];
// CHECK:      TransDataTo5HD<half>(
