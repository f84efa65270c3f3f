//===- FlagPlaces.h - Places for the set and wait of a flag -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_SYNC_FLAGPLACES_H
#define TL_ANALYSIS_SYNC_FLAGPLACES_H

#include "mlir/IR/Operation.h"

namespace tl::analysis {

/// The path from one instruction to another.
enum class Way {
  /// Down the block that contains both.
  Down,
  /// By another iteration of a loop with both in its body.
  Around,
  /// From the condition of a loop, which has its own region, into its body.
  IntoBody,
  /// From the body of such a loop to its condition.
  ToCondition,
  /// No two places run equally often.
  Unknown
};

/// The operations after and before which a flag is set and waited for to order
/// two instructions: their ancestors in one block, or in the regions of one
/// loop, or the instructions themselves.
struct FlagPlaces {
  mlir::Operation *source;
  mlir::Operation *sink;
  Way way;
  /// The loop, or the section if there is none, unless the way is down.
  mlir::Operation *loop;
};

/// The places of a flag that orders `earlier` before `later`, instructions of
/// one section; `isInOrder` tells whether they are in program order.
FlagPlaces findFlagPlaces(mlir::Operation *earlier, mlir::Operation *later,
                          bool isInOrder);

} // namespace tl::analysis

#endif // TL_ANALYSIS_SYNC_FLAGPLACES_H
