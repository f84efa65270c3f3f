//===- Contracts.h - Requirements on operand values -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_CONTRACTS_H
#define TL_TOOLS_TLGENERATE_CONTRACTS_H

#include "mlir/IR/Operation.h"
#include "tools/tl-generate/programs/Program.h"

#include <optional>

namespace tl::generate {

/// Requirements on the elements of floating-point operands, and promises about
/// the result, that are documented but not stated in TableGen.
struct Contract {
  enum class Input {
    Any,
    /// From -8 to 8, where functions have their documented accuracy.
    Bounded,
    /// From 1/2 to 2.
    Positive,
    /// Whole numbers from -8 to 8: their sums are exact in any order, and so
    /// are those of their squares.
    Whole,
    /// 1 or 2: their products are exact in any order, or infinite in each.
    Factors
  };
  Input input = Input::Any;
  /// The tolerance of the result against program order, if any: nothing else is
  /// computed from such a result.
  std::optional<Tolerance> tolerance;
};

Contract getContract(mlir::Operation *op);

/// The documented reason why the compiler cannot lower `op`; empty if it can.
llvm::StringRef getReasonAgainst(mlir::Operation *op);

/// Whether `op` adds floats atomically: several additions to one element have
/// no order, and the bits of the sum depend on it.
bool addsFloatsAtomically(mlir::Operation *op);

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_CONTRACTS_H
