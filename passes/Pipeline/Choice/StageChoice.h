//===- StageChoice.h - Numbers of stages of loops ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_CHOICE_STAGECHOICE_H
#define TL_PASSES_PIPELINE_CHOICE_STAGECHOICE_H

#include "passes/Pipeline/Choice/Candidates.h"

namespace tl {

/// Finds the number of overlapping iterations that keeps the busiest pipe from
/// waiting, for all `candidates` without stages of the author. Loops that wait
/// for each other, on both cores, get the same number. All candidates but those
/// with stages at their operations keep to the limits of the kernel.
void chooseStages(llvm::MutableArrayRef<Candidate> candidates);

} // namespace tl

#endif // TL_PASSES_PIPELINE_CHOICE_STAGECHOICE_H
