//===- Machine.h - Runs all interleavings -----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLINTERLEAVE_MACHINE_H
#define TL_TOOLS_TLINTERLEAVE_MACHINE_H

///
/// \file
/// The machine, and the search for a state of it that must not be. See
/// docs/interleavings.md.
///

#include "tools/tl-interleave/Trace.h"

#include <optional>
#include <string>

namespace tl::interleave {

/// What must not be.
enum class Kind {
  /// Two accesses to the same bytes, one of them a write, at one time.
  Race,
  /// Nothing can go on, and not everything is done.
  Deadlock,
  /// A flag is raised that is raised, or a counter exceeds its range.
  SetTwice,
  /// A flag or counter is left at the end.
  LeftSet
};

llvm::StringRef getName(Kind kind);

struct Finding {
  Kind kind;
  /// The operations concerned: of a race, both instructions.
  std::vector<mlir::Operation *> ops;
  /// What happened until then, one thing a line.
  std::string path;
};

struct Outcome {
  std::optional<Finding> finding;
  uint64_t states = 0;
  /// Whether there were more states than allowed; then nothing is known.
  bool isCutOff = false;
};

struct Search {
  uint64_t mostStates = 2000000;
  /// Whether what commutes with all that may come is done at once.
  bool reduce = true;
  /// Whether a full queue holds up the scalar unit. Nothing may rely on that,
  /// and nothing may hang by it.
  bool hasDepths = true;
};

/// Runs all interleavings of `trace`, up to the first finding: with queues that
/// are never full, and, if one can be and the search says so, with those of the
/// target. Fails if there are more events than a state has room for.
llvm::Expected<Outcome> explore(const Trace &trace, const Search &search);

} // namespace tl::interleave

#endif // TL_TOOLS_TLINTERLEAVE_MACHINE_H
