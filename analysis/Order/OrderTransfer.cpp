//===- OrderTransfer.cpp - What flags and barriers tell pipes -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/OrderTransfer.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

void OrderState::forEach(llvm::function_ref<void(InFlight &)> change) {
  for (InFlight &known : pipes)
    change(known);
  for (auto &[flag, raised] : raised)
    change(raised.snapshot);
}

size_t OrderState::getSize() const {
  size_t size = pipes.size() + raised.size();
  for (const InFlight &known : pipes)
    size += known.getSize();
  for (const auto &[flag, raised] : raised)
    size += raised.snapshot.getSize();
  return size;
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

bool OrderTransfer::meet(OrderState &into, const OrderState &from) const {
  bool changed = false;
  for (auto [known, other] : llvm::zip_equal(into.pipes, from.pipes))
    changed |= known.meet(other);
  // A flag raised on one path only is a fault of the set, and lowered from here
  // on so that it is reported once.
  for (auto it = into.raised.begin(); it != into.raised.end();) {
    auto other = from.raised.find(it->first);
    if (other == from.raised.end()) {
      report(it->second.set, FlagFault::LeftRaised);
      it = into.raised.erase(it);
      changed = true;
      continue;
    }
    changed |= it->second.snapshot.meet(other->second.snapshot);
    ++it;
  }
  for (const auto &[flag, raised] : from.raised)
    if (!into.raised.count(flag))
      report(raised.set, FlagFault::LeftRaised);
  return changed;
}

void OrderTransfer::end(const OrderState &state) const {
  for (const auto &[flag, raised] : state.raised)
    report(raised.set, FlagFault::LeftRaised);
}

void OrderTransfer::apply(const LoopEvent &event, OrderState &state) const {
  state.forEach([&](InFlight &known) {
    known.forEach(event.lanes, [&](Issues &issues) {
      event.kind == LoopEvent::Run ? issues.beginRun()
                                   : issues.beginIteration();
    });
  });
}

void OrderTransfer::issue(const Step &step, OrderState &state) const {
  if (step.lane >= 0)
    state.forEach(
        [&](InFlight &known) { known.issue(step.lane, step.position); });
}

//===----------------------------------------------------------------------===//
// Flags and barriers
//===----------------------------------------------------------------------===//

std::optional<unsigned> OrderTransfer::getFlag(const SyncOp &op,
                                               const Step &step) {
  int64_t event = op.event;
  if (op.slot) {
    auto [known, isNew] = slots.try_emplace({op.slot, step.group});
    if (isNew) {
      Congruence slot = graph.getGroup(step.group).phase.evaluate(op.slot);
      if (slot.isExact())
        known->second = slot.rest;
    }
    if (!known->second || *known->second < 0 || *known->second >= op.slots)
      return std::nullopt;
    event += *known->second;
  }
  return getNumber({op.source, op.destination, event});
}

void OrderTransfer::visitSync(const SyncOp &op, const Step &step,
                              OrderState &state) {
  if (op.kind == SyncOp::Barrier)
    return visitBarrier(op, state);
  inform(op.kind == SyncOp::Set ? op.source : op.destination, state);
  std::optional<unsigned> flag = getFlag(op, step);
  if (!flag)
    return report(op.op, FlagFault::UnknownSlot);
  op.kind == SyncOp::Set ? visitSet(op, *flag, state)
                         : visitWait(op, *flag, state);
}

void OrderTransfer::finish(Pipe pipe, InFlight &known) const {
  known.finish(
      [&](unsigned lane) { return graph.getLanes()[lane].pipe == pipe; });
}

void OrderTransfer::visitSet(const SyncOp &op, unsigned flag,
                             OrderState &state) const {
  InFlight &known = state[op.source];
  if (state.raised.count(flag) || known.mayBeRaised(flag))
    report(op.op, FlagFault::RaisedTwice);
  state.forEach([&](InFlight &each) { each.setRaised(flag); });
  InFlight snapshot = known;
  finish(op.source, snapshot);
  state.raised.insert_or_assign(flag,
                                OrderState::Raised{std::move(snapshot), op.op});
}

void OrderTransfer::visitWait(const SyncOp &op, unsigned flag,
                              OrderState &state) const {
  // Pipes that met in a barrier do not know of flags raised before it.
  state.forEach([&](InFlight &each) { each.setRaised(flag); });
  InFlight &known = state[op.destination];
  auto raised = state.raised.find(flag);
  if (raised == state.raised.end()) {
    report(op.op, FlagFault::NeverRaised);
  } else {
    known.learn(raised->second.snapshot);
    state.raised.erase(raised);
  }
  // A pipe starts its instructions in order.
  known.setLowered(flag);
}

void OrderTransfer::visitBarrier(const SyncOp &op, OrderState &state) const {
  if (op.source == Pipe::All) {
    for (InFlight &known : state.pipes)
      known.clear();
    return;
  }
  inform(op.source, state);
  finish(op.source, state[op.source]);
}
