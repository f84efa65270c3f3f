//===- tl-reduce.cpp - Reducer of failing programs ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's reducer with our dialects: it drops operations while a test, a
// program, reports that the rest is interesting. The passes are MLIR's. Its
// driver deletes the output file when it fails, often without a message.
//
//===----------------------------------------------------------------------===//

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Reducer/Passes.h"
#include "mlir/Support/FileUtilities.h"
#include "runtime/io/AtomicFile.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"
#include "tools/common/Signals.h"
#include "tools/common/Version.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
namespace cl = llvm::cl;

static cl::opt<std::string> input(cl::Positional, cl::Required,
                                  cl::desc("<input file>"));
static cl::opt<std::string> output("o", cl::init("-"),
                                   cl::value_desc("filename"),
                                   cl::desc("Output file"));

static LogicalResult report(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), "tl-reduce") << message << "\n";
  return failure();
}

/// Fails if a test of `passes` is not a program: the passes would abort.
static LogicalResult checkTests(PassManager &passes) {
  std::string text;
  llvm::raw_string_ostream os(text);
  passes.printAsTextualPipeline(os);
  StringRef rest = text;
  constexpr llvm::StringLiteral option = "test=";
  while (rest.contains(option)) {
    StringRef test = rest.substr(rest.find(option) + option.size());
    rest = test;
    test = test.take_until([](char c) { return c == ' ' || c == '}'; });
    if (test.empty())
      return report("a reduction needs test=PROGRAM");
    if (!llvm::sys::fs::can_execute(test))
      return report("the test '" + test + "' is not a program");
  }
  return success();
}

/// Runs `passes`. They try programs that are not valid, so only the last error
/// counts, and only if they fail.
static LogicalResult reduce(PassManager &passes, ModuleOp module) {
  std::string last;
  LogicalResult result = success();
  {
    ScopedDiagnosticHandler handler(module.getContext(),
                                    [&](Diagnostic &diagnostic) {
                                      last = diagnostic.str();
                                      return success();
                                    });
    result = passes.run(module);
  }
  if (succeeded(result))
    return success();
  StringRef reason = StringRef(last).trim();
  // Passes say that in several ways, or not at all.
  if (reason.empty() || reason.contains("interest"))
    return report(input + ": the test does not find this program interesting: "
                          "it has to exit with 1");
  return report(input + ": " + reason);
}

static LogicalResult run(MLIRContext &context,
                         const PassPipelineCLParser &parser) {
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> file = openInputFile(input, &message);
  if (!file)
    return report(message);
  if (llvm::Error error = tl::runtime::checkWritable(output))
    return report(llvm::toString(std::move(error)));
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  SourceMgrDiagnosticHandler handler(*sources, &context);
  auto module = parseSourceFile<ModuleOp>(sources, &context);
  if (!module)
    return failure();
  PassManager passes(&context);
  if (failed(parser.addToPipeline(passes, report)))
    return failure();
  if (passes.empty())
    return report("there is no pass: give --reduction-tree or "
                  "--opt-reduction-pass");
  if (failed(checkTests(passes)) || failed(reduce(passes, *module)))
    return failure();
  if (llvm::Error error = tl::runtime::writeFile(
          output, [&](llvm::raw_ostream &os) { os << *module; }))
    return report(llvm::toString(std::move(error)));
  return success();
}

/// MLIR's reducer ends the program if it cannot run a test.
static void reportFatal(void *, const char *reason, bool) {
  (void)report(reason);
  // They remove temporary files.
  llvm::sys::RunInterruptHandlers();
  std::_Exit(EXIT_FAILURE);
}

int main(int argc, char **argv) {
  tl::InitTool init(argc, argv);
  llvm::install_fatal_error_handler(reportFatal);
  tl::setUpVersion();
  registerAllPasses();
  registerReducerPasses();
  tl::registerTLPasses();
  PassPipelineCLParser parser("", "Passes that reduce");
  cl::ParseCommandLineOptions(argc, argv, "reduces a program\n");
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registry.insert<tl::tile::TileDialect, tl::ascend::AscendDialect>();
  MLIRContext context(registry);
  return failed(run(context, parser));
}
