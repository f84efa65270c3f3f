//===- FollowedLoops.h - Loops to go through one by one ---------*- C++ -*-===//
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

/// The numbers that an induction variable has, one after the other.
struct Iterations {
  int64_t first;
  int64_t step;
  int64_t count;
};

/// Whether `memref` is a slice of an on-chip buffer that begins at a number
/// which is computed.
bool isMovingSlice(mlir::Value memref);

/// The loops whose iterations an analysis of bytes goes through one by one:
/// those that write slices of on-chip buffers which are somewhere else in each
/// iteration, since all iterations together may write what none does.
class FollowedLoops {
public:
  /// Goes through at most `mostVisits` instructions of a loop, those of loops
  /// in it as often as they are gone through.
  explicit FollowedLoops(int64_t mostVisits) : mostVisits(mostVisits) {}

  /// The iterations of `loop`, which are at least one; nothing if it is not to
  /// be gone through.
  std::optional<Iterations> getIterations(mlir::LoopLikeOpInterface loop);

private:
  int64_t countVisits(mlir::Region &region);
  int64_t countVisits(mlir::Operation *op);

  int64_t mostVisits;
  llvm::DenseMap<mlir::Operation *, std::optional<Iterations>> known;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_LOOPS_FOLLOWEDLOOPS_H
