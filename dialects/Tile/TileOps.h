//===- TileOps.h - Operations of the Tile dialect -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILEOPS_H
#define TL_DIALECTS_TILE_TILEOPS_H

#include "dialects/Ascend/Addressable.h"
#include "dialects/Ascend/AscendGather.h"
#include "dialects/Ascend/AscendInterfaces.h"
#include "dialects/Ascend/Bitcast.h"
#include "dialects/Tile/HardwareElements.h"
#include "dialects/Tile/TileDialect.h"
#include "dialects/Tile/TileInterfaces.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace tl::tile {

/// The shape that all `tiles` repeat to; nothing if there is none.
std::optional<llvm::SmallVector<int64_t>>
getBroadcastShape(llvm::ArrayRef<mlir::MemRefType> tiles);

/// Checks an operation with a left and a right operand, one of which may be a
/// scalar: the tiles among its operands have the same shape.
mlir::LogicalResult verifyElementwise(mlir::Operation *op);

/// Checks that the tiles among the operands of `op` have no gaps.
mlir::LogicalResult verifyContiguous(mlir::Operation *op);

/// Parses the types of lists and, behind a comma, that of what they become.
mlir::ParseResult parseListTypes(mlir::OpAsmParser &parser,
                                 llvm::SmallVectorImpl<mlir::Type> &lists,
                                 mlir::Type &dst);

/// Prints what `parseListTypes` parses.
void printListTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                    mlir::TypeRange lists, mlir::Type dst);

/// Whether a tile of the shape `from` repeats to `to` as in NumPy; unknown
/// extents may.
bool repeatsTo(llvm::ArrayRef<int64_t> from, llvm::ArrayRef<int64_t> to);

/// Whether `value` is an integer or a float equal to `number`, in the float's
/// case with its sign.
bool isNumber(mlir::Attribute value, double number);

} // namespace tl::tile

#define GET_OP_CLASSES
#include "dialects/Tile/TileOps.h.inc"

#endif // TL_DIALECTS_TILE_TILEOPS_H
