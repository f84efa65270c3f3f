//===- L2Names.h - Names of the contents of L2 ------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_MEMORY_L2NAMES_H
#define TL_RUNTIME_ENGINE_MEMORY_L2NAMES_H

#include "tl/runtime/engine/memory/Traffic.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace tl::runtime {

/// The names of all states, in the order of L2States.def.
llvm::ArrayRef<llvm::StringLiteral> getL2Names();

/// The state with the name `text`; an error that lists the names if there is
/// none.
llvm::Expected<L2State> parseL2State(llvm::StringRef text);

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_MEMORY_L2NAMES_H
