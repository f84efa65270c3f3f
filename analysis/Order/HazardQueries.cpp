//===- HazardQueries.cpp - Hazards with issues in flight ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Access/EmptyAccesses.h"
#include "analysis/Order/Hazards.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

bool Hazards::isInLoopBefore(Operation *earlier, Operation *later) {
  Operation *outermost = nullptr;
  for (Operation *loop = getInnermostLoop(earlier);
       loop && !loop->isAncestor(later); loop = getInnermostLoop(loop))
    outermost = loop;
  if (!outermost)
    return false;
  Operation *there = outermost->getBlock()->findAncestorOpInBlock(*later);
  return there && outermost->isBeforeInBlock(there);
}

bool Hazards::isCarried(const Class &from, size_t member, Operation *later,
                        unsigned number, const Edge &edge,
                        const InFlight &known) const {
  Operation *earlier = from.ops[member];
  unsigned position = from.positions[member];
  Operation *loop = getInnermostLoop(earlier);
  bool isAroundBoth = !loop || loop->isAncestor(later);
  bool isFromEarlierRun = known.contains(from.lane, position, Age::EarlierRun);
  bool isOlder = !edge.maySame || isFromEarlierRun ||
                 known.contains(from.lane, position, Age::EarlierIteration);
  if (from.numbers[member] < number && isAroundBoth && !isOlder)
    return false;
  if (!isFromEarlierRun && edge.maySame && isInLoopBefore(earlier, later))
    return false;
  return edge.isCarried(isFromEarlierRun);
}

void Hazards::forEach(const Step &later, const Edge &edge,
                      const InFlight &known, Taker found) const {
  const Class &from = classes[edge.other];
  auto [begin, end] = known.getRange(from.lane);
  unsigned number = numbers.lookup(later.op);
  size_t first =
      llvm::lower_bound(from.positions, begin) - from.positions.begin();
  size_t i = llvm::lower_bound(from.positions, end) - from.positions.begin();
  bool foundBefore = false, foundAfter = false;
  while (i-- > first) {
    bool isBefore = from.numbers[i] < number;
    if (foundBefore && isBefore)
      return;
    if ((!isBefore && foundAfter) ||
        !known.contains(from.lane, from.positions[i]))
      continue;
    bool carried = isCarried(from, i, later.op, number, edge, known);
    if (!carried && (!isBefore || !edge.overlap.inSame))
      continue;
    Hazard hazard{cast<InstructionOpInterface>(from.ops[i]),
                  cast<InstructionOpInterface>(later.op), from.region.memory,
                  from.accessed,
                  findSyncPoints(from.ops[i], later.op, isBefore)};
    bool isSame = isBefore && hazard.places.kind != EdgeKind::LoopCarried &&
                  hazard.places.kind != EdgeKind::Unstructured;
    if (!carried &&
        (!isSame || areExclusive(hazard.earlier, hazard.later, hazard.memory)))
      continue;
    if (found(hazard))
      (isBefore ? foundBefore : foundAfter) = true;
  }
}

bool Hazards::findOut(unsigned later, Pair &pair) const {
  std::optional<Edge> edge = findEdge(later, pair);
  pair.edge = edge ? static_cast<int>(edges.size()) : Pair::none;
  if (edge)
    edges.push_back(*edge);
  return edge.has_value();
}

void Hazards::forEach(const Step &later, const InFlight &known, Taker found,
                      bool ofMarked) const {
  auto accessed = classesOf.find({later.op, later.group});
  if (accessed == classesOf.end())
    return;
  auto isBefore = [&](const Pair &pair) {
    return pair.lane < known.getFirstLane();
  };
  for (unsigned number : accessed->second) {
    auto &ofClass = pairs[number];
    bool isReduced = false;
    for (Pair *pair = llvm::partition_point(ofClass, isBefore);
         pair != ofClass.end() && pair->lane < known.getEndLane();) {
      if (!known.hasAny(pair->lane)) {
        pair = std::find_if(pair, ofClass.end(), [&](const Pair &other) {
          return other.lane != pair->lane;
        });
        continue;
      }
      if (pair->edge == Pair::unknown)
        isReduced |= !findOut(number, *pair);
      if (pair->edge >= 0) {
        Edge edge = edges[pair->edge];
        if (ofMarked || !edge.isMarked)
          forEach(later, edge, known, found);
      }
      ++pair;
    }
    if (isReduced)
      llvm::erase_if(ofClass,
                     [](const Pair &pair) { return pair.edge == Pair::none; });
  }
}

bool Hazards::hasAny(const Step &later, const InFlight &known) const {
  bool hasAny = false;
  forEach(later, known, [&](const Hazard &) { return hasAny = true; });
  return hasAny;
}
