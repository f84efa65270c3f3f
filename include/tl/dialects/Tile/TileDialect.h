//===- TileDialect.h - The Tile dialect and its attributes ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILEDIALECT_H
#define TL_DIALECTS_TILE_TILEDIALECT_H

#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "tl/dialects/Hardware/Utils/MemRefTypes.h"

#include "tl/dialects/Tile/TileDialect.h.inc"
#include "tl/dialects/Tile/TileEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "tl/dialects/Tile/TileAttrs.h.inc"

namespace tl::tile {

/// The space of `type`; nothing if its memory space is not of this dialect.
std::optional<Space> getSpace(mlir::MemRefType type);

/// Checks that no result and no block argument of `op` is in a `#tile.space`:
/// passes have placed every tile in a hardware memory. Emits an error if not.
mlir::LogicalResult verifyPlacedValues(mlir::Operation *op);

} // namespace tl::tile

#endif // TL_DIALECTS_TILE_TILEDIALECT_H
