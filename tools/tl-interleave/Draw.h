//===- Draw.h - Small random programs ---------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLINTERLEAVE_DRAW_H
#define TL_TOOLS_TLINTERLEAVE_DRAW_H

#include "tools/tl-generate/programs/Program.h"
#include "tools/tl-generate/programs/Random.h"

#include <string>

namespace tl::interleave {

/// The cores of a program.
enum class Shape {
  /// Transfers and sums on slots of the unified buffer.
  Vector,
  /// Loads, products and stores of the cube core.
  Cube,
  /// A vector core and a cube core that exchange slots of a tensor.
  Both,
  /// Loads, sums and stores that use the slots of a buffer in turn, with a flag
  /// for each slot.
  Ring,
  /// A program of the profile "slots" of tl-generate.
  Slots
};

llvm::StringRef getName(Shape shape);

/// A program of few instructions in final form, with flags between cores but
/// none within a core. Its last two arguments are numbers: the trip count of
/// loops, and a condition.
generate::Program draw(mlir::MLIRContext &context, uint64_t seed, Shape shape);

} // namespace tl::interleave

#endif // TL_TOOLS_TLINTERLEAVE_DRAW_H
