//===- OrderTransfer.h - What flags and barriers tell pipes -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ORDER_ORDERTRANSFER_H
#define TL_ANALYSIS_ORDER_ORDERTRANSFER_H

#include "analysis/Order/FlagFault.h"
#include "analysis/Order/InFlight.h"
#include "analysis/Order/SyncPlan.h"
#include <map>

namespace tl::analysis {

/// How many pipes a core has.
constexpr unsigned numPipes = static_cast<unsigned>(ascend::Pipe::All);

/// What is known at a place in a section.
struct OrderState {
  /// A raised flag: its number, what its source knew, and the set that raised
  /// it.
  struct Raised {
    unsigned flag;
    InFlight snapshot;
    mlir::Operation *set;
  };

  InFlight &operator[](ascend::Pipe pipe) {
    return pipes[static_cast<unsigned>(pipe)];
  }
  const InFlight &operator[](ascend::Pipe pipe) const {
    return pipes[static_cast<unsigned>(pipe)];
  }
  /// Calls `change` with the issues in flight of all pipes and snapshots.
  void forEach(llvm::function_ref<void(InFlight &)> change);

  /// How many ranges of issues in flight it has, at least one for each pipe and
  /// snapshot.
  size_t getSize() const;

  bool isRaised(unsigned flag) const;
  void raise(Raised flag);
  /// Lowers it and returns what its source knew; nothing if it is not raised.
  std::optional<InFlight> lower(unsigned flag);

  /// The issues in flight, as far as each pipe knows.
  std::array<InFlight, numPipes> pipes;
  /// By the number of the flag.
  std::vector<Raised> raised;
};

/// How steps of a section change what is known. A set takes a snapshot of what
/// its source knows, a wait learns the snapshot, and paths that meet unite the
/// issues in flight. See docs/synchronisation.md.
class OrderTransfer {
public:
  using Flag = std::tuple<ascend::Pipe, ascend::Pipe, int64_t>;
  using FaultHandler = std::function<void(mlir::Operation *, FlagFault)>;

  /// Calls `report` with each fault of a flag, maybe several times.
  OrderTransfer(const SectionGraph &graph, FaultHandler report)
      : graph(graph), report(std::move(report)) {}

  /// A flag or barrier in front of `step`.
  void visitSync(const SyncOp &op, const Step &step, OrderState &state);
  /// `pipe`, which is given a command, learns what the scalar unit knows: that
  /// one stands still until its own waits and loads are over.
  void inform(ascend::Pipe pipe, OrderState &state) const {
    if (pipe != ascend::Pipe::S)
      state[pipe].learn(state[ascend::Pipe::S]);
  }
  void issue(const Step &step, OrderState &state) const;
  void apply(const LoopEvent &event, OrderState &state) const;
  /// Unites both; returns whether `into` changed.
  bool meet(OrderState &into, const OrderState &from) const;
  /// Takes `state` over `edge` to the entry of the next chain; returns whether
  /// that changed.
  bool follow(const Chain::Edge &edge, OrderState state,
              std::vector<std::optional<OrderState>> &entries) const;
  /// Reports flags that are raised at the end of the section.
  void end(const OrderState &state) const;

  unsigned getNumber(Flag flag) {
    return flagNumbers.try_emplace(flag, flagNumbers.size()).first->second;
  }
  /// The number of the flag that `op` is about in the phase of `step`; nothing
  /// if its slot is not known.
  std::optional<unsigned> getFlag(const SyncOp &op, const Step &step);

private:
  void visitSet(const SyncOp &op, unsigned flag, OrderState &state) const;
  void visitWait(const SyncOp &op, unsigned flag, OrderState &state) const;
  void visitBarrier(const SyncOp &op, OrderState &state) const;
  /// All that `pipe` was given is complete.
  void finish(ascend::Pipe pipe, InFlight &known) const;

  const SectionGraph &graph;
  FaultHandler report;
  std::map<Flag, unsigned> flagNumbers;
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, std::optional<int64_t>>
      slots;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_ORDER_ORDERTRANSFER_H
