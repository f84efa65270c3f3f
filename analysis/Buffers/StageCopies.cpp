//===- StageCopies.cpp - Tiles of copied loop bodies ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/StageCopies.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

#include <map>

using namespace mlir;
using namespace tl::analysis;

/// The block of a loop, and the type of a buffer and the operations on it.
using Signature = std::vector<const void *>;

static Signature getSignature(const LiveBuffer &live, Operation *loop) {
  Signature signature = {loop->getBlock(),
                         live.buffer.getType().getAsOpaquePointer()};
  for (const BufferAccess &access : live.accesses) {
    Operation *op = access.getOperation();
    unsigned operand = access.operand->getOperandNumber();
    signature.push_back(op->getName().getAsOpaquePointer());
    signature.push_back(op->getAttrDictionary().getAsOpaquePointer());
    signature.push_back(reinterpret_cast<const void *>(uintptr_t(operand)));
    for (Type type : op->getOperandTypes())
      signature.push_back(type.getAsOpaquePointer());
  }
  return signature;
}

SmallVector<BufferPair>
tl::analysis::findStageCopies(ArrayRef<LiveBuffer> buffers) {
  SmallVector<BufferPair> copies;
  // The first buffers with a signature, and how many each loop has so far.
  std::map<Signature, SmallVector<unsigned>> originals;
  std::map<std::pair<Operation *, Signature>, unsigned> counts;
  for (auto [i, live] : llvm::enumerate(buffers)) {
    Operation *loop = getLoopAround(live);
    if (!loop || live.buffer.getDefiningOp<ascend::BufferOp>())
      continue;
    Signature signature = getSignature(live, loop);
    SmallVector<unsigned> &firsts = originals[signature];
    unsigned number = counts[{loop, signature}]++;
    if (number == firsts.size())
      firsts.push_back(i);
    else if (!buffers[firsts[number]].overlaps(live))
      copies.push_back({firsts[number], unsigned(i)});
  }
  return copies;
}
