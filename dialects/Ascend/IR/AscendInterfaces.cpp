//===- AscendInterfaces.cpp - Interfaces of Ascend operations -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Ascend/IR/AscendInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace tl::ascend;

#include "tl/dialects/Ascend/IR/AscendInterfaces.cpp.inc"

SmallVector<OperandAccess> tl::ascend::getAccesses(Operation *op) {
  SmallVector<OperandAccess> accesses;
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects)
    return accesses;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    SmallVector<MemoryEffects::EffectInstance> instances;
    effects.getEffects(instances);
    OperandAccess access{&operand, false, false};
    for (const MemoryEffects::EffectInstance &instance : instances) {
      if (instance.getEffectValue<OpOperand *>() != &operand)
        continue;
      access.reads |= isa<MemoryEffects::Read>(instance.getEffect());
      access.writes |= isa<MemoryEffects::Write>(instance.getEffect());
    }
    accesses.push_back(access);
  }
  return accesses;
}

bool tl::ascend::hasUnitFlag(Operation *op) {
  auto flagged = dyn_cast<UnitFlagOpInterface>(op);
  return flagged && flagged.getUnitFlagCondition();
}
