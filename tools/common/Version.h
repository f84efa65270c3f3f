//===- Version.h - The version of the tools ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_COMMON_VERSION_H
#define TL_TOOLS_COMMON_VERSION_H

namespace tl {

/// Called by mains before they parse the command line: `--version` tells the
/// version of tl and that of LLVM.
void setUpVersion();

} // namespace tl

#endif // TL_TOOLS_COMMON_VERSION_H
