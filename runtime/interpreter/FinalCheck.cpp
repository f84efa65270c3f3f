//===- FinalCheck.cpp - Check for final IR --------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Instructions/AscendScalarAccess.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "runtime/interpreter/Launch.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;

static InFlightDiagnostic emitNotFinal(Operation *op) {
  return op->emitError("asynchronous execution needs final IR: ");
}

/// Each operation that the pipeline has not compiled is reported once: a launch
/// stands for its body.
static LogicalResult verifyLaunch(ascend::LaunchOpInterface launch) {
  if (!isa<ascend::LaunchOp>(launch))
    return emitNotFinal(launch)
           << "'" << launch->getName()
           << "' is not compiled; run the pipeline 'tl-compile' first";
  if (!ascend::getTarget(launch))
    return launch->emitError("asynchronous execution needs a target: the "
                             "module has no attribute '")
           << ascend::AscendDialect::getTargetAttrName() << "'";
  return success();
}

static LogicalResult verifyInstruction(Operation *op) {
  auto instruction = dyn_cast<ascend::InstructionOpInterface>(op);
  if (!instruction)
    return emitNotFinal(op) << "'" << op->getName()
                            << "' is not an instruction; the pass "
                               "'convert-tile-to-ascend' selects some for it";
  auto section = op->getParentOfType<ascend::SectionOp>();
  if (!section)
    return emitNotFinal(op) << "the instruction is in no section";
  if (instruction.getCore().value_or(section.getCore()) != section.getCore())
    return emitNotFinal(op) << "the " << stringifyCore(section.getCore())
                            << " core does not have this instruction";
  return success();
}

static LogicalResult verifyOperation(Operation *op) {
  if (failed(ascend::verifyScalarAccess(op)))
    return failure();
  if (isa<ascend::NumericOpInterface, ascend::InstructionOpInterface>(op))
    return verifyInstruction(op);
  if (isa<ascend::ChannelOp, ascend::TransferOpInterface>(op))
    return emitNotFinal(op) << "'" << op->getName()
                            << "' has no memory and no flags; the pass "
                               "'ascend-lower-channels' gives it some";
  if (isa<memref::AllocOp>(op))
    return emitNotFinal(op) << "the buffer has no address; the pass "
                               "'ascend-plan-memory' gives it one";
  if (isa<tile::SetFlagOp, tile::WaitFlagOp>(op))
    return emitNotFinal(op) << "the flag has a number of its author's; the "
                               "pass 'convert-tile-to-ascend' gives it an id";
  if (isa<ascend::SetFlagOp, ascend::WaitFlagOp, ascend::PipeBarrierOp,
          ascend::CrossCoreOpInterface>(op) &&
      !op->getParentOfType<ascend::SectionOp>())
    return emitNotFinal(op) << "the synchronisation is in no section";
  return success();
}

LogicalResult runtime::verifyFinal(func::FuncOp function) {
  bool valid = true;
  function.walk([&](ascend::LaunchOpInterface launch) {
    if (failed(verifyLaunch(launch))) {
      valid = false;
      return;
    }
    launch->walk(
        [&](Operation *op) { valid &= succeeded(verifyOperation(op)); });
  });
  return success(valid);
}
