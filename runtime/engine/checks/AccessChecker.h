//===- AccessChecker.h - Checks of single instructions ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_CHECKS_ACCESSCHECKER_H
#define TL_RUNTIME_ENGINE_CHECKS_ACCESSCHECKER_H

#include "runtime/engine/Command.h"
#include "runtime/engine/units/CoreMemory.h"
#include "tl/runtime/engine/Diagnostic.h"

namespace tl::runtime {

/// Checks bounds, alignment and initialisation of an instruction, called in
/// program order, and records its on-chip writes. Returns false with a
/// diagnostic if the instruction must not execute because it would leave its
/// memory or tensor. Adds the bytes of selective accesses that nothing has
/// written to `unwritten`, for checkPicked.
///
/// `tensorBytes` are the sizes of the tensors in GM.
bool checkAccesses(const Instruction &instruction, const Side &side,
                   CoreMemory &memory, llvm::ArrayRef<int64_t> tensorBytes,
                   DiagnosticLog &log, std::vector<ByteRange> &unwritten);

/// Reports the first of the `unwritten` bytes that `instruction` picks. Called
/// when the data that it depends on is complete.
void checkPicked(const Instruction &instruction, const Side &side,
                 llvm::ArrayRef<ByteRange> unwritten, DiagnosticLog &log);

/// Bytes that `instruction` reads and must not write, but writes.
std::optional<std::pair<Access, ByteRange>>
findForbiddenOverlap(const Instruction &instruction);

/// Checks only conditions that would corrupt data: that `instruction` stays
/// within its memories and tensors, and does not overwrite a source that it
/// must not overwrite. Returns false with a diagnostic if not.
bool checkBounds(const Instruction &instruction, const Side &side,
                 CoreMemory &memory, llvm::ArrayRef<int64_t> tensorBytes,
                 DiagnosticLog &log);

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_CHECKS_ACCESSCHECKER_H
