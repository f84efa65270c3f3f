//===- FollowedLoops.cpp - Loops followed by iteration --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Loops/FollowedLoops.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "dialects/Hardware/Utils/ScalarAccess.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

/// The iterations of `loop` if its bounds are constants.
static std::optional<Iterations> getConstant(LoopLikeOpInterface loop) {
  std::optional<OpFoldResult> lower = loop.getSingleLowerBound();
  std::optional<OpFoldResult> step = loop.getSingleStep();
  std::optional<APInt> trips = loop.getStaticTripCount();
  if (!loop.getSingleInductionVar() || !lower || !step || !trips ||
      trips->isZero() || !trips->isSignedIntN(32))
    return std::nullopt;
  auto first = getConstantIntValue(*lower), by = getConstantIntValue(*step);
  if (!first || !by)
    return std::nullopt;
  return Iterations{*first, *by, trips->getSExtValue()};
}

bool tl::analysis::isMovingSlice(Value memref) {
  if (getMemory(cast<MemRefType>(memref.getType())) == Memory::GM)
    return false;
  std::optional<MemoryRegion> region = computeRegion(memref);
  return region && !region->isAnywhere && !region->isChosen &&
         !computeExactRegion(memref);
}

/// Whether `op` accesses an element on chip with indices that are no constants.
static bool accessesMovingElement(Operation *op) {
  Value memref = getScalarAccess(op);
  return memref &&
         getMemory(cast<MemRefType>(memref.getType())) != Memory::GM &&
         !llvm::all_of(getAccessedIndices(op), [](Value index) {
           return getConstantIntValue(index).has_value();
         });
}

static bool writesMovingPart(InstructionOpInterface op) {
  return llvm::any_of(getAccesses(op), [&](const OperandAccess &access) {
    return access.writes &&
           (isMovingSlice(access.operand->get()) || accessesMovingElement(op));
  });
}

int64_t FollowedLoops::countVisits(Operation *op) {
  if (isa<InstructionOpInterface>(op))
    return 1;
  int64_t visits = 0;
  for (Region &region : op->getRegions())
    visits += countVisits(region);
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  std::optional<Iterations> inner =
      loop ? computeIterations(loop) : std::nullopt;
  int64_t product = visits;
  if (inner && llvm::MulOverflow(visits, inner->count, product))
    return INT32_MAX;
  return std::min<int64_t>(product, INT32_MAX);
}

int64_t FollowedLoops::countVisits(Region &region) {
  int64_t visits = 0;
  for (Operation &op : region.getOps())
    visits += countVisits(&op);
  return visits;
}

std::optional<Iterations>
FollowedLoops::computeIterations(LoopLikeOpInterface loop) {
  auto there = known.find(loop);
  if (there != known.end())
    return there->second;
  std::optional<Iterations> found = getConstant(loop);
  if (!found)
    return known[loop] = found;
  WalkResult moves = loop->walk([](InstructionOpInterface op) {
    return writesMovingPart(op) ? WalkResult::interrupt()
                                : WalkResult::advance();
  });
  int64_t visits;
  if (!moves.wasInterrupted() ||
      llvm::MulOverflow(countVisits(loop->getRegion(0)), found->count,
                        visits) ||
      visits > mostVisits)
    found = std::nullopt;
  known[loop] = found;
  return found;
}
