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
  return withKind("reserved flag", op->emitOpError("flag "))
         << flag << " is not one of the flags 0 to " << ids - 1
         << " that a kernel may use between cores";
}

static LogicalResult verifyPipe(CrossCoreSetFlagOp op) {
  if (op.getPipe() == Pipe::S || op.getPipe() == Pipe::All)
    return op.emitOpError("pipe '")
           << stringifyPipe(op.getPipe()) << "' cannot tell other cores";
  auto section = op->getParentOfType<SectionOp>();
  if (!section || hasPipe(section.getCore(), op.getPipe()))
    return success();
  return op.emitOpError("the ")
         << stringifyCore(section.getCore()) << " core has no pipe '"
         << stringifyPipe(op.getPipe()) << "'";
}

/// Checks that the target has the mode of `op`, and the launch its cores.
static LogicalResult verifyMode(CrossCoreSetFlagOp op) {
  int64_t modes = getLimits(op).cross_flag_modes;
  int64_t mode = op.getMode();
  if (mode >= modes)
    return op.emitOpError("mode ") << mode << " is not one of the modes 0 to "
                                   << modes - 1 << " of the target";
  auto section = op->getParentOfType<SectionOp>();
  auto launch = op->getParentOfType<LaunchOpInterface>();
  if (!section || !launch)
    return success();
  if (op.getMode() == 1 &&
      (section.getCore() != Core::Vector || !launch.getSubBlockIndex()))
    return op.emitOpError("mode 1 is between the two vector cores of a block: "
                          "it needs the vector section of a launch with a "
                          "sub-block index");
  CoreCounts cores = getBlockCores(launch);
  if (op.getMode() == 2 && (!cores.cube || !cores.vector))
    return op.emitOpError("mode 2 is between the cube core and the vector "
                          "cores of a block: the launch needs a section for "
                          "each");
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
    return emitOpError("the cube core does not meet vector cores alone");
  return verifyBlocksMeet(*this);
}

bool SyncAllOp::concernsBlocks() { return true; }
