//===- Pipeline.cpp - Lets iterations of a loop overlap -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "dialects/Ascend/AscendOps.h"
#include "dialects/Tile/TileDialect.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/Remarks.h"
#include "passes/Passes.h"
#include "passes/Pipeline/BlockLoops.h"
#include "passes/Pipeline/Candidates.h"
#include "passes/Pipeline/Exchange.h"
#include "passes/Pipeline/LoopCost.h"
#include "passes/Pipeline/Skew.h"
#include "passes/Pipeline/StageChoice.h"
#include "passes/Pipeline/Versions.h"
#include "passes/Pipeline/WrittenSchedule.h"

using namespace mlir;
using namespace tl;

namespace tl {
#define GEN_PASS_DEF_PIPELINEPASS
#include "passes/Passes.h.inc"
} // namespace tl

namespace {
struct Pipeline : public tl::impl::PipelinePassBase<Pipeline> {
  using PipelinePassBase::PipelinePassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    PipelinePassBase::getDependentDialects(registry);
    tl::analysis::registerBoundsModels(registry);
  }

  void runOnOperation() override;

private:
  LogicalResult refuse(const Candidate &candidate, Location loc,
                       StringRef reason);
  LogicalResult pipeline(const Candidate &candidate);
  LogicalResult exchange(const Candidate &one, const Candidate &other);
  FailureOr<Candidate> findOther(const Candidate &candidate,
                                 ArrayRef<Candidate> candidates);
  LogicalResult pipelineAll(ArrayRef<Candidate> candidates);
  void planAndFollow(const LoopBody &body, const Candidate &candidate);
  void followPlan(const LoopBody &body, const LoopPlan &plan);
  LogicalResult exchangeByPlan(const LoopBody &first, const LoopBody &second,
                               int64_t stages, int64_t wanted);
  LogicalResult exchangeByAuthor(const LoopBody &first, const LoopBody &second,
                                 int64_t stages, int64_t interval);
  LogicalResult followAuthor(const LoopBody &body, int64_t stages);
  void followSchedule(const LoopBody &body, const WrittenSchedule &schedule);
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

/// Gives the channels of a loop a slot for each of `stages`, so that a core
/// does not wait for the other one before it has run ahead. What only orders
/// the cores stays as strict as it is.
static void deepenChannels(const LoopBody &body, int64_t stages) {
  for (Operation *op : collectChannels(body.getLoop()))
    if (auto channel = cast<ascend::ChannelOp>(op); channel.hasElements())
      channel.deepen(
          std::min(stages, ascend::getLimits(channel).cross_flag_max));
}

/// Checks that as many stages are written at a loop as in it.
static LogicalResult checkStages(scf::ForOp loop, int64_t stages,
                                 int64_t count) {
  if (stages > 0 && stages != count)
    return loop.emitOpError("has ")
           << stages << " stages, but its operations are in " << count;
  return success();
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
  planAndFollow(body, candidate);
  return success();
}

/// Changes two loops, one of each core, in which these hand tiles to each
/// other.
LogicalResult Pipeline::exchange(const Candidate &one, const Candidate &other) {
  LoopBody first(one.loop), second(other.loop);
  for (auto [candidate, body] :
       {std::pair(&one, &first), std::pair(&other, &second)})
    if (Operation *obstacle = body->getObstacle())
      return refuse(*candidate, obstacle->getLoc(), unknownAccess);
  int64_t stages = std::max(one.stages, other.stages);
  if (one.isWritten || other.isWritten)
    return exchangeByAuthor(first, second, stages, one.interval);
  return exchangeByPlan(first, second, stages, one.interval);
}

/// Lets the cores tell each other of several iterations at once.
LogicalResult Pipeline::exchangeByPlan(const LoopBody &first,
                                       const LoopBody &second, int64_t stages,
                                       int64_t wanted) {
  FailureOr<ExchangePlan> plan = planExchange(first, second, stages, wanted);
  if (failed(plan))
    return failure();
  int64_t interval = plan->crossover.interval;
  if (interval < wanted)
    remark::missed(first.getLoop().getLoc(), name("interval"))
        << "on-chip memory has room for fewer iterations between flags than "
           "wanted"
        << remark::metric("interval", interval)
        << remark::metric("wanted", wanted);
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

/// Lets the iterations of both loops overlap in the stages that their
/// operations have. A copy to the other core has one stage on both.
LogicalResult Pipeline::exchangeByAuthor(const LoopBody &first,
                                         const LoopBody &second, int64_t stages,
                                         int64_t interval) {
  FailureOr<WrittenSchedule> one = readSchedule(first, written);
  if (failed(one))
    return failure();
  FailureOr<WrittenSchedule> other = readSchedule(second, written);
  if (failed(other))
    return failure();
  int64_t count = std::max(one->countStages(), other->countStages());
  if (failed(checkStages(first.getLoop(), stages, count)))
    return failure();
  Crossover crossover = getCrossover(first.getLoop(), count, interval);
  if (failed(verifyExchange(first, *one, *other, crossover, "stages")))
    return failure();
  for (auto [body, schedule] :
       {std::pair(&first, &*one), std::pair(&second, &*other)}) {
    normalise(body->getLoop());
    if (interval > 1)
      groupTransfers(*body, crossover);
    else
      deepenChannels(*body, crossover.slots);
    followSchedule(*body, *schedule);
  }
  return success();
}

/// Lets iterations overlap in the stages that their operations have.
LogicalResult Pipeline::followAuthor(const LoopBody &body, int64_t stages) {
  FailureOr<WrittenSchedule> schedule = readSchedule(body, written);
  if (failed(schedule) ||
      failed(checkStages(body.getLoop(), stages, schedule->countStages())))
    return failure();
  normalise(body.getLoop());
  followSchedule(body, *schedule);
  return success();
}

/// Lets iterations of a loop, which counts them from 0, overlap by `schedule`.
void Pipeline::followSchedule(const LoopBody &body,
                              const WrittenSchedule &schedule) {
  scf::ForOp loop = body.getLoop();
  int64_t count = schedule.countStages();
  SmallVector<memref::AllocOp> versioned = schedule.getVersioned(body);
  remark::passed(loop.getLoc(), name("loop"))
      << "operations run in the stages that are written"
      << remark::metric("stages", count)
      << remark::metric("versioned tiles", int64_t(versioned.size()));
  createVersions(loop, versioned, schedule.countVersions());
  createSteps(body, schedule);
}

/// Lets as many iterations overlap as `candidate` is to have stages.
void Pipeline::planAndFollow(const LoopBody &body, const Candidate &candidate) {
  int64_t stages = candidate.stages;
  LoopPlan plan = candidate.isOverBlocks ? planBlocks(body, stages)
                                         : planLoop(body, stages);
  Location loc = body.getLoop().getLoc();
  if (plan.stages < stages)
    remark::missed(loc, name("stages"))
        << "on-chip memory has room for fewer stages than wanted"
        << remark::metric("stages", plan.stages)
        << remark::metric("wanted", stages);
  if (plan.withoutRoom)
    remark::missed(loc, name("versions"))
        << "on-chip memory has no room for versions of a tile"
        << remark::metric("tiles", plan.withoutRoom);
  else if (plan.versioned.empty())
    remark::missed(loc, name("loop"))
        << "no tile is loaded or stored that every iteration writes first";
  if (!plan.versioned.empty())
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

/// The candidate that has to go with `candidate`. Emits an error if there is
/// none.
FailureOr<Candidate> Pipeline::findOther(const Candidate &candidate,
                                         ArrayRef<Candidate> candidates) {
  scf::ForOp loop = candidate.loop;
  if (StringRef reason = getReason(loop); !reason.empty()) {
    (void)refuse(candidate, loop.getLoc(), reason);
    return failure();
  }
  bool isGrouped = candidate.interval > 1;
  StringRef what = isGrouped ? "an interval" : "stages";
  FailureOr<scf::ForOp> other = findOtherLoop(loop, what, isGrouped);
  if (failed(other))
    return failure();
  for (const Candidate &each : candidates)
    if (each.loop == *other && each.interval == candidate.interval)
      return each;
  InFlightDiagnostic error = loop.emitOpError("has ")
                             << what
                             << ", and that of the other core has not the same";
  error.attachNote(other->getLoc()) << "this one";
  return error;
}

LogicalResult Pipeline::pipelineAll(ArrayRef<Candidate> candidates) {
  SmallPtrSet<Operation *, 4> done;
  for (const Candidate &candidate : candidates) {
    if (done.contains(candidate.loop))
      continue;
    if (!candidate.isForBoth()) {
      bool isWanted = candidate.stages > 1 || candidate.isWritten;
      if (isWanted && failed(pipeline(candidate)))
        return failure();
      continue;
    }
    FailureOr<Candidate> other = findOther(candidate, candidates);
    if (failed(other))
      return failure();
    done.insert(other->loop);
    if (failed(exchange(candidate, *other)))
      return failure();
  }
  return success();
}

void Pipeline::runOnOperation() {
  written.clear();
  FailureOr<SmallVector<scf::ForOp>> overBlocks =
      createBlockLoops(getOperation(), autoStages);
  if (failed(overBlocks))
    return signalPassFailure();
  SmallVector<Candidate> candidates =
      takeCandidates(getOperation(), autoStages, *overBlocks, written);
  chooseStages(candidates);
  if (failed(pipelineAll(candidates)))
    signalPassFailure();
}
