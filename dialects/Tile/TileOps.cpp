//===- TileOps.cpp - Operations of the Tile dialect -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Tile/TileOps.h"
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
                     Value blockCount, bool hasSubBlockIndex,
                     ascend::LaunchBodyBuilder buildBody) {
  ascend::buildLaunch(builder, state, blockCount, hasSubBlockIndex, buildBody);
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
// Element-wise operations
//===----------------------------------------------------------------------===//

bool tl::tile::repeatsTo(ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
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
    if (!repeatsTo(tile.getShape(), tiles.back().getShape()))
      return op->emitOpError("cannot repeat ")
             << tile << " to the shape of " << tiles.back();
  return success();
}

MemorySet FillOp::getLegalMemories(OpOperand &) {
  // A product of zeros fills an accumulator.
  auto type = cast<MemRefType>(getDst().getType());
  Type elementType = type.getElementType();
  if (type.getRank() == 2 &&
      (elementType.isF32() || elementType.isSignlessInteger(32)))
    return {ascend::Memory::UB, ascend::Memory::L0C};
  return {ascend::Memory::UB};
}

std::optional<ascend::Core> FillOp::getPlacedCore() {
  auto type = cast<MemRefType>(getDst().getType());
  return ascend::getMemory(type) == ascend::Memory::L0C ? ascend::Core::Cube
                                                        : ascend::Core::Vector;
}

bool tl::tile::isNumber(Attribute value, double number) {
  if (auto integer = dyn_cast<IntegerAttr>(value))
    return integer.getValue().getSExtValue() == static_cast<int64_t>(number);
  auto real = dyn_cast<FloatAttr>(value);
  return real && llvm::APFloat(real.getValueAsDouble())
                     .bitwiseIsEqual(llvm::APFloat(number));
}

static constexpr auto parseLaunchHeader = ascend::parseLaunchOf<LaunchOp>;

#define GET_OP_CLASSES
#include "tl/dialects/Tile/TileOps.cpp.inc"
