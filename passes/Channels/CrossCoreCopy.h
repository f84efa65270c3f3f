//===- CrossCoreCopy.h - Copies from one core to the other ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_CROSSCORECOPY_H
#define TL_PASSES_CHANNELS_CROSSCORECOPY_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"

namespace tl {

/// Whether `op` copies between memories of different cores.
bool isCrossCoreCopy(mlir::Operation *op);

/// Copies the stage and the order of `from`, if it has them, to `to`.
void copyStage(mlir::Operation *from, mlir::Operation *to);

/// Moves the stage and the order of `from`, if it has them, to `to`.
void moveStage(mlir::Operation *from, mlir::Operation *to);

/// A copy from a tile of one core to one of the other, as a push and a pop of a
/// channel between them.
///
/// A slot holds the part of the tile that the cube core accesses. With a
/// sub-block index the vector cores may have a part each: views that depend on
/// the index are then views of the slot, not of the tile of the cube core,
/// which has no such index.
class CrossCoreCopy {
public:
  /// Emits an error if no channel can replace `copy`.
  static mlir::FailureOr<CrossCoreCopy> get(tile::CopyOp copy);

  ascend::Core getProducer() const { return producer; }

  /// The type of a channel with `depth` slots for it.
  mlir::MemRefType getChannelType(int64_t depth) const;

  /// The values of the original program that the side of `core` needs.
  llvm::SmallVector<mlir::Value> getValues(ascend::Core core) const;

  /// Creates the side of `core`, with its values mapped by `mapping`.
  void create(mlir::OpBuilder &builder, ascend::Core core,
              ascend::ChannelOp channel, mlir::IRMapping &mapping) const;

private:
  explicit CrossCoreCopy(tile::CopyOp copy) : copy(copy) {}

  mlir::LogicalResult splitViews();
  mlir::LogicalResult boundExtents();
  mlir::Type chooseElementType() const;
  mlir::Value getSlotView(mlir::OpBuilder &builder, ascend::Core core,
                          mlir::Value slot, mlir::IRMapping &mapping) const;

  /// A handle, which has no const methods.
  mutable tile::CopyOp copy;
  ascend::Core producer = ascend::Core::Cube;
  /// The source and the destination of the copy, by core.
  mlir::Value cubeTile, vectorTile;
  /// The views by which a vector core takes its part of the slot, from the
  /// outermost to the innermost.
  llvm::SmallVector<mlir::memref::SubViewOp> parts;
  /// The static extents of a slot, and the extents of its contents.
  llvm::SmallVector<int64_t> shape;
  llvm::SmallVector<mlir::OpFoldResult> sizes;
};

} // namespace tl

#endif // TL_PASSES_CHANNELS_CROSSCORECOPY_H
