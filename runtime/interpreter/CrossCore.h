//===- CrossCore.h - Operations between cores -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_CROSSCORE_H
#define TL_RUNTIME_INTERPRETER_CROSSCORE_H

#include "runtime/interpreter/Launch.h"

namespace tl::runtime {

/// Whether cores of `launch` wait for each other.
bool hasCrossCoreOps(ascend::LaunchOpInterface launch);

/// Whether blocks of `launch` wait for each other.
bool concernsBlocks(ascend::LaunchOpInterface launch);

/// Checks that the blocks of `launch`, if they wait for each other, can all run
/// at the same time. Emits an error if not.
mlir::LogicalResult verifyBlocksMeet(const Launch &launch);

/// The same for an operation that waits for other blocks; null if none does.
mlir::LogicalResult verifyBlocksMeet(const Launch &launch,
                                     mlir::Operation *meeting);

/// A step of an operation by which cores wait for each other.
using CrossCommand = std::variant<CrossSet, CrossWait>;

/// The commands of a core of kind `kind` for `op`, by which cores wait for each
/// other.
llvm::SmallVector<CrossCommand, 4>
getCrossCoreCommands(ascend::CrossCoreOpInterface op, CoreKind kind,
                     const ascend::TargetSpec &target);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_CROSSCORE_H
