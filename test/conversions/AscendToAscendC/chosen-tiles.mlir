// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/Inputs %t.cpp

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

// Dynamic extents, strides and offsets of tensors and slices become variables, too.
!rows = memref<?x8xf32>
!some = memref<?xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
func.func @shapes(%X: !rows, %Y: !rows, %n: index, %flag: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      %head = memref.subview %a[0] [%n] [1] : !tile to memref<?xf32, strided<[1]>, #ascend.memory<ub>>
      %whole = memref.cast %head : memref<?xf32, strided<[1]>, #ascend.memory<ub>> to !some
      %part = scf.if %flag -> !some {
        %half = arith.divui %n, %c1 : index
        %h = memref.subview %a[8] [%half] [1] : !tile to memref<?xf32, strided<[1], offset: 8>, #ascend.memory<ub>>
        %p = memref.cast %h : memref<?xf32, strided<[1], offset: 8>, #ascend.memory<ub>> to !some
        scf.yield %p : !some
      } else {
        scf.yield %whole : !some
      }
      ascend.vadd %part, %part into %part : !some, !some, !some
      ascend.pipe_barrier all
      scf.for %i = %c0 to %n step %c1 iter_args(%x = %X, %y = %Y) -> (!rows, !rows) {
        %row = memref.subview %x[%i, 0] [1, 8] [1, 1] : !rows to memref<8xf32, strided<[1], offset: ?>>
        %b = ascend.buffer at 512 : memref<8xf32, #ascend.memory<ub>>
        ascend.copy_gm_to_ub %row to %b : memref<8xf32, strided<[1], offset: ?>>, memref<8xf32, #ascend.memory<ub>>
        ascend.pipe_barrier mte2
        scf.yield %y, %x : !rows, !rows
      }
    }
  }
  return
}

// CHECK-LABEL: shapes(GM_ADDR
// CHECK:      LocalTensor<float> part;
// CHECK-NEXT: int64_t part_shape0;
// CHECK:        part = a[8];
// CHECK-NEXT:   part_shape0 = {{.*}}(n));
// CHECK:        part = a;
// CHECK-NEXT:   part_shape0 = n;
// CHECK:      Add(part, part, part, part_shape0);
// CHECK:      GlobalTensor<float> x = X_gm;
// CHECK-NEXT: int64_t x_shape0 = X_d0;
// CHECK:        DataCopyPad({{.*}}, x[i * 8],
// CHECK:        int64_t next_y_shape0 = x_shape0;
// CHECK:        x = y;
// CHECK-NEXT:   x_shape0 = y_shape0;
// CHECK-NEXT:   y = next_y;
// CHECK-NEXT:   y_shape0 = next_y_shape0;
