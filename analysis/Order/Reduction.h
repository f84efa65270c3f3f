//===- Reduction.h - Removes flags that others imply ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ORDER_REDUCTION_H
#define TL_ANALYSIS_ORDER_REDUCTION_H

#include "analysis/Order/Order.h"
#include "analysis/Order/SectionModel.h"

namespace tl::analysis {

/// Finds flags and barriers of a section that the others imply. Without some of
/// them, the data flow goes on from its fixed point with them: if they are
/// needed, it soon comes to a hazard.
class Reduction {
public:
  /// All hazards of `section` are ordered.
  Reduction(ascend::SectionOp section, SectionModel &model);

  /// Removes `ops` from the plan, not from the section, if all hazards stay
  /// ordered, and flags have no other faults. Returns whether it does.
  bool remove(llvm::ArrayRef<mlir::Operation *> ops);
  size_t countFaults() const { return order->getFaults().size(); }

private:
  /// Whether the plan, without `ops`, orders all hazards.
  bool isEnough(llvm::ArrayRef<mlir::Operation *> ops,
                llvm::ArrayRef<mlir::Operation *> anchors);
  /// Whether flags of the plan other than `ops` have an id of `ops`.
  bool sharesIds(llvm::ArrayRef<mlir::Operation *> ops) const;

  SectionModel &model;
  SyncPlan plan;
  std::shared_ptr<const SectionFacts> facts;
  std::unique_ptr<Order> order;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_ORDER_REDUCTION_H
