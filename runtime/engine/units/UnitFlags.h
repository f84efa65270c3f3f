//===- UnitFlags.h - Unit flags of L0C --------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Unit flags order products and stores of a core block by block, without flags
/// between their pipes. The behaviour of the hardware within an instruction is
/// not published. In this model an instruction processes its blocks in the
/// order of their addresses, in equal parts of its time, and stalls at a block
/// with a flag in the wrong state. It starts once the times of all its flags
/// are known.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_UNITS_UNITFLAGS_H
#define TL_RUNTIME_ENGINE_UNITS_UNITFLAGS_H

#include "runtime/engine/Command.h"

#include <optional>
#include <vector>

namespace tl::runtime {

/// The unit flags of one core, after all started instructions.
class UnitFlags {
public:
  /// The time at which the first flag of `use` has the needed state; nothing
  /// while a flag has the wrong state and no started instruction will change
  /// it.
  std::optional<double> getStart(const UnitFlagUse &use) const;

  /// An instruction of `busy` cycles starts at `now`; its result is complete
  /// `latency` cycles later, and not before `earliest`. Returns its busy time,
  /// including waits.
  double start(const UnitFlagUse &use, double now, double busy, double latency,
               double earliest, const void *source);

  /// The first block of `use` with a flag in the wrong state.
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
    /// The time of its last or pending change.
    double since = 0;
    /// The product that raised it last.
    const void *product = nullptr;
  };

  bool isRaised(unsigned unit) const {
    return unit < units.size() && units[unit].raised;
  }

  std::vector<Unit> units;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_UNITS_UNITFLAGS_H
