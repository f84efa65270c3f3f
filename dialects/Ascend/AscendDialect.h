//===- AscendDialect.h - The Ascend dialect and its attributes -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_ASCENDDIALECT_H
#define TL_DIALECTS_ASCEND_ASCENDDIALECT_H

#include "dialects/Ascend/AscendEnums.h"
#include "dialects/Ascend/TargetSpec.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/Value.h"

#include "dialects/Ascend/AscendDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "dialects/Ascend/AscendAttrs.h.inc"

namespace tl::ascend {

/// The target of the module around `op`; null if it has none.
TargetAttr getTarget(mlir::Operation *op);

/// The numbers that verifiers check `op` against: those of its target, or of
/// the first known target if it has none.
TargetSpec getLimits(mlir::Operation *op);

/// The memory of `type`: GM if it has no memory space, nothing if its memory
/// space is not an Ascend memory.
std::optional<Memory> getMemory(mlir::MemRefType type);

/// No on-chip memory of a target has more bytes, even if it is overridden: what
/// is unrolled over a tile ends. The largest known one has 2^19.
constexpr int64_t maxOnChipBytes = int64_t(1) << 24;

/// The kind of core that can work on data in `memory`; nothing for GM, which
/// every core can reach.
std::optional<Core> getCoreOf(Memory memory);

/// The kind of core that can work on the data of `memref`; nothing if every
/// core can, or its memory is not known yet.
std::optional<Core> getCoreOf(mlir::Value memref);

/// `type` in another memory, its layout kept.
mlir::MemRefType withMemory(mlir::MemRefType type, Memory memory);

/// Checks that the matrix unit multiplies `a` and `b` into `c`: two operands of
/// one element type, floats into a float or integers into an integer.
mlir::LogicalResult verifyProductTypes(mlir::Operation *op, mlir::MemRefType a,
                                       mlir::MemRefType b, mlir::MemRefType c);

/// The bytes of all elements of `type`; nothing if their number is not known or
/// does not fit into 64 bits, or if an element has no size.
std::optional<int64_t> getByteSize(mlir::MemRefType type);

/// Whether the elements of `type` follow each other without gaps, row-major.
bool isContiguous(mlir::MemRefType type);

/// Whether the innermost dimension of `type` has stride 1, or a single element.
bool hasContiguousRows(mlir::MemRefType type);

/// Whether a slice of this type may begin at a multiple of 32 bytes of its
/// buffer: false only if its layout says that it does not.
bool mayStartAtBlock(mlir::MemRefType type);

/// Whether `type` has the shape of a matrix in fractals for its memory:
/// static, four dimensions, the two innermost those of a contiguous fractal.
bool isFractal(mlir::MemRefType type);

/// Whether `type` is a matrix in fractals, or one of any number of rows in a
/// row of fractals that are as high as that.
bool hasFractalRows(mlir::MemRefType type);

/// The extents of a matrix.
struct MatrixExtents {
  int64_t rows;
  int64_t columns;
};

/// Which of the four dimensions of a matrix in fractals count what.
struct FractalLayout {
  /// Dimension over the fractals in a column of fractals, and in a row of them.
  unsigned outerRow, outerColumn;
  /// Dimension over the rows, and the columns, of a fractal.
  unsigned innerRow, innerColumn;
};

/// The order in which `memory` stores fractals; nothing if it stores none.
/// Source: Ascend C documentation, fractal formats Nz, Zz and Zn.
std::optional<FractalLayout> getFractalLayout(Memory memory);

/// Rows and columns of the matrix that `type`, which is fractal, stores.
MatrixExtents getMatrixExtents(mlir::MemRefType type);

/// The extent of the square blocks in which loads transpose elements of a type,
/// and of which the operands of a product are made: 32 for 8 bits,
/// otherwise 16.
int64_t getSquareExtent(mlir::Type elementType);

/// Fractals from one row of fractals to the next in L0A and L0B, and from one
/// column of them to the next in L0C, where the matrix unit finds a matrix of
/// `extents` without gaps between its fractals.
int64_t getDensePitch(Memory memory, mlir::Type elementType,
                      MatrixExtents extents);

/// The type of a `rows` x `columns` matrix stored in fractals in `memory`,
/// both extents rounded up to what instructions move: whole squares, and in L0C
/// the fractals that a product of squares writes.
mlir::MemRefType getFractalType(int64_t rows, int64_t columns,
                                mlir::Type elementType, Memory memory);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_ASCENDDIALECT_H
