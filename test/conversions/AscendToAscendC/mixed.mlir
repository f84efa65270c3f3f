// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/Inputs %t.cpp

// A kernel for both cores: a section each, and both compute the values that the
// launch defines for either. Slices of slices of buffers, with dropped dimensions,
// transposed loads, and a tensor with a dynamic layout.
module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @mixed(%X: memref<256x128xbf16>, %Y: memref<4x64x64xf16>, %p: index, %q: i32, %d: index, %scale: index, %W: memref<64x?xi32, strided<[?, 1], offset: ?>>) {
  %c2 = arith.constant 2 : index
  ascend.launch (%block) in (%c2) sub_block (%sub) {
    %k = arith.muli %block, %scale : index
    ascend.section cube {
      %a = ascend.buffer at 0 : memref<2x8x4x16x16xbf16, #ascend.memory<l1>>
      %slot = arith.remui %k, %c2 : index
      %as = memref.subview %a[%slot, 0, 0, 0, 0] [1, 8, 4, 16, 16] [1, 1, 1, 1, 1] : memref<2x8x4x16x16xbf16, #ascend.memory<l1>> to memref<8x4x16x16xbf16, strided<[1024, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
      %Xt = memref.subview %X[%k, 0] [64, 128] [1, 1] : memref<256x128xbf16> to memref<64x128xbf16, strided<[128, 1], offset: ?>>
      ascend.copy_gm_to_l1 %Xt to %as : memref<64x128xbf16, strided<[128, 1], offset: ?>>, memref<8x4x16x16xbf16, strided<[1024, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
      ascend.set_flag mte2 -> mte1, 0
      ascend.wait_flag mte2 -> mte1, 0
      %l0a = ascend.buffer at 0 : memref<8x4x16x16xbf16, #ascend.memory<l0a>>
      %l0b = ascend.buffer at 0 : memref<4x8x16x16xbf16, #ascend.memory<l0b>>
      ascend.load_l0a %as to %l0a transpose : memref<8x4x16x16xbf16, strided<[1024, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<8x4x16x16xbf16, #ascend.memory<l0a>>
      ascend.load_l0b %as to %l0b : memref<8x4x16x16xbf16, strided<[1024, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<4x8x16x16xbf16, #ascend.memory<l0b>>
    }
    ascend.section vector {
      %u = ascend.buffer at 64 : memref<32x64xf16, #ascend.memory<ub>>
      %w = ascend.buffer at 8192 : memref<64xi32, #ascend.memory<ub>>
      %row = arith.muli %sub, %d : index
      %Yt = memref.subview %Y[%block, %row, 0] [1, 32, 64] [1, 1, 1] : memref<4x64x64xf16> to memref<32x64xf16, strided<[64, 1], offset: ?>>
      %Wt = memref.subview %W[%row, %k] [1, 64] [1, 1] : memref<64x?xi32, strided<[?, 1], offset: ?>> to memref<64xi32, strided<[1], offset: ?>>
      ascend.copy_gm_to_ub %Wt to %w : memref<64xi32, strided<[1], offset: ?>>, memref<64xi32, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %Yt to %u : memref<32x64xf16, strided<[64, 1], offset: ?>>, memref<32x64xf16, #ascend.memory<ub>>
      ascend.set_flag mte2 -> mte3, 0
      ascend.wait_flag mte2 -> mte3, 0
      ascend.copy_ub_to_gm %u to %Yt : memref<32x64xf16, #ascend.memory<ub>>, memref<32x64xf16, strided<[64, 1], offset: ?>>
    }
  }
  return
}
}

// CHECK:      extern "C" __global__ __aicore__ void mixed(GM_ADDR X, GM_ADDR Y, GM_ADDR W, int64_t p, int32_t q, int64_t d,
// CHECK-NEXT:                                             int64_t scale, int64_t W_d1, int64_t W_s0, int64_t W_offset) {
// CHECK-NEXT:   using namespace AscendC;
// CHECK-NEXT:   KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
// CHECK-EMPTY:
// CHECK-NEXT:   GlobalTensor<bfloat16_t> X_gm;
// CHECK-NEXT:   X_gm.SetGlobalBuffer((__gm__ bfloat16_t *)X);
// CHECK-NEXT:   GlobalTensor<half> Y_gm;
// CHECK-NEXT:   Y_gm.SetGlobalBuffer((__gm__ half *)Y);
// CHECK-NEXT:   GlobalTensor<int32_t> W_gm;
// CHECK-NEXT:   W_gm.SetGlobalBuffer((__gm__ int32_t *)W);
// CHECK-EMPTY:
// CHECK-NEXT:   TPipe pipe;
// CHECK-EMPTY:
// CHECK-NEXT:   if ASCEND_IS_AIC {
// CHECK-NEXT:     TBuf<TPosition::A1> l1Buf;
// CHECK-NEXT:     pipe.InitBuffer(l1Buf, 32768);
// CHECK-NEXT:     TBuf<TPosition::A2> l0aBuf;
// CHECK-NEXT:     pipe.InitBuffer(l0aBuf, 16384);
// CHECK-NEXT:     TBuf<TPosition::B2> l0bBuf;
// CHECK-NEXT:     pipe.InitBuffer(l0bBuf, 16384);
// CHECK-EMPTY:
// CHECK-NEXT:     LocalTensor<bfloat16_t> a = l1Buf.GetWithOffset<bfloat16_t>(16384, 0);
// CHECK-NEXT:     LocalTensor<bfloat16_t> l0a = l0aBuf.GetWithOffset<bfloat16_t>(8192, 0);
// CHECK-NEXT:     LocalTensor<bfloat16_t> l0b = l0bBuf.GetWithOffset<bfloat16_t>(8192, 0);
// CHECK-EMPTY:
// CHECK-NEXT:     int64_t block = GetBlockIdx();
// CHECK-NEXT:     int64_t k = block * scale;
// CHECK-NEXT:     int64_t slot = static_cast<int64_t>(static_cast<uint64_t>(k) % 2);
// CHECK-NEXT:     LocalTensor<bfloat16_t> as = a[slot * 8192];
// CHECK-NEXT:     DataCopy(as, X_gm[k * 128], Nd2NzParams(1, 64, 128, 0, 128, 64, 1, 0));
// CHECK-NEXT:     SetFlag<HardEvent::MTE2_MTE1>(0);
// CHECK-EMPTY:
// CHECK-NEXT:     WaitFlag<HardEvent::MTE2_MTE1>(0);
// CHECK-NEXT:     for (uint16_t i = 0; i < 4; ++i)
// CHECK-NEXT:       LoadData(l0a[i * 256], as[i * 256], LoadData2DParams(0, 8, 4, 0, 3, true, 0));
// CHECK-NEXT:     for (uint16_t i = 0; i < 4; ++i)
// CHECK-NEXT:       LoadData(l0b[i * 2048], as[i * 256], LoadData2DParams(0, 8, 4, 0, 0, true, 0));
// CHECK-NEXT:   }
// CHECK-EMPTY:
// CHECK-NEXT:   if ASCEND_IS_AIV {
// CHECK-NEXT:     TBuf<TPosition::VECCALC> ubBuf;
// CHECK-NEXT:     pipe.InitBuffer(ubBuf, 8448);
// CHECK-EMPTY:
// CHECK-NEXT:     LocalTensor<half> u = ubBuf.GetWithOffset<half>(2048, 64);
// CHECK-NEXT:     LocalTensor<int32_t> w = ubBuf.GetWithOffset<int32_t>(64, 8192);
// CHECK-EMPTY:
// CHECK-NEXT:     int64_t block = GetBlockIdx() / 2;
// CHECK-NEXT:     int32_t sub = GetSubBlockIdx();
// CHECK-NEXT:     int64_t row = sub * d;
// CHECK-NEXT:     GlobalTensor<half> Yt = Y_gm[block * 4096 + row * 64];
// CHECK-NEXT:     DataCopyPad(w, W_gm[W_offset + row * W_s0 + block * scale], DataCopyExtParams(1, 256, 0, 0, 0),
// CHECK-NEXT:                 DataCopyPadExtParams<int32_t>(false, 0, 0, 0));
// CHECK-NEXT:     DataCopyPad(u, Yt, DataCopyExtParams(32, 128, 0, 0, 0), DataCopyPadExtParams<half>(false, 0, 0, 0));
// CHECK-NEXT:     SetFlag<HardEvent::MTE2_MTE3>(0);
// CHECK-EMPTY:
// CHECK-NEXT:     WaitFlag<HardEvent::MTE2_MTE3>(0);
// CHECK-NEXT:     DataCopyPad(Yt, u, DataCopyExtParams(32, 128, 0, 0, 0));
// CHECK-NEXT:   }
// CHECK-EMPTY:
// CHECK-NEXT:   PipeBarrier<PIPE_ALL>();
// CHECK-NEXT: }
// CHECK-EMPTY:
// CHECK-NEXT: #ifndef ASCENDC_CPU_DEBUG
