//===- FlagPlaces.h - Where the ends of a flag go ---------------*- C++ -*-===//
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

/// How control gets from one instruction to another.
enum class Way {
  /// Down the block that contains both.
  Down,
  /// By another iteration of a loop whose body contains both.
  Around,
  /// From the condition of a loop, which is computed in a region of its own,
  /// into its body.
  IntoBody,
  /// From the body of such a loop to its condition.
  ToCondition,
  /// No two places are passed equally often.
  Unknown
};

/// The operations after and before which the ends of a flag go that orders two
/// instructions: their ancestors in one block, or in the regions of one loop,
/// or they themselves.
struct FlagPlaces {
  mlir::Operation *source;
  mlir::Operation *sink;
  Way way;
  /// The loop, or the section if there is none, unless the way is down.
  mlir::Operation *loop;
};

/// Where a flag can order `earlier` before `later`, instructions of one
/// section; `isInOrder` says whether they are so in the text.
FlagPlaces findFlagPlaces(mlir::Operation *earlier, mlir::Operation *later,
                          bool isInOrder);

} // namespace tl::analysis

#endif // TL_ANALYSIS_SYNC_FLAGPLACES_H
