//===- IterationOverlap.cpp - Which iterations touch the same bytes -------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/IterationOverlap.h"
#include "analysis/Alignment.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace tl::analysis;

/// What stands for a number that is not known: as large as sums of many may be.
constexpr int64_t unbounded = INT64_MAX / 4;

//===----------------------------------------------------------------------===//
// Linear indices
//===----------------------------------------------------------------------===//

static std::pair<Value, int64_t> *findTerm(LinearIndex &index, Value value) {
  return llvm::find_if(index.terms,
                       [&](const auto &term) { return term.first == value; });
}

static void addTo(LinearIndex &sum, const LinearIndex &index, int64_t factor) {
  sum.constant += index.constant * factor;
  for (auto [value, coefficient] : index.terms) {
    auto *term = findTerm(sum, value);
    if (term == sum.terms.end())
      sum.terms.push_back({value, coefficient * factor});
    else
      term->second += coefficient * factor;
  }
  llvm::erase_if(sum.terms, [](const auto &term) { return term.second == 0; });
}

static LinearIndex getLinear(OpFoldResult index);

/// `expr` as a sum over what `operands` stand for; nothing if it is none.
static std::optional<LinearIndex> getLinear(AffineExpr expr, unsigned numDims,
                                            ValueRange operands) {
  LinearIndex sum;
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    sum.constant = constant.getValue();
    return sum;
  }
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return getLinear(OpFoldResult(operands[dim.getPosition()]));
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return getLinear(OpFoldResult(operands[numDims + symbol.getPosition()]));
  auto binary = cast<AffineBinaryOpExpr>(expr);
  auto lhs = getLinear(binary.getLHS(), numDims, operands);
  auto rhs = getLinear(binary.getRHS(), numDims, operands);
  bool isSum = expr.getKind() == AffineExprKind::Add;
  bool isProduct = expr.getKind() == AffineExprKind::Mul;
  if (!lhs || !rhs || !(isSum || (isProduct && rhs->terms.empty())))
    return std::nullopt;
  addTo(sum, *lhs, isSum ? 1 : rhs->constant);
  if (isSum)
    addTo(sum, *rhs, 1);
  return sum;
}

/// The result of `op` as a sum; nothing if it is none.
static std::optional<LinearIndex> getLinear(Operation *op) {
  LinearIndex sum;
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    return getLinear(apply.getAffineMap().getResult(0),
                     apply.getAffineMap().getNumDims(), apply.getOperands());
  if (isa<arith::IndexCastOp>(op))
    return getLinear(OpFoldResult(op->getOperand(0)));
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op))
    return std::nullopt;
  LinearIndex lhs = getLinear(OpFoldResult(op->getOperand(0)));
  LinearIndex rhs = getLinear(OpFoldResult(op->getOperand(1)));
  if (isa<arith::MulIOp>(op)) {
    if (lhs.terms.empty())
      std::swap(lhs, rhs);
    if (!rhs.terms.empty())
      return std::nullopt;
    addTo(sum, lhs, rhs.constant);
    return sum;
  }
  addTo(sum, lhs, 1);
  addTo(sum, rhs, isa<arith::AddIOp>(op) ? 1 : -1);
  return sum;
}

static LinearIndex getLinear(OpFoldResult index) {
  LinearIndex sum;
  if (std::optional<int64_t> constant = getConstantIntValue(index)) {
    sum.constant = *constant;
    return sum;
  }
  auto value = cast<Value>(index);
  if (Operation *op = value.getDefiningOp())
    if (auto linear = getLinear(op))
      return *linear;
  sum.terms.push_back({value, 1});
  return sum;
}

/// A number that `size` does not exceed; `unbounded` if none is known.
static int64_t getUpperBound(OpFoldResult size) {
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return *constant;
  Operation *op = cast<Value>(size).getDefiningOp();
  if (!op)
    return unbounded;
  if (auto min = dyn_cast<affine::AffineMinOp>(op)) {
    int64_t bound = unbounded;
    for (AffineExpr expr : min.getAffineMap().getResults())
      if (auto constant = dyn_cast<AffineConstantExpr>(expr))
        bound = std::min(bound, constant.getValue());
    return bound;
  }
  auto boundOf = [&](unsigned i) {
    return getUpperBound(OpFoldResult(op->getOperand(i)));
  };
  if (isa<arith::MinSIOp, arith::MinUIOp>(op))
    return std::min(boundOf(0), boundOf(1));
  if (isa<arith::MaxSIOp>(op))
    return std::max(boundOf(0), boundOf(1));
  return unbounded;
}

//===----------------------------------------------------------------------===//
// Boxes
//===----------------------------------------------------------------------===//

bool IndexBox::isVariable() const {
  return llvm::any_of(
      begins, [](const LinearIndex &begin) { return !begin.terms.empty(); });
}

/// Cuts `subview` out of `box`, whose dimensions `dims` are those of the
/// source.
static bool cut(memref::SubViewOp subview, IndexBox &box,
                SmallVectorImpl<unsigned> &dims) {
  auto offsets = subview.getMixedOffsets();
  auto sizes = subview.getMixedSizes();
  auto strides = subview.getMixedStrides();
  llvm::SmallBitVector dropped = subview.getDroppedDims();
  SmallVector<unsigned> left;
  for (auto [i, dim] : llvm::enumerate(dims)) {
    if (!isConstantIntValue(strides[i], 1))
      return false;
    addTo(box.begins[dim], getLinear(offsets[i]), 1);
    box.sizes[dim] = std::min(box.sizes[dim], getUpperBound(sizes[i]));
    if (!dropped.test(i))
      left.push_back(dim);
  }
  dims.assign(left);
  return true;
}

/// Extends the rows of `box` to whole units; returns whether it still is a box.
static bool extendRows(IndexBox &box, int64_t unit) {
  auto type = cast<MemRefType>(box.source.getType());
  int64_t bits = type.getElementTypeBitWidth();
  int64_t columns = type.getShape().back();
  if (!type.getLayout().isIdentity() || bits % 8 || unit % (bits / 8) ||
      ShapedType::isDynamic(columns) || columns % (unit / (bits / 8)))
    return false;
  int64_t elements = unit / (bits / 8);
  LinearIndex &begin = box.begins.back();
  bool isAligned = begin.constant % elements == 0 &&
                   llvm::all_of(begin.terms, [&](const auto &term) {
                     int64_t known = std::gcd(
                         elements, getKnownDivisor(OpFoldResult(term.first)));
                     return term.second * known % elements == 0;
                   });
  int64_t &size = box.sizes.back();
  if (size < unbounded)
    size =
        isAligned ? llvm::alignTo(size, elements) : size + 2 * (elements - 1);
  return true;
}

/// Whether different indices are different bytes.
static bool isInjective(MemRefType type) {
  if (type.getLayout().isIdentity())
    return true;
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type.hasStaticShape() ||
      failed(type.getStridesAndOffset(strides, offset)) ||
      ShapedType::isDynamicShape(strides))
    return false;
  // Every index steps over what the inner ones reach.
  int64_t reach = 1;
  for (auto [size, stride] :
       llvm::reverse(llvm::zip_equal(type.getShape(), strides))) {
    if (stride < reach)
      return false;
    reach = stride * size;
  }
  return true;
}

std::optional<IndexBox> tl::analysis::getIndexBox(Value memref, int64_t unit) {
  SmallVector<memref::SubViewOp> subviews;
  while (auto subview = memref.getDefiningOp<memref::SubViewOp>()) {
    subviews.push_back(subview);
    memref = subview.getSource();
  }
  auto type = dyn_cast<MemRefType>(memref.getType());
  if (subviews.empty() || !type || type.getRank() == 0 ||
      !type.getElementType().isIntOrFloat() || !isInjective(type))
    return std::nullopt;
  IndexBox box;
  box.source = memref;
  box.begins.resize(type.getRank());
  for (int64_t size : type.getShape())
    box.sizes.push_back(ShapedType::isDynamic(size) ? unbounded : size);
  auto dims = llvm::to_vector(llvm::seq<unsigned>(0, type.getRank()));
  for (memref::SubViewOp subview : llvm::reverse(subviews))
    if (!cut(subview, box, dims))
      return std::nullopt;
  if (unit > 1 && !extendRows(box, unit))
    return std::nullopt;
  return box;
}

//===----------------------------------------------------------------------===//
// Overlap
//===----------------------------------------------------------------------===//

namespace {
/// Numbers from `low` to `high` that differ from `low` or `high` by multiples
/// of `step`; 0 if there is one only.
struct Distances {
  int64_t low = 0;
  int64_t high = 0;
  int64_t step = 0;

  /// Adds multiples of `factor` of what is from `from` to `to`.
  void add(int64_t factor, int64_t from, int64_t to) {
    step = std::gcd(step, factor);
    auto product = [&](int64_t bound) {
      int64_t result;
      if (std::abs(bound) >= unbounded ||
          llvm::MulOverflow(factor, bound, result))
        result = (factor > 0) == (bound > 0) ? unbounded : -unbounded;
      return std::clamp(result, -unbounded, unbounded);
    };
    int64_t least = product(factor > 0 ? from : to);
    int64_t most = product(factor > 0 ? to : from);
    low = std::min(low, least) == -unbounded
              ? -unbounded
              : std::max(low + least, -unbounded);
    high = std::max(high, most) == unbounded ? unbounded
                                             : std::min(high + most, unbounded);
  }

  /// Whether a distance may be from `from` to `to`.
  bool meets(int64_t constant, int64_t from, int64_t to) const {
    if (low > -unbounded)
      from = std::max(from, constant + low);
    if (high < unbounded)
      to = std::min(to, constant + high);
    if (from > to)
      return false;
    if (step == 0)
      return true;
    // The distances are `constant` modulo the step.
    int64_t rest = (constant - from) % step;
    return from + (rest < 0 ? rest + step : rest) <= to;
  }
};

/// How iterations of the two accesses are related: equal in the loops outside
/// of number `level`, the second's later in that one, any in those inside of
/// it. In the same iteration of all if `level` is their number.
struct Relation {
  ArrayRef<Operation *> loops;
  unsigned level;

  /// The number of the innermost of the loops that `value` is computed in.
  int64_t getDepth(Value value) const;
  bool addTerm(Distances &distances, Value value, int64_t coefficient) const;
};
} // namespace

int64_t Relation::getDepth(Value value) const {
  int64_t depth = -1;
  for (auto [i, loop] : llvm::enumerate(loops))
    if (loop->isAncestor(value.getParentBlock()->getParentOp()))
      depth = i;
  return depth;
}

/// How often `loop` goes on after its first iteration, at most.
static int64_t getMaxRepeats(LoopLikeOpInterface loop, int64_t step) {
  auto lower = loop.getLoopLowerBounds(), upper = loop.getLoopUpperBounds();
  if (!lower || !upper || lower->size() != 1 || upper->size() != 1)
    return unbounded;
  auto from = getConstantIntValue(lower->front());
  auto to = getConstantIntValue(upper->front());
  if (!from || !to)
    return unbounded;
  return std::max<int64_t>(llvm::divideCeilSigned(*to - *from, step) - 1, 0);
}

/// Adds what a value contributes to the distance of the second access from the
/// first; returns whether that is known.
bool Relation::addTerm(Distances &distances, Value value,
                       int64_t coefficient) const {
  int64_t depth = getDepth(value);
  if (depth < static_cast<int64_t>(level)) {
    // The same number for both, unless a loop around one of them computes it.
    Operation *parent = value.getParentBlock()->getParentOp();
    while (!isa<LoopLikeOpInterface>(parent) && parent->getParentOp())
      parent = parent->getParentOp();
    return depth == -1 || parent == loops[depth];
  }
  auto loop = cast<LoopLikeOpInterface>(loops[depth]);
  auto variables = loop.getLoopInductionVars();
  auto steps = loop.getLoopSteps();
  if (!variables || variables->size() != 1 || variables->front() != value ||
      !steps)
    return false;
  auto step = getConstantIntValue(steps->front());
  int64_t factor;
  if (!step || *step <= 0 || llvm::MulOverflow(coefficient, *step, factor))
    return false;
  int64_t most = getMaxRepeats(loop, *step);
  // An inner loop may start elsewhere the next time.
  auto lower = loop.getLoopLowerBounds();
  bool isFixed = depth == level || (lower && getConstantIntValue((*lower)[0]));
  distances.add(isFixed ? factor : coefficient, depth == level ? 1 : -most,
                most);
  return true;
}

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
    auto index = getLinear(mod.getLHS(), map.getNumDims(), apply.getOperands());
    if (!index)
      return std::nullopt;
    return std::pair(*index, divisor.getValue());
  }
  if (!op || !isa<arith::RemUIOp, arith::RemSIOp>(op))
    return std::nullopt;
  auto divisor = getConstantIntValue(op->getOperand(1));
  if (!divisor || *divisor <= 0)
    return std::nullopt;
  return std::pair(getLinear(OpFoldResult(op->getOperand(0))), *divisor);
}

/// Slots that alternate: both are the rest modulo one number, of indices whose
/// constant distance is no multiple of it.
static bool areOtherSlots(const LinearIndex &first, const LinearIndex &second,
                          int64_t size) {
  if (first.terms.size() != 1 || second.terms.size() != 1 ||
      first.constant != second.constant ||
      first.terms[0].second != second.terms[0].second ||
      std::abs(first.terms[0].second) < size)
    return false;
  auto a = getRest(first.terms[0].first), b = getRest(second.terms[0].first);
  if (!a || !b || a->second != b->second)
    return false;
  addTo(a->first, b->first, -1);
  return a->first.terms.empty() && a->first.constant % a->second != 0;
}

static bool mayMeet(const IndexBox &first, const IndexBox &second,
                    Relation relation) {
  for (auto [a, b, aSize, bSize] : llvm::zip_equal(first.begins, second.begins,
                                                   first.sizes, second.sizes)) {
    Distances distances;
    bool isKnown = true;
    LinearIndex from = a, difference = b;
    addTo(difference, a, -1);
    // Of a value that both begin with the same multiple of, only the change
    // between the iterations is left; of another one all of it.
    for (auto [value, coefficient] : b.terms) {
      auto *same = findTerm(from, value);
      bool isSame = same != from.terms.end() && same->second == coefficient;
      isKnown &= isSame && relation.addTerm(distances, value, coefficient);
    }
    isKnown &= a.terms.size() == b.terms.size();
    if (isKnown && !distances.meets(difference.constant, 1 - bSize, aSize - 1))
      return false;
    if (relation.level == relation.loops.size() &&
        areOtherSlots(a, b, std::max(aSize, bSize)))
      return false;
  }
  return true;
}

IterationOverlap tl::analysis::computeOverlap(const IndexBox &first,
                                              const IndexBox &second,
                                              ArrayRef<Operation *> loops) {
  IterationOverlap overlap;
  // The source may be another one in another iteration.
  bool isFixed =
      loops.empty() || !loops.front()->isAncestor(
                           Value(first.source).getParentBlock()->getParentOp());
  if (first.source != second.source || !isFixed)
    return overlap;
  unsigned depth = loops.size();
  overlap.inSame = mayMeet(first, second, {loops, depth});
  overlap.firstEarlier = overlap.secondEarlier = false;
  for (unsigned level = 0; level < depth; ++level) {
    overlap.firstEarlier |= mayMeet(first, second, {loops, level});
    overlap.secondEarlier |= mayMeet(second, first, {loops, level});
  }
  return overlap;
}
