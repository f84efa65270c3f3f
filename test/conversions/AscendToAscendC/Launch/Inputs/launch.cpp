//===- launch.cpp - Calls of launch functions -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The device functions are replaced: they record that they were reached.
//
//===----------------------------------------------------------------------===//

#include "gemm.h"
#include "matmul_add.h"
#include "rows.h"
#include "silu_mul.h"
#include "strided.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {
/// What a device function got.
struct Launch {
  uint32_t cores = 0;
  void *stream = nullptr, *workspace = nullptr;
  std::vector<uint8_t *> tensors;
  std::vector<int64_t> numbers;
};
Launch launched;
int failures = 0;

void check(bool holds, int line) {
  if (holds)
    return;
  std::printf("line %d: wrong\n", line);
  ++failures;
}
#define CHECK(condition) check(condition, __LINE__)

/// Whether a launch was refused as expected, and the device not reached.
bool isRefused(const tl_detail &detail, tl_status status, int argument,
               int dimension, int64_t got, const char *rule) {
  bool matches = detail.status == status && detail.argument == argument &&
                 detail.dimension == dimension && detail.got == got &&
                 std::strstr(detail.rule, rule) && launched.cores == 0;
  if (!matches)
    std::printf("got %s, argument %d, dimension %d, %lld, \"%s\"\n",
                tl_status_string(detail.status), detail.argument,
                detail.dimension, static_cast<long long>(detail.got),
                detail.rule);
  return matches;
}
} // namespace

extern "C" void tl_gemm_enqueue(uint32_t cores, void *stream, uint8_t *a,
                                uint8_t *b, uint8_t *c, int64_t a0, int64_t a1,
                                int64_t b0, int64_t b1, int64_t c0,
                                int64_t c1) {
  launched = {cores, stream, nullptr, {a, b, c}, {a0, a1, b0, b1, c0, c1}};
}
extern "C" void tl_silu_mul_enqueue(uint32_t cores, void *stream, uint8_t *a,
                                    uint8_t *b, uint8_t *c, int64_t a0,
                                    int64_t a1, int64_t b0, int64_t b1,
                                    int64_t c0, int64_t c1) {
  launched = {cores, stream, nullptr, {a, b, c}, {a0, a1, b0, b1, c0, c1}};
}
extern "C" void tl_matmul_add_enqueue(uint32_t cores, void *stream, uint8_t *a,
                                      uint8_t *b, uint8_t *d, uint8_t *c,
                                      int64_t a0, int64_t a1, int64_t b0,
                                      int64_t b1, int64_t d0, int64_t d1,
                                      int64_t c0, int64_t c1,
                                      uint8_t *workspace) {
  launched = {
      cores, stream, workspace, {a, b, d, c}, {a0, a1, b0, b1, d0, d1, c0, c1}};
}
extern "C" void tl_strided_enqueue(uint32_t cores, void *stream, uint8_t *a,
                                   int64_t a0, int64_t s0) {
  launched = {cores, stream, nullptr, {a}, {a0, s0}};
}

extern "C" void tl_rows_enqueue(uint32_t cores, void *stream, uint8_t *x,
                                uint8_t *y, int64_t x0, int64_t y0, int64_t y1,
                                int64_t offset, int64_t s0) {
  launched = {cores, stream, nullptr, {x, y}, {x0, y0, y1, offset, s0}};
}

/// Aligned as a workspace is.
alignas(512) static uint8_t memory[1024];

/// The numbers reach the device as they are, in their order.
static void testLaunch() {
  launched = {};
  CHECK(tl_gemm(memory, memory + 1, memory + 2, 200, 64, 64, 300, 200, 300,
                nullptr, 0, memory + 3) == TL_OK);
  // ceil(200 / 128) * ceil(300 / 256)
  CHECK(launched.cores == 4 && launched.stream == memory + 3);
  CHECK((launched.tensors ==
         std::vector<uint8_t *>{memory, memory + 1, memory + 2}));
  CHECK((launched.numbers == std::vector<int64_t>{200, 64, 64, 300, 200, 300}));
  CHECK(tl_gemm_workspace(200, 64, 64, 300, 200, 300) == 0);
  // Without blocks nothing is launched.
  launched = {};
  CHECK(tl_gemm(memory, memory, memory, 0, 64, 64, 300, 0, 300, nullptr, 0,
                nullptr) == TL_OK);
  CHECK(launched.cores == 0);
}

/// Limits of instructions, rules of the author, and numbers without sense.
static void testNumbers() {
  tl_detail detail;
  launched = {};
  CHECK(tl_gemm_check(200, 70000, 70000, 300, 200, 300, &detail) ==
        TL_BAD_EXTENT);
  CHECK(isRefused(detail, TL_BAD_EXTENT, 0, 1, 70000, "arg0_d1 <= 65535"));
  CHECK(tl_gemm(memory, memory, memory, 200, 70000, 70000, 300, 200, 300,
                nullptr, 0, nullptr) == TL_BAD_EXTENT);
  tl_gemm_check(200, 64, -1, 300, 200, 300, &detail);
  CHECK(isRefused(detail, TL_BAD_EXTENT, 1, 0, -1, "not negative"));
  tl_gemm_check(200, 64, 64, 300, 200, INT64_MAX / 4, &detail);
  CHECK(isRefused(detail, TL_BAD_EXTENT, 2, 1, INT64_MAX / 4, "63 bits"));
  tl_gemm_check(200000, 64, 64, 30000, 200000, 30000, &detail);
  CHECK(isRefused(detail, TL_BAD_LAUNCH, -1, -1, 1563 * 118,
                  "0 <= blocks <= 65535"));
  // The tensors of a product have common extents at least.
  tl_gemm_check(200, 64, 63, 300, 200, 300, &detail);
  CHECK(isRefused(detail, TL_BAD_EXTENT, 1, 0, 63, "arg0_d1 <= arg1_d0"));
  tl_gemm_check(200, 64, 64, 300, 199, 300, &detail);
  CHECK(isRefused(detail, TL_BAD_EXTENT, 2, 0, 199, "arg0_d0 <= arg2_d0"));
  tl_gemm_check(200, 64, 64, 300, 200, 299, &detail);
  CHECK(isRefused(detail, TL_BAD_EXTENT, 2, 1, 299, "arg1_d1 <= arg2_d1"));
  tl_silu_mul_check(200, 128, 200, 128, 200, 128, &detail);
  CHECK(isRefused(detail, TL_BAD_EXTENT, 2, 0, 200,
                  "arg2_d0 mod 128 == 0: M must be a multiple of 128 "
                  "(silu_mul.mlir:"));
  CHECK(tl_silu_mul_check(128, 128, 128, 128, 128, 128, &detail) == TL_OK &&
        detail.status == TL_OK);
  CHECK(tl_silu_mul_check(128, 128, 128, 128, 128, 128, nullptr) == TL_OK);
}

/// The rule that a workspace breaks.
static void testWorkspaceRules(uint64_t bytes) {
  const int64_t a[] = {64, 64}, b[] = {64, 128};
  tl_matmul_add_args args = {{memory, TL_F16, 2, a, nullptr},
                             {memory, TL_F16, 2, b, nullptr},
                             {memory, TL_F16, 2, b, nullptr},
                             {memory, TL_F16, 2, b, nullptr}};
  tl_detail detail;
  launched = {};
  tl_matmul_add_run(&args, memory, bytes - 1, nullptr, &detail);
  CHECK(isRefused(detail, TL_SMALL_WORKSPACE, -1, -1, bytes - 1,
                  "workspace_bytes >= 1572864"));
  tl_matmul_add_run(&args, memory + 256, bytes, nullptr, &detail);
  CHECK(isRefused(detail, TL_SMALL_WORKSPACE, -1, -1, 256,
                  "workspace mod 512 == 0"));
  CHECK(tl_matmul_add_run(&args, memory, bytes, nullptr, &detail) == TL_OK);
}

/// The workspace belongs to the caller.
static void testWorkspace() {
  launched = {};
  uint64_t bytes = tl_matmul_add_workspace(64, 64, 64, 128, 64, 128, 64, 128);
  CHECK(bytes == 24 * 2 * 64 * 128 * 4);
  auto launch = [&](void *workspace, uint64_t size) {
    return tl_matmul_add(memory, memory, memory, memory, 64, 64, 64, 128, 64,
                         128, 64, 128, workspace, size, nullptr);
  };
  CHECK(launch(memory, bytes - 1) == TL_SMALL_WORKSPACE);
  CHECK(launch(nullptr, bytes) == TL_SMALL_WORKSPACE && launched.cores == 0);
  CHECK(launch(memory + 256, bytes) == TL_SMALL_WORKSPACE);
  CHECK(launched.cores == 0);
  CHECK(launch(memory + 512, bytes) == TL_OK);
  CHECK(launched.cores == 1 && launched.workspace == memory + 512);
  testWorkspaceRules(bytes);
}

/// Tensors with their shapes.
static void testTensors() {
  const int64_t a[] = {128, 64}, b[] = {64, 256}, c[] = {128, 256};
  tl_gemm_args args = {{memory, TL_F16, 2, a, nullptr},
                       {memory, TL_F16, 2, b, nullptr},
                       {memory, TL_F16, 2, c, nullptr}};
  tl_detail detail;
  launched = {};
  CHECK(tl_gemm_run(&args, nullptr, 0, nullptr, &detail) == TL_OK);
  CHECK((launched.numbers == std::vector<int64_t>{128, 64, 64, 256, 128, 256}));
  auto refuse = [&] {
    launched = {};
    return tl_gemm_run(&args, nullptr, 0, nullptr, &detail) != TL_OK;
  };
  args.arg1.dtype = TL_F32;
  CHECK(refuse() && isRefused(detail, TL_BAD_DTYPE, 1, -1, TL_F32, "elements"));
  args.arg1.dtype = TL_F16;
  args.arg1.rank = 1;
  CHECK(refuse() && isRefused(detail, TL_BAD_RANK, 1, -1, 1, "rank"));
  args.arg1.rank = 2;
  const int64_t wide[] = {512, 1}, dense[] = {256, 1};
  args.arg1.strides = wide;
  CHECK(refuse() && isRefused(detail, TL_BAD_STRIDE, 1, 0, 512, "row-major"));
  args.arg1.strides = dense;
  CHECK(tl_gemm_run(&args, nullptr, 0, nullptr, nullptr) == TL_OK);

  const int64_t shape[] = {4, 8}, other[] = {4, 9}, strides[] = {20, 1},
                apart[] = {20, 2};
  tl_strided_args strided = {{memory, TL_F32, 2, shape, strides}};
  CHECK(tl_strided_run(&strided, nullptr, 0, nullptr, &detail) == TL_OK);
  CHECK((launched.numbers == std::vector<int64_t>{4, 20}));
  launched = {};
  strided.arg0.strides = apart;
  tl_strided_run(&strided, nullptr, 0, nullptr, &detail);
  CHECK(isRefused(detail, TL_BAD_STRIDE, 0, 1, 2, "strides of the argument"));
  strided.arg0.shape = other;
  tl_strided_run(&strided, nullptr, 0, nullptr, &detail);
  CHECK(isRefused(detail, TL_BAD_EXTENT, 0, 1, 9, "extents of the argument"));
}

/// Tensors without elements have any strides, and ones without a shape none.
static void testEmptyTensors() {
  const int64_t a[] = {0, 64}, b[] = {64, 256}, c[] = {0, 256}, ones[] = {1, 1},
                zeros[] = {0, 1};
  tl_gemm_args args = {{memory, TL_F16, 2, a, ones},
                       {memory, TL_F16, 2, b, nullptr},
                       {memory, TL_F16, 2, c, zeros}};
  tl_detail detail;
  launched = {};
  CHECK(tl_gemm_run(&args, nullptr, 0, nullptr, &detail) == TL_OK);
  args.arg1.shape = nullptr;
  tl_gemm_run(&args, nullptr, 0, nullptr, &detail);
  CHECK(isRefused(detail, TL_BAD_RANK, 1, -1, 2, "has a shape"));
  // Products of extents that are too large do not overflow before this is
  // found.
  const int64_t large[] = {64, INT64_MAX}, larger[] = {INT64_MAX, INT64_MAX};
  args.arg1.shape = large;
  args.arg1.strides = large;
  CHECK(tl_gemm_run(&args, nullptr, 0, nullptr, &detail) == TL_BAD_STRIDE);
  args.arg1 = {memory, TL_F16, 2, larger, nullptr};
  CHECK(tl_gemm_run(&args, nullptr, 0, nullptr, &detail) == TL_BAD_EXTENT);
}

/// The last element of a tensor with strides has an address, and no two
/// elements of one that is written are the same.
static void testStrides() {
  tl_detail detail;
  launched = {};
  auto test = [&](int64_t rows, int64_t stride, int64_t offset) {
    return tl_rows_check(8, rows, 8, offset, stride, &detail);
  };
  CHECK(test(4, 8, 0) == TL_OK);
  CHECK(test(4, 8, INT64_MAX / 4 - 8) == TL_OK);
  test(4, 8, INT64_MAX / 4 - 7);
  CHECK(isRefused(detail, TL_BAD_STRIDE, 0, 0, 1, "63 bits"));
  test(4, 8, INT64_MAX);
  CHECK(isRefused(detail, TL_BAD_STRIDE, 0, -1, INT64_MAX, "63 bits"));
  test(4, INT64_MAX / 4, 0);
  CHECK(isRefused(detail, TL_BAD_STRIDE, 1, 0, INT64_MAX / 4, "63 bits"));
  test(4, 0, 0);
  CHECK(isRefused(detail, TL_BAD_STRIDE, 1, 0, 0, "is written"));
  CHECK(test(1, 0, 0) == TL_OK && test(1, INT64_MAX, 0) == TL_OK);
  test(4, -1, 0);
  CHECK(isRefused(detail, TL_BAD_STRIDE, 1, 0, -1, "arg1_s0 >= 0"));
  // A tensor that is read may have equal rows.
  CHECK(tl_strided_check(4, 0, &detail) == TL_OK);
}

int main() {
  testLaunch();
  testNumbers();
  testWorkspace();
  testTensors();
  testEmptyTensors();
  testStrides();
  return failures != 0;
}
