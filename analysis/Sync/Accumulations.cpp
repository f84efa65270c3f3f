//===- Accumulations.cpp - What adds to a matrix in place -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hardware orders large products that add to the same matrix. How large one
// is may be known at run time only; then one that is `ordered` waits where it
// is small. After another one of the same size it is large like that, or it
// waits.
//
//===----------------------------------------------------------------------===//

#include "analysis/Sync/Accumulations.h"
#include "analysis/Sync/Conflicts.h"
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
    // A constant may be a value, too.
    std::optional<int64_t> constant = getConstantIntValue(extent.value);
    extents.push_back(constant
                          ? getAsIndexOpFoldResult(op->getContext(), *constant)
                          : extent.value);
  }
  return extents;
}

bool tl::analysis::isOrderedAccumulation(InstructionOpInterface op,
                                         const TargetSpec &spec) {
  if (op.getOrdered())
    return true;
  SmallVector<OpFoldResult, 2> extents = getAccumulatorExtents(op);
  auto constants = getConstantIntValues(extents);
  return !extents.empty() && constants &&
         op.isOrderedAccumulation(spec, *constants);
}

/// The innermost block that computes one of `extents`; null if none does.
static Block *getBlock(ArrayRef<OpFoldResult> extents) {
  Block *innermost = nullptr;
  for (OpFoldResult extent : extents) {
    auto value = dyn_cast<Value>(extent);
    if (!value)
      continue;
    Block *block = value.getParentBlock();
    if (!innermost || innermost->findAncestorOpInBlock(*block->getParentOp()))
      innermost = block;
  }
  return innermost;
}

/// Whether `block` may run several times in a section.
static bool isRepeated(Block &block) {
  Operation *op = block.getParentOp();
  while (op && !isa<SectionOp, LoopLikeOpInterface>(op))
    op = op->getParentOp();
  return isa_and_nonnull<LoopLikeOpInterface>(op);
}

// In the next run of a block that computes the extents they are others. But if
// each run reads the matrix behind all that adds to it, or in front, that is
// ordered by flags with the one before it and the one after it, or is a fault
// itself.
bool Conflicts::haveSameExtents(const Class &first, const Class &second) const {
  if (first.extents.empty() || first.extents != second.extents)
    return false;
  Block *block = getBlock(first.extents);
  if (!block || !isRepeated(*block))
    return true;
  unsigned begin = std::min(first.numbers.front(), second.numbers.front());
  unsigned end = std::max(first.numbers.back(), second.numbers.back());
  return llvm::any_of(classes, [&](const Class &other) {
    bool isSame = other.pipe != first.pipe && other.region == first.region &&
                  other.memref == first.memref;
    return isSame && llvm::any_of(other.numbers, [&](unsigned number) {
             return instructions[number]->getBlock() == block &&
                    (number < begin || number > end);
           });
  });
}
