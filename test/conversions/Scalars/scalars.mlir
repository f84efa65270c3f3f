// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../AscendToAscendC/Inputs %t.cpp

// Scalars in place of their only read, in variables otherwise. An unsigned
// operation is printed without casts where no operand can be negative.
func.func @scalars(%i: index, %j: index, %s: i32, %x: f32, %y: f32) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %half = arith.constant 0.5 : f32
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %sum = arith.addi %i, %j : index
      %difference = arith.subi %sum, %j : index
      %product = arith.muli %difference, %c3 : index
      %quotient = arith.divsi %product, %j : index
      %unsigned = arith.divui %quotient, %c3 : index
      %natural = arith.divui %block, %c3 : index
      %larger = arith.maxsi %unsigned, %natural : index
      %lesser = arith.minui %larger, %i : index
      %down = arith.floordivsi %lesser, %c3 : index
      %up = arith.ceildivsi %down, %c3 : index
      %any = arith.floordivsi %up, %j : index
      %less = arith.cmpi slt, %any, %i : index
      %not = arith.xori %less, %true : i1
      %below = arith.cmpi ult, %i, %j : index
      %both = arith.andi %not, %below : i1
      %either = arith.ori %both, %less : i1
      %chosen = arith.select %either, %i, %j : index
      %shifted = arith.shli %chosen, %c2 : index
      %masked = arith.andi %shifted, %i : index
      %widened = arith.index_castui %s : i32 to index
      %masked_sum = arith.addi %masked, %widened : index
      %square = arith.mulf %x, %x : f32
      %greatest = arith.maximumf %square, %half : f32
      %ordered = arith.cmpf olt, %greatest, %y : f32
      %unordered = arith.cmpf ult, %x, %y : f32
      %comparison = arith.andi %ordered, %unordered : i1
      %number = arith.extui %comparison : i1 to i32
      %index = arith.index_castui %number : i32 to index
      %bound = arith.subi %masked_sum, %index : index
      scf.for %k = %c1 to %bound step %c1 {
        ascend.pipe_barrier v
      }
    }
  }
  return
}

// CHECK:        int64_t block = GetBlockIdx();
// CHECK-NEXT:   int64_t unsigned_1 = static_cast<int64_t>(static_cast<uint64_t>((i + j - j) * 3 / j) / 3);
// CHECK-NEXT:   int64_t natural = block / 3;
// CHECK-NEXT:   int64_t larger = unsigned_1 > natural ? unsigned_1 : natural;
// CHECK-NEXT:   int64_t lesser = static_cast<uint64_t>(larger) < static_cast<uint64_t>(i) ? larger : i;
// CHECK-NEXT:   int64_t down = lesser / 3 - (lesser % 3 < 0);
// CHECK-NEXT:   int64_t up = down / 3 + (down % 3 > 0);
// CHECK-NEXT:   bool less = up / j - (up % j != 0 && (up < 0) != (j < 0)) < i;
// CHECK-NEXT:   bool below = static_cast<uint64_t>(i) < static_cast<uint64_t>(j);
// CHECK-NEXT:   int64_t chosen = (!less && below) || less ? i : j;
// CHECK-NEXT:   int64_t masked_sum = ((chosen << 2) & i) + static_cast<int64_t>(static_cast<uint32_t>(s));
// CHECK-NEXT:   float square = x * x;
// CHECK-NEXT:   float greatest = square > 0.5f || square != square ? square : 0.5f;
// CHECK-NEXT:   int64_t index = static_cast<int64_t>(static_cast<int32_t>(greatest < y && !(x >= y)));
// CHECK-NEXT:   int64_t bound = masked_sum - index;
// CHECK-NEXT:   for (int64_t k = 1; k < bound; ++k)
// CHECK-NEXT:     PipeBarrier<PIPE_V>();

// A remainder of floats is a function of the file.
func.func @remainders(%x: f32, %y: f32, %h: f16) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %hf = arith.constant 2.5 : f16
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      // CHECK: float rest = getFloatRemainder(x, y);
      %rest = arith.remf %x, %y : f32
      // CHECK: half narrow = static_cast<half>(getFloatRemainder(static_cast<float>(static_cast<half>(h)),
      %narrow = arith.remf %h, %hf : f16
      %wide = arith.extf %narrow : f16 to f32
      %same = arith.cmpf oeq, %wide, %rest : f32
      %less = arith.cmpf olt, %x, %rest : f32
      scf.if %same {
        ascend.pipe_barrier v
      }
      scf.if %less {
        ascend.pipe_barrier v
      }
    }
  }
  return
}
