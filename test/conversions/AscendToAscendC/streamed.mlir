// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/Inputs %t.cpp

!part = memref<8x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<8x64xf32, #ascend.memory<ub>>

// A part of a tensor with streamed and other accesses is two variables, and one with streamed
// accesses alone a part of the streamed object. Tensors in the workspace have objects, too.
// CHECK-LABEL: void parts(
// CHECK:      GlobalTensor<float> A_gm;
// CHECK-NEXT: A_gm.SetGlobalBuffer((__gm__ float *)A);
// CHECK-NEXT: GlobalTensor<float> A_streamed_gm;
// CHECK-NEXT: A_streamed_gm.SetGlobalBuffer((__gm__ float *)A);
// CHECK-NEXT: A_streamed_gm.SetL2CacheHint(CacheMode::CACHE_MODE_DISABLE);
// CHECK:      GlobalTensor<float> [[W:.*]];
// CHECK-NEXT: [[W]].SetGlobalBuffer
// CHECK-NEXT: [[W]].SetL2CacheHint(CacheMode::CACHE_MODE_DISABLE);
// CHECK:      GlobalTensor<float> both = A_gm[
// CHECK-NEXT: GlobalTensor<float> bothStreamed = A_streamed_gm[
// CHECK:      GlobalTensor<float> streamed = A_streamed_gm[
// CHECK:      DataCopyPad({{.*}}, bothStreamed,
// CHECK:      DataCopyPad({{.*}}, both,
// CHECK:      DataCopyPad({{.*}}, streamed,
// CHECK:      DataCopyPad(streamed,
// CHECK:      DataCopyPad([[W]],
module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @parts(%A: memref<128x64xf32>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %W = memref.alloc() : memref<8x64xf32>
  ascend.launch (%block) in (%c8) {
    ascend.section vector {
      %t = ascend.buffer at 0 : !tile
      %u = ascend.buffer at 2048 : !tile
      %row = arith.muli %block, %c8 : index
      %next = arith.addi %row, %c8 : index
      %both = memref.subview %A[%row, 0] [8, 64] [1, 1] : memref<128x64xf32> to !part
      %streamed = memref.subview %A[%next, 0] [8, 64] [1, 1] : memref<128x64xf32> to !part
      ascend.copy_gm_to_ub %both to %t {ascend.streamed} : !part, !tile
      ascend.copy_gm_to_ub %both to %u : !part, !tile
      ascend.pipe_barrier all
      ascend.copy_gm_to_ub %streamed to %t {ascend.streamed} : !part, !tile
      ascend.pipe_barrier all
      ascend.copy_ub_to_gm %t to %streamed {ascend.streamed} : !tile, !part
      ascend.pipe_barrier all
      ascend.copy_ub_to_gm %u to %W {ascend.streamed} : !tile, memref<8x64xf32>
    }
  }
  return
}
}
