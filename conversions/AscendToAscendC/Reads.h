//===- Reads.h - Reads of values in the printed text ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value becomes a variable depending on its reads in the text, which differ
// from its uses in the IR: the host and each core have separate texts, and some
// operations print an operand twice or not at all.
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_READS_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_READS_H

#include "mlir/IR/Operation.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace tl::ascendc {

/// Whether the text of `instruction` may contain its operand `index`.
bool namesOperand(ascend::InstructionOpInterface instruction, unsigned index);

/// The operations that one text needs, and the reads between them.
class Reads {
public:
  /// Adds `op`, its nested operations, and the operations that compute their
  /// operands: the text recomputes those in blocks around it.
  void add(mlir::Operation *op);

  /// Adds a read of `value` by `reader`, and the computation of `value`.
  void add(mlir::Value value, mlir::Operation *reader);

  /// Leaves `op` out: another text has it. In its block, only values that are
  /// read count.
  void exclude(mlir::Operation *op) {
    needed.insert(op);
    partial.insert(op->getBlock());
  }

  /// Calls `callback` for each value that is read, with one of its readers.
  void forEachRead(
      llvm::function_ref<void(mlir::Value, mlir::Operation *)> callback) const {
    for (const auto &[value, read] : reads)
      callback(value, read.reader);
  }

  /// Whether the text needs `op`.
  bool contains(mlir::Operation *op) const { return needed.contains(op); }

  /// Whether anything reads `value`.
  bool isRead(mlir::Value value) const { return reads.contains(value); }

  /// Whether `value` can be printed in place of its only read: a single one,
  /// and not in a loop after the computation.
  bool canInline(mlir::Value value) const;

private:
  struct ReadBy {
    unsigned count = 0;
    mlir::Operation *reader = nullptr;
  };
  llvm::DenseSet<mlir::Operation *> needed;
  llvm::MapVector<mlir::Value, ReadBy> reads;
  /// Blocks with operations that are left out.
  llvm::DenseSet<mlir::Block *> partial;
};

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_READS_H
