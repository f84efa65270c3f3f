//===- OperandOverlap.cpp - Overlap of two operands -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/OperandOverlap.h"
#include "analysis/Access/DependenceDistance.h"
#include "analysis/Buffers/BufferCoincidence.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/CastInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace tl::analysis;
using tl::ascend::getMemRefType;

static bool haveSameWidth(MemRefType a, MemRefType b) {
  return a.getElementType().isIntOrFloat() &&
         b.getElementType().isIntOrFloat() &&
         a.getElementTypeBitWidth() == b.getElementTypeBitWidth();
}

/// Skips views of the same elements as another type of the same width.
static Value skipCasts(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>()) {
    auto source = dyn_cast<MemRefType>(view.getViewSource().getType());
    if (!isa<CastOpInterface>(*view) || !source ||
        !haveSameWidth(source, getMemRefType(memref)))
      break;
    memref = view.getViewSource();
  }
  return memref;
}

/// The extents other than 1 and their strides; nothing unless all are known.
static std::optional<SmallVector<std::pair<int64_t, int64_t>>>
getSteps(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type.hasStaticShape() ||
      failed(tl::ascend::getStridesAndOffset(type, strides, offset)) ||
      ShapedType::isDynamicShape(strides))
    return std::nullopt;
  SmallVector<std::pair<int64_t, int64_t>> steps;
  for (auto [size, stride] : llvm::zip_equal(type.getShape(), strides))
    if (size != 1)
      steps.emplace_back(size, stride);
  return steps;
}

/// Whether both begin at the same byte, at a known offset.
static bool haveSameOffset(Value a, Value b) {
  auto hasOffset = [](Value memref) {
    SmallVector<int64_t> strides;
    int64_t offset;
    return succeeded(tl::ascend::getStridesAndOffset(getMemRefType(memref),
                                                     strides, offset)) &&
           !ShapedType::isDynamic(offset);
  };
  auto left = computeRegion(a), right = computeRegion(b);
  return hasOffset(a) && hasOffset(b) && left && right && !left->isAnywhere &&
         !left->isChosen && left->end != INT64_MAX && *left == *right;
}

/// Whether both are slices at equal indices.
static bool haveSameIndices(Value a, Value b) {
  auto left = computeIndexBox(a, /*unit=*/1),
       right = computeIndexBox(b, /*unit=*/1);
  if (!left || !right || left->source != right->source)
    return false;
  return llvm::all_of_zip(left->begins, right->begins,
                          [](LinearIndex begin, const LinearIndex &other) {
                            begin.add(other, -1);
                            return begin.isConstant() && begin.constant == 0;
                          });
}

bool tl::analysis::areSameBytes(Value a, Value b) {
  if (!haveSameWidth(getMemRefType(a), getMemRefType(b)))
    return false;
  Value left = skipCasts(a), right = skipCasts(b);
  if (left == right ||
      (getRoot(left) == getRoot(right) && areSameView(left, right)))
    return true;
  auto steps = getSteps(getMemRefType(a));
  return steps && steps == getSteps(getMemRefType(b)) &&
         (haveSameOffset(a, b) || haveSameIndices(left, right));
}

/// Whether the slices `a` and `b` have no element in common in any iteration of
/// the loops around `op`.
static bool areOtherSlices(Value a, Value b, Operation *op) {
  auto left = computeIndexBox(a, /*unit=*/1),
       right = computeIndexBox(b, /*unit=*/1);
  if (!left || !right || left->source != right->source)
    return false;
  SmallVector<Operation *> loops;
  for (Operation *parent = op->getParentOp(); parent;
       parent = parent->getParentOp())
    if (isa<LoopLikeOpInterface>(parent))
      loops.insert(loops.begin(), parent);
  return !computeOverlap(*left, *right, loops).inSame;
}

Overlap tl::analysis::classifyOverlap(Value a, Value b, Operation *op) {
  auto left = computeRegion(a), right = computeRegion(b);
  if (left && right && !left->mayOverlap(*right))
    return Overlap::Apart;
  if (areSameBytes(a, b))
    return Overlap::Same;
  return areOtherSlices(skipCasts(a), skipCasts(b), op) ? Overlap::Apart
                                                        : Overlap::Unknown;
}
