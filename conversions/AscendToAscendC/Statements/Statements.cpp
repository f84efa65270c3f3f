//===- Statements.cpp - Operations as C++ statements ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Statements/Statements.h"
#include "analysis/Legality/Legality.h"
#include "conversions/AscendToAscendC/Spelling/Spelling.h"
#include "conversions/Scalars/Scalars.h"
#include "dialects/Hardware/Utils/CrossCore.h"
#include "dialects/Hardware/Utils/ScalarAccess.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// The longest expression that is printed in place of its only read.
static constexpr size_t maxInlineLength = 48;

LogicalResult StatementPrinter::print(Operation *op) {
  // The id of a flag, which may depend on a slot.
  auto getEvent = [&](auto flag) {
    Expression first(static_cast<int64_t>(flag.getEvent()));
    return flag.getSlot()
               ? Expression::cast("int32_t", first + values.get(flag.getSlot()))
               : first;
  };
  auto printViews = [&](auto... views) -> LogicalResult {
    return llvm::TypeSwitch<Operation *, LogicalResult>(op)
        .Case<decltype(views)...>([&](auto view) { return printView(view); });
  };
  if (hasViewForm(op))
    return std::apply(printViews, Views());
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](InstructionOpInterface op) { return printInstruction(op); })
      .Case([&](SetFlagOp op) {
        printFlag("SetFlag", Group::Work, op.getSource(), op.getDestination(),
                  getEvent(op));
        return success();
      })
      .Case([&](WaitFlagOp op) {
        printFlag("WaitFlag", Group::Wait, op.getSource(), op.getDestination(),
                  getEvent(op));
        return success();
      })
      .Case([&](PipeBarrierOp op) {
        out.begin(Group::Work);
        out.line("PipeBarrier<PIPE_" + stringifyPipe(op.getPipe()).upper() +
                 ">();");
        return success();
      })
      .Case([&](CrossCoreSetFlagOp op) {
        printCrossSet(op.getMode(), op.getPipe(), op.getFlag());
        return success();
      })
      .Case([&](CrossCoreWaitFlagOp op) {
        printCrossWait(op.getFlag());
        return success();
      })
      .Case([&](SyncAllOp op) {
        printSyncAll(op);
        return success();
      })
      .Case([&](BufferOp op) { return printBuffer(op); })
      .Case([&](memref::AllocaOp op) { return printVariable(op); })
      .Case([&](memref::LoadOp op) { return printVariableLoad(op); })
      .Case([&](memref::StoreOp op) { return printVariableStore(op); })
      .Case([&](arith::SelectOp op) { return printChoice(op); })
      .Case([&](scf::ForOp op) { return printFor(op); })
      .Case([&](scf::IfOp op) { return printIf(op); })
      .Case([&](scf::IndexSwitchOp op) { return printSwitch(op); })
      .Case([&](scf::WhileOp op) { return printWhile(op); })
      .Default([&](Operation *op) { return printScalar(op); });
}

LogicalResult StatementPrinter::printBody(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(print(&op)))
      return failure();
  return success();
}

LogicalResult
StatementPrinter::printInstruction(InstructionOpInterface instruction) {
  FailureOr<SmallVector<std::string>> lines = spell(instruction, values);
  if (failed(lines))
    return failure();
  std::optional<std::string> result;
  if (instruction->getNumResults() == 1)
    result = lines->pop_back_val();
  if (!lines->empty())
    out.begin(result ? Group::Value : Group::Work);
  std::optional<Expression> guard;
  if (!result)
    guard = getGuard(instruction, values);
  if (guard)
    out.open("if (" + guard->str() + ")");
  for (const std::string &line : *lines)
    out.line(line);
  if (guard)
    out.close();
  // A variable even for a single read: the memory that it is read from may
  // change.
  if (result && reads.isRead(instruction->getResult(0)))
    declare(instruction->getResult(0), Expression(*result), "v");
  return success();
}

void StatementPrinter::printFlag(StringRef call, Group group, Pipe source,
                                 Pipe destination, const Expression &event) {
  out.begin(group);
  out.line(llvm::formatv("{}<HardEvent::{}_{}>({});", call,
                         stringifyPipe(source).upper(),
                         stringifyPipe(destination).upper(), event.str())
               .str());
}

//===----------------------------------------------------------------------===//
// Flags between cores
//===----------------------------------------------------------------------===//

void StatementPrinter::printCrossSet(int64_t mode, Pipe pipe, int64_t flag) {
  out.begin(Group::Work);
  out.line(llvm::formatv("CrossCoreSetFlag<{}, PIPE_{}>({});", mode,
                         stringifyPipe(pipe).upper(), flag)
               .str());
}

void StatementPrinter::printCrossWait(int64_t flag) {
  out.begin(Group::Wait);
  out.line(llvm::formatv("CrossCoreWaitFlag({});", flag).str());
}

/// `SyncAll` applies to vector cores, alone or with the cube cores of a mixed
/// kernel.
void StatementPrinter::printSyncAll(SyncAllOp op) {
  CoreCounts cores = getBlockCores(op->getParentOfType<LaunchOp>());
  if (!cores.vector) {
    int64_t flag = getLimits(op).sync_all_cube_id;
    printCrossSet(/*mode=*/0, Pipe::FIX, flag);
    return printCrossWait(flag);
  }
  bool vectorOnly = op.getVectorOnly() || !cores.cube;
  out.begin(Group::Work);
  out.line(llvm::formatv("SyncAll<{}>();", vectorOnly).str());
}

//===----------------------------------------------------------------------===//
// Scalar variables
//===----------------------------------------------------------------------===//

LogicalResult StatementPrinter::printVariable(memref::AllocaOp op) {
  StringRef type = getCppType(op.getType().getElementType());
  if (!isVariable(op) || type.empty())
    return reportUnprintable(op);
  std::string name = names.add(op.getMemref(), "variable");
  out.begin(Group::Value);
  out.line(llvm::formatv("{} {};", type, name).str());
  values.set(op, Expression(name));
  return success();
}

LogicalResult StatementPrinter::printVariableLoad(memref::LoadOp op) {
  if (!isVariable(op.getMemref()))
    return reportUnprintable(op);
  // A copy: the variable may change before the value is read.
  if (reads.isRead(op))
    declare(op, values.get(op.getMemref()), "v");
  return success();
}

LogicalResult StatementPrinter::printVariableStore(memref::StoreOp op) {
  if (!isVariable(op.getMemref()))
    return reportUnprintable(op);
  out.begin(Group::Value);
  out.line(llvm::formatv("{} = {};", values.get(op.getMemref()).str(),
                         values.get(op.getValue()).str())
               .str());
  return success();
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

LogicalResult StatementPrinter::printScalar(Operation *op) {
  if (!tl::analysis::onlyComputes(op))
    return reportUnprintable(op);
  FailureOr<Results> results = translateScalar(op, values);
  if (failed(results))
    return failure();
  for (auto [value, expression] : llvm::zip_equal(op->getResults(), *results))
    define(value, expression);
  return success();
}

void StatementPrinter::define(Value value, const Expression &expression) {
  bool inlined = expression.isAtom() || !reads.isRead(value) ||
                 matchPattern(value, m_Constant()) ||
                 (reads.canInline(value) && !expression.isConditional() &&
                  expression.str().size() <= maxInlineLength);
  if (inlined)
    values.set(value, expression);
  else
    declare(value, expression, "v");
}

void StatementPrinter::declare(Value value, const Expression &expression,
                               StringRef fallbackName) {
  out.begin(Group::Value);
  std::string name = names.add(value, fallbackName);
  out.line(llvm::formatv("{} {} = {};", getCppType(value.getType()), name,
                         expression.str())
               .str());
  values.set(value, Expression(name).asNonNegative(expression.isNonNegative()));
}
