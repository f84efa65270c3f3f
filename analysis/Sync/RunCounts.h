//===- RunCounts.h - How often operations run, by example -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Both cores of a launch run loops of their own, whose bounds are computed in
/// each of them, maybe of other loops: one with all iterations, three that have
/// as many together. Whether both run something equally often is not read off
/// the expressions. They are evaluated, for a few values of what they are made
/// of, and loops are counted iteration by iteration.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_SYNC_RUNCOUNTS_H
#define TL_ANALYSIS_SYNC_RUNCOUNTS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseMap.h"
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace tl::analysis {

/// How often something runs, for some values of unknown numbers, each of which
/// has a number of its own.
class RunCount {
public:
  static constexpr unsigned numExamples = 4;

  RunCount &operator+=(const RunCount &other);

  /// The value, if it depends on nothing unknown.
  std::optional<int64_t> getConstant() const;
  /// Whether it is certain that the two differ for some values of the unknown
  /// numbers. Both are made of the same ones, or one of none: what else decides
  /// may be the same after all.
  bool differsFrom(const RunCount &other) const;

private:
  friend class RunCounter;

  struct Example {
    int64_t runs = 0;
    std::set<unsigned> unknowns;
    bool isKnown = true;
  };
  std::array<Example, numExamples> examples;
};

/// Counts how often operations of the sections of one launch run.
class RunCounter {
public:
  /// Operations of a block run equally often.
  const RunCount &count(mlir::Operation *op);

private:
  RunCount countAnew(mlir::Operation *op);
  /// The number of what has this text.
  unsigned number(const std::string &text);
  /// The number of `value`; equal ones are computed equally.
  unsigned getNumber(mlir::Value value);
  std::string describe(mlir::Value value);

  /// The value of an unknown number in the example, from 0 to `most`.
  int64_t getExample(unsigned unknown, int64_t most);
  int64_t evaluate(mlir::Value value);
  std::optional<int64_t> fold(mlir::OpResult value);
  int64_t assume(mlir::Value value);
  /// How often the innermost of nested operations runs when the outermost does;
  /// nothing if that is not known.
  std::optional<int64_t> countInside(llvm::ArrayRef<mlir::Operation *> nest);
  std::optional<int64_t> countInside(mlir::scf::ForOp loop,
                                     llvm::ArrayRef<mlir::Operation *> nest);

  llvm::DenseMap<mlir::Block *, std::unique_ptr<RunCount>> counts;
  std::map<std::string, unsigned> numbers;
  llvm::DenseMap<mlir::Value, unsigned> known;

  /// Of the example that is evaluated: its number, what was evaluated, in which
  /// order, what is not known of it, and how much more may be evaluated.
  unsigned example = 0;
  llvm::DenseMap<mlir::Value, int64_t> values;
  llvm::SmallVector<mlir::Value> order;
  std::set<unsigned> unknowns;
  unsigned budget = 0;
  /// The induction variables that something was computed from.
  llvm::DenseSet<mlir::Value> used;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_SYNC_RUNCOUNTS_H
