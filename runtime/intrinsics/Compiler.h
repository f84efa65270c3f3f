//===- Compiler.h - Compilation of Ascend C for the host --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTRINSICS_COMPILER_H
#define TL_RUNTIME_INTRINSICS_COMPILER_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace tl::runtime {

/// A kernel in a file of Ascend C.
struct SourceRequest {
  std::string path;
  /// A function, or an instance of a template.
  std::string entry;
  /// The cores of a block: "cube", "vector", "mix" or "mix:1"; empty for what
  /// the source says.
  std::string cores;
  /// Further options of the compiler.
  std::vector<std::string> options;
  /// The folder of a toolkit with the vendor's headers; empty for our own.
  std::string cann;
  /// The file for the calls of a run; empty for none.
  std::string callLog;
  /// The file with the origins of the lines; empty if there is none.
  std::string sourceMap;
};

/// A program that the compiler has written; removed with the object.
class CompiledSource {
public:
  explicit CompiledSource(std::string folder) : folder(std::move(folder)) {}
  CompiledSource(CompiledSource &&other) noexcept
      : folder(std::exchange(other.folder, "")),
        headers(std::move(other.headers)) {}
  ~CompiledSource();

  const std::string &getFolder() const { return folder; }
  std::string getLibrary() const { return folder + "/kernel.so"; }
  /// The folders of the headers of Ascend C, whose code is not the user's.
  llvm::ArrayRef<std::string> getHeaders() const { return headers; }
  void setHeaders(std::vector<std::string> folders) {
    headers = std::move(folders);
  }

private:
  std::string folder;
  std::vector<std::string> headers;
};

/// Compiles `request` with the system's clang++. The compiler prints what is
/// wrong with the source.
llvm::Expected<CompiledSource> compileSource(const SourceRequest &request);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTRINSICS_COMPILER_H
