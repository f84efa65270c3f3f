//===- DirectResults.h - Results that are written to a tensor ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_DIRECTRESULTS_H
#define TL_RUNTIME_INTERPRETER_DIRECTRESULTS_H

#include "runtime/interpreter/Program.h"

namespace tl::runtime {

/// Finds the operations whose result is a whole tile that only a copy to a
/// tensor reads. In program order they can write the tensor.
///
///   add a, b into c       add a, b into c, or into Ct
///   copy c to Ct          copy c to Ct, or nothing
///
/// Only scalar operations without effects may lie between the two. They move
/// before the first one, so that it knows the slice of the tensor.
void storeDirectly(Program &program);

/// Chooses where an operation writes: the tensor, if it has the extents of the
/// tile, or the tile.
void chooseResult(const InstructionCode::DirectResult &direct, Frame &frame);

/// Whether the operation before `code`, a copy, has written the tensor.
bool isStored(const InstructionCode &code, const Frame &frame);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_DIRECTRESULTS_H
