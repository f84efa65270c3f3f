//===- CertainOrder.cpp - Instructions that are certainly ordered ---- ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Channels/CertainOrder.h"
#include "analysis/BufferCoincidence.h"
#include "analysis/MemoryRegion.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace tl;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Bytes that are certainly shared
//===----------------------------------------------------------------------===//

/// Whether `memref` is all of a tile.
static bool isWhole(Value memref) {
  return isa_and_present<memref::AllocOp, BufferOp>(memref.getDefiningOp());
}

/// Whether `view` may begin elsewhere each time that it is computed.
static bool isMoving(Operation *view) {
  auto slice = dyn_cast<memref::SubViewOp>(view);
  return slice && llvm::any_of(slice.getStaticOffsets(), ShapedType::isDynamic);
}

/// The last view that moves among those that `memref` is, null if there is
/// none; `isAtItsStart` says whether `memref` begins where that does.
static Value getMovingView(Value memref, bool &isAtItsStart) {
  isAtItsStart = true;
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>()) {
    if (isMoving(view))
      return memref;
    auto slice = dyn_cast<memref::SubViewOp>(*view);
    isAtItsStart &= !slice || llvm::all_of(slice.getStaticOffsets(),
                                           [](int64_t o) { return o == 0; });
    memref = view.getViewSource();
  }
  return {};
}

/// Whether `a` and `b`, on chip, have a byte in common for certain, if they are
/// computed in one iteration, or in two.
static bool shareBytes(Value a, Value b, bool inOneIteration) {
  auto left = analysis::getRegion(a), right = analysis::getRegion(b);
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
  bool isLeftAtStart, isRightAtStart;
  Value first = getMovingView(a, isLeftAtStart);
  Value second = getMovingView(b, isRightAtStart);
  if (!first && !second)
    return true;
  // Slots that take turns are the same ones in an iteration only.
  return inOneIteration && first && second &&
         analysis::areSameView(first, second) &&
         ((isLeftAtStart && isRightAtStart) || a == first || b == second);
}

/// Whether `later` does not start before `earlier` is complete, because both
/// touch the same bytes: whatever orders hazards orders these.
static bool computeOrder(Operation *earlier, Operation *later,
                         bool inOneIteration) {
  for (const OperandAccess &a : getAccesses(earlier))
    for (const OperandAccess &b : getAccesses(later))
      if ((a.writes || b.writes) && (a.reads || a.writes) &&
          (b.reads || b.writes) &&
          shareBytes(a.operand->get(), b.operand->get(), inOneIteration))
        return true;
  return false;
}

bool CertainOrder::areOrdered(const TraceStep &earlier,
                              const TraceStep &later) {
  bool inOneIteration = earlier.iteration == later.iteration;
  auto [it, isNew] =
      known[inOneIteration].try_emplace({earlier.op, later.op}, false);
  if (isNew)
    it->second = computeOrder(earlier.op, later.op, inOneIteration);
  return it->second;
}

//===----------------------------------------------------------------------===//
// Pushes that know of pops
//===----------------------------------------------------------------------===//

static bool accessesGlobal(Operation *op) {
  return llvm::any_of(getAccesses(op), [](const OperandAccess &access) {
    auto type = cast<MemRefType>(access.operand->get().getType());
    return getMemory(type) == Memory::GM;
  });
}

/// Whether an instruction of the push that ends with step `push` and fills its
/// slot starts after step `first` is complete, of those from `begin` on. A pipe
/// that has started one such instruction starts all later ones so.
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

/// Whether all that the pop that ends with step `pop` does with its slot is
/// complete when the push that ends with step `push` fills its own.
bool CertainOrder::isComplete(ArrayRef<TraceStep> steps, size_t pop,
                              size_t push) {
  size_t begin = pop;
  while (begin > 0 && steps[begin - 1].transfer == steps[pop].op &&
         steps[begin - 1].iteration == steps[pop].iteration)
    --begin;
  // Nothing is known of what runs under conditions.
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
