// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

// A vector kernel on both vector cores of a block: the whole file.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @vector_add(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %M = memref.dim %C, %c0 : memref<?x?xf32>
    %N = memref.dim %C, %c1 : memref<?x?xf32>
    %rows = affine.apply affine_map<()[s0] -> (s0 floordiv 128)>()[%M]
    %columns = affine.apply affine_map<()[s0] -> (s0 floordiv 128)>()[%N]
    %blocks = arith.muli %rows, %columns : index
    ascend.launch (%block) in (%blocks) sub_block (%sub) {
      ascend.section vector {
        %row, %column = affine.delinearize_index %block into (%rows, %columns) : index, index
        %m = affine.apply affine_map<(d0, d1) -> (d0 * 128 + d1 * 64)>(%row, %sub)
        %n = affine.apply affine_map<(d0) -> (d0 * 128)>(%column)
        %At = memref.subview %A[%m, %n] [64, 128] [1, 1] : memref<?x?xf32> to memref<64x128xf32, strided<[?, 1], offset: ?>>
        %Bt = memref.subview %B[%m, %n] [64, 128] [1, 1] : memref<?x?xf32> to memref<64x128xf32, strided<[?, 1], offset: ?>>
        %Ct = memref.subview %C[%m, %n] [64, 128] [1, 1] : memref<?x?xf32> to memref<64x128xf32, strided<[?, 1], offset: ?>>
        %a = ascend.buffer at 0 : memref<64x128xf32, #ascend.memory<ub>>
        %b = ascend.buffer at 32768 : memref<64x128xf32, #ascend.memory<ub>>
        ascend.copy_gm_to_ub %At to %a : memref<64x128xf32, strided<[?, 1], offset: ?>>, memref<64x128xf32, #ascend.memory<ub>>
        ascend.copy_gm_to_ub %Bt to %b : memref<64x128xf32, strided<[?, 1], offset: ?>>, memref<64x128xf32, #ascend.memory<ub>>
        ascend.set_flag mte2 -> v, 0
        ascend.wait_flag mte2 -> v, 0
        ascend.vadd %a, %b into %a : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
        ascend.set_flag v -> mte3, 0
        ascend.wait_flag v -> mte3, 0
        ascend.copy_ub_to_gm %a to %Ct : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, strided<[?, 1], offset: ?>>
      }
    }
    return
  }
}

// CHECK:      #include "kernel_operator.h"
// CHECK-EMPTY:
// CHECK-NEXT: // The kernel vector_add for 910B2, printed by tl-translate.
// CHECK:      extern "C" __global__ __aicore__ void vector_add(GM_ADDR A, GM_ADDR B, GM_ADDR C, int64_t A_d0, int64_t A_d1,
// CHECK-NEXT:            int64_t B_d0, int64_t B_d1, int64_t M, int64_t N) {
// CHECK-NEXT:   using namespace AscendC;
// CHECK-NEXT:   KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
// CHECK-EMPTY:
// CHECK-NEXT:   GlobalTensor<float> A_gm;
// CHECK-NEXT:   A_gm.SetGlobalBuffer((__gm__ float *)A);
// CHECK-NEXT:   GlobalTensor<float> B_gm;
// CHECK-NEXT:   B_gm.SetGlobalBuffer((__gm__ float *)B);
// CHECK-NEXT:   GlobalTensor<float> C_gm;
// CHECK-NEXT:   C_gm.SetGlobalBuffer((__gm__ float *)C);
// CHECK-EMPTY:
// CHECK-NEXT:   TPipe pipe;
// CHECK-NEXT:   TBuf<TPosition::VECCALC> ubBuf;
// CHECK-NEXT:   pipe.InitBuffer(ubBuf, 65536);
// CHECK-EMPTY:
// CHECK-NEXT:   LocalTensor<float> a = ubBuf.GetWithOffset<float>(8192, 0);
// CHECK-NEXT:   LocalTensor<float> b = ubBuf.GetWithOffset<float>(8192, 32768);
// CHECK-EMPTY:
// CHECK-NEXT:   int64_t block = GetBlockIdx() / 2;
// CHECK-NEXT:   int32_t sub = GetBlockIdx() % 2;
// CHECK-NEXT:   int64_t columns = N / 128;
// CHECK-NEXT:   int64_t m = block / columns * 128 + sub * 64;
// CHECK-NEXT:   int64_t n = block % columns * 128;
// CHECK-NEXT:   DataCopyPad(a, A_gm[m * A_d1 + n], DataCopyExtParams(64, 512, (A_d1 - 128) * 4, 0, 0),
// CHECK-NEXT:               DataCopyPadExtParams<float>(false, 0, 0, 0));
// CHECK-NEXT:   DataCopyPad(b, B_gm[m * B_d1 + n], DataCopyExtParams(64, 512, (B_d1 - 128) * 4, 0, 0),
// CHECK-NEXT:               DataCopyPadExtParams<float>(false, 0, 0, 0));
// CHECK-NEXT:   SetFlag<HardEvent::MTE2_V>(0);
// CHECK-EMPTY:
// CHECK-NEXT:   WaitFlag<HardEvent::MTE2_V>(0);
// CHECK-NEXT:   Add(a, a, b, 8192);
// CHECK-NEXT:   SetFlag<HardEvent::V_MTE3>(0);
// CHECK-EMPTY:
// CHECK-NEXT:   WaitFlag<HardEvent::V_MTE3>(0);
// CHECK-NEXT:   DataCopyPad(C_gm[m * N + n], a, DataCopyExtParams(64, 512, 0, (N - 128) * 4, 0));
// CHECK-EMPTY:
// CHECK-NEXT:   PipeBarrier<PIPE_ALL>();
// CHECK-NEXT: }
// CHECK-EMPTY:
// CHECK-NEXT: #ifndef ASCENDC_CPU_DEBUG
// CHECK-EMPTY:
// CHECK-NEXT: extern "C" void tl_vector_add_enqueue(
// CHECK:        vector_add<<<cores, nullptr, stream>>>(A, B, C, A_d0, A_d1, B_d0, B_d1, M, N);
// CHECK-NEXT: }
// CHECK-EMPTY:
// CHECK-NEXT: #endif // ASCENDC_CPU_DEBUG
