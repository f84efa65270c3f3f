// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp
// RUN: tl-run %t.cpp --entry=types --blocks=1 --cores=vector --arg=1 --arg=2 --arg=3 --arg=4 | FileCheck %s --check-prefix=RUNS
// RUNS: no races

// As the vendor's headers, ours take no other type.
// RUN: sed 's/static_cast<int16_t>(a & b)/a \& b/' %t.cpp > %t.int.cpp
// RUN: not tl-run %t.int.cpp --entry=types --blocks=1 --cores=vector --arg=1 --arg=2 --arg=3 --arg=4 2>&1 | FileCheck %s --check-prefix=INT
// INT: error: no matching function for call to 'Adds'

!i16 = memref<64xi16, #ascend.memory<ub>>
!i32 = memref<64xi32, #ascend.memory<ub>>

// C++ computes bits of i16 in `int`, and the least i32 is a `long`: a template takes the
// type of its tensor only.
// CHECK-LABEL: void types(
// CHECK:       Duplicate(x, static_cast<int16_t>(3), 64);
// CHECK:       Duplicate(y, static_cast<int32_t>(-2147483648), 64);
// CHECK:       Adds(x, x, static_cast<int16_t>(a & b), 64);
// CHECK:       Duplicate(x, static_cast<int16_t>(a | b), 64);
// CHECK:       Maxs(x, x, static_cast<int16_t>(a + b), 64);
// CHECK:       Mins(x, x, static_cast<int16_t>(static_cast<int16_t>(a - b) ^ 3), 64);
// CHECK:       Muls(y, y, static_cast<int32_t>(c & -2147483648), 64);
// CHECK:       Adds(y, y, c / d, 64);
func.func @types(%a: i16 loc("a"), %b: i16 loc("b"), %c: i32 loc("c"), %d: i32 loc("d")) {
  %c1 = arith.constant 1 : index
  %three = arith.constant 3 : i16
  %least = arith.constant -2147483648 : i32
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %x = ascend.buffer at 0 : !i16
      %y = ascend.buffer at 256 : !i32
      ascend.vduplicate %three into %x : i16, !i16
      ascend.vduplicate %least into %y : i32, !i32
      ascend.pipe_barrier v
      %and = arith.andi %a, %b : i16
      ascend.vadds %x, %and into %x : !i16, i16, !i16
      %or = arith.ori %a, %b : i16
      ascend.pipe_barrier v
      ascend.vduplicate %or into %x : i16, !i16
      %sum = arith.addi %a, %b : i16
      ascend.pipe_barrier v
      ascend.vmaxs %x, %sum into %x : !i16, i16, !i16
      %difference = arith.subi %a, %b : i16
      %xor = arith.xori %difference, %three : i16
      ascend.pipe_barrier v
      ascend.vmins %x, %xor into %x : !i16, i16, !i16
      %sign = arith.andi %c, %least : i32
      ascend.vmuls %y, %sign into %y : !i32, i32, !i32
      %quotient = arith.divsi %c, %d : i32
      ascend.pipe_barrier v
      ascend.vadds %y, %quotient into %y : !i32, i32, !i32
    }
  }
  return
}
