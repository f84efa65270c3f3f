//===- AscendDebug.cpp - Verifiers of debug operations --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Hardware/PrintFormat.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::ascend;

LogicalResult PrintfOp::verify() {
  return verifyFormat(*this, getFormat(), getArgs());
}

// Source: Ascend C documentation, DumpTensor.
LogicalResult DumpOp::verify() {
  auto type = cast<MemRefType>(getSrc().getType());
  std::optional<Memory> memory = getMemory(type);
  if (!memory ||
      !llvm::is_contained({Memory::GM, Memory::UB, Memory::L1, Memory::L0C},
                          *memory))
    return emitOpError("prints what is in gm, ub, l1 or l0c only, got ")
           << type;
  if (*memory != Memory::GM && !mayStartAtBlock(type))
    return emitOpError("prints from a multiple of 32 bytes on only, got ")
           << type;
  return verifyDumped(*this, type);
}
