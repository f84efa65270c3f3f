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

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

bool OrderTransfer::follow(
    const Chain::Edge &edge, OrderState &state,
    std::vector<std::optional<OrderState>> &entries) const {
  for (unsigned event : edge.events)
    state.apply(graph.getEvents()[event]);
  std::optional<OrderState> &entry = entries[edge.to];
  if (entry)
    return entry->meet(
        state, [&](Operation *set) { report(set, FlagFault::LeftRaised); });
  entry.emplace(state);
  return true;
}

void OrderTransfer::end(const OrderState &state) const {
  for (const OrderState::Snapshot &raised : state.getSnapshots())
    if (raised.set)
      report(raised.set, FlagFault::LeftRaised);
}

//===----------------------------------------------------------------------===//
// Flags and barriers
//===----------------------------------------------------------------------===//

std::optional<unsigned> OrderTransfer::getFlag(const SyncOp &op,
                                               const Step &step) {
  int64_t event = op.event;
  if (op.slot) {
    const Congruence &slot = graph.evaluate(op.slot, step.group);
    if (!slot.isExact() || slot.rest < 0 || slot.rest >= op.slots)
      return std::nullopt;
    event += slot.rest;
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

void OrderTransfer::visitSet(const SyncOp &op, unsigned flag,
                             OrderState &state) const {
  if (state.find(flag) || state.mayBeRaised(op.source, flag))
    report(op.op, FlagFault::RaisedTwice);
  state.setRaised(flag);
  state.take({flag, op.op}, op.source);
}

void OrderTransfer::visitWait(const SyncOp &op, unsigned flag,
                              OrderState &state) const {
  // Pipes that met in a barrier do not know of flags raised before it.
  state.setRaised(flag);
  if (std::optional<unsigned> snapshot = state.find(flag)) {
    state.learn(op.destination, *snapshot);
    state.drop(*snapshot);
  } else {
    report(op.op, FlagFault::NeverRaised);
  }
  // A pipe starts its instructions in order.
  state.setLowered(op.destination, flag);
}

void OrderTransfer::visitBarrier(const SyncOp &op, OrderState &state) const {
  if (op.source == Pipe::All)
    return state.finishAll();
  inform(op.source, state);
  state.finish(op.source);
}

//===----------------------------------------------------------------------===//
// Rendezvous
//===----------------------------------------------------------------------===//

void OrderTransfer::visitArrive(const SyncOp &op, OrderState &state) {
  inform(op.source, state);
  unsigned flag = getNumber({Pipe::All, Pipe::All, op.event});
  std::optional<unsigned> earlier = state.find(flag);
  if (!earlier)
    return state.take({flag, nullptr}, op.source);
  state.unite(*earlier, op.source);
  state.getSnapshot(*earlier).mayBeSeveral = true;
}

void OrderTransfer::visitMeet(const SyncOp &op, OrderState &state) {
  std::optional<unsigned> arrived =
      state.find(getNumber({Pipe::All, Pipe::All, op.event}));
  if (!arrived)
    return;
  // The scalar unit waits, and so do later commands to all pipes.
  state.learn(Pipe::S, *arrived);
  if (!state.getSnapshot(*arrived).mayBeSeveral)
    state.drop(*arrived);
}
