//===- GraphBranches.cpp - Paths through conditions and other regions -----===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/Graph/GraphBuilder.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

Operation *SectionGraph::Builder::findLastOfCondition(scf::IfOp op) const {
  Operation *last = nullptr;
  for (Operation *user : op.getCondition().getUsers()) {
    Operation *there = op->getBlock()->findAncestorOpInBlock(*user);
    if (isa<scf::IfOp>(user) && contents.contains(user) && there &&
        op->isBeforeInBlock(there) && (!last || last->isBeforeInBlock(there)))
      last = there;
  }
  return last;
}

void SectionGraph::Builder::visitIf(scf::IfOp op, const End &from,
                                    Ends &exits) {
  std::optional<bool> known = from.phase.findCondition(op.getCondition());
  // The condition may be that a loop has no iterations: see findSkippedLoop.
  Operation *loop = loopFacts.getEqualTrips().getFirst(op);
  if (const Fact *trips = loop ? from.phase.findTrips(loop) : nullptr)
    known = trips->value == 0;
  constexpr int64_t mostConditions = 3;
  int64_t conditions =
      llvm::count_if(from.phase.getFacts(), [](const Fact &fact) {
        return fact.kind == Fact::Condition;
      });
  Operation *last = known || coarse || conditions >= mostConditions
                        ? nullptr
                        : findLastOfCondition(op);
  // The last region first: instructions in loops need ids of their own more,
  // and mostly stand in the last branch.
  for (bool isThen : {false, true}) {
    if (known && *known != isThen)
      continue;
    End end = from;
    if (last)
      end.phase.add(
          {Fact::Condition, scf::ForOp(), op.getCondition(), isThen, 0, last});
    Region &region = isThen ? op.getThenRegion() : op.getElseRegion();
    if (!region.empty()) {
      unsigned head = addChain();
      addEdge(from.chain, head);
      end.chain = visitRegion(region, end.phase, head);
    }
    exits.push_back(std::move(end));
  }
}

void SectionGraph::Builder::visitBranch(RegionBranchOpInterface op,
                                        const End &from, Ends &exits) {
  bool isLoop = isa<LoopLikeOpInterface>(*op);
  SmallVector<unsigned, 2> events;
  if (isLoop)
    events = {getEvent(LoopEvent::Run, op, nullptr),
              getEvent(LoopEvent::Iteration, op, nullptr)};
  // Chains whose ends are followed, each with the point of control there. The
  // chain and the region of a point are added when control first comes there.
  SmallVector<std::pair<unsigned, Region *>> ends = {{from.chain, nullptr}};
  DenseMap<Region *, unsigned> heads;
  while (!ends.empty()) {
    auto [chain, left] = ends.pop_back_val();
    SmallVector<RegionSuccessor> successors;
    left ? op.getSuccessorRegions(*left, successors)
         : op.getSuccessorRegions(RegionBranchPoint::parent(), successors);
    ArrayRef<unsigned> passed = events;
    if (left && isLoop)
      passed = passed.take_back();
    for (RegionSuccessor successor : llvm::reverse(successors)) {
      Region *region = successor.getSuccessor();
      if (!region) {
        exits.push_back({from.phase, chain});
        continue;
      }
      auto [head, isNew] = heads.try_emplace(region, graph.chains.size());
      unsigned number = head->second;
      if (isNew)
        addChain();
      addEdge(chain, number, passed);
      if (isNew)
        ends.push_back({visitRegion(*region, from.phase, number), region});
    }
  }
}
