//===- GlobalOrder.h - Order of tensor accesses of both cores ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_GLOBALORDER_H
#define TL_PASSES_CHANNELS_GLOBALORDER_H

#include "passes/Channels/CoreSlice.h"

namespace tl {

/// Two operations that access the same tensor on different cores: the first has
/// to be complete when the second begins, and the second before the first runs
/// again. They are in one block, or in loops that run at the same time.
struct GlobalOrder {
  mlir::Operation *first;
  mlir::Operation *second;
  /// The core of the first.
  ascend::Core core;

  bool operator==(const GlobalOrder &other) const {
    return first == other.first && second == other.second && core == other.core;
  }
};

/// The pairs of operations of `launch` to order between the cores because one
/// core writes a tensor in global memory that the other one reads or writes.
/// Emits an error if no block orders the two.
mlir::FailureOr<llvm::SmallVector<GlobalOrder>>
findGlobalOrders(tile::LaunchOp launch, const CoreSlice &cube,
                 const CoreSlice &vector);

} // namespace tl

#endif // TL_PASSES_CHANNELS_GLOBALORDER_H
