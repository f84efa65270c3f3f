//===- Report.cpp - Reports of tl-run -------------------------------------===//
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

using namespace tl;
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

/// "no races", "2 races", "no races, equal values written twice".
static std::string describeRaces(const Outcome &outcome,
                                 const LaunchReport &launch) {
  if (!outcome.checked)
    return "races not looked for";
  const DiagnosticLog &log = launch.run.diagnostics;
  int64_t races = llvm::count_if(
      log, [](const Diagnostic &each) { return isRace(each.kind); });
  bool hasEqual = llvm::any_of(log, [](const Diagnostic &each) {
    return each.kind == DiagnosticKind::EqualWrites;
  });
  return fmt::format("{} {}{}", races ? std::to_string(races) : "no",
                     races == 1 ? "race" : "races",
                     hasEqual ? ", equal values written twice" : "");
}

static void printLaunch(const Outcome &outcome, const LaunchReport &launch,
                        bool tables, llvm::raw_ostream &os) {
  os << launch.function << ": " << launch.blocks
     << (launch.blocks == 1 ? " block " : " blocks ");
  if (outcome.sequential) {
    os << "in program order\n";
    return;
  }
  os << "on " << describeCores(outcome, launch) << "\n";
  os << fmt::format("cycles: {:.0f} ({:.2f} us at {} MHz)\n",
                    launch.run.totalCycles, launch.run.microseconds,
                    outcome.clockMHz);
  printScalarHint(launch, os);
  os << describeRaces(outcome, launch) << "\n";
  if (tables)
    printTables(launch, outcome.clockMHz, os);
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
  if (!sequential)
    printJSON(launch, json);
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

static void printError(const RecordedError &error, llvm::json::OStream &json) {
  if (!error.kind.empty())
    json.attribute("kind", error.kind);
  json.attribute("message", error.message);
  json.attribute("location", error.location);
  if (error.notes.empty())
    return;
  json.attributeArray("notes", [&] {
    for (const RecordedError &note : error.notes)
      json.object([&] { printError(note, json); });
  });
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
    json.attribute("schemaVersion", runtime::kReportVersion);
    json.attribute("kernel", outcome.kernel);
    json.attribute("mode", outcome.sequential ? "sequential" : "asynchronous");
    if (!outcome.sequential) {
      json.attribute("target", outcome.target);
      json.attribute("clockMHz", outcome.clockMHz);
    }
    json.attribute("clean", outcome.clean);
    json.attribute("seconds", outcome.seconds);
    json.attribute("processorSeconds", outcome.processorSeconds);
    json.attribute("loadSeconds", outcome.loadSeconds);
    json.attributeArray("errors", [&] {
      for (const RecordedError &error : outcome.errors)
        json.object([&] { printError(error, json); });
    });
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
