//===- SectionModel.h - What of a section flags do not change ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ORDER_SECTIONMODEL_H
#define TL_ANALYSIS_ORDER_SECTIONMODEL_H

#include "analysis/Order/Hazards.h"
#include "analysis/Order/SyncPlan.h"
#include "llvm/ADT/DenseSet.h"
#include <memory>

namespace tl::analysis {

/// What does not depend on the flags of a section, but for the phases in which
/// their slots are constant.
struct SectionFacts {
  SectionFacts(ascend::SectionOp section, const ascend::TargetSpec &spec,
               SectionGraph made)
      : graph(std::move(made)), hazards(section, graph, spec) {}

  SectionGraph graph;
  Hazards hazards;
};

/// Keeps the facts about a section that many analyses with different flags
/// share.
class SectionModel {
public:
  SectionModel(ascend::SectionOp section, const ascend::TargetSpec &spec)
      : section(section), spec(spec) {}

  /// The facts for the flags of `plan`. Nothing else of the section may change.
  std::shared_ptr<const SectionFacts> getFacts(const SyncPlan &plan);
  /// Something else of the section has changed, or values were erased.
  void forget();

  /// How many analyses there were, and the effort of all of them and of the
  /// largest one.
  size_t getAnalyses() const { return analyses; }
  size_t getWork() const { return work; }
  /// Those of the latest facts.
  Hazards::Counts getHazardCounts() const { return counts; }
  size_t getMostWork() const { return mostWork; }
  void addWork(size_t effort) {
    ++analyses;
    work += effort;
    mostWork = std::max(mostWork, effort);
  }

private:
  ascend::SectionOp section;
  const ascend::TargetSpec &spec;
  std::shared_ptr<const SectionFacts> facts;
  /// The slots of flags that these were made with, and what they are before.
  llvm::DenseSet<std::pair<mlir::Operation *, mlir::Value>> slots;
  Hazards::Counts counts;
  size_t analyses = 0, work = 0, mostWork = 0;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_ORDER_SECTIONMODEL_H
