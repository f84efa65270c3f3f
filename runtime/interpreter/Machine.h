//===- Machine.h - The target as the engine sees it -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_MACHINE_H
#define TL_RUNTIME_INTERPRETER_MACHINE_H

#include "dialects/Ascend/TargetSpec.h"
#include "runtime/engine/Hardware.h"

namespace tl::runtime {

/// The numbers of `target` that the engine needs, for a kernel on tensors of
/// `tensorBytes` bytes in all. If L2 holds them, all traffic is with L2, as in
/// a launch that follows others; if not, all is with memory, as data are gone
/// before they are used again.
MachineConfig getMachine(const ascend::TargetSpec &target, int64_t tensorBytes);

/// The engine's name for a pipe; nothing for all pipes at once.
std::optional<Pipe> getPipe(ascend::Pipe pipe);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_MACHINE_H
