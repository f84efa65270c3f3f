//===- Cost.h - Cycles an instruction takes -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_COST_H
#define TL_DIALECTS_ASCEND_COST_H

#include "dialects/Ascend/TargetSpec.h"
#include "llvm/ADT/SmallVector.h"

namespace tl::ascend {

/// Cycles of one instruction. Its pipe is free for the next one after `busy`;
/// what it writes is there `latency` later.
struct InstructionCost {
  double busy;
  double latency;
  /// Arithmetic operations on elements, for reports of what a kernel comes to.
  double operations = 0;
};

/// The shape of a memref operand when the instruction is issued.
struct OperandShape {
  llvm::SmallVector<int64_t, 4> sizes;
  int64_t elementBytes;
  /// Whether the elements follow each other without gaps.
  bool isContiguous = true;
  /// Byte address in its memory, and bytes from one element to the next along
  /// each dimension; no strides if the address is not known.
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

/// How often a vector instruction over tiles of these shapes repeats: as its
/// widest tile needs in the count form, which all contiguous tiles have; the
/// leading extent otherwise.
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

/// Cycles that one of `repeats` repeats of a vector instruction over `shapes`
/// takes at least, on average, because their banks of UB meet; 1 if none do.
double getBankCycles(const TargetSpec &target,
                     llvm::ArrayRef<OperandShape> shapes, int64_t repeats);

/// Bytes of the requests to global memory that `run` contiguous bytes at
/// `address` take.
int64_t getRequestBytes(const TargetSpec &target, int64_t address, int64_t run);

/// A vector instruction over `shapes` that takes `factor` cycles per repeat, or
/// more if their banks conflict.
InstructionCost getVectorCost(const TargetSpec &target,
                              llvm::ArrayRef<OperandShape> shapes,
                              int64_t factor);

/// A vector instruction over `shapes` of which `rate` elements take a cycle,
/// the masked ones of a repeat included.
InstructionCost getElementRateCost(const TargetSpec &target,
                                   llvm::ArrayRef<OperandShape> shapes,
                                   int64_t rate);

/// A matrix product of the fractals `a` (Zz) and `b` (Zn).
InstructionCost getMmadCost(const TargetSpec &target, const OperandShape &a,
                            const OperandShape &b);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_COST_H
