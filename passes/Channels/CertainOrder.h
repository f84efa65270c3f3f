//===- CertainOrder.h - Instructions that always run in order ---*- C++ -*-===//
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

/// Orders between instructions that hold however hazards are ordered later: an
/// instruction does not start before an earlier one is complete if the two
/// always access the same bytes on chip.
class CertainOrder {
public:
  /// The known relation between the iterations that run two instructions: they
  /// are one, or moving views begin at the same place in both.
  enum Relation { OneIteration, EqualStarts, Other };

  /// The number of `pops`, the steps of `steps` that end pops of one channel,
  /// that are complete when step `push`, the end of a push, fills its slot: all
  /// up to the first incomplete one. `complete` of them are known to be.
  size_t countComplete(llvm::ArrayRef<TraceStep> steps,
                       llvm::ArrayRef<size_t> pops, size_t complete,
                       size_t push);

private:
  bool isComplete(llvm::ArrayRef<TraceStep> steps, size_t pop, size_t push);
  bool isCompleteAt(llvm::ArrayRef<TraceStep> steps, size_t first, size_t begin,
                    size_t push);
  bool areOrdered(const TraceStep &earlier, const TraceStep &later);

  /// The result for each pair, by relation.
  llvm::DenseMap<std::pair<mlir::Operation *, mlir::Operation *>, bool>
      known[3];
};

} // namespace tl

#endif // TL_PASSES_CHANNELS_CERTAINORDER_H
