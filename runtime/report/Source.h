//===- Source.h - Source locations for reports ------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_REPORT_SOURCE_H
#define TL_RUNTIME_REPORT_SOURCE_H

#include "tl/runtime/interpreter/LaunchReport.h"

namespace tl::runtime {

/// The operation of an engine's `source`; null for none.
mlir::Operation *getOperation(const void *source);

/// "gemm.mlir:12", or "unknown" without a location in the IR.
std::string getSourceLine(const void *source);

/// "gemm.mlir:12:5", or "unknown" without a location in the IR.
std::string getSourceLocation(const void *source);
std::string getSourceLocation(mlir::Location location);

/// What the operation of a stall orders, such as "copy_gm_to_ub before vadd on
/// a in ub"; empty if it is no flag or barrier that the compiler inserted.
llvm::StringRef getOrderedHazard(const void *source);

/// "ascend.mmad"; empty for no operation.
llvm::StringRef getOperationName(const void *source);

/// A track of events: a pipe of a core of the chip.
struct Track {
  /// The cores that run one block at a time: a number for each set of them.
  unsigned slot;
  /// Number of the core in its block.
  unsigned core;
  CoreKind kind;
  /// Number of the core among those of its kind.
  unsigned number;
  Pipe pipe;

  /// A number that is unique among the tracks of a slot.
  int64_t id() const { return core * kNumPipes + static_cast<int64_t>(pipe); }
  /// "cube core 3 mte2".
  std::string name() const;
};

Track getTrack(const LaunchReport &launch, int64_t block, unsigned core,
               Pipe pipe);

} // namespace tl::runtime

#endif // TL_RUNTIME_REPORT_SOURCE_H
