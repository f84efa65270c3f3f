//===- Campaign.cpp - Comparison of many programs -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-generate/Campaign.h"

#include "runtime/io/AtomicFile.h"
#include "tools/tl-generate/Combination.h"
#include "tools/tl-generate/Coverage.h"
#include "tools/tl-generate/Differential.h"
#include "tools/tl-generate/Single.h"
#include "tools/tl-generate/Watchdog.h"
#include "tools/tl-generate/Workers.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace tl;
using namespace tl::generate;

/// The number of programs per context: a context never frees its types.
constexpr unsigned kProgramsOfContext = 100;

static llvm::StringRef getName(Profile profile) {
  static constexpr llvm::StringLiteral names[] = {"tile", "parallel", "slots",
                                                  "control"};
  return names[static_cast<size_t>(profile)];
}

namespace {
/// The work of one process: a share of the programs.
class Campaign {
public:
  Campaign(const CampaignOptions &options, Tally &tally)
      : options(options), tally(tally),
        watchdog(std::chrono::seconds(options.limit)) {}
  void run();

private:
  void compareAll(MLIRContext &context);
  void compareIn(const Program &program, const Combination &combination,
                 const std::string &name);
  void finish(const std::string &text, const std::string &name,
              const Verdict &verdict);

  const CampaignOptions &options;
  Tally &tally;
  Watchdog watchdog;
};
} // namespace

static uint64_t getSeed(const CampaignOptions &options, uint64_t number) {
  return options.seed + number / options.profiles.size();
}

static Profile getProfile(const CampaignOptions &options, uint64_t number) {
  return options.profiles[number % options.profiles.size()];
}

static std::string getPath(const CampaignOptions &options,
                           llvm::StringRef name) {
  return (options.folder + "/" + name + ".mlir").str();
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

static llvm::StringRef getFirstLine(llvm::StringRef text) {
  return text.split('\n').first;
}

/// The first line of the file of a program.
static std::string getTitle(const Verdict &verdict) {
  return (getName(verdict.outcome) + ": " + getFirstLine(verdict.message))
      .str();
}

/// Writes a file with the verdict on a program and `text`, the command that
/// repeats the run and the program.
static llvm::Error write(const std::string &path, const std::string &title,
                         const std::string &text) {
  return runtime::writeFile(path, [&](llvm::raw_ostream &os) {
    os << "// " << title << "\n// " << text;
  });
}

/// Prints the verdict on a program, and how to repeat the run, at once.
static llvm::Error report(const std::string &name, const std::string &title,
                          llvm::StringRef text) {
  llvm::outs() << name + ": " + title + "\n  " + getFirstLine(text).str() +
                      "\n";
  return runtime::flushStandardOutput();
}

/// Reports that the program of `tally` ended its process. Its file exists
/// unless the crash precedes its creation.
static void reportCrash(const CampaignOptions &options, const Tally &tally) {
  auto file = llvm::MemoryBuffer::getFile(getPath(options, tally.name));
  std::string title = getTitle({Outcome::Crash, "ends the process", 0});
  llvm::StringRef text = file ? (*file)->getBuffer() : "";
  // The end of the campaign says that the output is lost.
  llvm::consumeError(
      report(tally.name, title, text.split('\n').second.ltrim("/ ")));
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

void Campaign::finish(const std::string &text, const std::string &name,
                      const Verdict &verdict) {
  ++tally.compared;
  tally.runs += verdict.runs;
  tally.unchanged += verdict.changesNothing;
  ++tally.outcomes[static_cast<size_t>(verdict.outcome)];
  std::string path = getPath(options, name);
  // Until its last contents are written, the file says that the program ends
  // its process.
  bool isSame = verdict.outcome == Outcome::Same;
  llvm::Error error =
      isSame ? llvm::Error::success() : write(path, getTitle(verdict), text);
  if (isSame || error)
    (void)llvm::sys::fs::remove(path);
  removeAtInterrupt("");
  if (error)
    tally.fail(std::move(error));
  if (!isSame) {
    if (llvm::Error error = report(name, getTitle(verdict), text))
      tally.fail(std::move(error));
  }
  tally.isBusy = false;
}

void Campaign::compareIn(const Program &original,
                         const Combination &combination,
                         const std::string &name) {
  Program program{OwningOpRef<ModuleOp>((*original.module).clone()),
                  original.arguments};
  apply(combination, *program.module);
  std::string text =
      getCommand(getPath(options, name), program, combination.pipeline,
                 options.schedules, options.limit);
  llvm::raw_string_ostream(text) << "\n" << *program.module << "\n";
  // The file exists before a run that may end the process.
  std::string title = options.write
                          ? "not run"
                          : getTitle({Outcome::Crash, "ends the process", 0});
  // After an interrupt it would be the file of a crash.
  if (!options.write)
    removeAtInterrupt(getPath(options, name));
  if (llvm::Error error = write(getPath(options, name), title, text))
    tally.fail(std::move(error));
  if (options.write || tally.mustEnd()) {
    tally.isBusy = false;
    return;
  }
  watchdog.start([&] { finish(text, name, {Outcome::Hang, "compiles", 0}); });
  Verdict verdict = compare(program, {combination.pipeline, options.schedules,
                                      1, watchdog.getStop()});
  watchdog.finish();
  finish(text, name, verdict);
}

/// Compares the next program, from its next combination on.
void Campaign::compareAll(MLIRContext &context) {
  uint64_t seed = getSeed(options, tally.number);
  Profile profile = getProfile(options, tally.number);
  std::string name = (::getName(profile) + "-" + llvm::Twine(seed)).str();
  llvm::PrettyStackTraceString trace(name.c_str());
  Random random(seed);
  std::vector<Combination> combinations{draw(random, profile)};
  if (options.all)
    combinations = listCombinations(profile);
  for (; tally.combination < combinations.size(); ++tally.combination) {
    if (tally.mustEnd())
      return;
    std::string own = name;
    if (options.all)
      own += "-" + std::to_string(tally.combination);
    snprintf(tally.name, sizeof(tally.name), "%s", own.c_str());
    tally.isBusy = true;
    Program program = generate::generate(context, seed, profile);
    compareIn(program, combinations[tally.combination], own);
  }
  if (!tally.mustEnd())
    ++tally.programs;
}

void Campaign::run() {
  std::unique_ptr<MLIRContext> context;
  for (unsigned made = 0; tally.number < options.count && !tally.mustEnd();
       ++made) {
    if (made % kProgramsOfContext == 0)
      context = makeContext();
    compareAll(*context);
    tally.number += options.workers;
    tally.combination = 0;
  }
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

static int summarize(const Tally &total) {
  llvm::outs() << total.programs << " programs, " << total.compared
               << " compilations, " << total.runs << " runs";
  bool isSame = true;
  for (size_t i = 0; i < kOutcomes; ++i) {
    auto outcome = static_cast<Outcome>(i);
    if (total.outcomes[i])
      llvm::outs() << ", " << total.outcomes[i] << " " << getName(outcome);
    isSame &= outcome == Outcome::Same || total.outcomes[i] == 0;
  }
  if (total.unchanged)
    llvm::outs()
        << "; " << total.unchanged
        << " of the compilations are of programs that change no tensor";
  llvm::outs() << "\n";
  if (total.failure[0]) {
    llvm::outs().flush();
    llvm::WithColor::error() << total.failure << "\n";
    return kNoVerdict;
  }
  return isSame ? 0 : 1;
}

/// Calls `use` for all programs, in this process.
static void forEachProgram(const CampaignOptions &options,
                           llvm::function_ref<void(ModuleOp)> use) {
  std::unique_ptr<MLIRContext> context;
  for (uint64_t number = 0; number < options.count; ++number) {
    if (number % kProgramsOfContext == 0)
      context = makeContext();
    use(*generate::generate(*context, getSeed(options, number),
                            getProfile(options, number))
             .module);
  }
}

int tl::generate::runCampaign(const CampaignOptions &options) {
  if (options.print) {
    forEachProgram(options,
                   [](ModuleOp module) { llvm::outs() << module << "\n"; });
    return 0;
  }
  if (options.coverage) {
    Coverage coverage;
    forEachProgram(options, [&](ModuleOp module) { coverage.add(module); });
    return coverage.print(llvm::outs()) ? 0 : 1;
  }
  if (llvm::Error error = makeFolder(options.folder)) {
    llvm::WithColor::error() << llvm::toString(std::move(error)) << "\n";
    return kNoVerdict;
  }
  return summarize(runWorkers(
      options.workers, [&](Tally &tally) { Campaign(options, tally).run(); },
      [&](const Tally &tally) { reportCrash(options, tally); }));
}
