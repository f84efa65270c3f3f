//===- AscendCrossCore.cpp - Flags between cores --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Utils/ErrorKind.h"
#include "dialects/Ascend/Utils/Pipes.h"
#include "dialects/Hardware/Utils/CrossCore.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// CrossCoreSetFlagOp
//===----------------------------------------------------------------------===//

template <typename OpT> static LogicalResult verifyFlagId(OpT op) {
  int64_t ids = getLimits(op).cross_flag_ids, flag = op.getFlag();
  if (flag < ids || op.getNumbered())
    return success();
  return withKind("reserved flag",
                  op->emitOpError("expects one of the flags 0 to "))
         << ids - 1 << " that a kernel may use between cores, got " << flag;
}

static LogicalResult verifyPipe(CrossCoreSetFlagOp op) {
  if (op.getPipe() == Pipe::S || op.getPipe() == Pipe::All)
    return op.emitOpError("expects a pipe that can signal other cores, got '")
           << stringifyPipe(op.getPipe()) << "'";
  auto section = op->getParentOfType<SectionOp>();
  if (!section || hasPipe(section.getCore(), op.getPipe()))
    return success();
  return op.emitOpError("expects a pipe of the ")
         << stringifyCore(section.getCore()) << " core, got '"
         << stringifyPipe(op.getPipe()) << "'";
}

/// Checks that the target has the mode of `op`, and the launch its cores.
static LogicalResult verifyMode(CrossCoreSetFlagOp op) {
  int64_t modes = getLimits(op).cross_flag_modes;
  int64_t mode = op.getMode();
  if (mode >= modes)
    return op.emitOpError("expects one of the modes 0 to ")
           << modes - 1 << " of the target, got " << mode;
  auto section = op->getParentOfType<SectionOp>();
  auto launch = op->getParentOfType<LaunchOpInterface>();
  if (!section || !launch)
    return success();
  if (op.getMode() == 1 &&
      (section.getCore() != Core::Vector || !launch.getSubBlockIndex()))
    return op.emitOpError("requires the vector section of a launch with a "
                          "sub-block index: mode 1 is between the two vector "
                          "cores of a block");
  CoreCounts cores = getBlockCores(launch);
  if (op.getMode() == 2 && (!cores.cube || !cores.vector))
    return op.emitOpError("requires a launch with a section for each kind of "
                          "core: mode 2 is between the cube core and the "
                          "vector cores of a block");
  return success();
}

LogicalResult CrossCoreSetFlagOp::verify() {
  if (failed(verifyPipe(*this)) || failed(verifyMode(*this)) ||
      failed(verifyFlagId(*this)))
    return failure();
  return concernsBlocks() ? verifyBlocksMeet(*this) : success();
}

bool CrossCoreSetFlagOp::concernsBlocks() { return getMode() == 0; }

//===----------------------------------------------------------------------===//
// CrossCoreWaitFlagOp
//===----------------------------------------------------------------------===//

LogicalResult CrossCoreWaitFlagOp::verify() { return verifyFlagId(*this); }

//===----------------------------------------------------------------------===//
// SyncAllOp
//===----------------------------------------------------------------------===//

LogicalResult SyncAllOp::verify() {
  auto section = (*this)->getParentOfType<SectionOp>();
  if (getVectorOnly() && section && section.getCore() != Core::Vector)
    return emitOpError("must be in a vector section: with 'vector_only' vector "
                       "cores meet alone");
  return verifyBlocksMeet(*this);
}

bool SyncAllOp::concernsBlocks() { return true; }
