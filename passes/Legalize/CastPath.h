//===- CastPath.h - Conversions through other types -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_LEGALIZE_CASTPATH_H
#define TL_PASSES_LEGALIZE_CASTPATH_H

#include "dialects/Ascend/AscendDialect.h"

namespace tl {

/// An instruction that converts to `to`.
struct CastStep {
  mlir::Type to;
  ascend::RoundMode mode;
};

/// The instructions that convert `from` to `to` and round once, as `round`
/// says: those that move the fewest bytes. Nothing if there are none, none if
/// nothing changes.
///
/// Every step but the last leaves what the rest of the conversion makes of it
/// unchanged. It does if its type
///   - holds all values of the one before;
///   - is a wider integer type than the result, so that only what is clamped
///     anyway is, and the step rounds as the whole does;
///   - is a float type that integers come to, and holds all whole numbers that
///     the result does not clamp, or make infinite;
///   - is a float type whose values include those of the result, and the step
///     rounds in the direction in which the whole does;
///   - is a float type with two bits more than an integer result, and the step
///     rounds to odd: what lies between two numbers stays between them.
std::optional<llvm::SmallVector<CastStep>>
findCastPath(mlir::Type from, mlir::Type to, ascend::RoundMode round);

} // namespace tl

#endif // TL_PASSES_LEGALIZE_CASTPATH_H
