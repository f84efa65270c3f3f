//===- Tensors.h - Tensors of a run -----------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_TENSORS_H
#define TL_TOOLS_TLGENERATE_TENSORS_H

#include "runtime/interpreter/Executor.h"
#include "tools/tl-generate/programs/Program.h"

#include <memory>
#include <optional>
#include <vector>

namespace tl::generate {

/// The tensors of a run, with their contents before and then after it.
class Tensors {
public:
  /// Creates and binds the arguments of `program`.
  llvm::Error bind(const Program &program, runtime::Executor &executor);

  /// Describes the first element that differs from `expected` by more than the
  /// tolerance of its argument; nothing if there is none.
  std::optional<std::string> findDifference(const Program &program,
                                            const Tensors &expected) const;

private:
  /// By argument; without data for numbers.
  std::vector<runtime::View> views;
  std::vector<std::shared_ptr<std::byte[]>> storage;
};

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_TENSORS_H
