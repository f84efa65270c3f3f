//===- LoopPair.cpp - Pairs of loops of two cores -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/LoopPair.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::TransferOpInterface;

static bool crosses(TransferOpInterface transfer) {
  return !transfer.getChannelOp().getAmong();
}

bool tl::hasTransfers(Operation *op) {
  return op
      ->walk([](TransferOpInterface transfer) {
        return crosses(transfer) ? WalkResult::interrupt()
                                 : WalkResult::advance();
      })
      .wasInterrupted();
}

//===----------------------------------------------------------------------===//
// The other loop
//===----------------------------------------------------------------------===//

namespace {
/// Compares values of two cores.
class SameValues {
public:
  bool areSame(Value a, Value b);
  bool haveSameBounds(scf::ForOp a, scf::ForOp b) {
    return areSame(a.getLowerBound(), b.getLowerBound()) &&
           areSame(a.getUpperBound(), b.getUpperBound()) &&
           areSame(a.getStep(), b.getStep());
  }

private:
  bool compute(Value a, Value b);

  DenseMap<std::pair<Value, Value>, bool> known;
};
} // namespace

bool SameValues::areSame(Value a, Value b) {
  if (a == b)
    return true;
  auto it = known.find({a, b});
  if (it != known.end())
    return it->second;
  bool result = compute(a, b);
  known[{a, b}] = result;
  return result;
}

/// Whether the same computation gives both. It may load: memory from which both
/// cores load their trip counts does not change in between.
bool SameValues::compute(Value a, Value b) {
  auto x = dyn_cast<OpResult>(a), y = dyn_cast<OpResult>(b);
  if (!x && !y) {
    auto outer = dyn_cast<scf::ForOp>(a.getParentBlock()->getParentOp());
    auto other = dyn_cast<scf::ForOp>(b.getParentBlock()->getParentOp());
    return outer && other && a == outer.getInductionVar() &&
           b == other.getInductionVar() && haveSameBounds(outer, other);
  }
  if (!x || !y || x.getResultNumber() != y.getResultNumber())
    return false;
  Operation *left = x.getOwner(), *right = y.getOwner();
  if (left->getNumRegions() ||
      !(isMemoryEffectFree(left) || isa<memref::LoadOp>(left)))
    return false;
  return OperationEquivalence::isEquivalentTo(
      left, right,
      [&](Value one, Value other) { return success(areSame(one, other)); },
      nullptr, OperationEquivalence::IgnoreLocations);
}

/// The loops around `op`, the innermost first.
static SmallVector<Operation *> getLoops(Operation *op) {
  SmallVector<Operation *> loops;
  for (; op && !isa<ascend::SectionOp>(op); op = op->getParentOp())
    if (isa<LoopLikeOpInterface>(op))
      loops.push_back(op);
  return loops;
}

scf::ForOp tl::findPartner(scf::ForOp loop) {
  size_t depth = getLoops(loop).size();
  SetVector<Operation *> others;
  loop.walk([&](TransferOpInterface transfer) {
    if (!crosses(transfer))
      return;
    for (Operation *user : transfer.getChannel().getUsers()) {
      if (loop->isAncestor(user))
        continue;
      SmallVector<Operation *> loops = getLoops(user);
      others.insert(loops.size() < depth ? nullptr
                                         : loops[loops.size() - depth]);
    }
  });
  auto other = others.size() == 1
                   ? dyn_cast_if_present<scf::ForOp>(others.front())
                   : scf::ForOp();
  bool isPartner = other &&
                   other->getParentOfType<ascend::SectionOp>() !=
                       loop->getParentOfType<ascend::SectionOp>() &&
                   SameValues().haveSameBounds(loop, other);
  return isPartner ? other : scf::ForOp();
}

//===----------------------------------------------------------------------===//
// Schedules
//===----------------------------------------------------------------------===//

ChannelShape tl::getChannelShape(Operation *op, int64_t stages,
                                 int64_t interval) {
  int64_t most = ascend::getLimits(op).cross_flag_max;
  int64_t groups = llvm::divideCeil(stages, interval);
  return {interval, std::min(groups, most) * interval};
}

WrittenSchedule tl::getSchedule(const LoopBody &body, const LoopPlan &plan) {
  WrittenSchedule schedule;
  if (plan.stages > 1)
    for (Operation *unit : plan.ahead)
      schedule.units.push_back({unit, 0});
  for (Operation *unit : body.getUnits())
    if (plan.stages == 1 || !llvm::is_contained(plan.ahead, unit))
      schedule.units.push_back({unit, plan.stages - 1});
  return schedule;
}

WrittenSchedule tl::getProgramOrder(const LoopBody &body) {
  return getSchedule(body, LoopPlan());
}

bool tl::keepsTransfers(const LoopBody &body, const WrittenSchedule &schedule) {
  SmallVector<ScheduledUnit> units(schedule.units);
  llvm::erase_if(units, [](const ScheduledUnit &each) {
    return !hasTransfers(each.unit);
  });
  return llvm::all_of(units, [&](const ScheduledUnit &each) {
    return each.stage == units.front().stage &&
           (&each == units.begin() ||
            (&each - 1)->unit->isBeforeInBlock(each.unit));
  });
}

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

bool tl::delay(Deadlock deadlock, const LoopPlan &first, const LoopPlan &second,
               Delayed &delayed) {
  bool isDelayed = false;
  for (Operation *unit : {deadlock.first, deadlock.second})
    if (llvm::is_contained(first.ahead, unit) ||
        llvm::is_contained(second.ahead, unit))
      isDelayed |= delayed.insert(unit).second;
  return isDelayed;
}

namespace {
/// Plans two loops, repeatedly until the cores do not deadlock.
class PairPlanner {
public:
  PairPlanner(LoopRequest first, LoopRequest second)
      : requests{first, second} {}

  PairPlan run();

private:
  PairPlan plan(int64_t mostStages) const;
  std::optional<Deadlock> check(const PairPlan &plan) const;
  std::optional<PairPlan> planFewerStages(const PairPlan &plan) const;
  void delayAll();

  LoopRequest requests[2];
  Delayed delayed;
};
} // namespace

static LoopPlan planRequest(LoopRequest request, const Delayed &delayed) {
  return request.isOverBlocks
             ? planBlocks(*request.body, request.stages)
             : planLoop(*request.body, request.stages, delayed);
}

PairPlan PairPlanner::plan(int64_t mostStages) const {
  PairPlan result;
  for (auto [plan, request] : llvm::zip_equal(result.plans, requests)) {
    LoopRequest limited = request;
    limited.stages = std::min(request.stages, mostStages);
    plan = planRequest(limited, delayed);
  }
  return result;
}

/// The plan as it is applied: a plan without versions changes nothing.
static LoopPlan getFollowed(const LoopPlan &plan) {
  return plan.versioned.empty() ? LoopPlan() : plan;
}

std::optional<Deadlock> PairPlanner::check(const PairPlan &plan) const {
  const LoopBody &first = *requests[0].body, &second = *requests[1].body;
  WrittenSchedule one = getSchedule(first, getFollowed(plan.plans[0]));
  WrittenSchedule other = getSchedule(second, getFollowed(plan.plans[1]));
  if (keepsTransfers(first, one) && keepsTransfers(second, other))
    return std::nullopt;
  int64_t stages = std::max(one.countStages(), other.countStages());
  return findDeadlock(one, other, getChannelShape(first.getLoop(), stages, 1));
}

/// A plan without deadlock because it has fewer stages.
std::optional<PairPlan>
PairPlanner::planFewerStages(const PairPlan &all) const {
  int64_t most = std::max(all.plans[0].stages, all.plans[1].stages);
  int64_t fewer = std::min(
      most - 1, ascend::getLimits(requests[0].body->getLoop()).cross_flag_max);
  for (; fewer > 1; --fewer) {
    PairPlan result = plan(fewer);
    if (check(result))
      continue;
    result.mostStages = fewer;
    return result;
  }
  return std::nullopt;
}

void PairPlanner::delayAll() {
  for (const LoopRequest &request : requests)
    for (Operation *unit : request.body->getUnits())
      if (hasTransfers(unit))
        delayed.insert(unit);
}

PairPlan PairPlanner::run() {
  while (true) {
    PairPlan result = plan(INT64_MAX);
    std::optional<Deadlock> deadlock = check(result);
    if (deadlock)
      if (std::optional<PairPlan> fewer = planFewerStages(result)) {
        result = *fewer;
        deadlock.reset();
      }
    result.delayed = delayed.size();
    if (!deadlock)
      return result;
    if (!delay(*deadlock, result.plans[0], result.plans[1], delayed))
      delayAll();
  }
}

PairPlan tl::planPair(LoopRequest first, LoopRequest second) {
  return PairPlanner(first, second).run();
}

PairPlan tl::planAlone(LoopRequest request) {
  PairPlan result;
  result.plans[0] = planRequest(request, {});
  if (keepsTransfers(*request.body,
                     getSchedule(*request.body, getFollowed(result.plans[0]))))
    return result;
  Delayed delayed;
  for (Operation *unit : request.body->getUnits())
    if (hasTransfers(unit))
      delayed.insert(unit);
  result.plans[0] = planRequest(request, delayed);
  result.delayed = delayed.size();
  return result;
}
