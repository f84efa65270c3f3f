//===- Machine.h - Search of all interleavings ------------------*- C++ -*-===//
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
/// The model of the machine, and the search for faulty states. See
/// docs/interleavings.md.
///

#include "tools/tl-interleave/Trace.h"

#include <optional>
#include <string>

namespace tl::interleave {

/// The faults.
enum class Kind {
  /// Two accesses to the same bytes at one time, one of them a write.
  Race,
  /// No transition is enabled, and the program is not finished.
  Deadlock,
  /// A raised flag is raised again, or a counter exceeds its range.
  SetTwice,
  /// A flag is raised, or a counter is not zero, at the end.
  LeftSet
};

llvm::StringRef getName(Kind kind);

struct Finding {
  Kind kind;
  /// The operations concerned: for a race, both instructions.
  std::vector<mlir::Operation *> ops;
  /// The transitions up to the fault, one per line.
  std::string path;
};

struct Outcome {
  std::optional<Finding> finding;
  uint64_t states = 0;
  /// Whether the limit of states was reached; then the result is unknown.
  bool isCutOff = false;
};

struct Search {
  uint64_t mostStates = 2000000;
  /// Whether to execute transitions at once that commute with all later ones.
  bool reduce = true;
  /// Whether a full queue blocks the scalar unit. Programs must neither rely on
  /// that nor deadlock by it.
  bool hasDepths = true;
};

/// Searches all interleavings of `trace` up to the first finding: with
/// unlimited queues and, if a queue can be full and the search says so, with
/// the queue depths of the target. Fails if there are too many events for a
/// state.
llvm::Expected<Outcome> explore(const Trace &trace, const Search &search);

} // namespace tl::interleave

#endif // TL_TOOLS_TLINTERLEAVE_MACHINE_H
