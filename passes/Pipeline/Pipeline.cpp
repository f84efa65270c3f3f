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
#include "passes/Pipeline/LoopCost.h"
#include "passes/Pipeline/LoopPlan.h"
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
  void refuse(const Candidate &candidate, Location loc, StringRef reason);
  void pipeline(const Candidate &candidate);
  void followPlan(const LoopBody &body, int64_t stages);
  LogicalResult followAuthor(const LoopBody &body, int64_t stages);
  remark::RemarkOpts name(StringRef remark) {
    return remark::RemarkOpts::name(remark)
        .category("tile-pipeline")
        .function(getOperation().getName());
  }

  WrittenStages written;
};
} // namespace

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
/// author wrote a schedule.
void Pipeline::refuse(const Candidate &candidate, Location loc,
                      StringRef reason) {
  if (!candidate.isWritten) {
    remark::missed(loc, name("loop")) << reason.str();
    return;
  }
  mlir::emitError(loc) << "stages are written for a loop that cannot be "
                          "pipelined: "
                       << reason;
  signalPassFailure();
}

void Pipeline::pipeline(const Candidate &candidate) {
  scf::ForOp loop = candidate.loop;
  Location loc = loop.getLoc();
  if (StringRef reason = getReason(loop); !reason.empty())
    return refuse(candidate, loc, reason);
  LoopBody body(loop);
  if (Operation *obstacle = body.getObstacle())
    return refuse(candidate, obstacle->getLoc(),
                  "what this accesses is not known, or it orders cores");
  if (!candidate.isWritten)
    followPlan(body, candidate.stages);
  else if (failed(followAuthor(body, candidate.stages)))
    signalPassFailure();
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
void Pipeline::followPlan(const LoopBody &body, int64_t stages) {
  scf::ForOp loop = body.getLoop();
  Location loc = loop.getLoc();
  LoopPlan plan = planLoop(body, stages);
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
  LoopCost cost = estimateCost(body);
  remark::passed(loc, name("loop"))
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

/// The loops that have stages, or are to get some, the inner ones first.
SmallVector<Candidate> Pipeline::takeCandidates() {
  SmallVector<Candidate> candidates;
  getOperation().walk([&](scf::ForOp loop) {
    Attribute stages =
        loop->removeDiscardableAttr(tile::TileDialect::getStagesAttrName());
    bool isWritten = takeStages(loop, written);
    if (auto number = dyn_cast_if_present<IntegerAttr>(stages))
      candidates.push_back({loop, number.getInt(), isWritten});
    else if (stages || isWritten || (autoStages && getReason(loop).empty()))
      candidates.push_back({loop, 0, isWritten});
  });
  return candidates;
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
      candidate.stages =
          together[classes.getLeaderValue(candidate.loop)].countStages();
}

void Pipeline::runOnOperation() {
  written.clear();
  SmallVector<Candidate> candidates = takeCandidates();
  chooseStages(candidates);
  for (const Candidate &candidate : candidates)
    if (candidate.stages > 1 || candidate.isWritten)
      pipeline(candidate);
}
