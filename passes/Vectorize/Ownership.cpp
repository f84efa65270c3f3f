//===- Ownership.cpp - Elements of tensors that one block accesses --------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/IndexBox.h"
#include "analysis/Indices/KnownNumbers.h"
#include "analysis/Legality/Legality.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "tl/dialects/Tile/TileOps.h"
#include <numeric>

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;
using analysis::LinearIndex;

/// Sums and products of few numbers below fit into 64 bits.
static constexpr int64_t mostNumber = int64_t(1) << 30;
/// The most blocks that are compared with each other.
static constexpr int64_t mostBlocks = 1024;

static bool isNear(int64_t number) {
  return number > -mostNumber && number < mostNumber;
}

namespace {
/// The numbers from `low` to `high`, each `step` after another one.
struct Interval {
  int64_t low, high, step = 1;

  /// The greatest step of the numbers of both.
  int64_t getCommonStep(const Interval &other) const {
    return std::gcd(std::gcd(step, other.step), low - other.low);
  }
  bool meets(const Interval &other) const {
    bool areBetween = std::gcd(step, other.step) != getCommonStep(other);
    return low <= other.high && other.low <= high && !areBetween;
  }
  /// Adds the numbers of `other`.
  void include(const Interval &other) {
    step = getCommonStep(other);
    low = std::min(low, other.low);
    high = std::max(high, other.high);
  }
};

/// The accesses of the blocks of a launch to a tensor.
class TensorAccesses {
public:
  TensorAccesses(ascend::LaunchOpInterface launch, Value tensor)
      : launch(launch), tensor(tensor),
        parts(cast<MemRefType>(tensor.getType()).getRank()) {}

  /// Adds the indices along `dim` that follow `begin` by numbers in `rest`.
  void add(unsigned dim, const LinearIndex &begin, Interval rest) {
    parts[dim].push_back({begin, rest});
  }
  /// Adds the accesses of `op`; false if they are unknown.
  bool add(Operation *op);
  /// Whether no two blocks, or vector cores if there are several, access a
  /// common element.
  bool areApart();

private:
  struct Part {
    LinearIndex begin;
    Interval rest;
  };
  using Box = SmallVector<Interval>;

  bool add(Value slice);
  std::optional<Interval> compute(const Part &part);
  std::optional<Interval> compute(ArrayRef<Part> along);
  std::optional<Box> computeBox();
  int64_t countCores() { return launch.getSubBlockIndex() ? 2 : 1; }
  void setCore(int64_t number);
  int64_t getDistance(ArrayRef<Part> along);
  bool areApartAlong(ArrayRef<Part> along);

  ascend::LaunchOpInterface launch;
  Value tensor;
  /// For each dimension.
  SmallVector<SmallVector<Part>> parts;
  analysis::KnownNumbers numbers;
  analysis::IntegerRanges ranges;
};
} // namespace

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

bool TensorAccesses::add(Value slice) {
  auto box = analysis::computeIndexBox(slice, 1);
  if (!box || box->source != tensor || box->begins.size() != parts.size())
    return false;
  for (auto [dim, begin] : llvm::enumerate(box->begins))
    add(dim, begin, {0, box->sizes[dim] - 1});
  return true;
}

bool TensorAccesses::add(Operation *op) {
  if (isa<ViewLikeOpInterface, memref::DimOp>(op))
    return true;
  auto addElement = [&](Value memref, ValueRange indices) {
    if (!analysis::mayAlias(memref, tensor))
      return true;
    if (memref != tensor)
      return false;
    for (auto [dim, index] : llvm::enumerate(indices))
      add(dim, analysis::computeLinearIndex(OpFoldResult(index)), {0, 0});
    return true;
  };
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return addElement(load.getMemRef(), load.getIndices());
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return addElement(store.getMemRef(), store.getIndices());
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    return !isa<MemRefType>(operand.getType()) ||
           !analysis::mayAlias(operand, tensor) || add(operand);
  });
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// The indices of `part` for the current block; nothing if they are unknown.
std::optional<Interval> TensorAccesses::compute(const Part &part) {
  Interval sum = part.rest;
  auto grow = [&](int64_t factor, int64_t least, int64_t most) {
    if (!isNear(factor) || !isNear(least) || !isNear(most))
      return false;
    sum.low += factor * (factor > 0 ? least : most);
    sum.high += factor * (factor > 0 ? most : least);
    return isNear(sum.low) && isNear(sum.high);
  };
  int64_t constant = part.begin.constant;
  if (!grow(1, constant, constant))
    return std::nullopt;
  for (const analysis::LinearTerm &term : part.begin.terms) {
    if (term.scale)
      return std::nullopt;
    std::optional<int64_t> number = numbers.get(term.value);
    ConstantIntRanges range = ranges.get(term.value);
    if (!number && !isBetween(range, -mostNumber, mostNumber))
      return std::nullopt;
    if (!number)
      sum.step = std::gcd(sum.step, term.coefficient);
    if (!grow(term.coefficient, number ? *number : range.smin().getSExtValue(),
              number ? *number : range.smax().getSExtValue()))
      return std::nullopt;
  }
  return sum;
}

/// The indices of all parts for the current block.
std::optional<Interval> TensorAccesses::compute(ArrayRef<Part> along) {
  std::optional<Interval> all;
  for (const Part &part : along) {
    std::optional<Interval> indices = compute(part);
    if (!indices)
      return std::nullopt;
    if (all)
      all->include(*indices);
    else
      all = indices;
  }
  return all;
}

/// A box around all accesses of the current block.
std::optional<TensorAccesses::Box> TensorAccesses::computeBox() {
  Box box;
  for (ArrayRef<Part> along : parts) {
    std::optional<Interval> all = compute(along);
    if (!all)
      return std::nullopt;
    box.push_back(*all);
  }
  return box;
}

/// Computes for the core with `number`, those of a block in order.
void TensorAccesses::setCore(int64_t number) {
  numbers.set(launch.getBlockIndex(), number / countCores());
  if (countCores() > 1)
    numbers.set(launch.getSubBlockIndex(), number % countCores());
}

/// The distance of the indices of all parts from one block to the next; 0 if
/// there is none.
int64_t TensorAccesses::getDistance(ArrayRef<Part> along) {
  std::optional<int64_t> distance;
  for (const Part &part : along) {
    int64_t own = 0;
    for (const analysis::LinearTerm &term : part.begin.terms)
      if (term.value == launch.getBlockIndex() && !term.scale)
        own = term.coefficient;
    if (distance && *distance != own)
      return 0;
    distance = own;
  }
  return distance.value_or(0);
}

/// Whether the indices tell blocks and cores apart, however many blocks there
/// are: those of a block are fewer than the distance to the next block.
bool TensorAccesses::areApartAlong(ArrayRef<Part> along) {
  int64_t distance = getDistance(along);
  std::optional<Interval> all;
  for (int64_t core = 0; core < countCores() && distance > 0; ++core) {
    setCore(core);
    std::optional<Interval> own = compute(along);
    if (!own || (all && all->meets(*own)))
      return false;
    if (all)
      all->include(*own);
    else
      all = own;
  }
  return all && all->high - all->low < distance;
}

bool TensorAccesses::areApart() {
  if (llvm::any_of(parts, [&](const auto &p) { return areApartAlong(p); }))
    return true;
  auto count = getConstantIntValue(launch.getBlockCount());
  if (!count || *count > mostBlocks)
    return false;
  SmallVector<Box> boxes;
  for (int64_t number = 0; number < *count * countCores(); ++number) {
    setCore(number);
    std::optional<Box> box = computeBox();
    if (!box)
      return false;
    auto meets = [&](const Box &other) {
      return llvm::all_of(llvm::zip_equal(*box, other), [](auto pair) {
        return std::get<0>(pair).meets(std::get<1>(pair));
      });
    };
    if (llvm::any_of(boxes, meets))
      return false;
    boxes.push_back(*box);
  }
  return true;
}

/// The greatest common divisor of the differences of an index; 0 if it is the
/// same everywhere.
static int64_t getStep(const IndexTerms &terms) {
  int64_t step = terms.others.empty() ? 0 : 1;
  for (int64_t factor : terms.factors)
    // Larger ones are refused by their range.
    step = std::gcd(step, std::clamp(factor, -mostNumber, mostNumber));
  return step;
}

bool BodyVectorizer::isOnlyOfBlock(memref::StoreOp store) {
  auto launch = loop->getParentOfType<ascend::LaunchOpInterface>();
  Value tensor = store.getMemRef();
  if (!launch || !isa<BlockArgument>(tensor))
    return false;
  TensorAccesses blocks(launch, tensor);
  for (auto &[op, access] : accesses) {
    if (!analysis::mayAlias(access.memref, tensor))
      continue;
    if (access.memref != tensor)
      return false;
    for (auto [dim, index] : llvm::enumerate(access.indices)) {
      IndexTerms terms = exprs.split(index);
      AffineExpr begin = terms.uniform;
      ConstantIntRanges rest =
          exprs.computeRange(exprs.simplify(index - begin));
      if (!isBetween(rest, -mostNumber + 1, mostNumber - 1))
        return false;
      OpFoldResult number = exprs.create(rewriter, op->getLoc(), begin);
      blocks.add(dim, analysis::computeLinearIndex(number),
                 {rest.smin().getSExtValue(), rest.smax().getSExtValue(),
                  getStep(terms)});
    }
  }
  // Operations that were made for the loop have the accesses of its body.
  auto isCreated = [&](Operation *op) {
    Operation *ancestor = loop->getBlock()->findAncestorOpInBlock(*op);
    return ancestor && ancestor->isBeforeInBlock(loop) &&
           (!before || before->isBeforeInBlock(ancestor));
  };
  WalkResult others = launch->walk([&](Operation *op) {
    bool isOwn = op == launch || loop->isAncestor(op) || isCreated(op);
    return isOwn || blocks.add(op) ? WalkResult::advance()
                                   : WalkResult::interrupt();
  });
  return !others.wasInterrupted() && blocks.areApart();
}
