//===- CutCost.cpp - Which cut lets vector cores end first ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/SubBlocks/CutCost.h"
#include "analysis/ExtentBounds.h"
#include "passes/Pipeline/LoopCost.h"
#include "passes/Pipeline/OperationCost.h"
#include "passes/SubBlocks/HalfCombiner.h"

using namespace mlir;
using namespace tl;

namespace {
/// Estimates what a section takes of a vector core.
class CutCost {
public:
  CutCost(ascend::SectionOp section, const TileAxes &axes)
      : section(section), axes(axes), target(ascend::getLimits(section)) {}

  /// The cycles in which pipes are busy, one after the other, and those in
  /// which a core waits for what the other one has reduced.
  double estimate(const llvm::BitVector &cut) const;

  /// Whether there are flags for the exchanges that `cut` asks for, with those
  /// of other channels.
  bool hasFlags(const llvm::BitVector &cut) const;

private:
  double estimateExchange(Operation *reduction) const;

  ascend::SectionOp section;
  const TileAxes &axes;
  ascend::TargetSpec target;
};
} // namespace

/// A core stores what it has, tells the other one, loads what both have and
/// reduces it.
double CutCost::estimateExchange(Operation *reduction) const {
  auto op = cast<tile::ReduceOp>(reduction);
  Type type = op.getComputeType();
  double bytes = double(llvm::divideCeil(
      (type ? type : op.getElementType()).getIntOrFloatBitWidth(), 8));
  if (auto extents = analysis::getExtentBounds(op.getDst()))
    bytes *= double(llvm::product_of(*extents, int64_t(1)));
  return double(target.gm_write_latency + target.cross_flag_cycles +
                target.gm_read_latency + target.vector_latency) +
         bytes / double(target.ub_to_gm_rate) +
         2 * bytes / double(target.gm_to_ub_rate) +
         2 * bytes / double(target.repeat_bytes);
}

double CutCost::estimate(const llvm::BitVector &cut) const {
  double sum = 0;
  for (const TileAxes::Iteration &iteration : axes.getIterations()) {
    double cycles = 0;
    for (const auto &[pipe, busy] : getOperationCost(iteration.op, target).busy)
      cycles += busy;
    if (iteration.goesThrough(cut))
      cycles /= 2;
    if (iteration.isReducedAlong(cut))
      cycles += estimateExchange(iteration.op);
    sum += countRuns(iteration.op, section) * cycles;
  }
  return sum;
}

bool CutCost::hasFlags(const llvm::BitVector &cut) const {
  int64_t channels = 0;
  section->getParentOp()->walk([&](ascend::ChannelOp) { ++channels; });
  for (const TileAxes::Iteration &iteration : axes.getIterations())
    channels += iteration.isReducedAlong(cut);
  // A flag for what is full, and at worst one for what is free.
  return 2 * channels <= target.cross_flag_ids;
}

CutChoice tl::chooseCut(ascend::SectionOp section, const TileAxes &axes) {
  CutCost cost(section, axes);
  llvm::BitVector candidates = axes.getReducedAxes();
  llvm::BitVector reduced(candidates.size());
  llvm::BitVector best = axes.chooseCut(reduced);
  bool lacksFlags = false;
  for (unsigned axis : candidates.set_bits()) {
    reduced.set(axis);
    llvm::BitVector cut = axes.chooseCut(reduced);
    bool isBetter = best.none() || cost.estimate(cut) < cost.estimate(best);
    bool hasFlags = cost.hasFlags(cut);
    lacksFlags |= isBetter && !hasFlags;
    if (isBetter && hasFlags)
      best = cut;
    else
      reduced.reset(axis);
  }
  double alone = cost.estimate(llvm::BitVector(candidates.size()));
  return {best, alone - cost.estimate(best), lacksFlags};
}
