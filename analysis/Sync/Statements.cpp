//===- Statements.cpp - Statements and their instructions -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Sync/Statements.h"
#include "dialects/Ascend/Utils/Statement.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

static unsigned getBit(Pipe pipe) { return 1u << static_cast<unsigned>(pipe); }

Statements::Statements(ArrayRef<InstructionOpInterface> instructions) {
  for (InstructionOpInterface instruction : instructions) {
    InstructionOpInterface op = instruction;
    if (std::optional<int64_t> statement = getStatement(op->getLoc()))
      pipes[*statement] |= getBit(op.getPipe());
  }
}

/// Whether `op` is in a loop that was created for `statement`.
static bool isInLoopOf(Operation *op, int64_t statement) {
  for (op = op->getParentOp(); op && !isa<SectionOp>(op);
       op = op->getParentOp())
    if (isa<LoopLikeOpInterface>(op) && getStatement(op->getLoc()) == statement)
      return true;
  return false;
}

StatementRole Statements::getRole(InstructionOpInterface op) const {
  std::optional<int64_t> statement = getStatement(op->getLoc());
  if (!statement)
    return {};
  if (op.getPipe() == Pipe::S) {
    bool isAlone = !isInLoopOf(op, *statement);
    return {statement, /*begins=*/isAlone, /*ends=*/isAlone};
  }
  unsigned own = getBit(op.getPipe());
  unsigned all = pipes.lookup(*statement) & ~getBit(Pipe::S);
  unsigned others = all & ~getBit(Pipe::V);
  return {statement, all == own, all == own || others == own};
}
