//===- Transfers.h - Transfers of a launch and their reuse ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_STREAMS_TRANSFERS_H
#define TL_PASSES_STREAMS_TRANSFERS_H

#include "analysis/Indices/Digits.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/MapVector.h"
#include <vector>

namespace tl {

/// An operation that repeats transfers: a loop, or the launch, whose blocks run
/// in waves if there are more of them than cores.
struct Round {
  mlir::Operation *op;
  int64_t count;
};

/// The cores of a launch.
struct LaunchSize {
  explicit LaunchSize(ascend::LaunchOpInterface launch);

  ascend::LaunchOpInterface launch;
  /// `unbounded` if it is not known.
  int64_t blocks;
  int64_t blocksAtOnce;
};

/// An operation that moves a part of a tensor.
class Transfer {
public:
  Transfer(mlir::Operation *op, mlir::Value part, bool reads, bool writes,
           const LaunchSize &size);

  mlir::Operation *getOp() const { return op; }
  bool reads() const { return isRead; }
  bool writes() const { return isWritten; }

  /// Whether it moves each element of the tensor at most once in the launch,
  /// and whole lines of L2 only.
  bool isOnce(int64_t lineBytes) const;

  /// The rounds of which each moves the same elements again.
  llvm::SmallVector<Round> getRepeats() const;

  /// An upper bound of the bytes that it moves in one of the rounds of `round`,
  /// by all blocks that run at the same time.
  int64_t getBytes(mlir::Operation *round) const;

private:
  /// A counter, and the operation of whose rounds it is the number. The blocks
  /// share the iterations of a loop from the index of a block on.
  struct Level {
    analysis::Counter counter;
    mlir::Operation *op;
    bool isShared = false;
  };

  void addLevels();
  void addLoop(mlir::scf::ForOp loop);
  void addBox(mlir::Value part);
  bool hasWholeLines(int64_t lineBytes) const;
  bool varies(const Level &level) const;

  mlir::Operation *op;
  bool isRead, isWritten;
  LaunchSize size;
  mlir::MemRefType tensor;
  /// From the launch to the innermost loop.
  llvm::SmallVector<Level> levels;
  /// Whether `levels` has all that repeats it.
  bool isCounted = true;
  /// The part: nothing if it is not known.
  std::optional<llvm::SmallVector<analysis::DigitSum>> begins;
  llvm::SmallVector<int64_t> sizes;
};

/// The transfers of a launch by tensor, in their order.
struct LaunchTransfers {
  llvm::MapVector<mlir::Value, std::vector<Transfer>> tensors;

  /// Nothing if the launch accesses a tensor in another way, or one of unknown
  /// size.
  static std::optional<LaunchTransfers> collect(const LaunchSize &size);
};

} // namespace tl

#endif // TL_PASSES_STREAMS_TRANSFERS_H
