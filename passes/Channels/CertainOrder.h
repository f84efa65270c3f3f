//===- CertainOrder.h - Instructions that are certainly ordered -*- C++ -*-
//===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_CERTAINORDER_H
#define TL_PASSES_CHANNELS_CERTAINORDER_H

#include "passes/Channels/CoreTrace.h"
#include "llvm/ADT/DenseMap.h"

namespace tl {

/// Which instructions do not start before others are complete, whatever orders
/// hazards later: those that certainly touch the same bytes on chip.
class CertainOrder {
public:
  /// What is known of the iterations that run two instructions: that they are
  /// one, or that views which move begin at the same place in both.
  enum Relation { OneIteration, EqualStarts, Other };

  /// How many of `pops`, the steps that end pops of one channel in `steps`, are
  /// complete when step `push`, the end of a push, fills its slot: all up to
  /// the first that is not, counted from `complete` on, which are known to be.
  size_t countComplete(llvm::ArrayRef<TraceStep> steps,
                       llvm::ArrayRef<size_t> pops, size_t complete,
                       size_t push);

private:
  bool isComplete(llvm::ArrayRef<TraceStep> steps, size_t pop, size_t push);
  bool isCompleteAt(llvm::ArrayRef<TraceStep> steps, size_t first, size_t begin,
                    size_t push);
  bool areOrdered(const TraceStep &earlier, const TraceStep &later);

  /// By relation.
  llvm::DenseMap<std::pair<mlir::Operation *, mlir::Operation *>, bool>
      known[3];
};

} // namespace tl

#endif // TL_PASSES_CHANNELS_CERTAINORDER_H
