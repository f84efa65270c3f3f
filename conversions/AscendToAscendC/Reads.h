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
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace tl::ascendc {

/// The operations that one text needs, and the reads between them.
class Reads {
public:
  /// Adds `op`, its nested operations, and the operations that compute their
  /// operands: the text recomputes those in blocks around it.
  void add(mlir::Operation *op);

  /// Adds a read of `value` by `reader`, and the computation of `value`.
  void add(mlir::Value value, mlir::Operation *reader);

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
  llvm::DenseMap<mlir::Value, ReadBy> reads;
};

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_READS_H
