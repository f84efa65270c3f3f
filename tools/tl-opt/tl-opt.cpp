//===- tl-opt.cpp - Runs passes on IR files -------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The driver of mlir-opt, but for files: the output file is replaced when all
// is well, and what was there stays if it is not.
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/TileOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "passes/Passes.h"
#include "runtime/io/AtomicFile.h"
#include "tools/common/Signals.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;

static LogicalResult report(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), "tl-opt") << message << "\n";
  return failure();
}

static LogicalResult report(llvm::Error error) {
  return report(llvm::toString(std::move(error)));
}

/// Prints what the passes make of `input` to the standard output, part by part,
/// also if something fails later.
static LogicalResult print(std::unique_ptr<llvm::MemoryBuffer> input,
                           DialectRegistry &registry,
                           const MlirOptMainConfig &config) {
  LogicalResult result =
      MlirOptMain(llvm::outs(), std::move(input), registry, config);
  if (llvm::Error error = tl::runtime::flushStandardOutput())
    return report(std::move(error));
  return result;
}

static LogicalResult write(const std::string &path,
                           std::unique_ptr<llvm::MemoryBuffer> input,
                           DialectRegistry &registry,
                           const MlirOptMainConfig &config) {
  if (llvm::Error error = tl::runtime::checkWritable(path))
    return report(std::move(error));
  std::string text;
  llvm::raw_string_ostream os(text);
  if (failed(MlirOptMain(os, std::move(input), registry, config)))
    return failure();
  if (llvm::Error error = tl::runtime::writeFile(
          path, [&](llvm::raw_ostream &file) { file << text; }))
    return report(std::move(error));
  return success();
}

static LogicalResult run(int argc, char **argv, DialectRegistry &registry) {
  auto [inputPath, outputPath] =
      registerAndParseCLIOptions(argc, argv, "tl optimizer driver\n", registry);
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  // These take no input.
  if (config.shouldShowDialects() || config.shouldListPasses())
    return MlirOptMain(argc, argv, inputPath, outputPath, registry);
  if (inputPath == "-" && llvm::sys::Process::StandardInIsUserInput())
    llvm::errs() << "(reading the standard input)\n";
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> input =
      openInputFile(inputPath, &message);
  if (!input)
    return report(message);
  return outputPath == "-"
             ? print(std::move(input), registry, config)
             : write(outputPath, std::move(input), registry, config);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  tl::setUpSignals();
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllPasses();
  tl::registerTLPasses();
  registry.insert<tl::tile::TileDialect, tl::ascend::AscendDialect>();
  return asMainReturnCode(run(argc, argv, registry));
}
