//===- Tool.h - Entry points of a tool --------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_COMMON_TOOL_H
#define TL_TOOLS_COMMON_TOOL_H

namespace tl {

/// Registers the dialects and passes of this tool. Called before `runTool`;
/// does not depend on the command line.
void prepareTool();

/// Runs the tool on a command line, once per process, and returns its exit
/// status. May end the process instead.
int runTool(int argc, char **argv);

} // namespace tl

#endif // TL_TOOLS_COMMON_TOOL_H
