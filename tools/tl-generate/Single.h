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
  std::vector<std::string> arguments, tolerances;
  /// An outcome and, after a colon, a part of its message, as the expected
  /// verdict. Empty to print the verdict.
  std::string expected;
};

/// A context with all dialects.
std::unique_ptr<mlir::MLIRContext> makeContext();

/// Compares the program of a file; returns the exit status.
int checkFile(const FileRequest &request, const Comparison &comparison,
              unsigned limit);

/// The command that compares the program of `path` again.
std::string getCommand(const std::string &path, const Program &program,
                       const std::string &pipeline, unsigned schedules);

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_SINGLE_H
