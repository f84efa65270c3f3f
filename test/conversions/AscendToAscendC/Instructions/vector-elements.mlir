// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

// Conversions with their rounding modes, comparisons and selections, and operations
// on bits, which take all elements for lanes of 16 bits.
func.func @elements(%s: f32, %n: i32, %k: i16) {
  %c1 = arith.constant 1 : index
  %z = arith.constant 3 : i16
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<64x64xf32, #ascend.memory<ub>>
      %c = ascend.buffer at 16384 : memref<64x64xf32, #ascend.memory<ub>>
      %h = ascend.buffer at 32768 : memref<64x64xf16, #ascend.memory<ub>>
      %g = ascend.buffer at 40960 : memref<64x64xbf16, #ascend.memory<ub>>
      %i = ascend.buffer at 49152 : memref<64x64xi32, #ascend.memory<ub>>
      %w = ascend.buffer at 65536 : memref<64x64xi16, #ascend.memory<ub>>
      %u = ascend.buffer at 73728 : memref<64x64xui16, #ascend.memory<ub>>
      %v = ascend.buffer at 81920 : memref<64x64xui32, #ascend.memory<ub>>
      %e = ascend.buffer at 98304 : memref<64x64xi8, #ascend.memory<ub>>
      %m = ascend.buffer at 102400 : memref<512xui8, #ascend.memory<ub>>
      %t = ascend.buffer at 188416 : memref<7936xui8, #ascend.memory<ub>>
      %ap = memref.subview %a[0, 0] [64, 24] [1, 1] : memref<64x64xf32, #ascend.memory<ub>> to memref<64x24xf32, strided<[64, 1]>, #ascend.memory<ub>>
      %hp = memref.subview %h[0, 0] [64, 24] [1, 1] : memref<64x64xf16, #ascend.memory<ub>> to memref<64x24xf16, strided<[64, 1]>, #ascend.memory<ub>>
      %ip = memref.subview %i[0, 0] [64, 24] [1, 1] : memref<64x64xi32, #ascend.memory<ub>> to memref<64x24xi32, strided<[64, 1]>, #ascend.memory<ub>>
      %up = memref.subview %u[0, 0] [64, 24] [1, 1] : memref<64x64xui16, #ascend.memory<ub>> to memref<64x24xui16, strided<[64, 1]>, #ascend.memory<ub>>
      ascend.vcast %h into %a : memref<64x64xf16, #ascend.memory<ub>>, memref<64x64xf32, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vcast %a into %i round floor : memref<64x64xf32, #ascend.memory<ub>>, memref<64x64xi32, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vcast %a into %g round round : memref<64x64xf32, #ascend.memory<ub>>, memref<64x64xbf16, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vcast %a into %h round odd : memref<64x64xf32, #ascend.memory<ub>>, memref<64x64xf16, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vcast %h into %e round trunc : memref<64x64xf16, #ascend.memory<ub>>, memref<64x64xi8, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vcast %hp into %ap : memref<64x24xf16, strided<[64, 1]>, #ascend.memory<ub>>, memref<64x24xf32, strided<[64, 1]>, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vcompare lt %a, %c into %m : memref<64x64xf32, #ascend.memory<ub>>, memref<64x64xf32, #ascend.memory<ub>>, memref<512xui8, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vcompare eq %i, %i into %m : memref<64x64xi32, #ascend.memory<ub>>, memref<64x64xi32, #ascend.memory<ub>>, memref<512xui8, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vcompares ge %a, %s into %m : memref<64x64xf32, #ascend.memory<ub>>, f32, memref<512xui8, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vselect %m, %a, %c into %c scratch %t : memref<512xui8, #ascend.memory<ub>>, memref<64x64xf32, #ascend.memory<ub>>, memref<64x64xf32, #ascend.memory<ub>>, memref<64x64xf32, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vselect %m, %u, %u into %u scratch %t : memref<512xui8, #ascend.memory<ub>>, memref<64x64xui16, #ascend.memory<ub>>, memref<64x64xui16, #ascend.memory<ub>>, memref<64x64xui16, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vselect %m, %i, %i into %i scratch %t : memref<512xui8, #ascend.memory<ub>>, memref<64x64xi32, #ascend.memory<ub>>, memref<64x64xi32, #ascend.memory<ub>>, memref<64x64xi32, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vselects %m, %a, %s into %c scratch %t : memref<512xui8, #ascend.memory<ub>>, memref<64x64xf32, #ascend.memory<ub>>, f32, memref<64x64xf32, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vand %i, %i into %i : memref<64x64xi32, #ascend.memory<ub>>, memref<64x64xi32, #ascend.memory<ub>>, memref<64x64xi32, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vor %w, %w into %w : memref<64x64xi16, #ascend.memory<ub>>, memref<64x64xi16, #ascend.memory<ub>>, memref<64x64xi16, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vnot %u into %u : memref<64x64xui16, #ascend.memory<ub>>, memref<64x64xui16, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vnot %e into %e : memref<64x64xi8, #ascend.memory<ub>>, memref<64x64xi8, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vnot %ip into %ip : memref<64x24xi32, strided<[64, 1]>, #ascend.memory<ub>>, memref<64x24xi32, strided<[64, 1]>, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vshift_left %i, %n into %i : memref<64x64xi32, #ascend.memory<ub>>, i32, memref<64x64xi32, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vshift_right %w, %z into %w : memref<64x64xi16, #ascend.memory<ub>>, i16, memref<64x64xi16, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vshift_right %up, %k into %up : memref<64x24xui16, strided<[64, 1]>, #ascend.memory<ub>>, i16, memref<64x24xui16, strided<[64, 1]>, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vshift_right %v, %n into %v : memref<64x64xui32, #ascend.memory<ub>>, i32, memref<64x64xui32, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vduplicate %k into %u : i16, memref<64x64xui16, #ascend.memory<ub>>
    }
  }
  return
}

// CHECK-LABEL: void elements(float s, int32_t n, int16_t k)
// CHECK: Cast(a, h, RoundMode::CAST_NONE, 4096);
// CHECK: Cast(i, a, RoundMode::CAST_FLOOR, 4096);
// CHECK: Cast(g, a, RoundMode::CAST_ROUND, 4096);
// CHECK: Cast(h, a, RoundMode::CAST_ODD, 4096);
// CHECK: Cast(e, h, RoundMode::CAST_TRUNC, 4096);
// CHECK: Cast(a, h, RoundMode::CAST_NONE, 24, 64, UnaryRepeatParams(1, 1, 8, 4));
// CHECK: Compare(m, a, c, CMPMODE::LT, 4096);
// CHECK: Compare(m, i, i, CMPMODE::EQ, 4096);
// CHECK: CompareScalar(m, a, s, CMPMODE::GE, 4096);
// CHECK: Select(c, m, a, c, SELMODE::VSEL_TENSOR_TENSOR_MODE, 4096);
// CHECK: Select(u.ReinterpretCast<half>(), m, u.ReinterpretCast<half>(),
// CHECK: Select(i.ReinterpretCast<float>(), m, i.ReinterpretCast<float>(),
// CHECK: Select(c, m, a, s, SELMODE::VSEL_TENSOR_SCALAR_MODE, 4096);
// CHECK: And(i.ReinterpretCast<int16_t>(), i.ReinterpretCast<int16_t>(),
// CHECK: Or(w, w, w, 4096);
// CHECK: Not(u.ReinterpretCast<int16_t>(), u.ReinterpretCast<int16_t>(), 4096);
// CHECK: Not(e.ReinterpretCast<int16_t>(), e.ReinterpretCast<int16_t>(), 2048);
// CHECK: Not(i.ReinterpretCast<int16_t>(), i.ReinterpretCast<int16_t>(), 48, 64,
// CHECK: ShiftLeft(i, i, n, 4096);
// CHECK: ShiftRight(w, w, static_cast<int16_t>(3), 4096);
// CHECK: ShiftRight(u, u, static_cast<uint16_t>(k), 24, 64,
// CHECK: ShiftRight(v, v, static_cast<uint32_t>(n), 4096);
// CHECK: Duplicate(u, static_cast<uint16_t>(k), 4096);
