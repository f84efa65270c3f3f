//===- CoreState.cpp - State of a core during a simulation ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/units/CoreState.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace tl::runtime;

std::string tl::runtime::describe(const Flag &flag) {
  return (name(flag.src) + " -> " + name(flag.dst) + " " + llvm::Twine(flag.id))
      .str();
}

Side tl::runtime::sideOf(const CoreState &core, Pipe pipe, const void *source) {
  return {source, core.block, core.number, core.setup.kind, pipe, core.place};
}

bool tl::runtime::isIdle(const CoreState &core, double now) {
  return llvm::all_of(core.pipes, [now](const PipeState &pipe) {
    return pipe.queue.empty() && pipe.idle <= now;
  });
}
