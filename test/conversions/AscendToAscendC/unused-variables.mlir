// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/Inputs %t.cpp

// The sum that only a minimum reads, which is a number by its bounds, has no variable.
// CHECK-LABEL: void folded(
// CHECK-NOT:   - 128;
// CHECK:       for (int32_t arg5 = 4; arg5 < 4; arg5 += 16)
func.func @folded(%arg0: index, %arg1: index, %arg2: index, %arg3: index) {
  %c2251799813685248 = arith.constant 2251799813685248 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c128 = arith.constant 128 : index
  %c16 = arith.constant 16 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%arg4) in (%c1) {
    ascend.section vector {
      %0 = arith.maxsi %arg0, %c0 : index
      %1 = arith.minsi %0, %c64 : index
      %2 = affine.apply affine_map<()[s0] -> (s0 * 2 - 1)>()[%arg3]
      %3 = arith.cmpi sge, %arg1, %c2 : index
      %4 = arith.select %3, %c2, %1 : index
      %5 = arith.maxsi %2, %c0 : index
      %6:2 = affine.delinearize_index %5 into (64, 8) : index, index
      %7 = arith.divsi %4, %c7 : index
      %8 = arith.subi %6#1, %c128 : index
      %9 = arith.maxsi %8, %c0 : index
      %10 = arith.minsi %9, %c1 : index
      %11 = arith.muli %10, %c16 : index
      %12 = arith.addi %11, %c4 : index
      scf.for %arg5 = %c4 to %12 step %c16 {
        ascend.printf "46: %d %d %d\0A"(%7, %c0, %c2251799813685248) : index, index, index
      }
    }
  }
  return
}

// Short conditions have no variable, but those on one value, which might be a warning together.
// CHECK-LABEL: void contradiction(
// CHECK:       if (m < 9)
// CHECK:       if (m < 9)
// CHECK:       bool [[IS:.*]] = n == 15;
// CHECK:       if ({{.*}} && [[IS]])
// CHECK:       if ([[IS]])
func.func @contradiction(%n: index loc("n"), %m: index loc("m")) {
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c15 = arith.constant 15 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %3 = arith.cmpi slt, %m, %c9 : index
      scf.if %3 {
        ascend.pipe_barrier v
      }
      ascend.pipe_barrier mte2
      scf.if %3 {
        ascend.pipe_barrier v
      }
      %0 = arith.cmpi ne, %n, %c15 : index
      %1 = arith.cmpi eq, %n, %c15 : index
      %2 = arith.andi %0, %1 : i1
      scf.if %2 {
        ascend.pipe_barrier v
      }
      ascend.pipe_barrier mte2
      scf.if %1 {
        ascend.pipe_barrier v
      }
    }
  }
  return
}

// Numbers of blocks of a number that may be negative.
// CHECK-LABEL: void blocks(
// CHECK:       int64_t x = {{.*}};
// CHECK-NEXT:  int64_t xBlocks = x / 16 + (x % 16 > 0);
// CHECK-NEXT:  PRINTF("%d %d %d\n", xBlocks * 2 + n, xBlocks * 3 + n, x);
func.func @blocks(%n: index loc("n")) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %x = affine.apply affine_map<(d0)[s0] -> (d0 * -3 + s0)>(%block)[%n]
      %0 = affine.apply affine_map<(d0)[s0] -> ((d0 ceildiv 16) * 2 + s0)>(%x)[%n]
      %1 = affine.apply affine_map<(d0)[s0] -> ((d0 ceildiv 16) * 3 + s0)>(%x)[%n]
      ascend.printf "%d %d %d\0A"(%0, %1, %x) : index, index, index
    }
  }
  return
}
