// RUN: tl-translate --tl-to-ascendc %s --split-input-file -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @mixed(%n: index) {
  ascend.launch (%block) in (%n) sub_block (%sub) {
    ascend.section cube {
      ascend.cross_core_set_flag mode 2, fix, 3
      ascend.cross_core_wait_flag 4
      ascend.sync_all
    }
    ascend.section vector {
      ascend.cross_core_wait_flag 3
      ascend.cross_core_set_flag mode 1, v, 5
      ascend.cross_core_wait_flag 5
      ascend.cross_core_set_flag mode 2, mte3, 4
      ascend.sync_all
      ascend.sync_all vector_only
    }
  }
  return
}

// Blocks that all wait for each other have to run together.
// CHECK:       #ifndef TL_BATCH_MODE
// CHECK-NEXT:  #define TL_BATCH_MODE
// CHECK-NEXT:  #endif
// CHECK:       extern "C" TL_BATCH_MODE __global__ __aicore__ void mixed(
// CHECK:         KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
// CHECK:         if ASCEND_IS_AIC {
// CHECK:           CrossCoreSetFlag<2, PIPE_FIX>(3);
// CHECK:           CrossCoreWaitFlag(4);
// CHECK:           SyncAll<false>();
// CHECK:         if ASCEND_IS_AIV {
// CHECK:           CrossCoreWaitFlag(3);
// CHECK:           CrossCoreSetFlag<1, PIPE_V>(5);
// CHECK:           CrossCoreWaitFlag(5);
// CHECK:           CrossCoreSetFlag<2, PIPE_MTE3>(4);
// CHECK:           SyncAll<false>();
// CHECK:           SyncAll<true>();
// CHECK:       mixed<<<cores, nullptr, stream>>>(
}

// -----

// Kernels for one kind of core alone cannot signal: the type is a mixed one
// that starts no core of the other kind.
module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @vector(%n: index) {
  ascend.launch (%block) in (%n) sub_block (%sub) {
    ascend.section vector {
      ascend.pipe_barrier all
      ascend.sync_all
    }
  }
  return
}

// CHECK-LABEL: TL_BATCH_MODE __global__ __aicore__ void vector(
// CHECK:         KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0);
// CHECK:         PipeBarrier<PIPE_ALL>();
// CHECK:         SyncAll<true>();
// CHECK:       // All blocks wait for each other: no other stream may run kernels meanwhile.
// CHECK-NEXT:  extern "C" void tl_vector_enqueue(
// CHECK:       vector<<<cores, nullptr, stream>>>(
}

// -----

// SyncAll has no form for cube cores among each other.
module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @cube(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      ascend.sync_all
    }
  }
  return
}

// CHECK-LABEL: TL_BATCH_MODE __global__ __aicore__ void cube(
// CHECK:         KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_0);
// CHECK:         CrossCoreSetFlag<0, PIPE_FIX>(11);
// CHECK:         CrossCoreWaitFlag(11);
// CHECK:       cube<<<cores, nullptr, stream>>>(
}

// -----

// Vector cores that are launched alone are not in pairs, which mode 1 needs.
module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @pairs(%A: memref<?xf32>, %n: index) {
  ascend.launch (%block) in (%n) sub_block (%sub) {
    ascend.section vector {
      ascend.printf "%d %d"(%block, %sub) : index, index
      ascend.cross_core_set_flag mode 1, mte3, 0
      ascend.cross_core_wait_flag 0
    }
  }
  return
}

// CHECK-NOT:   TL_BATCH_MODE
// CHECK-LABEL: void pairs(
// CHECK:         KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
// CHECK:         if ASCEND_IS_AIV {
// CHECK:           int64_t block = GetBlockIdx() / 2;
// CHECK:           int32_t sub{{.*}} = GetSubBlockIdx();
// CHECK:           CrossCoreSetFlag<1, PIPE_MTE3>(0);
// CHECK:       pairs<<<cores, nullptr, stream>>>(
}
