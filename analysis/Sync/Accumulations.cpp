//===- Accumulations.cpp - Accumulation in place --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hardware orders large products that add to the same matrix. The size may
// be known at run time only; then an `ordered` product waits if it is small. A
// product after another one of the same size is as large, or it waits.
//
//===----------------------------------------------------------------------===//

#include "analysis/Sync/Accumulations.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

SmallVector<OpFoldResult, 2>
tl::analysis::getAccumulatorExtents(InstructionOpInterface op) {
  SmallVector<OpFoldResult, 2> extents;
  SmallVector<NamedExtent> all = op.getExtents();
  for (const NamedExtent &extent :
       ArrayRef(all).take_front(op.getAccumulatorRank())) {
    // A constant may also be an SSA value.
    std::optional<int64_t> constant = getConstantIntValue(extent.value);
    extents.push_back(constant
                          ? getAsIndexOpFoldResult(op->getContext(), *constant)
                          : extent.value);
  }
  return extents;
}

bool tl::analysis::isOrderedAccumulation(InstructionOpInterface op,
                                         const TargetSpec &spec) {
  SmallVector<OpFoldResult, 2> extents = getAccumulatorExtents(op);
  auto constants = getConstantIntValues(extents);
  return !extents.empty() && constants &&
         op.isOrderedAccumulation(spec, *constants);
}
