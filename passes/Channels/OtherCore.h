//===- OtherCore.h - Tiles that both cores read -*- C++ -*- ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_OTHERCORE_H
#define TL_PASSES_CHANNELS_OTHERCORE_H

#include "dialects/Tile/TileOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace tl {

/// A memory of the core that writes a tile, and one of the other core to which
/// its elements can be copied.
struct HomeAndAway {
  ascend::Memory home, away;
};

/// The memories that suit `uses` of a tile, of which the first may be among
/// `allowed`: all can be at home, or only read and can be away. Nothing if
/// there are no such memories.
std::optional<HomeAndAway>
findHomeAndAway(llvm::ArrayRef<mlir::OpOperand *> uses,
                llvm::ArrayRef<ascend::Memory> allowed);

/// Lets the uses of `tile` that cannot be at home work on copies in the other
/// memory. A copy is made as soon as what it copies is written, out of loops
/// that do not write it, and serves all uses up to the next write.
void copyToOtherCore(mlir::memref::AllocOp tile,
                     llvm::ArrayRef<mlir::OpOperand *> uses,
                     HomeAndAway memories);

} // namespace tl

#endif // TL_PASSES_CHANNELS_OTHERCORE_H
