// RUN: rm -rf %t && mkdir %t
// RUN: tl-translate --emit=ascendc,host,header %s -o %t/silu
// RUN: FileCheck %s --check-prefix=HOST < %t/silu_host.cpp
// RUN: FileCheck %s --check-prefix=HEADER < %t/silu.h

// The header is C99, and the host source any compiler's C++17.
// RUN: %clangxx -include %t/silu.h -x c -std=c99 -fsyntax-only -Wall -Wextra -Werror /dev/null
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Wextra -Werror %t/silu_host.cpp

// A program may include the headers of kernels whose names differ in case only.
// RUN: sed 's/@silu/@Silu/' %s > %t/Upper.mlir
// RUN: tl-translate --emit=header %t/Upper.mlir -o %t/Upper.h
// RUN: echo 'int main(void) { return sizeof(tl_silu_args) != sizeof(tl_Silu_args); }' > %t/main.c
// RUN: %clangxx -include %t/silu.h -include %t/Upper.h -x c -std=c99 -fsyntax-only -Wall -Werror %t/main.c

// The parameters are the tensors, the scalars, all dynamic extents, and the strides of
// tensors that are not row-major. Their names are those of the attributes, which are
// those of the interface alone: values of the IR may have any names.
module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @silu(%m: memref<?x?xf32> {tile.name = "A"}, %n: index {tile.name = "count"},
                %p: memref<?x64xf16, strided<[?, 1], offset: ?>>, %q: i1, %r: f16) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c128 = arith.constant 128 : index
  %M = memref.dim %m, %c0 : memref<?x?xf32>
  %N = memref.dim %m, %c1 : memref<?x?xf32>
  %rest = arith.remui %M, %c128 : index
  %whole = arith.cmpi eq, %rest, %c0 : index
  cf.assert %whole, "M must be a multiple of 128\5C\0A\22?"
  %least = arith.cmpi sge, %n, %c2 : index
  cf.assert %least, "two or more"
  %both = affine.min affine_map<()[s0, s1] -> (s0, s1 floordiv 2 + 3)>()[%M, %N]
  %some = arith.cmpi slt, %n, %both : index
  cf.assert %some, "not too many"
  cf.assert %q, "a flag"
  %blocks = arith.divui %M, %c128 : index
  ascend.launch (%block) in (%blocks) sub_block (%sub) {
    ascend.section vector {
      ascend.pipe_barrier v
    }
  }
  return
}
}

// HEADER:      // tl abi 1
// HEADER-NEXT: #ifndef TL_KERNELS_silu_H
// HEADER:      /** The arguments of `silu`. */
// HEADER-NEXT: typedef struct {
// HEADER-NEXT:   tl_tensor A; // F32 [A_d0, A_d1]
// HEADER-NEXT:   int64_t count;
// HEADER-NEXT:   tl_tensor arg2; // F16 [arg2_d0, 64], strides [arg2_s0, 1]
// HEADER-NEXT:   bool arg3;
// HEADER-NEXT:   float arg4;
// HEADER-NEXT: } tl_silu_args;
// HEADER:      tl_status tl_silu(void *A, void *arg2, int64_t count, bool arg3, float arg4, int64_t A_d0, int64_t A_d1,
// HEADER-NEXT:                   int64_t arg2_d0, int64_t arg2_s0, int64_t arg2_offset, void *workspace, uint64_t workspace_bytes,
// HEADER-NEXT:                   void *stream);
// HEADER:      tl_status tl_silu_check(int64_t count, bool arg3, float arg4, int64_t A_d0, int64_t A_d1, int64_t arg2_d0,
// HEADER-NEXT:                         int64_t arg2_s0, int64_t arg2_offset, tl_detail *detail);
// HEADER:      uint64_t tl_silu_workspace(int64_t count,
// HEADER:      tl_status tl_silu_run(const tl_silu_args *args, void *workspace, uint64_t workspace_bytes, void *stream,
// HEADER-NEXT:                       tl_detail *detail);

// HOST:      // tl abi 1
// HOST-NEXT: #include "silu.h"
// HOST:      extern "C" void tl_silu_enqueue(uint32_t, void *, uint8_t *, uint8_t *, int64_t, bool, float, int64_t, int64_t, int64_t,
// HOST-NEXT:                                 int64_t, int64_t);
// HOST:      static tl_status plan_silu(
// HOST:        if (tl_status status = checkExtents(0, 4, {A_d0, A_d1}, detail))
// HOST-NEXT:     return status;
// HOST-NEXT:   if (tl_status status = checkExtents(2, 2, {arg2_d0, 64}, detail))
// HOST-NEXT:     return status;
// HOST-NEXT:   if (arg2_s0 < 0)
// HOST-NEXT:     return fail(detail, TL_BAD_STRIDE, 2, 0, arg2_s0, "arg2_s0 >= 0");
// HOST-NEXT:   if (arg2_offset < 0)
// HOST-NEXT:     return fail(detail, TL_BAD_STRIDE, 2, -1, arg2_offset, "arg2_offset >= 0");
// HOST-NEXT:   if (tl_status status = checkStrides(2, 2, {arg2_d0, 64}, {arg2_s0, 1}, arg2_offset, false, detail))
// HOST-NEXT:     return status;
// HOST-NEXT:   if (A_d0 % 128 != 0)
// HOST-NEXT:     return fail(detail, TL_BAD_EXTENT, 0, 0, A_d0,
// HOST-NEXT:         "A_d0 mod 128 == 0: M must be a multiple of 128\\ \"\? (host.mlir:[[#]])");
// HOST:        if (count < 2)
// HOST-NEXT:     return fail(detail, TL_BAD_SCALAR, 1, -1, count, "count >= 2: two or more (host.mlir:[[#]])");
// HOST:          return fail(detail, TL_BAD_EXTENT, 0, 1, A_d1,
// HOST-NEXT:         "count < min(A_d0, A_d1 floordiv 2 + 3): not too many (host.mlir:[[#]])");
// HOST-NEXT:   if (!arg3)
// HOST-NEXT:     return fail(detail, TL_BAD_SCALAR, 3, -1, arg3, "arg3: a flag (host.mlir:[[#]])");
// The number of cores is limited, and two cores run each block.
// HOST:        int64_t blocks = A_d0 / 128;
// HOST-NEXT:   if (blocks < 0 || blocks > 32767)
// HOST-NEXT:     return fail(detail, TL_BAD_LAUNCH, -1, -1, blocks, "0 <= blocks <= 32767");
// HOST-NEXT:   *cores = static_cast<uint32_t>(2 * blocks);
// HOST-NEXT:   return TL_OK;
// HOST:      extern "C" tl_status tl_silu(
// HOST-NOT:  aclrt
// HOST:      tl_silu_enqueue(cores, stream, static_cast<uint8_t *>(A), static_cast<uint8_t *>(arg2), count, arg3, arg4, A_d0, A_d1,
// HOST-NEXT:                   arg2_d0, arg2_s0, arg2_offset);
// HOST:      checkTensor(args->A, 0, TL_F32, {-1, -1}, {}, detail)
// HOST:      checkTensor(args->arg2, 2, TL_F16, {-1, 64}, {-1, 1},
