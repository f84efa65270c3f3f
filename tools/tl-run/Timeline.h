//===- Timeline.h - A run for Perfetto and chrome://tracing -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLRUN_TIMELINE_H
#define TL_TOOLS_TLRUN_TIMELINE_H

#include "runtime/interpreter/Launch.h"

namespace tl::run {

/// Writes when each instruction of `launches` ran to `path`, in the Trace Event
/// Format: a process for each block, a track for each pipe of its cores. The
/// file is written as `runtime::writeFile` does.
llvm::Error writeTimeline(llvm::StringRef path,
                          llvm::ArrayRef<runtime::LaunchReport> launches,
                          double clockMHz);

} // namespace tl::run

#endif // TL_TOOLS_TLRUN_TIMELINE_H
