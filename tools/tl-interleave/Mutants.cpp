//===- Mutants.cpp - Verdicts on mutants of many programs -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-interleave/Mutants.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "runtime/io/AtomicFile.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tools/tl-generate/Single.h"
#include "tools/tl-interleave/Mutate.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/WithColor.h"

#include <map>

using namespace mlir;
using namespace tl;
using namespace tl::interleave;
using generate::Random;

/// The number of programs per context: a context never frees its types.
constexpr unsigned kProgramsOfContext = 100;

/// The number of programs in a row of which no mutant can be judged, after
/// which the campaign ends: with few instructions or states, none may be small
/// enough.
constexpr unsigned kMostWithout = 1000;

namespace {
/// The counts, in the order of printing.
struct Counts {
  uint64_t programs = 0, refusedPrograms = 0, mutants = 0, runs = 0, states = 0;
  uint64_t wrong = 0, right = 0, whenItRuns = 0;
  uint64_t overwritten = 0;
  uint64_t missedStatic = 0, missedMemory = 0, missedExecutor = 0;
  uint64_t later = 0, alarmStatic = 0, alarmMemory = 0, alarmExecutor = 0,
           otherRule = 0;
  uint64_t wrongPrograms = 0;
};

class Campaign {
public:
  explicit Campaign(const MutantOptions &options) : options(options) {}
  int run();

private:
  void makeProgram(MLIRContext &context, uint64_t seed);
  bool synchronise(ModuleOp module, Random &random);
  void judgeMutants(const generate::Program &program, Random &random,
                    const std::string &name, Shape shape);
  void count(const generate::Program &program, const Verdict &verdict,
             const Mutation &mutation, const std::string &name, Shape shape);
  void countRuns(const Verdict &verdict,
                 llvm::SmallVectorImpl<std::string> &differences);
  void countStatic(const Verdict &verdict, const Mutation &mutation,
                   Shape shape, bool isWrong,
                   llvm::SmallVectorImpl<std::string> &differences);
  void keep(const generate::Program &program, const std::string &name,
            llvm::ArrayRef<std::string> differences);
  /// Reports that an output cannot be written, and lets the campaign end.
  void fail(llvm::Error error);
  int summarize();

  bool hasFailed = false;
  const MutantOptions &options;
  Counts counts;
  std::map<std::string, uint64_t> alarms, kinds;
  /// The numbers of mutants and of wrong mutants, by the kind of mutation.
  std::map<std::string, std::pair<uint64_t, uint64_t>> changes;
};
} // namespace

static bool runPasses(ModuleOp module, StringRef pipeline) {
  PassManager manager(module.getContext(), ModuleOp::getOperationName());
  ScopedDiagnosticHandler quiet(module.getContext(),
                                [](Diagnostic &) { return success(); });
  return succeeded(parsePassPipeline(pipeline, manager)) &&
         succeeded(manager.run(module));
}

bool Campaign::synchronise(ModuleOp module, Random &random) {
  StringRef how = random.pick<StringRef>({"", "", "", "{max-work=1}"});
  return runPasses(module, ("func.func(ascend-insert-sync" + how + ")").str());
}

void Campaign::keep(const generate::Program &program, const std::string &name,
                    llvm::ArrayRef<std::string> differences) {
  for (const std::string &difference : differences)
    llvm::outs() << name << ": " << difference << "\n";
  if (llvm::Error error = runtime::flushStandardOutput())
    return fail(std::move(error));
  llvm::Error error = runtime::writeFile(
      options.folder + "/" + name + ".mlir", [&](llvm::raw_ostream &os) {
        for (const std::string &difference : differences)
          os << "// " << StringRef(difference).split('\n').first << "\n";
        os << *program.module << "\n";
      });
  if (error)
    fail(std::move(error));
}

void Campaign::fail(llvm::Error error) {
  hasFailed = true;
  llvm::WithColor::error(llvm::errs(), "tl-interleave")
      << llvm::toString(std::move(error)) << "\n";
}

static std::string getNumbers(const RunVerdict &run) {
  return llvm::formatv("--numbers={0:$[,]}",
                       llvm::make_range(run.numbers.begin(), run.numbers.end()))
      .str();
}

void Campaign::countRuns(const Verdict &verdict,
                         llvm::SmallVectorImpl<std::string> &differences) {
  bool isMissed = false, isAlarm = false, isOther = false;
  for (const RunVerdict &run : verdict.runs) {
    ++counts.runs;
    counts.states += run.states;
    std::string with = " with " + getNumbers(run);
    if (run.finding && run.execution == Execution::Accepted) {
      isMissed = true;
      differences.push_back("the executor accepts a " +
                            getName(*run.finding).str() + with);
    }
    if (!run.finding && run.execution == Execution::Order) {
      isAlarm = true;
      differences.push_back("the executor alone says '" + run.message + "'" +
                            with);
    }
    isOther |= !run.finding && run.execution == Execution::Other;
  }
  counts.missedExecutor += isMissed;
  counts.alarmExecutor += isAlarm;
  counts.otherRule += isOther;
}

/// A message without numbers and types.
static std::string generalize(StringRef message) {
  std::string text;
  for (char c : message.take_until([](char c) { return c == ';' || c == ':'; }))
    text += llvm::isDigit(c) ? '#' : c;
  return text;
}

void Campaign::countStatic(const Verdict &verdict, const Mutation &mutation,
                           Shape shape, bool isWrong,
                           llvm::SmallVectorImpl<std::string> &differences) {
  if (isWrong && verdict.sync.empty()) {
    bool isFoundByRuns = llvm::all_of(verdict.runs, [](const RunVerdict &run) {
      return !run.finding || run.execution != Execution::Accepted;
    });
    ++(shape == Shape::Both && isFoundByRuns ? counts.whenItRuns
                                             : counts.missedStatic);
    differences.push_back("ascend-verify-sync accepts it");
  }
  counts.later += verdict.isWrongLater;
  if (!isWrong && !verdict.sync.empty() && !verdict.isWrongLater) {
    ++counts.alarmStatic;
    ++alarms["ascend-verify-sync: " + generalize(verdict.sync)];
    if (options.keepsAlarms)
      differences.push_back("ascend-verify-sync alone says '" + verdict.sync +
                            "'");
  }
  // Programs of tl-generate may share bytes between buffers.
  bool isOverwritten = llvm::any_of(
      verdict.runs, [](const RunVerdict &run) { return run.isOverwritten; });
  if (shape == Shape::Slots)
    return;
  counts.overwritten += isOverwritten;
  if (isOverwritten && verdict.memory.empty()) {
    ++counts.missedMemory;
    differences.push_back("ascend-verify-memory accepts it");
  }
  if (!isOverwritten && !verdict.memory.empty()) {
    ++counts.alarmMemory;
    ++alarms["ascend-verify-memory: " + generalize(verdict.memory)];
    if (options.keepsAlarms)
      differences.push_back("ascend-verify-memory alone says '" +
                            verdict.memory + "'");
  }
}

void Campaign::count(const generate::Program &program, const Verdict &verdict,
                     const Mutation &mutation, const std::string &name,
                     Shape shape) {
  ++counts.mutants;
  auto wrong = llvm::find_if(verdict.runs, [](const RunVerdict &run) {
    return run.finding.has_value();
  });
  bool isWrong = wrong != verdict.runs.end();
  ++(isWrong ? counts.wrong : counts.right);
  bool isOne = !StringRef(mutation.name).contains(',');
  auto &[all, wrongOnes] = changes[isOne ? mutation.name : "several"];
  ++all;
  wrongOnes += isWrong;
  if (isWrong)
    ++kinds[getName(*wrong->finding).str()];
  llvm::SmallVector<std::string> differences;
  countRuns(verdict, differences);
  countStatic(verdict, mutation, shape, isWrong, differences);
  if (differences.empty())
    return;
  differences.insert(differences.begin(), "mutation: " + mutation.name);
  keep(program, name, differences);
}

void Campaign::judgeMutants(const generate::Program &program, Random &random,
                            const std::string &name, Shape shape) {
  for (unsigned i = 0; i < options.ofProgram; ++i) {
    if (counts.mutants == options.mutants || hasFailed)
      return;
    generate::Program mutant{OwningOpRef<ModuleOp>(), program.arguments};
    Mutation mutation;
    bool isMutated = false;
    for (unsigned attempt = 0; attempt < 20 && !isMutated; ++attempt) {
      ScopedDiagnosticHandler quiet((*program.module).getContext(),
                                    [](Diagnostic &) { return success(); });
      mutant.module = (*program.module).clone();
      isMutated = mutate(*mutant.module, random, mutation);
    }
    if (!isMutated)
      return;
    Verdict verdict = judge(mutant, options.judge);
    if (!verdict.runs.empty())
      count(mutant, verdict, mutation, name + "-" + std::to_string(i), shape);
  }
}

void Campaign::makeProgram(MLIRContext &context, uint64_t seed) {
  Shape shape = options.shapes[seed % options.shapes.size()];
  std::string name = (getName(shape) + "-" + llvm::Twine(seed)).str();
  generate::Program program = draw(context, seed, shape);
  if (!program.module)
    llvm::report_fatal_error("a program that was drawn is not valid");
  if (!runPasses(*program.module, "ascend-attach-target"))
    llvm::report_fatal_error("a program that was drawn takes no target");
  // Most programs of tl-generate are too large, and take long to synchronise.
  if (shape == Shape::Slots && !hasSmallRun(program, options.judge))
    return;
  Random random(seed ^ 0x9e3779b97f4a7c15);
  if (!synchronise(*program.module, random)) {
    ++counts.refusedPrograms;
    return keep(program, name, {"the compiler refuses it"});
  }
  Verdict verdict = judge(program, options.judge);
  if (verdict.runs.empty())
    return;
  ++counts.programs;
  llvm::SmallVector<std::string> differences;
  if (!verdict.sync.empty())
    differences.push_back("ascend-verify-sync says '" + verdict.sync + "'");
  for (const RunVerdict &run : verdict.runs)
    if (run.finding || run.execution != Execution::Accepted)
      differences.push_back(
          "as compiled, the oracle says '" +
          (run.finding ? getName(*run.finding).str() : std::string("nothing")) +
          "', the executor '" + run.message + "' with " + getNumbers(run));
  if (!differences.empty()) {
    ++counts.wrongPrograms;
    return keep(program, name, differences);
  }
  judgeMutants(program, random, name, shape);
}

int Campaign::summarize() {
  llvm::raw_ostream &os = llvm::outs();
  os << llvm::formatv("{0} programs, {1} mutants, {2} runs, {3} states\n",
                      counts.programs, counts.mutants, counts.runs,
                      counts.states);
  os << llvm::formatv("oracle: {0} wrong, {1} right\n", counts.wrong,
                      counts.right);
  for (const auto &[kind, count] : kinds)
    os << "  " << kind << ": " << count << "\n";
  os << "mutations, and how many of them are wrong:\n";
  for (const auto &[name, count] : changes)
    os << llvm::formatv("  {0}: {1}, {2}\n", name, count.first, count.second);
  os << llvm::formatv("oracle: {0} read what another buffer has overwritten\n",
                      counts.overwritten);
  os << llvm::formatv("missed: {0} by ascend-verify-sync, {1} by "
                      "ascend-verify-memory, {2} by the executor\n",
                      counts.missedStatic, counts.missedMemory,
                      counts.missedExecutor);
  os << llvm::formatv("found only when it runs, between cores: {0}\n",
                      counts.whenItRuns);
  os << llvm::formatv("wrong with more iterations only, says "
                      "ascend-verify-sync: {0}\n",
                      counts.later);
  os << llvm::formatv("refused alone: {0} by ascend-verify-sync, {1} by "
                      "ascend-verify-memory, {2} by the executor\n",
                      counts.alarmStatic, counts.alarmMemory,
                      counts.alarmExecutor);
  for (const auto &[message, count] : alarms)
    os << "  " << message << ": " << count << "\n";
  os << llvm::formatv("refused by the executor for another rule: {0}\n",
                      counts.otherRule);
  os << llvm::formatv("as compiled: {0} refused, {1} found wrong\n",
                      counts.refusedPrograms, counts.wrongPrograms);
  return counts.missedStatic || counts.missedMemory || counts.missedExecutor ||
         counts.alarmExecutor || counts.wrongPrograms;
}

int Campaign::run() {
  if (llvm::Error error = generate::makeFolder(options.folder))
    fail(std::move(error));
  std::unique_ptr<MLIRContext> context;
  unsigned without = 0;
  for (uint64_t i = 0; counts.mutants < options.mutants && !hasFailed; ++i) {
    if (i % kProgramsOfContext == 0)
      context = generate::makeContext();
    uint64_t before = counts.mutants;
    makeProgram(*context, options.seed + i);
    without = counts.mutants == before ? without + 1 : 0;
    if (without == kMostWithout && !hasFailed)
      fail(llvm::createStringError(
          "no mutant of %u programs can be judged with these --most and "
          "--states",
          kMostWithout));
  }
  // The counts of a part of the mutants are no result.
  return hasFailed ? generate::kNoVerdict : summarize();
}

int tl::interleave::runMutants(const MutantOptions &options) {
  return Campaign(options).run();
}
