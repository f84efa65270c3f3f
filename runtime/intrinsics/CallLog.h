//===- CallLog.h - A list of the calls of a program -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTRINSICS_CALLLOG_H
#define TL_RUNTIME_INTRINSICS_CALLLOG_H

#include "runtime/interpreter/Launch.h"
#include "llvm/Support/raw_ostream.h"

#include <mutex>

namespace tl::runtime {

/// The place of a core in its launch.
struct CorePlace {
  CoreRole role;
  int64_t block;
  int64_t blocks;
  int64_t vectorCores;
};

/// Writes each operation that the cores of a program issue, one a line: core,
/// operation with its types, addresses and scalars, and line of the source. The
/// lines of a core are in its order.
class CallLog {
public:
  /// Writes to the file `path`.
  static llvm::Expected<std::unique_ptr<CallLog>> open(llvm::StringRef path);

  void add(const CorePlace &place, mlir::Operation &op,
           llvm::ArrayRef<RuntimeValue> values);

private:
  explicit CallLog(std::unique_ptr<llvm::raw_fd_ostream> file)
      : file(std::move(file)) {}

  std::unique_ptr<llvm::raw_fd_ostream> file;
  std::mutex mutex;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTRINSICS_CALLLOG_H
