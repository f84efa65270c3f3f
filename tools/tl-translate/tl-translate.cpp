//===- tl-translate.cpp - Translator of kernels to source code ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Replaces the driver of mlir-translate: it keeps the names of values, runs
// passes first, and replaces the output file only on success.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Support/ToolUtilities.h"
#include "mlir/Transforms/Passes.h"
#include "runtime/io/AtomicFile.h"
#include "tl/conversions/AscendToAscendC/AscendToAscendC.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"
#include "tl/support/NamedParse.h"
#include "tools/common/Tool.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
namespace cl = llvm::cl;

static cl::OptionCategory category("tl-translate options");

namespace {
struct Options {
  cl::opt<std::string> input{cl::Positional, cl::desc("<input file>"),
                             cl::init("-"), cl::cat(category)};
  cl::opt<std::string> output{"o", cl::desc("Output file"),
                              cl::value_desc("file"), cl::init("-"),
                              cl::cat(category)};
  cl::opt<bool> toAscendC{"tl-to-ascendc",
                          cl::desc("Print final IR as Ascend C"),
                          cl::cat(category)};
  cl::opt<std::string> pipeline{
      "pipeline", cl::ValueOptional, cl::value_desc("passes"),
      cl::desc("Run a pass pipeline first; without a value, 'tl-compile'"),
      cl::cat(category)};
  cl::opt<bool> splitInput{
      "split-input-file",
      cl::desc("Translate each part of the input that '// -----' separates"),
      cl::cat(category)};
  cl::opt<bool> verifyDiagnostics{
      "verify-diagnostics",
      cl::desc("Check diagnostics against the expected-* comments of the "
               "input"),
      cl::cat(category)};
};
} // namespace

/// Runs the pipeline `text` on `module`.
static LogicalResult runPipeline(ModuleOp module, StringRef text) {
  if (text.empty())
    text = "tl-compile";
  // The anchor that tl-opt's --pass-pipeline wants is accepted here, too.
  if (text.ends_with(")") && text.consume_front("builtin.module("))
    text = text.drop_back();
  PassManager manager(module.getContext(), ModuleOp::getOperationName());
  std::string message;
  llvm::raw_string_ostream os(message);
  if (failed(parsePassPipeline(text, manager, os)))
    return mlir::emitError(UnknownLoc::get(module.getContext()),
                           "in option --pipeline: ")
           << StringRef(message).rtrim();
  return manager.run(module);
}

/// Translates the main file of `sources`.
static LogicalResult translate(const std::shared_ptr<llvm::SourceMgr> &sources,
                               MLIRContext *context, const Options &options,
                               raw_ostream &os) {
  OwningOpRef<ModuleOp> module = tl::parseWithNames(sources, context);
  if (!module)
    return failure();
  if (options.pipeline.getNumOccurrences() > 0 &&
      failed(runPipeline(*module, options.pipeline)))
    return failure();
  return tl::translateToAscendC(*module, os);
}

static LogicalResult translateBuffer(std::unique_ptr<llvm::MemoryBuffer> buffer,
                                     const DialectRegistry &registry,
                                     const Options &options, raw_ostream &os) {
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(buffer), SMLoc());
  MLIRContext context(registry);
  // The location identifies the operation.
  context.printOpOnDiagnostic(false);
  if (!options.verifyDiagnostics) {
    SourceMgrDiagnosticHandler handler(*sources, &context);
    return translate(sources, &context, options, os);
  }
  // The input is expected to fail.
  SourceMgrDiagnosticVerifierHandler handler(*sources, &context);
  (void)translate(sources, &context, options, os);
  return handler.verify();
}

static LogicalResult report(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), "tl-translate") << message << "\n";
  return failure();
}

static LogicalResult run(const Options &options) {
  if (!options.toAscendC)
    return report("choose a translation: --tl-to-ascendc");
  std::string message;
  auto buffer = openInputFile(options.input, &message);
  if (!buffer)
    return report(message);
  if (llvm::Error error = tl::runtime::checkWritable(options.output))
    return report(llvm::toString(std::move(error)));
  auto replaced = tl::runtime::getReplacedFile(options.output);
  if (replaced && replaced == tl::runtime::getReplacedFile(options.input))
    return report("-o: '" + options.output + "' is the input");

  DialectRegistry registry;
  tl::registerAscendCDialects(registry);
  registry.insert<tl::tile::TileDialect>();
  std::string text;
  llvm::raw_string_ostream os(text);
  auto translateChunk = [&](std::unique_ptr<llvm::MemoryBuffer> chunk,
                            raw_ostream &os) {
    return translateBuffer(std::move(chunk), registry, options, os);
  };
  if (failed(
          splitAndProcessBuffer(std::move(buffer), translateChunk, os,
                                options.splitInput ? kDefaultSplitMarker : "")))
    return failure();
  if (llvm::Error error = tl::runtime::writeFile(
          options.output, [&](raw_ostream &output) { output << text; }))
    return report(llvm::toString(std::move(error)));
  return success();
}

void tl::prepareTool() {
  tl::registerTLPasses();
  registerTransformsPasses();
}

int tl::runTool(int argc, char **argv) {
  Options options;
  // LLVM's library adds options of its own.
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "tl translation driver\n");
  return failed(run(options));
}
