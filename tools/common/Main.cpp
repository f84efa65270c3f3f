//===- Main.cpp - The main function of a tool -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/common/Signals.h"
#include "tools/common/Tool.h"
#include "tools/common/Version.h"

int main(int argc, char **argv) {
  tl::InitTool init(argc, argv);
  tl::setUpVersion();
  tl::prepareTool();
  return tl::runTool(argc, argv);
}
