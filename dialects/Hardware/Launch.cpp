//===- Launch.cpp - Shared parts of the launches --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Hardware/Launch.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace tl::ascend;

/// Parses the body. If its `}` is missing, the `return` of the function is an
/// operation of no dialect: the error says that instead.
static ParseResult parseBody(OpAsmParser &parser, Region &body,
                             ArrayRef<OpAsmParser::Argument> arguments) {
  Location begin = parser.getEncodedSourceLoc(parser.getNameLoc());
  ScopedDiagnosticHandler handler(parser.getContext(), [begin](
                                                           Diagnostic &error) {
    if (!StringRef(error.str()).contains("custom op 'return'"))
      return failure();
    mlir::emitError(error.getLocation(),
                    "'return' is in the body of a launch: is a '}' missing?")
            .attachNote(begin)
        << "the launch begins here";
    return success();
  });
  return parser.parseRegion(body, arguments);
}

ParseResult tl::ascend::parseLaunch(OpAsmParser &parser,
                                    OpAsmParser::UnresolvedOperand &blockCount,
                                    Region &body) {
  SmallVector<OpAsmParser::Argument, 2> arguments(1);
  Type index = parser.getBuilder().getIndexType();
  if (parser.parseLParen() || parser.parseArgument(arguments[0]) ||
      parser.parseRParen() || parser.parseKeyword("in") ||
      parser.parseLParen() || parser.parseOperand(blockCount) ||
      parser.parseRParen())
    return failure();
  if (succeeded(parser.parseOptionalKeyword("sub_block"))) {
    arguments.emplace_back();
    if (parser.parseLParen() || parser.parseArgument(arguments[1]) ||
        parser.parseRParen())
      return failure();
  }
  for (OpAsmParser::Argument &argument : arguments)
    argument.type = index;
  return parseBody(parser, body, arguments);
}

void tl::ascend::printLaunchHeader(OpAsmPrinter &printer, Operation *,
                                   Value blockCount, Region &body) {
  printer << "(" << body.getArgument(0) << ") in (" << blockCount << ") ";
  if (body.getNumArguments() == 2)
    printer << "sub_block (" << body.getArgument(1) << ") ";
  printer.printRegion(body, /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/false);
}

LogicalResult tl::ascend::verifyLaunchBody(Operation *op, Region &body) {
  if (body.getNumArguments() != 1 && body.getNumArguments() != 2)
    return op->emitOpError("needs a body with one or two arguments, the block "
                           "index and the sub-block index");
  if (op->getParentOfType<LaunchOpInterface>())
    return op->emitOpError("is inside another launch");
  for (BlockArgument argument : body.getArguments())
    if (!argument.getType().isIndex())
      return op->emitOpError("needs arguments of type 'index' in its body");
  return success();
}

void tl::ascend::buildLaunch(OpBuilder &builder, OperationState &state,
                             Value blockCount, bool hasSubBlockIndex,
                             LaunchBodyBuilder buildBody) {
  OpBuilder::InsertionGuard guard(builder);
  state.addOperands(blockCount);
  Block *block = builder.createBlock(state.addRegion());
  for (unsigned i = 0; i < (hasSubBlockIndex ? 2 : 1); ++i)
    block->addArgument(builder.getIndexType(), state.location);
  if (buildBody)
    buildBody(builder, state.location, block->getArguments());
}

void tl::ascend::getLaunchSuccessorRegions(
    Operation *op, RegionBranchPoint point,
    SmallVectorImpl<RegionSuccessor> &regions) {
  // Zero blocks are legal, so the body may be skipped.
  if (point.isParent())
    regions.emplace_back(&op->getRegion(0));
  regions.emplace_back(op, op->getResults());
}
