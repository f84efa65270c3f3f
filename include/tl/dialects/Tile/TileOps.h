//===- TileOps.h - Operations of the Tile dialect ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILEOPS_H
#define TL_DIALECTS_TILE_TILEOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "tl/dialects/Hardware/Addressable.h"
#include "tl/dialects/Hardware/Bitcast.h"
#include "tl/dialects/Hardware/Launch.h"
#include "tl/dialects/Hardware/Utils/ElementTypes.h"
#include "tl/dialects/Hardware/Utils/OperandChecks.h"
#include "tl/dialects/Tile/HardwareElements.h"
#include "tl/dialects/Tile/TileDialect.h"
#include "tl/dialects/Tile/TileInterfaces.h"

namespace tl::tile {

/// The shape that all `tiles` broadcast to; nothing if there is none.
std::optional<llvm::SmallVector<int64_t>>
getBroadcastShape(llvm::ArrayRef<mlir::MemRefType> tiles);

/// Verifies an element-wise operation: at least one input is a tile, and all
/// tiles broadcast to the shape of the last one. Emits an error if not.
mlir::LogicalResult verifyElementwise(mlir::Operation *op);

/// Verifies the shapes of a scan along dimension `dim`, with the operands
/// source, possibly initial values, and result. Emits an error if they do not
/// match.
mlir::LogicalResult verifyScan(mlir::Operation *op, int64_t dim);

/// The indexing maps of such a scan; its space has the shape of the result.
llvm::SmallVector<mlir::AffineMap> buildScanMaps(mlir::Operation *op,
                                                 int64_t dim);

/// Parses the types of `lists` and, after a comma, the type of `dst`.
mlir::ParseResult parseListTypes(mlir::OpAsmParser &parser,
                                 llvm::SmallVectorImpl<mlir::Type> &lists,
                                 mlir::Type &dst);

/// Prints the format of `parseListTypes`.
void printListTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                    mlir::TypeRange lists, mlir::Type dst);

/// Whether a tile of shape `from` broadcasts to `to` as in NumPy; dynamic
/// extents may be equal to all others.
bool repeatsTo(llvm::ArrayRef<int64_t> from, llvm::ArrayRef<int64_t> to);

/// Whether `value` is an integer or a float equal to `number`; for floats, with
/// the same sign of zero.
bool isNumber(mlir::Attribute value, double number);

} // namespace tl::tile

#define GET_OP_CLASSES
#include "tl/dialects/Tile/TileOps.h.inc"

#endif // TL_DIALECTS_TILE_TILEOPS_H
