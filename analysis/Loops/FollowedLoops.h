//===- FollowedLoops.h - Loops followed by iteration ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_LOOPS_FOLLOWEDLOOPS_H
#define TL_ANALYSIS_LOOPS_FOLLOWEDLOOPS_H

#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/DenseMap.h"

namespace tl::analysis {

/// The successive values of an induction variable.
struct Iterations {
  int64_t first;
  int64_t step;
  int64_t count;

  /// The value in iteration `number`. It wraps like the variable, whose bounds
  /// may be unsigned.
  int64_t get(int64_t number) const {
    return uint64_t(first) + uint64_t(number) * uint64_t(step);
  }
};

/// Whether `memref` is a view of an on-chip buffer at bytes that are not
/// static.
bool isMovingSlice(mlir::Value memref);

/// The loops that an analysis of bytes follows iteration by iteration: those
/// that write slices of on-chip buffers which move with the iterations, since
/// all iterations together may write bytes that none writes alone.
class FollowedLoops {
public:
  /// Follows at most `mostVisits` instructions of a loop, with those of inner
  /// loops counted as often as they are followed.
  explicit FollowedLoops(int64_t mostVisits) : mostVisits(mostVisits) {}

  /// The iterations of `loop`, at least one; nothing if it is not to be
  /// followed.
  std::optional<Iterations> computeIterations(mlir::LoopLikeOpInterface loop);

private:
  int64_t countVisits(mlir::Region &region);
  int64_t countVisits(mlir::Operation *op);

  int64_t mostVisits;
  llvm::DenseMap<mlir::Operation *, std::optional<Iterations>> known;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_LOOPS_FOLLOWEDLOOPS_H
