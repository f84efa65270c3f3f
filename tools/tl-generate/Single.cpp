//===- Single.cpp - Comparison of one program from a file -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-generate/Single.h"

#include "api/Arrays.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "support/Shell.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tools/tl-generate/Watchdog.h"
#include "llvm/Support/Errc.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/WithColor.h"

#include <cmath>

using namespace mlir;
using namespace tl;
using namespace tl::generate;

llvm::Error tl::generate::makeFolder(const std::string &folder) {
  namespace fs = llvm::sys::fs;
  std::error_code code = fs::create_directories(folder);
  if (!code && !fs::is_directory(folder))
    code = make_error_code(llvm::errc::not_a_directory);
  if (!code)
    code = fs::access(folder, fs::AccessMode::Write);
  if (!code)
    return llvm::Error::success();
  return llvm::createStringError(code, "cannot write to the folder '" + folder +
                                           "': " + code.message());
}

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

//===----------------------------------------------------------------------===//
// Checks of a request
//===----------------------------------------------------------------------===//

/// Whether `expected` begins with the name of an outcome.
static bool isOutcome(llvm::StringRef expected) {
  for (size_t i = 0; i < kOutcomes; ++i)
    if (expected.split(':').first == getName(static_cast<Outcome>(i)))
      return true;
  return false;
}

/// Parses a tolerance: a number that is finite and not negative.
static bool parseBound(llvm::StringRef text, double &bound) {
  return !text.getAsDouble(bound) && std::isfinite(bound) && bound >= 0;
}

static llvm::Error parseTolerance(llvm::StringRef text,
                                  std::vector<Argument> &arguments) {
  auto fail = [&](const llvm::Twine &message) {
    return llvm::createStringError("--tolerance=" + text + ": " + message);
  };
  llvm::SmallVector<llvm::StringRef, 3> parts;
  text.split(parts, ':');
  size_t argument;
  if (parts.size() != 3 || parts[0].getAsInteger(10, argument))
    return fail("expected ARGUMENT:ULPS:ABSOLUTE, three numbers");
  if (argument >= arguments.size())
    return fail("there is no --arg with the number " + parts[0] +
                "; the first one has the number 0");
  Tolerance &tolerance = arguments[argument].tolerance;
  if (!parseBound(parts[1], tolerance.ulps) ||
      !parseBound(parts[2], tolerance.absolute))
    return fail("a tolerance is a number that is finite and not negative");
  return llvm::Error::success();
}

/// Fails if `pipeline` is not a pipeline of passes.
static llvm::Error checkPipeline(llvm::StringRef pipeline,
                                 MLIRContext &context) {
  std::string message;
  llvm::raw_string_ostream os(message);
  PassManager manager(&context, ModuleOp::getOperationName());
  ScopedDiagnosticHandler capture(&context, [&](Diagnostic &diagnostic) {
    os << diagnostic.str();
    return success();
  });
  if (succeeded(parsePassPipeline(pipeline, manager, os)))
    return llvm::Error::success();
  return llvm::createStringError("--pipeline: " +
                                 llvm::StringRef(message).trim());
}

/// Fails if an argument of `program` cannot be created, such as one from a
/// file that does not exist. A program that cannot run has a verdict.
static llvm::Error checkArguments(const Program &program) {
  ScopedDiagnosticHandler quiet((*program.module).getContext(),
                                [](Diagnostic &) { return success(); });
  auto executor = runtime::Executor::load(*program.module);
  if (failed(executor))
    return llvm::Error::success();
  llvm::ArrayRef<runtime::ArgumentInfo> infos = (*executor)->getArguments();
  for (auto [info, argument] : llvm::zip(infos, program.arguments))
    if (auto value = run::getArgumentValue(info, argument.spec); !value)
      return value.takeError();
  return llvm::Error::success();
}

/// Checks everything of `request` but the file.
static llvm::Error check(const FileRequest &request, llvm::StringRef pipeline,
                         MLIRContext &context,
                         std::vector<Argument> &arguments) {
  if (!request.expected.empty() && !isOutcome(request.expected))
    return llvm::createStringError("--expect: no outcome is called '" +
                                   request.expected + "'");
  for (const std::string &argument : request.arguments)
    arguments.push_back({argument, {}});
  for (const std::string &text : request.tolerances)
    if (llvm::Error error = parseTolerance(text, arguments))
      return error;
  if (std::error_code code =
          llvm::sys::fs::access(request.path, llvm::sys::fs::AccessMode::Exist))
    return llvm::createStringError(
        code, "--check: cannot read '" + request.path + "': " + code.message());
  return checkPipeline(pipeline, context);
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

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
  auto fail = [](llvm::Error error) {
    llvm::WithColor::error() << llvm::toString(std::move(error)) << "\n";
    return kNoVerdict;
  };
  auto context = makeContext();
  Program program;
  if (llvm::Error error =
          check(request, comparison.pipeline, *context, program.arguments))
    return fail(std::move(error));
  // A reduced program need not be legal: the test prints nothing about it.
  bool isQuiet = !request.expected.empty();
  std::optional<ScopedDiagnosticHandler> quiet;
  if (isQuiet)
    quiet.emplace(context.get(), [](Diagnostic &) { return success(); });
  program.module = parseSourceFile<ModuleOp>(request.path, context.get());
  if (!program.module)
    return isQuiet ? 0 : kNoVerdict;
  if (llvm::Error error = checkArguments(program))
    return fail(std::move(error));
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
                                     unsigned schedules, unsigned limit) {
  std::string command = "tl-generate " + quoteWord("--check=" + path);
  for (const Argument &argument : program.arguments)
    command += " " + quoteWord("--arg=" + argument.spec);
  for (auto [i, argument] : llvm::enumerate(program.arguments))
    if (argument.tolerance.ulps || argument.tolerance.absolute)
      command +=
          llvm::formatv(" --tolerance={0}:{1}:{2}", i, argument.tolerance.ulps,
                        argument.tolerance.absolute);
  return command + " --pipeline='" + pipeline +
         "' --schedules=" + std::to_string(schedules) +
         " --limit=" + std::to_string(limit);
}
