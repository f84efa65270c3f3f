//===- TileSync.cpp - Meetings of blocks ----------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/CrossCore.h"
#include "dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl::tile;

LogicalResult SyncAllOp::verify() {
  return tl::ascend::verifyBlocksMeet(*this);
}

bool SyncAllOp::concernsBlocks() { return true; }
