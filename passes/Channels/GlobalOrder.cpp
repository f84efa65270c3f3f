//===- GlobalOrder.cpp - Order of tensor accesses of both cores -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Channels/GlobalOrder.h"
#include "analysis/Access/DependenceDistance.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "dialects/Hardware/Utils/ScalarAccess.h"
#include "dialects/Tile/TileWorkspaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "passes/Channels/CoreReach.h"

using namespace mlir;
using namespace tl;
using ascend::Core;

namespace {
/// An access of an operation to a tensor.
struct TensorAccess {
  Operation *op;
  Value memref;
  Core core;
  bool reads;
  bool writes;
};

/// Two accesses, the second dependent on the first, and the operations that are
/// or contain them and run equally often.
struct AccessPair {
  TensorAccess first, second;
  GlobalOrder order;
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
  void addPairs(Value tensor, ArrayRef<TensorAccess> all);
  void addPair(const TensorAccess &first, const TensorAccess &second);
  SmallVector<CoreEdge> getEdges();
  void addEarlyReads();
  bool isMutual(const GlobalOrder &order);
  bool separateMutualLoops();
  LogicalResult verify(const AccessPair &pair);

  tile::LaunchOp launch;
  std::pair<Core, const CoreSlice *> slices[2];
  llvm::MapVector<Value, SmallVector<TensorAccess>> accesses;
  SmallVector<AccessPair> pairs;
  /// Reads of workspaces before any write in the text, each with a write.
  SmallVector<std::pair<TensorAccess, TensorAccess>> earlyReads;
  /// The places of operations in the text.
  DenseMap<Operation *, unsigned> places;
};
} // namespace

void OrderFinder::collect(Operation *op) {
  unsigned place = places.size();
  places[op] = place;
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
          accesses[tensor].push_back(
              {op, memref, core, access.reads, access.writes});
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

void OrderFinder::addPair(const TensorAccess &first,
                          const TensorAccess &second) {
  auto [before, after] = getInOneBlock(first.op, second.op);
  pairs.push_back({first, second, {before, after, first.core}});
}

//===----------------------------------------------------------------------===//
// Workspaces
//===----------------------------------------------------------------------===//

/// Whether both access an element in any iterations of the loops around both.
static bool mayMeet(const TensorAccess &a, const TensorAccess &b) {
  SmallVector<Operation *> loops;
  for (Operation *loop = a.op->getParentOp(); loop; loop = loop->getParentOp())
    if (isa<LoopLikeOpInterface>(loop) && loop->isAncestor(b.op))
      loops.insert(loops.begin(), loop);
  return analysis::mayShareElements(a.memref, b.memref, loops);
}

/// Adds the pairs of accesses to `tensor`, which are in program order.
void OrderFinder::addPairs(Value tensor, ArrayRef<TensorAccess> all) {
  bool isUnwritten = tile::isWorkspace(tensor);
  for (auto [i, a] : llvm::enumerate(all)) {
    isUnwritten &= !a.writes;
    for (const TensorAccess &b : all.drop_front(i + 1)) {
      if (a.core == b.core || (!a.writes && !b.writes) || !mayMeet(a, b))
        continue;
      if (isUnwritten)
        earlyReads.emplace_back(a, b);
      else
        addPair(a, b);
    }
  }
}

/// The dependences between the cores by tensors and by copies.
SmallVector<CoreEdge> OrderFinder::getEdges() {
  SmallVector<CoreEdge> edges;
  for (const AccessPair &pair : pairs)
    edges.push_back(
        {places.at(pair.first.op), pair.first.core, places.at(pair.second.op)});
  for (auto [op, place] : places) {
    if (!isCrossCoreCopy(op))
      continue;
    std::optional<Core> core =
        ascend::getCoreOf(cast<tile::CopyOp>(op).getSrc());
    edges.push_back({place, core.value_or(Core::Vector), place});
  }
  return edges;
}

/// A core that reads a workspace before anything has written it reads the
/// contents that the other core writes further down, unless these depend on
/// what it reads: then the contents are those of the iteration before.
void OrderFinder::addEarlyReads() {
  SmallVector<CoreEdge> edges = getEdges();
  for (const auto &[read, write] : earlyReads) {
    unsigned from = places.at(read.op), to = places.at(write.op);
    if (reaches(from, read.core, to, edges)) {
      addPair(read, write);
      continue;
    }
    addPair(write, read);
    edges.push_back({to, write.core, from});
  }
}

/// Whether another pair has the same operations in the opposite order.
bool OrderFinder::isMutual(const GlobalOrder &order) {
  return llvm::any_of(pairs, [&](const AccessPair &pair) {
    return pair.order.first == order.second && pair.order.second == order.first;
  });
}

/// The operation in the body of `loop`, a loop, that is or contains `op`.
static Operation *getInBody(Operation *loop, Operation *op) {
  auto bodies = cast<LoopLikeOpInterface>(loop).getLoopRegions();
  while (!llvm::is_contained(bodies, op->getParentRegion()))
    op = op->getParentOp();
  return op;
}

/// Two loops that wait for each other run at the same time. Orders their
/// iterations in place of the loops: iteration n of the second after iteration
/// n of the first. Returns whether there were such loops.
bool OrderFinder::separateMutualLoops() {
  SmallVector<AccessPair *> mutual;
  for (AccessPair &pair : pairs)
    if (isa<LoopLikeOpInterface>(pair.order.first) &&
        isa<LoopLikeOpInterface>(pair.order.second) && isMutual(pair.order))
      mutual.push_back(&pair);
  for (AccessPair *pair : mutual) {
    GlobalOrder &order = pair->order;
    order.first = getInBody(order.first, pair->first.op);
    order.second = getInBody(order.second, pair->second.op);
  }
  return !mutual.empty();
}

//===----------------------------------------------------------------------===//
// All pairs
//===----------------------------------------------------------------------===//

LogicalResult OrderFinder::verify(const AccessPair &pair) {
  auto [first, second, core] = pair.order;
  if (first != second && !first->getNumResults() && !second->getNumResults())
    return success();
  InFlightDiagnostic error = pair.second.op->emitOpError(
      "works on a tensor that the other core writes, or writes it, and the "
      "two cannot be ordered here; go through a tile");
  error.attachNote(pair.first.op->getLoc()) << "by the other core";
  return error;
}

FailureOr<SmallVector<GlobalOrder>> OrderFinder::find() {
  launch.getBody().walk<WalkOrder::PreOrder>(
      [&](Operation *op) { collect(op); });
  for (auto &[tensor, all] : accesses)
    addPairs(tensor, all);
  addEarlyReads();
  while (separateMutualLoops())
    continue;
  SmallVector<GlobalOrder> orders;
  for (const AccessPair &pair : pairs) {
    if (failed(verify(pair)))
      return failure();
    if (!llvm::is_contained(orders, pair.order))
      orders.push_back(pair.order);
  }
  return orders;
}

FailureOr<SmallVector<GlobalOrder>>
tl::findGlobalOrders(tile::LaunchOp launch, const CoreSlice &cube,
                     const CoreSlice &vector) {
  return OrderFinder(launch, cube, vector).find();
}
