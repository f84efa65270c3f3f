//===- SubjectRuns.cpp - Runs of a kernel and their comparison ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "api/validation/SubjectRuns.h"

#include "api/validation/Difference.h"
#include "api/validation/Shadow.h"
#include "api/validation/TimeLimit.h"
#include "passes/Promises.h"

#include <fmt/format.h>

using namespace mlir;
using namespace tl;
using namespace tl::validation;
using runtime::Executor;

std::optional<std::string> validation::describeChange(const Trial &trial,
                                                      Executor &kernel,
                                                      const Contents &before,
                                                      const Contents &now) {
  std::optional<unsigned> changed = findChanged(trial, before, now);
  if (!changed)
    return std::nullopt;
  auto difference =
      findDifference(trial.getArray(*changed), before[*changed], now[*changed]);
  return kernel.getArguments()[*changed].describe() + difference->describe();
}

std::optional<Fault> Subject::compare(const PassName &pass, Executor &kernel,
                                      size_t number, const Contents &before,
                                      const Contents &now,
                                      llvm::StringRef schedule,
                                      Summary &summary) {
  auto change = describeChange(trials[number], kernel, before, now);
  if (!change)
    return std::nullopt;
  if (original)
    return compareRounded(describe(pass), number, before, now, summary);
  return makeFault(describe(pass) + " changes what the kernel computes: " +
                       *change + schedule,
                   number);
}

std::optional<Fault> Subject::compareRounded(llvm::StringRef maker,
                                             size_t number,
                                             const Contents &before,
                                             const Contents &now,
                                             Summary &summary) {
  func::FuncOp kernel = *original.getOps<func::FuncOp>().begin();
  Loaded loaded = load(kernel);
  Shadow shadow;
  if (hasOtherFunctions)
    shadow.leaveUndecided("scalar functions with other formulas");
  runtime::ExecutorOptions options = getSequential();
  options.observer = &shadow;
  TimeLimit limit(getLongest(number));
  options.stop = limit.getStop();
  (void)trials[number].run(*loaded.kernel, options);
  if (limit.hasPassed()) {
    for (unsigned i = 0; i < before.size(); ++i)
      if (!before[i].empty())
        summary.undecided += trials[number].getArray(i).numElements();
    if (summary.reason.empty())
      summary.reason = fmt::format("a run in f64 that takes more than {:.3g} s",
                                   getLongest(number));
    return std::nullopt;
  }
  if (!shadow.getFault().empty())
    return makeFault("validation itself is at fault before " + maker + " " +
                         shadow.getFault(),
                     number);
  for (unsigned i = 0; i < before.size(); ++i) {
    if (before[i].empty())
      continue;
    Rounded rounded =
        compareRounding(trials[number].getArray(i), before[i], now[i], shadow);
    summary.rounded += rounded.within;
    summary.undecided += rounded.undecided;
    if (rounded.undecided > 0 && summary.reason.empty())
      summary.reason = shadow.getReason();
    if (rounded.excess)
      return makeFault(maker +
                           " changes what the kernel computes by more than "
                           "rounding: " +
                           loaded.kernel->getArguments()[i].describe() +
                           *rounded.excess,
                       number);
  }
  return std::nullopt;
}

std::string validation::describeSchedule(unsigned run) {
  return run > 0 ? ", with --schedule=random:" + std::to_string(run) : "";
}

double Subject::getLongest(size_t number) const {
  // Asynchronous runs with all checks take longer than runs in program order,
  // and so do runs in f64.
  constexpr double kSlowest = 100;
  return longestRun + kSlowest * times[number];
}

llvm::Expected<Result> Subject::runWithin(Executor &kernel, size_t number,
                                          unsigned run, Summary &summary,
                                          std::byte unwritten) {
  runtime::RunOptions options;
  if (!isOrdered)
    options = getSequential();
  options.unwritten = unwritten;
  if (run > 0)
    options.schedule = runtime::Schedule::random(run);
  double longest = getLongest(number);
  TimeLimit limit(longest);
  options.stop = limit.getStop();
  ++summary.runs;
  Result result = trials[number].run(kernel, options);
  if (!limit.hasPassed())
    return result;
  return llvm::createStringError(
      fmt::format("runs longer than {:.3g} s, and {:.3g} s as it is written",
                  longest, times[number]));
}

/// Whether a float that has changed now has the bytes that the executor gives
/// to memory that nothing has written: a NaN that no operation makes. As an
/// integer they are -1.
static bool showsUnwritten(const runtime::View &array,
                           llvm::ArrayRef<std::byte> before,
                           llvm::ArrayRef<std::byte> now) {
  if (!runtime::isFloat(array.dtype))
    return false;
  size_t width = runtime::byteWidth(array.dtype);
  auto isUnwritten = [](std::byte byte) { return byte == runtime::kUnwritten; };
  for (size_t i = 0; i < now.size(); i += width)
    if (llvm::all_of(now.slice(i, width), isUnwritten) &&
        !llvm::all_of(before.slice(i, width), isUnwritten))
      return true;
  return false;
}

bool Subject::dependsOnUnwritten(Executor &kernel, size_t number, unsigned run,
                                 const Contents &before, const Result &result) {
  for (unsigned i = 0; i < before.size(); ++i)
    if (!before[i].empty() && showsUnwritten(trials[number].getArray(i),
                                             before[i], result.contents[i]))
      return true;
  for (std::byte unwritten : kOtherUnwritten) {
    Summary none;
    auto other = runWithin(kernel, number, run, none, unwritten);
    if (!other)
      llvm::consumeError(other.takeError());
    else if (other->finding.empty() &&
             findChanged(trials[number], result.contents, other->contents))
      return true;
  }
  return false;
}

std::optional<Fault> Subject::runTrial(const PassName &pass, Executor &kernel,
                                       size_t number, const Contents &before,
                                       Contents &now, Summary &summary) {
  for (unsigned run = 0; run < (isOrdered ? 1 + schedules : 1); ++run) {
    std::string schedule = describeSchedule(run);
    llvm::Expected<Result> within = runWithin(kernel, number, run, summary);
    if (!within)
      return makeFault(describe(pass) + " leaves a kernel that " +
                           llvm::toString(within.takeError()) + schedule,
                       number);
    Result result = std::move(*within);
    if (result.lacksMemory)
      return makeFault("validation of " + describe(pass) +
                           " ends early: " + result.finding,
                       number);
    if (!result.unseenInOrder.empty() && ordersPipes(pass.argument))
      return makeFault("the kernel has " + result.unseenInOrder +
                           ", or a pass up to " + describe(pass) +
                           " has made one; program order does not show it: " +
                           result.finding + schedule,
                       number);
    if (!result.finding.empty())
      return makeFault(
          describe(pass) +
              " leaves a kernel with a fault that it has not had: " +
              result.finding + schedule,
          number);
    if (auto fault = compare(pass, kernel, number, before, result.contents,
                             schedule, summary)) {
      if (dependsOnUnwritten(kernel, number, run, before, result))
        fault->hint =
            "after it, the result depends on bytes that nothing has written; "
            "the kernel itself may read them, such as the rest of a block of "
            "32 bytes, which a load without 'pad' leaves unspecified";
      return fault;
    }
    share(result.contents, before);
    now = std::move(result.contents);
  }
  return std::nullopt;
}
