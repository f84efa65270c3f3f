//===- TripCountSampling.h - Run counts for sampled trip counts -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each core of a launch has its own loops, and computes their bounds itself,
/// maybe for other loops: one with all iterations, or three with the same
/// total. Expressions do not show whether both run an operation equally often.
/// So they are evaluated, for a few values of the unknown numbers in them, and
/// loops are counted iteration by iteration.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_CROSSCORE_TRIPCOUNTSAMPLING_H
#define TL_ANALYSIS_CROSSCORE_TRIPCOUNTSAMPLING_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallBitVector.h"
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace tl::analysis {

/// The number of runs of an operation, for some values of unknown numbers,
/// which are named by numbers.
class RunCount {
public:
  static constexpr unsigned numExamples = 4;

  RunCount &operator+=(const RunCount &other);

  /// The value, if it depends on no unknown number.
  std::optional<int64_t> getConstant() const;
  /// Whether the two certainly differ for some values of the unknown numbers.
  /// This needs the same unknown numbers in both, or one count without any:
  /// other unknown numbers may be equal after all.
  bool differsFrom(const RunCount &other) const;

private:
  friend class RunCounter;

  struct Example {
    int64_t runs = 0;
    llvm::SmallBitVector unknowns;
    bool isKnown = true;
  };
  std::array<Example, numExamples> examples;
};

/// Counts the runs of operations in the sections of one launch.
class RunCounter {
public:
  /// Operations of a block have the same count.
  const RunCount &count(mlir::Operation *op);

private:
  RunCount countAnew(mlir::Operation *op);
  /// The number that names the value with this text.
  unsigned number(const std::string &text);
  /// The number that names `value`; equal ones are computed alike.
  unsigned getNumber(mlir::Value value);
  std::string describe(mlir::Value value);

  /// The value of an unknown number in the example, from 0 to `most`.
  int64_t getExample(unsigned unknown, int64_t most);
  int64_t evaluate(mlir::Value value);
  std::optional<int64_t> fold(mlir::OpResult value);
  int64_t assume(mlir::Value value);
  /// The number of runs of the innermost of nested operations in one run of the
  /// outermost; nothing if it is unknown.
  std::optional<int64_t> countInside(llvm::ArrayRef<mlir::Operation *> nest);
  std::optional<int64_t> countInside(mlir::scf::ForOp loop,
                                     llvm::ArrayRef<mlir::Operation *> nest);

  llvm::DenseMap<mlir::Block *, std::unique_ptr<RunCount>> counts;
  std::map<std::string, unsigned> numbers;
  llvm::DenseMap<mlir::Value, unsigned> known;

  /// The constants among values, and whether operations are arithmetic.
  llvm::DenseMap<mlir::Value, std::optional<int64_t>> constants;
  llvm::DenseMap<mlir::Operation *, bool> isKnownArithmetic;

  /// The unknown numbers that a value depends on, and the loops, by a bit for
  /// each depth.
  struct Dependences {
    llvm::SmallBitVector unknowns = {};
    uint64_t loops = 0;

    Dependences &operator|=(const Dependences &other) {
      unknowns |= other.unknowns;
      loops |= other.loops;
      return *this;
    }
  };
  /// A value in an example.
  struct Evaluated {
    int64_t number;
    Dependences on;
  };
  using Values = llvm::DenseMap<mlir::Value, Evaluated>;

  /// The values of each example that all counts share.
  std::array<Values, RunCount::numExamples> shared;
  /// The state of the current example: its number, the evaluated values, their
  /// order, what the current value depends on, the number of loops around it,
  /// and the remaining budget.
  unsigned example = 0;
  Values values;
  llvm::SmallVector<mlir::Value> order;
  Dependences current;
  unsigned depth = 0;
  unsigned budget = 0;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_CROSSCORE_TRIPCOUNTSAMPLING_H
