//===- tl-interleave.cpp - Model checker for small kernels ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Runs all interleavings of the instructions of a kernel and reports faults.
// With --mutants, compares its verdicts on changed programs with those of the
// verifiers and the executor.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Diagnostics.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "runtime/io/AtomicFile.h"
#include "tl/passes/Passes.h"
#include "tl/support/NamedValues.h"
#include "tools/common/Signals.h"
#include "tools/common/Version.h"
#include "tools/tl-generate/Single.h"
#include "tools/tl-interleave/Mutants.h"
#include "tools/tl-interleave/Overwritten.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

TL_NAMED_VALUES(tl::interleave::Shape)
TL_NAMED_VALUES(tl::interleave::Verifier)

using namespace mlir;
using namespace tl;
using namespace tl::interleave;
namespace cl = llvm::cl;

static cl::OptionCategory category("tl-interleave");

static cl::opt<std::string> input(cl::Positional, cl::desc("file"),
                                  cl::cat(category));
static cl::list<int64_t> numbers("numbers",
                                 cl::desc("The arguments that are numbers"),
                                 cl::CommaSeparated, cl::cat(category));
static cl::opt<unsigned> most("most", cl::desc("Instructions of a run"),
                              cl::init(14), cl::cat(category));
static cl::opt<uint64_t> states("states", cl::desc("States of a search"),
                                cl::init(2000000), cl::cat(category));
static cl::opt<bool> all("all",
                         cl::desc("Do without the reduction: visit all states"),
                         cl::cat(category));
static cl::opt<bool> path("path",
                          cl::desc("Print what happened until the finding"),
                          cl::cat(category));
static cl::opt<uint64_t> mutants("mutants",
                                 cl::desc("Judge so many mutants, and no file"),
                                 cl::init(0), cl::cat(category));
static cl::opt<uint64_t> seed("seed", cl::desc("The first seed of programs"),
                              cl::init(1), cl::cat(category));
static cl::opt<unsigned> ofProgram("of-program",
                                   cl::desc("Mutants of each program"),
                                   cl::init(10), cl::cat(category));
static cl::opt<unsigned> schedules("schedules",
                                   cl::desc("Runs of the executor"),
                                   cl::init(2), cl::cat(category));
static cl::opt<bool>
    print("print",
          cl::desc("Print the program of the seed for each shape, run nothing"),
          cl::cat(category));
static cl::list<Shape> shapes(
    "shape", cl::desc("What programs are; of several, in turn"),
    cl::CommaSeparated, cl::cat(category),
    cl::values(clEnumValN(Shape::Vector, "vector", "of a vector core"),
               clEnumValN(Shape::Cube, "cube", "of a cube core"),
               clEnumValN(Shape::Both, "both", "of both, with flags between"),
               clEnumValN(Shape::Ring, "ring", "of slots used by turns"),
               clEnumValN(Shape::Slots, "slots", "those of tl-generate")));
static cl::opt<std::string>
    folder("folder",
           cl::desc("Where programs go about which opinions differ; the "
                    "current folder if it is not given"),
           cl::init("."), cl::cat(category));
static cl::opt<bool>
    keepsAlarms("keep-alarms",
                cl::desc("Also those that only a static verifier refuses"),
                cl::cat(category));
static cl::opt<bool>
    checkReduction("check-reduction",
                   cl::desc("Make each search without reduction, too"),
                   cl::cat(category));

static cl::opt<Verifier> deaf(
    "deaf", cl::desc("Take it that this one accepts everything"),
    cl::init(Verifier::None), cl::cat(category),
    cl::values(clEnumValN(Verifier::Sync, "sync", "ascend-verify-sync"),
               clEnumValN(Verifier::Memory, "memory", "ascend-verify-memory"),
               clEnumValN(Verifier::Executor, "executor",
                          "the runs of the executor")));

static int reportFinding(const Finding &finding) {
  Operation *last = finding.ops.back();
  InFlightDiagnostic error = last->emitError(getName(finding.kind));
  for (Operation *op : llvm::drop_end(finding.ops))
    error.attachNote(op->getLoc()) << "and this";
  error.report();
  if (path)
    llvm::outs() << finding.path;
  return 1;
}

/// Reports that there is no verdict, at a place if one is known.
static int fail(llvm::Error error) {
  llvm::handleAllErrors(
      std::move(error),
      [](const Refusal &refusal) {
        emitError(refusal.getLoc()) << refusal.message();
      },
      [](const llvm::ErrorInfoBase &other) {
        llvm::WithColor::error(llvm::errs(), "tl-interleave")
            << other.message() << "\n";
      });
  return generate::kNoVerdict;
}

static int exploreFile() {
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> file = openInputFile(input, &message);
  if (!file)
    return fail(llvm::createStringError(message));
  auto context = generate::makeContext();
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  SourceMgrDiagnosticHandler handler(*sources, context.get());
  auto module = parseSourceFile<ModuleOp>(sources, context.get());
  if (!module)
    return generate::kNoVerdict;
  auto functions = llvm::to_vector(module->getOps<func::FuncOp>());
  if (functions.size() != 1)
    return fail(llvm::createStringError(input + ": the file has " +
                                        llvm::Twine(functions.size()) +
                                        " functions, not one"));
  auto found = trace(functions.front(), numbers, most);
  if (!found)
    return fail(found.takeError());
  auto outcome = explore(*found, {states, !all});
  if (!outcome)
    return fail(llvm::make_error<Refusal>(functions.front().getLoc(),
                                          llvm::toString(outcome.takeError())));
  if (outcome->isCutOff)
    return fail(llvm::make_error<Refusal>(
        functions.front().getLoc(), "more than " + std::to_string(states) +
                                        " states; --states=N allows more"));
  if (outcome->finding)
    return reportFinding(*outcome->finding);
  if (Operation *reader = findOverwritten(*found)) {
    reader->emitOpError("reads what was written to another buffer");
    return 1;
  }
  llvm::outs() << "clean: " << found->countInstructions() << " instructions, "
               << outcome->states << " states\n";
  return 0;
}

static std::vector<Shape> getShapes() {
  if (shapes.empty())
    return {Shape::Vector, Shape::Cube, Shape::Both, Shape::Ring, Shape::Slots};
  return std::vector<Shape>(shapes.begin(), shapes.end());
}

static int printPrograms() {
  auto context = generate::makeContext();
  for (Shape shape : getShapes())
    llvm::outs() << *draw(*context, seed, shape).module << "\n";
  return 0;
}

/// Reports the first of `options` that is given; returns whether there is one.
static bool refuse(ArrayRef<cl::Option *> options, const Twine &reason) {
  for (cl::Option *option : options)
    if (option->getNumOccurrences())
      return option->error(reason);
  return false;
}

/// Whether there is no file.
static bool failsWithoutFile() {
  if (input.empty())
    llvm::errs() << "tl-interleave: needs a file, or --mutants\n";
  return input.empty();
}

/// Whether the options contradict each other.
static bool failsOptions() {
  // Lists of options have an operator & of their own.
  cl::Option *const ofFiles[] = {std::addressof(numbers), &path, &all};
  cl::Option *const ofMutants[] = {
      &seed,   &ofProgram,   &schedules,      std::addressof(shapes),
      &folder, &keepsAlarms, &checkReduction, &deaf};
  cl::Option *const ofRuns[] = {&mutants,        &ofProgram, &schedules,
                                &folder,         &most,      &keepsAlarms,
                                &checkReduction, &deaf,      &states};
  for (auto *option : {&most, &ofProgram, &schedules})
    if (*option == 0)
      return option->error("takes a positive number");
  if (mutants.getNumOccurrences() && mutants == 0)
    return mutants.error("takes a positive number");
  if (states == 0)
    return states.error("takes a positive number");
  if (print)
    return (!input.empty() && print.error("draws programs, takes no file")) ||
           refuse(ofFiles, "is for a file") ||
           refuse(ofRuns, "does not go with --print");
  if (!mutants)
    return failsWithoutFile() || refuse(ofMutants, "needs --mutants");
  return (!input.empty() &&
          mutants.error("draws programs and takes no file")) ||
         refuse(ofFiles, "is for a file");
}

static int run() {
  if (print)
    return printPrograms();
  if (!mutants)
    return exploreFile();
  MutantOptions options{seed, mutants, ofProgram, getShapes()};
  options.judge.most = most;
  options.judge.schedules = schedules;
  options.judge.mostStates = std::min<uint64_t>(states, 300000);
  options.judge.checkReduction = checkReduction;
  options.judge.deaf = deaf;
  options.folder = folder;
  options.keepsAlarms = keepsAlarms;
  return runMutants(options);
}

int main(int argc, char **argv) {
  InitTool init(argc, argv);
  mlir::registerAllPasses();
  registerTLPasses();
  cl::HideUnrelatedOptions(category);
  tl::setUpVersion();
  if (!cl::ParseCommandLineOptions(argc, argv, "runs all interleavings\n",
                                   &llvm::errs()) ||
      failsOptions())
    return generate::kNoVerdict;
  int status = run();
  // LLVM aborts at exit if the standard output has an error.
  llvm::Error error = runtime::flushStandardOutput();
  if (!error || status == generate::kNoVerdict) {
    llvm::consumeError(std::move(error));
    return status;
  }
  return fail(std::move(error));
}
