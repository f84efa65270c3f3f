//===- Contracts.h - What operations ask of the values in their operands -*- C++
//-*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_CONTRACTS_H
#define TL_TOOLS_TLGENERATE_CONTRACTS_H

#include "mlir/IR/Operation.h"
#include "tools/tl-generate/Program.h"

#include <optional>

namespace tl::generate {

/// What their documentation asks of the elements of floating-point operands, or
/// promises about the result, and TableGen does not state.
struct Contract {
  enum class Input {
    Any,
    /// From -8 to 8, where functions are as exact as their documentation says.
    Bounded,
    /// From 1/2 to 2.
    Positive,
    /// Whole numbers from -8 to 8: their sums are exact in any order.
    Whole
  };
  Input input = Input::Any;
  /// How far the result is from that of program order, if it may be: nothing
  /// else is computed from it then.
  std::optional<Tolerance> tolerance;
};

Contract getContract(mlir::Operation *op);

/// Why the compiler has no form for `op`, by its documentation; empty if it
/// has.
llvm::StringRef getReasonAgainst(mlir::Operation *op);

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_CONTRACTS_H
