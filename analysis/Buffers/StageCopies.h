//===- StageCopies.h - Tiles of copied loop bodies --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_BUFFERS_STAGECOPIES_H
#define TL_ANALYSIS_BUFFERS_STAGECOPIES_H

#include "analysis/Buffers/BufferLiveness.h"

namespace tl::analysis {

/// The pairs of `buffers` that are alike in several loops of one block, as in
/// the prologue, the steady state and the epilogue of a pipelined loop: of one
/// type, with accesses by the same operands. A buffer is the second one of one
/// pair at most; the first one, its original, is live in an earlier loop only.
/// Linear in the accesses.
llvm::SmallVector<BufferPair>
findStageCopies(llvm::ArrayRef<LiveBuffer> buffers);

} // namespace tl::analysis

#endif // TL_ANALYSIS_BUFFERS_STAGECOPIES_H
