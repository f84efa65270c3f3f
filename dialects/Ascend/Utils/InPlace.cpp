//===- InPlace.cpp - Instructions that write in place ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Ascend/Utils/InPlace.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"

using namespace mlir;
using namespace tl::ascend;

static bool isRead(OpOperand &operand) {
  return llvm::any_of(getAccesses(operand.getOwner()),
                      [&](const OperandAccess &access) {
                        return access.operand == &operand && access.reads;
                      });
}

bool tl::ascend::haveSameFootprint(OpOperand &source, OpOperand &destination) {
  auto from = dyn_cast<MemRefType>(source.get().getType());
  auto to = dyn_cast<MemRefType>(destination.get().getType());
  if (!from || !to || isRead(destination))
    return false;
  SmallVector<int64_t> fromStrides, toStrides;
  int64_t fromOffset, toOffset;
  return from.getShape() == to.getShape() &&
         from.getElementTypeBitWidth() == to.getElementTypeBitWidth() &&
         succeeded(getStridesAndOffset(from, fromStrides, fromOffset)) &&
         succeeded(getStridesAndOffset(to, toStrides, toOffset)) &&
         fromStrides == toStrides;
}
