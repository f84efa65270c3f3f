//===- AscendOps.h - Operations of the Ascend dialect -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_IR_ASCENDOPS_H
#define TL_DIALECTS_ASCEND_IR_ASCENDOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"
#include "tl/dialects/Hardware/Addressable.h"
#include "tl/dialects/Hardware/Bitcast.h"
#include "tl/dialects/Hardware/Launch.h"
#include "tl/dialects/Hardware/Utils/ElementTypes.h"
#include "tl/dialects/Hardware/Utils/OperandChecks.h"

namespace tl::ascend {

/// Parses and prints the constants and operands of a list of extents.
mlir::ParseResult parseExtents(
    mlir::OpAsmParser &parser,
    llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &extents,
    mlir::DenseI64ArrayAttr &staticExtents);
void printExtents(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                  mlir::OperandRange extents,
                  mlir::DenseI64ArrayAttr staticExtents);

/// The type of a slot of a channel of type `channel`, at any offset.
mlir::MemRefType getSlotType(mlir::MemRefType channel);

/// Parses and prints "as %slot : channel type { body }".
mlir::ParseResult parseSlot(mlir::OpAsmParser &parser, mlir::Type &channel,
                            mlir::Region &body);
void printSlot(mlir::OpAsmPrinter &printer, mlir::Operation *op,
               mlir::Type channel, mlir::Region &body);

} // namespace tl::ascend

#define GET_OP_CLASSES
#include "tl/dialects/Ascend/IR/AscendOps.h.inc"

#endif // TL_DIALECTS_ASCEND_IR_ASCENDOPS_H
