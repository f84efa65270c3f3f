//===- run_printed.cpp - Runs the scalar code of printed kernels ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every block of every core, for shapes that leave remainders and empty parts.
// kernel_operator.h ends the program where a check of the vendor's would.
//
//===----------------------------------------------------------------------===//

#include "attention.cpp"
#include "matmul_add.cpp"
#include "plain_gemm.cpp"
#include "softmax.cpp"

#include <initializer_list>

/// Runs `kernel` as every core of `blocks` blocks. A vector core's index is its
/// position among all vector cores.
template <typename Kernel>
static void runBlocks(int64_t blocks, bool hasCube, int64_t vectorCores,
                      Kernel kernel) {
  using AscendC::core;
  for (int64_t block = 0; block < blocks; ++block) {
    core.isCube = true;
    core.block = block;
    core.subBlock = 0;
    if (hasCube)
      kernel();
    core.isCube = false;
    for (int64_t sub = 0; sub < vectorCores; ++sub) {
      core.block = block * vectorCores + sub;
      core.subBlock = sub;
      kernel();
    }
  }
}

int main() {
  const auto extents = {0, 1, 8, 37, 63, 64, 65, 100, 128, 130, 200, 257};
  int runs = 0;
  for (int64_t M : extents)
    runBlocks((M + 63) / 64, false, 1, [&] { softmax(0, 0, M, M), ++runs; });
  for (int64_t M : extents)
    for (int64_t N : extents)
      for (int64_t K : {0, 1, 64, 100, 300}) {
        int64_t blocks = (M + 127) / 128 * ((N + 255) / 256);
        runBlocks(blocks, true, 0,
                  [&] { gemm(0, 0, 0, M, K, K, N, M, N), ++runs; });
        blocks = (M + 63) / 64 * ((N + 127) / 128);
        runBlocks(blocks, true, 1, [&] {
          matmul_add(0, 0, 0, 0, M, K, K, N, M, N, M, N, 0), ++runs;
        });
      }
  for (int64_t M : extents)
    for (int64_t N : extents)
      for (bool causal : {false, true})
        runBlocks((M + 63) / 64, true, 2, [&] {
          flash_attention(0, 0, 0, 0, 1.0f, causal, 1, M, 1, N, 1, N, 1, M, 0);
          ++runs;
        });
  std::printf("%d runs\n", runs);
}
