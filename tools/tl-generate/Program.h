//===- Program.h - Programs drawn from seeds ------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// A seed and a profile make a kernel and its arguments. It is legal by
/// construction: no access is out of bounds, what is read was written, blocks
/// share nothing that one of them writes, nothing is divided by zero. So
/// whatever a run of it finds, or does otherwise than program order, is a
/// defect.
///
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_PROGRAM_H
#define TL_TOOLS_TLGENERATE_PROGRAM_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <string>
#include <vector>

namespace tl::generate {

/// What programs are made of.
enum class Profile {
  /// Operations on tiles of all kinds and types, under loops and conditions.
  Tile,
  /// Loops over elements, in scalar form.
  Parallel,
  /// Instructions on overlapping buffers and slots, without flags.
  Slots,
  /// Loops, branches, variables and scalar code, around few tiles.
  Control
};

/// How far a tensor may be from that of program order; by default equal in
/// every bit.
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
