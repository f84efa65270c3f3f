// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../AscendToAscendC/Inputs %t.cpp

// Elements of buffers, of slices and of tensors; a load becomes a variable, since
// later stores may change its source.
func.func @elements(%A: memref<?x64xf32>, %I: memref<?xi32>, %i: index, %x: f32) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<4x16xf32, #ascend.memory<ub>>
      %r = memref.subview %a[2, 0] [1, 16] [1, 1] : memref<4x16xf32, #ascend.memory<ub>> to memref<16xf32, strided<[1], offset: 32>, #ascend.memory<ub>>
      %row = memref.load %I[%i] : memref<?xi32>
      %place = arith.index_cast %row : i32 to index
      memref.store %x, %a[%c1, %c2] : memref<4x16xf32, #ascend.memory<ub>>
      %y = memref.load %r[%place] : memref<16xf32, strided<[1], offset: 32>, #ascend.memory<ub>>
      memref.store %y, %A[%place, %i] : memref<?x64xf32>
      %z = memref.load %A[%c1, %c2] : memref<?x64xf32>
      %unused = memref.load %I[%c1] : memref<?xi32>
      ascend.pipe_barrier all
      ascend.vduplicate %z into %a : f32, memref<4x16xf32, #ascend.memory<ub>>
    }
  }
  return
}

// CHECK-LABEL: void elements(
// CHECK:         int32_t row = I_gm.GetValue(i);
// CHECK-NEXT:    int64_t place = static_cast<int64_t>(row);
// CHECK-NEXT:    a.SetValue(18, x);
// CHECK-EMPTY:
// CHECK-NEXT:    float y = a.GetValue(32 + place);
// The data cache is not coherent: it is written back after a store, and a tensor
// that the kernel writes is read anew.
// CHECK:         A_gm.SetValue(place * 64 + i, y);
// CHECK-NEXT:    DataCacheCleanAndInvalid<float, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(A_gm[place * 64 + i]);
// CHECK-EMPTY:
// CHECK-NEXT:    DataCacheCleanAndInvalid<float, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(A_gm[66]);
// CHECK-NEXT:    float z = A_gm.GetValue(66);

// A variable is a local of C++.
func.func @variables(%n: index, %x: f32, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %sum = memref.alloca() : memref<f32>
      memref.store %x, %sum[] : memref<f32>
      scf.for %i = %c0 to %n step %c1 {
        %old = memref.load %sum[] : memref<f32>
        %new = arith.addf %old, %x : f32
        memref.store %new, %sum[] : memref<f32>
      }
      %0 = memref.alloca() : memref<i1>
      memref.store %p, %0[] : memref<i1>
      %total = memref.load %sum[] : memref<f32>
      %flag = memref.load %0[] : memref<i1>
      ascend.printf "%f %d"(%total, %flag) : f32, i1
    }
  }
  return
}

// CHECK-LABEL: void variables(int64_t n, float x, bool p)
// CHECK:         float sum = x;
// CHECK-NEXT:    for (int64_t i = 0; i < n; ++i)
// CHECK-NEXT:      sum = sum + x;
// CHECK:         bool variable = p;
// CHECK-NEXT:    float total = sum;
// CHECK-NEXT:    bool flag = variable;

// Floats of 16 bits are passed as floats of 32.
func.func @narrow(%H: memref<16xf16>, %B: memref<16xbf16>, %h: f16, %b: bf16, %u: ui8) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      memref.store %h, %H[%c1] : memref<16xf16>
      memref.store %b, %B[%c1] : memref<16xbf16>
      %byte = builtin.unrealized_conversion_cast %u : ui8 to i8
      %number = arith.extui %byte : i8 to i32
      ascend.printf "%d"(%number) : i32
      // Computed in f32 and rounded.
      %g = memref.load %H[%c2] : memref<16xf16>
      %sum = arith.addf %g, %h : f16
      %negated = arith.negf %sum : f16
      memref.store %negated, %H[%c3] : memref<16xf16>
      %d = memref.load %B[%c2] : memref<16xbf16>
      %product = arith.mulf %d, %d : bf16
      %less = arith.cmpf olt, %d, %b : bf16
      %chosen = arith.select %less, %product, %d : bf16
      memref.store %chosen, %B[%c3] : memref<16xbf16>
    }
  }
  return
}

// CHECK-LABEL: void narrow(GM_ADDR H, GM_ADDR B, float h,
// CHECK:         H_gm.SetValue(1, static_cast<half>(h));
// CHECK:         B_gm.SetValue(1, ToBfloat16(b));
// CHECK:         half g = H_gm.GetValue(2);
// CHECK-NEXT:    half sum = static_cast<half>(static_cast<float>(g) + static_cast<float>(static_cast<half>(h)));
// CHECK:         H_gm.SetValue(3, static_cast<half>(-static_cast<float>(sum)));
// CHECK:         bfloat16_t d = B_gm.GetValue(2);
// CHECK-NEXT:    bfloat16_t chosen = ToFloat(d) < ToFloat(ToBfloat16(b)) ? ToBfloat16(ToFloat(d) * ToFloat(d)) : d;

// A line that other pipes write into is read anew before an element is stored.
func.func @shared(%A: memref<64xf32>, %x: f32) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      ascend.vduplicate %x into %a : f32, memref<64xf32, #ascend.memory<ub>>
      ascend.pipe_barrier all
      ascend.copy_ub_to_gm %a to %A : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
      ascend.pipe_barrier all
      memref.store %x, %A[%c1] : memref<64xf32>
    }
  }
  return
}

// CHECK-LABEL: void shared(
// CHECK:         DataCacheCleanAndInvalid<float, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(A_gm[1]);
// CHECK-NEXT:    A_gm.SetValue(1, x);
// CHECK-NEXT:    DataCacheCleanAndInvalid<float, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(A_gm[1]);

// Extents and distances that are not known are parameters, as far as the places of
// elements need them.
func.func @dynamic(%A: memref<?x?xf32>, %B: memref<?x?xf32, strided<[?, 1], offset: ?>>, %C: memref<?x?x?xi32>, %i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %n = memref.dim %A, %c0 : memref<?x?xf32>
      %x = memref.load %A[%i, %c1] : memref<?x?xf32>
      memref.store %x, %B[%i, %c1] : memref<?x?xf32, strided<[?, 1], offset: ?>>
      %n32 = arith.index_cast %n : index to i32
      memref.store %n32, %C[%i, %c1, %c1] : memref<?x?x?xi32>
    }
  }
  return
}

// CHECK-LABEL: void dynamic(GM_ADDR A, GM_ADDR B, GM_ADDR C, int64_t i, int64_t n, int64_t A_d1,
// CHECK-NEXT:      int64_t B_d0, int64_t B_d1, int64_t C_d0, int64_t C_d1, int64_t C_d2,
// CHECK-NEXT:      int64_t B_s0, int64_t B_offset) {
// CHECK:         float x = A_gm.GetValue(i * A_d1 + 1);
// CHECK:         B_gm.SetValue(B_offset + i * B_s0 + 1, x);
// CHECK:         C_gm.SetValue(i * (C_d1 * C_d2) + C_d2 + 1, static_cast<int32_t>(n));
// CHECK-LABEL: void tl_narrow_enqueue(
