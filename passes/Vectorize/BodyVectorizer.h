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
#include "passes/Vectorize/Elements.h"
#include "llvm/ADT/MapVector.h"

namespace tl::vectorize {

/// Writes a parallel loop as operations on tiles before it, statement by
/// statement: all iterations of one precede the next, which is equivalent if no
/// iteration depends on another.
class BodyVectorizer {
public:
  BodyVectorizer(mlir::RewriterBase &rewriter, mlir::scf::ParallelOp loop);

  /// On failure the IR is unchanged, and `getObstacle` gives the cause.
  mlir::LogicalResult run();

  /// The operation that cannot be vectorised, and the reason.
  mlir::Operation *getObstacle() const { return obstacle; }
  llvm::StringRef getReason() const { return reason; }

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
  struct Access {
    mlir::Value memref;
    llvm::SmallVector<Place> places;
  };

  mlir::LogicalResult checkLoop();
  bool leavesMemRef(const Access &access) const;
  mlir::LogicalResult checkDependences();
  void addBounds(const Access &access);
  mlir::LogicalResult vectorize(mlir::Operation *op);
  mlir::LogicalResult vectorizeLoad(mlir::memref::LoadOp load);
  mlir::LogicalResult vectorizeStore(mlir::memref::StoreOp store);
  mlir::LogicalResult vectorizePermutedLoad(mlir::memref::LoadOp load);
  mlir::LogicalResult vectorizePermutedStore(mlir::memref::StoreOp store);
  /// A tile of all elements of the value of `store`; null after a failure.
  mlir::Value getWholeTile(mlir::memref::StoreOp store);
  /// Stores the value of `store` in all elements of `dst`.
  mlir::LogicalResult createAll(mlir::memref::StoreOp store, mlir::Value dst);
  /// The mask of `value`, a condition that is the same in all iterations.
  mlir::Value createUniformMask(mlir::Operation *op, mlir::Value value);
  mlir::LogicalResult vectorizeRamp(mlir::Operation *cast);
  mlir::LogicalResult vectorizeIndexCompare(mlir::arith::CmpIOp compare);
  mlir::LogicalResult vectorizeBitcast(mlir::arith::BitcastOp cast);
  mlir::LogicalResult vectorizeElementwise(mlir::Operation *op);
  mlir::LogicalResult emit(mlir::Operation *op,
                           llvm::SmallVector<mlir::Value> operands,
                           llvm::SmallBitVector used);
  bool broadcastFirst(mlir::Operation *op,
                      llvm::MutableArrayRef<mlir::Value> operands);
  mlir::LogicalResult fail(mlir::Operation *op, const llvm::Twine &why);
  /// Fails if `created`, which computes for `op`, is no valid operation or has
  /// no instruction.
  mlir::LogicalResult check(mlir::Operation *op, mlir::Operation *created);

  bool mayFailIfEmpty(mlir::memref::SubViewOp slice,
                      llvm::ArrayRef<unsigned> empty) const;
  void keepFromEmptyLoop();
  bool isUniform(mlir::Operation *op);
  bool hoist(mlir::Operation *op);
  bool isNoop(mlir::memref::StoreOp store);
  mlir::FailureOr<Elements> createRamp(mlir::Operation *op, mlir::Type type,
                                       const Place &place);
  mlir::OpFoldResult subtract(mlir::Location loc, mlir::OpFoldResult a,
                              mlir::OpFoldResult b);
  mlir::FailureOr<Access> getAccess(mlir::Operation *op, mlir::Value memref,
                                    mlir::ValueRange indices);
  /// A tile for elements that depend on `used`; with the type i1 for bits.
  mlir::Value createScratch(mlir::Operation *op, mlir::Type elementType,
                            const llvm::SmallBitVector &used);
  /// A tile with the dimensions `dims`, in this order.
  mlir::Value createScratch(mlir::Operation *op, mlir::Type elementType,
                            llvm::ArrayRef<unsigned> dims);
  /// A tile of `sizes`, which are `bounds` at most.
  mlir::Value createScratch(mlir::Operation *op, mlir::Type elementType,
                            llvm::SmallVector<mlir::OpFoldResult> sizes,
                            llvm::ArrayRef<std::optional<int64_t>> bounds);
  /// The tile for the result of `op`: that of the following store, one of its
  /// operands, or a new one.
  mlir::Value chooseResult(mlir::Operation *op, llvm::SmallBitVector used);
  mlir::Value getStoredTile(mlir::Operation *op);
  mlir::Value getOperandTile(mlir::Operation *op, mlir::ValueRange operands,
                             const llvm::SmallBitVector &used);
  /// The operand of an operation on tiles for `value`: a tile or a scalar.
  mlir::Value getOperand(mlir::Value value) const;

  mlir::RewriterBase &rewriter;
  mlir::scf::ParallelOp loop;
  mlir::OpBuilder::InsertionGuard guard;
  /// The operation before all created ones.
  mlir::Operation *before;
  IterationSpace space;
  mlir::IRMapping uniform;
  llvm::DenseMap<mlir::Value, Elements> tiles;
  llvm::MapVector<mlir::Operation *, Access> accesses;
  /// Stores of values that were computed in place.
  llvm::SmallPtrSet<mlir::Operation *, 4> done;
  mlir::Operation *obstacle = nullptr;
  std::string reason;
};

} // namespace tl::vectorize

#endif // TL_PASSES_VECTORIZE_BODYVECTORIZER_H
