//===- Forwarding.cpp - Values that control flow forwards -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Hardware/Utils/Forwarding.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;

SmallVector<Value> tl::ascend::getForwarded(Value value) {
  Operation *op = value.getDefiningOp();
  if (auto select = dyn_cast_if_present<SelectLikeOpInterface>(op))
    return {select.getTrueValue(), select.getFalseValue()};
  auto branch = dyn_cast<RegionBranchOpInterface>(
      op ? op : value.getParentBlock()->getParentOp());
  if (!branch)
    return {};
  RegionBranchInverseSuccessorMapping sources;
  branch.getSuccessorInputOperandMapping(sources);
  return llvm::map_to_vector(sources.lookup(value),
                             [](OpOperand *operand) { return operand->get(); });
}
