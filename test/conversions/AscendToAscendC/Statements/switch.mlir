// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

// One of several regions, and the value that it yields.
!tile = memref<64xf32, #ascend.memory<ub>>
func.func @choose(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      %b = ascend.buffer at 256 : !tile
      %times = scf.index_switch %block -> index
      case 0 {
        scf.yield %n : index
      }
      case 3 {
        ascend.vsub %a, %b into %a : !tile, !tile, !tile
        ascend.pipe_barrier v
        scf.yield %block : index
      }
      default {
        %twice = arith.addi %block, %block : index
        scf.yield %twice : index
      }
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %times step %c1 {
        ascend.vadd %a, %b into %a : !tile, !tile, !tile
        ascend.pipe_barrier v
      }
    }
  }
  return
}

// CHECK:      int64_t times;
// CHECK-NEXT: switch (block) {
// CHECK-NEXT:   case 0: {
// CHECK:          times = n;
// CHECK:          break;
// CHECK-NEXT:   }
// CHECK-NEXT:   case 3: {
// CHECK:          Sub(a, a, b
// CHECK:          times = block;
// CHECK:          break;
// CHECK-NEXT:   }
// CHECK-NEXT:   default: {
// CHECK-NEXT:     times = block + block;
// CHECK:          break;
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      for (int64_t i = 0; i < times; ++i) {
