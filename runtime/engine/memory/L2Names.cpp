//===- L2Names.cpp - Names of the contents of L2 --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/runtime/engine/memory/L2Names.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace tl::runtime;

llvm::ArrayRef<llvm::StringLiteral> tl::runtime::getL2Names() {
  static constexpr llvm::StringLiteral names[] = {
#define L2_STATE(name, text, description) text,
#include "tl/runtime/engine/memory/L2States.def"
  };
  return names;
}

llvm::StringRef tl::runtime::name(L2State state) {
  return getL2Names()[static_cast<unsigned>(state)];
}

llvm::Expected<L2State> tl::runtime::parseL2State(llvm::StringRef text) {
  llvm::ArrayRef<llvm::StringLiteral> names = getL2Names();
  const auto *found = llvm::find(names, text);
  if (found == names.end())
    return llvm::createStringError("L2 is '" + text +
                                   "', and has to be one of " +
                                   llvm::join(names, ", "));
  return static_cast<L2State>(found - names.begin());
}
