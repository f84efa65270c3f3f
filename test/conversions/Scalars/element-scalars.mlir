// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../AscendToAscendC/Inputs %t.cpp

!h = memref<64xi16, #ascend.memory<ub>>
!u = memref<64xui16, #ascend.memory<ub>>
!i = memref<64xi32, #ascend.memory<ub>>
!b = memref<64xbf16, #ascend.memory<ub>>

// A scalar has the type of the elements, from which a template deduces it: numbers
// and sums are an int in C++.
func.func @scalars(%k: i16, %n: i32, %f: f32) {
  %c1 = arith.constant 1 : index
  %three = arith.constant 3 : i16
  %least = arith.constant -32768 : i16
  %seven = arith.constant 7 : i32
  %lowest = arith.constant -2147483648 : i32
  %half = arith.constant 2.5 : bf16
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %h = ascend.buffer at 0 : !h
      %u = ascend.buffer at 128 : !u
      %i = ascend.buffer at 256 : !i
      %b = ascend.buffer at 512 : !b
      // CHECK: Adds(h, h, static_cast<int16_t>(3), 64);
      ascend.vadds %h, %three into %h : !h, i16, !h
      ascend.pipe_barrier v
      // CHECK: Muls(h, h, static_cast<int16_t>(-32768), 64);
      ascend.vmuls %h, %least into %h : !h, i16, !h
      ascend.pipe_barrier v
      // CHECK: Maxs(h, h, k, 64);
      ascend.vmaxs %h, %k into %h : !h, i16, !h
      ascend.pipe_barrier v
      // CHECK: Mins(h, h, static_cast<int16_t>(k + 3), 64);
      %sum = arith.addi %k, %three : i16
      ascend.vmins %h, %sum into %h : !h, i16, !h
      ascend.pipe_barrier v
      // CHECK: ShiftLeft(h, h, static_cast<int16_t>(3), 64);
      ascend.vshift_left %h, %three into %h : !h, i16, !h
      ascend.pipe_barrier v
      // CHECK: ShiftLeft(u, u, static_cast<uint16_t>(3), 64);
      ascend.vshift_left %u, %three into %u : !u, i16, !u
      ascend.pipe_barrier v
      // CHECK: Duplicate(u, static_cast<uint16_t>(3), 64);
      ascend.vduplicate %three into %u : i16, !u
      ascend.pipe_barrier v
      // CHECK: Adds(i, i, 7, 64);
      ascend.vadds %i, %seven into %i : !i, i32, !i
      ascend.pipe_barrier v
      // CHECK: Maxs(i, i, static_cast<int32_t>(-2147483648), 64);
      ascend.vmaxs %i, %lowest into %i : !i, i32, !i
      ascend.pipe_barrier v
      // CHECK: Adds(i, i, n + 7, 64);
      %more = arith.addi %n, %seven : i32
      ascend.vadds %i, %more into %i : !i, i32, !i
      ascend.pipe_barrier v
      // CHECK: Duplicate(b, ToBfloat16(2.5f), 64);
      ascend.vduplicate %half into %b : bf16, !b
      ascend.pipe_barrier v
      // CHECK: Duplicate(b, ToBfloat16(f), 64);
      %narrow = arith.truncf %f : f32 to bf16
      ascend.vduplicate %narrow into %b : bf16, !b
      ascend.pipe_barrier v
      // CHECK: LocalTensor<int16_t> s = u.ReinterpretCast<int16_t>();
      // CHECK: Add(s, h, h, 64);
      %s = ascend.bitcast %u : !u to !h
      ascend.vadd %h, %h into %s : !h, !h, !h
      ascend.pipe_barrier v
      // CHECK: Adds(s[16], h[16], k, 32);
      %part = memref.subview %s[16] [32] [1] : !h to memref<32xi16, strided<[1], offset: 16>, #ascend.memory<ub>>
      %from = memref.subview %h[16] [32] [1] : !h to memref<32xi16, strided<[1], offset: 16>, #ascend.memory<ub>>
      ascend.vadds %from, %k into %part : memref<32xi16, strided<[1], offset: 16>, #ascend.memory<ub>>, i16, memref<32xi16, strided<[1], offset: 16>, #ascend.memory<ub>>
    }
  }
  return
}

// A product that may not fit into an int has another type, too.
// CHECK-LABEL: void product(
// CHECK:       Duplicate(i, static_cast<int32_t>(static_cast<int64_t>(7 & 5) * 2000000000), 64);
func.func @product() {
  %c1 = arith.constant 1 : index
  %five = arith.constant 5 : i32
  %seven = arith.constant 7 : i32
  %factor = arith.constant 2000000000 : i32
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %i = ascend.buffer at 0 : !i
      %number = arith.andi %seven, %five : i32
      %product = arith.muli %number, %factor : i32
      ascend.vduplicate %product into %i : i32, !i
    }
  }
  return
}
