//===- GlobalOrder.h - Tensors that both cores touch -*- C++ -*- ===//
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

/// Two operations of one block, which do something to the same tensor on
/// different cores: the first has to be over when the second begins, and the
/// second before the first runs again.
struct GlobalOrder {
  mlir::Operation *first;
  mlir::Operation *second;
  /// That of the first.
  ascend::Core core;
};

/// What has to be ordered between the cores of `launch` because one core writes
/// a tensor in global memory that the other one reads or writes, too. Emits an
/// error where no block has both.
mlir::FailureOr<llvm::SmallVector<GlobalOrder>>
findGlobalOrders(tile::LaunchOp launch, const CoreSlice &cube,
                 const CoreSlice &vector);

} // namespace tl

#endif // TL_PASSES_CHANNELS_GLOBALORDER_H
