//===- GlobalOrder.cpp - Order of tensor accesses of both cores -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Channels/GlobalOrder.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "dialects/Hardware/Utils/ScalarAccess.h"

using namespace mlir;
using namespace tl;
using ascend::Core;

namespace {
/// An access of an operation to a tensor.
struct TensorAccess {
  Operation *op;
  Core core;
  bool writes;
};

/// Finds the pairs of accesses of one launch.
class OrderFinder {
public:
  OrderFinder(tile::LaunchOp launch, const CoreSlice &cube,
              const CoreSlice &vector)
      : launch(launch), slices{{Core::Cube, &cube}, {Core::Vector, &vector}} {}

  FailureOr<SmallVector<GlobalOrder>> find();

private:
  void collect(Operation *op);
  LogicalResult add(const TensorAccess &a, const TensorAccess &b);

  tile::LaunchOp launch;
  std::pair<Core, const CoreSlice *> slices[2];
  llvm::MapVector<Value, SmallVector<TensorAccess>> accesses;
  SmallVector<GlobalOrder> orders;
};
} // namespace

void OrderFinder::collect(Operation *op) {
  if (op->getNumRegions() != 0 || isCrossCoreCopy(op))
    return;
  for (const ascend::OperandAccess &access : ascend::getAccesses(op)) {
    Value memref = access.operand->get();
    // Views access nothing, and each core has its own copy of a scalar
    // variable.
    if ((!access.reads && !access.writes) ||
        ascend::getMemory(cast<MemRefType>(memref.getType())) !=
            ascend::Memory::GM ||
        ascend::isVariable(memref))
      continue;
    for (auto [core, slice] : slices)
      if (slice->contains(op))
        for (Value tensor : analysis::findOrigins(memref))
          accesses[tensor].push_back({op, core, access.writes});
  }
}

/// The operations of one block that are or contain `a` and `b`.
static std::pair<Operation *, Operation *> getInOneBlock(Operation *a,
                                                         Operation *b) {
  Operation *other = nullptr;
  while (!(other = a->getBlock()->findAncestorOpInBlock(*b)))
    a = a->getParentOp();
  return {a, other};
}

LogicalResult OrderFinder::add(const TensorAccess &a, const TensorAccess &b) {
  Operation *first, *second;
  std::tie(first, second) = getInOneBlock(a.op, b.op);
  if (first == second || first->getNumResults() || second->getNumResults()) {
    InFlightDiagnostic error = b.op->emitOpError(
        "works on a tensor that the other core writes, or writes it, and the "
        "two cannot be ordered here; go through a tile");
    error.attachNote(a.op->getLoc()) << "by the other core";
    return error;
  }
  bool isKnown = llvm::any_of(orders, [&](const GlobalOrder &order) {
    return order.first == first && order.second == second &&
           order.core == a.core;
  });
  if (!isKnown)
    orders.push_back({first, second, a.core});
  return success();
}

FailureOr<SmallVector<GlobalOrder>> OrderFinder::find() {
  launch.getBody().walk<WalkOrder::PreOrder>(
      [&](Operation *op) { collect(op); });
  for (auto &[tensor, all] : accesses)
    for (auto [i, a] : llvm::enumerate(all))
      for (const TensorAccess &b : ArrayRef(all).drop_front(i + 1))
        if (a.core != b.core && (a.writes || b.writes) && failed(add(a, b)))
          return failure();
  return orders;
}

FailureOr<SmallVector<GlobalOrder>>
tl::findGlobalOrders(tile::LaunchOp launch, const CoreSlice &cube,
                     const CoreSlice &vector) {
  return OrderFinder(launch, cube, vector).find();
}
