//===- SeparateOperands.cpp - Copies of overlapped operands ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileUtils/SeparateOperands.h"
#include "analysis/Buffers/OperandOverlap.h"
#include "analysis/Indices/ExtentBounds.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "dialects/Ascend/Utils/ScratchLocation.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::OperandAccess;

static MemRefType getType(const OperandAccess &access) {
  return cast<MemRefType>(access.operand->get().getType());
}

/// The upper bound of the bits of a tile like that of `access`.
static int64_t getBits(const OperandAccess &access) {
  auto bounds = analysis::computeExtentBounds(access.operand->get());
  if (!bounds)
    return INT64_MAX / 2;
  return llvm::product_of(*bounds,
                          int64_t(getType(access).getElementTypeBitWidth()));
}

/// Whether `op` writes all elements of its result, for all inputs.
static bool writesAll(Operation *op) {
  auto iterated = dyn_cast<tile::IteratedOpInterface>(op);
  return iterated && !iterated.getIndexingMaps().empty();
}

namespace {
/// Gives the operands of an operation separate tiles.
class OperandSeparator {
public:
  explicit OperandSeparator(Operation *op)
      : op(op), accesses(ascend::getAccesses(op)), rewriter(op) {}

  LogicalResult run();

private:
  LogicalResult separate(const OperandAccess &written);
  bool rearranges(const OperandAccess &read, const OperandAccess &written);
  bool isOverwritten(const OperandAccess &read, const OperandAccess &written);
  FailureOr<Value> createApart(const OperandAccess &access);
  LogicalResult copyBefore(const OperandAccess &read);
  LogicalResult copyAfter(const OperandAccess &written);

  Operation *op;
  SmallVector<OperandAccess> accesses;
  IRRewriter rewriter;
};
} // namespace

/// Whether `op` moves elements of `read` to other places in `written`.
bool OperandSeparator::rearranges(const OperandAccess &read,
                                  const OperandAccess &written) {
  auto iterated = dyn_cast<tile::IteratedOpInterface>(op);
  SmallVector<AffineMap> maps;
  if (iterated)
    maps = iterated.getIndexingMaps();
  if (maps.empty())
    return false;
  auto getMap = [&](const OperandAccess &access) {
    auto *it = llvm::find_if(accesses, [&](const OperandAccess &other) {
      return other.operand == access.operand;
    });
    return maps[it - accesses.begin()];
  };
  return getMap(read) != getMap(written);
}

/// Whether `written` may overlap `read` partially, or in another order.
bool OperandSeparator::isOverwritten(const OperandAccess &read,
                                     const OperandAccess &written) {
  if (!read.reads || read.writes ||
      ascend::getMemory(getType(read)) != ascend::Memory::UB)
    return false;
  switch (analysis::classifyOverlap(read.operand->get(), written.operand->get(),
                                    op)) {
  case analysis::Overlap::Apart:
    return false;
  case analysis::Overlap::Same:
    return rearranges(read, written);
  case analysis::Overlap::Unknown:
    return true;
  }
  llvm_unreachable("unknown overlap");
}

/// A new tile like that of `access`, with rows that start at blocks unless they
/// are contiguous.
FailureOr<Value> OperandSeparator::createApart(const OperandAccess &access) {
  Value tile = access.operand->get();
  MemRefType type = getType(access);
  auto bounds = analysis::computeExtentBounds(tile);
  if (!bounds)
    return op->emitOpError("may write over elements that it has still to read, "
                           "and the tile that keeps them needs extents with a "
                           "known bound, got ")
           << type
           << "; take a slice of a tile of static extents, or write to another "
              "tile";
  if (!bounds->empty() &&
      !(type.hasStaticShape() && ascend::isContiguous(type)))
    bounds->back() =
        llvm::alignTo(bounds->back(), ascend::TargetSpec::block_bytes * 8 /
                                          type.getElementTypeBitWidth());
  Value scratch = allocateScratch(rewriter, op, *bounds, type.getElementType());
  scratch.setLoc(ascend::getScratchLocation(
      op->getLoc(), "which separates the operands that '" +
                        op->getName().getStringRef() +
                        "' reads from its results"));
  SmallVector<OpFoldResult> zeros(bounds->size(), rewriter.getIndexAttr(0));
  return slice(rewriter, op->getLoc(), scratch, zeros,
               getSizes(rewriter, op->getLoc(), tile), bounds->size());
}

LogicalResult OperandSeparator::copyBefore(const OperandAccess &read) {
  FailureOr<Value> apart = createApart(read);
  if (failed(apart))
    return failure();
  Value tile = read.operand->get();
  tile::CopyOp::create(rewriter, op->getLoc(), tile, *apart);
  // The same tile may be read twice.
  for (const OperandAccess &access : accesses)
    if (access.operand->get() == tile && !access.writes)
      access.operand->set(*apart);
  return success();
}

LogicalResult OperandSeparator::copyAfter(const OperandAccess &written) {
  FailureOr<Value> apart = createApart(written);
  if (failed(apart))
    return failure();
  Value tile = written.operand->get();
  written.operand->set(*apart);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointAfter(op);
  tile::CopyOp::create(rewriter, op->getLoc(), *apart, tile);
  return success();
}

LogicalResult OperandSeparator::separate(const OperandAccess &written) {
  auto overlapping =
      llvm::filter_to_vector(accesses, [&](const OperandAccess &access) {
        return isOverwritten(access, written);
      });
  if (overlapping.empty())
    return success();
  remark::missed(op->getLoc(),
                 remark::RemarkOpts::name("overlap")
                     .category("convert-tile-to-ascend")
                     .function(op->getParentOfType<func::FuncOp>().getName()))
      << "a tile of its own keeps elements that are read: the result may "
         "overlap them";
  int64_t bits = 0;
  for (const OperandAccess &access : overlapping)
    bits += std::min(getBits(access), INT64_MAX / 2 - bits);
  if (!written.reads && writesAll(op) && getBits(written) < bits)
    return copyAfter(written);
  for (const OperandAccess &access : overlapping)
    if (isOverwritten(access, written) && failed(copyBefore(access)))
      return failure();
  return success();
}

LogicalResult OperandSeparator::run() {
  for (const OperandAccess &access : accesses)
    if (access.writes &&
        ascend::getMemory(getType(access)) == ascend::Memory::UB &&
        failed(separate(access)))
      return failure();
  return success();
}

LogicalResult tl::separateOperands(Operation *root) {
  SmallVector<Operation *> ops;
  root->walk([&](ascend::NumericOpInterface op) {
    if (isa<tile::TileDialect>(op->getDialect()))
      ops.push_back(op);
  });
  LogicalResult result = success();
  for (Operation *op : ops)
    if (failed(OperandSeparator(op).run()))
      result = failure();
  return result;
}
