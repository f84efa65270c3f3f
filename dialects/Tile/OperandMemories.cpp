//===- OperandMemories.cpp - Memories of operands -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/OperandMemories.h"

using namespace mlir;
using namespace tl;

LogicalResult tl::tile::verifyMemories(PlacedOpInterface op) {
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    auto memory = type ? ascend::getMemory(type) : std::nullopt;
    if (memory && !op.getLegalMemories(operand).contains(*memory))
      return op->emitOpError("cannot work with operand ")
             << operand.getOperandNumber() << " in its memory, got " << type;
  }
  return success();
}
