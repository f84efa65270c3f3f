//===- CoreRoutines.h - Cores that run in turns -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_COREROUTINES_H
#define TL_RUNTIME_INTERPRETER_COREROUTINES_H

#include "runtime/engine/checks/GlobalChecker.h"
#include "runtime/interpreter/Channels.h"
#include "runtime/interpreter/CrossCore.h"

#include <vector>

namespace tl::runtime {

/// Cores in program order: each runs until it has to wait for another one.
class CoreRoutines {
public:
  /// Adds what the cores write into tensors to `writes`, which may be null. If
  /// they are to `takeTurns`, each one runs up to its next access of a tensor:
  /// what one writes, the other may read further down.
  CoreRoutines(const Launch &launch, GlobalFootprints *writes,
               bool takeTurns = false);
  ~CoreRoutines();

  /// Adds core `role` of `block`.
  void add(const CoreRole &role, int64_t block, CoreMemory &memory,
           llvm::raw_ostream &output);

  /// Runs all cores to their ends, and removes them. An error may be a
  /// deadlock; `getBlock` has its block.
  llvm::Error run();

  int64_t getBlock() const { return failedBlock; }

private:
  class Routine;

  const Launch &launch;
  GlobalFootprints *writes;
  bool takeTurns;
  std::vector<Routine> routines;
  int64_t failedBlock = 0;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_COREROUTINES_H
