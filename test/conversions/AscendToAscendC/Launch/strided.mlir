// RUN: tl-translate --emit=header %s | FileCheck %s

// A tensor with dynamic strides has them as parameters, after all extents.
// CHECK: tl_status tl_strided(void *arg0, int64_t arg0_d0, int64_t arg0_s0, void *workspace,
func.func @strided(%A: memref<?x8xf32, strided<[?, 1]>>) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      ascend.pipe_barrier v
    }
  }
  return
}
