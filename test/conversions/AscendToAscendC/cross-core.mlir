// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/Inputs %t.cpp

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

// CHECK-LABEL: void mixed(
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

// Kernels for one kind of core alone cannot signal: the type is a mixed one
// that starts no core of the other kind.
func.func @vector(%n: index) {
  ascend.launch (%block) in (%n) sub_block (%sub) {
    ascend.section vector {
      ascend.pipe_barrier all
      ascend.sync_all
    }
  }
  return
}

// CHECK-LABEL: void vector(
// CHECK:         KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0);
// CHECK:         PipeBarrier<PIPE_ALL>();
// CHECK:         SyncAll<true>();

// SyncAll has no form for cube cores among each other.
func.func @cube(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      ascend.sync_all
    }
  }
  return
}

// CHECK-LABEL: void cube(
// CHECK:         KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_0);
// CHECK:         CrossCoreSetFlag<0, PIPE_FIX>(11);
// CHECK:         CrossCoreWaitFlag(11);

// Vector cores that are launched alone are not in pairs, which mode 1 needs.
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

// CHECK-LABEL: void pairs(
// CHECK:         KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
// CHECK:         if ASCEND_IS_AIV {
// CHECK:           int64_t block = GetBlockIdx() / 2;
// CHECK:           int64_t sub{{.*}} = GetSubBlockIdx();
// CHECK:           CrossCoreSetFlag<1, PIPE_MTE3>(0);

// Cores of kernels without the other kind are counted one by one.
// CHECK:       mixed<<<n, nullptr, stream>>>(
// CHECK:       vector<<<2 * n, nullptr, stream>>>(
// CHECK:       cube<<<n, nullptr, stream>>>(
// CHECK:       pairs<<<n, nullptr, stream>>>(
}
