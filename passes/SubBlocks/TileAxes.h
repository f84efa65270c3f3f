//===- TileAxes.h - Classes of dimensions of tiles --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_SUBBLOCKS_TILEAXES_H
#define TL_PASSES_SUBBLOCKS_TILEAXES_H

#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/MapVector.h"

namespace tl {

/// Whether `value` is a tile of the vector core, or a part of one.
bool isVectorTile(mlir::Value value);

/// A dimension of a tile that a view preserves: dimension `from` of the tile is
/// dimension `to` of the view, from its first element on.
struct ViewDimension {
  unsigned from, to;
};

/// The dimensions that `view`, an operation, preserves from the first element
/// on, and does not merge with others.
llvm::SmallVector<ViewDimension> getViewDimensions(mlir::Operation *view);

/// The dimensions of all tiles of a section, in classes: an operation that
/// iterates over one of a class iterates over all dimensions of this class in
/// its tiles, in step. A class is an axis along which all these tiles could be
/// cut at the same place.
class TileAxes {
public:
  explicit TileAxes(ascend::SectionOp section);

  /// An operation with an iteration space, and the axis of each of its
  /// dimensions.
  struct Iteration {
    // A handle, which has no const methods.
    mutable tile::IteratedOpInterface op;
    llvm::SmallVector<std::optional<unsigned>> axes;

    /// Whether it iterates over an axis of `cut`.
    bool goesThrough(const llvm::BitVector &cut) const;
    /// Whether it reduces along an axis of `cut`.
    bool isReducedAlong(const llvm::BitVector &cut) const;
  };

  llvm::ArrayRef<Iteration> getIterations() const { return iterations; }

  /// The axis of a dimension of a tile, or of a part of one.
  std::optional<unsigned> getAxis(mlir::Value tile, unsigned dimension) const;

  /// The extent of the tiles along an axis.
  int64_t getExtent(unsigned axis) const { return extents[axis]; }

  /// The extent of each half. Both are equal, and share elements in the middle
  /// if two halves that begin at blocks of memory exceed the whole.
  int64_t getHalfExtent(unsigned axis) const;

  /// The axes that can be cut if reductions along them are combined.
  llvm::BitVector getReducedAxes() const;

  /// The axes along which to cut all tiles in two, at most one for each
  /// operation and tile; those that leave rows whole are chosen first, then
  /// those with the most work. Axes with reductions are only chosen from
  /// `reduced`.
  llvm::BitVector chooseCut(const llvm::BitVector &reduced) const;

private:
  unsigned getNumber(mlir::Value tile, unsigned dimension);
  void join(unsigned a, unsigned b) {
    classes.grow(dimensions.size());
    classes.join(a, b);
  }
  void keepWhole(mlir::Value tile);

  void visit(mlir::Operation *op);
  void visitView(mlir::Operation *op);
  void visitIteration(tile::IteratedOpInterface op,
                      llvm::ArrayRef<mlir::AffineMap> maps);
  void computeExtents();
  void noteRows(mlir::MemRefType type, mlir::Value tile);
  llvm::SmallVector<unsigned>
  rankAxesByWork(const llvm::BitVector &reduced) const;

  ascend::SectionOp section;
  llvm::MapVector<std::pair<mlir::Value, unsigned>, unsigned> dimensions;
  llvm::IntEqClasses classes;
  /// Dimensions that have to be whole, and those that are reduced.
  llvm::SmallVector<unsigned> whole, reductions;
  llvm::SmallVector<mlir::Value> tiles;
  llvm::SmallVector<Iteration> iterations;
  /// By axis: the extent, and whether it can be cut.
  llvm::SmallVector<int64_t> extents;
  llvm::BitVector canBeCut;
  /// By axis: the number of elements in a block of memory, for rows of a
  /// matrix.
  llvm::SmallVector<int64_t> alignments;
  /// The axes along which elements of a matrix are contiguous.
  llvm::BitVector cutsRows;
};

} // namespace tl

#endif // TL_PASSES_SUBBLOCKS_TILEAXES_H
