//===- HostBounds.cpp - Bounds of indices as host values ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/HostBounds.h"
#include "analysis/Indices/Evaluate.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

/// Bounds are followed through as many values; more candidates of a minimum are
/// not followed.
static constexpr unsigned mostDepth = 32;
static constexpr size_t mostSums = 16;

static LinearIndex getConstant(int64_t number) { return {{}, number}; }

/// `a + factor * b`.
static LinearIndex add(LinearIndex a, const LinearIndex &b,
                       int64_t factor = 1) {
  a.add(b, factor);
  return a;
}

HostBounds::HostBounds(tile::LaunchOp launch)
    : launch(launch), builder(launch) {}

//===----------------------------------------------------------------------===//
// Host values
//===----------------------------------------------------------------------===//

bool HostBounds::isHost(Value value) {
  return !launch->isAncestor(value.getParentRegion()->getParentOp());
}

bool HostBounds::isHost(const LinearIndex &index) {
  return llvm::all_of(index.terms, [&](const LinearTerm &term) {
    return isHost(term.value) && (!term.scale || isHost(term.scale));
  });
}

OpFoldResult HostBounds::getExtent(BlockArgument tensor, int64_t dimension) {
  auto type = cast<MemRefType>(tensor.getType());
  if (!type.isDynamicDim(dimension))
    return builder.getIndexAttr(type.getDimSize(dimension));
  Value &extent = extents[{tensor, dimension}];
  if (extent)
    return extent;
  // The author's operation has a name.
  for (Operation &op : tensor.getOwner()->without_terminator()) {
    auto dim = dyn_cast<memref::DimOp>(op);
    if (&op == launch)
      break;
    if (dim && dim.getSource() == tensor && dim.getConstantIndex() == dimension)
      return OpFoldResult(extent = dim);
  }
  extent = memref::DimOp::create(builder, launch.getLoc(), tensor, dimension);
  return OpFoldResult(extent);
}

/// The value before the launch that equals `value`; null if there is none.
Value HostBounds::getHostValue(Value value, unsigned depth) {
  if (auto dim = value.getDefiningOp<memref::DimOp>()) {
    auto tensor = dyn_cast<BlockArgument>(dim.getSource());
    std::optional<int64_t> i = dim.getConstantIndex();
    auto type = dyn_cast<MemRefType>(dim.getSource().getType());
    if (tensor && i && type && *i >= 0 && *i < type.getRank() &&
        isa<func::FuncOp>(tensor.getOwner()->getParentOp()))
      return getValueOrCreateConstantIndexOp(builder, launch.getLoc(),
                                             getExtent(tensor, *i));
  }
  if (isHost(value))
    return value;
  auto known = hostValues.find(value);
  if (known != hostValues.end())
    return known->second;
  Operation *op = value.getDefiningOp();
  bool isComputed = op && depth > 0 &&
                    (isArithmetic(op) || op->hasTrait<OpTrait::ConstantLike>());
  if (!isComputed || op->getNumResults() != 1)
    return Value();
  IRMapping mapping;
  for (Value operand : op->getOperands()) {
    Value host = getHostValue(operand, depth - 1);
    if (!host)
      return Value();
    mapping.map(operand, host);
  }
  return hostValues[value] = builder.clone(*op, mapping)->getResult(0);
}

LinearIndex HostBounds::getSum(OpFoldResult value) {
  return getSum(computeLinearIndex(value));
}

LinearIndex HostBounds::getSum(const LinearIndex &found) {
  LinearIndex sum = getConstant(found.constant);
  for (LinearTerm term : found.terms) {
    if (Value host = getHostValue(term.value))
      term.value = host;
    Value scale = term.scale ? getHostValue(term.scale) : Value();
    if (scale)
      term.scale = scale;
    // Extents of the source may be constants now, or sums.
    if (!term.scale && isHost(term.value))
      sum.add(computeLinearIndex(OpFoldResult(term.value)), term.coefficient);
    else
      sum.add(term);
  }
  // Each extent is one value.
  LinearIndex result = getConstant(sum.constant);
  for (LinearTerm term : sum.terms) {
    Value host = isHost(term.value) ? getHostValue(term.value) : Value();
    if (host)
      term.value = host;
    result.add(term);
  }
  return result;
}

Value HostBounds::materialize(const LinearIndex &sum) {
  Location loc = launch.getLoc();
  auto constant = [&](int64_t number) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, number);
  };
  Value result;
  for (const LinearTerm &term : sum.terms) {
    Value value = term.value;
    if (!value.getType().isIndex())
      value = arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                         value);
    if (term.scale)
      value = arith::MulIOp::create(builder, loc, value, term.scale);
    if (term.coefficient != 1)
      value = arith::MulIOp::create(builder, loc, value,
                                    constant(term.coefficient));
    result =
        result ? arith::AddIOp::create(builder, loc, result, value) : value;
  }
  if (!result)
    return constant(sum.constant);
  if (sum.constant == 0)
    return result;
  if (sum.constant > 0 || sum.constant == INT64_MIN)
    return arith::AddIOp::create(builder, loc, result, constant(sum.constant));
  return arith::SubIOp::create(builder, loc, result, constant(-sum.constant));
}

Value HostBounds::materialize(const HostBound &bound) {
  Value result = materialize(bound.sums.front());
  for (const LinearIndex &sum : llvm::drop_begin(bound.sums)) {
    Value other = materialize(sum);
    result =
        bound.isLeast
            ? arith::MinSIOp::create(builder, launch.getLoc(), result, other)
                  .getResult()
            : arith::MaxSIOp::create(builder, launch.getLoc(), result, other)
                  .getResult();
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Signs
//===----------------------------------------------------------------------===//

namespace {
/// A quotient by a constant.
struct Quotient {
  Value dividend;
  int64_t divisor;
  bool isRoundedUp;
};
} // namespace

/// The result of `op` as a quotient; nothing if it is none.
static std::optional<Quotient> getQuotient(affine::AffineApplyOp op) {
  auto expr = dyn_cast<AffineBinaryOpExpr>(op.getAffineMap().getResult(0));
  bool isUp = expr && expr.getKind() == AffineExprKind::CeilDiv;
  bool isDown = expr && expr.getKind() == AffineExprKind::FloorDiv;
  if ((!isUp && !isDown) || op.getNumOperands() != 1 ||
      !isa<AffineDimExpr, AffineSymbolExpr>(expr.getLHS()))
    return std::nullopt;
  auto divisor = dyn_cast<AffineConstantExpr>(expr.getRHS());
  if (!divisor)
    return std::nullopt;
  return Quotient{op.getOperand(0), divisor.getValue(), isUp};
}

/// `value` as a quotient; nothing if it is none.
static std::optional<Quotient> getQuotient(Value value) {
  Operation *op = value.getDefiningOp();
  if (auto apply = dyn_cast_or_null<affine::AffineApplyOp>(op))
    return getQuotient(apply);
  if (!isa_and_nonnull<arith::DivUIOp, arith::DivSIOp, arith::FloorDivSIOp,
                       arith::CeilDivUIOp, arith::CeilDivSIOp>(op))
    return std::nullopt;
  std::optional<int64_t> divisor = getConstantIntValue(op->getOperand(1));
  if (!divisor || *divisor <= 0)
    return std::nullopt;
  return Quotient{op->getOperand(0), *divisor,
                  isa<arith::CeilDivUIOp, arith::CeilDivSIOp>(op)};
}

/// Whether `value` is an extent, or a quotient or remainder of one.
static bool isCount(Value value) {
  if (std::optional<Quotient> quotient = getQuotient(value))
    return isCount(quotient->dividend);
  return isa_and_nonnull<memref::DimOp, arith::DivUIOp, arith::CeilDivUIOp,
                         arith::RemUIOp>(value.getDefiningOp());
}

/// A bound of `term`, from below, without the quotient that it is a multiple
/// of; nothing if it is none.
static std::optional<LinearIndex> boundQuotient(const LinearTerm &term) {
  std::optional<Quotient> quotient = getQuotient(term.value);
  if (term.scale || !quotient || term.coefficient % quotient->divisor != 0)
    return std::nullopt;
  int64_t factor = term.coefficient / quotient->divisor;
  LinearIndex bound;
  bound.add(computeLinearIndex(OpFoldResult(quotient->dividend)), factor);
  // divisor * floordiv(x, divisor) is x - (divisor - 1) at least and x at most.
  if (factor > 0 && !quotient->isRoundedUp)
    bound.constant -= factor * (quotient->divisor - 1);
  if (factor < 0 && quotient->isRoundedUp)
    bound.constant += factor * (quotient->divisor - 1);
  return bound;
}

bool HostBounds::isNeverNegative(const LinearIndex &sum) {
  LinearIndex least = getConstant(sum.constant);
  for (const LinearTerm &term : sum.terms) {
    if (std::optional<LinearIndex> bound = boundQuotient(term))
      least.add(*bound, 1);
    else
      least.add(term);
  }
  return least.constant >= 0 &&
         llvm::all_of(least.terms, [](const LinearTerm &term) {
           return term.coefficient > 0 && isCount(term.value) &&
                  (!term.scale || isCount(term.scale));
         });
}

//===----------------------------------------------------------------------===//
// Ends of variables
//===----------------------------------------------------------------------===//

/// The first or the last value of the variable of `loop`, which has iterations.
std::optional<LinearIndex>
HostBounds::getEndOfLoop(scf::ForOp loop, bool isLast, bool &isExact) {
  LinearIndex first = getSum(loop.getLowerBound());
  if (!isLast)
    return first;
  LinearIndex last = add(getSum(loop.getUpperBound()), getConstant(-1));
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  // All blocks together take all numbers.
  bool isPersistent = loop.getLowerBound() == launch.getBlockIndex() &&
                      loop.getStep() == launch.getBlockCount();
  if (step == 1 || isPersistent)
    return last;
  if (!step || *step <= 0)
    return std::nullopt;
  LinearIndex distance = add(last, first, -1);
  if (!isHost(distance)) {
    isExact = false;
    return last;
  }
  if (distance.isConstant())
    return add(first, getConstant(distance.constant / *step * *step));
  Value quotient = arith::FloorDivSIOp::create(builder, launch.getLoc(),
                                               materialize(distance),
                                               materialize(getConstant(*step)));
  LinearIndex steps = computeLinearIndex(OpFoldResult(quotient));
  return add(first, steps, *step);
}

/// The last value of a variable of an scf.parallel with steps of 1.
std::optional<LinearIndex> HostBounds::getLastOfParallel(Value variable) {
  auto argument = cast<BlockArgument>(variable);
  auto loop = cast<scf::ParallelOp>(argument.getOwner()->getParentOp());
  unsigned i = argument.getArgNumber();
  if (!isConstantIntValue(loop.getStep()[i], 1))
    return std::nullopt;
  return add(getSum(loop.getUpperBound()[i]), getConstant(-1));
}

/// The least or the greatest value of `value`, a variable or a part of one.
std::optional<LinearIndex> HostBounds::getEnd(Value value, bool isLast,
                                              bool &isExact) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *parent = argument.getOwner()->getParentOp();
    if (value == launch.getBlockIndex())
      return isLast ? add(getSum(launch.getBlockCount()), getConstant(-1))
                    : getConstant(0);
    if (parent == launch)
      return getConstant(isLast ? 1 : 0);
    auto loop = dyn_cast<scf::ForOp>(parent);
    if (loop && value == loop.getInductionVar())
      return getEndOfLoop(loop, isLast, isExact);
    if (auto parallel = dyn_cast<scf::ParallelOp>(parent))
      return isLast ? getLastOfParallel(value)
                    : getSum(parallel.getLowerBound()[argument.getArgNumber()]);
    return std::nullopt;
  }
  Operation *op = value.getDefiningOp();
  unsigned i = cast<OpResult>(value).getResultNumber();
  if (auto swizzle = dyn_cast<tile::SwizzleOp>(op))
    return isLast
               ? add(getSum(i == 0 ? swizzle.getRows() : swizzle.getColumns()),
                     getConstant(-1))
               : getConstant(0);
  if (auto part = dyn_cast<affine::AffineDelinearizeIndexOp>(op)) {
    auto basis = part.getMixedBasis();
    bool hasOuter = part.hasOuterBound();
    if (!isLast)
      return getConstant(0);
    if (!hasOuter && i == 0)
      return std::nullopt;
    return add(getSum(basis[hasOuter ? i : i - 1]), getConstant(-1));
  }
  if (isa<arith::RemUIOp, arith::RemSIOp>(op))
    return isLast ? add(getSum(op->getOperand(1)), getConstant(-1))
                  : getConstant(0);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

SmallVector<LinearIndex> HostBounds::getCases(Value value) {
  SmallVector<LinearIndex> cases;
  Operation *op = value.getDefiningOp();
  auto addResults = [&](AffineMap map, ValueRange operands) {
    for (AffineExpr expr : map.getResults()) {
      auto sum = computeLinearIndex(expr, map.getNumDims(), operands);
      if (!sum)
        return cases.clear();
      cases.push_back(getSum(*sum));
    }
  };
  if (auto min = dyn_cast_or_null<affine::AffineMinOp>(op))
    addResults(min.getMap(), min.getOperands());
  else if (auto max = dyn_cast_or_null<affine::AffineMaxOp>(op))
    addResults(max.getMap(), max.getOperands());
  else if (isa_and_nonnull<arith::MinSIOp, arith::MinUIOp, arith::MaxSIOp,
                           arith::MaxUIOp>(op))
    cases = {getSum(op->getOperand(0)), getSum(op->getOperand(1))};
  else if (auto select = dyn_cast_or_null<arith::SelectOp>(op))
    cases = {getSum(select.getTrueValue()), getSum(select.getFalseValue())};
  return cases;
}

LinearIndex HostBounds::getCount(OpFoldResult size) {
  auto value = dyn_cast<Value>(size);
  if (!value || !isa_and_nonnull<affine::AffineMaxOp, arith::MaxSIOp>(
                    value.getDefiningOp()))
    return getSum(size);
  SmallVector<LinearIndex> cases = getCases(value);
  llvm::erase_if(cases, [](const LinearIndex &each) {
    return each.isConstant() && each.constant <= 0;
  });
  return cases.size() == 1 ? cases.front() : getSum(size);
}

HostBounds::Bound HostBounds::computeCases(const LinearIndex &rest,
                                           int64_t coefficient,
                                           ArrayRef<LinearIndex> cases,
                                           bool areLeast, bool isGreatest,
                                           unsigned depth) {
  HostBound result;
  result.isLeast = areLeast;
  result.isExact = areLeast != isGreatest;
  for (const LinearIndex &each : cases) {
    Bound bound = compute(add(rest, each, coefficient), isGreatest, depth - 1);
    // One of the bounds of a least value bounds it.
    if (!bound && areLeast == isGreatest)
      continue;
    if (!bound || (bound->sums.size() > 1 && bound->isLeast != areLeast))
      return std::nullopt;
    result.sums.append(bound->sums);
    result.isExact = areLeast == isGreatest ? result.isExact || bound->isExact
                                            : result.isExact && bound->isExact;
  }
  if (result.sums.empty() || result.sums.size() > mostSums)
    return std::nullopt;
  return result;
}

/// A term that is a quotient, whose dividend has a bound.
HostBounds::Bound HostBounds::computeDivision(const LinearIndex &rest,
                                              LinearTerm term, bool isGreatest,
                                              unsigned depth) {
  Operation *op = term.value.getDefiningOp();
  Value divisor = getHostValue(op->getOperand(1));
  bool isUp = (term.coefficient > 0) == isGreatest;
  Bound dividend = divisor ? compute(getSum(op->getOperand(0)), isUp, depth - 1)
                           : std::nullopt;
  if (!dividend)
    return std::nullopt;
  IRMapping mapping;
  mapping.map(op->getOperand(0), materialize(*dividend));
  mapping.map(op->getOperand(1), divisor);
  Value quotient = builder.clone(*op, mapping)->getResult(0);
  Bound bound = compute(
      add(rest, computeLinearIndex(OpFoldResult(quotient)), term.coefficient),
      isGreatest, depth - 1);
  if (bound)
    bound->isExact &= dividend->isExact;
  return bound;
}

HostBounds::Bound HostBounds::computeTerm(const LinearIndex &rest,
                                          LinearTerm term, bool isGreatest,
                                          unsigned depth) {
  Operation *op = term.value.getDefiningOp();
  bool isUp = (term.coefficient > 0) == isGreatest;
  SmallVector<LinearIndex> cases = getCases(term.value);
  bool isMin =
      isa_and_nonnull<affine::AffineMinOp, arith::MinSIOp, arith::MinUIOp>(op);
  bool isChoice = isa_and_nonnull<arith::SelectOp>(op);
  if (!cases.empty()) {
    bool areLeast = isChoice ? !isGreatest : isMin == (term.coefficient > 0);
    return computeCases(rest, term.coefficient, cases, areLeast, isGreatest,
                        depth);
  }
  if (isa_and_nonnull<arith::DivUIOp, arith::DivSIOp, arith::FloorDivSIOp,
                      arith::CeilDivUIOp, arith::CeilDivSIOp>(op))
    return computeDivision(rest, term, isGreatest, depth);
  if (isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
                      arith::ExtUIOp>(op))
    return compute(add(rest, getSum(op->getOperand(0)), term.coefficient),
                   isGreatest, depth - 1);
  // A variable and another one that is subtracted are not at their ends at
  // once.
  bool isExact = llvm::all_of(rest.terms, [&](const LinearTerm &other) {
    return isHost(other.value) ||
           (other.coefficient > 0) == (term.coefficient > 0);
  });
  std::optional<LinearIndex> end = getEnd(term.value, isUp, isExact);
  if (!end)
    return std::nullopt;
  Bound bound =
      compute(add(rest, *end, term.coefficient), isGreatest, depth - 1);
  if (bound)
    bound->isExact &= isExact;
  return bound;
}

/// Whether `value` varies by itself, and is not computed from other values of
/// the same sum.
static bool isVariable(Value value) {
  Operation *op = value.getDefiningOp();
  return !op || isa<tile::SwizzleOp, affine::AffineDelinearizeIndexOp,
                    arith::RemUIOp, arith::RemSIOp>(op);
}

static unsigned getDepth(Value value) {
  unsigned depth = 0;
  for (Operation *parent = value.getParentRegion()->getParentOp(); parent;
       parent = parent->getParentOp())
    ++depth;
  return depth;
}

/// Whether `a` is replaced by its bound before `b`: values computed from others
/// first, the last ones before those that they may be computed from, then
/// variables of inner loops, which may begin at outer ones.
static bool isReplacedFirst(Value a, Value b) {
  if (isVariable(a) != isVariable(b))
    return isVariable(b);
  Operation *first = a.getDefiningOp(), *second = b.getDefiningOp();
  if (first && second && first->getBlock() == second->getBlock())
    return second->isBeforeInBlock(first);
  return getDepth(a) > getDepth(b);
}

HostBounds::Bound HostBounds::compute(LinearIndex index, bool isGreatest,
                                      unsigned depth) {
  if (isHost(index))
    return HostBound{{index}, true, true};
  if (depth == 0)
    return std::nullopt;
  // Values that are computed from others first, so that these cancel.
  const LinearTerm *chosen = nullptr;
  for (const LinearTerm &term : index.terms) {
    if (isHost(term.value) && (!term.scale || isHost(term.scale)))
      continue;
    if (term.scale)
      return std::nullopt;
    if (!chosen || isReplacedFirst(term.value, chosen->value))
      chosen = &term;
  }
  LinearTerm term = *chosen;
  LinearIndex rest = index;
  rest.add({term.value, Value(), -term.coefficient});
  return computeTerm(rest, term, isGreatest, depth);
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

namespace {
/// Sums that are not negative where a condition holds.
class Facts {
public:
  explicit Facts(HostBounds &bounds) : bounds(bounds) {}

  void add(Value condition, bool holds);

  SmallVector<LinearIndex> sums;

private:
  void addDifference(const LinearIndex &greater, const LinearIndex &less,
                     int64_t distance);

  HostBounds &bounds;
};
} // namespace

void Facts::addDifference(const LinearIndex &greater, const LinearIndex &less,
                          int64_t distance) {
  sums.push_back(::add(::add(greater, less, -1), getConstant(-distance)));
}

void Facts::add(Value condition, bool holds) {
  Operation *op = condition.getDefiningOp();
  if (isa_and_nonnull<arith::AndIOp>(op) && holds)
    for (Value operand : op->getOperands())
      add(operand, holds);
  if (isa_and_nonnull<arith::OrIOp>(op) && !holds)
    for (Value operand : op->getOperands())
      add(operand, holds);
  auto compare = dyn_cast_or_null<arith::CmpIOp>(op);
  if (!compare)
    return;
  LinearIndex lhs = bounds.getSum(compare.getLhs());
  LinearIndex rhs = bounds.getSum(compare.getRhs());
  using Predicate = arith::CmpIPredicate;
  Predicate predicate = holds ? compare.getPredicate()
                              : arith::invertPredicate(compare.getPredicate());
  switch (predicate) {
  case Predicate::eq:
    addDifference(lhs, rhs, 0);
    addDifference(rhs, lhs, 0);
    return;
  case Predicate::ne:
    return;
  case Predicate::slt:
  case Predicate::ult:
    return addDifference(rhs, lhs, 1);
  case Predicate::sle:
  case Predicate::ule:
    return addDifference(rhs, lhs, 0);
  case Predicate::sgt:
  case Predicate::ugt:
    return addDifference(lhs, rhs, 1);
  case Predicate::sge:
  case Predicate::uge:
    return addDifference(lhs, rhs, 0);
  }
}

/// The facts of the conditions around `place`.
SmallVector<LinearIndex> HostBounds::getFacts(Operation *place,
                                              bool &isGuarded) {
  Facts facts(*this);
  Operation *child = place;
  for (Operation *parent = place->getParentOp(); child != launch;
       child = parent, parent = parent->getParentOp()) {
    if (auto branch = dyn_cast<scf::IfOp>(parent)) {
      isGuarded = true;
      bool isThen = child->getParentRegion() == &branch.getThenRegion();
      facts.add(branch.getCondition(), isThen);
    } else if (!isa<scf::ForOp, scf::ParallelOp, tile::LaunchOp, func::FuncOp>(
                   parent)) {
      isGuarded = true;
    }
    if (parent == launch)
      break;
  }
  return facts.sums;
}

/// The factor by which `fact` removes a term of `index`, if it is added to a
/// greatest value or subtracted from a least one; 0 if there is none.
static int64_t getFactor(const LinearIndex &index, const LinearIndex &fact,
                         bool isGreatest) {
  for (const LinearTerm &term : index.terms) {
    const LinearTerm *other = fact.find(term);
    if (!other || term.coefficient % other->coefficient != 0)
      continue;
    int64_t factor = -term.coefficient / other->coefficient;
    if ((factor > 0) == isGreatest)
      return factor;
  }
  return isGreatest ? 1 : -1;
}

std::optional<HostBound> HostBounds::get(const LinearIndex &index,
                                         bool isGreatest, Operation *place) {
  bool isGuarded = false;
  SmallVector<LinearIndex> facts = getFacts(place, isGuarded);
  if (!isGuarded)
    return compute(index, isGreatest, mostDepth);
  // The conditions may be what keeps the index in bounds.
  HostBound result;
  result.isLeast = isGreatest;
  result.isExact = false;
  for (const LinearIndex &fact : facts) {
    int64_t factor = getFactor(index, fact, isGreatest);
    Bound bound = compute(add(index, fact, factor), isGreatest, mostDepth);
    if (!bound || (bound->sums.size() > 1 && bound->isLeast != isGreatest))
      continue;
    result.sums.append(bound->sums);
    result.isExact |= bound->isExact;
  }
  Bound plain = compute(index, isGreatest, mostDepth);
  if (plain && (plain->sums.size() == 1 || plain->isLeast == isGreatest))
    result.sums.append(plain->sums);
  if (result.sums.empty() || result.sums.size() > mostSums)
    return std::nullopt;
  return result;
}
