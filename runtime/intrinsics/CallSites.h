//===- CallSites.h - Source lines of calls ----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTRINSICS_CALLSITES_H
#define TL_RUNTIME_INTRINSICS_CALLSITES_H

#include "mlir/IR/Location.h"
#include "runtime/intrinsics/SourceMap.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/DebugInfo/Symbolize/Symbolize.h"

#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace tl::runtime {

/// `path` from the root of the file system, without dots.
std::string getAbsolute(llvm::StringRef path);

/// Finds the line of the user's source for an address in the code of a program,
/// by its debug information.
class CallSites {
public:
  /// `library` is loaded at `base`. Lines in the folders `headers` are not the
  /// user's; `source` is the path of the user's file, as it is named in
  /// messages. `map` has the lines that it was printed for, if there is one.
  CallSites(std::string library, uintptr_t base,
            std::vector<std::string> headers, std::string source,
            std::optional<SourceMap> map)
      : library(std::move(library)), base(base), headers(std::move(headers)),
        source(std::move(source)), map(std::move(map)) {}

  /// The line of the instruction before `address`, a return address: that of
  /// the innermost of the inlined functions that is the user's. The path of the
  /// library if there is none. If the map has a place of the author for this
  /// line, that comes first.
  mlir::Location get(const void *address, mlir::MLIRContext *context);

  /// The same line; nothing if there is none. May be called by several threads.
  std::optional<SourceLine> find(const void *address);

  /// Whether `address`, a return address, is one of the user's code.
  bool isUser(const void *address) { return find(address).has_value(); }

private:
  std::optional<SourceLine> symbolize(const void *address);

  std::string library;
  uintptr_t base;
  std::vector<std::string> headers;
  std::string source;
  std::optional<SourceMap> map;
  std::mutex mutex;
  llvm::symbolize::LLVMSymbolizer symbolizer;
  llvm::DenseMap<const void *, std::optional<SourceLine>> known;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTRINSICS_CALLSITES_H
