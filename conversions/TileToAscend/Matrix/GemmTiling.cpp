//===- GemmTiling.cpp - Tiling of products for L0 -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Matrix/GemmTiling.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;

/// `extent`, or the largest multiple of `unit` up to `most` if it is larger.
static int64_t cutExtent(int64_t extent, int64_t most, int64_t unit) {
  return extent <= most ? extent : most / unit * unit;
}

/// Whether loading and multiplying half of a product take longer than the
/// latencies of an instruction of each kind, so that they can overlap.
static bool isWorthCutting(GemmExtents step, int64_t bytes,
                           const ascend::TargetSpec &spec) {
  int64_t loads = step.m * step.k * bytes / spec.l1_to_l0a_rate +
                  step.n * step.k * bytes / spec.l1_to_l0b_rate;
  int64_t fractals = llvm::divideCeil(step.m, spec.fractal_rows) *
                     llvm::divideCeil(step.n, spec.fractal_rows);
  int64_t products =
      fractals * llvm::divideCeil(step.k * bytes, spec.block_bytes);
  return loads >= 2 * spec.mte1_latency && products >= 2 * spec.mmad_latency;
}

/// The step along K. If there are several steps, their number is even and they
/// are equal.
static int64_t cutK(GemmExtents product, GemmExtents step, int64_t square,
                    int64_t bytes, const ascend::TargetSpec &spec) {
  int64_t rows = llvm::alignTo(std::max<int64_t>(step.m, 1), square);
  int64_t columns = llvm::alignTo(std::max<int64_t>(step.n, 1), square);
  int64_t most =
      std::min({spec.l0a_size / 2 / bytes / rows,
                spec.l0b_size / 2 / bytes / columns,
                spec.load2d_max_repeat * square, spec.mmad_max_extent}) /
      square * square;
  if (most == 0)
    return 0;
  int64_t whole = llvm::alignTo(std::max<int64_t>(product.k, 1), square);
  if (whole <= most &&
      (whole == square ||
       !isWorthCutting({step.m, step.n, product.k}, bytes, spec)))
    return whole;
  int64_t pairs = llvm::divideCeil(whole, 2 * most);
  return llvm::alignTo(llvm::divideCeil(whole, 2 * pairs), square);
}

GemmExtents tl::cutGemm(GemmExtents product, Type elementType,
                        const ascend::TargetSpec &spec) {
  int64_t bytes = elementType.getIntOrFloatBitWidth() / 8;
  int64_t square = ascend::getSquareExtent(elementType);
  int64_t mostRows =
      std::min({spec.l0a_size / 2 / bytes / square, spec.mmad_max_extent});
  int64_t mostColumns = std::min({spec.l0b_size / 2 / bytes / square,
                                  spec.load2d_max_repeat * spec.fractal_rows,
                                  spec.mmad_max_extent});
  GemmExtents step;
  step.m = cutExtent(product.m, mostRows, square);
  step.n = cutExtent(product.n, mostColumns, square);
  if (step.m < product.m)
    step.n = std::min(step.n, spec.fractal_rows);
  // A square of i8 is two columns of fractals of the accumulator.
  if (step.m < product.m && square > spec.fractal_rows)
    return {0, 0, 0};
  step.k = cutK(product, step, square, bytes, spec);
  return step.k ? step : GemmExtents{0, 0, 0};
}
