// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

// Parts of tiles: the matrix unit finds matrices of the given extents without
// gaps between their fractals, so the loads put them there.
func.func @extents(%A: memref<?x?xf16>, %C: memref<?x?xf16>, %m: index, %n: index, %k: index) {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %a = ascend.buffer at 0 : memref<4x8x16x16xf16, #ascend.memory<l1>>
      %l0a = ascend.buffer at 0 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
      %l0b = ascend.buffer at 0 : memref<8x4x16x16xf16, #ascend.memory<l0b>>
      %c = ascend.buffer at 0 : memref<4x8x16x16xf32, #ascend.memory<l0c>>
      ascend.copy_gm_to_l1 %A to %a : memref<?x?xf16>, memref<4x8x16x16xf16, #ascend.memory<l1>>
      ascend.pipe_barrier all
      ascend.load_l0a %a to %l0a[%m, %k] : memref<4x8x16x16xf16, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
      ascend.load_l0b %a to %l0b[%k, %n] : memref<4x8x16x16xf16, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0b>>
      ascend.pipe_barrier all
      ascend.mmad %l0a, %l0b into %c[%m, %n, %k] init(%true) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<8x4x16x16xf16, #ascend.memory<l0b>>, memref<4x8x16x16xf32, #ascend.memory<l0c>>
      ascend.pipe_barrier all
      ascend.fixpipe %c[%m] to %C relu : memref<4x8x16x16xf32, #ascend.memory<l0c>>, memref<?x?xf16>
    }
  }
  return
}

// CHECK-LABEL: void extents(
// CHECK:        DataCopy(a, A_gm, Nd2NzParams(1, A_d0, A_d1, 0, A_d1, 128, 1, 0));
// CHECK:        for (uint16_t i = 0; i < (k + 15) / 16; ++i)
// CHECK-NEXT:     LoadData(l0a[i * 256], a[i * 2048], LoadData2DParams(0, (m + 15) / 16, 1, 0, (k + 15) / 16 - 1, false, 0));
// CHECK-NEXT:   for (uint16_t i = 0; i < (n + 15) / 16; ++i)
// CHECK-NEXT:     LoadData(l0b[i * 256], a[i * 2048], LoadData2DParams(0, (k + 15) / 16, 1, 0, (n + 15) / 16 - 1, true, 0));
// CHECK:        Mmad(c, l0a, l0b, MmadParams((m + 15) / 16 * 16, n, k, 0, false, true));
// CHECK:        Fixpipe(C_gm, c, FixpipeParamsV220(C_d1, C_d0, (m + 15) / 16 * 16, C_d1, true, QuantMode_t::F322F16, 0, 1, 0, 0, 0));

// A barrier orders small products after earlier ones; its condition is folded if
// the extents are static. Rows are rounded up to whole fractals.
func.func @ordered(%m: index, %n: index, %k: index) {
  %c1 = arith.constant 1 : index
  %false = arith.constant false
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %a = ascend.buffer at 0 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
      %b = ascend.buffer at 0 : memref<4x8x16x16xf16, #ascend.memory<l0b>>
      %c = ascend.buffer at 0 : memref<8x8x16x16xf32, #ascend.memory<l0c>>
      ascend.mmad %a, %b into %c[%m, %n, %k] init(%false) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x8x16x16xf16, #ascend.memory<l0b>>, memref<8x8x16x16xf32, #ascend.memory<l0c>>
      ascend.pipe_barrier all
      ascend.mmad %a, %b into %c[%m, 80, %k] init(%false) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x8x16x16xf16, #ascend.memory<l0b>>, memref<8x8x16x16xf32, #ascend.memory<l0c>>
      ascend.pipe_barrier all
      ascend.mmad %a, %b into %c[17, 79, %k] init(%false) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x8x16x16xf16, #ascend.memory<l0b>>, memref<8x8x16x16xf32, #ascend.memory<l0c>>
      ascend.pipe_barrier all
      ascend.mmad %a, %b into %c[17, 80, %k] init(%false) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x8x16x16xf16, #ascend.memory<l0b>>, memref<8x8x16x16xf32, #ascend.memory<l0c>>
    }
  }
  return
}

// CHECK-LABEL: void ordered(
// CHECK:        if ((m + 15) / 16 * (n / 16) < 10)
// CHECK-NEXT:     PipeBarrier<PIPE_M>();
// CHECK-NEXT:   Mmad(c, a, b, MmadParams((m + 15) / 16 * 16, n, k, 0, false, false));
// CHECK:        PipeBarrier<PIPE_ALL>();
// CHECK:        if ((m + 15) / 16 * 5 < 10)
// CHECK-NEXT:     PipeBarrier<PIPE_M>();
// CHECK:        PipeBarrier<PIPE_ALL>();
// CHECK:        PipeBarrier<PIPE_M>();
// CHECK-NEXT:   Mmad(c, a, b, MmadParams(32, 79, k, 0, false, false));
// CHECK:        PipeBarrier<PIPE_ALL>();
// CHECK-NEXT:   Mmad(c, a, b, MmadParams(32, 80, k, 0, false, false));

// Loads that transpose 8-bit integers and f32, and their products: N is rounded up
// to squares of 32, and K of f32 to two fractals.
func.func @other_types(%C: memref<100x50xf16>, %scale: f32) {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %i = ascend.buffer at 0 : memref<4x4x16x32xi8, #ascend.memory<l1>>
      %ia = ascend.buffer at 0 : memref<8x2x16x32xi8, #ascend.memory<l0a>>
      %ib = ascend.buffer at 0 : memref<2x8x16x32xi8, #ascend.memory<l0b>>
      %ic = ascend.buffer at 0 : memref<8x8x16x16xi32, #ascend.memory<l0c>>
      ascend.load_l0a_squares %i to %ia[100, 60] : memref<4x4x16x32xi8, #ascend.memory<l1>>, memref<8x2x16x32xi8, #ascend.memory<l0a>>
      ascend.load_l0b_squares %i to %ib[60, 50] : memref<4x4x16x32xi8, #ascend.memory<l1>>, memref<2x8x16x32xi8, #ascend.memory<l0b>>
      ascend.pipe_barrier all
      ascend.mmad %ia, %ib into %ic[100, 50, 60] init(%true) : memref<8x2x16x32xi8, #ascend.memory<l0a>>, memref<2x8x16x32xi8, #ascend.memory<l0b>>, memref<8x8x16x16xi32, #ascend.memory<l0c>>
      ascend.pipe_barrier all
      ascend.fixpipe_dequant %ic[100], %scale to %C : memref<8x8x16x16xi32, #ascend.memory<l0c>>, f32, memref<100x50xf16>
      ascend.pipe_barrier all
      %f = ascend.buffer at 0 : memref<8x4x16x8xf32, #ascend.memory<l1>>
      %fa = ascend.buffer at 0 : memref<4x8x16x8xf32, #ascend.memory<l0a>>
      %fb = ascend.buffer at 0 : memref<8x4x16x8xf32, #ascend.memory<l0b>>
      %fc = ascend.buffer at 0 : memref<4x4x16x16xf32, #ascend.memory<l0c>>
      %h = ascend.buffer at 32768 : memref<4x4x16x16xbf16, #ascend.memory<l1>>
      ascend.load_l0a_image %f to %fa[50, 44] : memref<8x4x16x8xf32, #ascend.memory<l1>>, memref<4x8x16x8xf32, #ascend.memory<l0a>>
      ascend.load_l0b_image %f to %fb[44, 63] : memref<8x4x16x8xf32, #ascend.memory<l1>>, memref<8x4x16x8xf32, #ascend.memory<l0b>>
      ascend.pipe_barrier all
      ascend.mmad %fa, %fb into %fc[50, 63, 44] init(%true) : memref<4x8x16x8xf32, #ascend.memory<l0a>>, memref<8x4x16x8xf32, #ascend.memory<l0b>>, memref<4x4x16x16xf32, #ascend.memory<l0c>>
      ascend.pipe_barrier all
      ascend.fixpipe_l1 %fc[50, 50, 63] to %h : memref<4x4x16x16xf32, #ascend.memory<l0c>>, memref<4x4x16x16xbf16, #ascend.memory<l1>>
    }
  }
  return
}

// CHECK-LABEL: void other_types(
// CHECK:        for (uint16_t i = 0; i < 4; ++i)
// CHECK-NEXT:     LoadDataWithTranspose(ia[i * 2048], i_1[i * 2048], LoadData2dTransposeParams(0, 2, 1, 0, 1));
// CHECK-NEXT:   for (uint16_t i = 0; i < 2; ++i)
// CHECK-NEXT:     LoadDataWithTranspose(ib[i * 2048], i_1[i * 1024], LoadData2dTransposeParams(0, 2, 2, 1, 0));
// CHECK:        Mmad(ic, ia, ib, MmadParams(112, 64, 60, 0, false, true));
// CHECK:        float scale = scale_1;
// CHECK-NEXT:   Fixpipe(C_gm, ic,
// CHECK-NEXT:           FixpipeParamsV220(50, 100, 112, 50, false, QuantMode_t::DEQF16, *reinterpret_cast<uint32_t *>(&scale), 1, 0,
// CHECK-NEXT:                             0, 0));
// CHECK:        LoadData3DParamsV2<float> image;
// CHECK-NEXT:   image.l1H = 64;
// CHECK-NEXT:   image.l1W = 1;
// CHECK-NEXT:   image.channelSize = 64;
// CHECK-NEXT:   image.kExtension = 64;
// CHECK-NEXT:   image.mExtension = 48;
// CHECK:        image.enTranspose = true;
// CHECK-NEXT:   LoadData(fa, f, image);
// CHECK:        LoadData(fb, f, image);
// CHECK:        MmadParams mmad(64, 63, 44, 0, false, true);
// CHECK-NEXT:   mmad.kDirectionAlign = true;
// CHECK-NEXT:   Mmad(fc, fa, fb, mmad);
// CHECK:        Fixpipe<bfloat16_t, float, CFG_NZ>(h, fc,
// CHECK-NEXT:       FixpipeParamsV220(64, 50, 64, 64, false, QuantMode_t::F322BF16, 0, 1, 0, 0, 0));

// The mode in which stores add is switched on for one store.
func.func @atomic_add(%C: memref<30x?xi32>) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %c = ascend.buffer at 0 : memref<4x2x16x16xi32, #ascend.memory<l0c>>
      ascend.fixpipe_atomic_add %c[30] into %C : memref<4x2x16x16xi32, #ascend.memory<l0c>>, memref<30x?xi32>
    }
  }
  return
}

// CHECK-LABEL: void atomic_add(
// CHECK:        SetAtomicAdd<int32_t>();
// CHECK-NEXT:   Fixpipe(C_gm, c, FixpipeParamsV220(C_d1, 30, 32, C_d1, false, QuantMode_t::NoQuant, 0, 1, 0, 0, 0));
// CHECK-NEXT:   SetAtomicNone();
