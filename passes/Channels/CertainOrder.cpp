//===- CertainOrder.cpp - Instructions that always run in order -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Channels/CertainOrder.h"
#include "analysis/Buffers/BufferCoincidence.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "passes/Channels/MovingView.h"

using namespace mlir;
using namespace tl;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Overlapping accesses
//===----------------------------------------------------------------------===//

/// Whether `memref` is a whole tile.
static bool isWhole(Value memref) {
  return isa_and_present<memref::AllocOp, BufferOp>(memref.getDefiningOp());
}

/// Whether two moving views are the same bytes if the iterations that compute
/// them have this `relation`.
static bool areSame(MovingView a, MovingView b,
                    CertainOrder::Relation relation) {
  switch (relation) {
  case CertainOrder::OneIteration:
    return analysis::areSameView(a.view.getResult(), b.view.getResult());
  case CertainOrder::EqualStarts:
    return a.isLike(b);
  case CertainOrder::Other:
    return false;
  }
  llvm_unreachable("unknown relation");
}

/// Whether `a` and `b`, on chip, always overlap.
static bool shareBytes(Value a, Value b, CertainOrder::Relation relation) {
  auto left = analysis::computeRegion(a), right = analysis::computeRegion(b);
  if (!left || !right || left->memory == Memory::GM ||
      !left->mayOverlap(*right))
    return false;
  if (isWhole(a) || isWhole(b))
    return true;
  auto hasEnd = [](const analysis::MemoryRegion &region) {
    return !region.isAnywhere && !region.isChosen && region.end != INT64_MAX;
  };
  if (!hasEnd(*left) || !hasEnd(*right))
    return false;
  MovingView first = MovingView::find(a), second = MovingView::find(b);
  if (!first.view && !second.view)
    return true;
  bool meet = (first.isAtStart && second.isAtStart) ||
              (first.view && a == first.view.getResult()) ||
              (second.view && b == second.view.getResult());
  return first.view && second.view && meet && areSame(first, second, relation);
}

/// Whether `later` waits for the completion of `earlier` because the two have a
/// hazard, however hazards are ordered later.
static bool computeOrder(Operation *earlier, Operation *later,
                         CertainOrder::Relation relation) {
  for (const OperandAccess &a : getAccesses(earlier))
    for (const OperandAccess &b : getAccesses(later))
      if ((a.writes || b.writes) && (a.reads || a.writes) &&
          (b.reads || b.writes) &&
          shareBytes(a.operand->get(), b.operand->get(), relation))
        return true;
  return false;
}

/// Whether the moving views of each tile begin at the same place in both steps.
static bool haveEqualStarts(const TraceStep &a, const TraceStep &b) {
  for (const TraceStep::Start &left : a.starts)
    for (const TraceStep::Start &right : b.starts)
      if (left.tile == right.tile &&
          (!left.offset || left.offset != right.offset))
        return false;
  return true;
}

bool CertainOrder::areOrdered(const TraceStep &earlier,
                              const TraceStep &later) {
  Relation relation = earlier.iteration == later.iteration ? OneIteration
                      : haveEqualStarts(earlier, later)    ? EqualStarts
                                                           : Other;
  auto [it, isNew] = known[relation].try_emplace({earlier.op, later.op}, false);
  if (isNew)
    it->second = computeOrder(earlier.op, later.op, relation);
  return it->second;
}

//===----------------------------------------------------------------------===//
// Pushes that start after pops are complete
//===----------------------------------------------------------------------===//

static bool accessesGlobal(Operation *op) {
  return llvm::any_of(getAccesses(op), [](const OperandAccess &access) {
    auto type = cast<MemRefType>(access.operand->get().getType());
    return getMemory(type) == Memory::GM;
  });
}

/// Whether an instruction that fills the slot of the push that ends with step
/// `push` starts after step `first` is complete; looks at steps from `begin`
/// on. Once a pipe has started one instruction after that step, all its later
/// ones start after it, too.
bool CertainOrder::isCompleteAt(ArrayRef<TraceStep> steps, size_t first,
                                size_t begin, size_t push) {
  SmallVector<const TraceStep *> aware = {&steps[first]};
  DenseSet<unsigned> pipes;
  for (size_t i = begin; i < push; ++i) {
    auto op = dyn_cast<InstructionOpInterface>(steps[i].op);
    if (!op)
      continue;
    auto pipe = static_cast<unsigned>(op.getPipe());
    bool isAware = pipes.contains(pipe) ||
                   llvm::any_of(aware, [&](const TraceStep *earlier) {
                     return areOrdered(*earlier, steps[i]);
                   });
    if (!isAware)
      continue;
    bool isOfPush = steps[i].transfer == steps[push].op &&
                    steps[i].iteration == steps[push].iteration;
    if (isOfPush && accessesGlobal(op))
      return true;
    pipes.insert(pipe);
    aware.push_back(&steps[i]);
  }
  return false;
}

/// Whether all accesses of the pop that ends with step `pop` to its slot are
/// complete when the push that ends with step `push` fills its own.
bool CertainOrder::isComplete(ArrayRef<TraceStep> steps, size_t pop,
                              size_t push) {
  size_t begin = pop;
  while (begin > 0 && steps[begin - 1].transfer == steps[pop].op &&
         steps[begin - 1].iteration == steps[pop].iteration)
    --begin;
  // Instructions in conditions are not in the trace.
  WalkResult result = steps[pop].op->walk([&](InstructionOpInterface op) {
    bool isUnknown = accessesGlobal(op) && op->getParentOp() != steps[pop].op;
    return isUnknown ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (result.wasInterrupted())
    return false;
  for (size_t i = begin; i < pop; ++i)
    if (accessesGlobal(steps[i].op) && !isCompleteAt(steps, i, pop, push))
      return false;
  return true;
}

size_t CertainOrder::countComplete(ArrayRef<TraceStep> steps,
                                   ArrayRef<size_t> pops, size_t complete,
                                   size_t push) {
  while (complete < pops.size() && pops[complete] < push &&
         isComplete(steps, pops[complete], push))
    ++complete;
  return complete;
}
