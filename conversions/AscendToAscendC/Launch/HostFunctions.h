//===- HostFunctions.h - Launch functions as C++ ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_LAUNCH_HOSTFUNCTIONS_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_LAUNCH_HOSTFUNCTIONS_H

#include "conversions/AscendToAscendC/Kernel.h"

namespace tl::ascendc {

/// The definitions of the functions that launch functions call.
llvm::StringRef getHostHelpers();

/// Prints `plan_<kernel>`, which checks the numbers of a launch and computes
/// the number of cores.
mlir::LogicalResult printPlan(Kernel kernel, CodeWriter &out);

/// Prints `tl_<kernel>_run`, which checks tensors and launches.
void printRun(const Kernel &kernel, CodeWriter &out);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_LAUNCH_HOSTFUNCTIONS_H
