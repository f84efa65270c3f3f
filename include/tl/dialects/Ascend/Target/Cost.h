//===- Cost.h - Cycle costs of instructions ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_TARGET_COST_H
#define TL_DIALECTS_ASCEND_TARGET_COST_H

#include "tl/dialects/Ascend/Target/TargetSpec.h"
#include "llvm/ADT/SmallVector.h"

namespace tl::ascend {

/// Cycles of one instruction. Its pipe is free for the next one after `busy`;
/// its results are available `latency` cycles later.
struct InstructionCost {
  double busy;
  double latency;
  /// Arithmetic operations on elements, for reports.
  double operations = 0;
};

/// The shape of a memref operand when the instruction is issued.
struct OperandShape {
  llvm::SmallVector<int64_t, 4> sizes;
  int64_t elementBytes;
  /// Whether the elements follow each other without gaps.
  bool isContiguous = true;
  /// The byte address in its memory, and the stride of each dimension in bytes;
  /// no strides if the address is not known.
  int64_t address = 0;
  llvm::SmallVector<int64_t, 4> strides = {};
  bool isRead = true;
  bool isWritten = false;

  /// Number of elements.
  int64_t getElements() const;
  /// Bytes of all elements.
  int64_t getBytes() const { return getElements() * elementBytes; }
};

/// A transfer of `bytes` at `rate` bytes per cycle.
InstructionCost getTransferCost(int64_t bytes, int64_t rate, int64_t latency);

/// The number of repeats of a vector instruction over `shapes`: the leading
/// extent of a tile with gaps, if there is one; otherwise, in the count form,
/// the repeats that the largest tile needs.
int64_t getRepeats(const TargetSpec &target,
                   llvm::ArrayRef<OperandShape> shapes);

/// A transfer of the rows of `shape`, each in whole blocks of 32 bytes, at
/// `rate` bytes per cycle.
InstructionCost getRowTransferCost(const OperandShape &shape, int64_t rate,
                                   int64_t latency);

/// A vector instruction with one repeat for each row of `shape`.
InstructionCost getRepeatCost(const TargetSpec &target,
                              const OperandShape &shape);

/// A vector instruction of `repeats` repeats, each of `factor` cycles.
InstructionCost getRepeatCost(const TargetSpec &target, int64_t repeats,
                              int64_t factor);

/// A lower bound of the cycles per repeat of a vector instruction over
/// `shapes`, due to conflicts of banks of UB; 1 without conflicts, or if an
/// address is not known.
double getBankCycles(const TargetSpec &target,
                     llvm::ArrayRef<OperandShape> shapes, int64_t repeats);

/// The bytes of the requests to global memory for `run` contiguous bytes at
/// `address`.
int64_t getRequestBytes(const TargetSpec &target, int64_t address, int64_t run);

/// A vector instruction over `shapes` that takes `factor` cycles per repeat, or
/// more if their banks conflict.
InstructionCost getVectorCost(const TargetSpec &target,
                              llvm::ArrayRef<OperandShape> shapes,
                              int64_t factor);

/// A vector instruction over `shapes` that processes `rate` elements per cycle,
/// including the masked lanes of a repeat.
InstructionCost getElementRateCost(const TargetSpec &target,
                                   llvm::ArrayRef<OperandShape> shapes,
                                   int64_t rate);

/// A matrix product of the fractals `a` (Zz) and `b` (Zn).
InstructionCost getMmadCost(const TargetSpec &target, const OperandShape &a,
                            const OperandShape &b);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_TARGET_COST_H
