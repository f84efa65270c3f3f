//===- Statistics.h - What passes change ------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLOPT_STATISTICS_H
#define TL_TOOLS_TLOPT_STATISTICS_H

#include "mlir/Pass/PassInstrumentation.h"
#include "llvm/ADT/MapVector.h"
#include <map>
#include <string>

namespace tl {

/// Counts the operations that each pass adds and removes, also of passes that
/// another pass runs. LLVM counts what passes declare only if it was built with
/// statistics, and packages are not.
class PassStatistics {
public:
  /// An instrumentation that adds to this, which has to outlive it. It is for
  /// passes on one thread.
  std::unique_ptr<mlir::PassInstrumentation> createInstrumentation();

  /// Prints a line for each pass, in the order in which they first began.
  void print(llvm::raw_ostream &os) const;

private:
  struct Row {
    int64_t runs = 0, changes = 0, before = 0, after = 0;
    /// By names of operations.
    std::map<std::string, int64_t> differences;
  };
  class Instrumentation;

  llvm::MapVector<llvm::StringRef, Row> rows;
};

} // namespace tl

#endif // TL_TOOLS_TLOPT_STATISTICS_H
