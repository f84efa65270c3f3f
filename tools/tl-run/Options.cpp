//===- Options.cpp - Command line of tl-run -------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-run/Options.h"

#include "api/SourceModule.h"
#include "tl/support/NamedValues.h"

#include <cstdlib>

TL_NAMED_VALUES(tl::runtime::L2State)
TL_NAMED_VALUES(tl::run::ReportKind)

using namespace tl::run;
namespace cl = llvm::cl;

static cl::OptionCategory category("tl-run options");

static cl::opt<std::string> inputFile(cl::Positional, cl::Required,
                                      cl::desc("<file.mlir or file.cpp>"),
                                      cl::cat(category));

static cl::opt<std::string>
    entry("entry", cl::value_desc("name"),
          cl::desc("Function to execute; by default the only one"),
          cl::cat(category));

static cl::opt<int64_t>
    blocks("blocks", cl::init(0), cl::value_desc("number"),
           cl::desc("Number of blocks of a kernel in Ascend C"),
           cl::cat(category));

static cl::opt<std::string>
    cores("cores", cl::value_desc("cube|vector|vector:2|mix|mix:1"),
          cl::desc("Cores of a block of a kernel in Ascend C; by default those "
                   "that the kernel states or uses. With vector:2, two vector "
                   "cores that GetBlockIdx counts share the memory rate of a "
                   "block, as in a kernel for both kinds of cores"),
          cl::cat(category));

static cl::list<std::string>
    compilerOptions("cxx", cl::value_desc("option"),
                    cl::desc("An option for the compiler of Ascend C, such as "
                             "-DNAME=VALUE or -IFOLDER"),
                    cl::cat(category));

static cl::opt<std::string>
    cann("cann", cl::value_desc("folder"),
         cl::desc("Compile Ascend C against the headers of the toolkit in this "
                  "folder, instead of our own"),
         cl::cat(category));

static cl::opt<std::string>
    callLog("calls", cl::value_desc("file"),
            cl::desc("Write each instruction that a kernel in Ascend C issues: "
                     "core, types, addresses and line"),
            cl::cat(category));

static cl::opt<std::string> sourceMap(
    "source-map", cl::value_desc("file"),
    cl::desc("Report the author's lines of a printed kernel in Ascend C, from "
             "the file that tl-translate --source-map has written"),
    cl::cat(category));

static cl::opt<unsigned> timeLimit(
    "time-limit", cl::init(600), cl::value_desc("seconds"),
    cl::desc("Time after which a kernel in Ascend C is stopped (600); "
             "0 for no limit"),
    cl::cat(category));

static cl::list<std::string> arguments(
    "arg", cl::value_desc("spec"),
    cl::desc(
        "An argument, once for each in order: PATH.npy, "
        "random:SEED[:SHAPE], wide:SEED[:SHAPE], edges:SEED[:SHAPE], "
        "zeros[:SHAPE], "
        "iota[:SHAPE], empty[:SHAPE] (without contents), workspace[:SHAPE] "
        "(without contents, and copies may move bytes that are written "
        "later), or for a scalar a number, true or false"),
    cl::cat(category));

static cl::list<std::string>
    outputs("output", cl::value_desc("N=path.npy"),
            cl::desc("Write argument N to a file after a clean run"),
            cl::cat(category));

static cl::list<std::string>
    expected("expect", cl::value_desc("N=path.npy"),
             cl::desc("Compare argument N with a file after the run"),
             cl::cat(category));

static cl::opt<double>
    relativeTolerance("rtol", cl::init(1e-3),
                      cl::desc("Relative tolerance of --expect (1e-3)"),
                      cl::cat(category));

static cl::opt<double>
    absoluteTolerance("atol", cl::init(1e-3),
                      cl::desc("Absolute tolerance of --expect (1e-3)"),
                      cl::cat(category));

static cl::opt<bool>
    sequential("sequential",
               cl::desc("Execute in program order: no pipes, no flags, no "
                        "compilation"),
               cl::cat(category));

static cl::opt<bool>
    numerics("numerics",
             cl::desc("Execute in program order, and say where the first NaN, "
                      "the first infinity and the first number that an "
                      "integer type does not hold arise"),
             cl::cat(category));

static cl::opt<std::string> compared(
    "compare", cl::value_desc("before.json"),
    cl::desc("Instead of a run: what differs between this report and the one "
             "that is the input, files of --report=json"),
    cl::cat(category));

static cl::opt<std::string>
    schedule("schedule", cl::value_desc("default|random:seed[-seed]"),
             cl::desc("Timing of instructions; of a "
                      "range of seeds, one run each"),
             cl::cat(category));

static cl::opt<bool>
    noCheck("no-check",
            cl::desc("Do not look for races, for reads of bytes that nothing "
                     "wrote and for misaligned accesses"),
            cl::cat(category));

static cl::opt<bool>
    timingOnly("timing-only",
               cl::desc("Find the cycles alone: compute scalar code only, and "
                        "check nothing"),
               cl::cat(category));

static cl::opt<bool>
    ownOrder("own-order",
             cl::desc("Look for races within each core only, as its own flags "
                      "and barriers order it, and not what another core does "
                      "that it waits for"),
             cl::cat(category));

static cl::opt<tl::runtime::L2State>
    l2("l2", cl::init(tl::runtime::L2State::Warm),
       cl::desc("What L2 holds when a launch starts (warm)"),
       cl::ValuesClass({
#define L2_STATE(name, text, description)                                      \
  clEnumValN(tl::runtime::L2State::name, text, description),
#include "tl/runtime/engine/memory/L2States.def"
       }),
       cl::cat(category));

static cl::opt<bool>
    warnRaces("warn-races",
              cl::desc("Report races as warnings, and take the result"),
              cl::cat(category));

static cl::opt<bool>
    progress("progress",
             cl::desc("Say how far a run above two seconds is, even if the "
                      "error output is no terminal"),
             cl::cat(category));

static cl::opt<ReportKind> report(
    "report", cl::ValueOptional, cl::init(ReportKind::Short),
    cl::desc("Report what each pipe did"),
    cl::values(clEnumValN(ReportKind::Text, "text", "as a table"),
               clEnumValN(ReportKind::JSON, "json", "everything as JSON"),
               clEnumValN(ReportKind::Text, "", "")),
    cl::cat(category));

static cl::opt<std::string>
    timeline("timeline", cl::value_desc("file.json"),
             cl::desc("Write the time of each instruction, for Perfetto or "
                      "chrome://tracing"),
             cl::cat(category));

static cl::opt<std::string>
    html("html", cl::value_desc("file.html"),
         cl::desc("Write a page that shows pipes, memories and stalls over "
                  "time, for any browser"),
         cl::cat(category));

static cl::opt<std::string>
    bundle("bundle", cl::value_desc("folder"),
           cl::desc("Write a folder with the kernel, a program that launches "
                    "it on an NPU, the arguments and the results of this run, "
                    "and a script that builds and runs it"),
           cl::cat(category));

static cl::opt<std::string> validate(
    "validate", cl::ValueOptional, cl::value_desc("trials"),
    cl::desc("Run the kernel after every pass, and name the first one after "
             "which it computes something else; on the arguments, or on this "
             "number of sets of them that are drawn"),
    cl::cat(category));

static cl::opt<uint64_t>
    validateSeed("validate-seed", cl::init(0), cl::value_desc("seed"),
                 cl::desc("Seed that --validate=TRIALS draws arguments from"),
                 cl::cat(category));

static cl::opt<double> validateLimit(
    "validate-limit", cl::init(5), cl::value_desc("seconds"),
    cl::desc("Time that a run of the kernel as written may take for "
             "--validate; --validate=TRIALS draws other arguments instead of "
             "those that take longer. After a pass, a run may take 100 times "
             "as long as before and this"),
    cl::cat(category));

static cl::opt<std::string>
    target("target", cl::value_desc("name"),
           cl::desc("Target to compile for and to run on"), cl::cat(category));

static cl::opt<std::string>
    pipeline("pipeline", cl::ValueOptional, cl::value_desc("text"),
             cl::desc("Run this pass pipeline first; by default the standard "
                      "one, if the file needs it"),
             cl::cat(category));

static cl::opt<double> memoryLimit(
    "memory-limit", cl::value_desc("GiB"),
    cl::desc("Memory that arrays may take together; by default half of the "
             "machine's"),
    cl::cat(category));

static cl::opt<unsigned>
    hostThreads("host-threads", cl::init(0),
                cl::desc("Threads that blocks are spread over; by default one "
                         "for each core of this machine"),
                cl::cat(category));

/// Whether an option is given that concerns the run of the compiled kernel,
/// although --validate=TRIALS has none.
static bool failsWithoutRun() {
  bool failed = false;
  for (cl::Option *option : std::initializer_list<cl::Option *>{
           std::addressof(outputs), std::addressof(expected),
           &relativeTolerance, &absoluteTolerance, &schedule, &noCheck,
           &timingOnly, &ownOrder, &l2, &warnRaces, &progress, &report,
           &timeline, &html, std::addressof(bundle), &hostThreads})
    if (option->getNumOccurrences() > 0)
      failed |= option->error("is for a run on arguments, and "
                              "--validate=TRIALS draws them: give --arg");
  return failed;
}

/// Whether the options of --validate contradict each other or others.
static bool failsValidation() {
  if (validate.empty() && validateSeed.getNumOccurrences() > 0)
    return validateSeed.error("needs --validate=TRIALS");
  if (validate.getNumOccurrences() == 0)
    return validateLimit.getNumOccurrences() > 0 &&
           validateLimit.error("needs --validate");
  // What is shorter ends before the watchdog starts.
  constexpr double kShortest = 0.001, kLongest = 1e6;
  if (!(validateLimit >= kShortest && validateLimit <= kLongest))
    return validateLimit.error("takes seconds from 0.001 to 1000000");
  if (sequential || numerics)
    return validate.error("a sequential run compiles nothing");
  unsigned trials;
  constexpr unsigned kMostTrials = 10000;
  if (validate.empty())
    return false;
  if (llvm::StringRef(validate).getAsInteger(10, trials) || trials == 0 ||
      trials > kMostTrials)
    return validate.error("takes a number from 1 to 10000");
  if (!arguments.empty())
    return validate.error("draws the arguments: give a number or --arg");
  return failsWithoutRun();
}

/// Whether an option is given that the kind of the input has no use for.
static bool failsLanguage() {
  bool failed = false;
  auto refuse = [&](std::initializer_list<cl::Option *> options,
                    llvm::StringRef message) {
    for (cl::Option *option : options)
      if (option->getNumOccurrences() > 0)
        failed |= option->error(message);
  };
  if (!tl::isAscendC(inputFile)) {
    refuse({&blocks, std::addressof(cores), std::addressof(compilerOptions),
            std::addressof(cann), std::addressof(callLog),
            std::addressof(sourceMap), &timeLimit},
           "is for a kernel in Ascend C, a file such as kernel.cpp");
    return failed;
  }
  refuse({&sequential, &numerics, std::addressof(pipeline),
          std::addressof(validate), std::addressof(bundle)},
         "is for IR, and Ascend C is compiled already");
  if (entry.empty()) {
    refuse({&blocks, std::addressof(arguments), std::addressof(outputs),
            std::addressof(expected), std::addressof(timeline),
            std::addressof(html), std::addressof(callLog), &timingOnly},
           "is for one kernel, which --entry=NAME names; without it the main "
           "function of the file runs");
    if (l2 == tl::runtime::L2State::Kept)
      failed |= l2.error("kept is for the launches of one kernel, which "
                         "--entry=NAME names");
    if (report == ReportKind::JSON)
      failed |=
          report.error("json is for one kernel, which --entry=NAME names");
  } else if (blocks < 1) {
    failed |= blocks.error("needs the number of blocks, at least 1");
  }
  if (!cann.empty() && hostThreads > 1)
    failed |= hostThreads.error("must be 1 with --cann: the vendor's headers "
                                "have the core that runs in variables");
  return failed;
}

/// Whether an option is given beside --compare, which runs nothing.
static bool failsComparison() {
  if (compared.getNumOccurrences() == 0)
    return false;
  bool failed = false;
  for (cl::Option *option : cl::getRegisteredOptions().values())
    if (option != &compared && option->getNumOccurrences() > 0 &&
        llvm::is_contained(option->Categories, &category))
      failed |= option->error("is for a run, and --compare runs nothing");
  return failed;
}

/// Ends the program if the value of an option makes no sense.
static void checkValues() {
  bool failed = failsComparison();
  failed |= failsValidation();
  failed |= failsLanguage();
  if (expected.empty())
    for (cl::opt<double> *option : {&relativeTolerance, &absoluteTolerance})
      if (option->getNumOccurrences() > 0)
        failed |= option->error("needs --expect");
  for (cl::opt<std::string> *option :
       {&entry, &compared, &schedule, &timeline, &html, &bundle, &target, &cann,
        &callLog, &sourceMap})
    if (option->getNumOccurrences() > 0 && option->empty())
      failed |= option->error("needs a value");
  constexpr double kMost = 1 << 30;
  if (memoryLimit.getNumOccurrences() > 0 &&
      !(memoryLimit > 0 && memoryLimit <= kMost))
    failed |= memoryLimit.error("needs a positive number of GiB");
  constexpr unsigned kMostThreads = 1024;
  if (hostThreads > kMostThreads)
    failed |= hostThreads.error("takes at most 1024 threads");
  if (failed)
    std::exit(EXIT_FAILURE);
}

Options tl::run::parseOptions(int argc, char **argv) {
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "tl kernel executor\n");
  checkValues();
  Options options;
  options.inputFile = inputFile;
  options.entry = entry;
  options.blocks = blocks;
  options.cores = cores;
  options.compilerOptions = compilerOptions;
  options.cann = cann;
  options.callLog = callLog;
  options.sourceMap = sourceMap;
  options.timeLimit = timeLimit;
  options.compile.target = target;
  options.sequential = sequential || numerics;
  options.numerics = numerics;
  options.compile.sequential = options.sequential;
  if (pipeline.getNumOccurrences() > 0)
    options.compile.pipeline = pipeline;
  options.arguments = arguments;
  options.outputs = outputs;
  options.expected = expected;
  options.rtol = relativeTolerance;
  options.atol = absoluteTolerance;
  options.compared = compared;
  options.schedule = schedule;
  options.report = report;
  options.check = !noCheck && !timingOnly;
  options.timingOnly = timingOnly;
  options.ownOrder = ownOrder;
  options.racesAreWarnings = warnRaces;
  options.progress = progress;
  if (l2.getNumOccurrences() > 0)
    options.l2 = l2;
  options.timeline = timeline;
  options.html = html;
  options.bundle = bundle;
  if (memoryLimit.getNumOccurrences() > 0)
    options.memoryLimit = static_cast<int64_t>(memoryLimit * double(1 << 30));
  options.hostThreads = hostThreads;
  options.validate = validate.getNumOccurrences() > 0;
  if (unsigned trials; !llvm::StringRef(validate).getAsInteger(10, trials))
    options.trials = trials;
  options.validateSeed = validateSeed;
  options.validateLimit = validateLimit;
  return options;
}
