//===- Differential.cpp - Differential test of a program ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-generate/Differential.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "tools/tl-generate/programs/Tensors.h"

using namespace mlir;
using namespace tl;
using namespace tl::generate;

llvm::StringRef tl::generate::getName(Outcome outcome) {
  static constexpr llvm::StringLiteral names[kOutcomes] = {
      "same",    "invalid", "refused", "internal",
      "finding", "differs", "hang",    "crash"};
  return names[static_cast<size_t>(outcome)];
}

namespace {
/// Collects the errors of a thread.
class Errors {
public:
  explicit Errors(MLIRContext *context)
      : handler(context, [this](Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
            return success();
          text += diagnostic.str() + "\n";
          for (Diagnostic &note : diagnostic.getNotes())
            text += "  " + note.str() + "\n";
          return success();
        }) {}

  std::string take() { return std::move(text); }

private:
  std::string text;
  ScopedDiagnosticHandler handler;
};

/// Compares one program.
class Comparer {
public:
  Comparer(const Program &program, const Comparison &comparison)
      : program(program), comparison(comparison),
        errors((*program.module).getContext()) {}

  Verdict run();

private:
  Verdict fail(Outcome outcome, const std::string &message) {
    return {outcome, message, runs, changesNothing};
  }
  bool compile(ModuleOp module);
  /// Runs `executor` on new tensors; false on failure.
  bool execute(runtime::Executor &executor, runtime::RunOptions options,
               Tensors &tensors);
  Verdict runSchedules(runtime::Executor &executor);
  Verdict failRun(const std::string &schedule);

  const Program &program;
  const Comparison &comparison;
  Errors errors;
  Tensors expected;
  std::string failure;
  unsigned runs = 0;
  bool changesNothing = false;
};
} // namespace

bool Comparer::compile(ModuleOp module) {
  PassManager manager(module.getContext(), ModuleOp::getOperationName());
  llvm::raw_string_ostream os(failure);
  return succeeded(parsePassPipeline(comparison.pipeline, manager, os)) &&
         succeeded(manager.run(module));
}

bool Comparer::execute(runtime::Executor &executor, runtime::RunOptions options,
                       Tensors &tensors) {
  if (llvm::Error error = tensors.bind(program, executor)) {
    failure = llvm::toString(std::move(error));
    return false;
  }
  options.output = &llvm::nulls();
  options.hostThreads = 1;
  options.stop = comparison.stop;
  return succeeded(executor.run(options));
}

Verdict Comparer::failRun(const std::string &schedule) {
  bool isStopped = comparison.stop && *comparison.stop;
  return fail(isStopped ? Outcome::Hang : Outcome::Finding,
              schedule + ": " + failure + errors.take());
}

Verdict Comparer::runSchedules(runtime::Executor &executor) {
  for (unsigned i = 0; i < comparison.schedules; ++i) {
    uint64_t seed = comparison.seed + i - 1;
    std::string name = i ? "random:" + std::to_string(seed) : "default";
    runtime::RunOptions options;
    if (i)
      options.schedule = runtime::Schedule::random(seed);
    Tensors actual;
    if (!execute(executor, options, actual))
      return failRun(name);
    ++runs;
    if (auto difference = actual.findDifference(program, expected))
      return fail(Outcome::Differs, name + ": " + *difference);
  }
  return fail(Outcome::Same, "");
}

Verdict Comparer::run() {
  auto inOrder = runtime::Executor::load(*program.module);
  runtime::RunOptions sequential;
  sequential.mode = runtime::ExecutionMode::Sequential;
  if (failed(inOrder) || !execute(**inOrder, sequential, expected))
    return fail(Outcome::Invalid, failure + errors.take());
  Tensors initial;
  llvm::cantFail(initial.bind(program, **inOrder));
  changesNothing = !expected.findDifference(program, initial);
  Tensors other;
  sequential.unwritten = std::byte{0x55};
  if (!execute(**inOrder, sequential, other))
    return fail(Outcome::Invalid, failure + errors.take());
  if (auto difference = other.findDifference(program, expected))
    return fail(Outcome::Invalid,
                "depends on memory that nothing has written: " + *difference);
  OwningOpRef<ModuleOp> module = (*program.module).clone();
  if (!compile(*module)) {
    std::string message = failure + errors.take();
    bool isInternal = llvm::StringRef(message).contains("internal error");
    return fail(isInternal ? Outcome::Internal : Outcome::Refused, message);
  }
  auto executor = runtime::Executor::load(*module);
  if (failed(executor))
    return fail(Outcome::Internal, errors.take());
  return runSchedules(**executor);
}

Verdict tl::generate::compare(const Program &program,
                              const Comparison &comparison) {
  return Comparer(program, comparison).run();
}
