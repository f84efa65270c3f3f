// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

// The id of a flag that is for a slot.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @slots(%A: memref<?x64xf32>, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    ascend.launch (%block) in (%c1) {
      ascend.section vector {
        %b = ascend.buffer at 0 : memref<2x64xf32, #ascend.memory<ub>>
        // CHECK: SetFlag<HardEvent::V_MTE2>(1);
        ascend.set_flag v -> mte2, 1
        // CHECK: SetFlag<HardEvent::V_MTE2>(2);
        ascend.set_flag v -> mte2, 2
        // CHECK: for (
        scf.for %i = %c0 to %n step %c1 {
          // CHECK: int32_t [[SLOT:.*]] = i % 2;
          %slot = arith.remui %i, %c2 : index
          %v = memref.subview %b[%slot, 0] [1, 64] [1, 1] : memref<2x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          // CHECK: WaitFlag<HardEvent::V_MTE2>(1 + [[SLOT]]);
          ascend.wait_flag v -> mte2, 1 + %slot of 2
          ascend.set_flag mte2 -> v, 0 + %slot of 2
          ascend.wait_flag mte2 -> v, 0 + %slot of 2
          // CHECK: SetFlag<HardEvent::V_MTE2>(1 + [[SLOT]]);
          ascend.set_flag v -> mte2, 1 + %slot of 2
        }
        // CHECK: WaitFlag<HardEvent::V_MTE2>(1);
        ascend.wait_flag v -> mte2, 1
        // CHECK: WaitFlag<HardEvent::V_MTE2>(2);
        ascend.wait_flag v -> mte2, 2
      }
    }
    return
  }
}
