//===- TileDebug.cpp - Debug operations -----------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Hardware/PrintFormat.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl::tile;
using tl::ascend::Core;
using tl::ascend::Memory;
namespace ascend = tl::ascend;

LogicalResult PrintfOp::verify() {
  return ascend::verifyFormat(*this, getFormat(), getArgs());
}

LogicalResult DumpOp::verify() {
  return ascend::verifyDumped(*this, cast<MemRefType>(getSrc().getType()));
}

MemorySet DumpOp::getLegalMemories(OpOperand &) {
  return {Memory::GM, Memory::UB, Memory::L1, Memory::L0C};
}

std::optional<Core> DumpOp::getPlacedCore() {
  return ascend::getCoreOf(getSrc());
}

bool DumpOp::canRunOn(Core core) {
  return getPlacedCore().value_or(core) == core;
}
