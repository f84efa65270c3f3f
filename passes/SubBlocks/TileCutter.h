//===- TileCutter.h - Gives each vector core its part of tiles --*- C++ -*-===//
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

/// Whether `op` itself writes anything but tiles and variables of its core.
bool storesOutside(mlir::Operation *op);

/// Rewrites a section for one of two vector cores, told apart by an index: its
/// tiles have half of the axes that are cut, and tensors are loaded and stored
/// in part.
///
/// Of an extent that has no two halves both have the greater one, so that
/// extents stay static: both compute the places in the middle, which the first
/// one neither stores nor counts: so both begin where their tiles do.
/// What has no axis that is cut both do, and only the first one stores. What is
/// reduced along an axis that is cut is combined: both have all of it.
class TileCutter {
public:
  TileCutter(ascend::SectionOp section, mlir::Value subBlock,
             const TileAxes &axes, const CutChoice &choice);

  void run();

private:
  using Sizes = llvm::SmallVector<mlir::OpFoldResult>;

  /// What a vector core has of an axis.
  struct Half {
    int64_t whole;
    int64_t extent;
    /// Where it begins on the axis, and how many of its places are its own;
    /// null if all are.
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
  /// The views that were replaced, by those that replace them.
  llvm::DenseMap<mlir::Value, mlir::Value> originals;
};

} // namespace tl

#endif // TL_PASSES_SUBBLOCKS_TILECUTTER_H
