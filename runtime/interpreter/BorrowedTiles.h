//===- BorrowedTiles.h - Tiles that are read from a tensor ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_BORROWEDTILES_H
#define TL_RUNTIME_INTERPRETER_BORROWEDTILES_H

#include "runtime/interpreter/Program.h"

namespace tl::runtime {

/// Finds the copies of a tensor into a tile that need not be made in program
/// order: whoever reads the tile until it is overwritten can read the tensor in
/// its place. These readers get a slot of their own, the borrowed one, which
/// the copy sets.
///
///   copy At to a          copy At to a, or let b = At
///   reduce a into s       reduce b into s
///   sub a, s into a       sub b, s into a
///   copy a to Bt          copy a to Bt
///
/// Between the copy and its last reader nothing may write a tensor or wait for
/// another core. So the readers follow in the same block of the IR.
void borrowTiles(Program &program);

/// Sets the borrowed slot of `code`, a copy: to the tensor, if the tile has its
/// extents, or to the tile. Returns whether the copy need not be made.
bool borrow(const InstructionCode &code, Frame &frame);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_BORROWEDTILES_H
