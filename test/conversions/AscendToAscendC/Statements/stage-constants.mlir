// RUN: tl-translate --tl-to-ascendc %s | FileCheck %s

// A constant that both loops read is no parameter, which would stand for it as well: the sums have
// 1 and 16, and the limits 1. In whichever order they come.
// CHECK-LABEL: void numbers(
// CHECK:       auto computeA = [&]() __aicore__ {
// CHECK:         Mins(a, a, 1, 16);
// CHECK:       Adds(a, a, 1, 16);
// CHECK:       computeA();
// CHECK:       Adds(a, a, 16, 16);
// CHECK:       computeA();
// CHECK-LABEL: void reversed(
// CHECK:       auto computeA = [&](int32_t one) __aicore__ {
// CHECK-NOT:     Mins
// CHECK:         Adds(a, a, one, 16);
// CHECK:       Mins(a, a, 1, 16);
// CHECK:       computeA(1);
// CHECK:       Mins(a, a, 1, 16);
// CHECK:       computeA(16);
func.func @numbers(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %large = arith.constant 16 : i32
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<16xi32, #ascend.memory<ub>>
      ascend.vduplicate %one into %a : i32, memref<16xi32, #ascend.memory<ub>>
      scf.for %i = %c0 to %n step %c1 {
        ascend.pipe_barrier v
        ascend.vadds %a, %one into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vmins %a, %one into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vmaxs %a, %zero into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vadd %a, %a into %a : memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vmaxs %a, %zero into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vadd %a, %a into %a : memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vmaxs %a, %zero into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vadd %a, %a into %a : memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vmaxs %a, %zero into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vadd %a, %a into %a : memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>
      }
      scf.for %i = %c0 to %n step %c1 {
        ascend.pipe_barrier v
        ascend.vadds %a, %large into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vmins %a, %one into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vmaxs %a, %zero into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vadd %a, %a into %a : memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vmaxs %a, %zero into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vadd %a, %a into %a : memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vmaxs %a, %zero into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vadd %a, %a into %a : memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vmaxs %a, %zero into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vadd %a, %a into %a : memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>
      }
    }
  }
  return
}

func.func @reversed(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %large = arith.constant 16 : i32
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<16xi32, #ascend.memory<ub>>
      ascend.vduplicate %one into %a : i32, memref<16xi32, #ascend.memory<ub>>
      scf.for %i = %c0 to %n step %c1 {
        ascend.pipe_barrier v
        ascend.vmins %a, %one into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vadds %a, %one into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vmaxs %a, %zero into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vadd %a, %a into %a : memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vmaxs %a, %zero into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vadd %a, %a into %a : memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vmaxs %a, %zero into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vadd %a, %a into %a : memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vmaxs %a, %zero into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vadd %a, %a into %a : memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>
      }
      scf.for %i = %c0 to %n step %c1 {
        ascend.pipe_barrier v
        ascend.vmins %a, %one into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vadds %a, %large into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vmaxs %a, %zero into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vadd %a, %a into %a : memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vmaxs %a, %zero into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vadd %a, %a into %a : memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vmaxs %a, %zero into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vadd %a, %a into %a : memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vmaxs %a, %zero into %a : memref<16xi32, #ascend.memory<ub>>, i32, memref<16xi32, #ascend.memory<ub>>
        ascend.pipe_barrier v
        ascend.vadd %a, %a into %a : memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>
      }
    }
  }
  return
}
