//===- Accumulators.cpp - Fragments that products add to ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/OperandOverlap.h"
#include "analysis/Indices/ExtentBounds.h"
#include "conversions/LinalgToTile/Products.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

using namespace mlir;
using namespace tl;
using namespace tl::structured;

namespace {
/// Products that add up in one fragment.
struct Accumulation {
  SmallVector<Product> products;
  /// The fill with 0 before them, if there is one.
  linalg::FillOp fill;
  /// The first and the last operation with products, in one block.
  Operation *first, *last;
};
} // namespace

/// The memref that `memref` is all of, by slices.
static Value skipWholeSlices(RewriterBase &rewriter, Value memref) {
  while (auto slice = memref.getDefiningOp<memref::SubViewOp>()) {
    Value source = slice.getSource();
    auto isOf = [](int64_t number) {
      return [number](OpFoldResult each) {
        return getConstantIntValue(each) == number;
      };
    };
    if (slice.getType().getRank() != slice.getSourceType().getRank() ||
        !llvm::all_of(slice.getMixedOffsets(), isOf(0)) ||
        !llvm::all_of(slice.getMixedStrides(), isOf(1)) ||
        !llvm::all_of_zip(slice.getMixedSizes(),
                          getSizes(rewriter, memref.getLoc(), source),
                          isEqualConstantIntOrValue))
      break;
    memref = source;
  }
  return memref;
}

/// Whether `a` and `b` are the same part of a tensor or a tile.
static bool isSamePart(RewriterBase &rewriter, Value a, Value b) {
  a = skipWholeSlices(rewriter, a);
  b = skipWholeSlices(rewriter, b);
  return a == b || (analysis::areSameBytes(a, b) &&
                    llvm::all_of_zip(getSizes(rewriter, a.getLoc(), a),
                                     getSizes(rewriter, b.getLoc(), b),
                                     isEqualConstantIntOrValue));
}

/// The operations in `op`, or `op` itself, that access the memref whose root is
/// `root`.
static SmallVector<Operation *> findAccesses(Operation *op, Value root) {
  SmallVector<Operation *> accesses;
  op->walk([&](Operation *inner) {
    bool isAccess = !isa<ViewLikeOpInterface, memref::DimOp>(inner) &&
                    llvm::any_of(inner->getOperands(), [&](Value operand) {
                      return isa<MemRefType>(operand.getType()) &&
                             analysis::getRoot(operand) == root;
                    });
    if (isAccess)
      accesses.push_back(inner);
  });
  return accesses;
}

/// The product that `access` is, if it adds to `sum` and reads nothing with its
/// root.
static std::optional<Product> getAddend(RewriterBase &rewriter,
                                        Operation *access, Value sum) {
  auto op = dyn_cast<linalg::LinalgOp>(access);
  if (!op || !isProduct(op))
    return std::nullopt;
  Product product = getProduct(op);
  Value root = analysis::getRoot(sum);
  if (analysis::getRoot(product.a) == root ||
      analysis::getRoot(product.b) == root ||
      !isSamePart(rewriter, product.sum, sum))
    return std::nullopt;
  return product;
}

/// The products in `op` if it accesses `sum`, and parts of its memref, by
/// products that add to `sum` only.
static std::optional<SmallVector<Product>>
getAddends(RewriterBase &rewriter, Operation *op, Value sum) {
  SmallVector<Product> products;
  for (Operation *access : findAccesses(op, analysis::getRoot(sum))) {
    std::optional<Product> product = getAddend(rewriter, access, sum);
    if (!product)
      return std::nullopt;
    products.push_back(*product);
  }
  return products;
}

/// Whether `op` fills `sum` with 0.
static bool fillsWithZero(RewriterBase &rewriter, Operation *op, Value sum) {
  auto fill = dyn_cast<linalg::FillOp>(op);
  Attribute value;
  return fill && matchPattern(fill.value(), m_Constant(&value)) &&
         tile::isNumber(value, 0) && isSamePart(rewriter, fill.output(), sum);
}

/// The products that add up with `product`, and the fill before them.
static Accumulation findAccumulation(RewriterBase &rewriter,
                                     const Product &product) {
  rewriter.setInsertionPoint(product.op);
  Value sum = product.sum, root = analysis::getRoot(sum);
  Accumulation result = {{product}, {}, product.op, product.op};
  while (auto loop = dyn_cast<scf::ForOp>(result.first->getParentOp())) {
    auto products = getAddends(rewriter, loop, sum);
    if (!loop.isDefinedOutsideOfLoop(sum) || !products)
      break;
    result.products = *products;
    result.first = result.last = loop;
  }
  for (Operation *op = result.last->getNextNode(); op; op = op->getNextNode()) {
    auto products = getAddends(rewriter, op, sum);
    if (!products)
      break;
    if (products->empty())
      continue;
    llvm::append_range(result.products, *products);
    result.last = op;
  }
  for (Operation *op = result.first->getPrevNode(); op; op = op->getPrevNode())
    if (!findAccesses(op, root).empty()) {
      if (fillsWithZero(rewriter, op, sum))
        result.fill = cast<linalg::FillOp>(op);
      break;
    }
  return result;
}

/// Whether the first product of `accumulation` runs for the first time, so that
/// it starts the sum; null if it may not run, or if that is not known.
static Value createInit(RewriterBase &rewriter,
                        const Accumulation &accumulation) {
  Product product = accumulation.products.front();
  Location loc = product.op.getLoc();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(product.op);
  OpFoldResult depth =
      getSize(rewriter, loc, product.a, product.transposeA ? 0 : 1);
  if (!analysis::isCertainlyPositive(depth))
    return {};
  if (accumulation.first == product.op)
    return arith::ConstantIntOp::create(rewriter, loc, 1, 1);
  auto loop = dyn_cast<scf::ForOp>(accumulation.first);
  if (!loop || product.op->getParentOp() != loop)
    return {};
  auto begin = getConstantIntValue(loop.getLowerBound());
  auto end = getConstantIntValue(loop.getUpperBound());
  if (!begin || !end || *begin >= *end)
    return {};
  return arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::eq,
                               loop.getInductionVar(), loop.getLowerBound());
}

/// Adds the fragment `part` to `sum` after the products.
static LogicalResult addToSum(RewriterBase &rewriter, Operation *op, Value part,
                              Value sum) {
  Location loc = op->getLoc();
  FailureOr<Value> addend = createTileLike(rewriter, op, sum);
  if (failed(addend))
    return failure();
  tile::CopyOp::create(rewriter, loc, part, *addend);
  Value old = sum;
  if (!isTile(sum)) {
    old = *createTileLike(rewriter, op, sum);
    tile::CopyOp::create(rewriter, loc, sum, old);
  }
  tile::AddOp::create(rewriter, loc, old, *addend, old);
  if (old != sum)
    tile::CopyOp::create(rewriter, loc, old, sum);
  return success();
}

/// Creates the fragment for `accumulation` before `start`. Returns it and, if
/// the first product overwrites it, the condition of that; else it is filled
/// with 0.
static FailureOr<std::pair<Value, Value>>
createFragment(RewriterBase &rewriter, const Accumulation &accumulation,
               Operation *start, Value sum) {
  Operation *op = accumulation.products.front().op;
  rewriter.setInsertionPoint(start);
  FailureOr<Value> fragment =
      createTileLike(rewriter, op, sum, tile::Space::Fragment);
  if (failed(fragment))
    return failure();
  Value init = createInit(rewriter, accumulation);
  if (!init) {
    Type type = cast<MemRefType>(sum.getType()).getElementType();
    Value zero = arith::ConstantOp::create(rewriter, op->getLoc(),
                                           rewriter.getZeroAttr(type));
    tile::FillOp::create(rewriter, op->getLoc(), zero, *fragment);
  }
  return std::pair(*fragment, init);
}

static LogicalResult convertAccumulation(RewriterBase &rewriter,
                                         Accumulation accumulation) {
  linalg::FillOp fill = accumulation.fill;
  Value sum = fill ? fill.output() : accumulation.products.front().sum;
  auto created =
      createFragment(rewriter, accumulation,
                     fill ? fill.getOperation() : accumulation.first, sum);
  if (failed(created))
    return failure();
  auto [fragment, init] = *created;
  // The last operation may be a product, which is replaced: a constant marks
  // the place after it.
  rewriter.setInsertionPointAfter(accumulation.last);
  auto end = arith::ConstantIndexOp::create(rewriter, sum.getLoc(), 0);
  for (const Product &product : accumulation.products) {
    if (failed(convertProduct(rewriter, product, fragment, init)))
      return failure();
    init = {};
  }
  rewriter.setInsertionPoint(end);
  if (fill)
    tile::CopyOp::create(rewriter, fill.getLoc(), fragment, sum);
  else if (failed(addToSum(rewriter, end, fragment, sum)))
    return failure();
  rewriter.eraseOp(end);
  if (fill)
    rewriter.eraseOp(fill);
  return success();
}

/// Views of one place in a loop are computed before it, so that products of all
/// iterations add to one value.
static void hoistViews(tile::LaunchOp launch) {
  launch.walk([](LoopLikeOpInterface loop) { moveLoopInvariantCode(loop); });
}

LogicalResult structured::convertProducts(RewriterBase &rewriter,
                                          tile::LaunchOp launch) {
  SmallVector<linalg::LinalgOp> batches;
  launch.walk([&](linalg::LinalgOp op) {
    if (isProduct(op))
      batches.push_back(op);
  });
  for (linalg::LinalgOp op : batches)
    convertBatch(rewriter, op);
  hoistViews(launch);
  while (true) {
    linalg::LinalgOp next;
    launch.walk([&](linalg::LinalgOp op) {
      if (!isProduct(op))
        return WalkResult::advance();
      next = op;
      return WalkResult::interrupt();
    });
    if (!next)
      return success();
    Accumulation accumulation = findAccumulation(rewriter, getProduct(next));
    if (failed(convertAccumulation(rewriter, accumulation)))
      return failure();
  }
}
