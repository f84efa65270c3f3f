//===- StageChoice.h - How many iterations of loops overlap -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_STAGECHOICE_H
#define TL_PASSES_PIPELINE_STAGECHOICE_H

#include "passes/Pipeline/Candidates.h"

namespace tl {

/// Finds how many iterations have to overlap for the pipe that is busy for
/// longest never to wait, of those of `candidates` whose author leaves that to
/// the compiler. Loops that wait for each other, on both cores, have as many.
/// All but those whose operations have stages keep to the limits of the kernel.
void chooseStages(llvm::MutableArrayRef<Candidate> candidates);

} // namespace tl

#endif // TL_PASSES_PIPELINE_STAGECHOICE_H
