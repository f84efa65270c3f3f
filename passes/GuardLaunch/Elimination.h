//===- Elimination.h - Elimination of values in a launch --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bounds a sum by replacing its values in the launch, one after another, by
// their least or greatest values, until only host values are left. Each case of
// a minimum is bounded by itself, so that
//   m + min(M - m, 128) for m = 128 * row, row < ceildiv(M, 128)
// is at most min(M, 128 * ceildiv(M, 128)), which is M.
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_ELIMINATION_H
#define TL_PASSES_GUARDLAUNCH_ELIMINATION_H

#include "passes/GuardLaunch/HostBound.h"
#include "passes/GuardLaunch/Points/Point.h"
#include "passes/GuardLaunch/VariableRange.h"

namespace tl {

/// Eliminates the values in a launch from sums.
class Elimination {
public:
  using Bound = std::optional<HostBound>;

  Elimination(tile::LaunchOp launch, HostValues &values)
      : launch(launch), values(values), range(launch, values) {}

  /// A bound of `index` from above, or from below, in any block and iteration;
  /// nothing if it depends on data. It is exact if the index takes it at
  /// `point`, which is added to.
  Bound compute(const analysis::LinearIndex &index, bool isGreatest,
                Point &point);

  /// The same without the place.
  Bound compute(const analysis::LinearIndex &index, bool isGreatest);

private:
  using LinearIndex = analysis::LinearIndex;
  using LinearTerm = analysis::LinearTerm;

  const LinearTerm *choose(const LinearIndex &index);
  Bound computeHost(const LinearIndex &index, bool isGreatest, unsigned depth);
  Bound compute(const LinearIndex &index, bool isGreatest, unsigned depth);
  Bound computeTerm(const LinearIndex &rest, LinearTerm term, bool isGreatest,
                    unsigned depth);
  Bound computeCases(const LinearIndex &rest, int64_t coefficient,
                     llvm::ArrayRef<LinearIndex> cases, bool areLeast,
                     bool isGreatest, unsigned depth);
  Bound computeDivision(const LinearIndex &rest, LinearTerm term,
                        bool isGreatest, unsigned depth);
  Bound computeVariable(const LinearIndex &rest, LinearTerm term,
                        bool isGreatest, unsigned depth);

  tile::LaunchOp launch;
  HostValues &values;
  VariableRange range;
  Point *point = nullptr;
  /// The number of sums that were bounded for an index.
  unsigned steps = 0;
};

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_ELIMINATION_H
