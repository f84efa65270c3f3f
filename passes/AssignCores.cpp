//===- AssignCores.cpp - Division of launches into sections for cores -----===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/ChannelBalance.h"
#include "passes/Channels/CrossCoreCopy.h"
#include "passes/Channels/SplitLaunch.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl;
using ascend::Core;
using ascend::SectionOp;

namespace tl {
#define GEN_PASS_DEF_ASSIGNCORESPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct AssignCores : public tl::impl::AssignCoresPassBase<AssignCores> {
  using AssignCoresPassBase::AssignCoresPassBase;

  void runOnOperation() override {
    if (channelDepth < 1) {
      getOperation().emitError("a channel has one slot at least, got ")
          << channelDepth.getValue();
      return signalPassFailure();
    }
    WalkResult result = getOperation().walk(
        [&](tile::LaunchOp launch) { return WalkResult(assignCores(launch)); });
    if (result.wasInterrupted())
      return signalPassFailure();
    warnOfSlots();
    // Before the loops of one core are rewritten.
    analysis::ChannelBalance balance;
    getOperation().walk([&](ascend::ChannelOp channel) {
      if (failed(balance.verify(channel)))
        signalPassFailure();
    });
  }

private:
  LogicalResult assignCores(tile::LaunchOp launch);
  void warnOfSlots();
};
} // namespace

static bool isInGlobalMemory(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  return !memref || ascend::getMemory(memref) == ascend::Memory::GM;
}

/// The core that runs `op`, null for an operation that any core can run.
static FailureOr<std::optional<Core>> getCore(Operation *op) {
  if (auto instruction = dyn_cast<ascend::InstructionOpInterface>(op))
    return instruction.getCore();
  auto placed = dyn_cast<tile::PlacedOpInterface>(op);
  if (!placed)
    return std::optional<Core>();
  std::optional<Core> core = placed.getPlacedCore();
  if (core || placed.canRunOn(Core::Vector))
    return core;
  InFlightDiagnostic error =
      op->emitOpError("has no core that reaches all of its operands");
  if (llvm::all_of(op->getOperandTypes(), isInGlobalMemory))
    error << ": all are in global memory; go through a tile";
  return error;
}

/// Finds the one core that `launch` needs, the vector core if it needs none;
/// nothing if it needs both.
static FailureOr<std::optional<Core>> findOnlyCore(tile::LaunchOp launch) {
  bool isUsed[2] = {};
  WalkResult result = launch.getBody().walk([&](Operation *op) {
    if (isCrossCoreCopy(op)) {
      isUsed[0] = isUsed[1] = true;
      return WalkResult::advance();
    }
    FailureOr<std::optional<Core>> core = getCore(op);
    if (failed(core))
      return WalkResult::interrupt();
    if (*core)
      isUsed[static_cast<unsigned>(**core)] = true;
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  if (isUsed[0] && isUsed[1])
    return std::optional<Core>();
  return std::optional(
      isUsed[static_cast<unsigned>(Core::Cube)] ? Core::Cube : Core::Vector);
}

/// A cube core has no sub-blocks.
static LogicalResult dropSubBlockIndex(tile::LaunchOp launch) {
  BlockArgument sub = launch.getSubBlockIndex();
  if (!sub)
    return success();
  if (sub.use_empty()) {
    launch.getBody().eraseArgument(sub.getArgNumber());
    return success();
  }
  InFlightDiagnostic error =
      launch.emitOpError("runs on the cube core, which has no sub-block index");
  error.attachNote((*sub.user_begin())->getLoc()) << "index used here";
  return error;
}

static void moveToSection(tile::LaunchOp launch, Core core) {
  Block *body = launch.getLaunchBody();
  auto builder = OpBuilder::atBlockBegin(body);
  auto section = SectionOp::create(builder, launch.getLoc(), core);
  Block &inside = section.getBody().front();
  inside.getOperations().splice(inside.begin(), body->getOperations(),
                                std::next(section->getIterator()),
                                body->getTerminator()->getIterator());
}

LogicalResult AssignCores::assignCores(tile::LaunchOp launch) {
  // An author who wrote sections has assigned the cores.
  if (!launch.getBody().getOps<SectionOp>().empty())
    return success();
  FailureOr<std::optional<Core>> core = findOnlyCore(launch);
  if (failed(core))
    return failure();
  if (!*core)
    return splitLaunch(launch, channelDepth);
  if (**core == Core::Cube && failed(dropSubBlockIndex(launch)))
    return failure();
  moveToSection(launch, **core);
  return success();
}

/// Warns of copies that have slots, but do not become a channel.
void AssignCores::warnOfSlots() {
  StringRef name = tile::TileDialect::getSlotsAttrName();
  getOperation().walk([&](tile::CopyOp copy) {
    if (copy->removeDiscardableAttr(name))
      copy.emitWarning("this copy does not go from one core to the other, and "
                       "needs no slots");
  });
}
