//===- OrderSweep.cpp - Visits a section while flags are inserted ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/OrderSweep.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

OrderSweep::OrderSweep(const SectionGraph &graph, SyncPlan &plan)
    : graph(graph), plan(plan), transfer(graph, [](Operation *, FlagFault) {}),
      entries(graph.getChains().size()), state(graph) {
  for (auto [number, chain] : llvm::enumerate(graph.getChains()))
    for (auto [index, step] : llvm::enumerate(chain.steps))
      places.try_emplace(step.op, number, index);
}

//===----------------------------------------------------------------------===//
// Forward
//===----------------------------------------------------------------------===//

void OrderSweep::run(Visitor visit) {
  worklist = {0};
  entries[0].emplace(graph);
  while (!worklist.empty()) {
    unsigned number = *worklist.begin();
    worklist.erase(worklist.begin());
    visitChain(number, visit);
  }
}

void OrderSweep::visitChain(unsigned number, Visitor visit) {
  const Chain &chain = graph.getChains()[number];
  kept.clear();
  state = *entries[number];
  state.enter(chain);
  for (current = {number, 0}; current.second < chain.steps.size();) {
    if (current.second % spacing == 0)
      kept.push_back(state);
    Operation *back = visitStep(visit);
    if (!back) {
      ++current.second;
      continue;
    }
    Place place = places.lookup(back);
    if (place.first != number)
      return goBack(place);
    restore(place.second);
  }
  effort += state.getSize() * chain.next.size();
  leave(number, std::move(state));
}

Operation *OrderSweep::visitStep(Visitor visit) {
  const Step &step = graph.getChains()[current.first].steps[current.second];
  effort += state.getNumRows();
  for (const SyncOp &op : plan.getBefore(step.op))
    transfer.visitSync(op, step, state);
  if (step.pipe)
    transfer.inform(*step.pipe, state);
  if (isa<InstructionOpInterface>(step.op))
    if (Operation *back = visit(step, state, *this))
      return back;
  state.issue(step);
  return nullptr;
}

void OrderSweep::leave(unsigned number, OrderState exit, unsigned first) {
  exit.shrink();
  for (const Chain::Edge &edge : graph.getChains()[number].next) {
    if (edge.to < first)
      continue;
    bool isLast = &edge == &graph.getChains()[number].next.back();
    OrderState next = isLast ? std::move(exit) : exit;
    if (transfer.follow(edge, next, entries))
      worklist.insert(edge.to);
  }
}

//===----------------------------------------------------------------------===//
// Backward
//===----------------------------------------------------------------------===//

void OrderSweep::restore(unsigned index) {
  unsigned last = index / spacing;
  state = kept[last];
  kept.erase(kept.begin() + last, kept.end());
  current.second = last * spacing;
}

void OrderSweep::goBack(Place place) {
  // Chains are in program order: those to visit again have higher numbers.
  for (unsigned i = place.first; i < entries.size(); ++i) {
    entries[i].reset();
    worklist.erase(i);
  }
  if (place.first == 0) {
    entries[0].emplace(graph);
    worklist.insert(0);
  }
  // Few chains lead there, so their last states are computed once more.
  for (unsigned i = 0; i < place.first; ++i) {
    const Chain &chain = graph.getChains()[i];
    bool leads = llvm::any_of(chain.next, [&](const Chain::Edge &edge) {
      return edge.to >= place.first;
    });
    if (!leads || !entries[i] || worklist.count(i))
      continue;
    OrderState exit = *entries[i];
    exit.enter(chain);
    for (const Step &step : chain.steps)
      skipStep(step, exit);
    leave(i, std::move(exit), place.first);
  }
}

//===----------------------------------------------------------------------===//
// For visitors
//===----------------------------------------------------------------------===//

void OrderSweep::skipStep(const Step &step, OrderState &state) {
  for (const SyncOp &op : plan.getBefore(step.op))
    transfer.visitSync(op, step, state);
  if (step.pipe)
    transfer.inform(*step.pipe, state);
  state.issue(step);
}

std::optional<OrderState> OrderSweep::computeStateBefore(Operation *op) {
  Place place = places.lookup(op);
  auto [chain, index] = place;
  bool isCurrent = chain == current.first;
  if (place > current || (!isCurrent && !entries[chain]))
    return std::nullopt;
  unsigned first = isCurrent ? index / spacing * spacing : 0;
  OrderState before = isCurrent ? kept[index / spacing] : *entries[chain];
  if (!isCurrent)
    before.enter(graph.getChains()[chain]);
  ArrayRef<Step> steps = graph.getChains()[chain].steps;
  for (const Step &step : steps.slice(first, index - first))
    skipStep(step, before);
  return before;
}

void OrderSweep::forEachSyncSince(
    Operation *from,
    llvm::function_ref<void(const SyncOp &, const Step &)> visit) {
  auto [first, begin] = places.lookup(from);
  for (unsigned i = first; i <= current.first; ++i) {
    ArrayRef<Step> steps = graph.getChains()[i].steps;
    if (i == current.first)
      steps = steps.take_front(current.second + 1);
    for (const Step &step : steps.drop_front(i == first ? begin : 0))
      for (const SyncOp &op : plan.getBefore(step.op))
        visit(op, step);
  }
}

void OrderSweep::apply(const SyncOp &op) {
  transfer.visitSync(op, graph.getChains()[current.first].steps[current.second],
                     state);
}
