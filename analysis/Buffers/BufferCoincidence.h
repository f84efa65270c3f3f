//===- BufferCoincidence.h - Buffers that may share an address --*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_BUFFERS_BUFFERCOINCIDENCE_H
#define TL_ANALYSIS_BUFFERS_BUFFERCOINCIDENCE_H

#include "analysis/Buffers/BufferLiveness.h"

namespace tl::analysis {

/// Whether `a` and `b`, views of one footprint of different buffers, are the
/// same bytes if the buffers are at one address.
bool areSameView(mlir::Value a, mlir::Value b);

/// The pairs of `buffers` that may be at one address though both are live:
/// * a buffer that instructions write, element by element, over a buffer of the
///   same size that is no longer needed, if all of them allow that;
/// * buffers that different arms of a branch yield, if later operations use
///   them as one buffer.
llvm::SmallVector<BufferPair>
findCoincidences(llvm::ArrayRef<LiveBuffer> buffers);

} // namespace tl::analysis

#endif // TL_ANALYSIS_BUFFERS_BUFFERCOINCIDENCE_H
