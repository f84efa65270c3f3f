//===- Statements.h - Who orders two instructions ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_SYNC_STATEMENTS_H
#define TL_ANALYSIS_SYNC_STATEMENTS_H

#include "dialects/Ascend/AscendInterfaces.h"
#include "llvm/ADT/DenseMap.h"

namespace tl::analysis {

/// What an instruction is to an author who orders his statements himself.
struct StatementRole {
  /// Its statement; nothing if the compiler orders all it does.
  std::optional<int64_t> statement;
  /// Whether the author knows when the statement begins, or ends, by the pipe
  /// of this instruction.
  bool begins = false;
  bool ends = false;
};

/// The statements of a section.
///
/// An author takes a statement for one instruction. That is what it is if its
/// instructions are on one pipe, but for what the scalar unit does. If they are
/// on several, its begin is for the compiler to order, and so is its end,
/// unless all but those of the vector unit, which fill what others leave, are
/// on one. Elements that a statement goes through one by one are for the
/// compiler, too.
class Statements {
public:
  explicit Statements(
      llvm::ArrayRef<ascend::InstructionOpInterface> instructions);

  StatementRole getRole(ascend::InstructionOpInterface op) const;

private:
  /// The pipes of the instructions of each, a bit for each.
  llvm::DenseMap<int64_t, unsigned> pipes;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_SYNC_STATEMENTS_H
