//===- OrderSweep.h - Visits a section while flags are inserted -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ORDER_ORDERSWEEP_H
#define TL_ANALYSIS_ORDER_ORDERSWEEP_H

#include "analysis/Order/OrderTransfer.h"
#include <set>

namespace tl::analysis {

/// The data flow of Order over a section while flags are inserted. If a visitor
/// puts a flag before an operation that was visited, the sweep goes back to
/// that place and computes all later states again.
class OrderSweep {
public:
  /// A step: its chain, and its place in it.
  using Place = std::pair<unsigned, unsigned>;

  /// The visitor is called before each instruction starts, with the state at
  /// that place. It returns the operation that the sweep goes back to; null to
  /// continue.
  using Visitor = llvm::function_ref<mlir::Operation *(
      const Step &, const OrderState &, OrderSweep &)>;

  OrderSweep(const SectionGraph &graph, SyncPlan &plan);

  void run(Visitor visit);

  /// For visitors: the state before the first step of `op` and the flags before
  /// it; nothing if the step was not visited.
  std::optional<OrderState> computeStateBefore(mlir::Operation *op);
  /// For visitors: calls `visit` with each flag or barrier from the first step
  /// of `from` to the current step.
  void forEachSyncSince(
      mlir::Operation *from,
      llvm::function_ref<void(const SyncOp &, const Step &)> visit);
  /// For visitors: applies a flag or barrier that was put before the current
  /// step.
  void apply(const SyncOp &op);

  OrderTransfer &getTransfer() { return transfer; }
  size_t getEffort() const { return effort; }

private:
  /// The distance of kept states, in steps of a chain.
  static constexpr unsigned spacing = 32;

  void visitChain(unsigned number, Visitor visit);
  /// Visits the step at `current`; returns the operation that the sweep goes
  /// back to, or null.
  mlir::Operation *visitStep(Visitor visit);
  /// Merges `exit`, the state at the end of a chain, into the entries of the
  /// next ones that are not before `first`.
  void leave(unsigned number, OrderState exit, unsigned first = 0);
  void goBack(Place place);
  /// Restores a kept state of the current chain, at `index` or before it.
  void restore(unsigned index);
  void skipStep(const Step &step, OrderState &state);

  const SectionGraph &graph;
  SyncPlan &plan;
  OrderTransfer transfer;
  std::set<unsigned> worklist;
  std::vector<std::optional<OrderState>> entries;
  /// Kept states of the current chain.
  std::vector<OrderState> kept;
  Place current;
  OrderState state;
  /// The first step of each operation.
  llvm::DenseMap<mlir::Operation *, Place> places;
  size_t effort = 0;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_ORDER_ORDERSWEEP_H
