//===- TileClasses.cpp - Classes of tiles that need one memory ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/TileClasses.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace tl;

namespace {
/// Follows tiles forwards to the values that they become, and backwards to the
/// other sources of these.
class ClassCollector {
public:
  explicit ClassCollector(func::FuncOp kernel);

  TileClass collect(memref::AllocOp tile);

private:
  void exchange(Value value, ValueRange others);
  void followUse(OpOperand &use);
  void followDefinition(Value value);

  RegionBranchSuccessorMapping forwarded;
  /// The operands that control flow forwards to a value.
  DenseMap<Value, SmallVector<OpOperand *>> sources;
  TileClass found;
};
} // namespace

ClassCollector::ClassCollector(func::FuncOp kernel) {
  kernel.walk([&](RegionBranchOpInterface op) {
    op.getSuccessorOperandInputMapping(forwarded);
  });
  for (auto &[operand, inputs] : forwarded)
    for (Value input : inputs)
      sources[input].push_back(operand);
}

static bool isView(Operation *op) {
  return isa<ViewLikeOpInterface>(op) &&
         llvm::all_of(op->getResultTypes(), llvm::IsaPred<MemRefType>);
}

void ClassCollector::exchange(Value value, ValueRange others) {
  found.values.insert_range(others);
  for (Value other : others)
    found.exchanges.emplace_back(value, other);
}

void ClassCollector::followUse(OpOperand &use) {
  Operation *user = use.getOwner();
  if (auto inputs = forwarded.find(&use); inputs != forwarded.end())
    exchange(use.get(), inputs->second);
  else if (isa<SelectLikeOpInterface>(user))
    exchange(use.get(), user->getResults());
  else if (isView(user))
    found.values.insert_range(user->getResults());
  else if (isa<tile::PlacedOpInterface>(user))
    found.uses.push_back(&use);
  else if (!isa<memref::DeallocOp>(user))
    found.unknownUse = user;
}

void ClassCollector::followDefinition(Value value) {
  Operation *op = value.getDefiningOp();
  if (auto operands = sources.find(value); operands != sources.end()) {
    for (OpOperand *operand : operands->second)
      found.values.insert(operand->get());
  } else if (auto tile = dyn_cast_if_present<memref::AllocOp>(op)) {
    found.tiles.push_back(tile);
  } else if (op && isView(op)) {
    found.values.insert(cast<ViewLikeOpInterface>(op).getViewSource());
  } else if (auto select = dyn_cast_if_present<SelectLikeOpInterface>(op)) {
    found.values.insert(select.getTrueValue());
    found.values.insert(select.getFalseValue());
  } else {
    found.unknownValue = value;
  }
}

TileClass ClassCollector::collect(memref::AllocOp tile) {
  found = TileClass();
  found.values.insert(tile.getMemref());
  for (size_t i = 0; i < found.values.size(); ++i) {
    Value value = found.values[i];
    followDefinition(value);
    for (OpOperand &use : value.getUses())
      followUse(use);
  }
  return std::move(found);
}

bool TileClass::isOneTile() const {
  return tiles.size() == 1 && llvm::all_of(values, [](Value value) {
           Operation *op = value.getDefiningOp();
           return op && (isa<memref::AllocOp>(op) || isView(op));
         });
}

SmallVector<TileClass>
tl::collectTileClasses(func::FuncOp kernel,
                       llvm::function_ref<bool(MemRefType)> filter) {
  ClassCollector collector(kernel);
  SmallVector<TileClass> classes;
  DenseSet<Value> known;
  kernel.walk([&](memref::AllocOp tile) {
    if (!filter(tile.getType()) || known.contains(tile.getMemref()))
      return;
    classes.push_back(collector.collect(tile));
    known.insert_range(classes.back().values);
  });
  return classes;
}
