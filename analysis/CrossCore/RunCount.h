//===- RunCount.h - How often operations of a section run -------*- C++ -*-===//
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
/// total. So counts are compared as functions of the numbers that are known
/// when the kernel runs.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_CROSSCORE_RUNCOUNT_H
#define TL_ANALYSIS_CROSSCORE_RUNCOUNT_H

#include "analysis/CrossCore/CountProof.h"
#include "analysis/Indices/IntegerRanges.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl::analysis {

/// The result of a comparison of counts.
struct CountComparison {
  enum Verdict { Equal, Different, Unknown };
  Verdict verdict;
  /// For which numbers counts differ: ", if n is 3".
  std::string example = {};
  /// A value that the proof lacks, or null.
  mlir::Value unknown = {};
};

/// Counts the runs of operations in the sections of one launch.
class RunCounter {
public:
  explicit RunCounter(ascend::LaunchOpInterface launch) : launch(launch) {}

  /// How often the core of their section runs all `ops`, in total.
  Count count(llvm::ArrayRef<mlir::Operation *> ops);

  /// Compares two counts for all numbers for which the kernel runs.
  CountComparison compare(const Count &a, const Count &b);
  /// Whether `count` is the same for all values of an argument of the launch.
  CountComparison compareFor(mlir::Value index, const Count &count);

  /// The number of runs, if it depends on nothing.
  std::optional<int64_t> getConstant(const Count &count);

private:
  Count find(mlir::Value value);
  Count findAnew(mlir::Value value);
  Count findResult(mlir::OpResult value);
  std::optional<Count> findArithmetic(mlir::Operation *op);
  std::optional<Count> findQuotient(mlir::Operation *op);
  std::optional<Count> findBranch(mlir::OpResult value);
  std::optional<Count> findComparison(mlir::Operation *op);
  Count isLess(mlir::Value a, mlir::Value b, bool isSigned);
  std::optional<Count> findAffine(mlir::Operation *op);
  std::optional<Count> findExpr(mlir::AffineExpr expr, unsigned numDims,
                                mlir::ValueRange operands);
  Count createInput(mlir::Value value, std::string key,
                    std::vector<Count> operands);
  Count createOwn(mlir::Value value);
  bool isNotNegative(mlir::Value value);
  static unsigned getDepth(mlir::Operation *loop);
  Count createTrips(mlir::Operation *loop, mlir::Value reason);
  Count getTrips(mlir::scf::ForOp loop);
  Count getTrips(mlir::scf::WhileOp loop);
  Count countIn(mlir::Operation *parent, mlir::Operation *op,
                const Count &inside);
  Count countOne(mlir::Operation *op);
  Count getChecks(const Count &difference);
  CountComparison compareWithZero(const Count &difference);

  ascend::LaunchOpInterface launch;
  CountTerms terms;
  CountProof proof{terms};
  IntegerRanges ranges;
  llvm::DenseMap<mlir::Value, Count> known;
  llvm::DenseMap<mlir::Block *, Count> counts;
  /// Differences of counts that were compared with 0.
  std::map<Count, CountComparison> compared;
  /// Values of sections that only their core computes, and their numbers.
  llvm::SmallVector<std::pair<mlir::Value, Count>> own;
  /// The conditions of loops that end by one, and their iterations.
  llvm::SmallVector<std::pair<mlir::Value, Count>> whiles;
  unsigned depth = 0;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_CROSSCORE_RUNCOUNT_H
