//===- LaunchSyntax.h - Launches in the text of a source --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTRINSICS_LAUNCHSYNTAX_H
#define TL_RUNTIME_INTRINSICS_LAUNCHSYNTAX_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace tl::runtime {

/// `source` with each launch `kernel<<<blocks, ...>>>(` as a call that a C++
/// compiler reads; see tl_launch.h. Lines stay where they are. Other text is
/// not changed, and a launch that is malformed is left to the compiler.
std::string rewriteLaunches(llvm::StringRef source);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTRINSICS_LAUNCHSYNTAX_H
