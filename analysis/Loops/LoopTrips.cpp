//===- LoopTrips.cpp - Loops that certainly run ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Loops/LoopTrips.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;

bool tl::analysis::runsAtLeastOnce(Operation *op) {
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  std::optional<APInt> count = loop ? loop.getStaticTripCount() : std::nullopt;
  return count && !count->isZero();
}
