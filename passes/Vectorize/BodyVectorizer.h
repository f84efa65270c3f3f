//===- BodyVectorizer.h - Vectorisation of a parallel loop ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_VECTORIZE_BODYVECTORIZER_H
#define TL_PASSES_VECTORIZE_BODYVECTORIZER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Vectorize/Places.h"
#include "passes/Vectorize/ScalarLoops.h"
#include "tl/dialects/Hardware/HardwareEnums.h"
#include "llvm/ADT/MapVector.h"

namespace tl::vectorize {

/// Writes a parallel loop as operations on tiles before it, statement by
/// statement: all iterations of one precede the next, which is equivalent if no
/// iteration depends on another.
class BodyVectorizer {
public:
  /// New tiles that need more than `budget` bytes at a time are an obstacle
  /// that parts of the loop do not have.
  BodyVectorizer(mlir::RewriterBase &rewriter, mlir::scf::ParallelOp loop,
                 int64_t budget);

  /// On failure the IR is unchanged, and `getObstacle` gives the cause.
  mlir::LogicalResult run();

  /// Whether an operation before `op`, in its block or one around it, writes
  /// all elements of `memref`.
  static bool isWrittenBefore(mlir::Value memref, mlir::Operation *op);

  const Obstacle &getObstacle() const { return obstacle; }
  /// Whether a loop over a part of the iterations may have no obstacle.
  bool needsParts() const { return isTooLarge; }
  /// The numbers of iterations along the induction variables that may store;
  /// nothing if all may.
  llvm::SmallVector<std::optional<int64_t>> getLimits() const {
    return llvm::map_to_vector(llvm::seq(space.getRank()), [&](unsigned dim) {
      return space.getLimit(dim);
    });
  }
  /// The largest numbers of iterations along the induction variables.
  llvm::SmallVector<std::optional<int64_t>> getBounds() const {
    return llvm::map_to_vector(llvm::seq(space.getRank()), [&](unsigned dim) {
      return space.getBound(dim);
    });
  }

private:
  /// The elements of a value.
  struct Elements {
    mlir::Value tile;
    /// The induction variables on which they depend.
    llvm::SmallBitVector used;
    /// Whether the tile was created for this value.
    bool isScratch = false;
  };
  /// The memref and the indices of a load or store.
  struct ElementAccess {
    mlir::Value memref;
    llvm::SmallVector<mlir::AffineExpr> indices;
  };

  // Conditions of vectorisation.
  mlir::LogicalResult checkLoop();
  void reverseStores();
  void limitByStores();
  std::optional<int64_t> findLimit(const ElementAccess &store, unsigned dim);
  mlir::LogicalResult collectAccesses();
  mlir::LogicalResult checkDependences();
  void foldIndices();
  mlir::FailureOr<ElementAccess>
  findAccess(mlir::Operation *op, mlir::Value memref, mlir::ValueRange indices);
  bool leavesMemRef(const ElementAccess &access);
  bool mayMeetInOtherIteration(const ElementAccess &store,
                               const ElementAccess &other);
  bool isInBranch(mlir::Operation *op);
  bool isInInnerLoop(mlir::Operation *op);
  bool runsAlways(mlir::Operation *op);
  void addBounds(const ElementAccess &access);
  bool mayFailIfEmpty(mlir::Operation *created,
                      llvm::ArrayRef<unsigned> empty) const;
  bool mayFailIfEmpty(mlir::memref::SubViewOp slice,
                      llvm::ArrayRef<unsigned> empty) const;
  void keepFromEmptyLoop();
  mlir::LogicalResult fail(mlir::Operation *op, const llvm::Twine &why,
                           llvm::StringRef advice = "");
  /// The same for an operation that tiles lack.
  mlir::LogicalResult failForOperation(mlir::Operation *op);
  /// The same, for a reason that a loop over fewer iterations does not have.
  mlir::LogicalResult failForSize(mlir::Operation *op, const llvm::Twine &why);

  // Statements.
  mlir::LogicalResult vectorize(mlir::Operation *op);
  /// The same for an operation that all iterations run, or may run.
  mlir::LogicalResult vectorizeForAll(mlir::Operation *op);
  bool isUniform(mlir::Operation *op);
  bool hoist(mlir::Operation *op);
  mlir::LogicalResult vectorizeLoad(mlir::memref::LoadOp load);
  mlir::LogicalResult vectorizeStore(mlir::memref::StoreOp store);
  mlir::LogicalResult vectorizePermutedLoad(mlir::memref::LoadOp load,
                                            llvm::ArrayRef<Place> places);
  /// Stores `value`, a tile of the elements of all iterations.
  mlir::LogicalResult vectorizePermutedStore(mlir::memref::StoreOp store,
                                             llvm::ArrayRef<Place> places,
                                             mlir::Value value);
  /// Indices counted from the last iteration on along some induction variables.
  struct Rising {
    llvm::SmallVector<mlir::AffineExpr> indices;
    llvm::SmallBitVector flipped;
  };
  /// The indices of `op`, which accesses a tensor, such that they are places.
  std::optional<Rising> findRising(mlir::Operation *op);
  /// The elements of the iterations from the last one on along `dims`.
  mlir::FailureOr<Elements> flip(mlir::Operation *op, Elements elements,
                                 const llvm::SmallBitVector &dims);
  mlir::LogicalResult vectorizeFallingLoad(mlir::memref::LoadOp load,
                                           const Rising &rising);
  /// Stores `value`, a tile of the elements of all iterations, in a tensor.
  mlir::LogicalResult storeToTensor(mlir::memref::StoreOp store,
                                    mlir::Value value);
  /// Stores `value`, a tile of the elements of all iterations.
  mlir::LogicalResult vectorizeScatteredStore(mlir::memref::StoreOp store,
                                              mlir::Value value);
  mlir::LogicalResult vectorizeScatteredTensorStore(mlir::memref::StoreOp store,
                                                    mlir::Value value);
  /// The same to `indices` of `tile`, null if there is none.
  mlir::LogicalResult scatter(mlir::memref::StoreOp store, mlir::Value value,
                              mlir::Value tile,
                              llvm::ArrayRef<mlir::AffineExpr> indices);
  std::optional<llvm::SmallVector<SingleIndex>>
  findSingles(llvm::ArrayRef<mlir::AffineExpr> indices);
  /// The offsets of the elements of `tile` after a store, in bytes, if the
  /// stored values follow it after `start` bytes; null after a failure.
  mlir::Value createStoreOffsets(mlir::memref::StoreOp store, mlir::Value tile,
                                 llvm::ArrayRef<SingleIndex> indices,
                                 llvm::ArrayRef<int64_t> bounds, int64_t start,
                                 int64_t bytes);
  mlir::LogicalResult vectorizeGather(mlir::memref::LoadOp load);
  /// The tile of UB of which `memref` is a slice, and its indices for those of
  /// the slice; null if that is no tile of static extents without gaps.
  mlir::Value findWholeTile(mlir::Value memref,
                            llvm::SmallVector<mlir::AffineExpr> &indices);
  /// A tile with the elements of a tensor around those that `load` reads, and
  /// its indices; null if the tensor may change, or they are too many.
  mlir::Value stageTensor(mlir::memref::LoadOp load,
                          llvm::SmallVector<mlir::AffineExpr> &indices);
  /// A slice of a tensor, bounds of its sizes, and the indices of accessed
  /// elements in it.
  struct TensorPart {
    llvm::SmallVector<mlir::OpFoldResult> offsets, sizes;
    llvm::SmallVector<int64_t> bounds;
    llvm::SmallVector<mlir::AffineExpr> indices;
    /// Whether it has no elements if the tensor has none.
    bool mayBeEmpty = false;
  };
  /// The part around the elements that `op` accesses, with rows of whole blocks
  /// if it `mayGrow`; nothing if it has no bounds, or is too large.
  std::optional<TensorPart> findTensorPart(mlir::Operation *op, bool mayGrow);
  /// A tile with the elements of `part`; null after a failure.
  mlir::Value loadTensorPart(mlir::Operation *op, mlir::Value tensor,
                             const TensorPart &part);
  mlir::Value takeTensorPart(mlir::Location loc, mlir::Value tensor,
                             const TensorPart &part);
  /// A load from such a tile.
  mlir::LogicalResult vectorizeStagedLoad(mlir::memref::LoadOp load);
  /// Whether `widenBytes` has room for the elements of `src`, all written.
  bool canWidenBytes(mlir::Value src);
  /// The elements of `src`, bytes, as f16; null if some may be unwritten.
  mlir::Value widenBytes(mlir::memref::LoadOp load, mlir::Value src);
  mlir::AffineExpr findByteOffset(mlir::memref::LoadOp load, mlir::Value &src);
  mlir::FailureOr<Elements> createOffsets(mlir::Operation *op,
                                          mlir::AffineExpr bytes);
  /// The elements at `indices` of `src`, a whole tile, as `elementType`.
  mlir::FailureOr<Elements>
  createGather(mlir::Operation *op, mlir::Value src,
               llvm::ArrayRef<mlir::AffineExpr> indices,
               mlir::Type elementType);
  mlir::LogicalResult failForWidth(mlir::Operation *op, mlir::Type type);
  bool needsStaging(mlir::Value memref, const Place &last);
  bool canGather(mlir::memref::LoadOp load, const llvm::SmallBitVector &used);
  bool isGatherFaster(mlir::Value src);
  /// Whether a gather from `src`, whose rows have no whole blocks, is better
  /// one from a copy.
  bool canPadRows(mlir::Value src);
  /// Whether a store of the loop may change elements of `src`.
  bool changes(mlir::Value src) const;
  /// Moves the insertion point before the inner loops that it is in.
  void leaveInnerLoops();
  /// Whether a copy of `bytes` fits beside the budget and the other copies.
  bool hasRoomForCopy(int64_t bytes) const;
  /// A copy of `src` with rows of whole blocks, made before all loops in the
  /// body; null after a failure.
  mlir::Value padRows(mlir::memref::LoadOp load, mlir::Value src);
  /// A new tile with rows of whole blocks, and its part with the shape of
  /// `type`; null after a failure.
  mlir::Value createPadded(mlir::Operation *op, mlir::MemRefType type,
                           mlir::Type elementType, mlir::Value &slice);
  mlir::LogicalResult vectorizeNumber(mlir::Operation *cast);
  mlir::FailureOr<Elements> truncate(mlir::Operation *op,
                                     const Elements &elements, mlir::Type type);
  mlir::LogicalResult vectorizeIndexCompare(mlir::arith::CmpIOp compare);
  mlir::LogicalResult makeSigned(mlir::arith::CmpIOp compare,
                                 mlir::AffineExpr &lhs, mlir::AffineExpr &rhs,
                                 int64_t limit);
  void compareUniform(mlir::arith::CmpIOp compare, mlir::AffineExpr rest);
  mlir::LogicalResult vectorizeBitcast(mlir::Operation *cast);
  mlir::LogicalResult vectorizeElementwise(mlir::Operation *op);
  mlir::LogicalResult vectorizeInnerLoop(mlir::scf::ForOp inner);
  mlir::LogicalResult updateResults(mlir::scf::ForOp inner,
                                    llvm::ArrayRef<mlir::Value> results);
  mlir::LogicalResult vectorizeBranch(mlir::scf::IfOp branch);
  mlir::LogicalResult vectorizeUniformBranch(mlir::scf::IfOp branch);
  mlir::LogicalResult vectorizeResults(mlir::scf::IfOp branch);
  /// The iterations that run the current operation: those where a condition,
  /// whose mask is given, is `holds`.
  struct Guard {
    mlir::Value condition;
    mlir::Value mask;
    bool holds;
  };
  /// The condition of one region of `branch`, in a branch or not.
  mlir::FailureOr<Guard> createGuard(mlir::scf::IfOp branch, bool isThen);
  mlir::LogicalResult vectorizeRegion(mlir::scf::IfOp branch, bool isThen);
  mlir::LogicalResult vectorizeMasked(mlir::Operation *op);
  mlir::LogicalResult vectorizeMaskedStore(mlir::memref::StoreOp store);
  mlir::LogicalResult vectorizeGuardedLoad(mlir::memref::LoadOp load);
  /// `offsets` in the iterations that run the current operation, else 0.
  mlir::FailureOr<Elements> guardOffsets(mlir::Operation *op,
                                         const Elements &offsets);
  /// Stores `value` where the current operation runs, else `old`, to `dst`.
  mlir::LogicalResult select(mlir::Operation *op, mlir::Value value,
                             mlir::Value old, mlir::Value dst);

  /// The iterations along each induction variable from which on, and up to
  /// which, a branch may run.
  struct Edges {
    explicit Edges(unsigned rank) : first(rank), end(rank) {}
    llvm::SmallVector<llvm::SmallVector<mlir::AffineExpr, 1>> first, end;
    /// Whether all of these iterations run it.
    bool areExact = true;
    /// The conditions that were added, and whether they hold.
    llvm::DenseSet<std::pair<mlir::Value, char>> added;
  };
  /// Some iterations that are next to each other.
  struct Box {
    llvm::SmallVector<mlir::OpFoldResult> first, sizes;
    bool isEmpty() const { return llvm::any_of(sizes, mlir::isZeroInteger); }
  };
  /// Adds the edges of the iterations for which `condition` is `holds`.
  void addEdges(mlir::Value condition, bool holds, Edges &edges);
  /// The edges by all branches around `op`.
  Edges findEdges(mlir::Operation *op);
  Box createBox(mlir::Location loc, const Edges &edges);
  /// Whether the elements that `access` has in the iterations within `edges`
  /// are a slice in the order of the loop, empty if no iteration is within.
  bool canTakeBox(const ElementAccess &access, const Edges &edges);
  /// This slice.
  mlir::Value createBoxView(mlir::Location loc, const ElementAccess &access,
                            const Box &box);
  /// The elements of a tile for `used` that belong to the iterations of `box`.
  mlir::Value takeBox(mlir::Location loc, mlir::Value tile, const Box &box,
                      const llvm::SmallBitVector &used);
  /// Removes the edges along variables whose indices are in bounds anyway.
  void loosen(const ElementAccess &access, Edges &edges);
  /// Whether the iterations within `edges` access elements of the memref.
  bool isInBounds(const ElementAccess &access, const Edges &edges);
  mlir::LogicalResult vectorizeEdgeStore(mlir::memref::StoreOp store,
                                         const Box &box);
  /// Whether `load`, which some iterations run, is best a gather.
  bool prefersGather(mlir::memref::LoadOp load, const Box &box);
  /// Whether a load may read elements that no iteration loads.
  bool mayReadMore(mlir::memref::LoadOp load);
  /// A tile with the elements that `access` has in the iterations of `box`, and
  /// 0 elsewhere; null after a failure.
  mlir::Value loadBox(mlir::Operation *op, const ElementAccess &access,
                      const Box &box);
  mlir::LogicalResult vectorizeEdgeLoad(mlir::memref::LoadOp load,
                                        const Box &box);
  bool isStoredAlways(mlir::memref::StoreOp store);
  bool isAccessedAlways(const ElementAccess &access);
  bool storesAlways(mlir::Region &region, const ElementAccess &access);
  bool isStoredLater(mlir::memref::StoreOp store);
  /// Whether all iterations have stored to this place.
  bool isStoredForAll(const ElementAccess &access) const;
  /// Whether no other block runs at the same time.
  bool isInOnlyBlock();
  /// Whether no other block accesses the elements of `store`, nor those of
  /// iterations that do not run it.
  bool isOnlyOfBlock(mlir::memref::StoreOp store);
  /// A new tile of the elements where `store` stores; null after a failure.
  mlir::Value loadOld(mlir::memref::StoreOp store);
  /// Stores what was there before in the other iterations.
  mlir::LogicalResult vectorizeMaskedTensorStore(mlir::memref::StoreOp store,
                                                 Edges edges);
  /// The same for the slice of the iterations within `edges`.
  mlir::LogicalResult vectorizeMaskedBox(mlir::memref::StoreOp store,
                                         const Edges &edges);
  /// The value of `store`: a scalar or a tile of all elements.
  mlir::Value getSelected(mlir::memref::StoreOp store);
  mlir::LogicalResult vectorizeMaskedScatter(mlir::memref::StoreOp store);
  bool isInBounds(const ElementAccess &access);
  bool isAlwaysBelow(mlir::AffineExpr index, int64_t extent);
  bool isWritten(mlir::Operation *op);
  /// Whether all iterations load from this place, before an operation of the
  /// body or at all.
  bool isLoadedForAll(const ElementAccess &access, mlir::Operation *before);
  bool isAccessedForAll(const ElementAccess &access);
  bool areWrittenBefore(const ElementAccess &access);
  llvm::SmallBitVector findVariables(mlir::AffineExpr index);
  mlir::LogicalResult emit(mlir::Operation *op,
                           llvm::SmallVector<mlir::Value> operands,
                           llvm::SmallBitVector used);
  bool broadcastFirst(mlir::Operation *op,
                      llvm::MutableArrayRef<mlir::Value> operands);
  /// Fails if `created`, which computes for `op`, is no valid operation or has
  /// no instruction.
  mlir::LogicalResult check(mlir::Operation *op, mlir::Operation *created);
  bool isNoop(mlir::memref::StoreOp store);
  /// A tile of all elements of the value of `store`; null after a failure.
  mlir::Value getWholeTile(mlir::memref::StoreOp store);
  /// Stores `value` in all elements of `dst`.
  mlir::LogicalResult createAll(mlir::Operation *op, mlir::Value value,
                                mlir::Value dst);
  /// The mask of `condition`; null after a failure.
  mlir::Value findMask(mlir::Operation *op, mlir::Value condition);
  mlir::LogicalResult fillFactor(mlir::Operation *op,
                                 llvm::MutableArrayRef<mlir::Value> operands,
                                 const llvm::SmallBitVector &used);
  /// The mask of `value`, a condition that is the same in all iterations.
  mlir::Value createUniformMask(mlir::Operation *op, mlir::Value value);

  // Masks, and operands of their operations: they have the bounds of extents
  // that are dynamic.
  bool hasBoundedMasks() const;
  /// The bounds of the extents of a tile for `used`; with whole blocks as rows
  /// if it `pads` them, or their length is dynamic.
  llvm::SmallVector<std::optional<int64_t>>
  getTileBounds(const llvm::SmallBitVector &used, bool pads);
  /// A tile for elements that depend on `used`, or with the type i1 for bits.
  mlir::Value createMaskScratch(mlir::Operation *op, mlir::Type elementType,
                                const llvm::SmallBitVector &used);
  mlir::Value extend(mlir::Operation *op, mlir::Value tile);
  /// Replaces the tiles of `operands`. Returns whether there is room for them.
  bool extendAll(mlir::Operation *op,
                 llvm::MutableArrayRef<mlir::Value> operands);
  mlir::LogicalResult emitBounded(mlir::Operation *op,
                                  llvm::SmallVector<mlir::Value> operands,
                                  const llvm::SmallBitVector &used);
  mlir::LogicalResult selectBounded(mlir::Operation *op, mlir::Value value,
                                    mlir::Value old, mlir::Value dst);

  // Indices as tiles. Those of extents that are known when the kernel runs only
  // have the extents' bounds, and repeat the index of the last iteration.
  mlir::FailureOr<Elements> createIndices(mlir::Operation *op,
                                          mlir::AffineExpr expr);
  mlir::FailureOr<Elements> createTerm(mlir::Operation *op,
                                       mlir::AffineExpr term);
  mlir::FailureOr<Elements> createQuotient(mlir::Operation *op,
                                           mlir::AffineBinaryOpExpr expr);
  mlir::FailureOr<Elements> createSymbol(mlir::Operation *op,
                                         mlir::Value symbol);
  mlir::FailureOr<Elements> createLoaded(mlir::Operation *op,
                                         mlir::Operation *cast);
  mlir::FailureOr<Elements> createRemainder(mlir::Operation *op,
                                            mlir::Operation *source);
  mlir::FailureOr<Elements> createChoice(mlir::Operation *op,
                                         mlir::arith::SelectOp choice);
  mlir::FailureOr<Elements> createBinary(mlir::Operation *op,
                                         mlir::Operation *source);
  /// Copies `elements` to `bounded`, with zeros beyond the extents.
  void fillBeyond(mlir::Location loc, const Elements &elements,
                  mlir::Value bounded);
  mlir::FailureOr<Elements> createRamp(mlir::Operation *op, unsigned dim,
                                       int64_t factor, mlir::AffineExpr start,
                                       mlir::Type type);
  mlir::FailureOr<Elements> addTiles(mlir::Operation *op, const Elements &lhs,
                                     const Elements &rhs);
  /// `TileOp` of a tile and a number.
  template <typename TileOp>
  mlir::FailureOr<Elements> createWithNumber(mlir::Operation *op,
                                             const Elements &elements,
                                             mlir::Value number) {
    mlir::Value dst = elements.tile;
    if (!elements.isScratch)
      dst = createBoundedScratch(op, number.getType(), elements.used);
    if (!dst || failed(check(op, TileOp::create(rewriter, op->getLoc(),
                                                elements.tile, number, dst))))
      return mlir::failure();
    return Elements{dst, elements.used, /*isScratch=*/true};
  }
  mlir::FailureOr<Elements> castIndices(mlir::Operation *op,
                                        const Elements &elements,
                                        mlir::Type type,
                                        ascend::RoundMode mode);
  /// A tile of the bounds of the extents.
  mlir::Value createBoundedScratch(mlir::Operation *op, mlir::Type elementType,
                                   const llvm::SmallBitVector &used,
                                   bool isRamp = false);
  /// The part of a bounded tile that has the extents of the loop.
  mlir::Value createLoopPart(mlir::Location loc, mlir::Value bounded,
                             const llvm::SmallBitVector &used);
  mlir::Value createNumber(mlir::Location loc, mlir::AffineExpr expr,
                           mlir::Type type);
  mlir::OpFoldResult createClamped(mlir::Location loc, mlir::AffineExpr expr,
                                   int64_t limit);

  // Tiles for results.
  /// A tile for elements that depend on `used`; with the type i1 for bits.
  mlir::Value createScratch(mlir::Operation *op, mlir::Type elementType,
                            const llvm::SmallBitVector &used);
  /// A tile with the dimensions `dims`, in this order.
  mlir::Value createScratch(mlir::Operation *op, mlir::Type elementType,
                            llvm::ArrayRef<unsigned> dims);
  /// A tile of the size `bounds`.
  mlir::Value createScratch(mlir::Operation *op, mlir::Type elementType,
                            llvm::ArrayRef<std::optional<int64_t>> bounds);
  /// A tile of `sizes`, which are `bounds` at most.
  mlir::Value createScratch(mlir::Operation *op, mlir::Type elementType,
                            llvm::SmallVector<mlir::OpFoldResult> sizes,
                            llvm::ArrayRef<std::optional<int64_t>> bounds);
  /// The tile for the result of `op`: that of the following store, one of its
  /// operands, or a new one.
  mlir::Value chooseResult(mlir::Operation *op, llvm::SmallBitVector used);
  mlir::Value getStoredTile(mlir::Operation *op);
  bool isFollowedBy(mlir::Operation *op, mlir::memref::StoreOp store);
  mlir::Value getOperandTile(mlir::Operation *op, mlir::ValueRange operands,
                             const llvm::SmallBitVector &used);
  /// The operand of an operation on tiles for `value`: a tile or a scalar.
  mlir::Value getOperand(mlir::Value value) const;
  ViewBuilder getViews(mlir::Location loc) {
    return ViewBuilder(rewriter, loc, exprs, space);
  }

  mlir::RewriterBase &rewriter;
  mlir::scf::ParallelOp loop;
  mlir::OpBuilder::InsertionGuard insertion;
  /// The operation before all created ones.
  mlir::Operation *before;
  IterationSpace space;
  mlir::IRMapping uniform;
  IndexExprs exprs;
  llvm::DenseMap<mlir::Value, Elements> tiles;
  llvm::MapVector<mlir::Operation *, ElementAccess> accesses;
  /// The offsets of gathers, made before all loops in the body.
  llvm::DenseMap<mlir::AffineExpr, Elements> offsets;
  /// Places to which all iterations have stored.
  llvm::SmallVector<ElementAccess> storedForAll;
  /// Tiles with the bounds of dynamic extents; all elements are written.
  llvm::SmallPtrSet<mlir::Value, 8> bounded;
  /// Copies with rows of whole blocks, for gathers.
  llvm::DenseMap<mlir::Value, mlir::Value> padded;
  /// The copies as f16 of tiles of bytes that no store of the loop changes.
  llvm::DenseMap<mlir::Value, mlir::Value> widened;
  int64_t paddedBytes = 0;
  /// Stores of values that were computed in place.
  llvm::SmallPtrSet<mlir::Operation *, 4> done;
  /// Selections of results of branches, as long as tables refer to them.
  llvm::SmallVector<mlir::Operation *> selections;
  Obstacle obstacle;
  bool isTooLarge = false;
  int64_t budget;
  /// Whether indices beyond the extents of the loop repeat the last ones.
  bool repeatsLast = false;
  /// Whether rows of indices are padded to whole blocks.
  bool padsRows = false;
  /// Nothing if all iterations run the current operation.
  std::optional<Guard> guard;
  /// Whether the current load is of an element in these iterations only.
  bool guardsOffsets = false;
};

} // namespace tl::vectorize

#endif // TL_PASSES_VECTORIZE_BODYVECTORIZER_H
