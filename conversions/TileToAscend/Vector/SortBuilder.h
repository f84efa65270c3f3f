//===- SortBuilder.h - Construction of sorted runs and merges ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_VECTOR_SORTBUILDER_H
#define TL_CONVERSIONS_TILETOASCEND_VECTOR_SORTBUILDER_H

#include "conversions/TileToAscend/Tiles/Scratch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl {

/// Emits an error at `op` and fails if sorting `count` values needs a run that
/// is too long for the merge instruction.
mlir::LogicalResult verifySortCount(mlir::Operation *op, int64_t count);

/// Merges two to four sorted `lists` into `dst`.
void createMerge(mlir::OpBuilder &builder, mlir::Location loc,
                 mlir::ValueRange lists, mlir::Value dst);

/// Builds the instructions that sort.
class SortBuilder {
public:
  SortBuilder(mlir::OpBuilder &builder, mlir::Location loc,
              const ascend::TargetSpec &limits, mlir::Value pairs)
      : builder(builder), loc(loc), limits(limits), like(pairs),
        type(mlir::cast<mlir::MemRefType>(pairs.getType())) {}

  /// Sorts the first `valid` of `values`, or all if that is null, with their
  /// `indices`, or their positions if that is null, into `dst`, which has a
  /// pair for each value.
  void sort(mlir::Value values, mlir::Value indices, mlir::Value valid,
            mlir::Value dst);

  /// A tile of `count` pairs.
  mlir::Value createPairs(int64_t count) {
    return createScratch(builder, loc, {count, type.getDimSize(1)},
                         type.getElementType(), like);
  }

private:
  mlir::Value padValues(mlir::Value values, mlir::Value valid, int64_t padded);
  mlir::Value padIndices(mlir::Value indices, int64_t padded);
  mlir::Value createPositions(int64_t count);
  mlir::Value createConstant(mlir::TypedAttr value) {
    return mlir::arith::ConstantOp::create(builder, loc, value);
  }
  mlir::Value slice(mlir::Value tile, int64_t offset, int64_t size) {
    return getSlice(builder, loc, tile, offset, size);
  }
  void sortRuns(mlir::Value values, mlir::Value indices, mlir::Value dst);
  void mergeLevel(llvm::ArrayRef<int64_t> runs, mlir::Value src,
                  mlir::Value dst);
  void mergeGroup(llvm::ArrayRef<int64_t> group, int64_t offset,
                  mlir::Value src, mlir::Value dst);

  mlir::OpBuilder &builder;
  mlir::Location loc;
  const ascend::TargetSpec &limits;
  mlir::Value like;
  mlir::MemRefType type;
};

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_VECTOR_SORTBUILDER_H
