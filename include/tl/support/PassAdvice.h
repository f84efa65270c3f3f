//===- PassAdvice.h - Advice on names of passes and options -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_SUPPORT_PASSADVICE_H
#define TL_SUPPORT_PASSADVICE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tl {

/// Advice on an error of MLIR's parser of pipelines: the pass that an unknown
/// name is like, and the options of a pass that lacks the given one. Empty if
/// there is none.
std::string adviseOnPipeline(llvm::StringRef message);

/// Advice on an option that a pass or pipeline lacks; `printed` is the text of
/// its options, as in "{a=1 b=2}".
std::string adviseOnPassOption(llvm::StringRef option, llvm::StringRef printed);

} // namespace tl

#endif // TL_SUPPORT_PASSADVICE_H
