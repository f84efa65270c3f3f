// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

// A product with a unit flag leaves it (2) or hands over (3); a store waits (3), or
// takes no part (0). Without one the field stays as it is.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @flags(%C: memref<32x32xf32>, %D: memref<32x32xf32>, %H: memref<32x32xf16>, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %scale = arith.constant 0.5 : f32
    ascend.launch (%block) in (%c1) {
      ascend.section cube {
        %a = ascend.buffer at 0 : memref<2x2x16x16xf16, #ascend.memory<l0a>>
        %b = ascend.buffer at 0 : memref<2x2x16x16xf16, #ascend.memory<l0b>>
        %i = ascend.buffer at 2048 : memref<2x1x16x32xi8, #ascend.memory<l0a>>
        %j = ascend.buffer at 2048 : memref<1x2x16x32xi8, #ascend.memory<l0b>>
        %c = ascend.buffer at 0 : memref<2x2x16x16xf32, #ascend.memory<l0c>>
        %d = ascend.buffer at 4096 : memref<2x2x16x16xi32, #ascend.memory<l0c>>
        %f = ascend.buffer at 12288 : memref<2x2x16x16xf32, #ascend.memory<l0c>>
        %e = ascend.buffer at 8192 : memref<2x2x16x16xf32, #ascend.memory<l0c>>
        %l1 = ascend.buffer at 0 : memref<2x2x16x16xf16, #ascend.memory<l1>>
        scf.for %k = %c0 to %n step %c1 {
          %first = arith.cmpi eq, %k, %c0 : index
          %next = arith.addi %k, %c1 : index
          %last = arith.cmpi sge, %next, %n : index
          ascend.pipe_barrier m
          // CHECK:      Mmad(f, a, b, MmadParams(32, 32, 32, k + 1 >= n ? 3 : 2, false, k == 0));
          ascend.mmad %a, %b into %f init(%first) unit_flag(%last) : memref<2x2x16x16xf16, #ascend.memory<l0a>>, memref<2x2x16x16xf16, #ascend.memory<l0b>>, memref<2x2x16x16xf32, #ascend.memory<l0c>>
        }
        // CHECK:      Fixpipe(C_gm, f, FixpipeParamsV220(32, 32, 32, 32, false, QuantMode_t::NoQuant, 0, 1, 0, 0, n > 0 ? 3 : 0));
        %filled = arith.cmpi sgt, %n, %c0 : index
        ascend.fixpipe %f to %C unit_flag(%filled) : memref<2x2x16x16xf32, #ascend.memory<l0c>>, memref<32x32xf32>
        // CHECK:      Mmad(e, a, b, MmadParams(32, 32, 32, 0, false, true));
        ascend.mmad %a, %b into %e init(%true) : memref<2x2x16x16xf16, #ascend.memory<l0a>>, memref<2x2x16x16xf16, #ascend.memory<l0b>>, memref<2x2x16x16xf32, #ascend.memory<l0c>>
        ascend.pipe_barrier m
        // CHECK:      Mmad(c, a, b, MmadParams(32, 32, 32, 3, false, true));
        ascend.mmad %a, %b into %c init(%true) unit_flag(%true) : memref<2x2x16x16xf16, #ascend.memory<l0a>>, memref<2x2x16x16xf16, #ascend.memory<l0b>>, memref<2x2x16x16xf32, #ascend.memory<l0c>>
        // CHECK:      SetAtomicAdd<float>();
        // CHECK-NEXT: Fixpipe(D_gm, c, FixpipeParamsV220(32, 32, 32, 32, false, QuantMode_t::NoQuant, 0, 1, 0, 0, 3));
        ascend.fixpipe_atomic_add %c into %D unit_flag(%true) : memref<2x2x16x16xf32, #ascend.memory<l0c>>, memref<32x32xf32>
        ascend.pipe_barrier m
        ascend.mmad %a, %b into %c init(%true) unit_flag(%true) : memref<2x2x16x16xf16, #ascend.memory<l0a>>, memref<2x2x16x16xf16, #ascend.memory<l0b>>, memref<2x2x16x16xf32, #ascend.memory<l0c>>
        // CHECK:      Fixpipe<half, float, CFG_NZ>(l1, c, FixpipeParamsV220(32, 32, 32, 32, false, QuantMode_t::F322F16, 0, 1, 0, 0, 3));
        ascend.fixpipe_l1 %c to %l1 unit_flag(%true) : memref<2x2x16x16xf32, #ascend.memory<l0c>>, memref<2x2x16x16xf16, #ascend.memory<l1>>
        // CHECK:      Mmad(d, i, j, MmadParams(32, 32, 32, 3, false, true));
        ascend.mmad %i, %j into %d init(%true) unit_flag(%true) : memref<2x1x16x32xi8, #ascend.memory<l0a>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>, memref<2x2x16x16xi32, #ascend.memory<l0c>>
        // CHECK:      FixpipeParamsV220(32, 32, 32, 32, false, QuantMode_t::DEQF16, *reinterpret_cast<uint32_t *>(&scale), 1, 0,
        // CHECK-NEXT: 0, 3));
        ascend.fixpipe_dequant %d, %scale to %H unit_flag(%true) : memref<2x2x16x16xi32, #ascend.memory<l0c>>, f32, memref<32x32xf16>
      }
    }
    return
  }

  // A product with unit flags has the rows of its store, and at least two, since one row
  // would select a vector product. Without unit flags rows are rounded up to a fractal.
  // CHECK-LABEL: void rows(
  func.func @rows(%C: memref<?x32xf32>, %m: index) {
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    ascend.launch (%block) in (%c1) {
      ascend.section cube {
        %a = ascend.buffer at 0 : memref<2x2x16x16xf16, #ascend.memory<l0a>>
        %b = ascend.buffer at 0 : memref<2x2x16x16xf16, #ascend.memory<l0b>>
        %c = ascend.buffer at 0 : memref<2x2x16x16xf32, #ascend.memory<l0c>>
        %d = ascend.buffer at 4096 : memref<2x2x16x16xf32, #ascend.memory<l0c>>
        %rows = memref.subview %C[0, 0] [%m, 32] [1, 1] : memref<?x32xf32> to memref<?x32xf32, strided<[32, 1]>>
        // CHECK: Mmad({{.}}, a, b, MmadParams((m + 15) / 16 * 16, 32, 32, 0, false, true));
        ascend.mmad %a, %b into %d[%m, 32, 32] init(%true) : memref<2x2x16x16xf16, #ascend.memory<l0a>>, memref<2x2x16x16xf16, #ascend.memory<l0b>>, memref<2x2x16x16xf32, #ascend.memory<l0c>>
        // CHECK: Mmad({{.}}, a, b, MmadParams(m < 2 ? m * 2 : m, 32, 32, 3, false, true));
        ascend.mmad %a, %b into %c[%m, 32, 32] init(%true) unit_flag(%true) : memref<2x2x16x16xf16, #ascend.memory<l0a>>, memref<2x2x16x16xf16, #ascend.memory<l0b>>, memref<2x2x16x16xf32, #ascend.memory<l0c>>
        // CHECK: FixpipeParamsV220(32, m, (m + 15) / 16 * 16, 32, false, QuantMode_t::NoQuant, 0, 1, 0, 0, 3));
        ascend.fixpipe %c[%m] to %rows unit_flag(%true) : memref<2x2x16x16xf32, #ascend.memory<l0c>>, memref<?x32xf32, strided<[32, 1]>>
      }
    }
    return
  }
}
