//===- Lifetimes.cpp - Lifetimes of the contents of buffers ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/report/Lifetimes.h"
#include "runtime/report/Source.h"

#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

/// The buffer behind the view `value`; null if it is unknown.
static ascend::BufferOp findBuffer(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto buffer = dyn_cast<ascend::BufferOp>(op))
      return buffer;
    auto view = dyn_cast<ViewLikeOpInterface>(op);
    if (!view)
      break;
    value = view.getViewSource();
  }
  return nullptr;
}

namespace {
/// The use of a buffer by an instruction.
struct BufferUse {
  bool reads = false;
  bool writes = false;
};
using BufferUses = llvm::SmallMapVector<Operation *, BufferUse, 4>;

/// The current contents of a buffer of a core.
struct Contents {
  size_t lifetime;
  bool wasRead = false;
};
} // namespace

static BufferUses getUses(Operation *op) {
  BufferUses uses;
  for (const ascend::OperandAccess &access : ascend::getAccesses(op))
    if (ascend::BufferOp buffer = findBuffer(access.operand->get())) {
      BufferUse &use = uses[buffer];
      use.reads |= access.reads;
      use.writes |= access.writes;
    }
  return uses;
}

std::vector<Lifetime> tl::runtime::collectLifetimes(const BlockTrace &trace) {
  std::vector<Lifetime> lifetimes;
  llvm::DenseMap<Operation *, BufferUses> known;
  llvm::DenseMap<std::pair<unsigned, Operation *>, Contents> contents;
  for (const TimelineEvent &event : trace.instructions) {
    Operation *op = getOperation(event.source);
    auto [place, isNew] = known.try_emplace(op);
    if (isNew)
      place->second = getUses(op);
    for (auto &[buffer, use] : place->second) {
      auto [held, isFirst] = contents.try_emplace(std::pair(event.core, buffer),
                                                  Contents{lifetimes.size()});
      Contents &now = held->second;
      if (isFirst || (use.writes && !use.reads && now.wasRead)) {
        now = {lifetimes.size()};
        lifetimes.push_back({event.core, cast<ascend::BufferOp>(buffer),
                             event.start, event.done});
      }
      Lifetime &lifetime = lifetimes[now.lifetime];
      lifetime.end = std::max(lifetime.end, event.done);
      now.wasRead |= use.reads;
    }
  }
  return lifetimes;
}
