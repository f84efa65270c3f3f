//===- TileOperands.cpp - How operations access tiles ---------------------===//
//-----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/TileOperands.h"

#include "tl/dialects/Ascend/IR/AscendInterfaces.h"
#include "tl/dialects/Tile/TileInterfaces.h"

using namespace mlir;
using namespace tl;

bool tl::runtime::coversOperand(Operation *op, unsigned operand) {
  auto iterated = dyn_cast<tile::IteratedOpInterface>(op);
  if (!iterated || !iterated.getSequentialDimensions().empty())
    return false;
  SmallVector<AffineMap> maps = iterated.getIndexingMaps();
  return !maps.empty() && maps[operand].isIdentity();
}

bool tl::runtime::takesSlices(Operation *op, unsigned operand) {
  auto iterated = dyn_cast<tile::IteratedOpInterface>(op);
  auto placed = dyn_cast<tile::PlacedOpInterface>(op);
  if (!iterated || !placed ||
      placed.needsDenseRows(*ascend::getAccesses(op)[operand].operand))
    return false;
  SmallVector<AffineMap> maps = iterated.getIndexingMaps();
  return !maps.empty() &&
         maps[operand].isProjectedPermutation(/*allowZeroInResults=*/true);
}

SmallVector<tl::runtime::EqualExtents, 0>
tl::runtime::findEqualExtents(Operation *op) {
  auto iterated = dyn_cast<tile::IteratedOpInterface>(op);
  SmallVector<EqualExtents, 0> pairs;
  if (!iterated || !iterated.hasEqualExtents())
    return pairs;
  SmallVector<AffineMap> maps = iterated.getIndexingMaps();
  if (maps.empty())
    return pairs;
  SmallVector<ascend::OperandAccess> accesses = ascend::getAccesses(op);
  auto getExtent = [&](EqualExtents::Extent extent) {
    auto type =
        cast<MemRefType>(accesses[extent.operand].operand->get().getType());
    return type.getDimSize(extent.dimension);
  };
  SmallVector<std::optional<EqualExtents::Extent>> known(
      maps.front().getNumDims());
  for (auto [operand, map] : llvm::enumerate(maps))
    for (auto [dimension, result] : llvm::enumerate(map.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      if (!dim)
        continue;
      EqualExtents::Extent extent{static_cast<unsigned>(operand),
                                  static_cast<unsigned>(dimension)};
      auto &first = known[dim.getPosition()];
      if (!first)
        first = extent;
      else if (ShapedType::isDynamic(getExtent(*first)) ||
               getExtent(*first) != getExtent(extent))
        pairs.push_back({*first, extent});
    }
  return pairs;
}
