//===- tl-run.cpp - Executor of kernels -----------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "api/SourceHost.h"
#include "api/SourceModule.h"
#include "mlir/InitAllPasses.h"
#include "runtime/intrinsics/Guard.h"
#include "runtime/io/AtomicFile.h"
#include "support/Shell.h"
#include "tl/api/validation/Validator.h"
#include "tl/passes/Passes.h"
#include "tools/common/Tool.h"
#include "tools/tl-run/Comparison.h"
#include "tools/tl-run/Runner.h"
#include "llvm/Support/WithColor.h"

#include <chrono>
#include <fmt/format.h>

using namespace mlir;
using namespace tl;
using namespace tl::run;

static int fail(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), "tl-run") << message << "\n";
  return EXIT_FAILURE;
}

static int fail(llvm::Error error) {
  return fail(llvm::toString(std::move(error)));
}

static void hint(llvm::StringRef message) {
  llvm::WithColor::note(llvm::errs(), "tl-run") << message << "\n";
}

/// Names the option that chooses a target, if the target is missing.
static void hintAtTarget(ModuleOp module, const Options &options) {
  bool launches =
      module.walk([](ascend::LaunchOp) { return WalkResult::interrupt(); })
          .wasInterrupted();
  if (!options.sequential && !ascend::getTarget(module) && launches)
    hint("--target=NAME names a target");
}

/// Names the option that runs a kernel that is not compiled. After a validation
/// it makes no sense.
static void hintAtOrder(ModuleOp module, const Options &options) {
  bool isCompiled = !module
                         .walk([](ascend::LaunchOpInterface launch) {
                           return isa<ascend::LaunchOp>(launch)
                                      ? WalkResult::advance()
                                      : WalkResult::interrupt();
                         })
                         .wasInterrupted();
  if (!options.sequential && !options.validate && !isCompiled)
    hint("--sequential executes it in program order");
}

/// Names the option that allows more memory, if there was not enough.
static void hintAtMemory() {
  if (runtime::countRefusedAllocations() > 0)
    hint(fmt::format("arrays may take {:.3g} GiB together; --memory-limit=GIB "
                     "allows more",
                     double(runtime::getMemoryLimit()) / double(1 << 30)));
}

static ExecutedOperation getExecuted(Operation *op) {
  ExecutedOperation executed{op->getName().getStringRef().str(), {}};
  for (Type type : op->getOperandTypes())
    if (auto memref = dyn_cast<MemRefType>(type))
      llvm::raw_string_ostream(executed.elementTypes.emplace_back())
          << memref.getElementType();
  return executed;
}

namespace {
/// A kernel, null if it could not be loaded, with the errors and the time of
/// loading.
struct Loading {
  std::unique_ptr<Kernel> kernel;
  std::vector<RecordedError> errors;
  double seconds = 0;
};
} // namespace

/// The command line that runs the kernel on arguments that follow.
static std::string getCommand(const Options &options) {
  std::string command =
      "tl-run " + quoteWord(options.inputFile) + " --validate";
  if (!options.entry.empty())
    command += " " + quoteWord("--entry=" + options.entry);
  if (!options.compile.target.empty())
    command += " " + quoteWord("--target=" + options.compile.target);
  if (options.compile.pipeline)
    command += " --pipeline=" + quoteWord(*options.compile.pipeline);
  if (options.validateLimit != validation::Request().longestRun)
    command += fmt::format(" --validate-limit={}", options.validateLimit);
  if (options.memoryLimit)
    command += fmt::format(" --memory-limit={}",
                           double(*options.memoryLimit) / double(1 << 30));
  return command;
}

static validation::Request getValidation(const Options &options) {
  validation::Request request;
  request.entry = options.entry;
  request.isEntryForRun = true;
  request.arguments = options.arguments;
  request.trials = options.trials.value_or(0);
  request.seed = options.validateSeed;
  request.longestRun = options.validateLimit;
  request.command = getCommand(options);
  return request;
}

static KernelRequest getRequest(const Options &options) {
  KernelRequest request;
  request.path = options.inputFile;
  request.entry = options.entry;
  request.entryHint = "--entry=NAME names the function to execute";
  request.blocks = options.blocks;
  request.cores = options.cores;
  request.arguments = options.arguments;
  request.compilerOptions = options.compilerOptions;
  request.cann = options.cann;
  request.callLog = options.callLog;
  request.sourceMap = options.sourceMap;
  request.compile = options.compile;
  request.compile.program = "tl-run";
  return request;
}

static void load(const Options &options, validation::Validator *validator,
                 Loading &loading) {
  KernelRequest request = getRequest(options);
  request.compile.validator = validator;
  request.errors = &loading.errors;
  auto begin = std::chrono::steady_clock::now();
  loading.kernel = Kernel::load(request);
  std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  loading.seconds = time.count();
}

/// Copies the results of `kernel` to the report.
static void describe(Kernel &kernel, Outcome &outcome) {
  runtime::ReportContext context = kernel.getContext();
  outcome.kernel = context.kernel;
  outcome.target = context.target;
  outcome.launches = kernel.getLaunches();
  kernel.forEachReached(
      [&](Operation *op) { outcome.operations.insert(getExecuted(op)); });
  if (std::optional<ascend::TargetSpec> target = kernel.getTarget()) {
    outcome.clockMHz = target->clock_mhz;
    outcome.targetCubeCores = target->cube_cores;
    outcome.targetVectorCores = target->vector_cores;
  }
}

static Outcome getOutcome(const Loading &loading, const Options &options) {
  Outcome outcome;
  outcome.kernel = options.entry;
  outcome.sequential = options.sequential;
  outcome.checked = options.check;
  outcome.clean = loading.kernel != nullptr;
  outcome.loadSeconds = loading.seconds;
  outcome.errors = loading.errors;
  if (loading.kernel)
    describe(*loading.kernel, outcome);
  return outcome;
}

/// Prints the incomplete report of a failed run.
static int failWithReport(const Outcome &outcome, const Options &options) {
  if (options.report == ReportKind::JSON)
    printJSON(outcome, llvm::outs());
  // Output of the kernel precedes the end of the report.
  llvm::consumeError(runtime::flushStandardOutput());
  return EXIT_FAILURE;
}

static int runKernel(const Loading &loading, const Options &options) {
  Kernel &kernel = *loading.kernel;
  Runner runner(kernel, options);
  if (llvm::Error error = runner.prepare()) {
    int status = fail(std::move(error));
    hintAtMemory();
    return status;
  }
  bool isClean = succeeded(runner.execute());
  Outcome outcome = getOutcome(loading, options);
  outcome.clean = isClean;
  outcome.seconds = runner.getSeconds();
  outcome.processorSeconds = runner.getProcessorSeconds();
  if (!isClean) {
    int status = failWithReport(outcome, options);
    hintAtTarget(kernel.getModule(), options);
    hintAtOrder(kernel.getModule(), options);
    hintAtMemory();
    return status;
  }
  auto expectations = runner.compare();
  if (!expectations)
    return fail(expectations.takeError());
  outcome.expectations = std::move(*expectations);
  if (options.report == ReportKind::JSON)
    printJSON(outcome, llvm::outs());
  else
    printText(outcome, options.report == ReportKind::Text, llvm::outs());
  if (llvm::Error error = runtime::flushStandardOutput())
    return fail(std::move(error));
  if (!outcome.matches())
    return EXIT_FAILURE;
  if (llvm::Error error = runner.writeOutputs())
    return fail(std::move(error));
  return EXIT_SUCCESS;
}

void tl::prepareTool() {
  registerAllPasses();
  registerTLPasses();
}

/// Runs the main function of a source with host code.
static int runHost(const Options &options) {
  auto schedules = parseSchedules(options.schedule);
  if (!schedules)
    return fail(schedules.takeError());
  if (schedules->size() > 1)
    return fail("--schedule: a program with host code runs once");
  runtime::RunOptions run = getRunOptions(options);
  run.schedule = schedules->front().schedule;
  return runHostProgram(
      getRequest(options), run, [&](const HostLaunch &launch) {
        if (!launch.isClean)
          return;
        Outcome outcome;
        outcome.kernel = launch.context.kernel;
        outcome.target = launch.context.target;
        outcome.checked = options.check;
        outcome.launches = launch.launches;
        outcome.seconds = launch.seconds;
        outcome.clockMHz = launch.target.clock_mhz;
        outcome.targetCubeCores = launch.target.cube_cores;
        outcome.targetVectorCores = launch.target.vector_cores;
        printText(outcome, options.report == ReportKind::Text, llvm::outs());
        // Before the next output of the program.
        llvm::outs().flush();
      });
}

/// Compares two reports.
static int compare(const Options &options) {
  if (llvm::Error error =
          compareReports(options.compared, options.inputFile, llvm::outs()))
    return fail(std::move(error));
  if (llvm::Error error = runtime::flushStandardOutput())
    return fail(std::move(error));
  return EXIT_SUCCESS;
}

static int runOptions(const Options &options) {
  if (!options.compared.empty())
    return compare(options);
  if (options.memoryLimit)
    runtime::setMemoryLimit(*options.memoryLimit);
  if (isAscendC(options.inputFile) && options.entry.empty())
    return runHost(options);
  Loading loading;
  {
    // Its arrays must not take the memory of the run.
    validation::Validator validator(getValidation(options));
    load(options, options.validate ? &validator : nullptr, loading);
    if (!loading.kernel) {
      int status = failWithReport(getOutcome(loading, options), options);
      hintAtMemory();
      return status;
    }
    if (options.trials && validator.hasRunNothing())
      return fail("--validate: nothing is validated: there is no pass, and the "
                  "kernel is not final IR; --pipeline gives passes");
    if (options.validate)
      validator.printSummary(options.report == ReportKind::JSON ? llvm::errs()
                                                                : llvm::outs());
  }
  return options.trials ? EXIT_SUCCESS : runKernel(loading, options);
}

/// The status of a run, after all output is written.
static int finish(int status) {
  // LLVM aborts at exit if the standard output has an error.
  llvm::Error error = runtime::flushStandardOutput();
  if (!error || status != EXIT_SUCCESS) {
    llvm::consumeError(std::move(error));
    return status;
  }
  return fail(std::move(error));
}

int tl::runTool(int argc, char **argv) {
  Options options = parseOptions(argc, argv);
  if (!isAscendC(options.inputFile))
    return finish(runOptions(options));
  return runtime::runGuarded([&] { return finish(runOptions(options)); },
                             options.timeLimit, llvm::errs());
}
