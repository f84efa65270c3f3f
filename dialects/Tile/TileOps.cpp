//===- TileOps.cpp - Operations of the Tile dialect ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/TileOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace tl::tile;
using tl::ascend::Core;
using tl::ascend::Memory;
using tl::ascend::printLaunchHeader;
namespace ascend = tl::ascend;

//===----------------------------------------------------------------------===//
// LaunchOp
//===----------------------------------------------------------------------===//

void LaunchOp::build(OpBuilder &builder, OperationState &state,
                     Value blockCount, bool hasSubBlockIndex) {
  ascend::buildLaunch(builder, state, blockCount, hasSubBlockIndex);
  ensureTerminator(*state.regions.front(), builder, state.location);
}

void LaunchOp::getSuccessorRegions(RegionBranchPoint point,
                                   SmallVectorImpl<RegionSuccessor> &regions) {
  ascend::getLaunchSuccessorRegions(*this, point, regions);
}

LogicalResult LaunchOp::verifyRegions() {
  return ascend::verifyLaunchBody(*this, getBody());
}

//===----------------------------------------------------------------------===//
// GemmOp
//===----------------------------------------------------------------------===//

Value GemmOp::getInitCondition() { return getInit(); }

SmallVector<std::pair<StringRef, int64_t>> GemmOp::getNumericParameters() {
  return {{"transpose_a", getTransposeA()}, {"transpose_b", getTransposeB()}};
}

LogicalResult GemmOp::verify() {
  auto a = cast<MemRefType>(getA().getType());
  auto b = cast<MemRefType>(getB().getType());
  auto c = cast<MemRefType>(getC().getType());
  if (failed(ascend::verifyProductTypes(*this, a, b, c)))
    return failure();
  SmallVector<int64_t, 2> left(a.getShape()), right(b.getShape());
  if (getTransposeA())
    std::swap(left[0], left[1]);
  if (getTransposeB())
    std::swap(right[0], right[1]);
  if (failed(verifyCompatibleShape(left[1], right[0])) ||
      failed(verifyCompatibleShape({left[0], right[1]}, c.getShape())))
    return emitOpError("multiplies ")
           << left[0] << " x " << left[1] << " and " << right[0] << " x "
           << right[1] << " into " << c.getDimSize(0) << " x "
           << c.getDimSize(1);
  return success();
}

MemorySet GemmOp::getLegalMemories(OpOperand &operand) {
  if (operand.getOperandNumber() == getCMutable().getOperandNumber())
    return {Memory::L0C};
  return {Memory::L1};
}

std::optional<Core> GemmOp::getPlacedCore() { return Core::Cube; }

//===----------------------------------------------------------------------===//
// Element-wise operations
//===----------------------------------------------------------------------===//

/// Whether a tile of the shape `from` repeats to `to`; unknown extents may.
static bool isBroadcast(ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
  return from.size() <= to.size() &&
         llvm::all_of_zip(from, to.take_back(from.size()),
                          [](int64_t a, int64_t b) {
                            return a == 1 || ShapedType::isDynamic(a) ||
                                   ShapedType::isDynamic(b) || a == b;
                          });
}

LogicalResult tl::tile::verifyElementwise(Operation *op) {
  SmallVector<MemRefType> tiles;
  for (Type type : op->getOperandTypes())
    if (auto tile = dyn_cast<MemRefType>(type))
      tiles.push_back(tile);
  if (tiles.size() < 2)
    return op->emitOpError("needs a tile on one side, a scalar fills a tile "
                           "with 'tile.fill'");
  for (MemRefType tile : tiles)
    if (!isBroadcast(tile.getShape(), tiles.back().getShape()))
      return op->emitOpError("cannot repeat ")
             << tile << " to the shape of " << tiles.back();
  return success();
}

static constexpr auto parseLaunchHeader = ascend::parseLaunchOf<LaunchOp>;

#define GET_OP_CLASSES
#include "dialects/Tile/TileOps.cpp.inc"
