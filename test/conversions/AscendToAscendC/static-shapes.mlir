// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/Inputs %t.cpp

// Static shapes leave nothing to pass but the tensors, and numbers fold.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @gemm(%A: memref<512x1024xf16>, %B: memref<512x1024xf16>, %C: memref<512x1024xf16>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %M = memref.dim %A, %c0 : memref<512x1024xf16>
    %K = memref.dim %A, %c1 : memref<512x1024xf16>
    %N = memref.dim %B, %c1 : memref<512x1024xf16>
    %rows = arith.divui %M, %c128 : index
    %columns = arith.divui %N, %c256 : index
    %blocks = arith.muli %rows, %columns : index
    %rest = arith.remui %M, %c128 : index
    %whole = arith.cmpi eq, %rest, %c0 : index
    cf.assert %whole, "M must be a multiple of 128"
    ascend.launch (%block) in (%blocks) {
      ascend.section cube {
        %row, %column = affine.delinearize_index %block into (%rows, %columns) : index, index
        %m = arith.muli %row, %c128 : index
        %n = arith.muli %column, %c256 : index
        %a = ascend.buffer at 0 : memref<4x8x16x16xf16, #ascend.memory<l1>>
        %b = ascend.buffer at 16384 : memref<16x4x16x16xf16, #ascend.memory<l1>>
        %c = ascend.buffer at 0 : memref<16x8x16x16xf32, #ascend.memory<l0c>>
        %l0a = ascend.buffer at 0 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
        %l0b = ascend.buffer at 0 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
        ascend.set_flag mte1 -> mte2, 0
        ascend.set_flag mte1 -> mte2, 1
        ascend.set_flag m -> mte1, 3
        scf.for %k = %c0 to %K step %c64 {
          %Ak = memref.subview %A[%m, %k] [128, 64] [1, 1] : memref<512x1024xf16> to memref<128x64xf16, strided<[1024, 1], offset: ?>>
          %Bk = memref.subview %B[%k, %n] [64, 256] [1, 1] : memref<512x1024xf16> to memref<64x256xf16, strided<[1024, 1], offset: ?>>
          ascend.wait_flag mte1 -> mte2, 0
          ascend.copy_gm_to_l1 %Ak to %a : memref<128x64xf16, strided<[1024, 1], offset: ?>>, memref<4x8x16x16xf16, #ascend.memory<l1>>
          ascend.set_flag mte2 -> mte1, 0
          ascend.wait_flag mte1 -> mte2, 1
          ascend.copy_gm_to_l1 %Bk to %b : memref<64x256xf16, strided<[1024, 1], offset: ?>>, memref<16x4x16x16xf16, #ascend.memory<l1>>
          ascend.set_flag mte2 -> mte1, 1
          %first = arith.cmpi eq, %k, %c0 : index
          ascend.wait_flag mte2 -> mte1, 0
          ascend.wait_flag m -> mte1, 3
          ascend.load_l0a %a to %l0a : memref<4x8x16x16xf16, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
          ascend.set_flag mte1 -> mte2, 0
          ascend.wait_flag mte2 -> mte1, 1
          ascend.load_l0b %b to %l0b : memref<16x4x16x16xf16, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
          ascend.set_flag mte1 -> mte2, 1
          ascend.set_flag mte1 -> m, 0
          ascend.wait_flag mte1 -> m, 0
          ascend.mmad %l0a, %l0b into %c init(%first) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
          ascend.set_flag m -> mte1, 3
        }
        ascend.wait_flag mte1 -> mte2, 0
        ascend.wait_flag mte1 -> mte2, 1
        ascend.wait_flag m -> mte1, 3
        ascend.set_flag m -> fix, 0
        ascend.wait_flag m -> fix, 0
        %Ct = memref.subview %C[%m, %n] [128, 256] [1, 1] : memref<512x1024xf16> to memref<128x256xf16, strided<[1024, 1], offset: ?>>
        ascend.fixpipe %c to %Ct : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<128x256xf16, strided<[1024, 1], offset: ?>>
      }
    }
    return
  }
}

// CHECK:      extern "C" __global__ __aicore__ void gemm(GM_ADDR A, GM_ADDR B, GM_ADDR C) {
// CHECK-NEXT:   using namespace AscendC;
// CHECK-NEXT:   KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
// CHECK-EMPTY:
// CHECK-NEXT:   GlobalTensor<half> A_gm;
// CHECK-NEXT:   A_gm.SetGlobalBuffer((__gm__ half *)A);
// CHECK-NEXT:   GlobalTensor<half> B_gm;
// CHECK-NEXT:   B_gm.SetGlobalBuffer((__gm__ half *)B);
// CHECK-NEXT:   GlobalTensor<half> C_gm;
// CHECK-NEXT:   C_gm.SetGlobalBuffer((__gm__ half *)C);
// CHECK-EMPTY:
// CHECK-NEXT:   TPipe pipe;
// CHECK-NEXT:   TBuf<TPosition::A1> l1Buf;
// CHECK-NEXT:   pipe.InitBuffer(l1Buf, 49152);
// CHECK-NEXT:   TBuf<TPosition::CO1> l0cBuf;
// CHECK-NEXT:   pipe.InitBuffer(l0cBuf, 131072);
// CHECK-NEXT:   TBuf<TPosition::A2> l0aBuf;
// CHECK-NEXT:   pipe.InitBuffer(l0aBuf, 16384);
// CHECK-NEXT:   TBuf<TPosition::B2> l0bBuf;
// CHECK-NEXT:   pipe.InitBuffer(l0bBuf, 32768);
// CHECK-EMPTY:
// CHECK-NEXT:   LocalTensor<half> a = l1Buf.GetWithOffset<half>(8192, 0);
// CHECK-NEXT:   LocalTensor<half> b = l1Buf.GetWithOffset<half>(16384, 16384);
// CHECK-NEXT:   LocalTensor<float> c = l0cBuf.GetWithOffset<float>(32768, 0);
// CHECK-NEXT:   LocalTensor<half> l0a = l0aBuf.GetWithOffset<half>(8192, 0);
// CHECK-NEXT:   LocalTensor<half> l0b = l0bBuf.GetWithOffset<half>(16384, 0);
// CHECK-EMPTY:
// CHECK-NEXT:   int64_t block = GetBlockIdx();
// CHECK-NEXT:   int64_t m = block / 4 * 128;
// CHECK-NEXT:   int32_t n = block % 4 * 256;
// CHECK-NEXT:   SetFlag<HardEvent::MTE1_MTE2>(0);
// CHECK-NEXT:   SetFlag<HardEvent::MTE1_MTE2>(1);
// CHECK-NEXT:   SetFlag<HardEvent::M_MTE1>(3);
// CHECK-EMPTY:
// CHECK-NEXT:   for (int32_t k = 0; k < 1024; k += 64) {
// CHECK-NEXT:     WaitFlag<HardEvent::MTE1_MTE2>(0);
// CHECK-NEXT:     DataCopy(a, A_gm[m * 1024 + k], Nd2NzParams(1, 128, 64, 0, 1024, 128, 1, 0));
// CHECK-NEXT:     SetFlag<HardEvent::MTE2_MTE1>(0);
// CHECK-EMPTY:
// CHECK-NEXT:     WaitFlag<HardEvent::MTE1_MTE2>(1);
// CHECK-NEXT:     DataCopy(b, B_gm[k * 1024 + n], Nd2NzParams(1, 64, 256, 0, 1024, 64, 1, 0));
// CHECK-NEXT:     SetFlag<HardEvent::MTE2_MTE1>(1);
// CHECK-EMPTY:
// CHECK-NEXT:     WaitFlag<HardEvent::MTE2_MTE1>(0);
// CHECK-NEXT:     WaitFlag<HardEvent::M_MTE1>(3);
// CHECK-NEXT:     for (uint16_t i = 0; i < 4; ++i)
// CHECK-NEXT:       LoadData(l0a[i * 256], a[i * 2048], LoadData2DParams(0, 8, 1, 0, 3, false, 0));
// CHECK-NEXT:     SetFlag<HardEvent::MTE1_MTE2>(0);
// CHECK-EMPTY:
// CHECK-NEXT:     WaitFlag<HardEvent::MTE2_MTE1>(1);
// CHECK-NEXT:     for (uint16_t i = 0; i < 4; ++i)
// CHECK-NEXT:       LoadData(l0b[i * 4096], b[i * 256], LoadData2DParams(0, 16, 4, 0, 0, true, 0));
// CHECK-NEXT:     SetFlag<HardEvent::MTE1_MTE2>(1);
// CHECK-NEXT:     SetFlag<HardEvent::MTE1_M>(0);
// CHECK-EMPTY:
// CHECK-NEXT:     WaitFlag<HardEvent::MTE1_M>(0);
// CHECK-NEXT:     Mmad(c, l0a, l0b, MmadParams(128, 256, 64, 0, false, k == 0));
// CHECK-NEXT:     SetFlag<HardEvent::M_MTE1>(3);
// CHECK-NEXT:   }
// CHECK-EMPTY:
// CHECK-NEXT:   WaitFlag<HardEvent::MTE1_MTE2>(0);
// CHECK-NEXT:   WaitFlag<HardEvent::MTE1_MTE2>(1);
// CHECK-NEXT:   WaitFlag<HardEvent::M_MTE1>(3);
// CHECK-NEXT:   SetFlag<HardEvent::M_FIX>(0);
// CHECK-EMPTY:
// CHECK-NEXT:   WaitFlag<HardEvent::M_FIX>(0);
// CHECK-NEXT:   Fixpipe(C_gm[m * 1024 + n], c, FixpipeParamsV220(256, 128, 128, 1024, false, QuantMode_t::F322F16, 0, 1, 0, 0, 0));
// CHECK-EMPTY:
// CHECK-NEXT:   PipeBarrier<PIPE_ALL>();
// CHECK-NEXT: }
// CHECK-EMPTY:
// CHECK-NEXT: #ifndef ASCENDC_CPU_DEBUG
// CHECK-EMPTY:
// CHECK-NEXT: extern "C" void tl_gemm_enqueue(uint32_t cores, void *stream, uint8_t *A, uint8_t *B, uint8_t *C) {
// CHECK-NEXT:   gemm<<<cores, nullptr, stream>>>(A, B, C);
