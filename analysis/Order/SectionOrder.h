//===- SectionOrder.h - Unordered hazards and faults of flags ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ORDER_SECTIONORDER_H
#define TL_ANALYSIS_ORDER_SECTIONORDER_H

#include "analysis/Order/Order.h"
#include "analysis/Order/SectionModel.h"

namespace tl::analysis {

/// The hazards that the flags and barriers of a section leave unordered, and
/// the faults of the flags.
class SectionOrder {
public:
  using Fault = Order::Fault;
  /// An instruction and a later one.
  using Instructions = std::pair<mlir::Operation *, mlir::Operation *>;

  /// Once `filter` returns false, or the instructions of `ordered` are found to
  /// be unordered, all hazards count as unordered.
  SectionOrder(ascend::SectionOp section, SectionModel &model,
               Order::FaultFilter filter = nullptr, Instructions ordered = {});
  SectionOrder(const SectionOrder &) = delete;
  SectionOrder &operator=(const SectionOrder &) = delete;

  /// Whether iterations of a loop are distinguished.
  bool hasPhases() const { return facts->graph.hasPhases(); }

  /// Calls `found` once for each unordered pair of instructions of the section,
  /// up to some for each pair of accesses, the last ones first. With
  /// `ofMarked`, also for those that a mark as `ordered` orders; with
  /// `isLater`, only if that holds for the later instruction.
  void
  forEachHazard(llvm::function_ref<void(const Hazard &)> found,
                bool ofMarked = false,
                llvm::function_ref<bool(mlir::Operation *)> isLater = nullptr);

  /// Whether `filter` returned false, or `ordered` are unordered.
  bool isCutShort() const { return order.isCutShort(); }

  /// The faults of flags.
  llvm::ArrayRef<Fault> getFlagFaults() const & { return order.getFaults(); }
  llvm::ArrayRef<Fault> getFlagFaults() && = delete;

private:
  bool isHazard(Instructions instructions, const Step &step,
                const InFlight &known) const;

  SyncPlan plan;
  std::shared_ptr<const SectionFacts> facts;
  Order order;
};

/// Whether all hazards of `section` are ordered, with at most `faults` faults
/// of flags. If so, `faults` becomes the number of faults. If `running` is not
/// null, that loop is assumed to have iterations.
bool isOrdered(ascend::SectionOp section, SectionModel &model, size_t &faults,
               mlir::Operation *running = nullptr);

} // namespace tl::analysis

#endif // TL_ANALYSIS_ORDER_SECTIONORDER_H
