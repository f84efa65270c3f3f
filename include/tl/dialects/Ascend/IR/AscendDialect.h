//===- AscendDialect.h - The Ascend dialect and its attributes --*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_IR_ASCENDDIALECT_H
#define TL_DIALECTS_ASCEND_IR_ASCENDDIALECT_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/Value.h"
#include "tl/dialects/Ascend/Target/TargetSpec.h"
#include "tl/dialects/Hardware/HardwareAttrInterfaces.h"
#include "tl/dialects/Hardware/Utils/MemRefTypes.h"

#include "tl/dialects/Ascend/IR/AscendDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "tl/dialects/Ascend/IR/AscendAttrs.h.inc"

namespace tl::ascend {

/// The target of the module around `op`; null if it has none.
TargetAttr getTarget(mlir::Operation *op);

/// The limits that verifiers check `op` against: those of its target, or of the
/// default target if it has none.
TargetSpec getLimits(mlir::Operation *op);

/// `type` in `memory`, with the same layout.
mlir::MemRefType withMemory(mlir::MemRefType type, Memory memory);

/// Whether the innermost dimension of `type` has stride 1, or a single element.
bool hasContiguousRows(mlir::MemRefType type);

/// Whether a slice of `type` may begin at a multiple of 32 bytes of its buffer:
/// false only if the static offset of its layout is no such multiple.
bool mayStartAtBlock(mlir::MemRefType type);

/// Whether `type` is a matrix in the fractals of its memory: static, four
/// dimensions, the two innermost those of a contiguous fractal.
bool isFractal(mlir::MemRefType type);

/// Whether `type` is a matrix in fractals. If dimension 1 has an extent of 1,
/// dimension 2 may have any.
bool hasFractalRows(mlir::MemRefType type);

/// The extents of a matrix.
struct MatrixExtents {
  int64_t rows;
  int64_t columns;
};

/// The roles of the four dimensions of a matrix in fractals.
struct FractalLayout {
  /// Dimension over the fractals in a column of fractals, and in a row of them.
  unsigned outerRow, outerColumn;
  /// Dimension over the rows, and the columns, of a fractal.
  unsigned innerRow, innerColumn;
};

/// The order in which `memory` stores fractals; nothing if it stores none.
/// Source: Ascend C documentation, fractal formats Nz, Zz and Zn.
std::optional<FractalLayout> getFractalLayout(Memory memory);

/// The rows and columns of the matrix that the fractal `type` stores.
MatrixExtents getMatrixExtents(mlir::MemRefType type);

/// The extent of the square blocks that loads transpose, and that make up the
/// operands of a product: 32 for 8-bit elements, otherwise 16.
int64_t getSquareExtent(mlir::Type elementType);

/// The number of fractals between the starts of consecutive rows of fractals in
/// L0A and L0B, or columns in L0C, as the matrix unit expects for a matrix of
/// `extents` without gaps.
int64_t getDensePitch(Memory memory, mlir::Type elementType,
                      MatrixExtents extents);

/// The type of a `rows` x `columns` matrix in the fractals of `memory`. Both
/// extents are rounded up to whole squares; in L0C, to the fractals that a
/// product of squares writes.
mlir::MemRefType getFractalType(int64_t rows, int64_t columns,
                                mlir::Type elementType, Memory memory);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_IR_ASCENDDIALECT_H
