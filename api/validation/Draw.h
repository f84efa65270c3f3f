//===- Draw.h - Arguments drawn for a kernel --------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_API_VALIDATION_DRAW_H
#define TL_API_VALIDATION_DRAW_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "runtime/interpreter/Executor.h"

#include <random>

namespace tl::validation {

/// Draws arguments for a kernel, the same on every machine for the same seed.
///
/// Extents are 0, 1, 2, 3, odd ones, and the constants of the kernel, their
/// neighbours and multiples, by which it cuts tensors into tiles; in half of
/// the draws, all are multiples. A draw has few different extents, since
/// kernels require most of them to be equal. A run shows whether the arguments
/// suit the kernel.
class Drawer {
public:
  Drawer(mlir::func::FuncOp kernel, uint64_t seed);

  /// The values of all arguments, as --arg takes them. The first draw has no
  /// extent of 0, and no array with infinities or NaN.
  std::vector<std::string> draw();

private:
  uint64_t next(uint64_t count) { return generator() % count; }
  int64_t drawExtent();
  std::string drawScalar(mlir::Type type);
  std::string drawArray(const runtime::ArgumentInfo &argument,
                        llvm::ArrayRef<int64_t> extents);

  /// The number of draws so far.
  unsigned draws = 0;
  /// The standard fixes its sequence.
  std::mt19937_64 generator;
  std::vector<runtime::ArgumentInfo> arguments;
  /// The extents to draw from.
  std::vector<int64_t> extents;
  std::vector<int64_t> multiples;
  /// Whether all extents of this draw are multiples.
  bool drawsMultiples = false;
};

} // namespace tl::validation

#endif // TL_API_VALIDATION_DRAW_H
