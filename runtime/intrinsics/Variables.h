//===- Variables.h - Variables of a program ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTRINSICS_VARIABLES_H
#define TL_RUNTIME_INTRINSICS_VARIABLES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace tl::runtime {

/// The variables of a loaded library outside of functions, and the static ones
/// in them. All cores run in one process and share these, which the hardware
/// does not have, so a kernel must not change them.
class Variables {
public:
  /// `library` is the path of a file that is loaded at `base`.
  Variables(llvm::StringRef library, uintptr_t base);

  /// Copies their contents.
  void save();

  /// The name of the first one that differs from its copy; empty if none does.
  std::string findChanged() const;

private:
  struct Variable {
    std::string name;
    const char *data;
    size_t size;
    llvm::SmallVector<char, 0> copy;
  };
  std::vector<Variable> variables;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTRINSICS_VARIABLES_H
