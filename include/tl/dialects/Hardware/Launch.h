//===- Launch.h - Shared parts of the launches ------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_LAUNCH_H
#define TL_DIALECTS_HARDWARE_LAUNCH_H

#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "tl/dialects/Hardware/HardwareInterfaces.h"

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

/// Builds the body of a launch, whose indices it is given.
using LaunchBodyBuilder = llvm::function_ref<void(
    mlir::OpBuilder &, mlir::Location, mlir::ValueRange indices)>;

/// Builds a launch, whose body has no terminator yet, and is empty without
/// `buildBody`.
void buildLaunch(mlir::OpBuilder &builder, mlir::OperationState &state,
                 mlir::Value blockCount, bool hasSubBlockIndex,
                 LaunchBodyBuilder buildBody);

/// Adds the successors of `point` to `regions`: the end of the launch and, from
/// its start, the body.
void getLaunchSuccessorRegions(
    mlir::Operation *op, mlir::RegionBranchPoint point,
    llvm::SmallVectorImpl<mlir::RegionSuccessor> &regions);

} // namespace tl::ascend

#endif // TL_DIALECTS_HARDWARE_LAUNCH_H
