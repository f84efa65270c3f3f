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

/// Axes to cut, the cycles that a vector core is estimated to save by it, and
/// whether there would be more of them if there were more flags between cores.
struct CutChoice {
  llvm::BitVector cut;
  double saved;
  bool lacksFlags;
};

/// Chooses the axes of `section` to cut: those along which nothing is reduced
/// and, one after the other, those for which an exchange of what each core has
/// reduced takes less than it saves. If nothing is cut otherwise, it is cut
/// whatever the exchange takes.
CutChoice chooseCut(ascend::SectionOp section, const TileAxes &axes);

} // namespace tl

#endif // TL_PASSES_SUBBLOCKS_CUTCOST_H
