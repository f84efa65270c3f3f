//===- SourceHost.h - Programs of Ascend C with host code -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_API_SOURCEHOST_H
#define TL_API_SOURCEHOST_H

#include "tl/api/Kernel.h"

namespace tl {

/// The outcome of a launch by host code.
struct HostLaunch {
  runtime::ReportContext context;
  ascend::TargetSpec target;
  llvm::ArrayRef<runtime::LaunchReport> launches;
  bool isClean;
  double seconds;
};

/// Compiles the source of `request` and runs its main function, whose launches
/// run on the executor with `options`. Calls `report` after each launch.
/// Returns the status of the main function, or a failure if it fails, or if a
/// launch is not clean, or if there was none.
int runHostProgram(const KernelRequest &request,
                   const runtime::RunOptions &options,
                   llvm::function_ref<void(const HostLaunch &)> report);

} // namespace tl

#endif // TL_API_SOURCEHOST_H
