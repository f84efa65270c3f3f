//===- Version.cpp - The version of the tools -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/common/Version.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

void tl::setUpVersion() {
  llvm::cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    os << "tl " << TL_VERSION << ", launch interface 1, LLVM "
       << LLVM_VERSION_STRING << "\n";
  });
}
