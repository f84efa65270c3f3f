//===- BufferLiveness.h - Live intervals of buffers -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_BUFFERS_BUFFERLIVENESS_H
#define TL_ANALYSIS_BUFFERS_BUFFERLIVENESS_H

#include "mlir/IR/Operation.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"

namespace tl::analysis {

/// An access of an instruction to a buffer by one of its operands.
struct BufferAccess {
  mlir::OpOperand *operand;
  /// The number of the instruction in program order.
  int64_t point;
  bool reads;
  bool writes;
  /// Whether the operand certainly is this buffer, not one of several.
  bool isCertain;

  mlir::Operation *getOperation() const { return operand->getOwner(); }
};

/// Two buffers of a list, by their numbers; the first one begins first.
struct BufferPair {
  unsigned first;
  unsigned second;
};

/// An on-chip buffer of a section: an allocation or a buffer with an address.
struct LiveBuffer {
  mlir::Value buffer;
  ascend::Memory memory;
  int64_t bytes;
  /// The first and the last point in program order at which the bytes are live,
  /// both inclusive; a point is the number of an operation of the section.
  int64_t begin = 0;
  int64_t end = 0;
  /// In program order; not empty.
  llvm::SmallVector<BufferAccess> accesses = {};

  /// The first and the last instruction that uses the buffer.
  mlir::Operation *getFirstUse() const {
    return accesses.front().getOperation();
  }
  mlir::Operation *getLastUse() const { return accesses.back().getOperation(); }

  /// Whether both are live at the same point.
  bool overlaps(const LiveBuffer &other) const {
    return begin <= other.end && other.begin <= end;
  }
};

/// The live intervals of the on-chip buffers of `section` that instructions
/// use, in program order.
///
/// An interval extends from the first to the last instruction on the buffer, or
/// on a possible view of it. It covers the whole of a loop around them unless
/// every iteration writes the whole buffer before it reads it, or the loop
/// declares it: a loop that only reads or carries the buffer needs its contents
/// from before, and a loop that fills it in parts or on some paths leaves some
/// of them for later reads.
///
/// Points are issued instructions. An instruction may be in flight for longer,
/// which does not matter here: synchronisation comes after planning and orders
/// all accesses to the same bytes, of one buffer or of two.
///
/// Emits an error and fails if the analysis cannot follow a use of a buffer.
mlir::FailureOr<llvm::SmallVector<LiveBuffer>>
computeLiveBuffers(mlir::Operation *section);

/// The innermost loop around all uses and the declaration of `buffer`; null if
/// there is none.
mlir::Operation *getLoopAround(const LiveBuffer &buffer);

} // namespace tl::analysis

#endif // TL_ANALYSIS_BUFFERS_BUFFERLIVENESS_H
