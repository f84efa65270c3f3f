//===- DependenceDistance.cpp - Overlap of accesses by iteration ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Access/DependenceDistance.h"
#include "analysis/Access/AdjacentSlices.h"
#include "analysis/Access/DistinctTiles.h"
#include "analysis/Indices/Distances.h"
#include "analysis/Indices/IntegerRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Sums of unknown numbers
//===----------------------------------------------------------------------===//

/// Whether `value` is the number of blocks of its function's launch, which is
/// at least 1 within a block.
static bool isBlockCount(Value value) {
  // A value may have many more users than a function has operations.
  Block *block = value.getParentBlock();
  if (!isa_and_nonnull<FunctionOpInterface>(block->getParentOp()))
    return false;
  auto launches = block->getOps<LaunchOp>();
  return llvm::hasSingleElement(launches) &&
         (*launches.begin()).getBlockCount() == value;
}

namespace {
/// The part of an index from an unknown number between `from` and `to`:
/// `coefficient` times `scale`, if there is one.
struct Contribution {
  Value scale;
  int64_t coefficient;
  int64_t from;
  int64_t to;
};

/// The distance of two indices: a sum of numbers, and of multiples of scales.
class Distance {
public:
  void add(const Contribution &part) {
    parts[part.scale].add(part.coefficient, part.from, part.to);
  }
  void add(Value scale, int64_t constant) {
    add({scale, 1, constant, constant});
  }
  /// Whether it may be in the range from `from` to `to`.
  bool meets(int64_t constant, int64_t from, int64_t to) const;

private:
  llvm::SmallMapVector<Value, Distances, 2> parts;
};

/// The relation between the iterations of the two accesses: equal in the loops
/// outside of number `level`, that of the second later in this loop, any in the
/// loops inside. The same iteration of all if `level` is the number of loops.
struct Relation {
  ArrayRef<Operation *> loops;
  unsigned level;
  /// The operations that create the slices.
  Operation *first;
  Operation *second;

  /// The number of the innermost loop that computes `value`.
  int64_t getDepth(Value value) const;
  bool isSameNumber(Value value) const;
  bool addTerm(Distance &distance, const LinearTerm &term) const;
};

/// An index with an induction variable replaced by a bound, and the distances
/// of the variable from it.
struct BoundedIndex {
  LinearIndex index;
  SmallVector<Contribution, 2> away;
};
} // namespace

/// Whether the range from `from` to `to` contains a number congruent to `rest`
/// modulo `power`, a power of two.
static bool hasRest(int64_t from, int64_t to, int64_t rest, uint64_t power) {
  return ((uint64_t(rest) - uint64_t(from)) & (power - 1)) <=
         uint64_t(to) - uint64_t(from);
}

bool Distance::meets(int64_t constant, int64_t from, int64_t to) const {
  Distances sum = parts.lookup(Value());
  // The largest power of two that divides all unknown parts. Indices wrap
  // modulo a larger one.
  uint64_t power = 0;
  for (const auto &[scale, part] : parts) {
    if (!scale || (part.low == 0 && part.high == 0))
      continue;
    // A block count is at least 1.
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
  // From the inside: there are few operations between a value and its loop, but
  // many around a copy for each phase.
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
  // A loop around only one of them may compute another number.
  Operation *parent = value.getParentBlock()->getParentOp();
  auto runsForBoth = [&](Operation *op) {
    return !isa<LoopLikeOpInterface>(op) ||
           (op->isAncestor(first) && op->isAncestor(second));
  };
  while (parent != loops[depth] && runsForBoth(parent))
    parent = parent->getParentOp();
  return parent == loops[depth];
}

/// The operation that has a region with the definition of `value`.
static Operation *getOwner(Value value) {
  return value.getParentBlock()->getParentOp();
}

/// The largest number of iterations of `loop` after its first one.
static int64_t getMaxRepeats(LoopLikeOpInterface loop) {
  std::optional<APInt> trips = loop.getStaticTripCount();
  if (!trips || trips->ugt(unbounded))
    return unbounded;
  return std::max<int64_t>(trips->getZExtValue(), 1) - 1;
}

/// Whether multiples of `factor` are too small to wrap.
static bool isNear(int64_t factor) { return LinearIndex{{}, factor}.isNear(); }

/// Adds the part of a term to the distance of the second access from the first;
/// returns whether it is known.
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
  // An inner loop may have another lower bound in its next run, and an unknown
  // step is at least 1.
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

/// `index` with `bound` in place of the value of `term`, which is one of its
/// terms; nothing if the result is not linear.
static std::optional<LinearIndex>
replace(LinearIndex index, const LinearTerm &term, OpFoldResult bound) {
  index.take(term.value, term.scale);
  LinearIndex factor;
  factor.constant = term.coefficient;
  if (term.scale)
    factor = {{{term.scale, Value(), term.coefficient}}, 0};
  auto product = multiply(computeLinearIndex(bound), factor);
  if (!product)
    return std::nullopt;
  index.add(*product, 1);
  return index;
}

/// Adds `index` by either bound of an induction variable to `all`.
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

/// `index` itself, and by the bounds of an induction variable with a different
/// multiple in `other`.
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

/// The dividend and the divisor if `value` is the remainder of a division by a
/// constant.
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
        computeLinearIndex(mod.getLHS(), map.getNumDims(), apply.getOperands());
    if (!index || divisor.getValue() <= 0)
      return std::nullopt;
    return std::pair(*index, divisor.getValue());
  }
  if (!op || !isa<arith::RemUIOp, arith::RemSIOp>(op))
    return std::nullopt;
  auto divisor = getConstantIntValue(op->getOperand(1));
  if (!divisor || *divisor <= 0)
    return std::nullopt;
  // A negative number read as unsigned is another number, but congruent modulo
  // a power of two. A signed remainder is congruent to the number, too.
  if (!llvm::isPowerOf2_64(*divisor) && !IntegerRanges().keepsNumber(op))
    return std::nullopt;
  return std::pair(computeLinearIndex(OpFoldResult(op->getOperand(0))),
                   *divisor);
}

/// Alternating slots: remainders by one divisor, with dividends at a constant
/// distance that is no multiple of it.
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

/// Whether the distance of `b` from `a` may be in the range from `from` to
/// `to`.
static bool mayMeet(const BoundedIndex &a, const BoundedIndex &b, int64_t from,
                    int64_t to, const Relation &relation) {
  Distance distance;
  // A value with the same multiple in both indices contributes its change
  // between the iterations.
  LinearIndex difference = b.index;
  difference.add(a.index, -1);
  for (const LinearTerm &term : b.index.terms)
    if (a.index.find(term) && !difference.find(term) &&
        !relation.addTerm(distance, term))
      return true;
  // Other values contribute their whole multiple.
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

/// Whether the boxes are tiles with different numbers.
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

/// The number of `loops` in which each iteration may have another memref.
static unsigned countVarying(Value source, ArrayRef<Operation *> loops) {
  Operation *op = source.getDefiningOp();
  if (op && op->getNumOperands() == 0 && !isa<memref::AllocOp>(op))
    return 0;
  Operation *parent = source.getParentBlock()->getParentOp();
  return llvm::count_if(
      loops, [&](Operation *loop) { return loop->isAncestor(parent); });
}

DependenceDistance tl::analysis::computeOverlap(const IndexBox &first,
                                                const IndexBox &second,
                                                ArrayRef<Operation *> loops,
                                                unsigned same) {
  DependenceDistance overlap;
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

bool tl::analysis::mayShareElements(Value a, Value b,
                                    ArrayRef<Operation *> loops) {
  auto left = computeIndexBox(a, /*unit=*/1),
       right = computeIndexBox(b, /*unit=*/1);
  return !left || !right || left->source != right->source ||
         computeOverlap(*left, *right, loops).any();
}
