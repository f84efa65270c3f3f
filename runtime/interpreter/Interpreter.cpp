//===- Interpreter.cpp - Interpreter of one control flow ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Interpreter.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "runtime/interpreter/LocatedError.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

Interpreter::Interpreter(const CodeBlock &body, Frame initial,
                         std::optional<ascend::Core> core)
    : frame(std::move(initial)), core(core) {
  enter(body, /*owner=*/nullptr, {});
}

llvm::Expected<const Step *> Interpreter::next() {
  while (!stack.empty()) {
    Cursor &cursor = stack.back();
    const Step &step = cursor.block->steps[cursor.position++];
    step.reached.set();
    if (frame.stop && frame.stop->load(std::memory_order_relaxed))
      return errorAt(step.op, "the run was stopped");
    switch (step.kind) {
    case Step::Launch:
    case Step::Instruction:
    case Step::ScalarInstruction:
    case Step::Synchronise:
    case Step::Transfer:
      return &step;
    case Step::TransferEnd:
      stack.pop_back();
      return &step;
    default:
      if (llvm::Error error = run(step))
        return std::move(error);
    }
  }
  return nullptr;
}

llvm::Error Interpreter::run(const Step &step) {
  switch (step.kind) {
  case Step::Evaluate:
    scalarCount += step.takesTime;
    return (*step.evaluator)(step, frame);
  case Step::For:
    return startFor(step);
  case Step::Parallel:
    return startParallel(step);
  case Step::If:
    startIf(step);
    break;
  case Step::Switch:
    startSwitch(step);
    break;
  case Step::While:
    enter(step.regions[0], &step, take(step.operands));
    break;
  case Step::Condition:
    finishCondition(step);
    break;
  case Step::Yield:
    finishBlock(step);
    break;
  case Step::Section:
    if (core == cast<ascend::SectionOp>(step.op).getCore())
      enter(step.regions[0], &step, {});
    break;
  case Step::Call:
    enter(*step.callee, &step, take(step.operands));
    break;
  case Step::Launch:
  case Step::Instruction:
  case Step::ScalarInstruction:
  case Step::Synchronise:
  case Step::Transfer:
  case Step::TransferEnd:
    llvm_unreachable("belongs to the caller");
  }
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

// Through a copy: a loop may yield its own arguments in another order.
Interpreter::Values Interpreter::take(llvm::ArrayRef<unsigned> slots) const {
  return llvm::map_to_vector<2>(
      slots, [&](unsigned slot) -> RuntimeValue { return frame[slot]; });
}

void Interpreter::assign(llvm::ArrayRef<unsigned> slots, const Values &values) {
  for (auto [slot, value] : llvm::zip_equal(slots, values))
    frame[slot] = value;
}

void Interpreter::enter(const CodeBlock &block, const Step *owner,
                        const Values &values, unsigned firstArgument) {
  if (owner)
    assign(llvm::ArrayRef(block.arguments).drop_front(firstArgument), values);
  stack.push_back({&block, owner});
}

//===----------------------------------------------------------------------===//
// Structured control flow
//===----------------------------------------------------------------------===//

/// The trip count of a loop, computed without overflow.
static uint64_t getTripCount(int64_t lower, int64_t upper, int64_t step,
                             bool isUnsigned) {
  auto low = static_cast<uint64_t>(lower), high = static_cast<uint64_t>(upper);
  if (isUnsigned ? low >= high : lower >= upper)
    return 0;
  return (high - low - 1) / static_cast<uint64_t>(step) + 1;
}

llvm::Error Interpreter::startFor(const Step &step) {
  int64_t lower = frame.integer(step.operands[0]);
  int64_t upper = frame.integer(step.operands[1]);
  int64_t increment = frame.integer(step.operands[2]);
  if (increment <= 0)
    return errorAt(step.op, "has a step of " + llvm::Twine(increment) +
                                ", which is not positive");
  auto loop = cast<scf::ForOp>(step.op);
  unsigned width = getWidth(loop.getInductionVar().getType());
  if (loop.getUnsignedCmp()) {
    // Narrow integers are sign-extended in the frame.
    auto mask = llvm::maskTrailingOnes<uint64_t>(width);
    lower &= mask;
    upper &= mask;
    increment &= mask;
  }
  uint64_t trips = getTripCount(lower, upper, increment, loop.getUnsignedCmp());
  Values values = take(llvm::ArrayRef(step.operands).drop_front(3));
  if (trips == 0) {
    assign(step.results, values);
    return llvm::Error::success();
  }
  const CodeBlock &body = step.regions[0];
  frame[body.arguments[0]] = wrapInteger(lower, width);
  enter(body, &step, values, /*firstArgument=*/1);
  stack.back().induction = lower;
  stack.back().width = width;
  stack.back().increment = increment;
  stack.back().remaining = trips - 1;
  return llvm::Error::success();
}

llvm::Error Interpreter::startParallel(const Step &step) {
  auto loop = cast<scf::ParallelOp>(step.op);
  const CodeBlock &body = step.regions[0];
  bool isEmpty = false;
  for (unsigned dim = 0, rank = loop.getNumLoops(); dim < rank; ++dim) {
    int64_t lower = frame.integer(step.operands[dim]);
    int64_t increment = frame.integer(step.operands[2 * rank + dim]);
    if (increment <= 0)
      return errorAt(step.op, "has a step of " + llvm::Twine(increment) +
                                  ", which is not positive");
    isEmpty |= lower >= frame.integer(step.operands[rank + dim]);
    frame[body.arguments[dim]] = lower;
  }
  if (!isEmpty)
    enter(body, &step, {}, /*firstArgument=*/loop.getNumLoops());
  return llvm::Error::success();
}

/// Advances to the next iteration, last index first; false after the last one.
bool Interpreter::advanceParallel(const Step &step) {
  const CodeBlock &body = step.regions[0];
  unsigned rank = body.arguments.size();
  for (unsigned dim = rank; dim-- > 0;) {
    int64_t lower = frame.integer(step.operands[dim]);
    int64_t upper = frame.integer(step.operands[rank + dim]);
    int64_t increment = frame.integer(step.operands[2 * rank + dim]);
    int64_t index = frame.integer(body.arguments[dim]);
    bool hasNext = upper - index > increment;
    frame[body.arguments[dim]] = hasNext ? index + increment : lower;
    if (hasNext)
      return true;
  }
  return false;
}

void Interpreter::startIf(const Step &step) {
  bool condition = frame.integer(step.operands[0]);
  const CodeBlock &branch = step.regions[condition ? 0 : 1];
  if (!branch.steps.empty())
    enter(branch, &step, {});
}

void Interpreter::startSwitch(const Step &step) {
  llvm::ArrayRef<int64_t> cases = cast<scf::IndexSwitchOp>(step.op).getCases();
  const int64_t *found = llvm::find(cases, frame.integer(step.operands[0]));
  size_t region = found == cases.end() ? 0 : found - cases.begin() + 1;
  enter(step.regions[region], &step, {});
}

void Interpreter::finishCondition(const Step &step) {
  const Step &loop = *stack.back().owner;
  stack.pop_back();
  bool condition = frame.integer(step.operands[0]);
  Values values = take(llvm::ArrayRef(step.operands).drop_front());
  if (condition)
    enter(loop.regions[1], &loop, values);
  else
    assign(loop.results, values);
}

void Interpreter::finishBlock(const Step &terminator) {
  Cursor &cursor = stack.back();
  const Step *owner = cursor.owner;
  Values values = take(terminator.operands);
  if (owner && owner->kind == Step::For && cursor.remaining > 0) {
    // An unsigned loop goes on beyond 2^63.
    cursor.induction = static_cast<int64_t>(
        static_cast<uint64_t>(cursor.induction) + cursor.increment);
    --cursor.remaining;
    cursor.position = 0;
    ++scalarCount;
    frame[cursor.block->arguments[0]] =
        wrapInteger(cursor.induction, cursor.width);
    assign(llvm::ArrayRef(cursor.block->arguments).drop_front(), values);
    return;
  }
  if (owner && owner->kind == Step::Parallel && advanceParallel(*owner)) {
    cursor.position = 0;
    ++scalarCount;
    return;
  }
  stack.pop_back();
  if (!owner)
    return;
  if (owner->kind == Step::While)
    enter(owner->regions[0], owner, values);
  else
    assign(owner->results, values);
}
