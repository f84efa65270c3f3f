//===- Runner.cpp - Execution from the arguments to the outputs -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-run/Runner.h"

#include "runtime/io/AtomicFile.h"
#include "runtime/io/Npy.h"
#include "tools/tl-run/Progress.h"

#include "llvm/Support/WithColor.h"

#include <chrono>
#include <cmath>
#include <ctime>

using namespace tl;
using namespace tl::run;

//===----------------------------------------------------------------------===//
// Before the run
//===----------------------------------------------------------------------===//

static llvm::Error makeError(const llvm::Twine &message) {
  return llvm::createStringError(message);
}

/// Fails if `options` asks for a result that a sequential run cannot give.
static llvm::Error checkSequential(const Options &options) {
  if (!options.timeline.empty())
    return makeError("--timeline: a sequential run has no times");
  if (!options.html.empty())
    return makeError("--html: a sequential run has no times");
  if (!options.bundle.empty())
    return makeError("--bundle: a sequential run has no compiled kernel");
  if (!options.schedule.empty())
    return makeError("--schedule: a sequential run has no schedule");
  if (options.l2)
    return makeError("--l2: a sequential run has no times");
  if (options.timingOnly)
    return makeError("--timing-only: a sequential run has no times");
  // With JSON, the expectations are in the report.
  if (options.report == ReportKind::Text)
    return makeError("--report: a sequential run has no pipes");
  return llvm::Error::success();
}

/// Fails if `options` asks for a result that a run without values cannot give.
static llvm::Error checkTimingOnly(const Options &options) {
  if (!options.outputs.empty())
    return makeError("--output: a run for times alone has no results");
  if (!options.expected.empty())
    return makeError("--expect: a run for times alone has no results");
  if (!options.bundle.empty())
    return makeError("--bundle: a run for times alone has no results");
  return llvm::Error::success();
}

static llvm::Error checkTolerance(llvm::StringRef option, double value) {
  if (std::isfinite(value) && value >= 0)
    return llvm::Error::success();
  return makeError("--" + option + ": a tolerance is finite and not negative");
}

llvm::Error Runner::checkOptions() {
  if (options.ownOrder && (options.sequential || !options.check))
    return makeError("--own-order: this run looks for no races");
  if (options.sequential)
    if (llvm::Error error = checkSequential(options))
      return error;
  if (options.timingOnly)
    if (llvm::Error error = checkTimingOnly(options))
      return error;
  if (llvm::Error error = checkTolerance("rtol", options.rtol))
    return error;
  return checkTolerance("atol", options.atol);
}

runtime::RunOptions tl::run::getRunOptions(const Options &options) {
  runtime::RunOptions runOptions;
  runOptions.check = options.check;
  runOptions.ownOrder = options.ownOrder;
  runOptions.timesOnly = options.timingOnly;
  runOptions.l2 = options.l2.value_or(runOptions.l2);
  runOptions.racesAreWarnings = options.racesAreWarnings;
  runOptions.hostThreads = options.hostThreads;
  runOptions.timeline = !options.timeline.empty() || !options.html.empty();
  // Text that kernels print would not be JSON.
  if (options.report == ReportKind::JSON)
    runOptions.output = &llvm::errs();
  runOptions.numerics = options.numerics;
  if (options.sequential)
    runOptions.mode = runtime::ExecutionMode::Sequential;
  return runOptions;
}

llvm::Error Runner::prepareRun() {
  auto parsed = parseSchedules(options.schedule);
  if (!parsed)
    return parsed.takeError();
  schedules = std::move(*parsed);
  runOptions = getRunOptions(options);
  return llvm::Error::success();
}

llvm::Error Runner::bindArguments() {
  llvm::ArrayRef<runtime::ArgumentInfo> infos = kernel.getArguments();
  llvm::ArrayRef<std::string> specs = options.arguments;
  if (specs.size() < infos.size())
    return makeError("--arg is missing for " + infos[specs.size()].describe());
  if (specs.size() > infos.size())
    return makeError("--arg is given " + llvm::Twine(specs.size()) +
                     " times, but there are " + llvm::Twine(infos.size()) +
                     " arguments");
  arrays.resize(infos.size());
  scalars.resize(infos.size());
  for (auto [info, spec, array] : llvm::zip_equal(infos, specs, arrays)) {
    llvm::Expected<ArgumentValue> value = getArgumentValue(info, spec);
    if (!value)
      return value.takeError();
    auto *scalar = std::get_if<runtime::Scalar>(&*value);
    if (!scalar)
      array = std::get<Array>(std::move(*value));
    else
      scalars[info.index] = *scalar;
    if (llvm::Error error =
            scalar ? kernel.bind(info.index, *scalar)
                   : kernel.bind(info.index, array.view, array.contents))
      return makeError("--arg=" + spec + ": " +
                       llvm::toString(std::move(error)));
  }
  return llvm::Error::success();
}

llvm::Error Runner::beginBundle() {
  if (options.bundle.empty())
    return llvm::Error::success();
  bundle.emplace(kernel, options);
  return bundle->begin(arrays, scalars);
}

llvm::Error Runner::readExpectations() {
  for (const std::string &text : options.expected) {
    auto file = parseArgumentFile("expect", text, kernel.getArguments());
    if (!file)
      return file.takeError();
    const runtime::View &actual = arrays[file->argument].view;
    llvm::Expected<Array> array = readArray(file->path, actual.dtype);
    if (!array)
      return array.takeError();
    if (array->view.sizes != actual.sizes)
      return makeError("--expect=" + text +
                       ": the file does not have the shape of " +
                       kernel.getArguments()[file->argument].describe());
    expectations.emplace_back(std::move(*file), std::move(*array));
  }
  return llvm::Error::success();
}

llvm::Error Runner::addOutput(const std::string &option,
                              const std::string &path) {
  if (llvm::Error error = runtime::checkWritable(path))
    return error;
  std::optional<std::string> file = runtime::getReplacedFile(path);
  if (!file)
    return llvm::Error::success();
  if (file == runtime::getReplacedFile(options.inputFile))
    return makeError(option + ": this file is the kernel");
  auto [other, isNew] = writers.try_emplace(*file, option);
  if (!isNew)
    return makeError(option + ": " + other->second + " writes the same file");
  return llvm::Error::success();
}

llvm::Error Runner::prepareOutputs() {
  for (const std::string &text : options.outputs) {
    auto file = parseArgumentFile("output", text, kernel.getArguments());
    if (!file)
      return file.takeError();
    if (llvm::Error error = addOutput("--output=" + text, file->path))
      return error;
    outputFiles.push_back(std::move(*file));
  }
  if (!options.timeline.empty())
    if (llvm::Error error =
            addOutput("--timeline=" + options.timeline, options.timeline))
      return error;
  if (options.html.empty())
    return llvm::Error::success();
  return addOutput("--html=" + options.html, options.html);
}

llvm::Error Runner::prepare() {
  if (llvm::Error error = checkOptions())
    return error;
  if (llvm::Error error = prepareRun())
    return error;
  if (llvm::Error error = prepareOutputs())
    return error;
  if (llvm::Error error = bindArguments())
    return error;
  if (llvm::Error error = readExpectations())
    return error;
  return beginBundle();
}

//===----------------------------------------------------------------------===//
// The run and after
//===----------------------------------------------------------------------===//

mlir::LogicalResult Runner::execute() {
  Progress progress(llvm::errs(), options.progress);
  if (progress.isWanted())
    runOptions.progress = [&](int64_t done, int64_t total) {
      progress.update(done, total);
    };
  auto begin = std::chrono::steady_clock::now();
  std::clock_t processorBegin = std::clock();
  mlir::LogicalResult result = runSchedules();
  processorSeconds =
      static_cast<double>(std::clock() - processorBegin) / CLOCKS_PER_SEC;
  std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  seconds = time.count();
  return result;
}

mlir::LogicalResult Runner::runSchedules() {
  auto fail = [&](const NamedSchedule &schedule, const llvm::Twine &message) {
    llvm::WithColor::error(llvm::errs(), "tl-run")
        << "with --schedule=" << schedule.name << " " << message << "\n";
    return mlir::failure();
  };
  std::optional<Contents> arguments, results;
  if (schedules.size() > 1)
    arguments.emplace(arrays);
  for (const NamedSchedule &schedule : schedules) {
    if (results)
      arguments->restore(arrays);
    runOptions.schedule = schedule.schedule;
    if (failed(kernel.run(runOptions)))
      return schedules.size() > 1 ? fail(schedule, "the kernel fails")
                                  : mlir::failure();
    std::optional<unsigned> changed;
    if (results)
      changed = results->findChanged(arrays);
    if (changed)
      return fail(schedule, kernel.getArguments()[*changed].describe() +
                                " is not what it is with " +
                                schedules.front().name);
    if (arguments && !results)
      results.emplace(arrays);
  }
  return mlir::success();
}

llvm::Expected<std::vector<Expectation>> Runner::compare() {
  std::vector<Expectation> results;
  for (const auto &[file, array] : expectations) {
    auto result = runtime::compareArrays(arrays[file.argument].view, array.view,
                                         options.rtol, options.atol);
    if (!result)
      return result.takeError();
    results.push_back({file.argument, file.path, options.rtol, options.atol,
                       std::move(*result)});
  }
  return results;
}

llvm::Error Runner::writeOutputs() {
  for (const ArgumentFile &file : outputFiles)
    if (llvm::Error error =
            runtime::writeNpy(file.path, arrays[file.argument].view))
      return error;
  using Printer = void (*)(llvm::ArrayRef<runtime::LaunchReport>,
                           const runtime::ReportContext &, llvm::raw_ostream &);
  auto write = [&](const std::string &path, Printer print) -> llvm::Error {
    if (path.empty())
      return llvm::Error::success();
    return runtime::writeFile(path, [&](llvm::raw_ostream &os) {
      print(kernel.getLaunches(), kernel.getContext(), os);
    });
  };
  if (llvm::Error error = write(options.timeline, runtime::printTimeline))
    return error;
  if (llvm::Error error = write(options.html, runtime::printPage))
    return error;
  return bundle ? bundle->write(arrays) : llvm::Error::success();
}
