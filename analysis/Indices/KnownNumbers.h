//===- KnownNumbers.h - Numbers of values at one time of a run --*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_INDICES_KNOWNNUMBERS_H
#define TL_ANALYSIS_INDICES_KNOWNNUMBERS_H

#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/DenseMap.h"

namespace tl::analysis {

/// The numbers of values at one time of a run: those that are set, such as
/// induction variables, and those computed from them.
class KnownNumbers {
public:
  void set(mlir::Value value, int64_t number);
  void forget(mlir::Value value);

  /// Nothing if it is unknown.
  std::optional<int64_t> get(mlir::OpFoldResult value);

private:
  std::optional<int64_t> compute(mlir::Value value);

  llvm::DenseMap<mlir::Value, int64_t> given;
  /// The numbers computed from the current settings.
  llvm::DenseMap<mlir::Value, std::optional<int64_t>> computed;
  /// The largest depth of operands to compute.
  static constexpr unsigned mostDepth = 64;
  unsigned depth = 0;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_INDICES_KNOWNNUMBERS_H
