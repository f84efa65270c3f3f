//===- AccessChecker.h - Bounds, alignment and initialisation ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_ACCESSCHECKER_H
#define TL_RUNTIME_ENGINE_ACCESSCHECKER_H

#include "runtime/engine/Command.h"
#include "runtime/engine/CoreMemory.h"
#include "runtime/engine/Diagnostic.h"

namespace tl::runtime {

/// Checks what can be told of an instruction on its own, in program order, and
/// records what it writes on chip. Returns false, having reported why, if the
/// instruction must not execute because it would leave its memory or tensor.
///
/// `tensorBytes` are the sizes of the tensors in GM.
bool checkAccesses(const Instruction &instruction, const Side &side,
                   CoreMemory &memory, llvm::ArrayRef<int64_t> tensorBytes,
                   DiagnosticLog &log);

/// Bytes which `instruction` writes and must not, for it reads them.
std::optional<std::pair<Access, ByteRange>>
findForbiddenOverlap(const Instruction &instruction);

/// Checks only what the data would not survive: that `instruction` stays within
/// its memories and tensors, and writes over none of its sources that it must
/// not. Returns false, having reported where, if not.
bool checkBounds(const Instruction &instruction, const Side &side,
                 CoreMemory &memory, llvm::ArrayRef<int64_t> tensorBytes,
                 DiagnosticLog &log);

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_ACCESSCHECKER_H
