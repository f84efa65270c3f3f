//===- OperandMemories.h - Memories of operands -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_OPERANDMEMORIES_H
#define TL_DIALECTS_TILE_OPERANDMEMORIES_H

#include "tl/dialects/Tile/TileOps.h"

namespace tl::tile {

/// Checks that `op` supports the memory of each tile; one whose memory is not
/// chosen yet is supported. Emits an error if not.
mlir::LogicalResult verifyMemories(PlacedOpInterface op);

} // namespace tl::tile

#endif // TL_DIALECTS_TILE_OPERANDMEMORIES_H
