//===- Pipeline.cpp - Lets iterations of a loop overlap -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/ExtentBounds.h"
#include "dialects/Ascend/AscendOps.h"
#include "dialects/Tile/TileDialect.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/Remarks.h"
#include "passes/Passes.h"
#include "passes/Pipeline/Exchange.h"
#include "passes/Pipeline/LoopCost.h"
#include "passes/Pipeline/Skew.h"
#include "passes/Pipeline/Versions.h"
#include "passes/Pipeline/WrittenSchedule.h"
#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;
using namespace tl;

namespace tl {
#define GEN_PASS_DEF_PIPELINEPASS
#include "passes/Passes.h.inc"
} // namespace tl

namespace {
/// A loop whose iterations are to overlap.
struct Candidate {
  scf::ForOp loop;
  /// How many; 0 if that is to be found.
  int64_t stages;
  /// Whether its operations have stages.
  bool isWritten;
  /// Of how many of them cores tell each other at once.
  int64_t interval;
};

struct Pipeline : public tl::impl::PipelinePassBase<Pipeline> {
  using PipelinePassBase::PipelinePassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    PipelinePassBase::getDependentDialects(registry);
    tl::analysis::registerBoundsModels(registry);
  }

  void runOnOperation() override;

private:
  SmallVector<Candidate> takeCandidates();
  void chooseStages(MutableArrayRef<Candidate> candidates);
  LogicalResult refuse(const Candidate &candidate, Location loc,
                       StringRef reason);
  LogicalResult pipeline(const Candidate &candidate);
  LogicalResult exchange(const Candidate &one, const Candidate &other);
  FailureOr<Candidate> findOther(const Candidate &candidate,
                                 ArrayRef<Candidate> candidates);
  LogicalResult pipelineAll(ArrayRef<Candidate> candidates);
  void planAndFollow(const LoopBody &body, int64_t stages);
  void followPlan(const LoopBody &body, const LoopPlan &plan);
  LogicalResult followAuthor(const LoopBody &body, int64_t stages);
  remark::RemarkOpts name(StringRef remark) {
    return remark::RemarkOpts::name(remark)
        .category("tile-pipeline")
        .function(getOperation().getName());
  }

  WrittenStages written;
};
} // namespace

constexpr StringLiteral unknownAccess =
    "what this accesses is not known, or it orders cores";

/// What keeps all loops like `loop` from being pipelined; empty if nothing
/// does.
static StringRef getReason(scf::ForOp loop) {
  if (!loop.getInductionVar().getType().isIndex())
    return "its induction variable is no index";
  if (loop.getUnsignedCmp())
    return "its bounds are unsigned";
  if (!loop->getParentOfType<ascend::SectionOp>())
    return "no core runs it";
  return "";
}

/// Gives the channels of a loop a slot for each of `stages`, so that a core
/// does not wait for the other one before it has run ahead. What only orders
/// the cores stays as strict as it is.
static void deepenChannels(const LoopBody &body, int64_t stages) {
  for (Value root : body.getRoots()) {
    auto channel = root.getDefiningOp<ascend::ChannelOp>();
    auto type = cast<MemRefType>(root.getType());
    if (!channel || type.getNumElements() == 0 || channel.getDepth() >= stages)
      continue;
    SmallVector<int64_t> shape(type.getShape());
    shape.front() = std::min(stages, ascend::getLimits(channel).cross_flag_max);
    root.setType(MemRefType::Builder(type).setShape(shape));
  }
}

/// Leaves a loop as it is because of what is at `loc`. That is an error if its
/// author wrote a schedule, or an interval.
LogicalResult Pipeline::refuse(const Candidate &candidate, Location loc,
                               StringRef reason) {
  bool isInterval = candidate.interval > 1;
  if (isInterval || candidate.isWritten)
    return mlir::emitError(loc)
           << (isInterval ? "an interval is" : "stages are")
           << " written for a loop that cannot be pipelined: " << reason;
  remark::missed(loc, name("loop")) << reason.str();
  return success();
}

LogicalResult Pipeline::pipeline(const Candidate &candidate) {
  scf::ForOp loop = candidate.loop;
  if (StringRef reason = getReason(loop); !reason.empty())
    return refuse(candidate, loop.getLoc(), reason);
  LoopBody body(loop);
  if (Operation *obstacle = body.getObstacle())
    return refuse(candidate, obstacle->getLoc(), unknownAccess);
  if (candidate.isWritten)
    return followAuthor(body, candidate.stages);
  planAndFollow(body, candidate.stages);
  return success();
}

/// Lets the cores that run two loops tell each other of several iterations at
/// once.
LogicalResult Pipeline::exchange(const Candidate &one, const Candidate &other) {
  LoopBody first(one.loop), second(other.loop);
  for (auto [candidate, body] :
       {std::pair(&one, &first), std::pair(&other, &second)})
    if (Operation *obstacle = body->getObstacle())
      return refuse(*candidate, obstacle->getLoc(), unknownAccess);
  int64_t stages = std::max(one.stages, other.stages);
  FailureOr<ExchangePlan> plan =
      planExchange(first, second, stages, one.interval);
  if (failed(plan))
    return failure();
  int64_t interval = plan->crossover.interval;
  if (interval < one.interval)
    remark::missed(first.getLoop().getLoc(), name("interval"))
        << "on-chip memory has room for fewer iterations between flags than "
           "wanted"
        << remark::metric("interval", interval)
        << remark::metric("wanted", one.interval);
  for (auto [body, loop] :
       {std::pair(&first, &plan->first), std::pair(&second, &plan->second)}) {
    normalise(body->getLoop());
    if (interval > 1)
      groupTransfers(*body, plan->crossover);
    if (loop->stages > 1)
      followPlan(*body, *loop);
  }
  return success();
}
/// Lets iterations overlap in the stages that their operations have.
LogicalResult Pipeline::followAuthor(const LoopBody &body, int64_t stages) {
  scf::ForOp loop = body.getLoop();
  FailureOr<WrittenSchedule> schedule = readSchedule(body, written);
  if (failed(schedule))
    return failure();
  int64_t count = schedule->countStages();
  if (stages > 0 && stages != count)
    return loop.emitOpError("has ")
           << stages << " stages, but its operations are in " << count;
  SmallVector<memref::AllocOp> versioned = schedule->getVersioned(body);
  remark::passed(loop.getLoc(), name("loop"))
      << "operations run in the stages that are written"
      << remark::metric("stages", count)
      << remark::metric("versioned tiles", int64_t(versioned.size()));
  normalise(loop);
  createVersions(loop, versioned, count);
  createSteps(body, *schedule);
  return success();
}

/// Lets as many as `stages` iterations overlap.
void Pipeline::planAndFollow(const LoopBody &body, int64_t stages) {
  LoopPlan plan = planLoop(body, stages);
  Location loc = body.getLoop().getLoc();
  if (plan.stages < stages)
    remark::missed(loc, name("stages"))
        << "on-chip memory has room for fewer stages than wanted"
        << remark::metric("stages", plan.stages)
        << remark::metric("wanted", stages);
  if (plan.versioned.empty()) {
    remark::missed(loc, name("loop"))
        << "no tile is loaded or stored that every iteration writes first";
    return;
  }
  followPlan(body, plan);
}

/// Lets iterations overlap by `plan`.
void Pipeline::followPlan(const LoopBody &body, const LoopPlan &plan) {
  scf::ForOp loop = body.getLoop();
  LoopCost cost = estimateCost(body);
  remark::passed(loop.getLoc(), name("loop"))
      << "iterations overlap" << remark::metric("stages", plan.stages)
      << remark::metric("interval", int64_t(std::ceil(cost.getInterval())))
      << remark::metric("bound", cost.getBound())
      << remark::metric("loads ahead", int64_t(plan.ahead.size()))
      << remark::metric("versioned tiles", int64_t(plan.versioned.size()));
  deepenChannels(body, plan.stages);
  normalise(loop);
  createVersions(loop, plan.versioned, plan.stages);
  if (!plan.ahead.empty())
    skew(body, plan.ahead, plan.stages - 1);
}

/// The interval of a loop, which it is then without; 1 if it has none.
static int64_t takeInterval(scf::ForOp loop) {
  auto interval = dyn_cast_if_present<IntegerAttr>(
      loop->removeDiscardableAttr(tile::TileDialect::getIntervalAttrName()));
  return interval ? interval.getInt() : 1;
}

/// Where a loop is in the order in which loops are pipelined: those with an
/// interval go two by two, when all that is in them is done.
static int64_t getTurn(const Candidate &candidate,
                       const SmallPtrSetImpl<Operation *> &withInterval) {
  if (candidate.interval > 1)
    return 1;
  scf::ForOp loop = candidate.loop;
  bool isInside = llvm::any_of(withInterval, [&](Operation *other) {
    return other->isProperAncestor(loop);
  });
  return isInside ? 0 : 2;
}

/// The loops that have stages or an interval, or are to get some, in the order
/// in which they are pipelined: the inner ones first.
SmallVector<Candidate> Pipeline::takeCandidates() {
  SmallVector<Candidate> candidates;
  SmallPtrSet<Operation *, 4> withInterval;
  getOperation().walk([&](scf::ForOp loop) {
    Attribute stages =
        loop->removeDiscardableAttr(tile::TileDialect::getStagesAttrName());
    int64_t interval = takeInterval(loop);
    bool isWritten = takeStages(loop, written);
    if (interval > 1)
      withInterval.insert(loop);
    bool isChosen =
        stages || isWritten || (autoStages && getReason(loop).empty());
    if (auto number = dyn_cast_if_present<IntegerAttr>(stages))
      candidates.push_back({loop, number.getInt(), isWritten, interval});
    else if (isChosen)
      candidates.push_back({loop, 0, isWritten, interval});
    else if (interval > 1)
      candidates.push_back({loop, 1, isWritten, interval});
  });
  SmallVector<Candidate> ordered;
  for (int64_t turn : {0, 1, 2})
    llvm::copy_if(candidates, std::back_inserter(ordered),
                  [&](const Candidate &each) {
                    return getTurn(each, withInterval) == turn;
                  });
  return ordered;
}

/// How many iterations of `loop` overlap if that is for the compiler to say,
/// and takes `cost`: a version of a tile has a flag of its own, and there are
/// event ids for those of two tiles.
static int64_t limitStages(scf::ForOp loop, const LoopCost &cost) {
  return std::min<int64_t>(cost.countStages(),
                           ascend::getLimits(loop).event_ids / 2);
}

/// Finds how many iterations have to overlap for the pipe that is busy for
/// longest never to wait. Loops that wait for each other, on both cores, have
/// as many.
void Pipeline::chooseStages(MutableArrayRef<Candidate> candidates) {
  llvm::EquivalenceClasses<Operation *> classes;
  SmallVector<LoopCost> costs;
  for (const Candidate &candidate : candidates) {
    LoopBody body(candidate.loop);
    costs.push_back(estimateCost(body));
    classes.insert(candidate.loop);
    for (Value root : body.getRoots())
      if (auto channel = root.getDefiningOp<ascend::ChannelOp>())
        classes.unionSets(candidate.loop, channel);
  }
  DenseMap<Operation *, LoopCost> together;
  for (auto [candidate, cost] : llvm::zip_equal(candidates, costs))
    together[classes.getLeaderValue(candidate.loop)] += cost;
  for (Candidate &candidate : candidates)
    if (candidate.stages == 0 && !candidate.isWritten)
      candidate.stages = limitStages(
          candidate.loop, together[classes.getLeaderValue(candidate.loop)]);
}

/// The candidate that has to go with `candidate`, which has an interval. Emits
/// an error if there is none.
FailureOr<Candidate> Pipeline::findOther(const Candidate &candidate,
                                         ArrayRef<Candidate> candidates) {
  scf::ForOp loop = candidate.loop;
  if (StringRef reason = getReason(loop); !reason.empty()) {
    (void)refuse(candidate, loop.getLoc(), reason);
    return failure();
  }
  if (candidate.isWritten)
    return loop.emitOpError("has an interval, and its operations have stages");
  FailureOr<scf::ForOp> other = findOtherLoop(loop);
  if (failed(other))
    return failure();
  for (const Candidate &each : candidates)
    if (each.loop == *other && each.interval == candidate.interval)
      return each;
  InFlightDiagnostic error =
      loop.emitOpError("has another interval than that of the other core");
  error.attachNote(other->getLoc()) << "this one";
  return error;
}

LogicalResult Pipeline::pipelineAll(ArrayRef<Candidate> candidates) {
  SmallPtrSet<Operation *, 4> done;
  for (const Candidate &candidate : candidates) {
    if (candidate.interval > 1) {
      if (done.contains(candidate.loop))
        continue;
      FailureOr<Candidate> other = findOther(candidate, candidates);
      if (failed(other))
        return failure();
      done.insert(other->loop);
      if (failed(exchange(candidate, *other)))
        return failure();
    } else if (candidate.stages > 1 || candidate.isWritten) {
      if (failed(pipeline(candidate)))
        return failure();
    }
  }
  return success();
}

void Pipeline::runOnOperation() {
  written.clear();
  SmallVector<Candidate> candidates = takeCandidates();
  chooseStages(candidates);
  if (failed(pipelineAll(candidates)))
    signalPassFailure();
}
