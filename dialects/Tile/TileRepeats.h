//===- TileRepeats.h - Slices with a stride of 0 ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILEREPEATS_H
#define TL_DIALECTS_TILE_TILEREPEATS_H

#include "mlir/IR/PatternMatch.h"

namespace tl::tile {

/// Adds patterns for slices with a stride of 0, for which upstream patterns
/// fail.
void populateRepeatPatterns(mlir::RewritePatternSet &patterns);

} // namespace tl::tile

#endif // TL_DIALECTS_TILE_TILEREPEATS_H
