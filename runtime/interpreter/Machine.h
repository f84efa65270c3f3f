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

/// The parameters of `target` for the engine.
MachineConfig getMachine(const ascend::TargetSpec &target);

/// The engine's name for a pipe; nothing for all pipes at once.
std::optional<Pipe> getPipe(ascend::Pipe pipe);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_MACHINE_H
