//===- BufferLiveness.h - When the bytes of a buffer are in use -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_BUFFERLIVENESS_H
#define TL_ANALYSIS_BUFFERLIVENESS_H

#include "dialects/Ascend/AscendDialect.h"
#include "mlir/IR/Operation.h"

namespace tl::analysis {

/// An on-chip buffer of a section: an allocation or a buffer with an address.
struct LiveBuffer {
  mlir::Value buffer;
  ascend::Memory memory;
  int64_t bytes;
  /// First and last point in program order at which the bytes are in use, both
  /// inclusive; a point is the number of an operation of the section.
  int64_t begin;
  int64_t end;
  /// The first and the last operation that uses the buffer, null if none does.
  mlir::Operation *firstUse;
  mlir::Operation *lastUse;

  /// Whether both are in use at the same point.
  bool overlaps(const LiveBuffer &other) const {
    return begin <= other.end && other.begin <= end;
  }
};

/// The live intervals of all on-chip buffers of `section`, in program order.
/// A buffer that a loop does not declare and uses is in use for the whole loop,
/// because the next iteration may read what this one wrote. Emits an error and
/// fails if a buffer is used in a way that cannot be followed.
mlir::FailureOr<llvm::SmallVector<LiveBuffer>>
computeLiveBuffers(mlir::Operation *section);

} // namespace tl::analysis

#endif // TL_ANALYSIS_BUFFERLIVENESS_H
