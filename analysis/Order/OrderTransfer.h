//===- OrderTransfer.h - Effects of flags and barriers ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ORDER_ORDERTRANSFER_H
#define TL_ANALYSIS_ORDER_ORDERTRANSFER_H

#include "analysis/Order/OrderState.h"
#include "analysis/Order/SyncPlan.h"

namespace tl::analysis {

/// A fault of a flag of a section.
enum class FlagFault {
  /// A wait that no set precedes on some path: the pipe hangs.
  NeverRaised,
  /// A set of a flag that may still be raised: the hardware loses one of the
  /// two.
  RaisedTwice,
  /// A set that no wait follows on some path: the flag outlives the kernel.
  LeftRaised,
  /// A set or a wait with an unknown slot.
  UnknownSlot,
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
      state.learnFromScalar(pipe);
  }
  /// Merges `state` over `edge` into the entry of the next chain; returns
  /// whether that entry changed. `state` is then the one at the end of the
  /// edge.
  bool follow(const Chain::Edge &edge, OrderState &state,
              std::vector<std::optional<OrderState>> &entries) const;
  /// Reports flags that are raised at the end of the section.
  void end(const OrderState &state) const;

  unsigned getNumber(Flag flag) {
    auto [source, destination, event] = flag;
    unsigned pipes = static_cast<unsigned>(source) * (numPipes + 1) +
                     static_cast<unsigned>(destination);
    return flagNumbers.try_emplace({pipes, event}, flagNumbers.size())
        .first->second;
  }
  /// The number of the flag that `op` sets or waits for in the phase of `step`;
  /// nothing if its slot is not known.
  std::optional<unsigned> getFlag(const SyncOp &op, const Step &step);

private:
  void visitSet(const SyncOp &op, unsigned flag, OrderState &state) const;
  void visitWait(const SyncOp &op, unsigned flag, OrderState &state) const;
  void visitBarrier(const SyncOp &op, OrderState &state) const;
  void visitArrive(const SyncOp &op, OrderState &state);
  void visitMeet(const SyncOp &op, OrderState &state);
  const SectionGraph &graph;
  FaultHandler report;
  llvm::DenseMap<std::pair<unsigned, int64_t>, unsigned> flagNumbers;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_ORDER_ORDERTRANSFER_H
