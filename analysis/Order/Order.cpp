//===- Order.cpp - Order of the instructions of a section -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/Order.h"
#include <set>

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

Order::Order(const SectionGraph &graph, const SyncPlan &plan,
             FaultFilter filter, Visitor early, Operation *running)
    : graph(graph), plan(plan), filter(std::move(filter)),
      early(std::move(early)), running(running),
      transfer(graph,
               [this](Operation *op, FlagFault fault) {
                 if (!cutShort && faults.insert({op, fault}) && this->filter)
                   cutShort = !this->filter({op, fault});
               }),
      entries(graph.getChains().size()) {
  run();
}

void Order::run() {
  std::set<unsigned> worklist = {0};
  entries[0].emplace(graph);
  while (!worklist.empty()) {
    unsigned number = *worklist.begin();
    worklist.erase(worklist.begin());
    const Chain &chain = graph.getChains()[number];
    OrderState state = *entries[number];
    visitChain(chain, state, early);
    if (cutShort)
      return;
    if (chain.next.empty())
      transfer.end(state);
    for (const Chain::Edge &edge : chain.next) {
      if (running && edge.skipped == running)
        continue;
      effort += state.getSize();
      bool isLast = &edge == &chain.next.back();
      OrderState next = isLast ? std::move(state) : state;
      if (transfer.follow(edge, std::move(next), entries))
        worklist.insert(edge.to);
    }
  }
}

void Order::forEachInstruction(const Visitor &visit) {
  if (cutShort)
    return;
  for (auto [chain, entry] : llvm::zip_equal(graph.getChains(), entries)) {
    if (!entry || cutShort)
      continue;
    OrderState state = *entry;
    visitChain(chain, state, visit);
  }
  cutShort = false;
}

void Order::visitChain(const Chain &chain, OrderState &state,
                       const Visitor &visit) {
  state.enter(chain);
  for (const Step &step : chain.steps) {
    if (cutShort)
      return;
    visitStep(step, state, visit);
  }
}

void Order::visitStep(const Step &step, OrderState &state,
                      const Visitor &visit) {
  effort += state.getNumRows();
  for (const SyncOp &op : plan.getBefore(step.op))
    transfer.visitSync(op, step, state);
  if (!step.pipe)
    return;
  transfer.inform(*step.pipe, state);
  if (visit && !visit(step, state[*step.pipe]))
    cutShort = true;
  state.issue(step);
}
