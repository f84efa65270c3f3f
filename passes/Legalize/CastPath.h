//===- CastPath.h - Conversions through other types -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_LEGALIZE_CASTPATH_H
#define TL_PASSES_LEGALIZE_CASTPATH_H

#include "tl/dialects/Ascend/IR/AscendDialect.h"

namespace tl {

/// An instruction that converts to `to`.
struct CastStep {
  mlir::Type to;
  ascend::RoundMode mode;
};

/// The instructions that convert `from` to `to` and round once, by `round`:
/// those that move the fewest bytes. Nothing if there are none, an empty list
/// if the conversion changes nothing.
/// No step but the last changes the final result. A step is allowed if one of
/// these holds for its type:
///   - It holds all values of the previous type.
///   - It is an integer type wider than the result, and the step rounds like
///     the whole conversion: it clamps only numbers that the result clamps.
///   - It is a float type, the source is an integer, and the type holds all
///     integers that the result neither clamps nor makes infinite.
///   - It is a float type that holds all values of the result, and the step
///     rounds in the direction of the whole conversion.
///   - It is a float type with at least three digits more than an integer
///     result, and the step rounds to odd: a number between two integers stays
///     between them.
std::optional<llvm::SmallVector<CastStep>>
findCastPath(mlir::Type from, mlir::Type to, ascend::RoundMode round);

/// Whether a conversion from or to an unsigned integer of more than 8 bits can
/// be written as several with signed ones, which round once, by `round`.
bool hasUnsignedSteps(mlir::Type from, mlir::Type to, ascend::RoundMode round);

} // namespace tl

#endif // TL_PASSES_LEGALIZE_CASTPATH_H
