//===- TileCutter.h - Division of tiles between vector cores ----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_SUBBLOCKS_TILECUTTER_H
#define TL_PASSES_SUBBLOCKS_TILECUTTER_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/SubBlocks/CutCost.h"
#include "passes/SubBlocks/HalfCombiner.h"

namespace tl {

/// Whether `op` itself writes to memory other than tiles and variables of its
/// core.
bool storesOutside(mlir::Operation *op);

/// Rewrites a section for one of two vector cores, distinguished by an index:
/// its tiles have half of the cut axes, and it loads and stores parts of
/// tensors.
///
/// If an extent has no two equal halves both cores have the greater one, so
/// that extents stay static. Both compute the elements in the middle, but the
/// first one neither stores nor reduces them, so that both begin at the start
/// of their tiles. Both cores run operations without a cut axis, but only the
/// first one stores. Reductions along a cut axis are combined, and both cores
/// have the result.
class TileCutter {
public:
  TileCutter(ascend::SectionOp section, mlir::Value subBlock,
             const TileAxes &axes, const CutChoice &choice);

  void run();

private:
  using Sizes = llvm::SmallVector<mlir::OpFoldResult>;

  /// The half of an axis on a vector core.
  struct Half {
    int64_t whole;
    int64_t extent;
    /// Its begin on the axis, and the number of elements that belong to it
    /// alone; null if all do.
    mlir::Value base, count;
  };

  void createHalves(const llvm::BitVector &cut);
  const Half *getHalf(std::optional<unsigned> axis) const;
  /// The half of a dimension of a tile; null if it is not cut.
  const Half *getHalf(mlir::Value tile, unsigned dimension) const;
  mlir::OpFoldResult limit(const Half &half, mlir::OpFoldResult size);

  void cutTile(mlir::memref::AllocOp alloc);
  void cutView(mlir::Operation *view);
  mlir::Value cutSlice(mlir::memref::SubViewOp slice);
  mlir::Value cutExpansion(mlir::memref::ExpandShapeOp expand);

  bool cutOperands(const TileAxes::Iteration &iteration);
  mlir::Value cutTensor(mlir::Value tensor, mlir::AffineMap map,
                        const TileAxes::Iteration &iteration, bool isStored);
  mlir::OpFoldResult getOwn(const Half &half, mlir::OpFoldResult size);
  mlir::Value skipShared(mlir::Value tile, mlir::AffineMap map,
                         const TileAxes::Iteration &iteration);
  void storeOnce(mlir::Operation *op);

  ascend::SectionOp section;
  mlir::Value subBlock;
  const TileAxes &axes;
  mlir::IRRewriter rewriter;
  HalfCombiner combiner;
  llvm::DenseMap<unsigned, Half> halves;
  /// The original of each new view.
  llvm::DenseMap<mlir::Value, mlir::Value> originals;
};

} // namespace tl

#endif // TL_PASSES_SUBBLOCKS_TILECUTTER_H
