//===- CutCost.h - Which cut lets vector cores end first --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_SUBBLOCKS_CUTCOST_H
#define TL_PASSES_SUBBLOCKS_CUTCOST_H

#include "passes/SubBlocks/TileAxes.h"

namespace tl {

/// Axes to cut, and the cycles that a vector core is estimated to save by it.
struct CutChoice {
  llvm::BitVector cut;
  double saved;
  /// Whether exchanges in a block share a channel, for want of flags.
  bool sharesChannels;
  /// Another choice that would be better, if there were more flags between
  /// cores, or if it were possible; empty if there is none.
  llvm::BitVector lacksFlags, isRefused;
};

/// Chooses the axes of `section` to cut, of those that are possible: those
/// along which nothing is reduced and, one after the other, those for which an
/// exchange of what each core has reduced takes less than it saves. If nothing
/// is cut otherwise, it is cut whatever the exchange takes.
CutChoice
chooseCut(ascend::SectionOp section, const TileAxes &axes,
          llvm::function_ref<bool(const llvm::BitVector &)> isPossible);

} // namespace tl

#endif // TL_PASSES_SUBBLOCKS_CUTCOST_H
