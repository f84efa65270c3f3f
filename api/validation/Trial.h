//===- Trial.h - Runs of kernels on the same arguments ----------*- C++ -*-===//
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

/// The bytes of an array, in memory that counts for the limit of
/// runtime::allocate. Copies share them.
struct Bytes {
  std::shared_ptr<const std::byte[]> data;
  size_t size = 0;

  bool empty() const { return size == 0; }
  operator llvm::ArrayRef<std::byte>() const { return {data.get(), size}; }
};

/// The bytes of each argument; none for a scalar.
using Contents = std::vector<Bytes>;

/// Lets arrays of `contents` with the bytes of those of `other` share them.
void share(Contents &contents, const Contents &other);

/// The outcome of a run.
struct Result {
  /// The first finding, with its place; empty if there is none.
  std::string finding;
  /// Describes the finding if runs in program order do not detect it: the
  /// author may have written a race between cores, or a read of uninitialised
  /// bytes.
  llvm::StringRef unseenInOrder;
  /// Whether there was not enough memory for the contents, which is the
  /// finding.
  bool lacksMemory = false;
  /// The arguments after a run without findings.
  Contents contents;
};

/// The arguments for repeated runs of a kernel.
class Trial {
public:
  /// Creates the values that `specs` describe, in the syntax of --arg. Fails
  /// with a message that names the argument.
  static llvm::Expected<Trial>
  create(llvm::ArrayRef<runtime::ArgumentInfo> arguments,
         std::vector<std::string> specs);

  /// Runs a kernel on the initial arguments. Its diagnostics and output go
  /// nowhere else.
  Result run(runtime::Executor &kernel, runtime::ExecutorOptions options);

  llvm::ArrayRef<std::string> getSpecs() const { return specs; }
  /// The bytes of each argument before a run.
  const Contents &getInitial() const { return initial; }
  /// The array of a memref argument, as the last run left it.
  const runtime::View &getArray(unsigned argument) const {
    return arrays[argument].view;
  }

private:
  std::vector<std::string> specs;
  std::vector<run::ArgumentValue> values;
  /// One for each argument; empty for scalars.
  std::vector<run::Array> arrays;
  Contents initial;
};

} // namespace tl::validation

#endif // TL_API_VALIDATION_TRIAL_H
