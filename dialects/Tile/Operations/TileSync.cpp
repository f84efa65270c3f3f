//===- TileSync.cpp - Flags, and barriers of all blocks -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Hardware/Utils/CrossCore.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl::tile;

LogicalResult SyncAllOp::verify() {
  return tl::ascend::verifyBlocksMeet(*this);
}

bool SyncAllOp::concernsBlocks() { return true; }

template <typename FlagOp> static LogicalResult verifyFlag(FlagOp op) {
  using tl::ascend::Pipe;
  if (!op.getSlot() != !op.getSlots())
    return op.emitOpError("has a slot or a number of slots, but not both");
  Pipe source = op.getSource(), destination = op.getDestination();
  if (source == Pipe::All || destination == Pipe::All || source == destination)
    return op.emitOpError("expects two different pipes other than 'all', got '")
           << stringifyPipe(source) << "' and '" << stringifyPipe(destination)
           << "'";
  return success();
}

LogicalResult SetFlagOp::verify() { return verifyFlag(*this); }

LogicalResult WaitFlagOp::verify() { return verifyFlag(*this); }
