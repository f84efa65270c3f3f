//===- AdjacentSlices.h - Slices after the end of others --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ACCESS_ADJACENTSLICES_H
#define TL_ANALYSIS_ACCESS_ADJACENTSLICES_H

#include "analysis/Indices/IndexBox.h"

namespace tl::analysis {

/// Whether along dimension `dim` one box begins at the end of the other one, or
/// after it: the rest of a tile after a load begins at the extent of the load,
/// or at that extent rounded up to a unit that the load fills. `isSame` tells
/// whether a value is the same number at both boxes.
bool areAdjacent(const IndexBox &a, const IndexBox &b, size_t dim,
                 llvm::function_ref<bool(mlir::Value)> isSame);

} // namespace tl::analysis

#endif // TL_ANALYSIS_ACCESS_ADJACENTSLICES_H
