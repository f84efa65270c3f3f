//===- OtherCore.h - Copies of tiles for the other core ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_OTHERCORE_H
#define TL_PASSES_CHANNELS_OTHERCORE_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tl/dialects/Tile/TileOps.h"

namespace tl {

/// The memory of a tile on the core that writes it, and a memory of the other
/// core to which its elements can be copied.
struct HomeAndAway {
  ascend::Memory home, away;
};

/// Memories for a tile with these `uses`, with the home among `allowed`: each
/// use works at home, or only reads and works away. Nothing if there are no
/// such memories.
std::optional<HomeAndAway>
findHomeAndAway(llvm::ArrayRef<mlir::OpOperand *> uses,
                llvm::ArrayRef<ascend::Memory> allowed);

/// Replaces the uses of `tile` that cannot be at home by copies in the other
/// memory. A copy follows the write of its source, outside of loops that do not
/// write it, and serves all uses up to the next write.
void copyToOtherCore(mlir::memref::AllocOp tile,
                     llvm::ArrayRef<mlir::OpOperand *> uses,
                     HomeAndAway memories);

} // namespace tl

#endif // TL_PASSES_CHANNELS_OTHERCORE_H
