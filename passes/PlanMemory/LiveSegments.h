//===- LiveSegments.h - Segments of a spilled buffer on chip ----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_LIVESEGMENTS_H
#define TL_PASSES_PLANMEMORY_LIVESEGMENTS_H

#include "analysis/Buffers/BufferLiveness.h"
#include "analysis/Loops/ProgramPoints.h"
#include "tl/dialects/Ascend/Target/TargetSpec.h"

namespace tl::plan {

/// Operations of one block between which a spilled buffer is on chip. Before
/// and after, its contents are in global memory.
struct LiveSegment {
  mlir::Operation *first;
  mlir::Operation *last;
  /// The accesses to the buffer inside, in program order.
  llvm::ArrayRef<tl::analysis::BufferAccess> accesses;
  /// Whether the buffer is loaded before `first`, and stored after `last`.
  bool loads = false;
  bool stores = false;
};

/// All segments of a buffer, in program order.
using LiveSegments = llvm::SmallVector<LiveSegment>;

/// A segment for each instruction on `live`.
LiveSegments findShortestSegments(const tl::analysis::LiveBuffer &live);

/// Alternatives to `segments` for `live`, each with fewer but longer ones: two
/// adjacent ones become one, or the loop or branch around some becomes one.
llvm::SmallVector<LiveSegments>
findLongerSegments(const tl::analysis::LiveBuffer &live,
                   const LiveSegments &segments);

/// The number of runs of the block of a segment: the product of constant trip
/// counts, for each iteration of the innermost loop without one.
struct Runs {
  int64_t count = 1;
  mlir::Operation *unknownLoop = nullptr;
};
Runs getRuns(const LiveSegment &segment);

/// The cycles of moving `bytes` bytes to (or from) global memory.
double getMoveCycles(int64_t bytes, const tl::ascend::TargetSpec &spec,
                     bool isLoad);

/// The cycles of all loads and stores, with an assumed number of iterations of
/// loops with unknown trip counts.
double getCycles(const tl::analysis::LiveBuffer &live,
                 const LiveSegments &segments,
                 const tl::ascend::TargetSpec &spec);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_LIVESEGMENTS_H
