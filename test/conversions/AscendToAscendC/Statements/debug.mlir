// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

func.func @debug(%A: memref<?xf32>, %i: index, %x: f16, %p: i1) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 32 : memref<4x16xf32, #ascend.memory<ub>>
      %less = arith.cmpi slt, %i, %c1 : index
      ascend.printf "100%% of \22%d\22:\09%f\5C\0A"(%i, %x) : index, f16
      ascend.printf "done?"
      ascend.assert %less, "i is 0" : i1
      ascend.assert %p, "p" : i1
      ascend.dump %a, 7 : memref<4x16xf32, #ascend.memory<ub>>
      ascend.dump %A, 8 : memref<?xf32>
    }
  }
  return
}

// CHECK-LABEL: void debug(
// CHECK:         PRINTF("100%% of \"%d\":\011%f\\\n", i, static_cast<half>(x));
// CHECK-NEXT:    PRINTF("done\?");
// CHECK-NEXT:    assert("i is 0" && (i < 1));
// CHECK-NEXT:    assert("p" && p);
// CHECK-NEXT:    PipeBarrier<PIPE_ALL>();
// CHECK-NEXT:    DumpTensor(a, 7, 64);
// CHECK-NEXT:    PipeBarrier<PIPE_ALL>();
// CHECK-NEXT:    DumpTensor(A_gm, 8, A_d0);
