//===- Statements.h - Statements and their instructions ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_SYNC_STATEMENTS_H
#define TL_ANALYSIS_SYNC_STATEMENTS_H

#include "tl/dialects/Ascend/IR/AscendInterfaces.h"
#include "llvm/ADT/DenseMap.h"

namespace tl::analysis {

/// The role of an instruction for an author who orders statements.
struct StatementRole {
  /// Its statement; nothing if the compiler orders it.
  std::optional<int64_t> statement;
  /// Whether the pipe of this instruction tells the author when the statement
  /// begins, or ends.
  bool begins = false;
  bool ends = false;
};

/// The statements of a section.
///
/// An author treats a statement as one instruction. It behaves so if its
/// instructions, except those of the scalar unit, are on one pipe. If they are
/// on several, the compiler orders its begin, and also its end, unless all
/// except those of the vector unit, which fill the rest of tiles, are on one
/// pipe. A statement that loops over elements is ordered by the compiler, too.
class Statements {
public:
  explicit Statements(
      llvm::ArrayRef<ascend::InstructionOpInterface> instructions);

  StatementRole getRole(ascend::InstructionOpInterface op) const;

private:
  /// The pipes of the instructions of each statement, one bit each.
  llvm::DenseMap<int64_t, unsigned> pipes;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_SYNC_STATEMENTS_H
