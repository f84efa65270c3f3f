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
