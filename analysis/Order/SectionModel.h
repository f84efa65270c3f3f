//===- SectionModel.h - Facts independent of flags --------------*- C++ -*-===//
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

/// Facts that do not depend on the flags of a section, except for the phases in
/// which the slots of flags are constant.
struct SectionFacts {
  SectionFacts(ascend::SectionOp section, const ascend::TargetSpec &spec,
               SectionGraph made)
      : graph(std::move(made)), hazards(section, graph, spec) {}

  SectionGraph graph;
  Hazards hazards;
};

/// Caches the facts about a section for analyses with different flags.
class SectionModel {
public:
  SectionModel(ascend::SectionOp section, const ascend::TargetSpec &spec)
      : section(section), spec(spec) {}

  /// The facts for the flags of `plan`. Except for flags, the section must not
  /// change between calls.
  std::shared_ptr<const SectionFacts> getFacts(const SyncPlan &plan);
  /// Makes the next call look for changes of the control flow, and forget slots
  /// that may have been erased.
  void forgetSlots();

  /// The number of analyses, and the effort of all of them and of the largest
  /// one.
  size_t getAnalyses() const { return analyses; }
  size_t getWork() const { return work; }
  /// The counts of the latest facts.
  Hazards::Counts getHazardCounts() const {
    return built ? built->hazards.getCounts() : Hazards::Counts();
  }
  size_t getMostWork() const { return mostWork; }
  void addWork(size_t effort);

private:
  ascend::SectionOp section;
  const ascend::TargetSpec &spec;
  /// The slot of a flag, with the anchor of that flag.
  using Slot = std::pair<mlir::Operation *, mlir::Value>;
  /// Facts, and the slots that they are right for.
  struct Entry {
    std::shared_ptr<const SectionFacts> facts;
    llvm::DenseSet<Slot> slots;
  };
  Entry latest;
  /// Facts with fewer phases than the others have, since slots of a trial need
  /// too many: trials that are undone must not lose the phases of the others.
  Entry coarser;
  /// Whether the control flow may have changed since.
  bool mayDiffer = false;
  /// The latest facts, and the number of their comparisons that are work so
  /// far.
  std::shared_ptr<const SectionFacts> built;
  size_t comparisons = 0;
  size_t analyses = 0, work = 0, mostWork = 0;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_ORDER_SECTIONMODEL_H
