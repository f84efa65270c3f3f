//===- Validator.cpp - Validation of passes by execution ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/api/validation/Validator.h"

#include "analysis/Legality/HostCode.h"
#include "api/validation/Difference.h"
#include "api/validation/Draw.h"
#include "api/validation/Subject.h"
#include "api/validation/SubjectRuns.h"
#include "mlir/Pass/Pass.h"
#include "passes/Compile/DiagnosticCapture.h"
#include "passes/Promises.h"
#include "runtime/interpreter/Executor.h"
#include "support/Shell.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>
#include <map>

using namespace mlir;
using namespace tl;
using namespace tl::validation;

struct Validator::Implementation {
  Request request;
  Summary summary;
  std::vector<std::unique_ptr<Subject>> subjects;
  std::optional<Fault> fault;
  /// The kernel of the fault, if there are several functions.
  std::string faultyEntry;
  bool hasSeveralFunctions = false;
  std::optional<Location> errorLoc;
  /// Why drawn arguments do not suit, without numbers: an example and how many
  /// there are.
  std::map<std::string, std::pair<std::string, unsigned>> reasons;

  std::string describeRefused() const;
  llvm::Error addGiven(Subject &subject, func::FuncOp kernel);
  llvm::Error draw(Subject &subject, func::FuncOp kernel);
  llvm::Error add(func::FuncOp kernel);
  void enter(const PassName &pass, Operation *op);
  /// Calls `end` for the subjects of the pass that ends.
  void leave(llvm::function_ref<std::optional<Fault>(Subject &)> end);
  void note(Subject &subject, std::optional<Fault> found);

  /// The subjects that each running pass may change.
  std::vector<llvm::SmallVector<Subject *, 1>> running;
};

//===----------------------------------------------------------------------===//
// Kernels as they are written
//===----------------------------------------------------------------------===//

/// The largest number of drawn arguments that may take too long.
static constexpr unsigned kMostTooLong = 4;

/// `reason` without its numbers, apart from lines and columns, which follow a
/// colon.
static std::string generalize(llvm::StringRef reason) {
  std::string general;
  for (size_t i = 0; i < reason.size(); ++i) {
    bool isKept = !llvm::isDigit(reason[i]) ||
                  (!general.empty() &&
                   (general.back() == ':' || llvm::isDigit(general.back())));
    if (isKept)
      general += reason[i];
    else if (general.empty() || general.back() != '#')
      general += '#';
  }
  return general;
}

/// Draws arguments until enough of them suit the kernel, and it changes an
/// argument for three quarters of these. If that cannot be had, takes any that
/// suit it.
llvm::Error Validator::Implementation::draw(Subject &subject,
                                            func::FuncOp kernel) {
  Drawer drawer(kernel, request.seed);
  // The drawn extents of a kernel with many of them seldom fit together.
  uint64_t attempts = 60 + 20 * uint64_t(request.trials);
  unsigned found = 0, refused = 0;
  std::string last;
  while (found + refused < attempts && found < request.trials &&
         subject.countTooLong() < kMostTooLong) {
    bool mustChange = found + refused < attempts * 3 / 4 &&
                      4 * (subject.countUnchanged() + 1) > request.trials;
    llvm::Error error = subject.addTrial(kernel, drawer.draw(), mustChange);
    if (!error) {
      ++found;
      continue;
    }
    last = llvm::toString(std::move(error));
    auto &[example, count] = reasons[generalize(last)];
    if (count++ == 0)
      example = last;
    ++refused;
  }
  summary.trials += found;
  summary.wanted += request.trials;
  summary.refused += refused;
  if (found < request.trials && summary.shortage.empty())
    summary.shortage =
        subject.countTooLong() == kMostTooLong
            ? fmt::format("on {} sets the kernel as written ran longer than "
                          "{} s, the limit of a run",
                          kMostTooLong, request.longestRun)
            : fmt::format("the limit is {} draws", attempts);
  if (found > 0)
    return llvm::Error::success();
  return llvm::createStringError(
      fmt::format("no arguments of {} that were drawn suit '{}', the last ones "
                  "for this reason: {}",
                  refused, kernel.getName().str(), last));
}

llvm::Error Validator::Implementation::addGiven(Subject &subject,
                                                func::FuncOp kernel) {
  llvm::Error error = subject.addTrial(kernel, request.arguments,
                                       /*mustChange=*/false);
  if (error && subject.countTooLong() > 0)
    return llvm::createStringError(
        llvm::toString(std::move(error)) +
        " on these arguments; --validate-limit=SECONDS allows more");
  ++summary.trials;
  ++summary.wanted;
  return error;
}

llvm::Error Validator::Implementation::add(func::FuncOp kernel) {
  Loaded loaded = load(kernel);
  if (!loaded.kernel)
    return llvm::createStringError("the kernel does not run: " + loaded.error);
  if (loaded.kernel->getFunctions().size() > 1)
    return llvm::createStringError(fmt::format(
        "'{}' calls functions, and each kernel is validated on its own, by its "
        "name",
        kernel.getName().str()));
  auto subject = std::make_unique<Subject>(kernel, request);
  if (request.arguments.empty() && kernel.getNumArguments() > 0) {
    if (request.trials == 0)
      return llvm::createStringError(fmt::format(
          "'{}' has {} arguments: give them, or a number of sets to draw",
          kernel.getName().str(), kernel.getNumArguments()));
    if (llvm::Error error = draw(*subject, kernel))
      return error;
  } else if (llvm::Error error = addGiven(*subject, kernel)) {
    return error;
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

/// Whether `request` is about `function`, one of `count` in its module.
static bool isWanted(func::FuncOp function, size_t count,
                     const Request &request) {
  if (!request.entry.empty() || request.isEntryForRun)
    return function == runtime::findEntry(function->getParentOfType<ModuleOp>(),
                                          request.entry);
  return count == 1 || analysis::hasLaunch(function);
}

/// Why no function of a module with `count` functions is validated.
static std::string explainNone(size_t count, const Request &request) {
  if (!request.entry.empty())
    return "the module has no function '" + request.entry + "'";
  if (request.isEntryForRun && count > 0)
    return fmt::format("the module has {} functions; --entry=NAME names the "
                       "one to validate",
                       count);
  return "the module has no kernel";
}

llvm::Error Validator::begin(ModuleOp module) {
  // The kernel has to run after a pass before the next one starts.
  module.getContext()->disableMultithreading();
  const Request &request = implementation->request;
  auto functions = llvm::to_vector(module.getOps<func::FuncOp>());
  implementation->hasSeveralFunctions = functions.size() > 1;
  if (!functions.empty())
    implementation->errorLoc = functions.front().getLoc();
  for (func::FuncOp function : functions) {
    if (!isWanted(function, functions.size(), request))
      continue;
    implementation->errorLoc = function.getLoc();
    if (llvm::Error error = implementation->add(function)) {
      implementation->subjects.clear();
      return error;
    }
  }
  if (implementation->subjects.empty())
    return llvm::createStringError(explainNone(functions.size(), request));
  return llvm::Error::success();
}

std::optional<Location> Validator::getErrorLoc() const {
  return implementation->errorLoc;
}

std::string Validator::describeShortage() const {
  const Summary &summary = implementation->summary;
  if (summary.trials == summary.wanted)
    return "";
  return fmt::format("{} of the {} sets of arguments that were asked for suit "
                     "the kernel, and no more were drawn: {}; {}",
                     summary.trials, summary.wanted, summary.shortage,
                     implementation->describeRefused());
}

bool Validator::changesNothing() const {
  const Summary &summary = implementation->summary;
  return summary.unchanged == summary.trials;
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

void Validator::Implementation::note(Subject &subject,
                                     std::optional<Fault> found) {
  fault = std::move(found);
  if (fault && hasSeveralFunctions)
    faultyEntry = subject.getName();
}

// Later differences may be consequences of the first fault.

void Validator::Implementation::enter(const PassName &pass, Operation *op) {
  running.emplace_back();
  for (auto &subject : subjects)
    if (func::FuncOp kernel = fault ? func::FuncOp() : subject->find(op)) {
      running.back().push_back(subject.get());
      note(*subject, subject->enter(pass, kernel, summary));
    }
}

void Validator::Implementation::leave(
    llvm::function_ref<std::optional<Fault>(Subject &)> end) {
  for (Subject *subject : running.back())
    if (!fault)
      note(*subject, end(*subject));
  running.pop_back();
}

/// Runs kernels after passes.
class Validator::Instrumentation : public PassInstrumentation {
public:
  explicit Instrumentation(Implementation &validator) : validator(validator) {}

  void runBeforePass(Pass *pass, Operation *op) override {
    if (isAdaptor(pass))
      return;
    PassName name{getName(pass), ++validator.summary.passes};
    validator.enter(name, op);
  }

  void runAfterPass(Pass *pass, Operation *op) override {
    if (isAdaptor(pass))
      return;
    validator.leave([&](Subject &subject) {
      return subject.leave(subject.find(op), validator.summary);
    });
  }

  void runAfterPassFailed(Pass *pass, Operation *) override {
    if (isAdaptor(pass))
      return;
    ++validator.summary.failures;
    validator.leave([](Subject &subject) {
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
  for (auto &subject : implementation->subjects)
    if (func::FuncOp kernel = subject->find(module);
        kernel && !implementation->fault)
      implementation->note(*subject,
                           subject->finish(kernel, implementation->summary));
}

std::optional<Location> Validator::findUnordered() const {
  if (implementation->fault)
    return std::nullopt;
  for (auto &subject : implementation->subjects)
    if (subject->isUnordered())
      return subject->getLoc();
  return std::nullopt;
}

LogicalResult Validator::finish() {
  for (auto &subject : implementation->subjects)
    subject->release();
  if (!implementation->fault)
    return success();
  Fault fault = std::move(*implementation->fault);
  implementation->fault.reset();
  InFlightDiagnostic error = emitError(fault.loc) << fault.message;
  if (!fault.hint.empty())
    error.attachNote() << fault.hint;
  if (!fault.arguments.empty()) {
    std::string arguments;
    for (const std::string &spec : fault.arguments)
      arguments += " " + quoteWord("--arg=" + spec);
    error.attachNote() << "with" << arguments;
    const Request &request = implementation->request;
    std::string command = request.command;
    if (request.entry.empty() && !implementation->faultyEntry.empty())
      command += " " + quoteWord("--entry=" + implementation->faultyEntry);
    if (!request.command.empty())
      error.attachNote() << "repeat with: " << command << arguments;
  }
  return error;
}

/// "3 more that were drawn did not suit the kernel, 2 of them for this reason:
/// ...", with the most frequent reason.
std::string Validator::Implementation::describeRefused() const {
  std::string text = fmt::format(
      "{} more that were drawn did not suit the kernel", summary.refused);
  auto most = llvm::max_element(reasons, [](const auto &a, const auto &b) {
    return a.second.second < b.second.second;
  });
  if (most == reasons.end())
    return text;
  const auto &[example, count] = most->second;
  if (count < summary.refused)
    text += fmt::format(", {} of them", count);
  return text + " for this reason: " + example;
}

bool Validator::hasRunNothing() const {
  const Summary &summary = implementation->summary;
  return summary.passes == 0 && summary.runs == 0;
}

void Validator::printSummary(llvm::raw_ostream &os) const {
  const Summary &summary = implementation->summary;
  std::string sets =
      summary.trials == summary.wanted
          ? fmt::format("{} set{} of arguments", summary.trials,
                        summary.trials == 1 ? "" : "s")
          : fmt::format("{} of the {} sets of arguments that were asked for",
                        summary.trials, summary.wanted);
  if (summary.passes == 0 && summary.runs == 0)
    os << "validated: nothing, on " << sets
       << ": there is no pass, and the kernel runs in program order only\n";
  else if (summary.passes == 0)
    os << fmt::format("validated: no pass, and {} asynchronous runs of the "
                      "kernel as it is written, on {}: the same results as in "
                      "program order\n",
                      summary.runs, sets);
  else
    os << fmt::format("validated: {} runs after {} of {} passes, which changed "
                      "the kernel, on {}: the same results\n",
                      summary.runs, summary.changes, summary.passes, sets);
  if (!summary.shortage.empty())
    os << "no more sets were drawn: " << summary.shortage << "\n";
  if (summary.unchanged == summary.trials)
    os << "this shows nothing: the kernel changes no argument on any of them\n";
  else if (summary.unchanged > 0)
    os << fmt::format("on {} of them the kernel changes no argument\n",
                      summary.unchanged);
  if (summary.refused > 0)
    os << implementation->describeRefused() << "\n";
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
