//===- Validator.cpp - Validation of passes by execution ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/api/validation/Validator.h"

#include "api/validation/Difference.h"
#include "api/validation/Draw.h"
#include "api/validation/Subject.h"
#include "api/validation/SubjectRuns.h"
#include "api/validation/TimeLimit.h"
#include "mlir/Pass/Pass.h"
#include "passes/Compile/DiagnosticCapture.h"
#include "passes/Promises.h"

#include <fmt/format.h>

using namespace mlir;
using namespace tl;
using namespace tl::validation;

struct Validator::Implementation {
  Request request;
  Summary summary;
  std::vector<std::unique_ptr<Subject>> subjects;
  std::optional<Fault> fault;

  llvm::Error draw(Subject &subject, func::FuncOp kernel);
  llvm::Error add(func::FuncOp kernel);
  void visit(
      Operation *op,
      llvm::function_ref<std::optional<Fault>(Subject &, func::FuncOp)> check);
};

//===----------------------------------------------------------------------===//
// Kernels as they are written
//===----------------------------------------------------------------------===//

/// The largest number of drawn arguments that may take too long.
static constexpr unsigned kMostTooLong = 4;

/// Draws arguments until enough of them suit the kernel, and it changes an
/// argument for three quarters of these. If that cannot be had, takes any that
/// suit it.
llvm::Error Validator::Implementation::draw(Subject &subject,
                                            func::FuncOp kernel) {
  Drawer drawer(kernel, request.seed);
  // The drawn extents of a kernel with many of them seldom fit together.
  uint64_t attempts = 60 + 20 * uint64_t(request.trials);
  unsigned found = 0, refused = 0, tooLong = 0;
  std::string last;
  while (found + refused < attempts && found < request.trials &&
         tooLong < kMostTooLong) {
    TimeLimit limit(request.longestRun);
    bool mustChange = found + refused < attempts * 3 / 4 &&
                      4 * (subject.countUnchanged() + 1) > request.trials;
    llvm::Error error =
        subject.addTrial(kernel, drawer.draw(), mustChange, limit.getStop());
    if (!error) {
      ++found;
      continue;
    }
    last = llvm::toString(std::move(error));
    ++refused;
    if (!limit.hasPassed())
      continue;
    ++tooLong;
    last = fmt::format("a run takes longer than {} s", request.longestRun);
  }
  summary.trials += found;
  summary.refused += refused;
  if (found > 0)
    return llvm::Error::success();
  return llvm::createStringError(
      fmt::format("no arguments of {} that were drawn suit '{}', the last ones "
                  "for this reason: {}",
                  refused, kernel.getName().str(), last));
}

llvm::Error Validator::Implementation::add(func::FuncOp kernel) {
  if (Loaded loaded = load(kernel); !loaded.kernel)
    return llvm::createStringError("the kernel does not run: " + loaded.error);
  auto subject = std::make_unique<Subject>(kernel, request);
  if (request.arguments.empty() && kernel.getNumArguments() > 0) {
    if (request.trials == 0)
      return llvm::createStringError(fmt::format(
          "'{}' has {} arguments: give them, or a number of sets to draw",
          kernel.getName().str(), kernel.getNumArguments()));
    if (llvm::Error error = draw(*subject, kernel))
      return error;
  } else {
    if (llvm::Error error = subject->addTrial(kernel, request.arguments,
                                              /*mustChange=*/false))
      return error;
    ++summary.trials;
  }
  summary.unchanged += subject->countUnchanged();
  subject->begin(kernel);
  subjects.push_back(std::move(subject));
  return llvm::Error::success();
}

Validator::Validator(Request request)
    : implementation(std::make_unique<Implementation>()) {
  implementation->request = std::move(request);
}

Validator::~Validator() = default;

static bool hasLaunch(func::FuncOp function) {
  return function
      .walk([](ascend::LaunchOpInterface) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

llvm::Error Validator::begin(ModuleOp module) {
  // The kernel has to run after a pass before the next one starts.
  module.getContext()->disableMultithreading();
  const std::string &entry = implementation->request.entry;
  auto functions = llvm::to_vector(module.getOps<func::FuncOp>());
  for (func::FuncOp function : functions) {
    bool isWanted = entry.empty() ? functions.size() == 1 || hasLaunch(function)
                                  : function.getName() == entry;
    if (!isWanted)
      continue;
    if (llvm::Error error = implementation->add(function))
      return error;
  }
  if (implementation->subjects.empty())
    return llvm::createStringError(
        entry.empty() ? "the module has no kernel"
                      : "the module has no function '" + entry + "'");
  return llvm::Error::success();
}

bool Validator::changesNothing() const {
  const Summary &summary = implementation->summary;
  return summary.unchanged == summary.trials;
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

void Validator::Implementation::visit(
    Operation *op,
    llvm::function_ref<std::optional<Fault>(Subject &, func::FuncOp)> check) {
  // Later differences may be consequences of the first fault.
  for (auto &subject : subjects) {
    if (fault)
      return;
    if (func::FuncOp kernel = subject->find(op))
      fault = check(*subject, kernel);
  }
}

/// Runs kernels after passes.
class Validator::Instrumentation : public PassInstrumentation {
public:
  explicit Instrumentation(Implementation &validator) : validator(validator) {}

  void runBeforePass(Pass *pass, Operation *op) override {
    if (isAdaptor(pass))
      return;
    PassName name{getName(pass), ++validator.summary.passes};
    validator.visit(op, [&](Subject &subject, func::FuncOp kernel) {
      return subject.enter(name, kernel, validator.summary);
    });
  }

  void runAfterPass(Pass *pass, Operation *op) override {
    if (isAdaptor(pass))
      return;
    validator.visit(op, [&](Subject &subject, func::FuncOp kernel) {
      return subject.leave(kernel, validator.summary);
    });
  }

  void runAfterPassFailed(Pass *pass, Operation *op) override {
    if (isAdaptor(pass))
      return;
    ++validator.summary.failures;
    validator.visit(op, [&](Subject &subject, func::FuncOp) {
      subject.abandon();
      return std::nullopt;
    });
  }

private:
  /// Whether `pass` only runs the passes nested in it.
  static bool isAdaptor(Pass *pass) {
    return pass->getName().contains("OpToOpPassAdaptor");
  }

  static std::string getName(Pass *pass) {
    return (pass->getArgument().empty() ? pass->getName() : pass->getArgument())
        .str();
  }

  Implementation &validator;
};

std::unique_ptr<PassInstrumentation> Validator::createInstrumentation() {
  return std::make_unique<Instrumentation>(*implementation);
}

//===----------------------------------------------------------------------===//
// Report
//===----------------------------------------------------------------------===//

void Validator::runResult(ModuleOp module) {
  implementation->visit(module, [&](Subject &subject, func::FuncOp kernel) {
    return subject.finish(kernel, implementation->summary);
  });
}

LogicalResult Validator::finish() {
  if (!implementation->fault)
    return success();
  Fault fault = std::move(*implementation->fault);
  implementation->fault.reset();
  InFlightDiagnostic error = emitError(fault.loc) << fault.message;
  if (!fault.arguments.empty()) {
    std::string arguments;
    for (const std::string &spec : fault.arguments)
      arguments += " --arg=" + spec;
    error.attachNote() << "with" << arguments;
    const std::string &command = implementation->request.command;
    if (!command.empty())
      error.attachNote() << "repeat with: " << command << arguments;
  }
  return error;
}

void Validator::printSummary(llvm::raw_ostream &os) const {
  const Summary &summary = implementation->summary;
  os << fmt::format(
      "validated: {} runs after {} of {} passes, which changed the kernel, on "
      "{} set{} of arguments: the same results\n",
      summary.runs, summary.changes, summary.passes, summary.trials,
      summary.trials == 1 ? "" : "s");
  if (summary.unchanged == summary.trials)
    os << "this shows nothing: the kernel changes no argument on any of them\n";
  else if (summary.unchanged > 0)
    os << fmt::format("on {} of them the kernel changes no argument\n",
                      summary.unchanged);
  if (summary.refused > 0)
    os << fmt::format("{} more that were drawn did not suit the kernel\n",
                      summary.refused);
  if (summary.failures > 0)
    os << fmt::format("not run after {} passes that failed, after which "
                      "others took their place\n",
                      summary.failures);
  if (summary.rounded > 0)
    os << fmt::format("{} elements are rounded in another way, within the "
                      "bounds of their operations\n",
                      summary.rounded);
  if (summary.undecided > 0)
    os << fmt::format("{} elements cannot be decided; the first ones hang on "
                      "{}\n",
                      summary.undecided, summary.reason);
}
