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
};

/// A program that the compiler has written; removed with the object.
class CompiledSource {
public:
  explicit CompiledSource(std::string folder) : folder(std::move(folder)) {}
  CompiledSource(CompiledSource &&other) noexcept
      : folder(std::exchange(other.folder, "")) {}
  ~CompiledSource();

  const std::string &getFolder() const { return folder; }
  std::string getLibrary() const { return folder + "/kernel.so"; }

private:
  std::string folder;
};

/// The folder of the headers of Ascend C.
std::string getHeaderFolder();

/// Compiles `request` with the system's clang++. The compiler prints what is
/// wrong with the source.
llvm::Expected<CompiledSource> compileSource(const SourceRequest &request);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTRINSICS_COMPILER_H
