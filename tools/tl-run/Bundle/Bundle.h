//===- Bundle.h - A run for somebody who has an NPU -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLRUN_BUNDLE_BUNDLE_H
#define TL_TOOLS_TLRUN_BUNDLE_BUNDLE_H

#include "api/Arrays.h"
#include "tl/api/Kernel.h"
#include "tools/tl-run/Options.h"

namespace tl::run {

/// Writes a folder with all that repeats a run on an NPU: the kernel, its
/// launch functions, a program that calls them, the tensors before and after
/// the run, a script that builds and runs it, and the predicted time.
class Bundle {
public:
  Bundle(const Kernel &kernel, const Options &options)
      : kernel(kernel), options(options) {}
  Bundle(const Bundle &) = delete;

  /// Removes the folder if it is new and nothing was written to it.
  ~Bundle();

  /// Creates the folder, and records the arguments before the run: an array or
  /// a scalar for each. Fails if the kernel has no bundle.
  llvm::Error begin(llvm::ArrayRef<Array> arrays,
                    llvm::ArrayRef<runtime::Scalar> scalars);

  /// Writes the files after the run, which changed `arrays`.
  llvm::Error write(llvm::ArrayRef<Array> arrays);

private:
  llvm::Error createFolder();
  llvm::Error writeText(const llvm::Twine &name, llvm::StringRef text);
  llvm::Error writeKernel();
  std::string printCase(llvm::ArrayRef<Array> arrays);

  const Kernel &kernel;
  const Options &options;
  /// The folders that were created, the outermost first.
  std::vector<std::string> created;
  std::vector<runtime::Scalar> scalars;
  /// The bytes of each tensor before the run.
  std::vector<std::string> inputs;
  int64_t workspaceBytes = 0;
};

} // namespace tl::run

#endif // TL_TOOLS_TLRUN_BUNDLE_BUNDLE_H
