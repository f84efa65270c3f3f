//===- IndependentBlocks.h - Blocks that run in any order -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_INDEPENDENTBLOCKS_H
#define TL_RUNTIME_INTERPRETER_INDEPENDENTBLOCKS_H

#include "runtime/interpreter/Launch.h"

namespace tl::runtime {

/// Whether blocks of `launch` may update the same bytes, in any order.
bool hasAtomics(ascend::LaunchOpInterface launch);

/// Whether no block of `launch` reads what another one writes: it writes
/// arguments only that it reads nowhere, and that share no bytes with others.
/// Blocks may still write the same bytes.
bool haveOwnInputs(const Launch &launch);

/// Whether operations of `launch` may read what others of them write to
/// tensors, other than by an update in place.
bool mayReadResults(const Launch &launch);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_INDEPENDENTBLOCKS_H
