// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

// The statements that two loops have in common are printed once, in a function of the
// scalars, tiles and numbers of flags that differ. A barrier that only one has depends on
// the call.
!tile = memref<64xf32, #ascend.memory<ub>>
!part = memref<64xf32, strided<[1], offset: ?>>
func.func @shared(%A: memref<1024xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      %b = ascend.buffer at 256 : !tile
      scf.for %i = %c0 to %n step %c1 {
        %g = affine.apply affine_map<(d0) -> (d0 * 64 + 0)>(%i)
        %part = memref.subview %A[%g] [64] [1] : memref<1024xf32> to !part
        ascend.copy_gm_to_ub %part to %a : !part, !tile
        ascend.set_flag mte2 -> v, 0
        ascend.wait_flag mte2 -> v, 0
        ascend.vexp %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.vabs %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.vexp %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.vabs %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.vexp %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.set_flag v -> mte3, 0
        ascend.wait_flag v -> mte3, 0
        ascend.copy_ub_to_gm %a to %part : !tile, !part
        ascend.pipe_barrier all
      }
      scf.for %i = %c0 to %n step %c1 {
        %g = affine.apply affine_map<(d0) -> (d0 * 64 + 64)>(%i)
        %part = memref.subview %A[%g] [64] [1] : memref<1024xf32> to !part
        ascend.copy_gm_to_ub %part to %b : !part, !tile
        ascend.set_flag mte2 -> v, 1
        ascend.wait_flag mte2 -> v, 1
        ascend.pipe_barrier mte3
        ascend.vexp %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.vabs %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.vexp %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.vabs %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.vexp %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.set_flag v -> mte3, 1
        ascend.wait_flag v -> mte3, 1
        ascend.copy_ub_to_gm %b to %part : !tile, !part
        ascend.pipe_barrier all
      }
    }
  }
  return
}

// CHECK:        auto computeA = [&](bool isFirst, int64_t g, LocalTensor<float> a_1, int32_t event, int32_t event_1) __aicore__ {
// CHECK-NEXT:     GlobalTensor<float> part = A_gm[g];
// CHECK-NEXT:     DataCopyPad(a_1, part, DataCopyExtParams(1, 256, 0, 0, 0), DataCopyPadExtParams<float>(false, 0, 0, 0));
// CHECK-NEXT:     SetFlag<HardEvent::MTE2_V>(event);
// CHECK-EMPTY:
// CHECK-NEXT:     WaitFlag<HardEvent::MTE2_V>(event);
// CHECK-NEXT:     if (!isFirst)
// CHECK-NEXT:       PipeBarrier<PIPE_MTE3>();
// CHECK-NEXT:     Exp(a_1, a_1, 64);
// CHECK:          SetFlag<HardEvent::V_MTE3>(event_1);
// CHECK:          DataCopyPad(part, a_1, DataCopyExtParams(1, 256, 0, 0, 0));
// CHECK-NEXT:     PipeBarrier<PIPE_ALL>();
// CHECK-NEXT:   };
// CHECK-EMPTY:
// CHECK-NEXT:   for (int64_t i = 0; i < n; ++i)
// CHECK-NEXT:     computeA(true, i * 64, a, 0, 0);
// CHECK-EMPTY:
// CHECK-NEXT:   for (int64_t i = 0; i < n; ++i)
// CHECK-NEXT:     computeA(false, i * 64 + 64, b, 1, 1);

// Two tiles at one address are one variable, and no parameter.
func.func @one_address(%A: memref<1024xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      %b = ascend.buffer at 0 : !tile
      scf.for %i = %c0 to %n step %c1 {
        %g = affine.apply affine_map<(d0) -> (d0 * 64 + 0)>(%i)
        %part = memref.subview %A[%g] [64] [1] : memref<1024xf32> to !part
        ascend.copy_gm_to_ub %part to %a : !part, !tile
        ascend.set_flag mte2 -> v, 0
        ascend.wait_flag mte2 -> v, 0
        ascend.vexp %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.vabs %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.vexp %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.vabs %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.vexp %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.set_flag v -> mte3, 0
        ascend.wait_flag v -> mte3, 0
        ascend.copy_ub_to_gm %a to %part : !tile, !part
        ascend.pipe_barrier all
      }
      scf.for %i = %c0 to %n step %c1 {
        %g = affine.apply affine_map<(d0) -> (d0 * 64 + 64)>(%i)
        %part = memref.subview %A[%g] [64] [1] : memref<1024xf32> to !part
        ascend.copy_gm_to_ub %part to %b : !part, !tile
        ascend.set_flag mte2 -> v, 0
        ascend.wait_flag mte2 -> v, 0
        ascend.vexp %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.vabs %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.vexp %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.vabs %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.vexp %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.set_flag v -> mte3, 0
        ascend.wait_flag v -> mte3, 0
        ascend.copy_ub_to_gm %b to %part : !tile, !part
        ascend.pipe_barrier all
      }
    }
  }
  return
}

// CHECK-LABEL:  one_address(
// CHECK:        LocalTensor<float> [[T:.*]] = ubBuf.GetWithOffset<float>(64, 0);
// CHECK-NOT:    GetWithOffset
// CHECK:        auto [[F:.*]] = [&](int64_t g) __aicore__ {
// CHECK:          Exp([[T]], [[T]], 64);
// CHECK:          DataCopyPad(part{{.*}}, [[T]],
// CHECK:        for (int64_t i = 0; i < n; ++i)
// CHECK-NEXT:     [[F]](i * 64);
// CHECK:        for (int64_t i = 0; i < n; ++i)
// CHECK-NEXT:     [[F]](i * 64 + 64);

// Flags with successive numbers, the last of which only the first loop has, are not
// set in a loop. Conditions follow each other.
func.func @one_more_flag(%A: memref<1024xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      %b = ascend.buffer at 256 : !tile
      scf.for %i = %c0 to %n step %c1 {
        %g = affine.apply affine_map<(d0) -> (d0 * 64 + 0)>(%i)
        %part = memref.subview %A[%g] [64] [1] : memref<1024xf32> to !part
        ascend.copy_gm_to_ub %part to %a : !part, !tile
        ascend.set_flag mte2 -> v, 0
        ascend.set_flag mte2 -> v, 1
        ascend.set_flag mte2 -> v, 2
        ascend.pipe_barrier mte3
        ascend.wait_flag mte2 -> v, 0
        ascend.wait_flag mte2 -> v, 1
        ascend.wait_flag mte2 -> v, 2
        ascend.vexp %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.vabs %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.vexp %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.vabs %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.vexp %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.vabs %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.vexp %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.vabs %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.set_flag v -> mte3, 0
        ascend.wait_flag v -> mte3, 0
        ascend.copy_ub_to_gm %a to %part : !tile, !part
        ascend.pipe_barrier all
      }
      scf.for %i = %c0 to %n step %c1 {
        %g = affine.apply affine_map<(d0) -> (d0 * 64 + 64)>(%i)
        %part = memref.subview %A[%g] [64] [1] : memref<1024xf32> to !part
        ascend.copy_gm_to_ub %part to %b : !part, !tile
        ascend.set_flag mte2 -> v, 0
        ascend.set_flag mte2 -> v, 1
        ascend.wait_flag mte2 -> v, 0
        ascend.wait_flag mte2 -> v, 1
        ascend.vexp %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.vabs %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.vexp %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.vabs %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.vexp %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.vabs %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.vexp %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.vabs %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.set_flag v -> mte3, 0
        ascend.wait_flag v -> mte3, 0
        ascend.copy_ub_to_gm %b to %part : !tile, !part
        ascend.pipe_barrier all
      }
    }
  }
  return
}

// CHECK-LABEL:  void one_more_flag(
// CHECK:        auto {{.*}} = [&](bool [[FIRST:.*]], int64_t
// CHECK:          SetFlag<HardEvent::MTE2_V>(0);
// CHECK-NEXT:     SetFlag<HardEvent::MTE2_V>(1);
// CHECK-NEXT:     if ([[FIRST]]) {
// CHECK-NEXT:       SetFlag<HardEvent::MTE2_V>(2);
// CHECK-NEXT:       PipeBarrier<PIPE_MTE3>();
// CHECK-NEXT:     }
// CHECK-EMPTY:
// CHECK-NEXT:     WaitFlag<HardEvent::MTE2_V>(0);
// CHECK-NEXT:     WaitFlag<HardEvent::MTE2_V>(1);
// CHECK-NEXT:     if ([[FIRST]])
// CHECK-NEXT:       WaitFlag<HardEvent::MTE2_V>(2);
