// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -DASCENDC_CPU_DEBUG -I %S/Inputs %t.cpp

// Tiles that loops exchange, branches yield and conditions choose are variables.
!tile = memref<64xf32, #ascend.memory<ub>>
!half = memref<32xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
func.func @exchange(%n: index, %flag: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      %b = ascend.buffer at 256 : !tile
      %one, %two = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (!tile, !tile) {
        ascend.vadd %x, %y into %x : !tile, !tile, !tile
        ascend.pipe_barrier v
        scf.yield %y, %x : !tile, !tile
      }
      %part = scf.if %flag -> !half {
        %start = arith.muli %block, %n : index
        %h = memref.subview %one[%start] [32] [1] : !tile to !half
        scf.yield %h : !half
      } else {
        %h = memref.subview %two[%block] [32] [1] : !tile to !half
        scf.yield %h : !half
      }
      ascend.vmul %part, %part into %part : !half, !half, !half
      ascend.pipe_barrier v
      %last = arith.select %flag, %one, %two : !tile
      ascend.vsub %last, %a into %last : !tile, !tile, !tile
    }
  }
  return
}

// CHECK:      LocalTensor<float> x = a;
// CHECK-NEXT: LocalTensor<float> y = b;
// CHECK-NEXT: for (int64_t i = 0; i < n; ++i) {
// CHECK-NEXT:   Add(x, x, y, 64);
// CHECK:        LocalTensor<float> next_y = x;
// CHECK-NEXT:   x = y;
// CHECK-NEXT:   y = next_y;
// CHECK-NEXT: }
// CHECK:      LocalTensor<float> part;
// CHECK:      if (flag) {
// CHECK:        part = x[block * n];
// CHECK:      } else {
// CHECK-NEXT:   part = y[block];
// CHECK-NEXT: }
// CHECK:      Mul(part, part, part, 32);
// CHECK:      LocalTensor<float> last = flag ? x : y;
// CHECK:      Sub(last, last, a, 64);
