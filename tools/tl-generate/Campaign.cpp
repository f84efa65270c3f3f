//===- Campaign.cpp - Many programs --------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-generate/Campaign.h"

#include "dialects/Tile/TileOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllDialects.h"
#include "tools/tl-generate/Combination.h"
#include "tools/tl-generate/Coverage.h"
#include "tools/tl-generate/Differential.h"
#include "tools/tl-generate/Single.h"
#include "tools/tl-generate/Watchdog.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/WithColor.h"

#include <array>

using namespace mlir;
using namespace tl;
using namespace tl::generate;

/// Types stay in a context for good: it is left after so many programs.
constexpr unsigned kProgramsOfContext = 100;

static llvm::StringRef getName(Profile profile) {
  static constexpr llvm::StringLiteral names[] = {"tile", "parallel", "slots",
                                                  "control"};
  return names[static_cast<size_t>(profile)];
}

namespace {
/// The work of all threads.
class Campaign {
public:
  explicit Campaign(const CampaignOptions &options) : options(options) {}
  int run();

private:
  void work();
  void make(MLIRContext &context, uint64_t number, Watchdog &watchdog);
  void compareIn(const Program &program, const Combination &combination,
                 const std::string &name, Watchdog &watchdog);
  void fail(const Program &program, const std::string &pipeline,
            const std::string &name, const Verdict &verdict);
  int summarize();

  const CampaignOptions &options;
  std::atomic<uint64_t> next{0};
  std::mutex mutex;
  Coverage coverage;
  uint64_t programs = 0, compared = 0, runs = 0;
  std::array<uint64_t, 7> outcomes = {};
};
} // namespace

void Campaign::fail(const Program &program, const std::string &pipeline,
                    const std::string &name, const Verdict &verdict) {
  std::string path = options.folder + "/" + name + ".mlir";
  std::string command = getCommand(path, program, pipeline, options.schedules);
  std::error_code code;
  llvm::raw_fd_ostream os(path, code);
  if (code) {
    llvm::WithColor::error() << path << ": " << code.message() << "\n";
    os.clear_error();
  } else {
    os << "// " << getName(verdict.outcome) << ": "
       << llvm::StringRef(verdict.message).split('\n').first << "\n// "
       << command << "\n"
       << *program.module << "\n";
  }
  llvm::outs() << name << ": " << getName(verdict.outcome) << ": "
               << llvm::StringRef(verdict.message).split('\n').first << "\n  "
               << command << "\n";
  llvm::outs().flush();
}

void Campaign::compareIn(const Program &original,
                         const Combination &combination,
                         const std::string &name, Watchdog &watchdog) {
  Program program{OwningOpRef<ModuleOp>((*original.module).clone()),
                  original.arguments};
  apply(combination, *program.module);
  watchdog.start([&] {
    fail(program, combination.pipeline, name, {Outcome::Hang, "compiles", 0});
  });
  Verdict verdict = compare(program, {combination.pipeline, options.schedules,
                                      1, watchdog.getStop()});
  watchdog.finish();
  std::lock_guard<std::mutex> lock(mutex);
  ++compared;
  runs += verdict.runs;
  ++outcomes[static_cast<size_t>(verdict.outcome)];
  if (verdict.outcome != Outcome::Same)
    fail(program, combination.pipeline, name, verdict);
}

void Campaign::make(MLIRContext &context, uint64_t number, Watchdog &watchdog) {
  uint64_t seed = options.seed + number / options.profiles.size();
  Profile profile = options.profiles[number % options.profiles.size()];
  std::string name = (::getName(profile) + "-" + llvm::Twine(seed)).str();
  llvm::PrettyStackTraceString trace(name.c_str());
  Program program = generate::generate(context, seed, profile);
  if (options.print || options.coverage) {
    std::lock_guard<std::mutex> lock(mutex);
    ++programs;
    if (options.coverage)
      coverage.add(*program.module);
    else
      llvm::outs() << *program.module << "\n";
    return;
  }
  Random random(seed);
  std::vector<Combination> combinations{draw(random, profile)};
  if (options.all)
    combinations = listCombinations(profile);
  for (auto [i, combination] : llvm::enumerate(combinations))
    compareIn(program, combination,
              options.all ? name + "-" + std::to_string(i) : name, watchdog);
  std::lock_guard<std::mutex> lock(mutex);
  ++programs;
}

void Campaign::work() {
  Watchdog watchdog{std::chrono::seconds(options.limit)};
  std::unique_ptr<MLIRContext> context;
  unsigned made = 0;
  while (true) {
    uint64_t number = next++;
    if (number >= options.count)
      return;
    if (made++ % kProgramsOfContext == 0)
      context = makeContext();
    make(*context, number, watchdog);
  }
}

int Campaign::summarize() {
  if (options.print)
    return 0;
  if (options.coverage)
    return coverage.print(llvm::outs()) ? 0 : 1;
  llvm::outs() << programs << " programs, " << compared << " compilations, "
               << runs << " runs";
  bool isSame = true;
  for (auto [i, count] : llvm::enumerate(outcomes)) {
    auto outcome = static_cast<Outcome>(i);
    if (count)
      llvm::outs() << ", " << count << " " << getName(outcome);
    isSame &= outcome == Outcome::Same || count == 0;
  }
  llvm::outs() << "\n";
  return isSame ? 0 : 1;
}

int Campaign::run() {
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < options.threads; ++i)
    threads.emplace_back([this] { work(); });
  work();
  for (std::thread &thread : threads)
    thread.join();
  return summarize();
}

int tl::generate::runCampaign(const CampaignOptions &options) {
  (void)llvm::sys::fs::create_directories(options.folder);
  return Campaign(options).run();
}
