//===- AdjacentSlices.h - Slices behind the end of others -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_SYNC_ADJACENTSLICES_H
#define TL_ANALYSIS_SYNC_ADJACENTSLICES_H

#include "analysis/Indices/IndexBox.h"

namespace tl::analysis {

/// Whether along dimension `dim` one box begins where the other one ends, or
/// behind that: what a load leaves of a tile begins at the extent of what it
/// loads, or at that extent rounded up to a unit that the load fills. `isSame`
/// says whether a value is the same number where either box is.
bool areAdjacent(const IndexBox &a, const IndexBox &b, size_t dim,
                 llvm::function_ref<bool(mlir::Value)> isSame);

} // namespace tl::analysis

#endif // TL_ANALYSIS_SYNC_ADJACENTSLICES_H
