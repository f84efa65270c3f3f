// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

// Loops and conditions assign their results to variables.
!tile = memref<64xf32, #ascend.memory<ub>>
func.func @control(%n: index, %m: index, %flag: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      %b = ascend.buffer at 256 : !tile
      %sum, %last = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0, %l = %c1) -> (index, index) {
        %t = arith.xori %s, %l : index
        scf.yield %l, %t : index, index
      }
      %even = scf.if %flag -> index {
        %x = arith.muli %sum, %c8 : index
        scf.yield %x : index
      } else {
        scf.yield %last : index
      }
      scf.for %i = %c0 to %even step %c8 {
        scf.if %flag {
          ascend.vadd %a, %b into %a : !tile, !tile, !tile
          ascend.pipe_barrier v
        }
      }
      scf.for %i = %c0 to %c8 step %c1 {
        %first = arith.cmpi eq, %i, %c0 : index
        scf.if %first {
          ascend.vadd %a, %b into %a : !tile, !tile, !tile
          ascend.pipe_barrier v
        } else {
          ascend.vsub %a, %b into %a : !tile, !tile, !tile
          ascend.pipe_barrier v
        }
      }
      %r = scf.while (%p = %n) : (index) -> index {
        %go = arith.cmpi sgt, %p, %m : index
        scf.condition(%go) %p : index
      } do {
      ^bb0(%q: index):
        %half = arith.divui %q, %c8 : index
        ascend.vmul %a, %b into %a : !tile, !tile, !tile
        ascend.pipe_barrier v
        scf.yield %half : index
      }
      %done = arith.cmpi eq, %r, %c0 : index
      scf.if %done {
        ascend.pipe_barrier v
      }
    }
  }
  return
}

// CHECK:        LocalTensor<float> b = ubBuf.GetWithOffset<float>(64, 256);
// CHECK-EMPTY:
// CHECK-NEXT:   int64_t s = 0;
// CHECK-NEXT:   int64_t l = 1;
// CHECK-NEXT:   for (int64_t i = 0; i < n; ++i) {
// CHECK-NEXT:     int64_t next_l = s ^ l;
// CHECK-NEXT:     s = l;
// CHECK-NEXT:     l = next_l;
// CHECK-NEXT:   }
// CHECK-EMPTY:
// CHECK-NEXT:   int64_t even;
// CHECK-NEXT:   if (flag) {
// CHECK-NEXT:     even = s * 8;
// CHECK-NEXT:   } else {
// CHECK-NEXT:     even = l;
// CHECK-NEXT:   }
// CHECK-EMPTY:
// CHECK-NEXT:   for (int64_t i = 0; i < even; i += 8) {
// CHECK-NEXT:     if (flag) {
// CHECK-NEXT:       Add(a, a, b, 64);
// CHECK-NEXT:       PipeBarrier<PIPE_V>();
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-EMPTY:
// CHECK-NEXT:   for (int32_t i = 0; i < 8; ++i) {
// CHECK-NEXT:     if (i == 0) {
// CHECK-NEXT:       Add(a, a, b, 64);
// CHECK-NEXT:       PipeBarrier<PIPE_V>();
// CHECK-NEXT:     } else {
// CHECK-NEXT:       Sub(a, a, b, 64);
// CHECK-NEXT:       PipeBarrier<PIPE_V>();
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-EMPTY:
// CHECK-NEXT:   int64_t p = n;
// CHECK-NEXT:   int64_t r;
// CHECK-NEXT:   while (true) {
// CHECK-NEXT:     bool go_on = p > m;
// CHECK-NEXT:     r = p;
// CHECK-NEXT:     if (!go_on)
// CHECK-NEXT:       break;
// CHECK-EMPTY:
// CHECK-NEXT:     int64_t half_1 = static_cast<int64_t>(static_cast<uint64_t>(r) / 8);
// CHECK-NEXT:     Mul(a, a, b, 64);
// CHECK-NEXT:     PipeBarrier<PIPE_V>();
// CHECK-EMPTY:
// CHECK-NEXT:     p = half_1;
// CHECK-NEXT:   }
// CHECK-EMPTY:
// CHECK-NEXT:   if (r == 0)
// CHECK-NEXT:     PipeBarrier<PIPE_V>();
// CHECK-EMPTY:
// CHECK-NEXT:   PipeBarrier<PIPE_ALL>();
