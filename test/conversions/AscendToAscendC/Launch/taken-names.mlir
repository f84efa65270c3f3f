// RUN: tl-translate --emit=header %s | FileCheck %s
// RUN: tl-translate --emit=host,header %s -o %t
// RUN: %clangxx -include %t.h -x c -std=c99 -fsyntax-only -Wall -Werror /dev/null
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror %t_host.cpp

// Names that C or the interface uses, and those of others, get a number.
func.func @kernel(%a: memref<?xf32> {tile.name = "stream"},
                  %b: memref<?xf32> {tile.name = "stream_d0"},
                  %c: index {tile.name = "int"}, %d: index {tile.name = "x"},
                  %e: index {tile.name = "x"}, %f: index {tile.name = "EOF"},
                  %g: index {tile.name = "tl_status"},
                  %h: index {tile.name = "plan_kernel"},
                  %i: index {tile.name = "tl_kernel_enqueue"}) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      ascend.pipe_barrier v
    }
  }
  return
}

// CHECK: tl_status tl_kernel(void *stream_1, void *stream_d0, int64_t int_1, int64_t x, int64_t x_1, int64_t eof,
// CHECK-NEXT: int64_t tl_status_1, int64_t plan_kernel_1, int64_t tl_kernel_enqueue_1, int64_t stream_1_d0,
// CHECK-NEXT: int64_t stream_d0_d0, void *workspace,
