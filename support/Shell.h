//===- Shell.h - Words of shell commands ------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_SUPPORT_SHELL_H
#define TL_SUPPORT_SHELL_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace tl {

/// `word` as a shell takes it for one word: in quotation marks if it has
/// characters with a meaning. For commands in messages, which users copy.
std::string quoteWord(llvm::StringRef word);

} // namespace tl

#endif // TL_SUPPORT_SHELL_H
