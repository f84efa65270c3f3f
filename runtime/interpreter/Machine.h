//===- Machine.h - Target parameters of the engine --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_MACHINE_H
#define TL_RUNTIME_INTERPRETER_MACHINE_H

#include "tl/dialects/Ascend/Target/TargetSpec.h"
#include "tl/runtime/engine/Hardware.h"

namespace tl::runtime {

/// The parameters of `target` for the engine, for a kernel on tensors of
/// `tensorBytes` bytes in total. If L2 can hold them, all traffic is with L2,
/// as in a launch after others; if not, all is with memory, as data are evicted
/// before they are used again.
MachineConfig getMachine(const ascend::TargetSpec &target, int64_t tensorBytes);

/// The engine's name for a pipe; nothing for all pipes at once.
std::optional<Pipe> getPipe(ascend::Pipe pipe);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_MACHINE_H
