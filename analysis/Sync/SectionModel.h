//===- SectionModel.h - What of a section flags do not change ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One flag after the other is tried with an analysis of the section. Which
/// instructions touch the same bytes, and how the section stands phase by
/// phase, does not depend on flags; so both are computed once, and the flags
/// and barriers that the section has at the time are put into the copy.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_SYNC_SECTIONMODEL_H
#define TL_ANALYSIS_SYNC_SECTIONMODEL_H

#include "analysis/Loops/LoopPhases.h"
#include "analysis/Sync/Conflicts.h"

namespace tl::analysis {

class SectionModel {
public:
  explicit SectionModel(ascend::SectionOp section,
                        const ascend::TargetSpec &spec)
      : section(section), spec(spec) {}
  ~SectionModel() { FlagGaps::removeNumbers(section); }

  /// Follows what was inserted, moved and taken out of flags and barriers since
  /// the last time, in what is returned. Nothing else of the section may
  /// change.
  std::shared_ptr<const LoopPhases> update();

  /// Something else of the section has changed.
  void forget() {
    phases.reset();
    conflicts.reset();
  }

  /// Those of the instructions of what `update` returned last.
  std::shared_ptr<const Conflicts> getConflicts() const { return conflicts; }

  /// How many analyses there were, and how much work all of them and the
  /// largest one were, see HappensBefore.
  size_t getAnalyses() const { return analyses; }
  size_t getWork() const { return work; }
  size_t getMostWork() const { return mostWork; }
  /// Counts that of an analysis of what `update` returned.
  void addWork(size_t effort) {
    ++analyses;
    work += effort;
    mostWork = std::max(mostWork, effort);
  }

private:
  ascend::SectionOp section;
  const ascend::TargetSpec &spec;
  std::shared_ptr<LoopPhases> phases;
  std::shared_ptr<const Conflicts> conflicts;
  /// That of the next flag.
  int64_t nextNumber = 0;
  size_t analyses = 0, work = 0, mostWork = 0;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_SYNC_SECTIONMODEL_H
