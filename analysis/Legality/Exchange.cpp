//===- Exchange.cpp - Order and equality of operations --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/MemoryRegion.h"
#include "analysis/Legality/Legality.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace tl;

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

/// Whether `root` shares no byte with any other root for which this holds.
static bool isObject(Value root) {
  if (auto argument = dyn_cast<BlockArgument>(root))
    return isa_and_present<FunctionOpInterface>(
        argument.getOwner()->getParentOp());
  return isa<memref::AllocOp, memref::AllocaOp>(root.getDefiningOp());
}

static bool isOnChip(Value memref) {
  return ascend::getMemory(cast<MemRefType>(memref.getType())) !=
         ascend::Memory::GM;
}

bool tl::analysis::mayAlias(Value a, Value b) {
  if (a == b)
    return true;
  auto left = computeRegion(a), right = computeRegion(b);
  if (left && right)
    return left->mayOverlap(*right);
  // Before placement.
  if (isOnChip(a) != isOnChip(b))
    return false;
  SmallVector<Value> others = findOrigins(b);
  return llvm::any_of(findOrigins(a), [&](Value root) {
    return llvm::any_of(others, [&](Value other) {
      return root == other || !isObject(root) || !isObject(other);
    });
  });
}

//===----------------------------------------------------------------------===//
// Effects
//===----------------------------------------------------------------------===//

using Effect = MemoryEffects::EffectInstance;

/// Whether `effect` may concern bytes of `memref`.
static bool concerns(const Effect &effect, Value memref) {
  Value value = effect.getValue();
  if (!value)
    return true;
  // An operand that may be a tile or a scalar is a scalar.
  return isa<MemRefType>(value.getType()) && analysis::mayAlias(value, memref);
}

/// Whether `op` may have an effect of kind `EffectT` on bytes of `memref`.
template <typename EffectT> static bool mayDo(Operation *op, Value memref) {
  auto effects = getEffectsRecursively(op);
  return !effects || llvm::any_of(*effects, [&](const Effect &effect) {
    return isa<EffectT>(effect.getEffect()) && concerns(effect, memref);
  });
}

bool tl::analysis::mayRead(Operation *op, Value memref) {
  return mayDo<MemoryEffects::Read>(op, memref);
}

bool tl::analysis::mayWrite(Operation *op, Value memref) {
  return mayDo<MemoryEffects::Write>(op, memref);
}

/// Whether the order of two effects matters.
static bool haveOrder(const Effect &a, const Effect &b) {
  auto isAccess = [](const Effect &effect) {
    return isa<MemoryEffects::Read, MemoryEffects::Write>(effect.getEffect());
  };
  bool isRead = isa<MemoryEffects::Read>(a.getEffect()) &&
                isa<MemoryEffects::Read>(b.getEffect());
  if (!isAccess(a) || !isAccess(b) || isRead)
    return false;
  Value value = a.getValue();
  return !value || (isa<MemRefType>(value.getType()) && concerns(b, value));
}

bool tl::analysis::canExchange(Operation *first, Operation *second) {
  bool isUsed = false;
  second->walk([&](Operation *nested) {
    isUsed |= llvm::any_of(nested->getOperands(), [&](Value operand) {
      return operand.getDefiningOp() == first;
    });
  });
  auto before = getEffectsRecursively(first);
  auto after = getEffectsRecursively(second);
  if (isUsed || !before || !after)
    return false;
  return llvm::none_of(*before, [&](const Effect &a) {
    return llvm::any_of(*after,
                        [&](const Effect &b) { return haveOrder(a, b); });
  });
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// Compared pairs of values, and the results. Without this cache, time is
/// exponential in the depth of expressions with common parts.
using Compared = DenseMap<std::pair<Value, Value>, bool>;

static bool areSame(Value a, Value b, Compared &compared) {
  if (a == b)
    return true;
  Operation *first = a.getDefiningOp(), *second = b.getDefiningOp();
  if (!first || !second || !analysis::onlyComputes(first) ||
      cast<OpResult>(a).getResultNumber() !=
          cast<OpResult>(b).getResultNumber())
    return false;
  if (auto it = compared.find({a, b}); it != compared.end())
    return it->second;
  bool same = OperationEquivalence::isEquivalentTo(
      first, second,
      [&](Value x, Value y) { return success(::areSame(x, y, compared)); },
      /*markEquivalent=*/nullptr, OperationEquivalence::IgnoreLocations);
  return compared[{a, b}] = same;
}

bool tl::analysis::areSame(Value a, Value b) {
  Compared compared;
  return ::areSame(a, b, compared);
}

bool tl::analysis::areSame(OpFoldResult a, OpFoldResult b) {
  std::optional<int64_t> first = getConstantIntValue(a);
  std::optional<int64_t> second = getConstantIntValue(b);
  if (first || second)
    return first == second;
  return areSame(cast<Value>(a), cast<Value>(b));
}
