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
