//===- tl-run.cpp - Executes kernels --------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/TileOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Support/FileUtilities.h"
#include "passes/Passes.h"
#include "runtime/io/AtomicFile.h"
#include "tools/common/NamedParse.h"
#include "tools/tl-run/Runner.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace tl;
using namespace tl::run;

static int fail(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), "tl-run") << message << "\n";
  return EXIT_FAILURE;
}

static int fail(llvm::Error error) {
  return fail(llvm::toString(std::move(error)));
}

static void hint(llvm::StringRef message) {
  llvm::WithColor::note(llvm::errs(), "tl-run") << message << "\n";
}

/// Names the option that chooses a function, if that is what is missing.
static void hintAtEntry(ModuleOp module, const Options &options) {
  if (options.entry.empty() &&
      llvm::range_size(module.getOps<func::FuncOp>()) > 1)
    hint("--entry=NAME names the function to execute");
}

/// Names the option that chooses a target, if that is what is missing.
static void hintAtTarget(ModuleOp module, const Options &options) {
  bool launches =
      module.walk([](ascend::LaunchOp) { return WalkResult::interrupt(); })
          .wasInterrupted();
  if (!options.sequential && !ascend::getTarget(module) && launches)
    hint("--target=NAME names a target");
}

static ExecutedOperation getExecuted(Operation *op) {
  ExecutedOperation executed{op->getName().getStringRef().str(), {}};
  for (Type type : op->getOperandTypes())
    if (auto memref = dyn_cast<MemRefType>(type))
      llvm::raw_string_ostream(executed.elementTypes.emplace_back())
          << memref.getElementType();
  return executed;
}

static Outcome getOutcome(ModuleOp module, runtime::Executor &executor) {
  Outcome outcome;
  outcome.kernel = executor.getName().str();
  outcome.launches = executor.getLaunches();
  executor.forEachReached(
      [&](Operation *op) { outcome.operations.insert(getExecuted(op)); });
  if (ascend::TargetAttr target = ascend::getTarget(module)) {
    ascend::TargetSpec spec = target.getSpec();
    outcome.target = target.getChip().str();
    outcome.clockMHz = spec.clock_mhz;
    outcome.targetCubeCores = spec.cube_cores;
    outcome.targetVectorCores = spec.vector_cores;
  }
  return outcome;
}

static int runModule(ModuleOp module, const Options &options) {
  if (failed(run::compile(module, options.compile)))
    return EXIT_FAILURE;
  auto executor = runtime::Executor::load(module, options.entry);
  if (failed(executor)) {
    hintAtEntry(module, options);
    return EXIT_FAILURE;
  }
  Runner runner(**executor, options);
  if (llvm::Error error = runner.prepare())
    return fail(std::move(error));
  if (failed(runner.execute())) {
    // What the kernel printed comes before the end of it.
    llvm::consumeError(runtime::flushStandardOutput());
    hintAtTarget(module, options);
    return EXIT_FAILURE;
  }

  Outcome outcome = getOutcome(module, **executor);
  outcome.sequential = options.sequential;
  auto expectations = runner.compare();
  if (!expectations)
    return fail(expectations.takeError());
  outcome.expectations = std::move(*expectations);
  if (options.report == ReportKind::JSON)
    printJSON(outcome, llvm::outs());
  else
    printText(outcome, options.report == ReportKind::Text, llvm::outs());
  if (llvm::Error error = runtime::flushStandardOutput())
    return fail(std::move(error));
  if (!outcome.matches())
    return EXIT_FAILURE;
  if (llvm::Error error = runner.writeOutputs(outcome.clockMHz))
    return fail(std::move(error));
  return EXIT_SUCCESS;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  registerAllPasses();
  registerTLPasses();
  Options options = parseOptions(argc, argv);

  DialectRegistry registry;
  registerAllDialects(registry);
  registry.insert<tile::TileDialect, ascend::AscendDialect>();
  MLIRContext context(registry);
  // The line of the source says enough.
  context.printOpOnDiagnostic(false);

  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> buffer =
      openInputFile(options.inputFile, &message);
  if (!buffer)
    return fail(message);
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  SourceMgrDiagnosticHandler handler(*sources, &context);
  OwningOpRef<ModuleOp> module = parseWithNames(sources, &context);
  return module ? runModule(*module, options) : EXIT_FAILURE;
}
