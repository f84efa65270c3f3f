//===- DistinctTiles.h - Tiles with different numbers -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ACCESS_DISTINCTTILES_H
#define TL_ANALYSIS_ACCESS_DISTINCTTILES_H

#include "analysis/Indices/IndexBox.h"

namespace tl::analysis {

/// Whether the boxes are tiles of one tensor with different numbers: a number
/// is split into indices of tiles, and tiles with different indices are at
/// least one tile apart. `mayBeEqual` tells whether two numbers, one at either
/// box, may be equal, `isSame` whether a value is the same number at both.
bool areDistinctTiles(
    const IndexBox &first, const IndexBox &second,
    llvm::function_ref<bool(const LinearIndex &, const LinearIndex &)>
        mayBeEqual,
    llvm::function_ref<bool(mlir::Value)> isSame);

} // namespace tl::analysis

#endif // TL_ANALYSIS_ACCESS_DISTINCTTILES_H
