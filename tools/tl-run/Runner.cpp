//===- Runner.cpp - A run from the arguments to the outputs ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-run/Runner.h"

#include "runtime/io/AtomicFile.h"
#include "runtime/io/Npy.h"
#include "tools/tl-run/Timeline.h"

#include <chrono>
#include <cmath>

using namespace tl;
using namespace tl::run;

//===----------------------------------------------------------------------===//
// Before the run
//===----------------------------------------------------------------------===//

static llvm::Error makeError(const llvm::Twine &message) {
  return llvm::createStringError(message);
}

static llvm::Expected<runtime::Schedule> parseSchedule(llvm::StringRef text) {
  if (text.empty() || text == "default")
    return runtime::Schedule();
  llvm::StringRef rest = text;
  uint64_t seed;
  if (rest.consume_front("random:") && !rest.getAsInteger(10, seed))
    return runtime::Schedule::random(seed);
  return makeError("--schedule=" + text + ": expected default or random:SEED");
}

/// Says how far a run is, every two seconds.
static std::function<void(int64_t, int64_t)> getProgress() {
  using Clock = std::chrono::steady_clock;
  return [last = Clock::now()](int64_t done, int64_t total) mutable {
    if (Clock::now() - last < std::chrono::seconds(2) || done == total)
      return;
    last = Clock::now();
    llvm::errs() << "tl-run: " << done << " of " << total << " blocks done\n";
  };
}

/// Says what `options` asks for that a sequential run cannot do.
static llvm::Error checkSequential(const Options &options) {
  if (!options.timeline.empty())
    return makeError("--timeline: a sequential run has no times");
  if (!options.schedule.empty())
    return makeError("--schedule: a sequential run has no schedule");
  // As JSON there are the expectations to report.
  if (options.report == ReportKind::Text)
    return makeError("--report: a sequential run has no pipes");
  return llvm::Error::success();
}

static llvm::Error checkTolerance(llvm::StringRef option, double value) {
  if (std::isfinite(value) && value >= 0)
    return llvm::Error::success();
  return makeError("--" + option + ": a tolerance is finite and not negative");
}

llvm::Error Runner::checkOptions() {
  if (options.sequential)
    if (llvm::Error error = checkSequential(options))
      return error;
  if (llvm::Error error = checkTolerance("rtol", options.rtol))
    return error;
  return checkTolerance("atol", options.atol);
}

llvm::Error Runner::prepareRun() {
  llvm::Expected<runtime::Schedule> schedule = parseSchedule(options.schedule);
  if (!schedule)
    return schedule.takeError();
  runOptions.schedule = *schedule;
  runOptions.timeline = !options.timeline.empty();
  // What kernels print is no JSON.
  if (options.report == ReportKind::JSON)
    runOptions.output = &llvm::errs();
  if (options.sequential)
    runOptions.mode = runtime::ExecutionMode::Sequential;
  return llvm::Error::success();
}

llvm::Error Runner::bindArguments() {
  llvm::ArrayRef<runtime::ArgumentInfo> infos = executor.getArguments();
  llvm::ArrayRef<std::string> specs = options.arguments;
  if (specs.size() < infos.size())
    return makeError("--arg is missing for " + infos[specs.size()].describe());
  if (specs.size() > infos.size())
    return makeError("--arg is given " + llvm::Twine(specs.size()) +
                     " times, but there are " + llvm::Twine(infos.size()) +
                     " arguments");
  arrays.resize(infos.size());
  for (auto [info, spec, array] : llvm::zip_equal(infos, specs, arrays)) {
    llvm::Expected<ArgumentValue> value = getArgumentValue(info, spec);
    if (!value)
      return value.takeError();
    auto *scalar = std::get_if<runtime::Scalar>(&*value);
    if (!scalar)
      array = std::get<Array>(std::move(*value));
    if (llvm::Error error = scalar ? executor.bind(info.index, *scalar)
                                   : executor.bind(info.index, array.view))
      return makeError("--arg=" + spec + ": " +
                       llvm::toString(std::move(error)));
  }
  return llvm::Error::success();
}

llvm::Error Runner::readExpectations() {
  for (const std::string &text : options.expected) {
    auto file = parseArgumentFile("expect", text, executor.getArguments());
    if (!file)
      return file.takeError();
    const runtime::View &actual = arrays[file->argument].view;
    llvm::Expected<Array> array = readArray(file->path, actual.dtype);
    if (!array)
      return array.takeError();
    if (array->view.sizes != actual.sizes)
      return makeError("--expect=" + text +
                       ": the file does not have the shape of " +
                       executor.getArguments()[file->argument].describe());
    expectations.emplace_back(std::move(*file), std::move(*array));
  }
  return llvm::Error::success();
}

llvm::Error Runner::prepareOutputs() {
  for (const std::string &text : options.outputs) {
    auto file = parseArgumentFile("output", text, executor.getArguments());
    if (!file)
      return file.takeError();
    if (llvm::Error error = runtime::checkWritable(file->path))
      return error;
    outputFiles.push_back(std::move(*file));
  }
  if (options.timeline.empty())
    return llvm::Error::success();
  return runtime::checkWritable(options.timeline);
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
  return readExpectations();
}

//===----------------------------------------------------------------------===//
// The run and after
//===----------------------------------------------------------------------===//

mlir::LogicalResult Runner::execute() {
  runOptions.progress = getProgress();
  return executor.run(runOptions);
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

llvm::Error Runner::writeOutputs(double clockMHz) {
  for (const ArgumentFile &file : outputFiles)
    if (llvm::Error error =
            runtime::writeNpy(file.path, arrays[file.argument].view))
      return error;
  if (options.timeline.empty())
    return llvm::Error::success();
  return writeTimeline(options.timeline, executor.getLaunches(), clockMHz);
}
