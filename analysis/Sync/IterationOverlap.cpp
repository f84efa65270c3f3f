//===- IterationOverlap.cpp - Which iterations touch the same bytes -------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Sync/IterationOverlap.h"
#include "analysis/Indices/Distances.h"
#include "analysis/Indices/IntegerRanges.h"
#include "analysis/Sync/AdjacentSlices.h"
#include "analysis/Sync/DistinctTiles.h"
#include "dialects/Ascend/AscendOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Sums of what is not known
//===----------------------------------------------------------------------===//

/// Whether `value` is how many blocks the launch of its function has: within
/// one there is one at least.
static bool isBlockCount(Value value) {
  // A number has many more users than a function has operations.
  Block *block = value.getParentBlock();
  if (!isa_and_nonnull<FunctionOpInterface>(block->getParentOp()))
    return false;
  auto launches = block->getOps<LaunchOp>();
  return llvm::hasSingleElement(launches) &&
         (*launches.begin()).getBlockCount() == value;
}

namespace {
/// What an unknown number from `from` to `to` contributes to an index:
/// `coefficient` times `scale`, if there is one.
struct Contribution {
  Value scale;
  int64_t coefficient;
  int64_t from;
  int64_t to;
};

/// The distance of two indices: numbers, and multiples of what they are scaled
/// by.
class Distance {
public:
  void add(const Contribution &part) {
    parts[part.scale].add(part.coefficient, part.from, part.to);
  }
  void add(Value scale, int64_t constant) {
    add({scale, 1, constant, constant});
  }
  /// Whether it may be from `from` to `to`.
  bool meets(int64_t constant, int64_t from, int64_t to) const;

private:
  llvm::SmallMapVector<Value, Distances, 2> parts;
};

/// How iterations of the two accesses are related: equal in the loops outside
/// of number `level`, the second's later in that one, any in those inside of
/// it. In the same iteration of all if `level` is their number.
struct Relation {
  ArrayRef<Operation *> loops;
  unsigned level;
  /// What cuts out the slices.
  Operation *first;
  Operation *second;

  /// The number of the innermost of the loops that `value` is computed in.
  int64_t getDepth(Value value) const;
  bool isSameNumber(Value value) const;
  bool addTerm(Distance &distance, const LinearTerm &term) const;
};

/// An index of which some induction variables were replaced by a bound of them
/// and what they may be away from it.
struct BoundedIndex {
  LinearIndex index;
  SmallVector<Contribution, 2> away;
};
} // namespace

/// Whether a number from `from` to `to` is `rest` modulo `power`, a power of
/// two.
static bool hasRest(int64_t from, int64_t to, int64_t rest, uint64_t power) {
  return ((uint64_t(rest) - uint64_t(from)) & (power - 1)) <=
         uint64_t(to) - uint64_t(from);
}

bool Distance::meets(int64_t constant, int64_t from, int64_t to) const {
  Distances sum = parts.lookup(Value());
  // The largest power of two whose multiples all unknown parts are. Indices
  // wrap modulo another one.
  uint64_t power = 0;
  for (const auto &[scale, part] : parts) {
    if (!scale || (part.low == 0 && part.high == 0))
      continue;
    // It is scaled by one at least.
    if (!isBlockCount(scale)) {
      if (part.low != part.high || std::abs(part.low) >= unbounded)
        return true;
      uint64_t factor = power | uint64_t(part.low);
      power = factor & -factor;
      continue;
    }
    sum.add(1, part.low >= 0 ? part.low : -unbounded,
            part.high <= 0 ? part.high : unbounded);
  }
  if (!power)
    return sum.meets(constant, from, to);
  return sum.low != sum.high || hasRest(from, to, constant + sum.low, power);
}

//===----------------------------------------------------------------------===//
// Related iterations
//===----------------------------------------------------------------------===//

int64_t Relation::getDepth(Value value) const {
  // From the inside: there are few operations between a value and its loop, and
  // many around a copy phase by phase.
  Operation *op = value.getParentBlock()->getParentOp();
  for (; op; op = op->getParentOp())
    if (auto loop = llvm::find(loops, op); loop != loops.end())
      return loop - loops.begin();
  return -1;
}

/// Whether `value` is the same number for both accesses.
bool Relation::isSameNumber(Value value) const {
  int64_t depth = getDepth(value);
  if (depth >= static_cast<int64_t>(level))
    return false;
  if (depth == -1)
    return true;
  // Unless a loop around one of them computes it.
  Operation *parent = value.getParentBlock()->getParentOp();
  auto runsForBoth = [&](Operation *op) {
    return !isa<LoopLikeOpInterface>(op) ||
           (op->isAncestor(first) && op->isAncestor(second));
  };
  while (parent != loops[depth] && runsForBoth(parent))
    parent = parent->getParentOp();
  return parent == loops[depth];
}

/// The operation in a region of which `value` is defined.
static Operation *getOwner(Value value) {
  return value.getParentBlock()->getParentOp();
}

/// How often `loop` goes on after its first iteration, at most.
static int64_t getMaxRepeats(LoopLikeOpInterface loop) {
  std::optional<APInt> trips = loop.getStaticTripCount();
  if (!trips || trips->ugt(unbounded))
    return unbounded;
  return std::max<int64_t>(trips->getZExtValue(), 1) - 1;
}

/// Whether multiples of `factor` are far from where indices wrap.
static bool isNear(int64_t factor) { return LinearIndex{{}, factor}.isNear(); }

/// Adds what a term contributes to the distance of the second access from the
/// first; returns whether that is known.
bool Relation::addTerm(Distance &distance, const LinearTerm &term) const {
  if (term.scale && !isSameNumber(term.scale))
    return false;
  int64_t depth = getDepth(term.value);
  if (depth < static_cast<int64_t>(level))
    return isSameNumber(term.value);
  auto loop = cast<LoopLikeOpInterface>(loops[depth]);
  auto steps = loop.getLoopSteps();
  if (!isInductionVariable(term.value) || !steps || steps->size() != 1 ||
      getOwner(term.value) != loops[depth])
    return false;
  auto step = getConstantIntValue(steps->front());
  int64_t factor = 0;
  if (step &&
      (*step <= 0 || llvm::MulOverflow(term.coefficient, *step, factor) ||
       !isNear(factor)))
    return false;
  int64_t most = getMaxRepeats(loop);
  // An inner loop may start elsewhere the next time, and a step that is not
  // known is one at least.
  auto lower = loop.getLoopLowerBounds();
  bool isFixed =
      step && (depth == level || (lower && getConstantIntValue((*lower)[0])));
  distance.add({term.scale, isFixed ? factor : term.coefficient,
                depth == level ? 1 : -most, most});
  return true;
}

//===----------------------------------------------------------------------===//
// Bounds of induction variables
//===----------------------------------------------------------------------===//

/// `index` with `bound` instead of the value of `term`, one of its own; nothing
/// if that is no sum.
static std::optional<LinearIndex>
replace(LinearIndex index, const LinearTerm &term, OpFoldResult bound) {
  index.add({term.value, term.scale, -term.coefficient});
  LinearIndex factor;
  factor.constant = term.coefficient;
  if (term.scale)
    factor = {{{term.scale, Value(), term.coefficient}}, 0};
  auto product = multiply(getLinearIndex(bound), factor);
  if (!product)
    return std::nullopt;
  index.add(*product, 1);
  return index;
}

/// Adds to `all` what `index` is by either bound of an induction variable.
static void addBounded(const BoundedIndex &index, const LinearTerm &term,
                       SmallVectorImpl<BoundedIndex> &all) {
  auto loop = cast<scf::ForOp>(getOwner(term.value));
  auto add = [&](Value bound, int64_t coefficient, int64_t from) {
    auto replaced = replace(index.index, term, OpFoldResult(bound));
    if (!replaced)
      return;
    all.push_back({*replaced, index.away});
    all.back().away.push_back({term.scale, coefficient, from, unbounded});
  };
  int64_t step = getConstantIntValue(loop.getStep()).value_or(1), factor;
  if (llvm::MulOverflow(term.coefficient, step, factor) || !isNear(factor))
    return;
  add(loop.getLowerBound(), factor, 0);
  add(loop.getUpperBound(), -term.coefficient, 1);
}

/// `index`, and what it is by the bounds of an induction variable that `other`
/// has no such multiple of.
static SmallVector<BoundedIndex> getBounded(const LinearIndex &index,
                                            const LinearIndex &other) {
  SmallVector<BoundedIndex> all = {{index, {}}};
  for (const LinearTerm &term : index.terms) {
    const LinearTerm *same = other.find(term);
    if ((same && same->coefficient == term.coefficient) ||
        !isInductionVariable(term.value) ||
        !isa<scf::ForOp>(getOwner(term.value)))
      continue;
    addBounded({index, {}}, term, all);
    break;
  }
  return all;
}

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

/// The index and the constant of which `value` is the rest of the division.
static std::optional<std::pair<LinearIndex, int64_t>> getRest(Value value) {
  Operation *op = value.getDefiningOp();
  if (auto apply = dyn_cast_or_null<affine::AffineApplyOp>(op)) {
    AffineMap map = apply.getAffineMap();
    auto mod = dyn_cast<AffineBinaryOpExpr>(map.getResult(0));
    auto divisor =
        mod ? dyn_cast<AffineConstantExpr>(mod.getRHS()) : AffineConstantExpr();
    if (!divisor || mod.getKind() != AffineExprKind::Mod)
      return std::nullopt;
    auto index =
        getLinearIndex(mod.getLHS(), map.getNumDims(), apply.getOperands());
    if (!index || divisor.getValue() <= 0)
      return std::nullopt;
    return std::pair(*index, divisor.getValue());
  }
  if (!op || !isa<arith::RemUIOp, arith::RemSIOp>(op))
    return std::nullopt;
  auto divisor = getConstantIntValue(op->getOperand(1));
  if (!divisor || *divisor <= 0)
    return std::nullopt;
  // A negative number without a sign is another one, modulo a power of two the
  // same. With its sign its rest is what it is modulo the divisor, or that less
  // the divisor.
  if (!llvm::isPowerOf2_64(*divisor) && !IntegerRanges().keepsNumber(op))
    return std::nullopt;
  return std::pair(getLinearIndex(OpFoldResult(op->getOperand(0))), *divisor);
}

/// Slots that alternate: both are the rest modulo one number, of indices whose
/// constant distance is no multiple of it.
static bool areOtherSlots(const LinearIndex &first, const LinearIndex &second,
                          int64_t size) {
  if (first.terms.size() != 1 || second.terms.size() != 1 ||
      first.constant != second.constant)
    return false;
  const LinearTerm &one = first.terms[0], &other = second.terms[0];
  if (one.scale || other.scale || one.coefficient != other.coefficient ||
      std::abs(one.coefficient) < size)
    return false;
  auto a = getRest(one.value), b = getRest(other.value);
  if (!a || !b || a->second != b->second)
    return false;
  a->first.add(b->first, -1);
  return a->first.isConstant() && a->first.constant % a->second != 0;
}

//===----------------------------------------------------------------------===//
// Overlap
//===----------------------------------------------------------------------===//

/// Whether the distance of `b` from `a` may be from `from` to `to`.
static bool mayMeet(const BoundedIndex &a, const BoundedIndex &b, int64_t from,
                    int64_t to, const Relation &relation) {
  Distance distance;
  // Of a value that both begin with the same multiple of, only the change
  // between the iterations is left.
  LinearIndex difference = b.index;
  difference.add(a.index, -1);
  for (const LinearTerm &term : b.index.terms)
    if (a.index.find(term) && !difference.find(term) &&
        !relation.addTerm(distance, term))
      return true;
  // Of another one it is all of it.
  for (const LinearTerm &term : difference.terms) {
    if (term.scale || !relation.isSameNumber(term.value))
      return true;
    distance.add(term.value, term.coefficient);
  }
  for (const Contribution &part : b.away)
    distance.add(part);
  for (const Contribution &part : a.away)
    distance.add({part.scale, -part.coefficient, part.from, part.to});
  return distance.meets(difference.constant, from, to);
}

/// Whether the boxes are tiles of different numbers.
static bool areDistinct(const IndexBox &first, const IndexBox &second,
                        const Relation &relation) {
  return areDistinctTiles(
      first, second,
      [&](const LinearIndex &a, const LinearIndex &b) {
        return mayMeet({a, {}}, {b, {}}, 0, 0, relation);
      },
      [&](Value value) { return relation.isSameNumber(value); });
}

static bool mayMeet(const IndexBox &first, const IndexBox &second,
                    const Relation &relation) {
  for (auto [a, b, aSize, bSize] : llvm::zip_equal(first.begins, second.begins,
                                                   first.sizes, second.sizes)) {
    if (relation.level == relation.loops.size() &&
        areOtherSlots(a, b, std::max(aSize, bSize)))
      return false;
    for (const BoundedIndex &from : getBounded(a, b))
      for (const BoundedIndex &to : getBounded(b, a))
        if (!mayMeet(from, to, 1 - bSize, aSize - 1, relation))
          return false;
  }
  auto isSame = [&](Value value) { return relation.isSameNumber(value); };
  auto areApart = [&](size_t dim) {
    return areAdjacent(first, second, dim, isSame);
  };
  return llvm::none_of(llvm::seq(first.begins.size()), areApart) &&
         !areDistinct(first, second, relation);
}

/// How many of `loops` the memref may be another one in each iteration of.
static unsigned countVarying(Value source, ArrayRef<Operation *> loops) {
  Operation *op = source.getDefiningOp();
  if (op && op->getNumOperands() == 0 && !isa<memref::AllocOp>(op))
    return 0;
  Operation *parent = source.getParentBlock()->getParentOp();
  return llvm::count_if(
      loops, [&](Operation *loop) { return loop->isAncestor(parent); });
}

IterationOverlap tl::analysis::computeOverlap(const IndexBox &first,
                                              const IndexBox &second,
                                              ArrayRef<Operation *> loops,
                                              unsigned same) {
  IterationOverlap overlap;
  if (first.source != second.source)
    return overlap;
  unsigned depth = loops.size(), varying = countVarying(first.source, loops);
  auto meet = [&](const IndexBox &earlier, const IndexBox &later,
                  unsigned level) {
    return level < varying ||
           mayMeet(earlier, later, {loops, level, earlier.place, later.place});
  };
  overlap.inSame = same >= depth && meet(first, second, depth);
  overlap.firstEarlier = overlap.secondEarlier = false;
  overlap.firstEarlierInRun = overlap.secondEarlierInRun = false;
  for (unsigned level = 0; level < depth; ++level) {
    if (level > same) {
      overlap.firstEarlierInRun = overlap.secondEarlierInRun = false;
      break;
    }
    overlap.firstEarlierInRun = meet(first, second, level);
    overlap.secondEarlierInRun = meet(second, first, level);
    overlap.firstEarlier |= overlap.firstEarlierInRun;
    overlap.secondEarlier |= overlap.secondEarlierInRun;
  }
  return overlap;
}
