//===- PersistentBlocks.cpp - Blocks that do the work of several ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Channels/PersistentBlocks.h"
#include "analysis/Legality/Legality.h"
#include "dialects/Hardware/Utils/CrossCore.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tl;
using ascend::LaunchOpInterface;
using ascend::SectionOp;

/// Repeats the body of `section` for every `step`-th block of `blocks`, from
/// the launched one on.
static scf::ForOp repeatForBlocks(SectionOp section, Value launched,
                                  Value blocks, Value step) {
  Location loc = section.getLoc();
  Block &body = section.getBody().front();
  auto builder = OpBuilder::atBlockBegin(&body);
  auto loop = scf::ForOp::create(builder, loc, launched, blocks, step);
  Block *inside = loop.getBody();
  inside->getOperations().splice(inside->begin(), body.getOperations(),
                                 std::next(loop->getIterator()),
                                 body.getTerminator()->getIterator());
  launched.replaceUsesWithIf(loop.getInductionVar(), [&](OpOperand &use) {
    return loop->isProperAncestor(use.getOwner());
  });
  return loop;
}

/// An operation of `launch` that synchronises blocks; null if there is none.
static Operation *findMeeting(LaunchOpInterface launch) {
  Operation *meeting = nullptr;
  launch.walk([&](ascend::CrossCoreOpInterface op) {
    if (op.concernsBlocks())
      meeting = op;
  });
  return meeting;
}

/// Scalar code outside of the sections moves into each: it may depend on the
/// block.
static LogicalResult moveIntoSections(LaunchOpInterface launch) {
  // A reverse iterator refers to the operation that is erased.
  SmallVector<Operation *> scalars;
  for (Operation &op : launch.getLaunchBody()->without_terminator())
    if (!isa<SectionOp, ascend::ChannelOp>(op))
      scalars.push_back(&op);
  for (Operation *op : llvm::reverse(scalars)) {
    if (!analysis::onlyComputes(op))
      return op->emitOpError("stands outside the sections of a launch with "
                             "channels, which works on several blocks in turn");
    for (SectionOp section : launch.getLaunchBody()->getOps<SectionOp>()) {
      auto builder = OpBuilder::atBlockBegin(&section.getBody().front());
      Operation *copy = builder.clone(*op);
      op->replaceUsesWithIf(copy->getResults(), [&](OpOperand &use) {
        return section->isAncestor(use.getOwner());
      });
    }
    op->erase();
  }
  return success();
}

/// The largest value of `blocks`, if it is known.
static std::optional<APInt> getMostBlocks(Value blocks) {
  APInt count;
  if (matchPattern(blocks, m_ConstantInt(&count)))
    return count;
  // The limit of an earlier call.
  auto least = blocks.getDefiningOp<arith::MinSIOp>();
  if (least && (matchPattern(least.getRhs(), m_ConstantInt(&count)) ||
                matchPattern(least.getLhs(), m_ConstantInt(&count))))
    return count;
  return std::nullopt;
}

FailureOr<LimitedBlocks> tl::limitBlocks(LaunchOpInterface launch) {
  int64_t most = ascend::getConcurrentBlocks(
      launch, ascend::getLimits(launch).getCoreCounts());
  std::optional<APInt> count = getMostBlocks(launch.getBlockCount());
  if (count && count->sle(most))
    return LimitedBlocks{std::max<int64_t>(count->getSExtValue(), 0), {}};
  // Blocks that synchronise have to run at the same time anyway.
  LimitedBlocks limited{most, {}};
  if (findMeeting(launch))
    return limited;
  if (failed(moveIntoSections(launch)))
    return failure();
  OpBuilder builder(launch);
  Value step = arith::ConstantIndexOp::create(builder, launch.getLoc(), most);
  Value blocks = launch.getBlockCount();
  for (SectionOp section : launch.getLaunchBody()->getOps<SectionOp>())
    limited.loops.push_back(
        repeatForBlocks(section, launch.getBlockIndex(), blocks, step));
  launch->replaceUsesOfWith(
      blocks, arith::MinSIOp::create(builder, launch.getLoc(), blocks, step));
  return limited;
}
