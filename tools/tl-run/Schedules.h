//===- Schedules.h - Schedules of the runs of a kernel ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLRUN_SCHEDULES_H
#define TL_TOOLS_TLRUN_SCHEDULES_H

#include "api/Arrays.h"
#include "tl/runtime/engine/Schedule.h"

#include <string>
#include <vector>

namespace tl::run {

/// The schedule of one run, with its text for --schedule.
struct NamedSchedule {
  std::string name;
  runtime::Schedule schedule;
};

/// Parses the argument of --schedule: "default" or nothing, "random:SEED", or
/// "random:FIRST-LAST" for a run with each of these seeds.
llvm::Expected<std::vector<NamedSchedule>> parseSchedules(llvm::StringRef text);

/// A copy of the contents of arrays, to run a kernel on them again.
class Contents {
public:
  explicit Contents(llvm::ArrayRef<Array> arrays);

  void restore(llvm::ArrayRef<Array> arrays) const;

  /// The first array whose bytes have changed.
  std::optional<unsigned> findChanged(llvm::ArrayRef<Array> arrays) const;

private:
  std::vector<std::vector<std::byte>> bytes;
};

} // namespace tl::run

#endif // TL_TOOLS_TLRUN_SCHEDULES_H
