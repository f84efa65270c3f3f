//===- SplitLaunch.h - Sections for each core of a launch -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_SPLITLAUNCH_H
#define TL_PASSES_CHANNELS_SPLITLAUNCH_H

#include "tl/dialects/Tile/TileOps.h"

namespace tl {

/// Moves the body of `launch` into a section for the cube core and one for the
/// vector cores, with a channel for each copy between them, with `depth` slots
/// or the number that the copy has. Loops and conditions are kept, scalar code
/// is repeated where it is needed.
mlir::LogicalResult splitLaunch(tile::LaunchOp launch, int64_t depth);

} // namespace tl

#endif // TL_PASSES_CHANNELS_SPLITLAUNCH_H
