//===- FlagRun.h - Successive numbers of one flag ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_STATEMENTS_FLAGRUN_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_STATEMENTS_FLAGRUN_H

#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl::ascendc {

/// The call of `function`, `SetFlag` or `WaitFlag`, for the flag `event`.
std::string spellFlag(llvm::StringRef function, ascend::Pipe source,
                      ascend::Pipe destination, llvm::StringRef event);

/// Three or more sets, or waits, between the same pipes, with numbers that go
/// up or down by one: a loop over the numbers. Only flags of other pipes stand
/// between them.
struct FlagRun {
  llvm::SmallVector<mlir::Operation *> operations;
  int64_t first, last;

  /// The longest run that begins with `op`, of further operations with
  /// `canJoin`, if there is one.
  static std::optional<FlagRun>
  match(mlir::Operation *op,
        llvm::function_ref<bool(mlir::Operation *)> canJoin);

  /// The head of a loop that counts `event` from the first number to the last.
  std::string getLoop(llvm::StringRef event) const;
  /// The statement of that loop.
  std::string getCall(llvm::StringRef event) const;
};

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_STATEMENTS_FLAGRUN_H
