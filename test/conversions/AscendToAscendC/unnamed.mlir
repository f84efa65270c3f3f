// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/Inputs %t.cpp

// Values without a name in the source are named after their role.
!tile = memref<64xf32, #ascend.memory<ub>>
func.func @unnamed(%0: memref<128xf32>, %1: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%2) in (%1) {
    ascend.section vector {
      scf.for %3 = %c0 to %2 step %c1 {
        %4 = ascend.buffer at 0 : !tile
        %5 = ascend.buffer at 256 : !tile
        %6 = arith.muli %3, %2 : index
        %7 = memref.subview %0[%6] [64] [1] : memref<128xf32> to memref<64xf32, strided<[1], offset: ?>>
        ascend.copy_gm_to_ub %7 to %4 : memref<64xf32, strided<[1], offset: ?>>, !tile
        ascend.pipe_barrier all
        ascend.vadd %4, %4 into %5 : !tile, !tile, !tile
        ascend.pipe_barrier all
        ascend.copy_ub_to_gm %5 to %7 : !tile, memref<64xf32, strided<[1], offset: ?>>
        ascend.pipe_barrier all
      }
    }
  }
  return
}

// CHECK:      extern "C" __global__ __aicore__ void unnamed(GM_ADDR arg0, int64_t arg1) {
// CHECK-NEXT:   using namespace AscendC;
// CHECK-NEXT:   KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
// CHECK-EMPTY:
// CHECK-NEXT:   GlobalTensor<float> arg0_gm;
// CHECK-NEXT:   arg0_gm.SetGlobalBuffer((__gm__ float *)arg0);
// CHECK-EMPTY:
// CHECK-NEXT:   TPipe pipe;
// CHECK-NEXT:   TBuf<TPosition::VECCALC> ubBuf;
// CHECK-NEXT:   pipe.InitBuffer(ubBuf, 512);
// CHECK-EMPTY:
// CHECK-NEXT:   LocalTensor<float> ub_0 = ubBuf.GetWithOffset<float>(64, 0);
// CHECK-NEXT:   LocalTensor<float> ub_1 = ubBuf.GetWithOffset<float>(64, 256);
// CHECK-EMPTY:
// CHECK-NEXT:   int64_t block = GetBlockIdx();
// CHECK-NEXT:   for (int64_t i = 0; i < block; ++i) {
// CHECK-NEXT:     GlobalTensor<float> arg0Part = arg0_gm[i * block];
// CHECK-NEXT:     DataCopyPad(ub_0, arg0Part, DataCopyExtParams(1, 256, 0, 0, 0), DataCopyPadExtParams<float>(false, 0, 0, 0));
// CHECK-NEXT:     PipeBarrier<PIPE_ALL>();
// CHECK-NEXT:     Add(ub_1, ub_0, ub_0, 64);
// CHECK-NEXT:     PipeBarrier<PIPE_ALL>();
// CHECK-NEXT:     DataCopyPad(arg0Part, ub_1, DataCopyExtParams(1, 256, 0, 0, 0));
// CHECK-NEXT:     PipeBarrier<PIPE_ALL>();
// CHECK-NEXT:   }
// CHECK-EMPTY:
// CHECK-NEXT:   PipeBarrier<PIPE_ALL>();
