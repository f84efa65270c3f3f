//===- Judge.cpp - Verdicts on a program ----------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-interleave/Judge.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "tools/tl-generate/programs/Tensors.h"
#include "tools/tl-interleave/Overwritten.h"
#include "llvm/Support/ErrorHandling.h"

using namespace mlir;
using namespace tl;
using namespace tl::interleave;

namespace {
/// Keeps the first diagnostic.
class FirstMessage {
public:
  explicit FirstMessage(MLIRContext *context)
      : handler(context, [this](Diagnostic &diagnostic) {
          if (text.empty() &&
              diagnostic.getSeverity() != DiagnosticSeverity::Remark)
            text = diagnostic.str();
          return success();
        }) {}
  std::string take() { return std::exchange(text, ""); }

private:
  std::string text;
  ScopedDiagnosticHandler handler;
};

/// The scalar arguments of `function`: `trips`, then another trip count for
/// each further index, and `condition`.
static std::vector<int64_t> getNumbers(func::FuncOp function, int64_t trips,
                                       int64_t condition) {
  std::vector<int64_t> numbers;
  for (Type type : function.getArgumentTypes())
    if (type.isIndex())
      numbers.push_back(numbers.empty() ? trips : (trips + 1) % 3);
    else if (!isa<MemRefType>(type))
      numbers.push_back(condition);
  return numbers;
}

class Judge {
public:
  Judge(const generate::Program &program, const JudgeOptions &options)
      : program(program), options(options),
        message((*program.module).getContext()) {
    (*program.module).walk([&](func::FuncOp op) { function = op; });
  }
  Verdict run();

private:
  std::string verify(llvm::StringRef pass);
  /// False if the program is too large with these numbers.
  bool askOracle(RunVerdict &run, size_t most, uint64_t states);
  void askExecutor(RunVerdict &run);
  void execute(runtime::Executor &executor, const generate::Program &bound,
               unsigned schedule, RunVerdict &run);
  bool isWrongLater();
  void deafen();

  const generate::Program &program;
  const JudgeOptions &options;
  FirstMessage message;
  func::FuncOp function;
  Verdict verdict;
};
} // namespace

std::string Judge::verify(llvm::StringRef pass) {
  OwningOpRef<ModuleOp> module = (*program.module).clone();
  PassManager manager(module->getContext(), ModuleOp::getOperationName());
  std::string pipeline = ("func.func(" + pass + ")").str();
  if (failed(parsePassPipeline(pipeline, manager)))
    llvm::report_fatal_error("a pass is not there");
  bool isAccepted = succeeded(manager.run(*module));
  std::string text = message.take();
  if (isAccepted)
    return "";
  return text.empty() ? "refused" : text;
}

bool Judge::askOracle(RunVerdict &run, size_t most, uint64_t states) {
  auto found = trace(function, run.numbers, most);
  if (!found) {
    llvm::consumeError(found.takeError());
    return false;
  }
  Search search;
  search.mostStates = states;
  auto outcome = explore(*found, search);
  if (!outcome) {
    llvm::consumeError(outcome.takeError());
    return false;
  }
  if (outcome->isCutOff)
    return false;
  if (outcome->finding)
    run.finding = outcome->finding->kind;
  run.states = outcome->states;
  run.isOverwritten = findOverwritten(*found) != nullptr;
  if (!options.checkReduction)
    return true;
  search.reduce = false;
  auto all = explore(*found, search);
  if (all && !all->isCutOff &&
      all->finding.has_value() != outcome->finding.has_value())
    llvm::report_fatal_error("the reduction has left out a finding");
  return true;
}

static bool isAboutOrder(llvm::StringRef message) {
  for (llvm::StringRef begin :
       {"race", "flag", "deadlock", "cross-core", "equal values"})
    if (message.starts_with(begin))
      return true;
  return false;
}

void Judge::execute(runtime::Executor &executor, const generate::Program &bound,
                    unsigned schedule, RunVerdict &run) {
  runtime::RunOptions how;
  how.output = &llvm::nulls();
  how.hostThreads = 1;
  if (schedule)
    how.schedule = runtime::Schedule::random(schedule);
  generate::Tensors tensors;
  if (llvm::Error error = tensors.bind(bound, executor))
    llvm::report_fatal_error(std::move(error));
  bool isClean = succeeded(executor.run(how));
  std::string text = message.take();
  bool isOrder = isAboutOrder(text);
  if (isClean && !isOrder)
    return;
  run.message = text;
  run.execution = isOrder ? Execution::Order : Execution::Other;
}

void Judge::askExecutor(RunVerdict &run) {
  generate::Program bound{OwningOpRef<ModuleOp>(), program.arguments};
  size_t first = bound.arguments.size() - run.numbers.size();
  for (auto [i, number] : llvm::enumerate(run.numbers))
    bound.arguments[first + i].spec = std::to_string(number);
  auto executor = runtime::Executor::load(*program.module);
  if (failed(executor)) {
    run.message = message.take();
    run.execution = Execution::Other;
    return;
  }
  for (unsigned i = 0; i < options.schedules; ++i) {
    execute(**executor, bound, i, run);
    if (run.execution == Execution::Order)
      return;
  }
}

/// With the largest number of instructions that a search allows, as far as a
/// short search goes.
bool Judge::isWrongLater() {
  for (int64_t condition : {1, 0})
    for (int64_t trips = 0; trips <= 6; ++trips) {
      RunVerdict run{getNumbers(function, trips, condition)};
      if (askOracle(run, 64, 20000) && run.finding)
        return true;
    }
  return false;
}

void Judge::deafen() {
  if (options.deaf == Verifier::Sync)
    verdict.sync.clear();
  if (options.deaf == Verifier::Memory)
    verdict.memory.clear();
  if (options.deaf == Verifier::Executor)
    for (RunVerdict &run : verdict.runs)
      run.execution = Execution::Accepted;
}

Verdict Judge::run() {
  verdict.sync = verify("ascend-verify-sync");
  verdict.memory = verify("ascend-verify-memory");
  bool usesCondition = !function.getArguments().back().use_empty();
  for (int64_t condition : {1, 0})
    for (int64_t trips : {2, 1, 0, 3, 4}) {
      RunVerdict run{getNumbers(function, trips, condition)};
      if ((condition || usesCondition) &&
          askOracle(run, options.most, options.mostStates)) {
        askExecutor(run);
        verdict.runs.push_back(std::move(run));
      }
    }
  deafen();
  bool isSilent = llvm::none_of(
      verdict.runs, [](const RunVerdict &run) { return run.finding; });
  verdict.isWrongLater = isSilent && !verdict.sync.empty() && isWrongLater();
  return std::move(verdict);
}

bool tl::interleave::hasSmallRun(const generate::Program &program,
                                 const JudgeOptions &options) {
  func::FuncOp function;
  (*program.module).walk([&](func::FuncOp op) { function = op; });
  for (int64_t condition : {1, 0})
    for (int64_t trips : {2, 1}) {
      auto found =
          trace(function, getNumbers(function, trips, condition), options.most);
      if (found)
        return true;
      llvm::consumeError(found.takeError());
    }
  return false;
}

Verdict tl::interleave::judge(const generate::Program &program,
                              const JudgeOptions &options) {
  return Judge(program, options).run();
}
