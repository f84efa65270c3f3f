//===- Pipeline.cpp - Lets iterations of a loop overlap -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/AscendOps.h"
#include "dialects/Tile/TileDialect.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/Remarks.h"
#include "passes/Passes.h"
#include "passes/Pipeline/LoopPlan.h"
#include "passes/Pipeline/Skew.h"
#include "passes/Pipeline/Versions.h"

using namespace mlir;
using namespace tl;

namespace tl {
#define GEN_PASS_DEF_PIPELINEPASS
#include "passes/Passes.h.inc"
} // namespace tl

namespace {
struct Pipeline : public tl::impl::PipelinePassBase<Pipeline> {
  void runOnOperation() override;

private:
  void pipeline(scf::ForOp loop, int64_t stages);
  remark::RemarkOpts name(StringRef remark) {
    return remark::RemarkOpts::name(remark)
        .category("tile-pipeline")
        .function(getOperation().getName());
  }
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

void Pipeline::pipeline(scf::ForOp loop, int64_t stages) {
  Location loc = loop.getLoc();
  if (StringRef reason = getReason(loop); !reason.empty()) {
    remark::missed(loc, name("loop")) << reason.str();
    return;
  }
  LoopBody body(loop);
  if (Operation *obstacle = body.getObstacle()) {
    remark::missed(obstacle->getLoc(), name("loop"))
        << "what this accesses is not known, or it orders cores";
    return;
  }
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
  remark::passed(loc, name("loop"))
      << "iterations overlap" << remark::metric("stages", plan.stages)
      << remark::metric("loads ahead", int64_t(plan.ahead.size()))
      << remark::metric("versioned tiles", int64_t(plan.versioned.size()));
  deepenChannels(body, plan.stages);
  normalise(loop);
  createVersions(loop, plan.versioned, plan.stages);
  if (!plan.ahead.empty())
    skew(body, plan.ahead, plan.stages - 1);
}

void Pipeline::runOnOperation() {
  SmallVector<std::pair<scf::ForOp, int64_t>> loops;
  getOperation().walk([&](scf::ForOp loop) {
    auto stages = dyn_cast_if_present<IntegerAttr>(
        loop->removeDiscardableAttr(tile::TileDialect::getStagesAttrName()));
    if (stages && stages.getInt() > 1)
      loops.emplace_back(loop, stages.getInt());
  });
  for (auto [loop, stages] : loops)
    pipeline(loop, stages);
}
