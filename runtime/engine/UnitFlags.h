//===- UnitFlags.h - The unit flags of L0C ----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Products and stores of a core that follow each other block by block, without
/// flags between their pipes. What the hardware does within an instruction is
/// not published. Here an instruction goes through its blocks in the order of
/// their addresses, each of which takes an equal part of its time, and stands
/// still within the instruction where a flag is not yet as it has to be. It
/// starts once it is known when each of its flags will be.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_UNITFLAGS_H
#define TL_RUNTIME_ENGINE_UNITFLAGS_H

#include "runtime/engine/Command.h"

#include <optional>
#include <vector>

namespace tl::runtime {

/// The unit flags of one core, as what has started will leave them.
class UnitFlags {
public:
  /// When `use` finds its first flag as it needs it; nothing as long as another
  /// one is not as it needs it and nothing has started that will change that.
  std::optional<double> getStart(const UnitFlagUse &use) const;

  /// An instruction of `busy` cycles starts at `now`; what it writes is there
  /// `latency` cycles later, and not before `earliest`. Returns how long it is
  /// busy, with what it waits.
  double start(const UnitFlagUse &use, double now, double busy, double latency,
               double earliest, const void *source);

  /// The first of the blocks of `use` whose flag is not as it needs it.
  std::optional<unsigned> findObstacle(const UnitFlagUse &use) const;

  /// The product that raised the flag of `unit`; null if it is lowered.
  const void *getRaiser(unsigned unit) const {
    return isRaised(unit) ? units[unit].product : nullptr;
  }

  /// Calls `visit` with each run of blocks whose flags one product raised.
  void forEachRaised(
      llvm::function_ref<void(unsigned begin, unsigned end, const void *)>
          visit) const;

private:
  struct Unit {
    bool raised = false;
    /// When it changed, or will.
    double since = 0;
    /// What raised it last.
    const void *product = nullptr;
  };

  bool isRaised(unsigned unit) const {
    return unit < units.size() && units[unit].raised;
  }

  std::vector<Unit> units;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_UNITFLAGS_H
