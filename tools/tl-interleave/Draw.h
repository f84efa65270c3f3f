//===- Draw.h - Small programs ----------------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLINTERLEAVE_DRAW_H
#define TL_TOOLS_TLINTERLEAVE_DRAW_H

#include "tools/tl-generate/Program.h"
#include "tools/tl-generate/Random.h"

#include <string>

namespace tl::interleave {

/// Which cores a program has.
enum class Shape {
  /// Transfers and sums on slots of the unified buffer.
  Vector,
  /// Loads, products and stores of the cube core.
  Cube,
  /// A vector core and a cube core that hand slots of a tensor to each other.
  Both,
  /// Loads, sums and stores that take the slots of a buffer by turns, and have
  /// a flag for each of them.
  Ring,
  /// A program of tl-generate's profile "slots".
  Slots
};

llvm::StringRef getName(Shape shape);

/// A program of few instructions in final form, without flags within a core;
/// those between cores are there. It has two numbers as its last arguments: how
/// often loops run, and a condition.
generate::Program draw(mlir::MLIRContext &context, uint64_t seed, Shape shape);

} // namespace tl::interleave

#endif // TL_TOOLS_TLINTERLEAVE_DRAW_H
