// RUN: tl-translate --tl-to-ascendc %s --split-input-file -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/Inputs %t.cpp

// A kernel for both cores without a sub-block index runs on one of the two vector
// cores.
func.func @mixed(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      ascend.pipe_barrier m
    }
    ascend.section vector {
      ascend.pipe_barrier v
    }
  }
  return
}

// -----

// Two kernels in one file, of one kind. The number of cores is limited, not that of
// blocks.
func.func @first(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      ascend.pipe_barrier v
    }
  }
  return
}

func.func @second(%n: index) {
  %c2 = arith.constant 2 : index
  %blocks = arith.divsi %n, %c2 : index
  %c0 = arith.constant 0 : index
  %positive = arith.cmpi sgt, %blocks, %c0 : index
  cf.assert %positive, "too few\\"
  ascend.launch (%block) in (%blocks) sub_block (%sub) {
    ascend.section vector {
      scf.for %i = %c0 to %sub step %c2 {
        ascend.pipe_barrier v
      }
    }
  }
  return
}

// CHECK:      #include "kernel_operator.h"
// CHECK-EMPTY:
// CHECK-NEXT: // The kernel mixed for 910B2, printed by tl-translate.
// CHECK-NEXT: extern "C" __global__ __aicore__ void mixed(int64_t n) {
// CHECK-NEXT:   using namespace AscendC;
// CHECK-NEXT:   KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_1);
// CHECK-EMPTY:
// CHECK-NEXT:   TPipe pipe;
// CHECK-EMPTY:
// CHECK-NEXT:   if ASCEND_IS_AIC {
// CHECK-NEXT:     PipeBarrier<PIPE_M>();
// CHECK-NEXT:   }
// CHECK-EMPTY:
// CHECK-NEXT:   if ASCEND_IS_AIV {
// CHECK-NEXT:     PipeBarrier<PIPE_V>();
// CHECK-NEXT:   }
// CHECK-EMPTY:
// CHECK-NEXT:   PipeBarrier<PIPE_ALL>();
// CHECK-NEXT: }
// CHECK:      mixed<<<cores, nullptr, stream>>>(n);

// CHECK:      #include "kernel_operator.h"
// CHECK-EMPTY:
// CHECK-NEXT: // The kernel first for 910B2, printed by tl-translate.
// CHECK-NEXT: extern "C" __global__ __aicore__ void first(int64_t n) {
// CHECK-NEXT:   using namespace AscendC;
// CHECK-NEXT:   KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
// CHECK:      extern "C" __global__ __aicore__ void second(int64_t n) {
// CHECK-NEXT:   using namespace AscendC;
// CHECK-NEXT:   KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
// CHECK-EMPTY:
// CHECK-NEXT:   TPipe pipe;
// CHECK-EMPTY:
// CHECK-NEXT:   int32_t sub = GetBlockIdx() % 2;
// CHECK-NEXT:   for (int32_t i = 0; i < sub; i += 2)
// CHECK-NEXT:     PipeBarrier<PIPE_V>();
// CHECK-EMPTY:
// CHECK-NEXT:   PipeBarrier<PIPE_ALL>();
// CHECK-NEXT: }
// CHECK-EMPTY:
// CHECK-NEXT: #ifndef ASCENDC_CPU_DEBUG
// CHECK-EMPTY:
// CHECK-NEXT: extern "C" void tl_first_enqueue(uint32_t cores, void *stream, int64_t n) {
// CHECK-NEXT:   first<<<cores, nullptr, stream>>>(n);
// CHECK-NEXT: }
// CHECK-EMPTY:
// CHECK-NEXT: extern "C" void tl_second_enqueue(uint32_t cores, void *stream, int64_t n) {
// CHECK-NEXT:   second<<<cores, nullptr, stream>>>(n);
// CHECK-NEXT: }
// CHECK-EMPTY:
// CHECK-NEXT: #endif // ASCENDC_CPU_DEBUG
