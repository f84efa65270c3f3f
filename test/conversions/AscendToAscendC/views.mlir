// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/Inputs %t.cpp

// Other views of a tile, rows without gaps, and the number of elements kept.
// CHECK-LABEL: void views(
func.func @views(%A: memref<8xi64>) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<8x64xf32, #ascend.memory<ub>>
      %c = ascend.buffer at 2048 : memref<512xf32, #ascend.memory<ub>>
      %m = ascend.buffer at 4096 : memref<32xui8, #ascend.memory<ub>>
      %e = ascend.buffer at 4128 : memref<256xf32, #ascend.memory<ub>>
      %s = memref.subview %a[2, 8] [4, 16] [1, 1] : memref<8x64xf32, #ascend.memory<ub>> to memref<4x16xf32, strided<[64, 1], offset: 136>, #ascend.memory<ub>>
      %b = ascend.bitcast %s : memref<4x16xf32, strided<[64, 1], offset: 136>, #ascend.memory<ub>> to memref<4x32xi16, strided<[128, 1], offset: 272>, #ascend.memory<ub>>
      %d = memref.subview %c[0] [128] [1] : memref<512xf32, #ascend.memory<ub>> to memref<128xf32, strided<[1]>, #ascend.memory<ub>>
      %h = ascend.bitcast %d : memref<128xf32, strided<[1]>, #ascend.memory<ub>> to memref<256xi16, #ascend.memory<ub>>
      %f = memref.expand_shape %h [[0, 1]] output_shape [8, 32] : memref<256xi16, #ascend.memory<ub>> into memref<8x32xi16, #ascend.memory<ub>>
      %g = memref.subview %f[0, 0] [4, 32] [1, 1] : memref<8x32xi16, #ascend.memory<ub>> to memref<4x32xi16, strided<[32, 1]>, #ascend.memory<ub>>
      // CHECK: uint64_t kept = 0;
      // CHECK-NEXT: GatherMask(c.ReinterpretCast<int16_t>(), a[136].ReinterpretCast<int16_t>(), 7, true, 32,
      // CHECK-NEXT: GatherMaskParams(1, 4, 8, 0), kept);
      // CHECK-NEXT: }
      ascend.vpack_rows %b into %g : memref<4x32xi16, strided<[128, 1], offset: 272>, #ascend.memory<ub>>, memref<4x32xi16, strided<[32, 1]>, #ascend.memory<ub>>
      ascend.pipe_barrier v
      %q = memref.subview %c[0] [256] [1] : memref<512xf32, #ascend.memory<ub>> to memref<256xf32, strided<[1]>, #ascend.memory<ub>>
      ascend.vcompress %q, %m into %e : memref<256xf32, strided<[1]>, #ascend.memory<ub>>, memref<32xui8, #ascend.memory<ub>>, memref<256xf32, #ascend.memory<ub>>
      ascend.set_flag v -> s, 0
      // CHECK: WaitFlag<HardEvent::V_S>(0);
      ascend.wait_flag v -> s, 0
      // CHECK: int64_t n = GetGatherMaskRemainCount();
      %n = ascend.kept_count of %e : memref<256xf32, #ascend.memory<ub>>
      // CHECK: A_gm.SetValue(0, n);
      %i = arith.index_cast %n : index to i64
      memref.store %i, %A[%c0] : memref<8xi64>
    }
  }
  return
}

// A view of a single element under another type has no rows.
// CHECK-LABEL: void element_view(
func.func @element_view() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<ui32, #ascend.memory<ub>>
      %b = ascend.bitcast %a : memref<ui32, #ascend.memory<ub>> to memref<i32, #ascend.memory<ub>>
      // CHECK: LocalTensor<int32_t> b = a.ReinterpretCast<int32_t>();
      // CHECK: Add(b, b, b, 1);
      ascend.vadd %b, %b into %b : memref<i32, #ascend.memory<ub>>, memref<i32, #ascend.memory<ub>>, memref<i32, #ascend.memory<ub>>
    }
  }
  return
}
