// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

// Flags of other pipes may stand between those of a loop.
// CHECK-LABEL: void other_pipes(
// CHECK:       for (int32_t event = 0; event <= 2; ++event)
// CHECK-NEXT:    SetFlag<HardEvent::V_MTE2>(event);
// CHECK-NEXT:  SetFlag<HardEvent::MTE3_V>(0);
// CHECK-NEXT:  SetFlag<HardEvent::MTE3_V>(1);
// CHECK-EMPTY:
// CHECK-NEXT:  for (int32_t event = 2; event >= 0; --event)
// CHECK-NEXT:    WaitFlag<HardEvent::V_MTE2>(event);
// CHECK-NEXT:  WaitFlag<HardEvent::MTE3_V>(1);
// CHECK-NEXT:  WaitFlag<HardEvent::MTE3_V>(0);
func.func @other_pipes() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      ascend.set_flag v -> mte2, 0
      ascend.set_flag mte3 -> v, 0
      ascend.set_flag v -> mte2, 1
      ascend.set_flag mte3 -> v, 1
      ascend.set_flag v -> mte2, 2
      ascend.wait_flag v -> mte2, 2
      ascend.wait_flag mte3 -> v, 1
      ascend.wait_flag v -> mte2, 1
      ascend.wait_flag v -> mte2, 0
      ascend.wait_flag mte3 -> v, 0
    }
  }
  return
}

// The flags of one pipe keep their order: the source of a set, the destination of a wait.
// CHECK-LABEL: void one_pipe(
// CHECK:       SetFlag<HardEvent::V_MTE2>(0);
// CHECK-NEXT:  SetFlag<HardEvent::V_MTE3>(0);
// CHECK-NEXT:  SetFlag<HardEvent::V_MTE2>(1);
// CHECK-NEXT:  SetFlag<HardEvent::V_MTE2>(2);
// CHECK-EMPTY:
// CHECK-NEXT:  for (int32_t event = 0; event <= 2; ++event)
// CHECK-NEXT:    WaitFlag<HardEvent::V_MTE2>(event);
// CHECK-NEXT:  WaitFlag<HardEvent::V_MTE3>(0);
func.func @one_pipe() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      ascend.set_flag v -> mte2, 0
      ascend.set_flag v -> mte3, 0
      ascend.set_flag v -> mte2, 1
      ascend.set_flag v -> mte2, 2
      ascend.wait_flag v -> mte2, 0
      ascend.wait_flag v -> mte2, 1
      ascend.wait_flag v -> mte3, 0
      ascend.wait_flag v -> mte2, 2
    }
  }
  return
}

!tile = memref<64xf32, #ascend.memory<ub>>
!part = memref<64xf32, strided<[1], offset: ?>>

// In a function for two runs, no loop passes a flag that only one of them has.
// CHECK-LABEL: void one_sided(
// CHECK:         if (!isFirst)
// CHECK-NEXT:      SetFlag<HardEvent::MTE3_V>(5);
// CHECK-NEXT:    SetFlag<HardEvent::V_MTE2>(1);
// CHECK-NEXT:    if (!isFirst)
// CHECK-NEXT:      WaitFlag<HardEvent::MTE3_V>(5);
// CHECK-NEXT:    SetFlag<HardEvent::V_MTE2>(2);
// CHECK-NEXT:    SetFlag<HardEvent::V_MTE2>(3);
// CHECK-EMPTY:
// CHECK-NEXT:    for (int32_t event = 1; event <= 3; ++event)
// CHECK-NEXT:      WaitFlag<HardEvent::V_MTE2>(event);
func.func @one_sided(%A: memref<1024xf32>, %B: memref<1024xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      %b = ascend.buffer at 256 : !tile
      scf.for %i = %c0 to %n step %c1 {
        %g = affine.apply affine_map<(d0) -> (d0 * 64)>(%i)
        %part = memref.subview %A[%g] [64] [1] : memref<1024xf32> to !part
        %out = memref.subview %B[%g] [64] [1] : memref<1024xf32> to !part
        ascend.copy_gm_to_ub %part to %a : !part, !tile
        ascend.set_flag mte2 -> v, 0
        ascend.wait_flag mte2 -> v, 0
        ascend.vexp %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.vabs %a into %a : !tile, !tile
        ascend.pipe_barrier v
        ascend.set_flag v -> mte3, 0
        ascend.wait_flag v -> mte3, 0
        ascend.copy_ub_to_gm %a to %out : !tile, !part
        ascend.set_flag v -> mte2, 1
        ascend.set_flag v -> mte2, 2
        ascend.set_flag v -> mte2, 3
        ascend.wait_flag v -> mte2, 1
        ascend.wait_flag v -> mte2, 2
        ascend.wait_flag v -> mte2, 3
        ascend.pipe_barrier all
      }
      scf.for %i = %c0 to %n step %c1 {
        %g = affine.apply affine_map<(d0) -> (d0 * 64 + 256)>(%i)
        %part = memref.subview %A[%g] [64] [1] : memref<1024xf32> to !part
        %out = memref.subview %B[%g] [64] [1] : memref<1024xf32> to !part
        ascend.copy_gm_to_ub %part to %b : !part, !tile
        ascend.set_flag mte2 -> v, 0
        ascend.wait_flag mte2 -> v, 0
        ascend.vexp %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.vabs %b into %b : !tile, !tile
        ascend.pipe_barrier v
        ascend.set_flag v -> mte3, 0
        ascend.wait_flag v -> mte3, 0
        ascend.copy_ub_to_gm %b to %out : !tile, !part
        ascend.set_flag mte3 -> v, 5
        ascend.set_flag v -> mte2, 1
        ascend.wait_flag mte3 -> v, 5
        ascend.set_flag v -> mte2, 2
        ascend.set_flag v -> mte2, 3
        ascend.wait_flag v -> mte2, 1
        ascend.wait_flag v -> mte2, 2
        ascend.wait_flag v -> mte2, 3
        ascend.pipe_barrier all
      }
    }
  }
  return
}

// The variable of a loop hides no parameter.
// CHECK-LABEL: void hidden(int64_t event) {
// CHECK:       for (int32_t event_1 = 0; event_1 <= 2; ++event_1)
// CHECK-NEXT:    SetFlag<HardEvent::V_MTE2>(event_1);
func.func @hidden(%event: index loc("event")) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      ascend.set_flag v -> mte2, 0
      ascend.set_flag v -> mte2, 1
      ascend.set_flag v -> mte2, 2
      ascend.wait_flag v -> mte2, 0
      ascend.wait_flag v -> mte2, 1
      ascend.wait_flag v -> mte2, 2
    }
  }
  return
}
