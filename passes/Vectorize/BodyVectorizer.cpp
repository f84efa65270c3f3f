//===- BodyVectorizer.cpp - One parallel loop as operations on tiles ------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Vectorize/BodyVectorizer.h"
#include "analysis/MemoryRegion.h"
#include "dialects/Ascend/AscendDialect.h"
#include "dialects/Tile/TileOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

static RewriterBase &insertBefore(RewriterBase &rewriter, Operation *op) {
  rewriter.setInsertionPoint(op);
  return rewriter;
}

BodyVectorizer::BodyVectorizer(RewriterBase &rewriter, scf::ParallelOp loop)
    : rewriter(rewriter), loop(loop), guard(rewriter),
      before(loop->getPrevNode()), space(insertBefore(rewriter, loop), loop) {}

LogicalResult BodyVectorizer::fail(Operation *op, const Twine &why) {
  obstacle = op;
  reason = why.str();
  return failure();
}

LogicalResult BodyVectorizer::run() {
  bool isDone = succeeded(checkLoop());
  if (isDone && space.isEmpty()) {
    rewriter.eraseOp(loop);
    return success();
  }
  for (Operation &op : loop.getBody()->without_terminator())
    isDone = isDone && succeeded(vectorize(&op));
  if (isDone) {
    rewriter.eraseOp(loop);
    return success();
  }
  while (loop->getPrevNode() != before)
    rewriter.eraseOp(loop->getPrevNode());
  return failure();
}

//===----------------------------------------------------------------------===//
// What can be written with tiles at all
//===----------------------------------------------------------------------===//

LogicalResult BodyVectorizer::checkLoop() {
  if (loop.getNumReductions() != 0)
    return fail(loop, "it has a result");
  if (!llvm::all_of(getAsOpFoldResult(loop.getStep()),
                    [](OpFoldResult step) { return isOneInteger(step); }))
    return fail(loop, "a step is not 1");
  if (space.getRank() > 4)
    return fail(loop, "it has more than 4 induction variables");
  for (Operation &op : loop.getBody()->without_terminator())
    hoist(&op);
  return checkDependences();
}

/// Whether `op` computes the same in all iterations.
bool BodyVectorizer::isUniform(Operation *op) {
  return isMemoryEffectFree(op) && op->getNumRegions() == 0 &&
         llvm::all_of(op->getOperands(), [&](Value operand) {
           return loop.isDefinedOutsideOfLoop(operand) ||
                  uniform.contains(operand);
         });
}

/// Computes `op` before the loop if it is the same in all iterations; returns
/// whether it is there.
bool BodyVectorizer::hoist(Operation *op) {
  bool isHoisted =
      op->getNumResults() > 0 && uniform.contains(op->getResult(0));
  if (!isHoisted && isUniform(op)) {
    uniform.map(op->getResults(), rewriter.clone(*op, uniform)->getResults());
    isHoisted = true;
  }
  return isHoisted;
}

FailureOr<BodyVectorizer::Access>
BodyVectorizer::getAccess(Operation *op, Value memref, ValueRange indices) {
  if (!loop.isDefinedOutsideOfLoop(memref))
    return fail(op, "its memref is made in the loop");
  PlaceFinder finder(rewriter, space, uniform, loop);
  Access access{memref, {}};
  for (Value index : indices) {
    std::optional<Place> place = finder.find(index);
    if (!place)
      return fail(op, "an index is not an induction variable plus an offset");
    access.places.push_back(*place);
  }
  return access;
}

/// Iterations may share what they load. What one stores no other may touch.
LogicalResult BodyVectorizer::checkDependences() {
  for (Operation &op : *loop.getBody()) {
    FailureOr<Access> access = Access();
    if (auto load = dyn_cast<memref::LoadOp>(op))
      access = getAccess(load, load.getMemRef(), load.getIndices());
    else if (auto store = dyn_cast<memref::StoreOp>(op))
      access = getAccess(store, store.getMemRef(), store.getIndices());
    if (failed(access))
      return failure();
    if (access->memref)
      accesses[&op] = *access;
  }
  for (auto &[store, written] : accesses) {
    if (!isa<memref::StoreOp>(store))
      continue;
    if (!getUsed(written.places, space).all())
      return fail(store, "iterations store to the same place");
    for (auto &[other, touched] : accesses)
      if (analysis::getRoot(touched.memref) ==
              analysis::getRoot(written.memref) &&
          (touched.memref != written.memref ||
           touched.places != written.places))
        return fail(other, "it may touch what another iteration stores");
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

static bool isGlobal(Value memref) {
  return ascend::getMemory(cast<MemRefType>(memref.getType())) ==
         ascend::Memory::GM;
}

/// The type that stands for `elementType` in tiles: comparisons give bits.
static Type getTileElement(Type elementType) {
  if (!elementType.isInteger(1))
    return elementType;
  return IntegerType::get(elementType.getContext(), 8, IntegerType::Unsigned);
}

Value BodyVectorizer::createScratch(Operation *op, Type elementType,
                                    const llvm::SmallBitVector &used) {
  SmallVector<int64_t> shape;
  for (OpFoldResult extent : space.getShape(rewriter, used))
    shape.push_back(getConstantIntValue(extent).value_or(ShapedType::kDynamic));
  if (ShapedType::isDynamicShape(shape)) {
    (void)fail(op, "its result needs a tile of its own, of an extent that is "
                   "known when the kernel runs only");
    return nullptr;
  }
  if (elementType.isInteger(1))
    shape.back() = llvm::divideCeilSigned(shape.back(), 8);
  auto type = MemRefType::get(
      shape, getTileElement(elementType), MemRefLayoutAttrInterface(),
      tile::SpaceAttr::get(op->getContext(), tile::Space::Shared));
  return memref::AllocOp::create(rewriter, op->getLoc(), type);
}

/// Whether nothing that is written as operations on tiles comes between the
/// two.
static bool isFollowedBy(Operation *op, Operation *store) {
  for (op = op->getNextNode(); op != store; op = op->getNextNode())
    if (!isa<memref::LoadOp>(op) && !op->hasTrait<OpTrait::ConstantLike>())
      return false;
  return true;
}

/// The place of the store that follows `op` and is all that uses its result.
Value BodyVectorizer::getStoredTile(Operation *op) {
  if (!op->getResult(0).hasOneUse())
    return nullptr;
  auto store = dyn_cast<memref::StoreOp>(*op->getResult(0).user_begin());
  if (!store || store->getBlock() != op->getBlock() || !isFollowedBy(op, store))
    return nullptr;
  const Access &access = accesses[store];
  if (isGlobal(access.memref))
    return nullptr;
  Value view =
      getView(rewriter, op->getLoc(), access.memref, access.places, space);
  if (view)
    done.insert(store);
  return view;
}

/// A tile of the operands that nothing needs afterwards.
Value BodyVectorizer::getOperandTile(Operation *op,
                                     const llvm::SmallBitVector &used) {
  for (Value operand : op->getOperands()) {
    auto it = tiles.find(operand);
    if (it != tiles.end() && it->second.isScratch && operand.hasOneUse() &&
        operand.getType() == op->getResult(0).getType() &&
        it->second.used == used && !operand.getType().isInteger(1))
      return it->second.tile;
  }
  return nullptr;
}

Value BodyVectorizer::chooseResult(Operation *op, llvm::SmallBitVector used) {
  Value tile = used.all() ? getStoredTile(op) : Value();
  bool isScratch = !tile;
  if (!tile)
    tile = getOperandTile(op, used);
  if (!tile)
    tile = createScratch(op, op->getResult(0).getType(), used);
  if (tile)
    tiles[op->getResult(0)] = {tile, used, isScratch};
  return tile;
}

Value BodyVectorizer::getOperand(Value value) const {
  auto it = tiles.find(value);
  return it != tiles.end() ? it->second.tile : uniform.lookupOrDefault(value);
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

/// Whether a store may change what `load` loaded before its last use.
static bool isOverwrittenBeforeUse(memref::LoadOp load) {
  Value root = analysis::getRoot(load.getMemRef());
  for (Operation *op = load->getNextNode(); op; op = op->getNextNode()) {
    auto store = dyn_cast<memref::StoreOp>(op);
    if (!store || analysis::getRoot(store.getMemRef()) != root)
      continue;
    return llvm::any_of(load->getUsers(), [&](Operation *user) {
      return store->isBeforeInBlock(user);
    });
  }
  return false;
}

LogicalResult BodyVectorizer::vectorizeLoad(memref::LoadOp load) {
  const Access &access = accesses[load];
  llvm::SmallBitVector used = getUsed(access.places, space);
  Location loc = load.getLoc();
  if (used.none()) {
    SmallVector<Value> indices;
    for (const Place &place : access.places)
      indices.push_back(
          getValueOrCreateConstantIndexOp(rewriter, loc, place.offset));
    Value scalar =
        memref::LoadOp::create(rewriter, loc, access.memref, indices);
    uniform.map(load.getResult(), scalar);
    return success();
  }
  Value view = getView(rewriter, loc, access.memref, access.places, space);
  if (!view)
    return fail(load, "the indices are not in the order of the loop's");
  bool isCopied = isGlobal(access.memref) || isOverwrittenBeforeUse(load);
  if (isCopied) {
    Value copy = createScratch(load, load.getType(), used);
    if (!copy)
      return failure();
    tile::CopyOp::create(rewriter, loc, view, copy);
    view = copy;
  }
  tiles[load.getResult()] = {view, used, isCopied};
  return success();
}

/// Whether `store` puts back what was loaded from there.
bool BodyVectorizer::isNoop(memref::StoreOp store) {
  auto load = store.getValue().getDefiningOp<memref::LoadOp>();
  return load && accesses.contains(load) &&
         accesses[load].memref == store.getMemRef() &&
         accesses[load].places == accesses[store].places &&
         !isOverwrittenBeforeUse(load);
}

LogicalResult BodyVectorizer::vectorizeStore(memref::StoreOp store) {
  if (done.contains(store) || isNoop(store))
    return success();
  const Access &access = accesses[store];
  Location loc = store.getLoc();
  Value view = getView(rewriter, loc, access.memref, access.places, space);
  if (!view)
    return fail(store, "the indices are not in the order of the loop's");
  auto it = tiles.find(store.getValue());
  bool isWhole = it != tiles.end() && it->second.used.all();
  Value dst = view;
  // A tensor takes a tile that has all elements.
  if (isGlobal(access.memref) && !(isWhole && it->second.isScratch))
    dst = createScratch(store, store.getValue().getType(),
                        llvm::SmallBitVector(space.getRank(), true));
  else if (isGlobal(access.memref))
    dst = it->second.tile;
  if (!dst)
    return failure();
  if (it == tiles.end())
    tile::FillOp::create(rewriter, loc, getOperand(store.getValue()), dst);
  else if (!isWhole)
    tile::BroadcastOp::create(rewriter, loc, it->second.tile, dst);
  else if (dst != it->second.tile)
    tile::CopyOp::create(rewriter, loc, it->second.tile, dst);
  if (dst != view)
    tile::CopyOp::create(rewriter, loc, dst, view);
  return success();
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// What is wrong with `op`, if anything.
static std::string getError(Operation *op) {
  std::string message;
  ScopedDiagnosticHandler handler(op->getContext(),
                                  [&](Diagnostic &diagnostic) {
                                    if (message.empty())
                                      message = diagnostic.str();
                                    return success();
                                  });
  if (failed(verify(op)) && message.empty())
    message = "it is not valid on tiles";
  return message;
}

/// An induction variable as a number.
LogicalResult BodyVectorizer::vectorizeRamp(Operation *cast) {
  PlaceFinder finder(rewriter, space, uniform, loop);
  std::optional<Place> place = finder.find(cast->getOperand(0));
  if (!place || !place->dim)
    return fail(cast, "it is not an induction variable plus an offset");
  FailureOr<Elements> ramp =
      createRamp(cast, cast->getResult(0).getType(), *place);
  if (failed(ramp))
    return failure();
  tiles[cast->getResult(0)] = *ramp;
  return success();
}

/// A tile of the values of `place` as numbers of `type`.
FailureOr<BodyVectorizer::Elements>
BodyVectorizer::createRamp(Operation *op, Type type, const Place &place) {
  Location loc = op->getLoc();
  llvm::SmallBitVector used(space.getRank());
  used.set(*place.dim);
  Value ramp = createScratch(op, type, used);
  if (!ramp)
    return failure();
  Value offset = getValueOrCreateConstantIndexOp(rewriter, loc, place.offset);
  Value start = rewriter.createOrFold<arith::IndexCastOp>(loc, type, offset);
  Value one = arith::ConstantOp::create(rewriter, loc,
                                        rewriter.getIntegerAttr(type, 1));
  auto arange = tile::ArangeOp::create(rewriter, loc, start, one, ramp);
  if (std::string error = getError(arange); !error.empty())
    return fail(op, error);
  return Elements{ramp, used, /*isScratch=*/true};
}

/// A comparison of indices: of ramps that start at 0 on one side, and the
/// difference of the offsets on the other. That is cut to what an i32 holds; no
/// tile has so many elements that the result could differ.
LogicalResult BodyVectorizer::vectorizeIndexCompare(arith::CmpIOp compare) {
  PlaceFinder finder(rewriter, space, uniform, loop);
  std::optional<Place> lhs = finder.find(compare.getLhs());
  std::optional<Place> rhs = finder.find(compare.getRhs());
  if (!lhs || !rhs)
    return fail(compare,
                "an operand is not an induction variable plus an offset");
  // Both sides minus the offset of one that has a ramp.
  OpFoldResult zero = rewriter.getIndexAttr(0);
  bool isLeft = lhs->dim.has_value();
  OpFoldResult rest =
      subtract(compare.getLoc(), isLeft ? rhs->offset : lhs->offset,
               isLeft ? lhs->offset : rhs->offset);
  (isLeft ? lhs : rhs)->offset = zero;
  (isLeft ? rhs : lhs)->offset = rest;

  llvm::SmallBitVector used(space.getRank());
  SmallVector<Value> operands;
  for (Place &place : {std::ref(*lhs), std::ref(*rhs)}) {
    if (!place.dim) {
      operands.push_back(rewriter.createOrFold<arith::IndexCastOp>(
          compare.getLoc(), rewriter.getI32Type(),
          getValueOrCreateConstantIndexOp(rewriter, compare.getLoc(),
                                          place.offset)));
      continue;
    }
    FailureOr<Elements> ramp =
        createRamp(compare, rewriter.getI32Type(), place);
    if (failed(ramp))
      return failure();
    used |= ramp->used;
    operands.push_back(ramp->tile);
  }
  return emit(compare, operands, used);
}

/// `a - b`, but no further from 0 than any difference of elements of tiles.
OpFoldResult BodyVectorizer::subtract(Location loc, OpFoldResult a,
                                      OpFoldResult b) {
  constexpr int64_t limit = int64_t(1) << 30;
  AffineExpr x = rewriter.getAffineDimExpr(0), y = rewriter.getAffineDimExpr(1);
  OpFoldResult difference =
      affine::makeComposedFoldedAffineApply(rewriter, loc, x - y, {a, b});
  if (std::optional<int64_t> constant = getConstantIntValue(difference))
    return rewriter.getIndexAttr(std::clamp(*constant, -limit, limit));
  Value value = getValueOrCreateConstantIndexOp(rewriter, loc, difference);
  Value low = arith::ConstantIndexOp::create(rewriter, loc, -limit);
  Value high = arith::ConstantIndexOp::create(rewriter, loc, limit);
  value = arith::MaxSIOp::create(rewriter, loc, value, low);
  return arith::MinSIOp::create(rewriter, loc, value, high).getResult();
}

LogicalResult BodyVectorizer::vectorizeElementwise(Operation *op) {
  if (op->getNumResults() != 1 || op->getNumRegions() != 0)
    return fail(op, "there is no operation on tiles for it");
  llvm::SmallBitVector used(space.getRank());
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    if (auto it = tiles.find(operand); it != tiles.end())
      used |= it->second.used;
    operands.push_back(getOperand(operand));
    // Bits are bits of bytes.
    bool isScalar = !isa<MemRefType>(operands.back().getType());
    if (isScalar && operand.getType().isInteger(1))
      return fail(op, "one of its conditions is the same everywhere");
    if (isScalar && !loop.isDefinedOutsideOfLoop(operands.back()))
      return fail(op, "an operand is an index");
  }
  return emit(op, operands, used);
}

/// Whether there are instructions for the elements of `op`: of 64 bits only for
/// bits.
static bool isComputed(tile::ComputedOpInterface op) {
  return op.getElementType().getIntOrFloatBitWidth() <= 32 ||
         isa<tile::AndOp, tile::OrOp, tile::XorOp>(op);
}

/// Writes `op` with `operands`, whose elements depend on `used`.
LogicalResult BodyVectorizer::emit(Operation *op, ArrayRef<Value> operands,
                                   const llvm::SmallBitVector &used) {
  // A mask is as large as what it selects.
  if (op->getResult(0).getType().isInteger(1) && !used.all())
    return fail(op, "it does not depend on all induction variables");
  Value dst = chooseResult(op, used);
  if (!dst)
    return failure();
  if (failed(emitElementwise(rewriter, op, operands, dst)))
    return fail(op, "there is no operation on tiles for it");
  Operation *created = loop->getPrevNode();
  if (std::string error = getError(created); !error.empty())
    return fail(op, error);
  auto computed = dyn_cast<tile::ComputedOpInterface>(created);
  if (computed && !isComputed(computed))
    return fail(op, "the vector unit does not compute with its elements");
  return success();
}

LogicalResult BodyVectorizer::vectorize(Operation *op) {
  if (hoist(op))
    return success();
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return vectorizeLoad(load);
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return vectorizeStore(store);
  if (isa<arith::IndexCastOp>(op))
    return vectorizeRamp(op);
  if (auto compare = dyn_cast<arith::CmpIOp>(op);
      compare && compare.getLhs().getType().isIndex())
    return vectorizeIndexCompare(compare);
  // Part of an index, which is taken apart where it is used.
  if (isMemoryEffectFree(op) &&
      llvm::all_of(op->getResultTypes(), llvm::IsaPred<IndexType>))
    return success();
  return vectorizeElementwise(op);
}
