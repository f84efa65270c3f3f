//===- LaunchReport.h - Results of a launch ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_LAUNCHREPORT_H
#define TL_RUNTIME_INTERPRETER_LAUNCHREPORT_H

#include "tl/runtime/engine/Report.h"
#include "tl/runtime/engine/Timeline.h"
#include "llvm/ADT/SmallVector.h"

#include <string>
#include <utility>
#include <vector>

namespace tl::runtime {

/// The instructions and stalls of a block, with their times.
struct BlockTrace {
  int64_t block = 0;
  std::vector<TimelineEvent> instructions;
  std::vector<StallEvent> stalls;
  std::vector<FlagEvent> flags;
  std::vector<CrossFlagEvent> crossFlags;
};

/// A tensor in GM.
struct TensorInfo {
  std::string name;
  llvm::SmallVector<int64_t, 4> sizes;
};

/// The results of a launch.
struct LaunchReport {
  /// The name of the function that has the launch, which the one that runs may
  /// call.
  std::string function;
  int64_t blocks = 0;
  /// Cores that one block runs on.
  unsigned cubeCores = 0;
  unsigned vectorCores = 0;
  /// Empty, but for the completion, after a sequential run.
  RunReport run;
  /// The writes to tensors that were not filled before the launch, by number;
  /// empty unless the run is checked.
  std::vector<std::pair<unsigned, Footprint>> written;
  /// The tensors that are arguments, by their numbers.
  llvm::SmallVector<TensorInfo> tensors;
  /// The traces of all blocks in order, if requested.
  std::vector<BlockTrace> traces;

  /// The name of a tensor: that of the argument, or "workspace 0" and so on.
  std::string getTensorName(unsigned number) const {
    return number < tensors.size()
               ? tensors[number].name
               : "workspace " + std::to_string(number - tensors.size());
  }
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_LAUNCHREPORT_H
