//===- TileAxes.h - Which dimensions of tiles go together -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_SUBBLOCKS_TILEAXES_H
#define TL_PASSES_SUBBLOCKS_TILEAXES_H

#include "dialects/Ascend/AscendOps.h"
#include "dialects/Tile/TileOps.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/MapVector.h"

namespace tl {

/// Whether `value` is a tile of the vector core, or a part of one.
bool isVectorTile(mlir::Value value);

/// What a view of a tile does with one of its dimensions: dimension `from` of
/// the tile is dimension `to` of the view, from its first element on.
struct ViewDimension {
  unsigned from, to;
};

/// The dimensions that `view`, an operation, takes from the first element on,
/// and has to itself.
llvm::SmallVector<ViewDimension> getViewDimensions(mlir::Operation *view);

/// The dimensions of all tiles of a section, in classes: an operation that goes
/// through one of a class goes through all of them that it uses, in step. A
/// class is an axis along which all these tiles could be cut at the same place.
class TileAxes {
public:
  explicit TileAxes(ascend::SectionOp section);

  /// An operation with an iteration space, and the axis of each of its
  /// dimensions.
  struct Iteration {
    // A handle, none of whose methods is const.
    mutable tile::IteratedOpInterface op;
    llvm::SmallVector<std::optional<unsigned>> axes;

    /// Whether it goes through an axis that `cut` has.
    bool goesThrough(const llvm::BitVector &cut) const;
    /// Whether it combines what it goes through along an axis that `cut` has.
    bool isReducedAlong(const llvm::BitVector &cut) const;
  };

  llvm::ArrayRef<Iteration> getIterations() const { return iterations; }

  /// The axis of a dimension of a tile, or of a part of one.
  std::optional<unsigned> getAxis(mlir::Value tile, unsigned dimension) const;

  /// How many elements the tiles have along an axis.
  int64_t getExtent(unsigned axis) const { return extents[axis]; }

  /// How many of them each half has: both have the same, and those in the
  /// middle, if two halves that begin at blocks of memory are more than all.
  int64_t getHalfExtent(unsigned axis) const;

  /// The axes that can be cut if reductions along them are combined.
  llvm::BitVector getReducedAxes() const;

  /// The axes along which all tiles that have them can be cut in two, none of
  /// which an operation or a tile shares with another one; those that leave
  /// rows whole are chosen first, then those with the most work. Of axes along
  /// which something is reduced, only those in `reduced` may be among them.
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
  getAxesByWork(const llvm::BitVector &reduced) const;

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
  /// By axis: of how many elements a block of memory is, for rows of a matrix.
  llvm::SmallVector<int64_t> alignments;
  /// The axes along which elements of a matrix follow each other in memory.
  llvm::BitVector cutsRows;
};

} // namespace tl

#endif // TL_PASSES_SUBBLOCKS_TILEAXES_H
