//===- Run.cpp - Runs of kernels from Python ------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "python/native/Run.h"

#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
namespace ascend = tl::ascend;
namespace python = tl::python;
using tl::python::LoadedKernel;
using tl::python::MessageCollector;
using tl::python::ProgramError;
using tl::python::RunRecord;
using tl::python::RunRequest;
using tl::python::RunResult;
using namespace tl::runtime;

LoadedKernel::LoadedKernel(std::shared_ptr<python::Program> owner,
                           const std::string &entry)
    : program(std::move(owner)) {
  MessageCollector collector(program->getContext().get());
  auto loaded = Executor::load(program->getModule(), entry);
  if (failed(loaded))
    throw ProgramError("the kernel cannot be executed", collector.take());
  executor = std::move(*loaded);
}

static void check(llvm::Error error) {
  if (error)
    throw ProgramError(llvm::toString(std::move(error)), {});
}

void LoadedKernel::bindArray(unsigned argument, void *data, uint64_t bytes,
                             llvm::ArrayRef<int64_t> sizes, bool isFilled) {
  ArrayRef<ArgumentInfo> arguments = getArguments();
  if (argument >= arguments.size() || !arguments[argument].isMemRef())
    throw ProgramError(
        "argument " + std::to_string(argument) + " is not an array", {});
  View view = View::contiguous(static_cast<std::byte *>(data),
                               *arguments[argument].dtype, sizes);
  uint64_t needed = view.numElements() * byteWidth(view.dtype);
  if (needed > bytes)
    throw ProgramError(arguments[argument].describe() + " takes " +
                           std::to_string(needed) + " bytes, not " +
                           std::to_string(bytes),
                       {});
  check(executor->bind(
      argument, view, isFilled ? ArrayContents::Filled : ArrayContents::Empty));
}

void LoadedKernel::bindInteger(unsigned argument, int64_t value) {
  check(executor->bind(argument, Scalar(value)));
}

void LoadedKernel::bindFloat(unsigned argument, double value) {
  check(executor->bind(argument, Scalar(value)));
}

RunResult LoadedKernel::run(const RunRequest &request) {
  MessageCollector collector(program->getContext().get());
  RunResult result;
  llvm::raw_string_ostream os(result.output);
  RunOptions options;
  options.mode = request.sequential ? ExecutionMode::Sequential
                                    : ExecutionMode::Asynchronous;
  options.check = request.check;
  options.racesAreWarnings = request.racesAreWarnings;
  options.timeline = request.timeline;
  options.timesOnly = request.timesOnly;
  options.l2 = request.l2;
  options.output = &os;
  options.stop = request.stop;
  if (request.seed)
    options.schedule = Schedule::random(*request.seed);
  result.isClean = succeeded(executor->run(options));
  result.messages = collector.take();
  result.record = std::make_shared<RunRecord>(program, getReportContext(),
                                              executor->getLaunches().vec());
  return result;
}

ReportContext LoadedKernel::getReportContext() {
  ReportContext report;
  report.kernel = executor->getName().str();
  if (ascend::TargetAttr target = ascend::getTarget(program->getModule())) {
    report.target = target.getChip().str();
    report.clockMHz = static_cast<double>(target.getSpec().clock_mhz);
  }
  return report;
}

std::string RunRecord::getReport() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::json::OStream json(os);
  json.object([&] {
    json.attribute("schemaVersion", kReportVersion);
    json.attribute("kernel", context.kernel);
    json.attribute("target", context.target);
    json.attribute("clockMHz", context.clockMHz);
    json.attributeArray("launches", [&] {
      for (const LaunchReport &launch : launches)
        json.object([&] {
          json.attribute("blocks", launch.blocks);
          printJSON(launch, json);
        });
    });
  });
  return text;
}

std::string RunRecord::getSourceFile() const {
  std::string name;
  program->getModule().walk([&](ascend::LaunchOpInterface launch) {
    if (auto place = launch->getLoc()->findInstanceOf<FileLineColLoc>())
      name = place.getFilename().str();
    return WalkResult::interrupt();
  });
  return name;
}

bool RunRecord::hasTimeline() const {
  return llvm::any_of(launches, [](const LaunchReport &launch) {
    return !launch.traces.empty();
  });
}

std::string RunRecord::getTimeline() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  printTimeline(launches, context, os);
  return text;
}

std::string RunRecord::getPage(const std::string &source) const {
  ReportContext shown = context;
  shown.sourceName = getSourceFile();
  shown.source = source;
  std::string text;
  llvm::raw_string_ostream os(text);
  printPage(launches, shown, os);
  return text;
}
