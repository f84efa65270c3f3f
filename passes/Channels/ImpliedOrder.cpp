//===- ImpliedOrder.cpp - Slots that other channels keep free ------- ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Channels/ImpliedOrder.h"
#include "analysis/MemoryRegion.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace tl;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Instructions that are certainly ordered
//===----------------------------------------------------------------------===//

/// Whether `memref` is all of a tile.
static bool isWhole(Value memref) {
  return isa_and_present<memref::AllocOp, BufferOp>(memref.getDefiningOp());
}

/// Whether `a` and `b`, on chip, have a byte in common for certain.
static bool shareBytes(Value a, Value b) {
  auto left = analysis::getRegion(a), right = analysis::getRegion(b);
  if (!left || !right || left->memory == Memory::GM ||
      !left->mayOverlap(*right))
    return false;
  auto hasEnd = [](const analysis::MemoryRegion &region) {
    return !region.isAnywhere && region.end != INT64_MAX;
  };
  return (hasEnd(*left) && hasEnd(*right)) || isWhole(a) || isWhole(b);
}

/// Whether `later` does not start before `earlier` is complete, because both
/// touch the same bytes: whatever orders hazards orders these.
static bool areOrdered(Operation *earlier, Operation *later) {
  for (const OperandAccess &a : getAccesses(earlier))
    for (const OperandAccess &b : getAccesses(later))
      if ((a.writes || b.writes) && (a.reads || a.writes) &&
          (b.reads || b.writes) &&
          shareBytes(a.operand->get(), b.operand->get()))
        return true;
  return false;
}

/// The instructions of `body` in program order, with those of pushes and pops;
/// what runs under a condition is left out.
static SmallVector<InstructionOpInterface> getInstructions(Block &body) {
  SmallVector<InstructionOpInterface> instructions;
  for (Operation &op : body) {
    if (isa<PushOp, PopOp>(op))
      llvm::append_range(instructions,
                         getInstructions(op.getRegion(0).front()));
    else if (auto instruction = dyn_cast<InstructionOpInterface>(op))
      instructions.push_back(instruction);
  }
  return instructions;
}

static bool accessesGlobal(Operation *op) {
  return llvm::any_of(getAccesses(op), [](const OperandAccess &access) {
    auto type = cast<MemRefType>(access.operand->get().getType());
    return getMemory(type) == Memory::GM;
  });
}

/// Whether an instruction of `push` that fills its slot starts after `first` is
/// complete, which is followed by `between` in the order of the program. A pipe
/// that has started one such instruction starts all later ones so.
static bool isCompleteAt(InstructionOpInterface first,
                         ArrayRef<InstructionOpInterface> between,
                         PushOp push) {
  SmallVector<Operation *> aware;
  DenseSet<unsigned> pipes;
  for (InstructionOpInterface op : between) {
    auto pipe = static_cast<unsigned>(op.getPipe());
    bool isAware = pipes.contains(pipe) || areOrdered(first, op) ||
                   llvm::any_of(aware, [&](Operation *earlier) {
                     return areOrdered(earlier, op);
                   });
    if (!isAware)
      continue;
    if (push->isAncestor(op) && accessesGlobal(op))
      return true;
    pipes.insert(pipe);
    aware.push_back(op);
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Loops in which cores answer each other
//===----------------------------------------------------------------------===//

namespace {
/// A channel with one push and one pop, each in the body of a loop.
struct Exchange {
  PushOp push;
  PopOp pop;
};
} // namespace

static std::optional<Exchange> getExchange(ChannelOp channel) {
  Exchange exchange;
  for (Operation *user : channel.getSlots().getUsers()) {
    if (!isa<LoopLikeOpInterface>(user->getParentOp()))
      return std::nullopt;
    auto push = dyn_cast<PushOp>(user);
    auto pop = dyn_cast<PopOp>(user);
    if ((push && exchange.push) || (pop && exchange.pop))
      return std::nullopt;
    if (push)
      exchange.push = push;
    else
      exchange.pop = pop;
  }
  if (!exchange.push || !exchange.pop)
    return std::nullopt;
  return exchange;
}

/// The instructions that follow those of `pop` up to the end of `push`, of the
/// next iteration if that is in front of it.
static SmallVector<InstructionOpInterface> getBetween(PopOp pop, PushOp push) {
  SmallVector<InstructionOpInterface> all = getInstructions(*pop->getBlock());
  if (!pop->isBeforeInBlock(push))
    llvm::append_range(all, SmallVector<InstructionOpInterface>(all));
  auto inPop = [&](InstructionOpInterface op) { return pop->isAncestor(op); };
  auto begin = llvm::find_if(all, inPop);
  begin = std::find_if_not(begin, all.end(), inPop);
  return SmallVector<InstructionOpInterface>(begin, all.end());
}

/// Whether `answer` goes from the consumer of `exchange` to its producer, after
/// the one is through with a slot and before the other needs it again.
static bool keepsFree(Exchange exchange, Exchange answer) {
  if (answer.push->getBlock() != exchange.pop->getBlock() ||
      answer.pop->getBlock() != exchange.push->getBlock())
    return false;
  bool isSame = exchange.pop->isBeforeInBlock(answer.push);
  if (isSame != exchange.push->isBeforeInBlock(answer.pop))
    return false;
  SmallVector<InstructionOpInterface> between =
      getBetween(exchange.pop, answer.push);
  WalkResult result = exchange.pop.walk([&](InstructionOpInterface op) {
    bool isComplete =
        !accessesGlobal(op) || (op->getParentOp() == exchange.pop &&
                                isCompleteAt(op, between, answer.push));
    return isComplete ? WalkResult::advance() : WalkResult::interrupt();
  });
  return !result.wasInterrupted();
}

bool tl::isKeptFreeByOthers(ChannelOp channel) {
  std::optional<Exchange> exchange = getExchange(channel);
  if (!exchange)
    return false;
  for (ChannelOp other : channel->getBlock()->getOps<ChannelOp>()) {
    std::optional<Exchange> answer = getExchange(other);
    if (other != channel && answer && keepsFree(*exchange, *answer))
      return true;
  }
  return false;
}
