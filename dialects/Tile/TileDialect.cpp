//===- TileDialect.cpp - The Tile dialect and its attributes ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/TileDialect.h"
#include "dialects/Tile/TileOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl::tile;

#include "dialects/Tile/TileDialect.cpp.inc"
#include "dialects/Tile/TileEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "dialects/Tile/TileAttrs.cpp.inc"

void TileDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/Tile/TileAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "dialects/Tile/TileOps.cpp.inc"
      >();
}

std::optional<Space> tl::tile::getSpace(MemRefType type) {
  if (auto space = dyn_cast_if_present<SpaceAttr>(type.getMemorySpace()))
    return space.getValue();
  return std::nullopt;
}

LogicalResult tl::tile::verifyPlacedValues(Operation *op) {
  SmallVector<Type> types(op->getResultTypes());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      llvm::append_range(types, block.getArgumentTypes());
  for (Type type : types)
    if (auto memref = dyn_cast<MemRefType>(type))
      if (getSpace(memref))
        return op->emitOpError("has no memory of the hardware, got ") << memref;
  return success();
}
