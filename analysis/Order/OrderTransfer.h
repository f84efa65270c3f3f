//===- OrderTransfer.h - Effects of flags and barriers ----------*- C++ -*-===//
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

/// The number of pipes of a core.
constexpr unsigned numPipes = static_cast<unsigned>(ascend::Pipe::All);

/// The completion states of all pipes at a place in a section.
struct OrderState {
  /// A raised flag: its number, the snapshot of its source, and the set that
  /// raised it.
  struct Raised {
    unsigned flag;
    InFlight snapshot;
    mlir::Operation *set;
  };

  /// Sets of a rendezvous before the next wait: the united completion states of
  /// their pipes. Waits take sets in order. If it is not known that there is
  /// one set only, the snapshot is kept, because a later wait may be for an
  /// older set.
  struct Rendezvous {
    InFlight snapshot;
    bool mayBeSeveral = false;
  };

  InFlight &operator[](ascend::Pipe pipe) {
    return pipes[static_cast<unsigned>(pipe)];
  }
  const InFlight &operator[](ascend::Pipe pipe) const {
    return pipes[static_cast<unsigned>(pipe)];
  }
  /// Calls `change` with the in-flight issues of all pipes and snapshots.
  void forEach(llvm::function_ref<void(InFlight &)> change);

  /// The number of ranges of in-flight issues, at least one for each pipe and
  /// snapshot.
  size_t getSize() const;

  bool isRaised(unsigned flag) const;
  void raise(Raised flag);
  /// Lowers the flag and returns its snapshot; nothing if it is not raised.
  std::optional<InFlight> lower(unsigned flag);

  /// The in-flight issues that each pipe knows.
  std::array<InFlight, numPipes> pipes;
  /// Sorted by the number of the flag.
  std::vector<Raised> raised;
  /// Those that this core may have arrived at and not met, by flag.
  std::map<int64_t, Rendezvous> rendezvous;
};

/// The transfer function of the steps of a section. A set takes a snapshot of
/// the completion state of its source, a wait learns the snapshot, and paths
/// that meet unite the issues in flight. See docs/theory/synchronisation.md.
class OrderTransfer {
public:
  using Flag = std::tuple<ascend::Pipe, ascend::Pipe, int64_t>;
  using FaultHandler = std::function<void(mlir::Operation *, FlagFault)>;

  /// Calls `report` with each fault of a flag, possibly more than once.
  OrderTransfer(const SectionGraph &graph, FaultHandler report)
      : graph(graph), report(std::move(report)) {}

  /// Applies a flag or barrier before `step`.
  void visitSync(const SyncOp &op, const Step &step, OrderState &state);
  /// `pipe`, which gets an instruction, learns the completion state of the
  /// scalar unit: the scalar unit stalls until its own waits and loads are
  /// complete.
  void inform(ascend::Pipe pipe, OrderState &state) const {
    if (pipe != ascend::Pipe::S)
      state[pipe].learn(state[ascend::Pipe::S]);
  }
  void issue(const Step &step, OrderState &state) const;
  void apply(const LoopEvent &event, OrderState &state) const;
  /// Unites both; returns whether `into` changed.
  bool meet(OrderState &into, const OrderState &from) const;
  /// Merges `state` over `edge` into the entry of the next chain; returns
  /// whether that entry changed.
  bool follow(const Chain::Edge &edge, OrderState state,
              std::vector<std::optional<OrderState>> &entries) const;
  /// Reports flags that are raised at the end of the section.
  void end(const OrderState &state) const;

  unsigned getNumber(Flag flag) {
    return flagNumbers.try_emplace(flag, flagNumbers.size()).first->second;
  }
  /// The number of the flag that `op` sets or waits for in the phase of `step`;
  /// nothing if its slot is not known.
  std::optional<unsigned> getFlag(const SyncOp &op, const Step &step);

private:
  void visitSet(const SyncOp &op, unsigned flag, OrderState &state) const;
  void visitWait(const SyncOp &op, unsigned flag, OrderState &state) const;
  void visitBarrier(const SyncOp &op, OrderState &state) const;
  void visitArrive(const SyncOp &op, OrderState &state) const;
  void visitMeet(const SyncOp &op, OrderState &state) const;
  /// The same as `meet` for the rendezvous.
  static bool meetRendezvous(OrderState &into, const OrderState &from);
  /// Marks all issues to `pipe` as complete.
  void finish(ascend::Pipe pipe, InFlight &known) const;

  const SectionGraph &graph;
  FaultHandler report;
  std::map<Flag, unsigned> flagNumbers;
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, std::optional<int64_t>>
      slots;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_ORDER_ORDERTRANSFER_H
