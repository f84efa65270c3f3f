//===- LoopPhases.cpp - Loops whose iterations use slots by turns ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/LoopPhases.h"
#include "analysis/Congruence.h"
#include "analysis/SkewedLoops.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include <numeric>

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

static constexpr StringLiteral leavesLoopName = "ascend.leaves_loop";

static constexpr StringLiteral runsOnceName = "ascend.runs_once";

/// Of a loop that stands phase by phase: its steps. Of the induction variable
/// of a phase: how far it is from the first one's.
static constexpr StringLiteral phaseName = "ascend.phase";

bool tl::analysis::leavesLoop(Operation *op) {
  return op->hasAttr(leavesLoopName);
}

bool tl::analysis::runsOnce(Operation *op) { return op->hasAttr(runsOnceName); }

bool tl::analysis::isRepeating(Operation *op) {
  return isa<LoopLikeOpInterface>(op) && !runsOnce(op);
}

std::optional<int64_t> tl::analysis::getLeastToEnd(scf::ForOp loop,
                                                   Operation *place) {
  if (!loop->hasAttr(phaseName))
    return 1;
  // Behind the ways out that are in front of a phase, it runs.
  Operation *inner = loop.getBody()->findAncestorOpInBlock(*place);
  std::optional<int64_t> least;
  for (Operation *user : loop.getInductionVar().getUsers())
    if (auto phase = user->getAttrOfType<IntegerAttr>(phaseName);
        phase && user->isBeforeInBlock(inner))
      least = std::max(least.value_or(0), phase.getInt() + 1);
  return least;
}

//===----------------------------------------------------------------------===//
// Periods
//===----------------------------------------------------------------------===//

/// More phases than buffers have slots.
static constexpr int64_t maxPeriod = 12;

/// A multiple of all periods: what is not known in a phase of this many is not
/// known in one of fewer.
static constexpr int64_t commonPeriod = 27720;

/// What is known of the induction variable of `loop` in one phase of `period`;
/// nothing if its steps are not.
static std::optional<Congruence> getInPhase(scf::ForOp loop, int64_t phase,
                                            int64_t period,
                                            KnownCongruences known) {
  auto step = getConstantIntValue(loop.getStep());
  if (!step || *step <= 0)
    return std::nullopt;
  Congruence lower = getCongruence(loop.getLowerBound(), known);
  return Congruence{lower.rest + *step * phase,
                    std::gcd(lower.modulus, *step * period), lower.least};
}

/// The value of `index` in a phase of `loop`.
static std::optional<int64_t> getInPhase(scf::ForOp loop, Value index,
                                         int64_t phase, int64_t period,
                                         KnownCongruences known) {
  std::optional<Congruence> inPhase = getInPhase(loop, phase, period, known);
  if (!inPhase)
    return std::nullopt;
  Congruence value = getCongruence(index, [&](Value other) {
    return other == loop.getInductionVar() ? inPhase : known(other);
  });
  return value.isExact() ? std::optional(value.rest) : std::nullopt;
}

/// In how many phases `index` takes all its values; nothing if it has others.
static std::optional<int64_t> getPeriod(scf::ForOp loop, Value index,
                                        KnownCongruences known) {
  if (!getInPhase(loop, index, 0, commonPeriod, known))
    return std::nullopt;
  for (int64_t period = 1; period <= maxPeriod; ++period)
    if (getInPhase(loop, index, 0, period, known))
      return period;
  return std::nullopt;
}

std::optional<SmallVector<int64_t>> tl::analysis::getTurns(scf::ForOp loop,
                                                           Value index) {
  auto known = [&](Value value) {
    return value == loop.getLowerBound() && !getConstantIntValue(value)
               ? std::optional(Congruence::exactly(0))
               : std::nullopt;
  };
  std::optional<int64_t> period = getPeriod(loop, index, known);
  if (!period)
    return std::nullopt;
  SmallVector<int64_t> turns;
  for (int64_t phase = 0; phase < *period; ++phase)
    turns.push_back(*getInPhase(loop, index, phase, *period, known));
  return turns;
}

/// The operands of `op` that say which slot it is about.
static SmallVector<Value> getSlots(Operation *op) {
  return llvm::TypeSwitch<Operation *, SmallVector<Value>>(op)
      .Case([](memref::SubViewOp view) {
        return SmallVector<Value>(view.getOffsets());
      })
      .Case<SetFlagOp, WaitFlagOp>([](auto flag) {
        return flag.getSlot() ? SmallVector<Value>{flag.getSlot()}
                              : SmallVector<Value>();
      })
      .Default([](Operation *) { return SmallVector<Value>(); });
}

//===----------------------------------------------------------------------===//
// Copying
//===----------------------------------------------------------------------===//

namespace {
/// A loop that the copy is being made of a way out of.
struct LeftLoop {
  scf::ForOp loop;
  /// Nothing is known behind a loop that starts anywhere.
  std::optional<int64_t> lower;
  int64_t step;
  int64_t phase;
  int64_t period;
};

/// Which values may take turns: those that remainders or quotients are in, or
/// that a loop or a condition chooses. All others grow with induction
/// variables.
class TurningValues {
public:
  bool contains(Value value);

private:
  static bool turns(Operation *op);

  DenseMap<Value, bool> known;
};

class Copier {
public:
  explicit Copier(DenseMap<Operation *, Operation *> &originals)
      : originals(originals) {}

  /// Whether a loop uses slots by turns, or a flag has one.
  bool isNeeded(SectionOp section) const;
  SectionOp copy(SectionOp section);
  bool isTooLarge() const { return budget == 0; }

private:
  using Operations = llvm::iterator_range<Block::iterator>;
  using Values = DenseMap<Value, Congruence>;

  /// What follows from what is known.
  struct Results {
    Values values;
    DenseMap<Operation *, int64_t> periods;
  };

  /// While it lives, what was evaluated before something else was known is set
  /// aside.
  class Scope {
  public:
    explicit Scope(Results &results)
        : results(results), before(std::exchange(results, Results())) {}
    ~Scope() { results = std::move(before); }

  private:
    Results &results;
    Results before;
  };

  std::optional<Congruence> getKnown(Value value) const;
  std::optional<Congruence> getBehind(const LeftLoop &left, Value value) const;
  Congruence evaluate(Value value) const {
    Values &values = evaluated.values;
    auto there = values.find(value);
    if (there != values.end())
      return there->second;
    Congruence result =
        getCongruence(value, [&](Value v) -> std::optional<Congruence> {
          auto there = values.find(v);
          return there != values.end() ? there->second : getKnown(v);
        });
    values[value] = result;
    return result;
  }
  const llvm::SetVector<Value> &getTurningSlots(Operation *op) const;
  int64_t getPeriod(scf::ForOp loop) const;
  int64_t computePeriod(scf::ForOp loop) const;
  Block::iterator getTailEnd(scf::ForOp loop, int64_t period);

  void copy(Operations ops, OpBuilder &builder, IRMapping &map);
  void copy(Operation *op, OpBuilder &builder, IRMapping &map);
  void copyRegions(Operation *op, Operation *copy, IRMapping &map);
  void copyLoop(scf::ForOp loop, int64_t period, Operations tail,
                OpBuilder &builder, IRMapping &map);
  Block::iterator copyCases(const SkewedLoops &loops, OpBuilder &builder,
                            IRMapping &map);
  void copyWayOut(const LeftLoop &left, Operations tail, OpBuilder &builder,
                  const IRMapping &map);
  Operation *copySubview(memref::SubViewOp view, OpBuilder &builder,
                         const IRMapping &map) const;
  template <typename OpT> void resolveSlot(OpT original, OpT copy) const;

  DenseMap<Operation *, Operation *> &originals;
  /// What is known of induction variables in the phase that is copied, and of
  /// bounds in the case.
  Values variables;
  mutable Results evaluated;
  /// How often loops run in the case that is copied.
  DenseMap<Operation *, int64_t> tripsOf;
  SmallVector<LeftLoop> left;
  /// One copy of each buffer, which all phases use.
  DenseMap<Operation *, Operation *> buffers;
  /// How many more operations the copy may have.
  size_t budget = 1 << 16;
  mutable TurningValues turning;
  mutable DenseMap<Operation *, std::unique_ptr<llvm::SetVector<Value>>>
      turningSlots;
};
} // namespace

static bool isInductionVariable(Value value) {
  auto argument = cast<BlockArgument>(value);
  auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
  return loop && value == loop.getInductionVar();
}

/// Whether the results of `op` take turns while its operands grow.
bool TurningValues::turns(Operation *op) {
  bool isDivision = false;
  auto walk = [&](AffineMap map) {
    map.walkExprs([&](AffineExpr expr) {
      isDivision |= expr.getKind() == AffineExprKind::Mod ||
                    expr.getKind() == AffineExprKind::FloorDiv;
    });
    return isDivision;
  };
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>(
          [&](auto affine) { return walk(affine.getAffineMap()); })
      .Case<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::MinSIOp,
            arith::MaxSIOp, arith::ConstantOp>([](auto) { return false; })
      .Default([](Operation *) { return true; });
}

bool TurningValues::contains(Value value) {
  auto it = known.find(value);
  if (it != known.end())
    return it->second;
  Operation *op = value.getDefiningOp();
  bool result;
  if (op)
    result = turns(op) || llvm::any_of(op->getOperands(), [&](Value operand) {
               return contains(operand);
             });
  else
    result = !isInductionVariable(value);
  known[value] = result;
  return result;
}

std::optional<Congruence> Copier::getKnown(Value value) const {
  auto variable = variables.find(value);
  if (variable != variables.end())
    return variable->second;
  for (const LeftLoop &each : left)
    if (auto behind = getBehind(each, value))
      return behind;
  return std::nullopt;
}

/// What `value` is behind a loop, if it is the upper bound of that or says how
/// often it ran.
std::optional<Congruence> Copier::getBehind(const LeftLoop &left,
                                            Value value) const {
  scf::ForOp loop = left.loop;
  Value upper = loop.getUpperBound();
  if (!left.lower)
    return std::nullopt;
  int64_t lower = *left.lower;
  auto isUpper = [&](Value v, bool &isClipped) {
    if (auto max = v.getDefiningOp<arith::MaxSIOp>())
      for (unsigned i : {0, 1})
        if (getConstantIntValue(max->getOperand(i)) == lower) {
          isClipped = true;
          v = max->getOperand(1 - i);
        }
    return v == upper;
  };
  // Without iterations the bound may be below the lower one.
  auto isReached = [&](bool isClipped) {
    return isClipped || left.phase != 0 || getCongruence(upper, [](Value) {
                                             return std::nullopt;
                                           }).least >= lower;
  };
  bool isClipped = false;
  if (left.step == 1 && isUpper(value, isClipped) && isReached(isClipped))
    return Congruence{lower + left.phase, left.period, lower};

  Operation *division = value.getDefiningOp();
  if (!isa_and_nonnull<arith::CeilDivSIOp, arith::CeilDivUIOp>(division) ||
      getConstantIntValue(division->getOperand(1)) != left.step)
    return std::nullopt;
  Value range = division->getOperand(0);
  int64_t from = 0;
  if (auto difference = range.getDefiningOp<arith::SubIOp>()) {
    range = difference.getLhs();
    from = getConstantIntValue(difference.getRhs()).value_or(lower + 1);
  }
  if (from != lower || !isUpper(range, isClipped) || !isReached(isClipped))
    return std::nullopt;
  return Congruence{left.phase, left.period, 0};
}

/// The slots of operations in `op` that may take turns.
const llvm::SetVector<Value> &Copier::getTurningSlots(Operation *op) const {
  auto [entry, isNew] = turningSlots.try_emplace(op);
  if (!isNew)
    return *entry->second;
  auto slots = std::make_unique<llvm::SetVector<Value>>();
  op->walk([&](Operation *inner) {
    for (Value slot : getSlots(inner))
      if (turning.contains(slot))
        slots->insert(slot);
  });
  return *(turningSlots[op] = std::move(slots));
}

int64_t Copier::getPeriod(scf::ForOp loop) const {
  auto [period, isNew] = evaluated.periods.try_emplace(loop);
  if (isNew)
    period->second = computePeriod(loop);
  return period->second;
}

/// In how many phases the slots that `loop` uses are all constant.
int64_t Copier::computePeriod(scf::ForOp loop) const {
  int64_t period = 1;
  auto lower = getConstantIntValue(loop.getLowerBound());
  auto upper = getConstantIntValue(loop.getUpperBound());
  if (lower && upper && *upper <= *lower)
    return period;
  for (Value slot : getTurningSlots(loop))
    if (auto turns =
            ::getPeriod(loop, slot, [&](Value v) { return getKnown(v); }))
      period = std::lcm(period, *turns);
  return period <= maxPeriod ? period : 1;
}

bool Copier::isNeeded(SectionOp section) const {
  return section
      ->walk([&](Operation *op) {
        auto loop = dyn_cast<scf::ForOp>(op);
        bool isFlag = isa<SetFlagOp, WaitFlagOp>(op) && !getSlots(op).empty();
        return isFlag || (loop && getPeriod(loop) > 1) ? WalkResult::interrupt()
                                                       : WalkResult::advance();
      })
      .wasInterrupted();
}

/// The end of what follows `loop` up to the last operation that depends on the
/// phase in which it was left.
Block::iterator Copier::getTailEnd(scf::ForOp loop, int64_t period) {
  Block::iterator begin = std::next(loop->getIterator());
  // What is not known yet, and the operation behind the loop that has it.
  SmallVector<std::pair<Operation *, Value>> slots;
  SmallVector<std::pair<Operation *, scf::ForOp>> loops;
  for (Operation &op : llvm::make_range(begin, loop->getBlock()->end())) {
    if (getTurningSlots(&op).empty())
      continue;
    for (Value slot : getTurningSlots(&op))
      if (!evaluate(slot).isExact())
        slots.emplace_back(&op, slot);
    op.walk([&](scf::ForOp next) {
      if (getPeriod(next) == 1)
        loops.emplace_back(&op, next);
    });
  }

  Scope scope(evaluated);
  left.push_back({loop, getConstantIntValue(loop.getLowerBound()),
                  *getConstantIntValue(loop.getStep()), 1, period});
  Operation *last = loop;
  auto extend = [&](Operation *op) {
    last = last->isBeforeInBlock(op) ? op : last;
  };
  for (auto [op, slot] : slots)
    if (evaluate(slot).isExact())
      extend(op);
  for (auto [op, next] : loops)
    if (getPeriod(next) > 1)
      extend(op);
  left.pop_back();
  return std::next(last->getIterator());
}

void Copier::copy(Operations ops, OpBuilder &builder, IRMapping &map) {
  for (auto it = ops.begin(); it != ops.end();) {
    Operation *op = &*it++;
    auto loop = dyn_cast<scf::ForOp>(op);
    std::optional<SkewedLoops> skewed;
    if (loop && !tripsOf.contains(loop))
      skewed = findSkewedLoops(loop);
    if (skewed) {
      it = copyCases(*skewed, builder, map);
      continue;
    }
    int64_t period = loop ? getPeriod(loop) : 1;
    if (period == 1 && !tripsOf.contains(op)) {
      copy(op, builder, map);
      continue;
    }
    Block::iterator end = getTailEnd(loop, period);
    // What is behind the operations is not to be copied here.
    Block::iterator inside = it;
    while (inside != end && inside != ops.end())
      ++inside;
    end = inside;
    Operations tail(it, end);
    copyLoop(loop, period, tail, builder, map);
    // What may be used further behind.
    for (; it != end; ++it)
      if (isMemoryEffectFree(&*it))
        copy(&*it, builder, map);
  }
}

void Copier::copy(Operation *op, OpBuilder &builder, IRMapping &map) {
  if (budget == 0)
    return;
  --budget;
  if (isa<memref::AllocOp, memref::AllocaOp, BufferOp>(op)) {
    Operation *&buffer = buffers[op];
    if (!buffer)
      buffer = builder.clone(*op, map);
    map.map(op->getResult(0), buffer->getResult(0));
    originals[buffer] = op;
    return;
  }
  if (op->getNumResults() == 1 && op->getResult(0).getType().isIndex() &&
      !op->hasTrait<OpTrait::ConstantLike>() &&
      isa<arith::ArithDialect, affine::AffineDialect>(op->getDialect())) {
    Congruence value = evaluate(op->getResult(0));
    if (value.isExact()) {
      map.map(op->getResult(0), arith::ConstantIndexOp::create(
                                    builder, op->getLoc(), value.rest));
      return;
    }
  }
  auto view = dyn_cast<memref::SubViewOp>(op);
  Operation *copy = view ? copySubview(view, builder, map)
                         : builder.cloneWithoutRegions(*op, map);
  map.map(op->getResults(), copy->getResults());
  originals[copy] = op;
  if (auto set = dyn_cast<SetFlagOp>(op))
    resolveSlot(set, cast<SetFlagOp>(copy));
  if (auto wait = dyn_cast<WaitFlagOp>(op))
    resolveSlot(wait, cast<WaitFlagOp>(copy));
  copyRegions(op, copy, map);
}

void Copier::copyRegions(Operation *op, Operation *copy, IRMapping &map) {
  for (auto [from, to] : llvm::zip_equal(op->getRegions(), copy->getRegions()))
    for (Block &block : from) {
      Block *body = &to.emplaceBlock();
      for (BlockArgument argument : block.getArguments())
        map.map(argument,
                body->addArgument(argument.getType(), argument.getLoc()));
      map.map(&block, body);
      OpBuilder inside = OpBuilder::atBlockEnd(body);
      this->copy({block.begin(), block.end()}, inside, map);
    }
}

/// A subview whose type says where it begins, if that is known.
Operation *Copier::copySubview(memref::SubViewOp view, OpBuilder &builder,
                               const IRMapping &map) const {
  auto get = [&](ArrayRef<OpFoldResult> values) {
    return llvm::map_to_vector(values, [&](OpFoldResult value) {
      auto dynamic = dyn_cast<Value>(value);
      if (!dynamic)
        return value;
      Congruence known = evaluate(dynamic);
      return known.isExact() ? OpFoldResult(builder.getIndexAttr(known.rest))
                             : OpFoldResult(map.lookupOrDefault(dynamic));
    });
  };
  Value source = map.lookupOrDefault(view.getSource());
  auto offsets = get(view.getMixedOffsets()), sizes = get(view.getMixedSizes()),
       strides = get(view.getMixedStrides());
  MemRefType type = memref::SubViewOp::inferRankReducedResultType(
      view.getType().getShape(), cast<MemRefType>(source.getType()), offsets,
      sizes, strides);
  return memref::SubViewOp::create(builder, view.getLoc(), type, source,
                                   offsets, sizes, strides);
}

template <typename OpT> void Copier::resolveSlot(OpT original, OpT copy) const {
  if (!original.getSlot())
    return;
  Congruence slot = evaluate(original.getSlot());
  int64_t slots = *original.getSlots();
  if (!slot.isExact() || slot.rest < 0 || slot.rest >= slots)
    return;
  copy.setEvent(copy.getEvent() + slot.rest);
  copy.getSlotMutable().clear();
  copy.removeSlotsAttr();
}

/// Copies loops that share iterations once for each number of iterations that
/// some of them have to do without, and once for all others. Returns the end of
/// what was copied.
Block::iterator Copier::copyCases(const SkewedLoops &loops, OpBuilder &builder,
                                  IRMapping &map) {
  scf::ForOp first = loops.first, last = loops.last;
  Block::iterator begin = first->getIterator();
  Block::iterator end = std::next(last->getIterator());
  for (Block::iterator op = begin; op != end; ++op)
    if (auto loop = dyn_cast<scf::ForOp>(&*op); loop && getPeriod(loop) > 1) {
      Block::iterator tail = getTailEnd(loop, getPeriod(loop));
      if (tail == first->getBlock()->end() || last->isBeforeInBlock(&*tail))
        end = tail;
    }

  Location loc = first.getLoc();
  auto cases = llvm::to_vector(llvm::seq(loops.ahead));
  auto choice = scf::IndexSwitchOp::create(
      builder, loc, TypeRange(),
      arith::ConstantIndexOp::create(builder, loc, 0), cases, cases.size());
  originals[choice] = first;
  for (int64_t total = 0; total <= loops.ahead; ++total) {
    bool isFew = total < loops.ahead;
    Scope scope(evaluated);
    variables[loops.filled] = Congruence::exactly(total);
    tripsOf[first] = tripsOf[last] = total;
    if (isFew) {
      variables[loops.rest] = Congruence::exactly(0);
      variables[loops.total] = Congruence::exactly(total);
    }
    for (Block::iterator op = begin; op != end; ++op)
      if (auto loop = dyn_cast<scf::ForOp>(&*op))
        if (isFew && loop.getUpperBound() == loops.rest)
          tripsOf[loop] = 0;
    Region &region =
        isFew ? choice.getCaseRegions()[total] : choice.getDefaultRegion();
    OpBuilder inside = OpBuilder::atBlockEnd(&region.emplaceBlock());
    IRMapping values = map;
    copy(Operations(begin, end), inside, values);
    scf::YieldOp::create(inside, loc);
    for (Value bound : {loops.filled, loops.rest, loops.total})
      variables.erase(bound);
    for (Block::iterator op = begin; op != end; ++op)
      tripsOf.erase(&*op);
  }
  for (Block::iterator op = begin; op != end; ++op)
    if (isMemoryEffectFree(&*op))
      copy(&*op, builder, map);
  return end;
}

/// How often `loop`, which starts at `lower`, runs at most; nothing if that is
/// not known.
static std::optional<int64_t> getMostTrips(scf::ForOp loop, int64_t lower,
                                           int64_t step) {
  std::optional<int64_t> upper = getConstantIntValue(loop.getUpperBound());
  auto min = loop.getUpperBound().getDefiningOp<affine::AffineMinOp>();
  if (min)
    for (AffineExpr expr : min.getAffineMap().getResults())
      if (auto constant = dyn_cast<AffineConstantExpr>(expr))
        upper = std::min(upper.value_or(INT64_MAX), constant.getValue());
  if (!upper)
    return std::nullopt;
  return std::max<int64_t>(llvm::divideCeilSigned(*upper - lower, step), 0);
}

/// Copies the body of `loop` once for each phase, and between them the ways out
/// of it, with `tail`.
void Copier::copyLoop(scf::ForOp loop, int64_t period, Operations tail,
                      OpBuilder &builder, IRMapping &map) {
  Location loc = loop.getLoc();
  auto lower = getConstantIntValue(loop.getLowerBound());
  int64_t step = *getConstantIntValue(loop.getStep());
  auto upper = getConstantIntValue(loop.getUpperBound());
  auto get = [&](Value value) { return map.lookupOrDefault(value); };
  std::optional<int64_t> most;
  if (lower)
    most = getMostTrips(loop, *lower, step);
  bool isOnce = !upper && most && *most <= period;
  auto inCase = tripsOf.find(loop);
  if (inCase != tripsOf.end()) {
    most = inCase->second;
    isOnce = true;
  }
  auto copy = scf::ForOp::create(
      builder, loc, get(loop.getLowerBound()), get(loop.getUpperBound()),
      arith::ConstantIndexOp::create(builder, loc, step * period),
      llvm::map_to_vector(loop.getInitArgs(), get));
  originals[copy] = loop;
  copy->setAttr(phaseName, builder.getIndexAttr(step));
  if (isOnce)
    copy->setAttr(runsOnceName, builder.getUnitAttr());
  if (!copy.getBody()->empty())
    copy.getBody()->clear();

  OpBuilder inside = OpBuilder::atBlockEnd(copy.getBody());
  SmallVector<Value> carried(copy.getRegionIterArgs());
  // How often the loop runs, if that is known, is one way out.
  std::optional<int64_t> trips;
  if (inCase != tripsOf.end())
    trips = most;
  else if (lower && upper)
    trips = llvm::divideCeilSigned(*upper - *lower, step);
  int64_t phases = isOnce ? *most : period;
  for (int64_t phase = 0; phase < phases; ++phase) {
    if (!trips)
      copyWayOut({loop, lower, step, phase, period}, tail, inside, map);
    auto variable = arith::AddIOp::create(
        inside, loc, copy.getInductionVar(),
        arith::ConstantIndexOp::create(inside, loc, step * phase));
    variable->setAttr(phaseName, inside.getIndexAttr(step * phase));
    map.map(loop.getInductionVar(), variable.getResult());
    map.map(loop.getRegionIterArgs(), carried);
    Scope scope(evaluated);
    variables[loop.getInductionVar()] =
        *getInPhase(loop, phase, period, [&](Value v) { return getKnown(v); });
    this->copy({loop.getBody()->begin(),
                loop.getBody()->getTerminator()->getIterator()},
               inside, map);
    variables.erase(loop.getInductionVar());
    carried = llvm::map_to_vector(
        loop.getBody()->getTerminator()->getOperands(), get);
    if (trips && !isOnce && (*trips - 1) % period == phase)
      copyWayOut({loop, lower, step, *trips % period, period}, tail, inside,
                 map);
  }
  if (isOnce)
    copyWayOut({loop, lower, step, *most % period, period}, tail, inside, map);
  scf::YieldOp::create(inside, loc, carried);
  map.map(loop.getResults(), copy.getResults());
}

void Copier::copyWayOut(const LeftLoop &way, Operations tail,
                        OpBuilder &builder, const IRMapping &map) {
  Location loc = LeftLoop(way).loop.getLoc();
  auto leave = scf::IfOp::create(
      builder, loc, arith::ConstantIntOp::create(builder, loc, 1, 1),
      /*withElseRegion=*/false);
  leave->setAttr(leavesLoopName, builder.getUnitAttr());
  originals[leave] = LeftLoop(way).loop;
  IRMapping inside = map;
  OpBuilder body = leave.getThenBodyBuilder();
  Scope scope(evaluated);
  left.push_back(way);
  copy(tail, body, inside);
  left.pop_back();
}

SectionOp Copier::copy(SectionOp section) {
  OpBuilder builder(section.getContext());
  IRMapping map;
  Operation *copy = section->cloneWithoutRegions(map);
  originals[copy] = section;
  copyRegions(section, copy, map);
  return cast<SectionOp>(copy);
}

//===----------------------------------------------------------------------===//
// The section
//===----------------------------------------------------------------------===//

/// Whether a slot in `section` may depend on a phase. A look at every operation
/// settles that for most sections.
static bool mayDependOnPhases(SectionOp section) {
  auto hasRemainder = [](Operation *op) {
    if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
      AffineMap map = apply.getAffineMap();
      return getRemainder(map.getResult(0), map.getNumDims(),
                          map.getNumSymbols())
          .has_value();
    }
    return isa<arith::RemUIOp, arith::RemSIOp>(op);
  };
  return section
      ->walk([&](Operation *op) {
        bool isFlag = isa<SetFlagOp, WaitFlagOp>(op) && !getSlots(op).empty();
        return isFlag || hasRemainder(op) ? WalkResult::interrupt()
                                          : WalkResult::advance();
      })
      .wasInterrupted();
}

LoopPhases::LoopPhases(SectionOp section) : section(section) {
  Copier copier(originals);
  if (!mayDependOnPhases(section) || !copier.isNeeded(section))
    return;
  SectionOp copy = copier.copy(section);
  if (copier.isTooLarge()) {
    copy->erase();
    return;
  }
  this->section = copy;
  copied = true;
}

LoopPhases::~LoopPhases() {
  if (copied)
    section->erase();
}
