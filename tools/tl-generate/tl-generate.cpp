//===- tl-generate.cpp - Differential test of generated programs ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Generates programs from seeds and compares their runs in program order with
// runs of the compiled programs under several schedules. Exit status 0 if all
// are equal, 1 if one is not, 2 if the command line makes no sense or an output
// cannot be written.
//
//===----------------------------------------------------------------------===//

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "runtime/io/AtomicFile.h"
#include "tl/passes/Passes.h"
#include "tl/support/NamedValues.h"
#include "tools/common/Signals.h"
#include "tools/common/Version.h"
#include "tools/tl-generate/Campaign.h"
#include "tools/tl-generate/Single.h"
#include "llvm/Support/WithColor.h"

TL_NAMED_VALUES(tl::generate::Profile)

using namespace tl;
using namespace tl::generate;
namespace cl = llvm::cl;

/// More processes are a slip, and may exhaust those of the system.
constexpr unsigned kMostWorkers = 1024;

static cl::OptionCategory category("tl-generate");

static cl::opt<uint64_t> seed("seed", cl::desc("The first seed"), cl::init(1),
                              cl::cat(category));
static cl::opt<uint64_t> count("count", cl::desc("How many programs"),
                               cl::init(1), cl::cat(category));
static cl::list<Profile> profiles(
    "profile", cl::desc("What programs are made of; of several, in turn"),
    cl::CommaSeparated, cl::cat(category),
    cl::values(clEnumValN(Profile::Tile, "tile", "operations on tiles"),
               clEnumValN(Profile::Parallel, "parallel", "loops over elements"),
               clEnumValN(Profile::Slots, "slots", "instructions on slots"),
               clEnumValN(Profile::Control, "control",
                          "loops, branches and scalar code")));
static cl::opt<unsigned> schedules("schedules",
                                   cl::desc("Runs of each program"),
                                   cl::init(3), cl::cat(category));
static cl::opt<bool> all("all",
                         cl::desc("Compile each program in all combinations of "
                                  "stages, cores and passes, not in one"),
                         cl::cat(category));
static cl::opt<unsigned> workers("jobs", cl::desc("Processes"), cl::init(1),
                                 cl::cat(category));
static cl::opt<unsigned> limit("limit",
                               cl::desc("Seconds that a program may take"),
                               cl::init(60), cl::cat(category));
static cl::opt<std::string> folder("folder",
                                   cl::desc("Where programs go that fail"),
                                   cl::init("."), cl::cat(category));
static cl::opt<bool> print("print", cl::desc("Print programs and run nothing"),
                           cl::cat(category));
static cl::opt<bool> write("write",
                           cl::desc("Write programs to the folder, with their "
                                    "arguments and passes, and run nothing"),
                           cl::cat(category));
static cl::opt<bool> coverage("coverage",
                              cl::desc("Print which operations and element "
                                       "types there are, and run nothing"),
                              cl::cat(category));
static cl::opt<std::string> check("check", cl::desc("Compare this file"),
                                  cl::value_desc("file"), cl::cat(category));
static cl::list<std::string> arguments("arg",
                                       cl::desc("An argument of that file, as "
                                                "tl-run takes it"),
                                       cl::cat(category));
static cl::list<std::string> tolerances(
    "tolerance",
    cl::desc("How far an argument may differ: ARGUMENT:ULPS:ABSOLUTE"),
    cl::cat(category));
static cl::opt<std::string> pipeline("pipeline",
                                     cl::desc("The passes for that file"),
                                     cl::init("tl-compile"), cl::cat(category));
static cl::opt<std::string> expected(
    "expect",
    cl::desc("Exit with 1 if this becomes of the file, with 0 otherwise: what "
             "tl-reduce asks its test"),
    cl::value_desc("outcome[:text]"), cl::cat(category));

/// Reports the first of `options` that is given; returns whether there is one.
static bool refuse(llvm::ArrayRef<cl::Option *> options,
                   const llvm::Twine &reason) {
  for (cl::Option *option : options)
    if (option->getNumOccurrences())
      return option->error(reason);
  return false;
}

/// Refuses options that have no meaning beside the others.
static bool refuseOthers() {
  // Lists of options have an operator & of their own.
  cl::Option *const ofFiles[] = {std::addressof(arguments),
                                 std::addressof(tolerances), &pipeline,
                                 &expected};
  cl::Option *const ofDraws[] = {&seed,  &count,   std::addressof(profiles),
                                 &all,   &workers, &folder,
                                 &print, &write,   &coverage};
  cl::Option *const ofRuns[] = {&all, &workers, &folder, &schedules, &limit};
  if (!check.empty())
    return refuse(ofDraws, "is for drawn programs, not for --check");
  if (refuse(ofFiles, "needs --check"))
    return true;
  if (print)
    return refuse({&write, &coverage}, "excludes --print") ||
           refuse(ofRuns, "is for programs that run, not for --print");
  if (coverage)
    return refuse({&write}, "excludes --coverage") ||
           refuse(ofRuns, "is for programs that run, not for --coverage");
  return false;
}

/// Refuses numbers for which there is nothing to do.
static bool refuseNumbers() {
  if (schedules == 0)
    return schedules.error("takes a positive number");
  if (limit == 0)
    return limit.error("takes a positive number of seconds");
  if (count == 0)
    return count.error("takes a positive number");
  if (workers == 0 || workers > kMostWorkers)
    return workers.error("takes a number from 1 to " +
                         std::to_string(kMostWorkers));
  if ((count - 1) / std::max<size_t>(profiles.size(), 1) > UINT64_MAX - seed)
    return count.error("leads beyond the last seed");
  if (write && !folder.getNumOccurrences())
    return folder.error("is needed for --write");
  return false;
}

static int run(int argc, char **argv) {
  cl::HideUnrelatedOptions(category);
  tl::setUpVersion();
  if (!cl::ParseCommandLineOptions(argc, argv, "compares generated programs\n",
                                   &llvm::errs()) ||
      refuseOthers() || refuseNumbers())
    return kNoVerdict;
  if (!check.empty())
    return checkFile({check, arguments, tolerances, expected},
                     {pipeline, schedules, 1, nullptr}, limit);
  unsigned processes = std::min<uint64_t>(workers, count);
  CampaignOptions options{seed,  count,  profiles, schedules, all,  processes,
                          limit, folder, print,    coverage,  write};
  if (options.profiles.empty())
    options.profiles = {Profile::Tile, Profile::Parallel, Profile::Slots,
                        Profile::Control};
  return runCampaign(options);
}

int main(int argc, char **argv) {
  InitTool init(argc, argv);
  mlir::registerAllPasses();
  registerTLPasses();
  int status = run(argc, argv);
  // LLVM aborts at exit if the standard output has an error.
  llvm::Error error = runtime::flushStandardOutput();
  if (!error || status == kNoVerdict) {
    llvm::consumeError(std::move(error));
    return status;
  }
  llvm::WithColor::error() << llvm::toString(std::move(error)) << "\n";
  return kNoVerdict;
}
