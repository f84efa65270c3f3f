//===- RunAhead.cpp - Units that run ahead of the other core --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/RunAhead.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl;

namespace {
/// Finds the units of a loop that hand data to the other core, and the units
/// they need, without those that wait for the answer.
class RunAhead {
public:
  RunAhead(const LoopBody &body, const Delayed &delayed)
      : body(body), delayed(delayed) {}

  /// The units that need not wait.
  SmallVector<Operation *> compute();

private:
  void addWaiting();
  void delay(Operation *unit) { hasChanged |= late.insert(unit).second; }
  bool isLate(const UnitAccess &access) const {
    return late.contains(access.unit);
  }
  void followOrder(Value root);
  void followSharing(Value root);
  void followValues(Operation *unit);

  const LoopBody &body;
  const Delayed &delayed;
  SmallPtrSet<Operation *, 16> late;
  bool hasChanged = false;
};
} // namespace

/// Delays the pops that may wait for an answer to a push of the iteration.
void RunAhead::addWaiting() {
  bool hasPushed = false;
  for (Operation *unit : body.getUnits()) {
    hasPushed |= isa<ascend::PushOp>(unit);
    if (hasPushed && isa<ascend::PopOp>(unit))
      delay(unit);
    if (delayed.contains(unit))
      delay(unit);
  }
  // Carried values are computed in order.
  Operation *end = scf::ForOp(body.getLoop()).getBody()->getTerminator();
  if (!late.empty())
    for (Operation *op : body.getSlice(end))
      if (llvm::is_contained(body.getUnits(), op))
        delay(op);
}

/// Delays accesses that follow a late access to `root` and conflict with it.
void RunAhead::followOrder(Value root) {
  bool isRead = false, isWritten = false;
  for (const UnitAccess &access : body.getAccesses(root)) {
    if (isWritten || (isRead && access.writes))
      delay(access.unit);
    if (!isLate(access))
      continue;
    isRead |= access.reads;
    isWritten |= access.writes;
  }
}

/// Delays accesses that conflict with a late access to `root` in other
/// iterations.
void RunAhead::followSharing(Value root) {
  ArrayRef<UnitAccess> all = body.getAccesses(root);
  bool isWrittenLate = llvm::any_of(all, [&](const UnitAccess &access) {
    return isLate(access) && access.writes;
  });
  bool isUsedLate = llvm::any_of(
      all, [&](const UnitAccess &access) { return isLate(access); });
  for (const UnitAccess &access : all)
    if (isWrittenLate || (isUsedLate && access.writes))
      delay(access.unit);
}

/// Delays a unit together with the units that compute its operands.
void RunAhead::followValues(Operation *unit) {
  SmallVector<Operation *> slice = body.getSlice(unit);
  bool isAnyLate =
      llvm::any_of(slice, [&](Operation *op) { return late.contains(op); });
  if (isAnyLate || body.needsCarriedValue(unit))
    for (Operation *op : slice)
      if (llvm::is_contained(body.getUnits(), op))
        delay(op);
}

SmallVector<Operation *> RunAhead::compute() {
  addWaiting();
  if (late.empty())
    return {};
  for (hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (Value root : body.getRoots()) {
      followOrder(root);
      if (!body.isPrivate(root))
        followSharing(root);
    }
    for (Operation *unit : body.getUnits())
      followValues(unit);
  }
  SmallVector<Operation *> ahead(body.getUnits());
  llvm::erase_if(ahead, [&](Operation *unit) { return late.contains(unit); });
  if (llvm::none_of(ahead, llvm::IsaPred<ascend::PushOp>))
    return {};
  return ahead;
}

SmallVector<Operation *> tl::collectRunAhead(const LoopBody &body,
                                             const Delayed &delayed) {
  return RunAhead(body, delayed).compute();
}
