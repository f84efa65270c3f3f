//===- CutCost.h - Choice of the cut between vector cores -------*- C++ -*-===//
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

/// The axes to cut, and an estimate of the cycles that this saves on a vector
/// core.
struct CutChoice {
  llvm::BitVector cut;
  double saved;
  /// Whether exchanges in a block share a channel, for lack of flags.
  bool sharesChannels;
  /// Better choices that were rejected for lack of flags between cores, or
  /// because they are not possible; empty if there are none.
  llvm::BitVector lacksFlags, isRefused;
};

/// Chooses the axes of `section` to cut, among the possible ones: those without
/// reductions and, one after the other, those for which the exchange of partial
/// results costs less than the cut saves. If there are no other axes, an axis
/// is cut whatever the exchange costs.
CutChoice
chooseCut(ascend::SectionOp section, const TileAxes &axes,
          llvm::function_ref<bool(const llvm::BitVector &)> isPossible);

} // namespace tl

#endif // TL_PASSES_SUBBLOCKS_CUTCOST_H
