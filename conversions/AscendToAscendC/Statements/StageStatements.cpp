//===- StageStatements.cpp - Functions for statements of several loops ----===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/MemoryRegion.h"
#include "conversions/AscendToAscendC/AccessKinds.h"
#include "conversions/AscendToAscendC/Statements/Statements.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

//===----------------------------------------------------------------------===//
// Reads
//===----------------------------------------------------------------------===//

/// The slot of `op`, a flag or barrier of the second run only, as a value of
/// the first.
static Value getSlotInFirst(const Stage &stage, Operation *op) {
  return op->getNumOperands() == 0 ? Value()
                                   : stage.toFirst.lookup(op->getOperand(0));
}

/// The reads in the function for `stage`.
static Reads getBodyReads(const Stage &stage) {
  Reads reads;
  for (auto [parameter, other] : stage.parameters)
    if (Operation *definition = parameter.getDefiningOp())
      reads.exclude(definition);
  for (Value tile : stage.tiles)
    reads.exclude(tile.getDefiningOp());
  for (const Stage::Step &step : stage.steps)
    if (step.first)
      reads.add(step.first);
    else if (Value slot = getSlotInFirst(stage, step.second))
      reads.add(slot, step.second);
  return reads;
}

void tl::ascendc::excludeStage(const Stage &stage, Reads &reads) {
  for (const Stage::Step &step : stage.steps)
    for (Operation *op : {step.first, step.second})
      if (op)
        reads.exclude(op);
}

void tl::ascendc::addStage(const Stage &stage, Reads &reads) {
  for (auto [first, second] : stage.parameters) {
    reads.add(first, stage.steps.front().first);
    reads.add(second, stage.steps.front().second);
  }
  scf::ForOp loop = stage.getLoop();
  for (Value tile : stage.tiles)
    reads.add(tile, loop);
  getBodyReads(stage).forEachRead([&](Value value, Operation *reader) {
    bool isInside = loop->isAncestor(value.getParentBlock()->getParentOp());
    if (isInside || !loop->isAncestor(reader))
      return;
    // The function is not the place of a computation.
    reads.add(value, loop);
    reads.add(value, loop);
  });
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// `compute` and the name of the last tile that the stage writes.
std::string StatementPrinter::getStageName(const Stage &stage) const {
  std::string name;
  for (const Stage::Step &step : stage.steps) {
    auto instruction = dyn_cast_or_null<InstructionOpInterface>(step.first);
    if (!instruction)
      continue;
    for (const OperandAccess &access : getAccesses(instruction))
      if (access.writes) {
        Value root = tl::analysis::getRoot(access.operand->get());
        std::string written = device->values.get(root, "");
        StringRef(written).consume_back("Slots");
        if (!written.empty())
          name = written;
      }
  }
  if (StringRef(name).ends_with("Slots"))
    name.resize(name.size() - StringRef("Slots").size());
  return name.empty() ? "stage"
                      : "compute" + StringRef(name).take_front().upper() +
                            name.substr(1);
}

namespace {
/// The numbers that a flag has in both runs.
struct FlagNumbers {
  Pipe source, destination;
  int64_t first, second;

  bool operator==(const FlagNumbers &other) const {
    return source == other.source && destination == other.destination &&
           first == other.first && second == other.second;
  }
};
} // namespace

static FlagNumbers getNumbers(Operation *first, Operation *second) {
  if (auto a = dyn_cast<SetFlagOp>(first))
    return {a.getSource(), a.getDestination(), int64_t(a.getEvent()),
            int64_t(cast<SetFlagOp>(second).getEvent())};
  auto a = cast<WaitFlagOp>(first);
  return {a.getSource(), a.getDestination(), int64_t(a.getEvent()),
          int64_t(cast<WaitFlagOp>(second).getEvent())};
}

/// The different numbers of flags, which are parameters, and the flags of each.
static SmallVector<std::pair<FlagNumbers, SmallVector<Operation *>>>
getFlagParameters(const Stage &stage) {
  SmallVector<std::pair<FlagNumbers, SmallVector<Operation *>>> parameters;
  for (auto [first, second] : stage.flags) {
    FlagNumbers numbers = getNumbers(first, second);
    auto *same = llvm::find_if(
        parameters, [&](const auto &each) { return each.first == numbers; });
    if (same == parameters.end()) {
      parameters.push_back({numbers, {}});
      same = &parameters.back();
    }
    same->second.push_back(first);
  }
  return parameters;
}

/// Prints what computes `value`, which may be in a condition further on.
LogicalResult StatementPrinter::computeNow(Value value) {
  if (values.isKnown(value))
    return success();
  for (Value operand : value.getDefiningOp()->getOperands())
    if (failed(computeNow(operand)))
      return failure();
  return print(value.getDefiningOp());
}

LogicalResult StatementPrinter::printStageBody(const Stage &stage,
                                               StringRef condition) {
  const auto *step = stage.steps.begin();
  auto printOnly = [&](Operation *op, const Twine &runs) {
    out.begin(Group::Work);
    out.openIf(runs);
    if (failed(print(op)))
      return failure();
    out.close();
    return success();
  };
  for (Operation &op : *stage.getLoop().getBody()) {
    for (; step != stage.steps.end() && !step->first; ++step) {
      if (Value slot = getSlotInFirst(stage, step->second)) {
        if (failed(computeNow(slot)))
          return failure();
        values.set(step->second->getOperand(0), values.get(slot));
      }
      if (failed(printOnly(step->second, "!" + condition)))
        return failure();
    }
    if (step == stage.steps.end())
      return success();
    if (&op == step->first) {
      if (failed(step->second ? print(&op) : printOnly(&op, condition)))
        return failure();
      ++step;
      continue;
    }
    if (!isStatement(&op) && isNeeded(&op) && failed(print(&op)))
      return failure();
  }
  return success();
}

LogicalResult StatementPrinter::declareStage(const Stage &stage) {
  std::string function = names.add(getStageName(stage));
  stageNames[&stage] = function;
  BodyScope scope(*this);
  StatementPrinter printer(out, names, values, getBodyReads(stage), device);
  printer.function = stage.getStart();
  printer.changing = changing;
  // Its parameters stand for other values in each call.
  printer.values.named.forgetSums();
  SmallVector<std::string> parameters;
  std::string condition;
  if (stage.isConditional()) {
    condition = names.add("isFirst");
    parameters.push_back("bool " + condition);
  }
  for (auto [value, other] : stage.parameters) {
    std::string name =
        printer.addName(value, isa<BlockArgument>(value) ? "i" : "v");
    std::string type = getVariableType(value.getType());
    if (auto memref = dyn_cast<MemRefType>(value.getType())) {
      printer.values.setView(value, getStaticView(name, memref));
    } else {
      Expression parameter =
          device->plan.getParameter({value, printer.function}, name)
              .asNonNegative(isNonNegative(value) && isNonNegative(other));
      type = getType(value.getType(), parameter);
      printer.values.set(value, getVariable(name, value.getType(), parameter));
    }
    parameters.push_back(type + " " + name);
  }
  for (auto &[numbers, flags] : getFlagParameters(stage)) {
    std::string name = names.add("event");
    parameters.push_back("int32_t " + name);
    for (Operation *flag : flags)
      printer.events.try_emplace(flag, Expression(name));
  }
  out.begin(Group::Function);
  out.openLambda(function,
                 "[&](" + llvm::join(parameters, ", ") + ") __aicore__");
  bool isAfterSecond = false;
  for (const Stage::Step &step : stage.steps) {
    if (step.first && step.second)
      printer.unconditional.insert(step.first);
    if (step.first && isAfterSecond)
      printer.afterSecond.insert(step.first);
    isAfterSecond = !step.first;
  }
  for (auto [value, other] : stage.parameters)
    if (value.getType().isIndex())
      printer.declareQuotients(value, printer.values.get(value).str());
  if (failed(printer.printStageBody(stage, condition)))
    return failure();
  out.closeLambda();
  return success();
}

LogicalResult StatementPrinter::printStageCall(const Stage &stage,
                                               unsigned run) {
  const Stage::Step &step = stage.steps.front();
  bool isFirst = step.first && (run == 0 || !step.second);
  CodeWriter::Origin origin(out, isFirst ? step.first : step.second);
  SmallVector<std::string> arguments;
  if (stage.isConditional())
    arguments.push_back(run == 0 ? "true" : "false");
  for (auto [first, second] : stage.parameters) {
    Value value = run == 0 ? first : second;
    if (failed(computeNow(value)))
      return failure();
    if (value.getType().isIndex())
      device->uses.addArgument({first, stage.getStart()}, values.get(value));
    AccessKinds kinds = getAccessKinds(first);
    bool isStreamed = kinds.streamed && !kinds.other;
    arguments.push_back(
        isStreamed ? values.getView(value).getStreamedTensor().str().str()
                   : values.getText(value));
  }
  for (auto &[numbers, flags] : getFlagParameters(stage))
    arguments.push_back(
        std::to_string(run == 0 ? numbers.first : numbers.second));
  out.begin(Group::Work);
  out.line(stageNames.lookup(&stage) + "(" + llvm::join(arguments, ", ") +
           ");");
  return success();
}
