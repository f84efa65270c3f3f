//===- ElementLoops.cpp - Operations as loops over elements ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Normalize/ElementLoops.h"
#include "analysis/Indices/ExtentBounds.h"
#include "analysis/Legality/Legality.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "dialects/Ascend/Utils/ScratchLocation.h"
#include "mlir/IR/TypeUtilities.h"
#include "passes/StageAttributes.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::OperandAccess;

namespace {
/// Writes one operation as a loop.
class LoopWriter {
public:
  explicit LoopWriter(tile::ElementLoopOpInterface op)
      : op(op), accesses(ascend::getAccesses(op)), rewriter(op) {}

  LogicalResult run();

private:
  LogicalResult verifyMemories();
  bool isOverwritten(const OperandAccess &read);
  FailureOr<Value> createApart(Value tile, Type elementType);
  LogicalResult separateInputs();
  LogicalResult separateResults();
  LogicalResult widen();
  LogicalResult prepare();

  tile::ElementLoopOpInterface op;
  SmallVector<OperandAccess> accesses;
  IRRewriter rewriter;
};
} // namespace

/// Checks the memories that are known already: a loop could access any.
LogicalResult LoopWriter::verifyMemories() {
  auto placed = cast<tile::PlacedOpInterface>(op.getOperation());
  for (const OperandAccess &access : accesses) {
    auto type = cast<MemRefType>(access.operand->get().getType());
    auto memory = ascend::getMemory(type);
    if (memory && !placed.getLegalMemories(*access.operand).contains(*memory))
      return op->emitOpError("cannot work with operand ")
             << access.operand->getOperandNumber() << " in its memory, got "
             << type;
  }
  return success();
}

/// Whether a result may overlap `read`, which is no result.
bool LoopWriter::isOverwritten(const OperandAccess &read) {
  return !read.writes &&
         llvm::any_of(accesses, [&](const OperandAccess &other) {
           return other.writes &&
                  analysis::mayAlias(read.operand->get(), other.operand->get());
         });
}

/// A new tile like `tile` with elements of `elementType`. Rows of a dynamic
/// number of elements begin at blocks, as operations on parts of tiles require.
FailureOr<Value> LoopWriter::createApart(Value tile, Type elementType) {
  auto type = cast<MemRefType>(tile.getType());
  auto bounds = analysis::computeExtentBounds(tile);
  if (!bounds)
    return op->emitOpError("needs tiles of its own for elements that it has "
                           "still to read, and extents with a known bound for "
                           "them, got ")
           << type << "; take a slice of a tile of static extents";
  if (bounds->size() > 1 && !type.hasStaticShape())
    bounds->back() =
        llvm::alignTo(bounds->back(), ascend::TargetSpec::block_bytes * 8 /
                                          elementType.getIntOrFloatBitWidth());
  Location loc = ascend::getScratchLocation(
      op->getLoc(), "which keeps elements for the loop that '" +
                        op->getName().getStringRef() + "' becomes");
  Value scratch = memref::AllocOp::create(
      rewriter, loc,
      MemRefType::get(*bounds, elementType, MemRefLayoutAttrInterface(),
                      type.getMemorySpace()));
  SmallVector<OpFoldResult> zeros(bounds->size(), rewriter.getIndexAttr(0));
  return slice(rewriter, op->getLoc(), scratch, zeros,
               getSizes(rewriter, op->getLoc(), tile), bounds->size());
}

/// Copies the operands that a result may overlap.
LogicalResult LoopWriter::separateInputs() {
  for (const OperandAccess &access : accesses) {
    if (!isOverwritten(access))
      continue;
    Value tile = access.operand->get();
    FailureOr<Value> apart = createApart(tile, getElementTypeOrSelf(tile));
    if (failed(apart))
      return failure();
    tile::CopyOp::create(rewriter, op->getLoc(), tile, *apart);
    access.operand->set(*apart);
  }
  return success();
}

/// Writes all results to new tiles, and copies these in their order.
LogicalResult LoopWriter::separateResults() {
  Operation *last = op;
  for (const OperandAccess &access : accesses) {
    if (!access.writes)
      continue;
    Value tile = access.operand->get();
    FailureOr<Value> apart = createApart(tile, getElementTypeOrSelf(tile));
    if (failed(apart))
      return failure();
    access.operand->set(*apart);
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointAfter(last);
    last = tile::CopyOp::create(rewriter, op->getLoc(), *apart, tile);
  }
  return success();
}

/// Converts all tiles to f16, which holds all integers of 8 bits.
LogicalResult LoopWriter::widen() {
  Operation *last = op;
  for (const OperandAccess &access : accesses) {
    Value tile = access.operand->get();
    FailureOr<Value> wide = createApart(tile, rewriter.getF16Type());
    if (failed(wide))
      return failure();
    access.operand->set(*wide);
    OpBuilder::InsertionGuard guard(rewriter);
    if (access.reads)
      tile::CastOp::create(rewriter, op->getLoc(), tile, *wide,
                           ascend::RoundMode::None);
    rewriter.setInsertionPointAfter(last);
    if (access.writes)
      last = tile::CastOp::create(rewriter, op->getLoc(), *wide, tile,
                                  ascend::RoundMode::None);
  }
  return success();
}

/// Gives the operation tiles that a loop can read while it writes.
LogicalResult LoopWriter::prepare() {
  Type type = getElementTypeOrSelf(accesses.front().operand->get());
  if (op.gathersElements() && type.isInteger(8))
    return widen();
  if (llvm::none_of(accesses, [&](const OperandAccess &access) {
        return isOverwritten(access);
      }))
    return success();
  bool updates = llvm::any_of(accesses, [](const OperandAccess &access) {
    return access.reads && access.writes;
  });
  return updates ? separateInputs() : separateResults();
}

LogicalResult LoopWriter::run() {
  if (failed(verifyMemories()))
    return failure();
  StageAttributes stage(op);
  Block *block = op->getBlock();
  Operation *previous = op->getPrevNode(), *next = op->getNextNode();
  if (failed(prepare()))
    return failure();
  rewriter.setInsertionPoint(op);
  op.writeAsLoop(rewriter);
  rewriter.eraseOp(op);
  stage.setBetween(previous, next, block);
  return success();
}

LogicalResult tl::writeElementLoops(Operation *root) {
  SmallVector<tile::ElementLoopOpInterface> ops;
  root->walk([&](tile::ElementLoopOpInterface op) { ops.push_back(op); });
  LogicalResult result = success();
  for (tile::ElementLoopOpInterface op : ops)
    if (failed(LoopWriter(op).run()))
      result = failure();
  return result;
}
