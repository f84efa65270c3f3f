//===- AscendInterfaces.h - Interfaces of Ascend operations -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_IR_ASCENDINTERFACES_H
#define TL_DIALECTS_ASCEND_IR_ASCENDINTERFACES_H

#include "dialects/Ascend/IR/AscendDialect.h"
#include "dialects/Ascend/Target/Cost.h"
#include "dialects/Ascend/Utils/ElementTypes.h"
#include "dialects/Ascend/Utils/InPlace.h"
#include "dialects/Ascend/Utils/VectorForm.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace tl::ascend {

class ChannelOp;

/// A number, constant or index operand, that an instruction works with. Its
/// spelling and its numeric kernel use the name.
struct NamedExtent {
  llvm::StringRef name;
  mlir::OpFoldResult value;
};

/// The part of a matrix in fractals that an instruction accesses.
struct MatrixPart {
  /// The leading rows and columns.
  MatrixExtents extents;
  /// The number of fractals between consecutive indices of the outermost
  /// dimension; 0 for the stride of the type.
  int64_t pitch = 0;
};

} // namespace tl::ascend

#include "dialects/Ascend/IR/AscendInterfaces.h.inc"

namespace tl::ascend {

/// Parses the indices and the body of a launch,
/// `(%block) in (%count) [sub_block (%sub)] region`, without a terminator.
mlir::ParseResult parseLaunch(mlir::OpAsmParser &parser,
                              mlir::OpAsmParser::UnresolvedOperand &blockCount,
                              mlir::Region &body);

/// Parses the format of `parseLaunch` and adds the terminator of `LaunchOp`.
template <typename LaunchOp>
mlir::ParseResult
parseLaunchOf(mlir::OpAsmParser &parser,
              mlir::OpAsmParser::UnresolvedOperand &blockCount,
              mlir::Region &body) {
  mlir::Location loc = parser.getEncodedSourceLoc(parser.getNameLoc());
  if (mlir::failed(parseLaunch(parser, blockCount, body)))
    return mlir::failure();
  LaunchOp::ensureTerminator(body, parser.getBuilder(), loc);
  return mlir::success();
}

/// Prints the format of `parseLaunch`.
void printLaunchHeader(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                       mlir::Value blockCount, mlir::Region &body);

/// Checks that the launch `op` is in no other one, and that its body has one or
/// two arguments of type index. Emits an error if not.
mlir::LogicalResult verifyLaunchBody(mlir::Operation *op, mlir::Region &body);

/// Builds a launch with an empty body that has no terminator yet.
void buildLaunch(mlir::OpBuilder &builder, mlir::OperationState &state,
                 mlir::Value blockCount, bool hasSubBlockIndex);

/// Adds the successors of `point` to `regions`: the end of the launch and, from
/// its start, the body.
void getLaunchSuccessorRegions(
    mlir::Operation *op, mlir::RegionBranchPoint point,
    llvm::SmallVectorImpl<mlir::RegionSuccessor> &regions);

/// A memref operand, and whether an operation reads and writes it.
struct OperandAccess {
  mlir::OpOperand *operand;
  bool reads;
  bool writes;
};

/// The accesses of `op` to its memref operands, in operand order.
llvm::SmallVector<OperandAccess> getAccesses(mlir::Operation *op);

/// Whether `op` uses the unit flags of L0C.
bool hasUnitFlag(mlir::Operation *op);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_IR_ASCENDINTERFACES_H
