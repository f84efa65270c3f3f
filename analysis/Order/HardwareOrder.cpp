//===- HardwareOrder.cpp - Hazards that need no flag ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/OperandOverlap.h"
#include "analysis/Order/Hazards.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

bool Hazards::areOrdered(const Class &first, const Class &second,
                         bool withMarks) const {
  // Atomic accesses of a kind do not interrupt each other.
  if (first.writes && second.writes && first.atomic != AtomicUpdate::None &&
      first.atomic == second.atomic)
    return true;
  // Products and stores take turns.
  if (first.isFlagged && second.isFlagged && first.pipe != second.pipe)
    return true;
  if (areOfAuthor(first, second) &&
      first.role.statement != second.role.statement)
    return true;
  // The scalar unit completes an access before it continues, and a large
  // product completes before the next one changes its accumulator.
  if (first.pipe != second.pipe)
    return false;
  return first.pipe == Pipe::S ||
         (first.writes && second.writes &&
          (second.isOrdered || (withMarks && second.isMarked)) &&
          first.region == second.region &&
          (first.memref == second.memref ||
           (first.memref && second.memref &&
            areSameBytes(first.memref, second.memref))) &&
          haveSameExtents(first, second));
}

bool Hazards::areOfAuthor(const Class &first, const Class &second) {
  return first.root && first.root == second.root && first.role.ends &&
         second.role.begins;
}

//===----------------------------------------------------------------------===//
// Accumulations
//===----------------------------------------------------------------------===//

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

// The next run of a block that computes the extents has other extents. But if
// each run reads the matrix after all additions to it, or before them, flags
// order that read with the previous and the next run, or it is a fault itself.
bool Hazards::haveSameExtents(const Class &first, const Class &second) const {
  if (first.extents.empty() || first.extents != second.extents)
    return false;
  Block *block = getBlock(first.extents);
  if (!block || !getInnermostLoop(&block->front()))
    return true;
  unsigned begin = std::min(first.numbers.front(), second.numbers.front());
  unsigned end = std::max(first.numbers.back(), second.numbers.back());
  return llvm::any_of(classes, [&](const Class &other) {
    bool isSame = other.pipe != first.pipe && other.region == first.region &&
                  other.memref == first.memref;
    if (!isSame)
      return false;
    for (auto [op, number] : llvm::zip_equal(other.ops, other.numbers))
      if (op->getBlock() == block && (number < begin || number > end))
        return true;
    return false;
  });
}
