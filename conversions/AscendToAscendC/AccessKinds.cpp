//===- AccessKinds.cpp - Streamed and other accesses of a tensor ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/AccessKinds.h"
#include "dialects/Ascend/Utils/Streamed.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SmallVector.h"

using namespace mlir;
using namespace tl;

ascendc::AccessKinds ascendc::getAccessKinds(Value memref) {
  AccessKinds kinds;
  SmallVector<Value> views = {memref};
  while (!views.empty() && !kinds.areMixed())
    for (Operation *user : views.pop_back_val().getUsers()) {
      if (isa<ViewLikeOpInterface>(user))
        views.push_back(user->getResult(0));
      else
        (ascend::isStreamed(user) ? kinds.streamed : kinds.other) = true;
    }
  return kinds;
}
