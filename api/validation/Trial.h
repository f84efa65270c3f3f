//===- Trial.h - A kernel run on the same arguments -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_API_VALIDATION_TRIAL_H
#define TL_API_VALIDATION_TRIAL_H

#include "api/Arrays.h"

#include <string>
#include <vector>

namespace tl::validation {

/// The bytes of each argument; none for a scalar.
using Contents = std::vector<std::vector<std::byte>>;

/// What a run came to.
struct Result {
  /// The first thing that was found wrong, with its place; empty if nothing
  /// was.
  std::string finding;
  /// Names it if a run in program order does not look for it: authors may have
  /// written a race between cores, or a read of bytes that nothing wrote.
  llvm::StringRef unseenInOrder;
  /// The arguments after the run, if nothing was.
  Contents contents;
};

/// Arguments that a kernel is run on, again and again.
class Trial {
public:
  /// Makes what `specs` say, as --arg takes it. Fails with a message that names
  /// the argument.
  static llvm::Expected<Trial>
  create(llvm::ArrayRef<runtime::ArgumentInfo> arguments,
         std::vector<std::string> specs);

  /// Runs a kernel on the arguments as they were in the beginning. What it
  /// emits and prints goes nowhere else.
  Result run(runtime::Executor &kernel, runtime::RunOptions options);

  llvm::ArrayRef<std::string> getSpecs() const { return specs; }
  /// The array of an argument that is one, as the last run left it.
  const runtime::View &getArray(unsigned argument) const {
    return arrays[argument].view;
  }

private:
  std::vector<std::string> specs;
  std::vector<run::ArgumentValue> values;
  /// By argument; empty for scalars.
  std::vector<run::Array> arrays;
  Contents initial;
};

} // namespace tl::validation

#endif // TL_API_VALIDATION_TRIAL_H
