//===- RaceValues.h - Values of bytes that race -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A race convinces if the report has the values that it may confuse: the
/// contents of the bytes before and after the write.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_CHECKS_RACEVALUES_H
#define TL_RUNTIME_ENGINE_CHECKS_RACEVALUES_H

#include "runtime/engine/Command.h"
#include "tl/runtime/engine/Diagnostic.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <vector>

namespace tl::runtime {

/// Whether `instruction` accesses bytes of `finding`.
bool accesses(const Instruction &instruction, const Diagnostic &finding);

/// Completes the races of a log with a `Change`. The cost is per finding, not
/// per access: bytes are only looked at once a race is found.
class RaceValues {
public:
  explicit RaceValues(DiagnosticLog &log) : log(log) {}

  /// The bytes of finding `number`, a race of two sides, are at `bytes`. The
  /// instruction of `current` is about to start; one of a side for which
  /// `isInFlight` holds has started and not moved its data yet.
  void watch(size_t number, const std::byte *bytes, const Side &current,
             llvm::function_ref<bool(const Side &)> isInFlight);

  /// `instruction` of the core at `place` has moved its data.
  void moved(unsigned place, const Instruction &instruction);

  bool empty() const { return watched.empty(); }

private:
  using Contents = std::vector<std::byte>;

  /// The contents at some time: known, or to be read when `writer` has moved
  /// its data.
  struct Reading {
    std::optional<Contents> contents;
    std::optional<Side> writer;
  };
  struct Watched {
    size_t number;
    llvm::ArrayRef<std::byte> bytes;
    Reading before, after;
    /// The side that reads, unless both write, and whether it has done so.
    std::optional<Side> reader;
    bool isRead = false;
  };

  void finishComplete();
  void finish(const Watched &race);

  DiagnosticLog &log;
  std::vector<Watched> watched;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_CHECKS_RACEVALUES_H
