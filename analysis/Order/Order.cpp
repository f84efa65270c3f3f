//===- Order.cpp - Order of the instructions of a section -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/Order.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

Order::Order(const SectionGraph &graph, const SyncPlan &plan,
             FaultFilter filter, Visitor early, Operation *running)
    : graph(graph), plan(plan), filter(std::move(filter)), running(running),
      transfer(graph,
               [this](Operation *op, FlagFault fault) {
                 if (!cutShort && faults.insert({op, fault}) && this->filter)
                   cutShort = !this->filter({op, fault});
               }),
      entries(graph.getChains().size()) {
  entries[0].emplace(graph);
  run({0}, early);
}

void Order::run(std::set<unsigned> worklist, const Visitor &visit) {
  // They are reused, because their rows are large.
  OrderState state(graph), next(graph);
  while (!worklist.empty()) {
    unsigned number = *worklist.begin();
    worklist.erase(worklist.begin());
    const Chain &chain = graph.getChains()[number];
    state = *entries[number];
    visitChain(chain, state, visit);
    if (cutShort)
      return;
    state.shrink();
    if (chain.next.empty())
      transfer.end(state);
    for (const Chain::Edge &edge : chain.next) {
      if (running && edge.skipped == running)
        continue;
      effort += state.getSize();
      keep(edge.to);
      bool isLast = &edge == &chain.next.back();
      isLast ? std::swap(next, state) : void(next = state);
      if (transfer.follow(edge, next, entries))
        worklist.insert(edge.to);
    }
  }
}

void Order::keep(unsigned chain) {
  if (isWeakening)
    kept.try_emplace(chain, entries[chain]);
}

bool Order::weaken(ArrayRef<Operation *> ops, ArrayRef<Operation *> anchors,
                   const Visitor &visit) {
  std::set<unsigned> worklist;
  isWeakening = true;
  for (auto [number, chain] : llvm::enumerate(graph.getChains())) {
    if (!entries[number])
      continue;
    if (llvm::any_of(chain.steps, [&](const Step &step) {
          return llvm::is_contained(anchors, step.op);
        }))
      worklist.insert(number);
    ArrayRef<OrderState::Snapshot> snapshots = entries[number]->getSnapshots();
    for (unsigned i = snapshots.size(); i-- > 0;)
      if (llvm::is_contained(ops, snapshots[i].set)) {
        keep(number);
        entries[number]->drop(i);
        snapshots = entries[number]->getSnapshots();
      }
  }
  size_t count = faults.size();
  filter = [](const Fault &) { return false; };
  run(std::move(worklist), visit);
  filter = nullptr;
  isWeakening = false;
  bool isRight = !std::exchange(cutShort, false);
  while (faults.size() > count)
    faults.pop_back();
  if (isRight)
    faults.remove_if([&](const Fault &fault) {
      return llvm::is_contained(ops, fault.first);
    });
  else
    for (auto &[chain, entry] : kept)
      entries[chain] = std::move(entry);
  kept.clear();
  return isRight;
}

void Order::forEachInstruction(const Visitor &visit) {
  if (cutShort)
    return;
  OrderState state(graph);
  for (auto [chain, entry] : llvm::zip_equal(graph.getChains(), entries)) {
    if (!entry || cutShort)
      continue;
    state = *entry;
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
