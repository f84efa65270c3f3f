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
#include "conversions/AscendToAscendC/Statements/FlagRun.h"
#include "conversions/AscendToAscendC/Statements/IndexFill.h"
#include "conversions/Scalars/Scalars.h"
#include "dialects/Hardware/Utils/CrossCore.h"
#include "dialects/Hardware/Utils/ScalarAccess.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// Prints one call in place of the last fill of several that `op` begins.
LogicalResult StatementPrinter::printIndexFill(Operation *op) {
  if (std::optional<IndexFill> fill = IndexFill::match(op))
    inFills.insert(fill->operations.begin(), fill->operations.end());
  auto last = dyn_cast<VDuplicateOp>(op);
  if (last && last.getDst().getDefiningOp<memref::SubViewOp>() &&
      last.getDst().getType().getNumElements() == 1) {
    out.begin(Group::Work);
    out.line(llvm::formatv("{}({}, {});", IndexFill::function,
                           values.getText(last.getDst()),
                           values.getText(last.getScalar()))
                 .str());
  }
  return success();
}

LogicalResult StatementPrinter::print(Operation *op) {
  CodeWriter::Origin origin(out, op);
  if (isa<VDuplicateOp, PipeBarrierOp>(op) &&
      (inFills.contains(op) || IndexFill::match(op)))
    return printIndexFill(op);
  if (isa<SetFlagOp, WaitFlagOp>(op) && printFlagRun(op))
    return success();
  // The id of a flag, which may depend on a slot.
  auto getEvent = [&](auto flag) {
    auto parameter = events.find(flag);
    Expression first = parameter != events.end()
                           ? parameter->second
                           : Expression(static_cast<int64_t>(flag.getEvent()));
    return flag.getSlot() ? first + values.get(flag.getSlot()) : first;
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
        printFlag(op, "SetFlag", Group::Work, op.getSource(),
                  op.getDestination(), getEvent(op));
        return success();
      })
      .Case([&](WaitFlagOp op) {
        printFlag(op, "WaitFlag", Group::Wait, op.getSource(),
                  op.getDestination(), getEvent(op));
        return success();
      })
      .Case([&](PipeBarrierOp op) {
        printSynchronisation(op, Group::Work,
                             "PipeBarrier<PIPE_" +
                                 stringifyPipe(op.getPipe()).upper() + ">();");
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
  bool hasStages = stages && stages->haveIn(&block);
  for (Operation &op : block.without_terminator()) {
    if (hasStages) {
      auto [stage, run] = stages->getStart(&op);
      if (stage && failed(printStageCall(*stage, run)))
        return failure();
      if (stages->contains(&op))
        continue;
    }
    if ((hasStages || function) && !isNeeded(&op))
      continue;
    if (failed(print(&op)))
      return failure();
  }
  return success();
}

/// Whether `op` is a statement or computes values that the text reads and does
/// not know yet.
bool StatementPrinter::isNeeded(Operation *op) const {
  if (isStatement(op))
    return true;
  bool isKnown = llvm::all_of(
      op->getResults(), [&](Value result) { return values.isKnown(result); });
  return !isKnown && reads.contains(op);
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
    out.openIf(guard->str());
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

void StatementPrinter::printSynchronisation(Operation *op, Group group,
                                            StringRef call) {
  out.begin(group);
  out.line(device ? device->comments.add(call, op, out.getWidth())
                  : call.str());
}

void StatementPrinter::printFlag(Operation *op, StringRef call, Group group,
                                 Pipe source, Pipe destination,
                                 const Expression &event) {
  printSynchronisation(op, group,
                       spellFlag(call, source, destination, event.str()));
}

/// Whether this text prints `op` as it is, with its own number, once.
bool StatementPrinter::canJoinFlagRun(Operation *op) const {
  if (function)
    return unconditional.contains(op) && !events.contains(op);
  return !stages || !stages->contains(op);
}

/// Prints a loop in place of the flags that `op` begins, if there are several
/// with one comment; returns whether `op` is one of such flags.
bool StatementPrinter::printFlagRun(Operation *op) {
  if (inFlagRuns.contains(op))
    return true;
  if (!canJoinFlagRun(op))
    return false;
  std::optional<FlagRun> run = FlagRun::match(op, [&](Operation *flag) {
    return canJoinFlagRun(flag) && !afterSecond.contains(flag);
  });
  if (!run)
    return false;
  Names::Scope scope(names);
  std::string event = names.add("event");
  std::string call = "  " + run->getCall(event);
  size_t used = call.size() + StringRef(" // ").size();
  std::optional<std::string> comment = "";
  if (device)
    comment = device->comments.describeAll(
        run->operations, out.getWidth() - std::min(out.getWidth(), used));
  if (!comment)
    return false;
  inFlagRuns.insert(run->operations.begin(), run->operations.end());
  out.begin(isa<WaitFlagOp>(op) ? Group::Wait : Group::Work);
  out.line(run->getLoop(event));
  out.line(comment->empty() ? call : call + " // " + *comment);
  return true;
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

/// `name`, within the bounds of all that is stored in `variable`: the numbers
/// of slots.
static Expression getStored(memref::AllocaOp variable, StringRef name) {
  Expression unknown(name.str());
  int64_t greatest = 0;
  for (Operation *user : variable->getUsers()) {
    auto store = dyn_cast<memref::StoreOp>(user);
    if (!store && !isa<memref::LoadOp>(user))
      return unknown;
    if (!store)
      continue;
    Value value = store.getValue();
    auto remainder = value.getDefiningOp<arith::RemUIOp>();
    std::optional<int64_t> number =
        getConstantIntValue(remainder ? remainder.getRhs() : value);
    if (!number || *number < 0)
      return unknown;
    greatest = std::max(greatest, *number);
  }
  return unknown.within(0, greatest);
}

/// Whether the first store to `variable` is in its block and precedes all that
/// uses it.
static bool isStoredFirst(memref::AllocaOp variable) {
  Block *block = variable->getBlock();
  Operation *first = nullptr;
  for (Operation *user : variable->getUsers()) {
    Operation *place = block->findAncestorOpInBlock(*user);
    if (place && (!first || place->isBeforeInBlock(first)))
      first = place;
  }
  return isa_and_present<memref::StoreOp>(first);
}

LogicalResult StatementPrinter::printVariable(memref::AllocaOp op) {
  StringRef type = getCppType(op.getType().getElementType());
  if (!isVariable(op) || type.empty())
    return reportUnprintable(op);
  std::string name = addName(op.getMemref(), "variable");
  Expression stored = getStored(op, name);
  Type element = op.getType().getElementType();
  type = getType(element, stored);
  values.set(op, getVariable(name, element, stored));
  changing.insert(name);
  if (isStoredFirst(op)) {
    undeclared.insert(op);
    return success();
  }
  out.begin(Group::Value);
  out.line(llvm::formatv("{} {};", type, name).str());
  return success();
}

/// Whether all statements that read the result of `load` come before the next
/// store to its variable, or are that store.
static bool isReadBeforeStores(memref::LoadOp load) {
  Block *block = load->getBlock();
  Operation *next = nullptr;
  for (Operation *user : load.getMemref().getUsers()) {
    Operation *place = block->findAncestorOpInBlock(*user);
    if (isa<memref::StoreOp>(user) && place && load->isBeforeInBlock(place) &&
        (!next || place->isBeforeInBlock(next)))
      next = place;
  }
  if (!next || !isa<memref::StoreOp>(next))
    return false;
  SmallVector<Operation *> worklist(load->getUsers());
  while (!worklist.empty()) {
    Operation *user = worklist.pop_back_val();
    Operation *place = block->findAncestorOpInBlock(*user);
    if (!place || next->isBeforeInBlock(place))
      return false;
    if (isScalarComputation(user) || hasViewForm(user))
      llvm::append_range(worklist, user->getUsers());
  }
  return true;
}

LogicalResult StatementPrinter::printVariableLoad(memref::LoadOp op) {
  if (!isVariable(op.getMemref()))
    return reportUnprintable(op);
  // A copy if the variable may change before the value is read.
  if (isReadBeforeStores(op))
    values.set(op, values.get(op.getMemref()));
  else if (reads.isRead(op))
    declare(op, values.get(op.getMemref()), "v");
  return success();
}

LogicalResult StatementPrinter::printVariableStore(memref::StoreOp op) {
  if (!isVariable(op.getMemref()))
    return reportUnprintable(op);
  out.begin(Group::Value);
  Operation *variable = op.getMemref().getDefiningOp();
  std::string type =
      variable && undeclared.erase(variable)
          ? getType(op.getValue().getType(), values.get(op.getMemref())).str() +
                " "
          : "";
  out.line(llvm::formatv("{}{} = {};", type, values.get(op.getMemref()).str(),
                         values.get(op.getValue()).str())
               .str());
  return success();
}
