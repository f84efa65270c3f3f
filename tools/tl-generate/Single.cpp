//===- Single.cpp - Comparison of one program from a file -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-generate/Single.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tools/tl-generate/Watchdog.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace tl;
using namespace tl::generate;

std::unique_ptr<MLIRContext> tl::generate::makeContext() {
  DialectRegistry registry;
  registerAllDialects(registry);
  registry.insert<tile::TileDialect, ascend::AscendDialect>();
  auto context =
      std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  context->loadAllAvailableDialects();
  context->printOpOnDiagnostic(false);
  return context;
}

static bool parseTolerance(llvm::StringRef text,
                           std::vector<Argument> &arguments) {
  auto [number, rest] = text.split(':');
  auto [ulps, absolute] = rest.split(':');
  size_t argument;
  return !number.getAsInteger(10, argument) && argument < arguments.size() &&
         !ulps.getAsDouble(arguments[argument].tolerance.ulps) &&
         !absolute.getAsDouble(arguments[argument].tolerance.absolute);
}

/// Whether `expected` begins with the name of an outcome.
static bool isOutcome(llvm::StringRef expected) {
  for (size_t i = 0; i < kOutcomes; ++i)
    if (expected.split(':').first == getName(static_cast<Outcome>(i)))
      return true;
  return false;
}

static int answer(const FileRequest &request, const Verdict &verdict) {
  if (!request.expected.empty()) {
    auto [outcome, text] = llvm::StringRef(request.expected).split(':');
    return outcome == getName(verdict.outcome) &&
           llvm::StringRef(verdict.message).contains(text);
  }
  llvm::outs() << getName(verdict.outcome) << ": " << verdict.message << "\n";
  return verdict.outcome != Outcome::Same;
}

int tl::generate::checkFile(const FileRequest &request,
                            const Comparison &comparison, unsigned limit) {
  if (!request.expected.empty() && !isOutcome(request.expected)) {
    llvm::WithColor::error()
        << "--expect: no outcome is called '" << request.expected << "'\n";
    return 1;
  }
  auto context = makeContext();
  // A reduced program need not be legal: the test prints nothing about it.
  bool isQuiet = !request.expected.empty();
  std::optional<ScopedDiagnosticHandler> quiet;
  if (isQuiet)
    quiet.emplace(context.get(), [](Diagnostic &) { return success(); });
  Program program;
  program.module = parseSourceFile<ModuleOp>(request.path, context.get());
  if (!program.module)
    return isQuiet ? 0 : 1;
  for (const std::string &argument : request.arguments)
    program.arguments.push_back({argument, {}});
  for (const std::string &text : request.tolerances)
    if (!parseTolerance(text, program.arguments)) {
      llvm::WithColor::error() << "--tolerance=" << text << "\n";
      return 1;
    }
  Watchdog watchdog{std::chrono::seconds(limit)};
  watchdog.start([&] { std::_Exit(answer(request, {Outcome::Hang, "", 0})); });
  Comparison own = comparison;
  own.stop = watchdog.getStop();
  Verdict verdict = compare(program, own);
  watchdog.finish();
  return answer(request, verdict);
}

std::string tl::generate::getCommand(const std::string &path,
                                     const Program &program,
                                     const std::string &pipeline,
                                     unsigned schedules) {
  std::string command = "tl-generate --check=" + path;
  for (const Argument &argument : program.arguments)
    command += " --arg=" + argument.spec;
  for (auto [i, argument] : llvm::enumerate(program.arguments))
    if (argument.tolerance.ulps || argument.tolerance.absolute)
      command +=
          llvm::formatv(" --tolerance={0}:{1}:{2}", i, argument.tolerance.ulps,
                        argument.tolerance.absolute);
  return command + " --pipeline='" + pipeline +
         "' --schedules=" + std::to_string(schedules);
}
