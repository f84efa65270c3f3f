//===- Program.cpp - Loader of functions ----------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Program.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "runtime/interpreter/BorrowedTiles.h"
#include "runtime/interpreter/Calls.h"
#include "runtime/interpreter/DirectResults.h"
#include "runtime/interpreter/SkippedFills.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

namespace {
/// Numbers values and gives every operation its evaluator or instruction.
class Loader {
public:
  FailureOr<Program> load(ArrayRef<func::FuncOp> functions);
  FailureOr<Step> load(Operation *op);

private:
  unsigned getSlot(Value value) {
    return slots.try_emplace(value, slots.size()).first->second;
  }
  void loadFunction(func::FuncOp function);
  void loadRegion(Region &region, CodeBlock &code);
  Step loadOperation(Operation &op);
  void loadCall(Step &step);
  Step::Kind classify(Operation &op);
  void checkPlace(Operation *op);
  void loadInstruction(Step &step);
  void loadEvaluator(Step &step);
  void checkTypes(Operation &op, TypeRange types);
  InFlightDiagnostic emitError(Operation *op) {
    failed = true;
    return op->emitError("cannot be executed: ");
  }

  llvm::DenseMap<Value, unsigned> slots;
  llvm::DenseMap<func::FuncOp, CodeBlock *> bodies;
  bool failed = false;
};
} // namespace

void Loader::loadFunction(func::FuncOp function) {
  checkTypes(*function, function.getArgumentTypes());
  if (function.isExternal())
    emitError(function) << "it has no body";
  else
    loadRegion(function.getBody(), *bodies.at(function));
}

FailureOr<Program> Loader::load(ArrayRef<func::FuncOp> functions) {
  Program program;
  if (func::FuncOp entry = functions.front(); entry.getNumResults() > 0)
    emitError(entry) << "a kernel has no results";
  for (func::FuncOp function : functions) {
    program.bodies.push_back(std::make_unique<CodeBlock>());
    bodies[function] = program.bodies.back().get();
  }
  for (func::FuncOp function : functions)
    loadFunction(function);
  program.values = slots.size();
  if (failed)
    return failure();
  borrowTiles(program);
  for (std::unique_ptr<CodeBlock> &body : program.bodies)
    skipFills(*body);
  storeDirectly(program);
  return std::move(program);
}

FailureOr<Step> Loader::load(Operation *op) {
  Step step = loadOperation(*op);
  if (failed)
    return failure();
  return std::move(step);
}

void Loader::loadRegion(Region &region, CodeBlock &code) {
  // The else region of an scf.if may be empty.
  if (region.empty())
    return;
  if (!region.hasOneBlock()) {
    emitError(region.getParentOp())
        << "its control flow is between blocks; only that of scf is known";
    return;
  }
  for (BlockArgument argument : region.getArguments())
    code.arguments.push_back(getSlot(argument));
  for (Operation &op : region.front())
    code.steps.push_back(loadOperation(op));
}

Step Loader::loadOperation(Operation &op) {
  checkTypes(op, op.getOperandTypes());
  checkTypes(op, op.getResultTypes());
  Step step;
  step.kind = classify(op);
  step.op = &op;
  for (Value operand : op.getOperands())
    step.operands.push_back(getSlot(operand));
  for (Value result : op.getResults())
    step.results.push_back(getSlot(result));
  if (step.kind == Step::Section || step.kind == Step::Instruction ||
      step.kind == Step::ScalarInstruction || step.kind == Step::Synchronise)
    checkPlace(&op);
  if (step.kind == Step::Instruction)
    loadInstruction(step);
  else if (step.kind == Step::Call)
    loadCall(step);
  else if (step.kind == Step::Evaluate || step.kind == Step::ScalarInstruction)
    loadEvaluator(step);
  else
    for (Region &region : op.getRegions())
      loadRegion(region, step.regions.emplace_back());
  return step;
}

Step::Kind Loader::classify(Operation &op) {
  if (isa<ascend::LaunchOpInterface>(op)) {
    if (op.getParentOfType<ascend::LaunchOpInterface>())
      emitError(&op) << "a launch cannot be inside of another one";
    return Step::Launch;
  }
  if (isa<ascend::TransferOpInterface>(op))
    return Step::Transfer;
  if (isa<ascend::EndOp>(op) &&
      isa<ascend::TransferOpInterface>(op.getParentOp()))
    return Step::TransferEnd;
  if (isa<ascend::NumericOpInterface>(op))
    return Step::Instruction;
  if (isa<ascend::InstructionOpInterface>(op))
    return Step::ScalarInstruction;
  if (isa<ascend::CrossCoreOpInterface>(op))
    return Step::Synchronise;
  return llvm::TypeSwitch<Operation *, Step::Kind>(&op)
      .Case([](scf::ForOp) { return Step::For; })
      .Case([&](scf::ParallelOp loop) {
        if (loop.getNumReductions() != 0)
          emitError(loop) << "a parallel loop has no results";
        return Step::Parallel;
      })
      .Case([](scf::ReduceOp) { return Step::Yield; })
      .Case([](scf::IfOp) { return Step::If; })
      .Case([](scf::IndexSwitchOp) { return Step::Switch; })
      .Case([](scf::WhileOp) { return Step::While; })
      .Case([](scf::ConditionOp) { return Step::Condition; })
      .Case([](ascend::SectionOp) { return Step::Section; })
      .Case([](func::CallOp) { return Step::Call; })
      .Case<ascend::SetFlagOp, ascend::WaitFlagOp, ascend::PipeBarrierOp,
            tile::SetFlagOp, tile::WaitFlagOp>(
          [](auto) { return Step::Synchronise; })
      .Default([](Operation *other) {
        return other->hasTrait<OpTrait::ReturnLike>() ? Step::Yield
                                                      : Step::Evaluate;
      });
}

/// The kind of core that runs an operation must be known.
void Loader::checkPlace(Operation *op) {
  auto launch = op->getParentOfType<ascend::LaunchOpInterface>();
  if (!launch)
    emitError(op) << "it is not in a launch";
  else if (!isa<ascend::SectionOp>(op) &&
           !op->getParentOfType<ascend::SectionOp>() &&
           !launch.getLaunchBody()->getOps<ascend::SectionOp>().empty())
    emitError(op) << "it is in no section, although its launch has sections";
}

void Loader::loadCall(Step &step) {
  auto call = cast<func::CallOp>(step.op);
  if (call->getParentOfType<ascend::LaunchOpInterface>())
    emitError(call) << "a launch calls functions; the pass 'tile-inline-calls' "
                       "makes them a part of it";
  else
    step.callee = bodies.at(getCallee(call));
}

void Loader::loadInstruction(Step &step) {
  FailureOr<InstructionCode> code = decodeInstruction(step.op, step.operands);
  if (mlir::failed(code))
    failed = true;
  else
    step.instruction = std::make_unique<InstructionCode>(std::move(*code));
}

/// Whether the scalar unit has to compute something for `op`. An operation
/// without operands is a constant, and a cast of a view has the same address.
static bool takesTime(Operation *op) {
  bool isSameView = isa<CastOpInterface>(op) && isa<ViewLikeOpInterface>(op);
  return op->getNumOperands() && !isSameView;
}

void Loader::loadEvaluator(Step &step) {
  const EvaluatorTable::Entry *entry = getEvaluators().lookup(step.op);
  if (!entry) {
    emitError(step.op) << "unknown operation '" << step.op->getName() << "'";
    return;
  }
  llvm::StringRef obstacle = entry->check ? entry->check(step.op) : "";
  if (!obstacle.empty())
    emitError(step.op) << "it " << obstacle;
  else if (entry->decode)
    step.decoded = entry->decode(step.op);
  step.evaluator = &entry->evaluate;
  step.takesTime = takesTime(step.op);
  step.getAccesses = entry->getAccesses;
}

void Loader::checkTypes(Operation &op, TypeRange types) {
  for (Type type : types) {
    if (isExecutable(type))
      continue;
    emitError(&op) << "there are no values of type " << type;
    return;
  }
}

FailureOr<Program> tl::runtime::loadProgram(ArrayRef<func::FuncOp> functions) {
  return Loader().load(functions);
}

FailureOr<Step> tl::runtime::loadStep(Operation *op) {
  return Loader().load(op);
}
