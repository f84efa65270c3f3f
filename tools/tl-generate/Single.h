//===- Single.h - Comparison of one program from a file ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_SINGLE_H
#define TL_TOOLS_TLGENERATE_SINGLE_H

#include "mlir/IR/MLIRContext.h"
#include "tools/tl-generate/Differential.h"

namespace tl::generate {

/// A file, and how to run it.
struct FileRequest {
  std::string path;
  std::vector<std::string> arguments;
  /// In the form ARGUMENT:ULPS:ABSOLUTE.
  std::vector<std::string> tolerances;
  /// An outcome and, after a colon, a part of its message, as the expected
  /// verdict. Empty to print the verdict.
  std::string expected;
};

/// The exit status if the command line makes no sense, an input is missing or
/// an output cannot be written: not 1, which is a verdict on a program.
constexpr int kNoVerdict = 2;

/// Creates the folder for programs, unless it exists. Fails if it is not a
/// folder, or not writable.
llvm::Error makeFolder(const std::string &folder);

/// A context with all dialects.
std::unique_ptr<mlir::MLIRContext> makeContext();

/// Compares the program of a file; returns the exit status, `kNoVerdict` if
/// the request makes no sense.
int checkFile(const FileRequest &request, const Comparison &comparison,
              unsigned limit);

/// The command that compares the program of `path` again, within `limit`
/// seconds.
std::string getCommand(const std::string &path, const Program &program,
                       const std::string &pipeline, unsigned schedules,
                       unsigned limit);

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_SINGLE_H
