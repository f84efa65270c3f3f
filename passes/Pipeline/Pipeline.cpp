//===- Pipeline.cpp - Lets iterations of a loop overlap -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/Remarks.h"
#include "passes/Pipeline/BlockLoops.h"
#include "passes/Pipeline/Choice/Candidates.h"
#include "passes/Pipeline/Choice/LoopCost.h"
#include "passes/Pipeline/Choice/StageChoice.h"
#include "passes/Pipeline/ExchangeLoops.h"
#include "passes/Pipeline/LoopPair.h"
#include "passes/Pipeline/Skew.h"
#include "passes/Pipeline/Versions.h"
#include "passes/Pipeline/WrittenSchedule.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileDialect.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl;

namespace tl {
#define GEN_PASS_DEF_PIPELINEPASS
#include "tl/passes/Passes.h.inc"
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
  LogicalResult pipeline(size_t number);
  LogicalResult pipelineForBoth(const Candidate &candidate);
  LogicalResult pipelineByAuthor(const Candidate &candidate,
                                 const Candidate &partner);
  LogicalResult pipelineByPlan(const Candidate &candidate,
                               const Candidate &partner);
  FailureOr<Candidate> takePartner(const Candidate &candidate);
  bool take(size_t number) { return taken.insert(number).second; }
  void touch(const LoopBody &body);
  LogicalResult exchange(const Candidate &one, const Candidate &other);
  FailureOr<Candidate> findOther(const Candidate &candidate);
  void reportDelay(scf::ForOp loop, const Candidate &candidate,
                   const PairPlan &plan);
  void followIfUseful(const LoopBody &body, const Candidate &candidate,
                      const LoopPlan &plan, int64_t most);
  void followPlan(const LoopBody &body, const LoopPlan &plan);
  LogicalResult exchangeByPlan(const LoopBody &first, const LoopBody &second,
                               int64_t stages, int64_t wanted);
  LogicalResult exchangeByAuthor(const LoopBody &first, const LoopBody &second,
                                 int64_t stages, int64_t interval);
  void followSchedule(const LoopBody &body, const WrittenSchedule &schedule);
  remark::RemarkOpts name(StringRef remark) {
    return remark::RemarkOpts::name(remark)
        .category("tile-pipeline")
        .function(getOperation().getName());
  }

  WrittenStages written;
  SmallVector<Candidate> candidates;
  /// The numbers of the processed candidates.
  DenseSet<size_t> taken;
  /// The loops with pushes and pops in their original order.
  DenseSet<Operation *> untouched;
};
} // namespace

constexpr StringLiteral unknownAccess =
    "what this accesses is not known, or it orders cores";

/// Gives the channels of a loop a slot for each of `stages`, so that a core
/// does not wait for the other one before it has run ahead. Channels without
/// elements, which only order the cores, keep their depth.
static void deepenChannels(const LoopBody &body, int64_t stages) {
  for (Operation *op : collectChannels(body.getLoop()))
    if (auto channel = cast<ascend::ChannelOp>(op); channel.hasElements())
      channel.deepen(
          std::min(stages, ascend::getLimits(channel).cross_flag_max));
}

/// Checks that the attribute of a loop has the number of stages that its
/// operations have.
static LogicalResult checkStages(scf::ForOp loop, int64_t stages,
                                 int64_t count) {
  if (stages > 0 && stages != count)
    return loop.emitOpError("has ")
           << stages << " stages, but its operations are in " << count;
  return success();
}

/// Leaves a loop unchanged because of an operation at `loc`. This is an error
/// if the author wrote a schedule, or an interval.
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

/// Notes that a loop, and the loops in it, have changed.
void Pipeline::touch(const LoopBody &body) {
  body.getLoop()->walk([&](scf::ForOp loop) { untouched.erase(loop); });
}

/// The loop of the other core that has to be changed together with `candidate`,
/// with one stage if it is to stay as it is; none if it is unknown. Pipelines
/// the candidates that have to be changed before it.
FailureOr<Candidate> Pipeline::takePartner(const Candidate &candidate) {
  scf::ForOp loop = candidate.loop;
  scf::ForOp other = hasTransfers(loop) ? findPartner(loop) : scf::ForOp();
  if (!other || !untouched.contains(other))
    return Candidate{};
  Candidate partner = {other, /*stages=*/1, /*isWritten=*/false,
                       /*interval=*/1};
  size_t number = 0;
  while (number < candidates.size() && candidates[number].loop != other)
    ++number;
  bool isFree = number < candidates.size() && !taken.contains(number) &&
                getReason(other).empty();
  // If only the other loop has stages of the author, it is pipelined first.
  if (isFree && candidates[number].isWritten && !candidate.isWritten) {
    if (failed(pipeline(number)))
      return failure();
  } else if (isFree && candidates[number].isWritten == candidate.isWritten) {
    take(number);
    partner = candidates[number];
  }
  for (size_t i = 0; i < candidates.size(); ++i)
    if (!taken.contains(i) && other->isProperAncestor(candidates[i].loop) &&
        failed(pipeline(i)))
      return failure();
  return untouched.contains(other) ? partner : Candidate{};
}

LogicalResult Pipeline::pipeline(size_t number) {
  if (!take(number))
    return success();
  const Candidate candidate = candidates[number];
  scf::ForOp loop = candidate.loop;
  if (candidate.isForBoth())
    return pipelineForBoth(candidate);
  if (candidate.stages <= 1 && !candidate.isWritten)
    return success();
  if (StringRef reason = getReason(loop); !reason.empty())
    return refuse(candidate, loop.getLoc(), reason);
  FailureOr<Candidate> partner = takePartner(candidate);
  if (failed(partner))
    return failure();
  return candidate.isWritten ? pipelineByAuthor(candidate, *partner)
                             : pipelineByPlan(candidate, *partner);
}

/// Pipelines a loop and its `partner`, if there is one, where it helps.
LogicalResult Pipeline::pipelineByPlan(const Candidate &candidate,
                                       const Candidate &partner) {
  LoopBody body(candidate.loop);
  std::optional<LoopBody> other;
  Operation *obstacle = nullptr;
  if (partner.loop) {
    other.emplace(partner.loop);
    obstacle = other->getObstacle();
  }
  if (obstacle && partner.stages > 1 &&
      failed(refuse(partner, obstacle->getLoc(), unknownAccess)))
    return failure();
  LoopRequest wanted = {&body, candidate.stages, candidate.isOverBlocks};
  if (Operation *own = body.getObstacle()) {
    if (failed(refuse(candidate, own->getLoc(), unknownAccess)))
      return failure();
    wanted.stages = 1;
  }
  PairPlan plan =
      other ? planPair(wanted, {&*other, obstacle ? 1 : partner.stages,
                                partner.isOverBlocks})
            : planAlone(wanted);
  if (wanted.stages > 1) {
    reportDelay(candidate.loop, candidate, plan);
    followIfUseful(body, candidate, plan.plans[0], plan.mostStages);
  }
  if (other && partner.stages > 1 && !obstacle)
    followIfUseful(*other, partner, plan.plans[1], plan.mostStages);
  return success();
}

/// Pipelines a loop and its `partner`, if there is one, by the stages of their
/// operations.
LogicalResult Pipeline::pipelineByAuthor(const Candidate &candidate,
                                         const Candidate &partner) {
  LoopBody body(candidate.loop);
  if (Operation *obstacle = body.getObstacle())
    return refuse(candidate, obstacle->getLoc(), unknownAccess);
  if (partner.isWritten) {
    LoopBody other(partner.loop);
    if (Operation *obstacle = other.getObstacle())
      return refuse(partner, obstacle->getLoc(), unknownAccess);
    int64_t stages = std::max(candidate.stages, partner.stages);
    return exchangeByAuthor(body, other, stages, /*interval=*/1);
  }
  FailureOr<WrittenSchedule> schedule = readSchedule(body, written);
  if (failed(schedule) || failed(checkStages(body.getLoop(), candidate.stages,
                                             schedule->countStages())))
    return failure();
  if (!keepsTransfers(body, *schedule)) {
    if (!partner.loop)
      return body.getLoop().emitOpError(
          "has stages that reorder its transfers between cores, and the loop "
          "of the other core that matches it is not known");
    LoopBody other(partner.loop);
    if (failed(verifyExchange(body, *schedule, getProgramOrder(other),
                              ChannelShape(), "stages")))
      return failure();
  }
  normalise(body.getLoop());
  followSchedule(body, *schedule);
  return success();
}

/// Pipelines two loops, one of each core, that exchange tiles.
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

/// Gives the two loops one signal for several iterations.
LogicalResult Pipeline::exchangeByPlan(const LoopBody &first,
                                       const LoopBody &second, int64_t stages,
                                       int64_t wanted) {
  FailureOr<ExchangePlan> plan = planExchange(first, second, stages, wanted);
  if (failed(plan))
    return failure();
  int64_t interval = plan->shape.interval;
  if (interval < wanted)
    remark::missed(first.getLoop().getLoc(), name("interval"))
        << "on-chip memory has room for fewer iterations between flags than "
           "wanted"
        << remark::metric("interval", interval)
        << remark::metric("wanted", wanted);
  for (auto [body, loop] :
       {std::pair(&first, &plan->first), std::pair(&second, &plan->second)}) {
    normalise(body->getLoop());
    touch(*body);
    if (interval > 1)
      groupTransfers(*body, plan->shape);
    if (loop->stages > 1)
      followPlan(*body, *loop);
  }
  return success();
}

/// Pipelines both loops by the stages of their operations. A copy to the other
/// core has one stage on both.
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
  ChannelShape shape = getChannelShape(first.getLoop(), count, interval);
  if (failed(verifyExchange(first, *one, *other, shape, "stages")))
    return failure();
  for (auto [body, schedule] :
       {std::pair(&first, &*one), std::pair(&second, &*other)}) {
    normalise(body->getLoop());
    if (interval > 1)
      groupTransfers(*body, shape);
    else
      deepenChannels(*body, shape.slots);
    followSchedule(*body, *schedule);
  }
  return success();
}

/// Pipelines a loop, which counts its iterations from 0, by `schedule`.
void Pipeline::followSchedule(const LoopBody &body,
                              const WrittenSchedule &schedule) {
  scf::ForOp loop = body.getLoop();
  int64_t count = schedule.countStages();
  SmallVector<memref::AllocOp> versioned = schedule.getVersioned(body);
  remark::passed(loop.getLoc(), name("loop"))
      << "operations run in the stages that are written"
      << remark::metric("stages", count)
      << remark::metric("versioned tiles", int64_t(versioned.size()));
  touch(body);
  createVersions(loop, schedule.findSharedByRuns(body), /*count=*/1);
  createVersions(loop, versioned, schedule.countVersions());
  createSteps(body, schedule);
}

/// Reports units that do not run ahead because the cores would deadlock.
void Pipeline::reportDelay(scf::ForOp loop, const Candidate &candidate,
                           const PairPlan &plan) {
  if (plan.delayed)
    remark::missed(loop.getLoc(), name("run-ahead"))
        << "less runs ahead, because the cores would wait for each other"
        << remark::metric("units", plan.delayed);
  if (plan.mostStages < candidate.stages)
    remark::missed(loop.getLoc(), name("stages"))
        << "with more stages the cores would wait for each other"
        << remark::metric("stages", plan.mostStages)
        << remark::metric("wanted", candidate.stages);
}

/// Pipelines a loop by `plan`, which has no more stages than `most`, if tiles
/// have versions.
void Pipeline::followIfUseful(const LoopBody &body, const Candidate &candidate,
                              const LoopPlan &plan, int64_t most) {
  int64_t stages = std::min(candidate.stages, most);
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

/// Pipelines a loop by `plan`.
void Pipeline::followPlan(const LoopBody &body, const LoopPlan &plan) {
  scf::ForOp loop = body.getLoop();
  analysis::ExtentBounds bounds;
  LoopCost cost = estimateCost(body, bounds);
  remark::passed(loop.getLoc(), name("loop"))
      << "iterations overlap" << remark::metric("stages", plan.stages)
      << remark::metric("interval", cost.getWholeInterval())
      << remark::metric("bound", cost.getBound())
      << remark::metric("loads ahead", int64_t(plan.ahead.size()))
      << remark::metric("versioned tiles", int64_t(plan.versioned.size()));
  deepenChannels(body, plan.stages);
  if (!plan.ahead.empty())
    touch(body);
  normalise(loop);
  createVersions(loop, plan.versioned, plan.versions);
  if (!plan.ahead.empty())
    skew(body, plan.ahead, plan.stages - 1);
}

/// The candidate to pipeline together with `candidate`. Emits an error if there
/// is none.
FailureOr<Candidate> Pipeline::findOther(const Candidate &candidate) {
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
  for (auto [number, each] : llvm::enumerate(candidates))
    if (each.loop == *other && each.interval == candidate.interval) {
      take(number);
      return each;
    }
  InFlightDiagnostic error =
      loop.emitOpError("has ")
      << what << ", which the loop of the other core must have too";
  error.attachNote(other->getLoc()) << "this one";
  return error;
}

LogicalResult Pipeline::pipelineForBoth(const Candidate &candidate) {
  FailureOr<Candidate> other = findOther(candidate);
  return failed(other) ? failure() : exchange(candidate, *other);
}

void Pipeline::runOnOperation() {
  written.clear();
  taken.clear();
  untouched.clear();
  FailureOr<SmallVector<scf::ForOp>> overBlocks =
      createBlockLoops(getOperation(), autoStages);
  if (failed(overBlocks))
    return signalPassFailure();
  candidates = takeCandidates(getOperation(), autoStages, *overBlocks, written);
  chooseStages(candidates);
  getOperation()->walk([&](scf::ForOp loop) { untouched.insert(loop); });
  for (size_t i = 0; i < candidates.size(); ++i)
    if (failed(pipeline(i)))
      return signalPassFailure();
}
