//===- Report.cpp - What tl-run prints ------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-run/Report.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include <fmt/format.h>

using namespace tl::run;
using namespace tl::runtime;

bool Outcome::matches() const {
  return llvm::all_of(expectations, [](const Expectation &expectation) {
    return expectation.result.matches();
  });
}

static std::string describeIndex(llvm::ArrayRef<int64_t> index) {
  return "[" +
         llvm::join(llvm::map_range(
                        index, [](int64_t i) { return std::to_string(i); }),
                    ", ") +
         "]";
}

/// Calls `visit` with each pipe that ran something.
template <typename Fn> static void forEachPipe(const RunReport &run, Fn visit) {
  for (CoreKind kind : {CoreKind::Cube, CoreKind::Vector})
    for (unsigned i = 0; i < kNumPipes; ++i) {
      Pipe pipe = static_cast<Pipe>(i);
      if (run.pipes[kind][pipe].instructions > 0)
        visit(kind, pipe, run.pipes[kind][pipe]);
    }
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// "24 cube cores of 910B2".
static std::string describeCores(const Outcome &outcome,
                                 const LaunchReport &launch) {
  std::string cores;
  if (launch.cubeCores > 0)
    cores = fmt::format("{} cube cores", outcome.targetCubeCores);
  if (launch.vectorCores > 0)
    cores += fmt::format("{}{} vector cores", cores.empty() ? "" : " and ",
                         outcome.targetVectorCores);
  return (cores.empty() ? "no cores" : cores) + " of " + outcome.target;
}

static void printPipes(const RunReport &run, llvm::raw_ostream &os) {
  os << "core    pipe  instructions  busy cycles  utilisation\n";
  forEachPipe(run, [&](CoreKind kind, Pipe pipe, const PipeSummary &summary) {
    os << fmt::format("{:<7} {:<5} {:>12} {:>12.0f} {:>11.1f}%\n", name(kind),
                      name(pipe), summary.instructions, summary.busyCycles,
                      summary.utilisation * 100);
  });
}

static void printLaunch(const Outcome &outcome, const LaunchReport &launch,
                        bool tables, llvm::raw_ostream &os) {
  os << outcome.kernel << ": " << launch.blocks
     << (launch.blocks == 1 ? " block " : " blocks ");
  if (outcome.sequential) {
    os << "in program order\n";
    return;
  }
  os << "on " << describeCores(outcome, launch) << "\n";
  os << fmt::format("cycles: {:.0f} ({:.2f} us at {} MHz)\n",
                    launch.run.totalCycles, launch.run.microseconds,
                    outcome.clockMHz);
  os << "no races\n";
  if (!tables)
    return;
  os << "instructions: " << launch.run.instructions << "\n";
  printPipes(launch.run, os);
}

static void printExpectation(const Expectation &expectation,
                             llvm::raw_ostream &os) {
  const CompareResult &result = expectation.result;
  os << "argument " << expectation.argument << ": max error "
     << fmt::format("{:.3g}", result.maxAbsError) << " against "
     << expectation.path
     << fmt::format(" (rtol {:g}, atol {:g}): ", expectation.rtol,
                    expectation.atol);
  if (result.matches()) {
    os << "ok\n";
    return;
  }
  os << result.mismatches << " of " << result.elements
     << " elements differ, first " << describeIndex(result.firstMismatch->index)
     << fmt::format(": {:.9g}, expected {:.9g}\n", result.firstMismatch->actual,
                    result.firstMismatch->expected);
}

void tl::run::printText(const Outcome &outcome, bool tables,
                        llvm::raw_ostream &os) {
  if (outcome.launches.empty())
    os << outcome.kernel << ": no launch\n";
  for (const LaunchReport &launch : outcome.launches)
    printLaunch(outcome, launch, tables, os);
  for (const Expectation &expectation : outcome.expectations)
    printExpectation(expectation, os);
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static void printLaunch(const LaunchReport &launch, bool sequential,
                        llvm::json::OStream &json) {
  json.attribute("blocks", launch.blocks);
  if (sequential)
    return;
  json.attribute("cubeCoresPerBlock", launch.cubeCores);
  json.attribute("vectorCoresPerBlock", launch.vectorCores);
  json.attribute("cycles", launch.run.totalCycles);
  json.attribute("microseconds", launch.run.microseconds);
  json.attribute("instructions", static_cast<int64_t>(launch.run.instructions));
  json.attributeArray("pipes", [&] {
    forEachPipe(launch.run,
                [&](CoreKind kind, Pipe pipe, const PipeSummary &summary) {
                  json.object([&] {
                    json.attribute("core", name(kind));
                    json.attribute("pipe", name(pipe));
                    json.attribute("instructions",
                                   static_cast<int64_t>(summary.instructions));
                    json.attribute("busyCycles", summary.busyCycles);
                    json.attribute("utilisation", summary.utilisation);
                  });
                });
  });
}

static void printExpectation(const Expectation &expectation,
                             llvm::json::OStream &json) {
  const CompareResult &result = expectation.result;
  json.attribute("argument", expectation.argument);
  json.attribute("path", expectation.path);
  json.attribute("rtol", expectation.rtol);
  json.attribute("atol", expectation.atol);
  json.attribute("maxAbsError", result.maxAbsError);
  json.attribute("maxRelError", result.maxRelError);
  json.attribute("elements", result.elements);
  json.attribute("mismatches", result.mismatches);
}

static void printOperation(const ExecutedOperation &operation,
                           llvm::json::OStream &json) {
  json.attribute("name", operation.name);
  json.attributeArray("elementTypes", [&] {
    for (const std::string &type : operation.elementTypes)
      json.value(type);
  });
}

void tl::run::printJSON(const Outcome &outcome, llvm::raw_ostream &os) {
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("kernel", outcome.kernel);
    json.attribute("mode", outcome.sequential ? "sequential" : "asynchronous");
    if (!outcome.sequential) {
      json.attribute("target", outcome.target);
      json.attribute("clockMHz", outcome.clockMHz);
    }
    json.attributeArray("launches", [&] {
      for (const LaunchReport &launch : outcome.launches)
        json.object([&] { printLaunch(launch, outcome.sequential, json); });
    });
    json.attributeArray("expectations", [&] {
      for (const Expectation &expectation : outcome.expectations)
        json.object([&] { printExpectation(expectation, json); });
    });
    json.attributeArray("operations", [&] {
      for (const ExecutedOperation &operation : outcome.operations)
        json.object([&] { printOperation(operation, json); });
    });
  });
  os << "\n";
}
