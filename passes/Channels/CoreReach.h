//===- CoreReach.h - Dependences from core to core --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_COREREACH_H
#define TL_PASSES_CHANNELS_COREREACH_H

#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl {

/// A dependence between the cores of a launch: the operation at place `from` of
/// the text on `core` comes before the one at place `to` on the other core.
struct CoreEdge {
  unsigned from;
  ascend::Core core;
  unsigned to;
};

/// Whether the operation at place `to` of the other core depends on the one at
/// place `from` of `core`, by `edges` and by the order of each core.
bool reaches(unsigned from, ascend::Core core, unsigned to,
             llvm::ArrayRef<CoreEdge> edges);

} // namespace tl

#endif // TL_PASSES_CHANNELS_COREREACH_H
