//===- RunCounts.h - How often operations run, as expressions ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Both cores of a launch run loops of their own, whose bounds are computed in
/// each of them. How often an operation runs is a sum of products of the trip
/// counts of its loops and of its conditions; these are the same on both cores
/// if they are computed in the same way from the same values.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_RUNCOUNTS_H
#define TL_ANALYSIS_RUNCOUNTS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tl::analysis {

/// A sum of products of unknown numbers, each of which has a number of its own.
class RunCount {
public:
  static RunCount constant(int64_t value);
  static RunCount unknown(unsigned symbol);

  RunCount &operator+=(const RunCount &other);
  RunCount operator*(const RunCount &other) const;
  RunCount operator-() const { return constant(-1) * *this; }

  /// The value, if it is known.
  std::optional<int64_t> getConstant() const;
  /// Whether it is certain that the two differ for some values of unknown
  /// numbers which both are made of: others may be the same after all.
  bool differsFrom(const RunCount &other) const;

private:
  std::map<std::vector<unsigned>, int64_t> products;
  /// The unknown numbers it was made of, also those that cancelled out.
  std::set<unsigned> symbols;
};

/// Counts how often operations of the sections of one launch run.
class RunCounter {
public:
  RunCount count(mlir::Operation *op);

private:
  /// The number of what has this text.
  unsigned number(const std::string &text);
  /// The number of `value`; equal ones are computed equally.
  unsigned getNumber(mlir::Value value);
  std::string describe(mlir::Value value);
  RunCount getTrips(mlir::Operation *loop);
  RunCount getFactor(mlir::Operation *parent, mlir::Operation *op);

  std::map<std::string, unsigned> numbers;
  llvm::DenseMap<mlir::Value, unsigned> known;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_RUNCOUNTS_H
