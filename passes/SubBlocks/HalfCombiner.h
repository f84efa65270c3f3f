//===- HalfCombiner.h - Combination of partial reductions -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_SUBBLOCKS_HALFCOMBINER_H
#define TL_PASSES_SUBBLOCKS_HALFCOMBINER_H

#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"

namespace tl {

/// The dimension along which the elements of `op` may be divided between cores,
/// which combine their partial results; nothing if there is none.
std::optional<unsigned> getCombinedDimension(mlir::Operation *op);

/// Gives two vector cores, distinguished by an index, the whole result of
/// reductions, each of one half: they exchange their partial results through a
/// channel, and reduce those in the same order, so that both have the same
/// bits.
class HalfCombiner {
public:
  /// Exchanges of the same type in a block may share a channel.
  HalfCombiner(ascend::SectionOp section, mlir::Value subBlock,
               bool shareChannels)
      : section(section), subBlock(subBlock), shareChannels(shareChannels),
        rewriter(section.getContext()) {}

  /// Replaces `op`, which reduces the half of this core. If `count` is not
  /// null, only the first `count` elements of that belong to this core.
  void combine(tile::ReduceOp op, mlir::Value count);

private:
  /// The extents of a tile, and their bounds.
  struct Shape {
    llvm::SmallVector<int64_t> bounds;
    llvm::SmallVector<mlir::OpFoldResult> sizes;
  };

  mlir::Value limit(mlir::Value tile, int64_t dim, mlir::Value count);
  mlir::Value convert(mlir::Value tile, mlir::Type type);
  Shape getShape(mlir::Value tile);
  mlir::Value createTile(const Shape &shape, mlir::Type type);
  mlir::Value exchange(mlir::Value partial, const Shape &shape);
  ascend::ChannelOp getChannel(mlir::Location loc, const Shape &shape,
                               mlir::Type type);

  ascend::SectionOp section;
  mlir::Value subBlock;
  bool shareChannels;
  /// By the block of their exchanges, and their type.
  llvm::DenseMap<std::pair<mlir::Block *, mlir::Type>, ascend::ChannelOp>
      channels;
  mlir::IRRewriter rewriter;
};

} // namespace tl

#endif // TL_PASSES_SUBBLOCKS_HALFCOMBINER_H
