//===- ExchangeLoops.cpp - Loops of cores that exchange tiles -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/ExchangeLoops.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::ChannelOp;

//===----------------------------------------------------------------------===//
// The other loop
//===----------------------------------------------------------------------===//

/// The cross-core channel of the push or pop `op`; null if it is neither.
static ChannelOp getChannel(Operation *op) {
  auto transfer = dyn_cast<ascend::TransferOpInterface>(op);
  if (!transfer || transfer.getChannelOp().getAmong())
    return {};
  return transfer.getChannelOp();
}

bool tl::isExchange(scf::ForOp loop) {
  return llvm::any_of(*loop.getBody(),
                      [](Operation &op) { return bool(getChannel(&op)); });
}

SetVector<Operation *> tl::collectChannels(scf::ForOp loop) {
  SetVector<Operation *> channels;
  loop.walk([&](ascend::TransferOpInterface transfer) {
    if (transfer->getParentOfType<LoopLikeOpInterface>() == loop)
      channels.insert(transfer.getChannelOp());
  });
  return channels;
}

namespace {
/// Finds the loop of the other core.
class LoopFinder {
public:
  LoopFinder(scf::ForOp loop, StringRef what) : loop(loop), what(what) {}

  LogicalResult collectChannels(bool isGrouped);
  FailureOr<scf::ForOp> run();

private:
  LogicalResult report(Operation *at, StringRef reason) {
    InFlightDiagnostic error = loop.emitOpError("has ")
                               << what << ", and " << reason;
    error.attachNote(at->getLoc()) << "this one";
    return error;
  }

  scf::ForOp loop;
  StringRef what;
  SetVector<ChannelOp> channels;
};
} // namespace

/// Collects the channels of the pushes and pops, each of which has to run once
/// in each iteration.
LogicalResult LoopFinder::collectChannels(bool isGrouped) {
  WalkResult result = loop.walk([&](Operation *op) -> WalkResult {
    ChannelOp channel = getChannel(op);
    if (!channel)
      return WalkResult::advance();
    if (op->getParentOp() != loop)
      return report(op, "hands on a tile in a condition or a loop of its own");
    if (isGrouped && !channel.hasElements())
      return report(op, "its cores access a tensor in turns in each iteration");
    channels.insert(channel);
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

FailureOr<scf::ForOp> LoopFinder::run() {
  scf::ForOp other;
  for (ChannelOp channel : channels)
    for (Operation *user : channel.getSlots().getUsers()) {
      auto parent = dyn_cast<scf::ForOp>(user->getParentOp());
      if (parent == loop)
        continue;
      if (!parent || (other && other != parent))
        return report(user, "is not the only one with its channels");
      other = parent;
    }
  if (!other)
    return loop.emitOpError("has ")
           << what << ", and hands no tile to the other core";
  return other;
}

FailureOr<scf::ForOp> tl::findOtherLoop(scf::ForOp loop, StringRef what,
                                        bool isGrouped) {
  LoopFinder finder(loop, what);
  if (failed(finder.collectChannels(isGrouped)))
    return failure();
  return finder.run();
}

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

/// A plan with versions; one that changes nothing if there would be none.
static LoopPlan planIfUseful(const LoopBody &body, int64_t stages,
                             const Delayed &delayed) {
  LoopPlan plan = planLoop(body, stages, delayed);
  return plan.versioned.empty() ? LoopPlan() : plan;
}

/// The number of iterations of a loop to overlap.
static int64_t countStages(const LoopBody &body, int64_t stages,
                           int64_t interval, const Delayed &delayed) {
  return collectRunAhead(body, delayed).empty() ? stages : stages * interval;
}

/// How far a core runs ahead of the answers of the other one by `plan`, in
/// iterations, including the current one; without limit if it gets none.
static int64_t countAhead(const LoopBody &body, const LoopPlan &plan,
                          const Delayed &delayed) {
  return collectRunAhead(body, delayed).empty() ? INT64_MAX : plan.stages;
}

/// The slots for two plans, at least for `stages` groups.
static ChannelShape fitSlots(const LoopBody &body, const ExchangePlan &plan,
                             int64_t stages, int64_t interval) {
  int64_t ahead =
      std::max({plan.first.stages, plan.second.stages, stages * interval});
  return getChannelShape(body.getLoop(), ahead, interval);
}

LogicalResult tl::verifyExchange(const LoopBody &body,
                                 const WrittenSchedule &first,
                                 const WrittenSchedule &second,
                                 ChannelShape shape, StringRef what) {
  std::optional<Deadlock> deadlock = findDeadlock(first, second, shape);
  if (!deadlock)
    return success();
  InFlightDiagnostic error = body.getLoop().emitOpError("has ")
                             << what << " with which its cores would deadlock";
  for (Operation *op : {deadlock->first, deadlock->second})
    if (op)
      error.attachNote(op->getLoc()) << "a core waits here";
  return error;
}

/// The plan with unlimited memory in which all units but those `delayed` run
/// ahead.
static ExchangePlan planWithoutLimits(const LoopBody &first,
                                      const LoopBody &second, int64_t stages,
                                      int64_t interval,
                                      const Delayed &delayed) {
  ExchangePlan plan;
  for (auto [body, loop] :
       {std::pair(&first, &plan.first), std::pair(&second, &plan.second)}) {
    loop->ahead = collectRunAhead(*body, delayed);
    loop->stages = countStages(*body, stages, interval, delayed);
  }
  plan.shape = fitSlots(first, plan, stages, interval);
  return plan;
}

/// The deadlock of the cores by `plan`, if there is one.
static std::optional<Deadlock>
check(const LoopBody &first, const LoopBody &second, const ExchangePlan &plan) {
  return findDeadlock(getSchedule(first, plan.first),
                      getSchedule(second, plan.second), plan.shape);
}

FailureOr<ExchangePlan> tl::planExchange(const LoopBody &first,
                                         const LoopBody &second, int64_t stages,
                                         int64_t interval) {
  Delayed delayed;
  ExchangePlan plan;
  // Products with an interval stay exact.
  stages = std::min<int64_t>(stages, INT32_MAX);
  std::optional<Deadlock> deadlock;
  auto refuse = [&] {
    return verifyExchange(first, getSchedule(first, plan.first),
                          getSchedule(second, plan.second), plan.shape,
                          "an interval");
  };
  do {
    plan = planWithoutLimits(first, second, stages, interval, delayed);
    deadlock = check(first, second, plan);
  } while (deadlock && delay(*deadlock, plan.first, plan.second, delayed));
  if (deadlock)
    return refuse();

  while (true) {
    plan.first = planIfUseful(
        first, countStages(first, stages, interval, delayed), delayed);
    plan.second = planIfUseful(
        second, countStages(second, stages, interval, delayed), delayed);
    plan.shape = fitSlots(first, plan, stages, interval);
    deadlock = check(first, second, plan);
    if (!deadlock)
      return plan;
    if (interval == 1 && !delay(*deadlock, plan.first, plan.second, delayed))
      return refuse();
    // A core that waits for an answer has to be ahead by all iterations of a
    // group but the last.
    interval = std::max<int64_t>(
        std::min({interval - 1, countAhead(first, plan.first, delayed),
                  countAhead(second, plan.second, delayed)}),
        1);
  }
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

void tl::groupTransfers(const LoopBody &body, ChannelShape shape) {
  scf::ForOp loop = body.getLoop();
  Location loc = loop.getLoc();
  auto builder = OpBuilder::atBlockBegin(loop.getBody());
  AffineExpr number = builder.getAffineDimExpr(0);
  auto compute = [&](AffineExpr expr) -> Value {
    return affine::AffineApplyOp::create(
        builder, loc, AffineMap::get(1, 0, expr), loop.getInductionVar());
  };
  auto compare = [&](Value a, Value b) -> Value {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, a, b);
  };
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value isFirst = compare(compute(number % shape.interval), zero);
  Value isFull = compare(compute((number + 1) % shape.interval), zero);
  Value isEnd = compare(compute(number + 1), loop.getUpperBound());
  Value isLast = arith::OrIOp::create(builder, loc, isFull, isEnd);
  for (Operation *unit : body.getUnits())
    if (ChannelOp channel = getChannel(unit)) {
      channel.deepen(shape.slots);
      channel.setInterval(shape.interval);
      unit->insertOperands(1, {isFirst, isLast});
    }
}
