//===- LiveSegments.cpp - Segments of a spilled buffer on chip ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/LiveSegments.h"
#include "analysis/Buffers/BufferExposure.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Ascend/Target/Cost.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;
using namespace tl::plan;

/// The assumed trip count of a loop if it is unknown.
constexpr double likelyIterations = 8;

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

/// The outermost loop around `segment` with the same buffer in all iterations;
/// null if there is none.
static Operation *getOutermostLoop(const LiveBuffer &live,
                                   const LiveSegment &segment) {
  Operation *outermost = nullptr;
  for (Operation *op = segment.first->getParentOp(); !isa<SectionOp>(op);
       op = op->getParentOp())
    if (isa<LoopLikeOpInterface>(op) &&
        !op->isAncestor(live.buffer.getDefiningOp()))
      outermost = op;
  return outermost;
}

/// Whether a later load may need the contents after `segment`, one of
/// `segments`.
static bool isLoadedLater(const LiveBuffer &live, const LiveSegments &segments,
                          const LiveSegment &segment) {
  Operation *loop = getOutermostLoop(live, segment);
  return llvm::any_of(segments, [&](const LiveSegment &other) {
    return other.loads &&
           (&other > &segment || (loop && loop->isAncestor(other.first)));
  });
}

/// Finds the loads and stores of `segments`.
static void findMoves(const LiveBuffer &live, LiveSegments &segments) {
  for (LiveSegment &segment : segments) {
    // A segment that writes parts, or on some paths, keeps the rest.
    Exposure exposure = computeExposure(*segment.first->getBlock(), live.buffer,
                                        segment.accesses);
    segment.loads = exposure.reads || !exposure.replaces;
  }
  for (LiveSegment &segment : segments)
    segment.stores = llvm::any_of(segment.accesses,
                                  [](const BufferAccess &access) {
                                    return access.writes;
                                  }) &&
                     isLoadedLater(live, segments, segment);
}

//===----------------------------------------------------------------------===//
// LiveSegments
//===----------------------------------------------------------------------===//

LiveSegments tl::plan::findShortestSegments(const LiveBuffer &live) {
  LiveSegments segments;
  ArrayRef<BufferAccess> rest = live.accesses;
  while (!rest.empty()) {
    Operation *op = rest.front().getOperation();
    ArrayRef<BufferAccess> own = rest.take_while(
        [&](const BufferAccess &other) { return other.getOperation() == op; });
    segments.push_back({op, op, own});
    rest = rest.drop_front(own.size());
  }
  findMoves(live, segments);
  return segments;
}

/// `segments` with one from `first` to `last` in place of `count` ones from
/// number `begin` on.
static LiveSegments replace(const LiveBuffer &live,
                            const LiveSegments &segments, size_t begin,
                            size_t count, Operation *first, Operation *last) {
  LiveSegments longer(ArrayRef(segments).take_front(begin));
  ArrayRef<LiveSegment> replaced = ArrayRef(segments).slice(begin, count);
  longer.push_back({first, last,
                    ArrayRef(replaced.front().accesses.begin(),
                             replaced.back().accesses.end())});
  llvm::append_range(longer, ArrayRef(segments).drop_front(begin + count));
  findMoves(live, longer);
  return longer;
}

SmallVector<LiveSegments>
tl::plan::findLongerSegments(const LiveBuffer &live,
                             const LiveSegments &segments) {
  SmallVector<LiveSegments> all;
  Block *scope = live.buffer.getDefiningOp()->getBlock();
  Operation *tried = nullptr;
  for (size_t i = 0; i < segments.size(); ++i) {
    Operation *around = segments[i].first->getParentOp();
    if (around != tried && scope->findAncestorOpInBlock(*around)) {
      tried = around;
      size_t end = i;
      while (end < segments.size() && around->isAncestor(segments[end].first))
        ++end;
      all.push_back(replace(live, segments, i, end - i, around, around));
    }
    if (i + 1 < segments.size() &&
        segments[i].last->getBlock() == segments[i + 1].first->getBlock())
      all.push_back(replace(live, segments, i, 2, segments[i].first,
                            segments[i + 1].last));
  }
  return all;
}

//===----------------------------------------------------------------------===//
// Cost
//===----------------------------------------------------------------------===//

/// The number of iterations in each run of `op`, 1 if it is no loop; nothing if
/// it is unknown.
static std::optional<int64_t> countIterations(Operation *op) {
  if (!isa<LoopLikeOpInterface>(op))
    return 1;
  auto loop = dyn_cast<scf::ForOp>(op);
  std::optional<APInt> trips = loop ? loop.getStaticTripCount() : std::nullopt;
  return trips && trips->isSignedIntN(32) ? std::optional(trips->getSExtValue())
                                          : std::nullopt;
}

Runs tl::plan::getRuns(const LiveSegment &segment) {
  // Products with bytes fit into 64 bits.
  constexpr int64_t mostRuns = INT32_MAX;
  Runs runs;
  for (Operation *op = segment.first->getParentOp(); !isa<SectionOp>(op);
       op = op->getParentOp()) {
    std::optional<int64_t> iterations = countIterations(op);
    auto count =
        iterations ? llvm::checkedMul(runs.count, *iterations) : std::nullopt;
    if (!count || *count > mostRuns) {
      runs.unknownLoop = op;
      break;
    }
    runs.count = *count;
  }
  return runs;
}

double tl::plan::getMoveCycles(int64_t bytes, const TargetSpec &spec,
                               bool isLoad) {
  OperandShape shape{{bytes}, /*elementBytes=*/1};
  InstructionCost cost = isLoad ? getRowTransferCost(shape, spec.gm_to_ub_rate,
                                                     spec.gm_read_latency)
                                : getRowTransferCost(shape, spec.ub_to_gm_rate,
                                                     spec.gm_write_latency);
  return cost.busy + cost.latency;
}

double tl::plan::getCycles(const LiveBuffer &live, const LiveSegments &segments,
                           const TargetSpec &spec) {
  double cycles = 0;
  for (const LiveSegment &segment : segments) {
    double runs = 1;
    for (Operation *op = segment.first->getParentOp(); !isa<SectionOp>(op);
         op = op->getParentOp())
      if (std::optional<int64_t> iterations = countIterations(op))
        runs *= double(*iterations);
      else
        runs *= likelyIterations;
    if (segment.loads)
      cycles += runs * getMoveCycles(live.bytes, spec, /*isLoad=*/true);
    if (segment.stores)
      cycles += runs * getMoveCycles(live.bytes, spec, /*isLoad=*/false);
  }
  return cycles;
}
