//===- Program.h - Programs generated from seeds ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Generates a kernel and its arguments from a seed and a profile. The kernel
/// is legal by construction: accesses are in bounds, elements are written
/// before they are read, blocks do not share data that one of them writes, and
/// nothing is divided by zero. So each finding, and each difference from
/// program order, is a defect.
///
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_PROGRAM_H
#define TL_TOOLS_TLGENERATE_PROGRAM_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <string>
#include <vector>

namespace tl::generate {

/// The kind of statements in a program.
enum class Profile {
  /// Operations on tiles of all kinds and types, under loops and conditions.
  Tile,
  /// Loops over elements, in scalar form.
  Parallel,
  /// Instructions on overlapping buffers and slots, without flags.
  Slots,
  /// Loops, branches, variables and scalar code, on few tiles.
  Control
};

/// The tolerance of a tensor against program order; by default, all bits are
/// equal.
struct Tolerance {
  /// Units in the last place of its element type.
  double ulps = 0;
  double absolute = 0;
};

/// An argument of a kernel.
struct Argument {
  /// As `tl-run --arg` takes it.
  std::string spec;
  Tolerance tolerance;
};

struct Program {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<Argument> arguments;
};

/// The program of `seed`.
Program generate(mlir::MLIRContext &context, uint64_t seed, Profile profile);

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_PROGRAM_H
