//===- SectionModel.cpp - What of a section flags do not change -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Sync/SectionModel.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

static SmallVector<InstructionOpInterface> getInstructions(SectionOp section) {
  SmallVector<InstructionOpInterface> instructions;
  section.walk([&](InstructionOpInterface op) { instructions.push_back(op); });
  return instructions;
}

std::shared_ptr<const LoopPhases> SectionModel::update() {
  if (!phases || !phases->takeFlags()) {
    bool wasCopy = phases && phases->isCopy();
    auto gaps = std::make_unique<FlagGaps>();
    gaps->noteOrder(section, nextNumber);
    phases = std::make_shared<LoopPhases>(section, std::move(gaps));
    // Those of the section itself stay the same.
    if (!conflicts || wasCopy || phases->isCopy()) {
      auto instructions = getInstructions(phases->getSection());
      conflicts = std::make_shared<const Conflicts>(instructions, spec);
      // That comparing them takes as long as so much of an analysis.
      constexpr size_t effortOfComparison = 64;
      work += conflicts->countComparisons() * effortOfComparison;
    }
    if (phases->isCopy())
      phases->takeFlags();
  }
  return phases;
}
