//===- tl-opt.cpp - Pass driver for IR files ------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The driver of mlir-opt, but for files: the output file is replaced on success
// only.
//
//===----------------------------------------------------------------------===//

#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "runtime/io/AtomicFile.h"
#include "support/Shell.h"
#include "tl/api/validation/Validator.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"
#include "tl/support/Advice.h"
#include "tl/support/NamedParse.h"
#include "tools/common/Tool.h"
#include "tools/tl-opt/ReadableNumbers.h"
#include "tools/tl-opt/Statistics.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
namespace cl = llvm::cl;

static cl::opt<unsigned> validate(
    "tl-validate", cl::value_desc("trials"),
    cl::desc("Run the kernels after every pass on this number of sets of "
             "arguments, and name the first pass after which one computes "
             "something else"));

static cl::opt<uint64_t>
    validateSeed("tl-validate-seed", cl::value_desc("seed"),
                 cl::desc("Seed that these arguments are drawn from"));

static cl::opt<bool>
    countChanges("tl-statistics",
                 cl::desc("Count the operations that each pass adds and "
                          "removes, and print a table of them"));

static LogicalResult report(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), "tl-opt") << message << "\n";
  return failure();
}

static LogicalResult report(llvm::Error error) {
  return report(llvm::toString(std::move(error)));
}

/// Prints the output of the passes on `input` to the standard output, split by
/// split, even if a later one fails. With validation, prints nothing if it sets
/// `isAtFault` unexpectedly.
static LogicalResult print(std::unique_ptr<llvm::MemoryBuffer> input,
                           DialectRegistry &registry,
                           const MlirOptMainConfig &config,
                           const bool &isAtFault) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::raw_ostream &out =
      validate > 0 ? static_cast<llvm::raw_ostream &>(os) : llvm::outs();
  LogicalResult result = MlirOptMain(out, std::move(input), registry, config);
  if (!isAtFault || config.shouldVerifyDiagnostics())
    llvm::outs() << text;
  if (llvm::Error error = tl::runtime::flushStandardOutput())
    return report(std::move(error));
  return result;
}

/// Whether a part of `text`, the output of the passes, is missing: the part
/// fails, as --verify-diagnostics expects it.
static bool lacksPart(StringRef text, const MlirOptMainConfig &config) {
  SmallVector<StringRef> parts = {text};
  if (StringRef marker = config.outputSplitMarker(); !marker.empty()) {
    parts.clear();
    text.split(parts, marker);
  }
  return llvm::any_of(parts,
                      [](StringRef part) { return part.trim().empty(); });
}

/// Writes the output of the passes on `input` to a file, unless something fails
/// or validation sets `isAtFault` unexpectedly.
static LogicalResult write(const std::string &path,
                           std::unique_ptr<llvm::MemoryBuffer> input,
                           DialectRegistry &registry,
                           const MlirOptMainConfig &config,
                           const bool &isAtFault) {
  if (llvm::Error error = tl::runtime::checkWritable(path))
    return report(std::move(error));
  std::string text;
  llvm::raw_string_ostream os(text);
  LogicalResult result = MlirOptMain(os, std::move(input), registry, config);
  // Passes can print, too.
  if (llvm::Error error = tl::runtime::flushStandardOutput())
    return report(std::move(error));
  if (failed(result) || (isAtFault && !config.shouldVerifyDiagnostics()))
    return failure();
  if (config.shouldVerifyDiagnostics() && lacksPart(text, config))
    return success();
  if (llvm::Error error = tl::runtime::writeFile(
          path, [&](llvm::raw_ostream &file) { file << text; }))
    return report(std::move(error));
  return success();
}

/// Fails with an error if `input` is bytecode that cannot be read: MLIR's own
/// tool may fail without one.
static LogicalResult checkBytecode(const llvm::MemoryBuffer &input,
                                   const DialectRegistry &registry,
                                   const MlirOptMainConfig &config) {
  if (!isBytecode(input))
    return success();
  MLIRContext context(registry);
  context.allowUnregisteredDialects(config.shouldAllowUnregisteredDialects());
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(input.getMemBufferRef(),
                                       /*RequiresNullTerminator=*/false),
      llvm::SMLoc());
  SourceMgrDiagnosticHandler handler(*sources, &context);
  return success(bool(
      tl::parseBytecode(sources, &context, config.shouldVerifyOnParsing())));
}

//===----------------------------------------------------------------------===//
// Validation
//===----------------------------------------------------------------------===//

namespace {
/// Validates the passes of one pass manager. The result is reported on
/// destruction, as passes may discard diagnostics in between.
class Validation : public PassInstrumentation {
public:
  Validation(tl::validation::Request request, bool *failed)
      : validator(std::move(request)), hasFailed(failed),
        inner(validator.createInstrumentation()) {}

  ~Validation() override {
    if (std::optional<Location> loc = validator.findUnordered())
      emitWarning(*loc) << "--tl-validate: the kernel has run in program order "
                           "only, which shows no race: neither its author nor "
                           "a pass has ordered its pipes for a target";
    *hasFailed |= failed(validator.finish());
  }

  void runBeforePass(Pass *pass, Operation *op) override {
    if (!hasBegun)
      begin(op);
    inner->runBeforePass(pass, op);
  }
  void runAfterPass(Pass *pass, Operation *op) override {
    inner->runAfterPass(pass, op);
  }
  void runAfterPassFailed(Pass *pass, Operation *op) override {
    inner->runAfterPassFailed(pass, op);
  }

private:
  /// Before the first pass.
  void begin(Operation *op) {
    hasBegun = true;
    auto module = dyn_cast<ModuleOp>(op);
    if (!module)
      module = op->getParentOfType<ModuleOp>();
    llvm::Error error =
        module ? validator.begin(module)
               : llvm::createStringError("there is no module around this");
    Location loc = validator.getErrorLoc().value_or(op->getLoc());
    if (!error) {
      if (validator.changesNothing())
        emitWarning((*module.getOps<func::FuncOp>().begin()).getLoc())
            << "--tl-validate shows nothing: the kernel changes no argument";
      if (std::string shortage = validator.describeShortage();
          !shortage.empty())
        emitWarning(loc) << "--tl-validate: " << shortage;
      return;
    }
    *hasFailed = true;
    emitError(loc) << "--tl-validate: " << llvm::toString(std::move(error));
  }

  tl::validation::Validator validator;
  bool *hasFailed;
  std::unique_ptr<PassInstrumentation> inner;
  bool hasBegun = false;
};
} // namespace

/// The command of tl-run that validates `passes` on the file `path`, for
/// messages; empty if there is none. A piece of a file has no name.
static std::string getCommand(const PassManager &passes, StringRef path,
                              const MlirOptMainConfig &config) {
  if (path == "-" || !config.inputSplitMarker().empty() ||
      passes.getOpAnchorName() != ModuleOp::getOperationName())
    return "";
  std::string pipeline;
  llvm::raw_string_ostream os(pipeline);
  passes.printAsTextualPipeline(os);
  return "tl-run " + tl::quoteWord(path) +
         " --validate --pipeline=" + tl::quoteWord(pipeline);
}

/// Lets `manager` validate its passes; `failed` is set if one is at fault.
static void addValidation(PassManager &manager, std::string command,
                          bool *failed) {
  manager.getContext()->disableMultithreading();
  tl::validation::Request request;
  request.command = std::move(command);
  request.trials = validate;
  request.seed = validateSeed;
  manager.addInstrumentation(
      std::make_unique<Validation>(std::move(request), failed));
}

//===----------------------------------------------------------------------===//
// Set-up
//===----------------------------------------------------------------------===//

/// Before the passes of `manager`, refuses input that asks for dimensions that
/// do not exist: its meaning is undefined, and folds may assume that they
/// exist.
static void addCheckOfDimensions(PassManager &manager) {
  if (manager.getOpName() != ModuleOp::getOperationName())
    return;
  tl::VerifyBoundsPassOptions options;
  options.dimensionsOnly = true;
  manager.addNestedPass<func::FuncOp>(tl::createVerifyBoundsPass(options));
}

/// Fails with an error if `passes` has passes on modules nested in another
/// operation, as with --no-implicit-module: they would never run.
static LogicalResult checkAnchors(PassManager &passes) {
  if (passes.getOpAnchorName() == ModuleOp::getOperationName())
    return success();
  std::string text;
  llvm::raw_string_ostream os(text);
  passes.printAsTextualPipeline(os);
  if (!StringRef(text).contains("builtin.module("))
    return success();
  return report("the passes run on modules, and the input is a '" +
                passes.getOpAnchorName() + "'");
}

/// Lets `config` add the instrumentation of this tool to pass managers, which
/// adds to `statistics` if they are wanted; `isAtFault` is set if validation
/// finds a pass at fault. `path` is the input.
static void extendSetUp(MlirOptMainConfig &config, std::string path,
                        tl::PassStatistics *statistics, bool *isAtFault) {
  config.setPassPipelineSetupFn([=](PassManager &manager) {
    // The manager may merge the passes of the tool with those of the user.
    PassManager alone(manager.getContext(), manager.getOpAnchorName(),
                      manager.getNesting());
    if (failed(config.setupPassPipeline(alone)) || failed(checkAnchors(alone)))
      return failure();
    addCheckOfDimensions(manager);
    if (countChanges) {
      manager.getContext()->disableMultithreading();
      manager.addInstrumentation(statistics->createInstrumentation());
    }
    if (validate > 0) {
      if (alone.empty())
        return report("--tl-validate: there is no pass");
      addValidation(manager, getCommand(alone, path, config), isAtFault);
    }
    if (failed(config.setupPassPipeline(manager)))
      return failure();
    if (!alone.empty())
      manager.addPass(tl::createReadableNumbersCheck());
    return success();
  });
}

/// Checks the values of the options of validation.
static LogicalResult checkValidation() {
  constexpr unsigned kMostTrials = 10000;
  if (validate.getNumOccurrences() > 0 &&
      (validate == 0 || validate > kMostTrials))
    return report("--tl-validate takes a number from 1 to 10000");
  if (validateSeed.getNumOccurrences() > 0 && validate == 0)
    return report("--tl-validate-seed needs --tl-validate");
  return success();
}

/// Refuses to load our own plugin, whose dialects this tool has: a dialect
/// that is registered twice ends the program.
static LogicalResult checkPlugins(int argc, char **argv) {
  for (StringRef argument : llvm::ArrayRef(argv, argc).drop_front())
    if (argument.starts_with("-") && argument.contains("load-") &&
        argument.contains("-plugin") && argument.contains("TLPlugin"))
      return report("the plugin is for MLIR's tools: this one has its dialects "
                    "and passes");
  return success();
}

static LogicalResult run(int argc, char **argv, DialectRegistry &registry) {
  if (failed(checkPlugins(argc, argv)))
    return failure();
  auto [inputPath, outputPath] =
      registerAndParseCLIOptions(argc, argv, "tl optimizer driver\n", registry);
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  // These take no input.
  if (config.shouldShowDialects() || config.shouldListPasses())
    return MlirOptMain(argc, argv, inputPath, outputPath, registry);
  if (failed(checkValidation()))
    return failure();
  if (inputPath == "-" && llvm::sys::Process::StandardInIsUserInput())
    llvm::errs() << "(reading the standard input)\n";
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> input =
      openInputFile(inputPath, &message);
  if (!input)
    return report(message);
  if (failed(checkBytecode(*input, registry, config)))
    return failure();
  // Expected diagnostics are those of MLIR.
  if (!config.shouldVerifyDiagnostics())
    tl::registerAdvice(registry, input->getBuffer());
  bool isAtFault = false;
  tl::PassStatistics statistics;
  extendSetUp(config, inputPath, &statistics, &isAtFault);
  LogicalResult result =
      outputPath == "-"
          ? print(std::move(input), registry, config, isAtFault)
          : write(outputPath, std::move(input), registry, config, isAtFault);
  if (countChanges)
    statistics.print(llvm::errs());
  // With --verify-diagnostics the error was expected, or is reported already.
  return failure(failed(result) ||
                 (isAtFault && !config.shouldVerifyDiagnostics()));
}

static DialectRegistry &getRegistry() {
  static DialectRegistry registry;
  return registry;
}

void tl::prepareTool() {
  DialectRegistry &registry = getRegistry();
  registerAllDialects(registry);
  // Interfaces of upstream dialects, such as that of the inliner.
  registerAllExtensions(registry);
  registerAllPasses();
  tl::registerTLPasses();
  tl::registerReadableNumbersCheck();
  registry.insert<tl::tile::TileDialect, tl::ascend::AscendDialect>();
}

int tl::runTool(int argc, char **argv) {
  return asMainReturnCode(run(argc, argv, getRegistry()));
}
