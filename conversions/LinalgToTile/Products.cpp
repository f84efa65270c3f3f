//===- Products.cpp - Matrix products -------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/LinalgToTile/Products.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace tl;
using structured::Product;

/// The argument of the body of `op` that `value` is, or is extended from.
static BlockArgument getElement(linalg::LinalgOp op, Value value) {
  if (Operation *cast = value.getDefiningOp())
    if (isa<arith::ExtFOp, arith::ExtSIOp>(cast))
      value = cast->getOperand(0);
  auto element = dyn_cast<BlockArgument>(value);
  return element && element.getOwner() == op.getBlock() ? element
                                                        : BlockArgument();
}

/// The two arguments whose product the body of `op` adds to its result.
static std::optional<std::pair<BlockArgument, BlockArgument>>
getFactors(linalg::LinalgOp op) {
  Operation *sum =
      op.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
  if (!isa_and_present<arith::AddFOp, arith::AddIOp>(sum))
    return std::nullopt;
  Value result = op.getRegionOutputArgs().front();
  if (sum->getOperand(0) != result && sum->getOperand(1) != result)
    return std::nullopt;
  Operation *product =
      sum->getOperand(sum->getOperand(0) == result).getDefiningOp();
  if (!isa_and_present<arith::MulFOp, arith::MulIOp>(product))
    return std::nullopt;
  BlockArgument lhs = getElement(op, product->getOperand(0));
  BlockArgument rhs = getElement(op, product->getOperand(1));
  if (!lhs || !rhs || lhs == rhs)
    return std::nullopt;
  return std::pair(lhs, rhs);
}

bool structured::isProduct(linalg::LinalgOp op) {
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      op.getNumReductionLoops() != 1 || !op.hasOnlyProjectedPermutations() ||
      !getFactors(op))
    return false;
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(op);
  return succeeded(dims) && dims->m.size() == 1 && dims->n.size() == 1 &&
         dims->k.size() == 1 && op.getNumLoops() == dims->batch.size() + 3;
}

static Type getElementType(OpOperand &operand) {
  return getElementTypeOrSelf(operand.get().getType());
}

LogicalResult structured::verifyProduct(linalg::LinalgOp op) {
  Type lhs = getElementType(*op.getDpsInputOperand(0));
  Type rhs = getElementType(*op.getDpsInputOperand(1));
  Type sum = getElementType(*op.getDpsInitOperand(0));
  bool isFloat = (lhs.isF16() || lhs.isBF16() || lhs.isF32()) && sum.isF32();
  bool isInteger = lhs.isSignlessInteger(8) && sum.isSignlessInteger(32);
  if (lhs == rhs && (isFloat || isInteger))
    return success();
  return op.emitOpError("adds products of ")
         << lhs << " and " << rhs << " up in " << sum
         << "; the cube core adds those of f16, bf16 and f32 up in f32, and of "
            "i8 in i32";
}

//===----------------------------------------------------------------------===//
// Leading dimensions
//===----------------------------------------------------------------------===//

/// The slice of `operand` at `indices` of the dimensions `batch` of `op`,
/// without these.
static Value sliceAt(RewriterBase &rewriter, linalg::LinalgOp op,
                     OpOperand &operand, ArrayRef<unsigned> batch,
                     ArrayRef<Value> indices) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<OpFoldResult> offsets(map.getNumResults(),
                                    rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> sizes =
      getSizes(rewriter, op.getLoc(), operand.get());
  SmallVector<int64_t> kept;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    auto at = llvm::find(batch, cast<AffineDimExpr>(expr).getPosition());
    if (at == batch.end()) {
      kept.push_back(dim);
      continue;
    }
    offsets[dim] = getAsOpFoldResult(indices[at - batch.begin()]);
    sizes[dim] = rewriter.getIndexAttr(1);
  }
  return sliceDims(rewriter, op.getLoc(), operand.get(), offsets, sizes, kept);
}

/// Whether all of `dims` have extent 1 in `space`.
static bool areSingle(const structured::IterationSpace &space,
                      ArrayRef<unsigned> dims) {
  return llvm::all_of(dims, [&](unsigned dim) {
    return getConstantIntValue(space.sizes[dim]) == 1;
  });
}

linalg::LinalgOp structured::convertBatch(RewriterBase &rewriter,
                                          linalg::LinalgOp op) {
  linalg::ContractionDimensions dims = *linalg::inferContractionDims(op);
  if (dims.batch.empty())
    return op;
  rewriter.setInsertionPoint(op);
  IterationSpace space = computeSpace(rewriter, op);
  SmallVector<Value> indices;
  if (areSingle(space, dims.batch))
    indices.assign(dims.batch.size(),
                   arith::ConstantIndexOp::create(rewriter, op.getLoc(), 0));
  else
    indices = createLoops(rewriter, op.getLoc(), space, dims.batch,
                          /*inOrder=*/true);
  SmallVector<Value> matrices;
  for (OpOperand &operand : op->getOpOperands())
    matrices.push_back(sliceAt(rewriter, op, operand, dims.batch, indices));
  llvm::SmallBitVector dropped(op.getNumLoops());
  for (unsigned dim : dims.batch)
    dropped.set(dim);
  SmallVector<AffineMap> maps;
  for (AffineMap map : op.getIndexingMapsArray()) {
    SmallVector<AffineExpr> results;
    for (AffineExpr expr : map.getResults())
      if (!dropped[cast<AffineDimExpr>(expr).getPosition()])
        results.push_back(expr);
    maps.push_back(compressDims(
        AffineMap::get(map.getNumDims(), 0, results, rewriter.getContext()),
        dropped));
  }
  SmallVector<utils::IteratorType> iterators;
  for (auto [dim, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
    if (!dropped[dim])
      iterators.push_back(iterator);
  auto generic = linalg::GenericOp::create(
      rewriter, op.getLoc(), TypeRange(), ArrayRef(matrices).take_front(2),
      ArrayRef(matrices).take_back(1), maps, iterators);
  rewriter.cloneRegionBefore(op->getRegion(0), generic.getRegion(),
                             generic.getRegion().begin());
  rewriter.eraseOp(op);
  return generic;
}

//===----------------------------------------------------------------------===//
// Matrices
//===----------------------------------------------------------------------===//

Product structured::getProduct(linalg::LinalgOp op) {
  auto getDim = [&](OpOperand &operand, unsigned result) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    return cast<AffineDimExpr>(map.getResult(result)).getPosition();
  };
  auto [first, second] = *getFactors(op);
  OpOperand *lhs = op.getMatchingOpOperand(first);
  OpOperand *rhs = op.getMatchingOpOperand(second);
  OpOperand *sum = op.getDpsInitOperand(0);
  unsigned row = getDim(*sum, 0), column = getDim(*sum, 1);
  if (getDim(*lhs, 0) != row && getDim(*lhs, 1) != row)
    std::swap(lhs, rhs);
  return {op,
          lhs->get(),
          rhs->get(),
          sum->get(),
          /*transposeA=*/getDim(*lhs, 1) == row,
          /*transposeB=*/getDim(*rhs, 0) == column};
}

/// Whether only copies of tensors write the tile that `matrix` is a part of, so
/// that the cube core may load it.
static bool isLoaded(Value matrix) {
  if (!structured::isTile(matrix))
    return false;
  SmallVector<Value> views = {analysis::getRoot(matrix)};
  while (!views.empty()) {
    Value view = views.pop_back_val();
    for (OpOperand &use : view.getUses()) {
      Operation *user = use.getOwner();
      if (isa<ViewLikeOpInterface>(user)) {
        views.push_back(user->getResult(0));
        continue;
      }
      auto copy = dyn_cast<tile::CopyOp>(user);
      bool isLoad = copy && !structured::isTile(copy.getSrc());
      auto op = dyn_cast<linalg::LinalgOp>(user);
      bool isRead = isa<memref::DimOp, tile::GemmOp>(user) ||
                    (copy && copy.getSrc() == view) ||
                    (op && op.isDpsInput(&use) && structured::isProduct(op));
      if (!isLoad && !isRead)
        return false;
    }
  }
  return true;
}

/// `matrix` in a tile that the cube core reads.
static FailureOr<Value> loadMatrix(RewriterBase &rewriter, Operation *op,
                                   Value matrix) {
  if (isLoaded(matrix))
    return matrix;
  FailureOr<Value> tile = structured::createTileLike(rewriter, op, matrix);
  if (succeeded(tile))
    tile::CopyOp::create(rewriter, op->getLoc(), matrix, *tile);
  return tile;
}

LogicalResult structured::convertProduct(RewriterBase &rewriter,
                                         const Product &product, Value sum,
                                         Value init) {
  linalg::LinalgOp op = product.op;
  rewriter.setInsertionPoint(op);
  FailureOr<Value> a = loadMatrix(rewriter, op, product.a);
  FailureOr<Value> b = succeeded(a) ? loadMatrix(rewriter, op, product.b) : a;
  if (failed(b))
    return failure();
  tile::GemmOp::create(rewriter, op.getLoc(), *a, *b, sum, init,
                       product.transposeA, product.transposeB);
  rewriter.eraseOp(op);
  return success();
}
