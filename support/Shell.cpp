//===- Shell.cpp - Words of shell commands --------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "support/Shell.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

std::string tl::quoteWord(llvm::StringRef word) {
  auto isPlain = [](char c) {
    return llvm::isAlnum(c) || llvm::StringRef("_@%+=:,./-").contains(c);
  };
  if (!word.empty() && llvm::all_of(word, isPlain))
    return word.str();
  std::string quoted = "'";
  for (char c : word)
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}
