//===- Order.h - Order of the instructions of a section ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ORDER_ORDER_H
#define TL_ANALYSIS_ORDER_ORDER_H

#include "analysis/Order/OrderTransfer.h"
#include "llvm/ADT/SetVector.h"
#include <set>

namespace tl::analysis {

/// The order that the flags and barriers of a section establish: the fixed
/// point of a data flow over its graph, see docs/theory/synchronisation.md.
class Order {
public:
  using Fault = std::pair<mlir::Operation *, FlagFault>;
  /// Called for each fault; returns whether to continue.
  using FaultFilter = std::function<bool(const Fault &)>;
  /// Called when an instruction starts or a flag between cores is set, with the
  /// in-flight issues that its pipe knows; returns whether to continue.
  using Visitor = std::function<bool(const Step &, const InFlight &)>;

  /// `early` is called with states before the fixed point: issues in flight
  /// there are also in flight at the fixed point. `running` is a loop that is
  /// assumed to have iterations; null if there is none.
  Order(const SectionGraph &graph, const SyncPlan &plan,
        FaultFilter filter = nullptr, Visitor early = nullptr,
        mlir::Operation *running = nullptr);

  /// Visits every instruction in every phase at the fixed point, until `visit`
  /// returns false.
  void forEachInstruction(const Visitor &visit);

  /// Goes on to the fixed point without `ops`: flags or barriers that were
  /// before `anchors`, and that the plan has no longer. Then fewer issues are
  /// complete, so it begins with the states of the old fixed point. If `visit`
  /// returns false, or there is a new fault, all states are as before; returns
  /// whether it is not so.
  bool weaken(llvm::ArrayRef<mlir::Operation *> ops,
              llvm::ArrayRef<mlir::Operation *> anchors, const Visitor &visit);

  llvm::ArrayRef<Fault> getFaults() const { return faults.getArrayRef(); }
  /// Whether a filter or a visitor ended it before the fixed point.
  bool isCutShort() const { return cutShort; }
  /// The number of ranges of in-flight issues that were copied or changed, at
  /// least one for each pipe and snapshot. The time of an analysis is
  /// proportional to it.
  size_t getEffort() const { return effort; }

private:
  /// Follows the chains of `worklist`, and those whose entry changes.
  void run(std::set<unsigned> worklist, const Visitor &visit);
  /// Keeps the entry of a chain until it is known whether it changes for good.
  void keep(unsigned chain);
  void visitChain(const Chain &chain, OrderState &state, const Visitor &visit);
  void visitStep(const Step &step, OrderState &state, const Visitor &visit);

  const SectionGraph &graph;
  const SyncPlan &plan;
  FaultFilter filter;
  mlir::Operation *running;
  OrderTransfer transfer;
  std::vector<std::optional<OrderState>> entries;
  /// While weakening, the entries before it of chains that may have others now.
  bool isWeakening = false;
  llvm::DenseMap<unsigned, std::optional<OrderState>> kept;
  llvm::SetVector<Fault> faults;
  bool cutShort = false;
  size_t effort = 0;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_ORDER_ORDER_H
