//===- CutCost.cpp - Choice of the cut between vector cores ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/SubBlocks/CutCost.h"
#include "analysis/Indices/ExtentBounds.h"
#include "passes/Pipeline/Choice/LoopCost.h"
#include "passes/Pipeline/Choice/OperationCost.h"
#include "passes/SubBlocks/HalfCombiner.h"
#include <set>

using namespace mlir;
using namespace tl;

namespace {
/// Estimates the time of a section on a vector core.
class CutCost {
public:
  CutCost(ascend::SectionOp section, const TileAxes &axes)
      : section(section), axes(axes), target(ascend::getLimits(section)) {}

  /// The busy cycles of the pipes in sequence, and the cycles of waiting for
  /// the reductions of the other core.
  double estimate(const llvm::BitVector &cut) const;

  /// Whether vector cores have flags for the exchanges of `cut`, together with
  /// those of other channels. Similar exchanges in a block may share a channel.
  bool hasFlags(const llvm::BitVector &cut, bool shareChannels) const;

private:
  double estimateExchange(Operation *reduction) const;

  ascend::SectionOp section;
  const TileAxes &axes;
  ascend::TargetSpec target;
};
} // namespace

/// A core stores its partial result, notifies the other one, loads both results
/// and reduces them.
double CutCost::estimateExchange(Operation *reduction) const {
  auto op = cast<tile::ReduceOp>(reduction);
  Type type = op.getComputeType();
  double bytes = double(llvm::divideCeil(
      (type ? type : op.getElementType()).getIntOrFloatBitWidth(), 8));
  if (auto extents = analysis::computeExtentBounds(op.getDst()))
    bytes *= llvm::product_of(*extents, 1.0);
  return double(target.gm_write_latency + target.cross_flag_cycles +
                target.gm_read_latency + target.vector_latency) +
         bytes / double(target.ub_to_gm_rate) +
         2 * bytes / double(target.gm_to_ub_rate) +
         2 * bytes / double(target.repeat_bytes);
}

double CutCost::estimate(const llvm::BitVector &cut) const {
  double sum = 0;
  analysis::ExtentBounds bounds;
  for (const TileAxes::Iteration &iteration : axes.getIterations()) {
    double cycles = 0;
    for (const auto &[pipe, busy] :
         estimateOperationCost(iteration.op, target, bounds).busy)
      cycles += busy;
    for (std::optional<unsigned> axis : iteration.axes)
      if (axis && cut.test(*axis))
        cycles *=
            double(axes.getHalfExtent(*axis)) / double(axes.getExtent(*axis));
    if (iteration.isReducedAlong(cut))
      cycles += estimateExchange(iteration.op);
    sum += countRuns(iteration.op, section) * cycles;
  }
  return sum;
}

/// The properties that exchanges on one channel share: the block, the type of
/// elements, and the bound and the axis of each remaining dimension.
using Signature = std::tuple<Block *, const void *,
                             SmallVector<std::pair<int64_t, unsigned>>>;

static Signature getSignature(const TileAxes::Iteration &iteration) {
  auto op = cast<tile::ReduceOp>(iteration.op.getOperation());
  Type type = isa<FloatType>(op.getElementType()) ? op.getComputeType()
                                                  : op.getElementType();
  SmallVector<std::pair<int64_t, unsigned>> dims;
  SmallVector<int64_t> bounds = *analysis::computeExtentBounds(op.getSrc());
  for (auto [dim, bound] : llvm::enumerate(bounds))
    if (dim != op.getDim())
      dims.push_back({bound, iteration.axes[dim].value_or(0)});
  return {op->getBlock(), type.getAsOpaquePointer(), dims};
}

bool CutCost::hasFlags(const llvm::BitVector &cut, bool shareChannels) const {
  int64_t channels = 0, exchanges = 0;
  section->getParentOp()->walk([&](ascend::ChannelOp) { ++channels; });
  std::set<Signature> signatures;
  for (const TileAxes::Iteration &iteration : axes.getIterations())
    if (iteration.isReducedAlong(cut)) {
      ++exchanges;
      signatures.insert(getSignature(iteration));
    }
  if (shareChannels)
    exchanges = signatures.size();
  // A vector core waits for one flag of a channel between it and the cube core,
  // for full or for free slots; in an exchange for both, at worst.
  return exchanges == 0 || channels + 2 * exchanges <= target.cross_flag_ids;
}

CutChoice
tl::chooseCut(ascend::SectionOp section, const TileAxes &axes,
              llvm::function_ref<bool(const llvm::BitVector &)> isPossible) {
  CutCost cost(section, axes);
  llvm::BitVector candidates = axes.getReducedAxes();
  llvm::BitVector none(candidates.size()), reduced = none;
  CutChoice choice = {none, 0, false, none, none};
  auto consider = [&](const llvm::BitVector &cut) {
    if (cut.none() ||
        (choice.cut.any() && cost.estimate(cut) >= cost.estimate(choice.cut)))
      return false;
    bool hasFlags = cost.hasFlags(cut, /*shareChannels=*/true);
    if (!hasFlags || !isPossible(cut)) {
      (hasFlags ? choice.isRefused : choice.lacksFlags) = cut;
      return false;
    }
    choice.cut = cut;
    return true;
  };
  consider(axes.chooseCut(reduced));
  for (unsigned axis : candidates.set_bits()) {
    reduced.set(axis);
    if (!consider(axes.chooseCut(reduced)))
      reduced.reset(axis);
  }
  choice.saved = cost.estimate(none) - cost.estimate(choice.cut);
  choice.sharesChannels = !cost.hasFlags(choice.cut, /*shareChannels=*/false);
  return choice;
}
