//===- Crossing.h - Copies from one core to the other -*- C++ -*- ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_CROSSING_H
#define TL_PASSES_CHANNELS_CROSSING_H

#include "dialects/Ascend/AscendOps.h"
#include "dialects/Tile/TileOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace tl {

/// Whether `op` copies between memories of different cores.
bool isCrossing(mlir::Operation *op);

/// Gives `to` the stage and the place in a step of `from`, if that has them.
void copyStage(mlir::Operation *from, mlir::Operation *to);

/// The same, after which `from` is without them.
void moveStage(mlir::Operation *from, mlir::Operation *to);

/// A copy from a tile of one core to one of the other, as a push and a pop of a
/// channel between them.
///
/// A slot is what the cube core has of it. With a sub-block index the vector
/// cores may have a part each: what depends on the index is then a view of the
/// slot, not of the tile of the cube core, which has no such index.
class Crossing {
public:
  /// Emits an error if no channel can do what `copy` does.
  static mlir::FailureOr<Crossing> get(tile::CopyOp copy);

  ascend::Core getProducer() const { return producer; }

  /// The type of a channel with `depth` slots for it.
  mlir::MemRefType getChannelType(int64_t depth) const;

  /// What `core` needs of the original program for its side.
  llvm::SmallVector<mlir::Value> getValues(ascend::Core core) const;

  /// Creates the side of `core`, with its values as `mapping` has them.
  void create(mlir::OpBuilder &builder, ascend::Core core,
              ascend::ChannelOp channel, mlir::IRMapping &mapping) const;

private:
  explicit Crossing(tile::CopyOp copy) : copy(copy) {}

  mlir::LogicalResult splitViews();
  mlir::LogicalResult boundExtents();
  mlir::Type chooseElementType() const;
  mlir::Value getSlotView(mlir::OpBuilder &builder, ascend::Core core,
                          mlir::Value slot, mlir::IRMapping &mapping) const;

  /// A handle, none of whose methods is const.
  mutable tile::CopyOp copy;
  ascend::Core producer = ascend::Core::Cube;
  /// What is copied from or to, on each core.
  mlir::Value cubeTile, vectorTile;
  /// The views of the slot that a vector core takes of it, the first first.
  llvm::SmallVector<mlir::memref::SubViewOp> parts;
  /// The extents of a slot, and of what is in it.
  llvm::SmallVector<int64_t> shape;
  llvm::SmallVector<mlir::OpFoldResult> sizes;
};

} // namespace tl

#endif // TL_PASSES_CHANNELS_CROSSING_H
