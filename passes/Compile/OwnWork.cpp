//===- OwnWork.cpp - Work that authors did themselves ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Compile/OwnWork.h"
#include "dialects/Ascend/Utils/Pinned.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::ascend;

bool tl::pinsBuffers(Operation *kernel) {
  return kernel
      ->walk([](Operation *op) {
        return isa<BufferOp>(op) || getAuthorAddress(op)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

bool tl::dividesBlocks(Operation *kernel) {
  return kernel
      ->walk([](LaunchOpInterface launch) {
        return launch.getLaunchBody()->getNumArguments() > 1
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

bool tl::ordersItself(Operation *kernel) {
  return kernel
      ->walk([](Operation *op) {
        bool orders =
            isa<SetFlagOp, WaitFlagOp, PipeBarrierOp, CrossCoreOpInterface,
                SectionOp, tile::SetFlagOp, tile::WaitFlagOp, tile::SyncAllOp>(
                op) ||
            hasUnitFlag(op);
        return orders ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}
