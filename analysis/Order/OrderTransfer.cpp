//===- OrderTransfer.cpp - Effects of flags and barriers ------------------===//
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
  for (Raised &flag : raised)
    change(flag.snapshot);
  for (auto &[flag, arrived] : rendezvous)
    change(arrived.snapshot);
}

/// The first of `raised` that is not before `flag`.
template <typename Raised> static auto find(Raised &raised, unsigned flag) {
  return llvm::partition_point(
      raised, [&](const auto &other) { return other.flag < flag; });
}

bool OrderState::isRaised(unsigned flag) const {
  auto there = find(raised, flag);
  return there != raised.end() && there->flag == flag;
}

void OrderState::raise(Raised flag) {
  auto there = find(raised, flag.flag);
  if (there != raised.end() && there->flag == flag.flag)
    *there = std::move(flag);
  else
    raised.insert(there, std::move(flag));
}

std::optional<InFlight> OrderState::lower(unsigned flag) {
  auto there = find(raised, flag);
  if (there == raised.end() || there->flag != flag)
    return std::nullopt;
  InFlight snapshot = std::move(there->snapshot);
  raised.erase(there);
  return snapshot;
}

size_t OrderState::getSize() const {
  size_t size = pipes.size() + raised.size();
  for (const InFlight &known : pipes)
    size += known.getSize();
  for (const Raised &flag : raised)
    size += flag.snapshot.getSize();
  for (const auto &[flag, arrived] : rendezvous)
    size += 1 + arrived.snapshot.getSize();
  return size;
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

bool OrderTransfer::meet(OrderState &into, const OrderState &from) const {
  bool changed = false;
  for (auto [known, other] : llvm::zip_equal(into.pipes, from.pipes))
    changed |= known.meet(other);
  changed |= meetRendezvous(into, from);
  // A flag that is raised on one path only is a fault of the set. It counts as
  // lowered from here on, so that it is reported once.
  auto other = from.raised.begin(), end = from.raised.end();
  llvm::erase_if(into.raised, [&](OrderState::Raised &mine) {
    for (; other != end && other->flag < mine.flag; ++other)
      report(other->set, FlagFault::LeftRaised);
    if (other != end && other->flag == mine.flag) {
      changed |= mine.snapshot.meet(other++->snapshot);
      return false;
    }
    report(mine.set, FlagFault::LeftRaised);
    return changed = true;
  });
  for (; other != end; ++other)
    report(other->set, FlagFault::LeftRaised);
  return changed;
}

bool OrderTransfer::follow(
    const Chain::Edge &edge, OrderState state,
    std::vector<std::optional<OrderState>> &entries) const {
  for (unsigned event : edge.events)
    apply(graph.getEvents()[event], state);
  std::optional<OrderState> &entry = entries[edge.to];
  if (entry)
    return meet(*entry, state);
  entry.emplace(std::move(state));
  return true;
}

void OrderTransfer::end(const OrderState &state) const {
  for (const OrderState::Raised &flag : state.raised)
    report(flag.set, FlagFault::LeftRaised);
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
  if (op.kind == SyncOp::Arrive)
    return visitArrive(op, state);
  if (op.kind == SyncOp::Meet)
    return visitMeet(op, state);
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
  if (state.isRaised(flag) || known.mayBeRaised(flag))
    report(op.op, FlagFault::RaisedTwice);
  state.forEach([&](InFlight &each) { each.setRaised(flag); });
  InFlight snapshot = known;
  finish(op.source, snapshot);
  state.raise({flag, std::move(snapshot), op.op});
}

void OrderTransfer::visitWait(const SyncOp &op, unsigned flag,
                              OrderState &state) const {
  // Pipes that met in a barrier do not know of flags raised before it.
  state.forEach([&](InFlight &each) { each.setRaised(flag); });
  InFlight &known = state[op.destination];
  if (std::optional<InFlight> snapshot = state.lower(flag))
    known.learn(*snapshot);
  else
    report(op.op, FlagFault::NeverRaised);
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

//===----------------------------------------------------------------------===//
// Rendezvous
//===----------------------------------------------------------------------===//

void OrderTransfer::visitArrive(const SyncOp &op, OrderState &state) const {
  inform(op.source, state);
  InFlight snapshot = state[op.source];
  finish(op.source, snapshot);
  auto [there, isNew] = state.rendezvous.try_emplace(op.event);
  there->second.mayBeSeveral |= !isNew;
  if (isNew)
    there->second.snapshot = std::move(snapshot);
  else
    there->second.snapshot.meet(snapshot);
}

void OrderTransfer::visitMeet(const SyncOp &op, OrderState &state) const {
  auto there = state.rendezvous.find(op.event);
  if (there == state.rendezvous.end())
    return;
  // The scalar unit waits, and so do later commands to all pipes.
  state[Pipe::S].learn(there->second.snapshot);
  if (!there->second.mayBeSeveral)
    state.rendezvous.erase(there);
}

bool OrderTransfer::meetRendezvous(OrderState &into, const OrderState &from) {
  bool changed = false;
  for (const auto &[flag, others] : from.rendezvous) {
    auto [there, isNew] = into.rendezvous.try_emplace(flag, others);
    OrderState::Rendezvous &mine = there->second;
    bool mayBeSeveral = isNew || mine.mayBeSeveral || others.mayBeSeveral;
    changed |= mayBeSeveral != mine.mayBeSeveral || isNew;
    changed |= mine.snapshot.meet(others.snapshot);
    mine.mayBeSeveral = mayBeSeveral;
  }
  for (auto &[flag, mine] : into.rendezvous)
    if (!mine.mayBeSeveral && !from.rendezvous.count(flag))
      changed = mine.mayBeSeveral = true;
  return changed;
}
