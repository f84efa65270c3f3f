//===- Subject.cpp - A kernel under validation and its results ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "api/validation/Subject.h"

#include "api/validation/Difference.h"
#include "api/validation/SeparateCores.h"
#include "api/validation/SubjectRuns.h"
#include "api/validation/TimeLimit.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/AsmState.h"
#include "passes/Compile/DiagnosticCapture.h"
#include "passes/Promises.h"
#include "runtime/report/Source.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileDialect.h"
#include "llvm/ADT/ScopeExit.h"

#include <fmt/format.h>
#include <map>

using namespace mlir;
using namespace tl;
using namespace tl::validation;
using runtime::Executor;

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// The text of `kernel`, without discardable attributes of the function, which
/// passes leave for each other, and without locations.
static std::string print(func::FuncOp kernel) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << kernel.getFunctionType() << ascend::getTarget(kernel) << "\n";
  AsmState state(kernel, OpPrintingFlags().useLocalScope());
  for (Block &block : kernel.getBody())
    block.print(os, state);
  return text;
}

Loaded validation::load(func::FuncOp kernel) {
  DiagnosticCapture capture(kernel.getContext());
  OwningOpRef<ModuleOp> separate = separateCores(kernel);
  auto executor =
      Executor::load(separate ? *separate : kernel->getParentOfType<ModuleOp>(),
                     kernel.getName());
  if (succeeded(executor))
    return {std::move(separate), std::move(*executor), ""};
  std::vector<Diagnostic> diagnostics = capture.take();
  return {nullptr, nullptr,
          diagnostics.empty()
              ? "it does not say why"
              : runtime::getSourceLocation(diagnostics.front().getLocation()) +
                    ": " + diagnostics.front().str()};
}

/// A module with a copy of `kernel` only.
static OwningOpRef<ModuleOp> cloneAlone(func::FuncOp kernel) {
  auto module = kernel->getParentOfType<ModuleOp>();
  OwningOpRef<ModuleOp> copy = ModuleOp::create(module.getLoc());
  (*copy)->setAttrs(module->getAttrDictionary());
  copy->push_back(kernel->clone());
  return copy;
}

/// Whether cores of `kernel` add floats atomically, in any order.
static bool addsFloatsAtomically(func::FuncOp kernel) {
  return kernel
      .walk([](ascend::InstructionOpInterface op) {
        bool hasFloats = llvm::any_of(op->getOperandTypes(), [](Type type) {
          auto memref = dyn_cast<MemRefType>(type);
          return memref && isa<FloatType>(memref.getElementType());
        });
        return op.getAtomicUpdate() == ascend::AtomicUpdate::Add && hasFloats
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

static bool isInNestedModule(func::FuncOp function) {
  auto module = dyn_cast_or_null<ModuleOp>(function->getParentOp());
  return !module || module->getParentOp();
}

/// Whether `kernel` consists of instructions on buffers with addresses.
static bool isComplete(func::FuncOp kernel) {
  bool hasLaunch = false;
  return !kernel
              .walk([&](Operation *op) {
                hasLaunch |= isa<ascend::LaunchOp>(op);
                auto alloc = dyn_cast<memref::AllocOp>(op);
                bool isUnplanned =
                    alloc &&
                    ascend::getMemory(alloc.getType()) != ascend::Memory::GM;
                return isUnplanned || isa_and_present<tile::TileDialect>(
                                          op->getDialect())
                           ? WalkResult::interrupt()
                           : WalkResult::advance();
              })
              .wasInterrupted() &&
         hasLaunch;
}

Subject::Subject(func::FuncOp kernel, const Request &request)
    : name(kernel.getName()), loc(kernel.getLoc()),
      isNested(isInNestedModule(kernel)), isPrivate(kernel.isPrivate()),
      schedules(request.schedules), longestRun(request.longestRun) {}

func::FuncOp Subject::find(Operation *op) const {
  auto kernel = dyn_cast<func::FuncOp>(op);
  if (auto module = dyn_cast<ModuleOp>(op))
    kernel = module.lookupSymbol<func::FuncOp>(name);
  else if (!kernel)
    kernel = op->getParentOfType<func::FuncOp>();
  // A function of a module in this one may have the same name.
  return kernel && kernel.getName() == name &&
                 isInNestedModule(kernel) == isNested
             ? kernel
             : func::FuncOp();
}

//===----------------------------------------------------------------------===//
// The kernel as written
//===----------------------------------------------------------------------===//

runtime::RunOptions validation::getSequential() {
  runtime::RunOptions options;
  options.mode = runtime::ExecutionMode::Sequential;
  return options;
}

std::optional<unsigned> validation::findChanged(const Trial &trial,
                                                const Contents &left,
                                                const Contents &right) {
  for (unsigned i = 0; i < left.size(); ++i)
    if (!left[i].empty() &&
        findDifference(trial.getArray(i), left[i], right[i]))
      return i;
  return std::nullopt;
}

llvm::Expected<Contents> Subject::runWritten(Trial &trial, Executor &kernel,
                                             std::byte unwritten) {
  TimeLimit limit(longestRun);
  runtime::RunOptions options = getSequential();
  options.stop = limit.getStop();
  options.unwritten = unwritten;
  Result result = trial.run(kernel, options);
  if (limit.hasPassed()) {
    ++tooLong;
    return llvm::createStringError(
        fmt::format("the kernel as written runs longer than {} s", longestRun));
  }
  if (!result.finding.empty())
    return llvm::createStringError("the kernel as written fails: " +
                                   result.finding);
  return std::move(result.contents);
}

llvm::Error Subject::addTrial(func::FuncOp kernel,
                              std::vector<std::string> specs, bool mustChange) {
  Loaded loaded = load(kernel);
  if (!loaded.kernel)
    return llvm::createStringError("the kernel does not run: " + loaded.error);
  auto trial = Trial::create(loaded.kernel->getArguments(), std::move(specs));
  if (!trial)
    return trial.takeError();
  double begin = getProcessorTime();
  auto result = runWritten(*trial, *loaded.kernel, runtime::kUnwritten);
  if (!result)
    return result.takeError();
  double time = getProcessorTime() - begin;
  for (std::byte unwritten : kOtherUnwritten) {
    auto other = runWritten(*trial, *loaded.kernel, unwritten);
    if (!other)
      return other.takeError();
    if (auto argument = findChanged(*trial, *result, *other))
      return llvm::createStringError(
          "the results of the kernel as written depend on memory that it has "
          "not written, in " +
          loaded.kernel->getArguments()[*argument].describe());
  }
  bool isUnchanged = !findChanged(*trial, trial->getInitial(), *result);
  if (isUnchanged && mustChange)
    return llvm::createStringError("the kernel changes no argument");
  unchanged += isUnchanged;
  times.push_back(time);
  trials.push_back(std::move(*trial));
  written.push_back(std::move(*result));
  return llvm::Error::success();
}

void Subject::begin(func::FuncOp kernel) {
  current = print(kernel);
  State &state = states[current];
  state.results = std::make_shared<const Results>(written);
  isWrittenComplete = isComplete(kernel);
  isOrderUnknown = !ascend::getTarget(kernel);
  if (isOrderUnknown)
    earlier.push_back({{}, cloneAlone(kernel), state.results});
  else
    determineOrder(kernel);
}

void Subject::determineOrder(func::FuncOp kernel) {
  // If the author has ordered the whole kernel, it also runs asynchronously.
  Loaded loaded = load(kernel);
  isOrdered = loaded.kernel != nullptr;
  for (size_t i = 0; i < trials.size() && isOrdered; ++i) {
    // The summary counts the runs of the validation itself.
    Summary none;
    llvm::Expected<Result> result = runWithin(*loaded.kernel, i, 0, none);
    isOrdered = result && result->finding.empty() &&
                !findChanged(trials[i], written[i], result->contents);
    if (!result)
      llvm::consumeError(result.takeError());
  }
}

std::optional<Fault> Subject::checkEarlier(func::FuncOp kernel,
                                           Summary &summary) {
  std::vector<Earlier> texts = std::move(earlier);
  isOrderUnknown = false;
  for (auto [i, text] : llvm::enumerate(texts)) {
    ModuleOp module = *text.kernel;
    module->setAttrs(kernel->getParentOfType<ModuleOp>()->getAttrDictionary());
    func::FuncOp copy = *module.getOps<func::FuncOp>().begin();
    if (i == 0)
      determineOrder(copy);
    if (!isOrdered)
      return std::nullopt;
    if (i == 0)
      continue;
    State before{text.results}, now;
    original = addsFloatsAtomically(copy) ? module : ModuleOp();
    auto fault = check(text.pass, copy, before, now, summary);
    original = {};
    if (fault)
      return fault;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

std::string validation::describe(const PassName &pass) {
  return "pass " + std::to_string(pass.number) + ", '" + pass.argument + "',";
}

Fault Subject::makeFault(const llvm::Twine &message, size_t trial) const {
  return {loc, message.str(), trials[trial].getSpecs(), ""};
}

std::optional<Fault> Subject::check(const PassName &pass, func::FuncOp kernel,
                                    const State &before, State &now,
                                    Summary &summary) {
  Loaded loaded = load(kernel);
  if (!loaded.kernel)
    return Fault{loc,
                 describe(pass) + " leaves a kernel that cannot be executed: " +
                     loaded.error,
                 {},
                 ""};
  Results results(trials.size());
  for (size_t i = 0; i < trials.size(); ++i)
    if (auto fault = runTrial(pass, *loaded.kernel, i, (*before.results)[i],
                              results[i], summary))
      return fault;
  now.results = std::make_shared<const Results>(std::move(results));
  now.ranAsynchronously = isOrdered;
  return std::nullopt;
}

std::optional<Fault> Subject::enter(const PassName &pass, func::FuncOp kernel,
                                    Summary &summary) {
  std::string text = print(kernel);
  std::optional<Fault> fault;
  if (!states.count(text)) {
    // The pass that runs this one has changed the kernel.
    PassName maker = open.empty() ? PassName{"no pass", 0} : open.back().pass;
    State before = states[open.empty() ? current : open.back().before];
    fault = check(maker, kernel, before, states[text], summary);
  }
  current = text;
  open.push_back({pass, std::move(text), {}});
  // Cores that run asynchronously add in an order of their own.
  bool isAnyOrder =
      (isOrdered || ordersPipes(pass.argument)) && addsFloatsAtomically(kernel);
  if (isAnyOrder || !getChosenRounding(pass.argument).empty())
    open.back().original = cloneAlone(kernel);
  return fault;
}

/// The number of operations of each scalar function below `op`.
static std::map<llvm::StringRef, unsigned> countScalarFunctions(Operation *op) {
  std::map<llvm::StringRef, unsigned> counts;
  op->walk([&](Operation *inner) {
    if (isa_and_present<math::MathDialect>(inner->getDialect()))
      ++counts[inner->getName().getStringRef()];
  });
  return counts;
}

std::optional<Fault> Subject::leave(func::FuncOp kernel, Summary &summary) {
  OpenPass pass = std::move(open.back());
  open.pop_back();
  if (!kernel)
    return describeRemoval(pass.pass);
  if (isOrderUnknown && ascend::getTarget(kernel))
    if (auto fault = checkEarlier(kernel, summary))
      return fault;
  hasOrderingPass |= ordersPipes(pass.pass.argument);
  isOrdered |= hasOrderingPass && isComplete(kernel);
  std::string text = print(kernel);
  summary.changes += text != pass.before;
  current = text;
  State &now = states[text];
  if (now.results && (now.ranAsynchronously || !isOrdered))
    return std::nullopt;
  // A kernel with the text of an earlier one has the results of that one.
  State before = now.results ? now : states[pass.before];
  original = pass.original.get();
  hasOtherFunctions = original && countScalarFunctions(original) !=
                                      countScalarFunctions(kernel);
  std::optional<Fault> fault = check(pass.pass, kernel, before, now, summary);
  original = {};
  if (isOrderUnknown && !fault)
    earlier.push_back({pass.pass, cloneAlone(kernel), now.results});
  return fault;
}

Fault Subject::describeRemoval(const PassName &pass) const {
  return {loc,
          describe(pass) + " removes the kernel '" + name + "'",
          {},
          isPrivate ? "passes may remove a private function that nothing calls"
                    : ""};
}

std::optional<Fault> Subject::finish(func::FuncOp kernel, Summary &summary) {
  const State &state = states[print(kernel)];
  if (state.ranAsynchronously || !isComplete(kernel))
    return std::nullopt;
  Loaded loaded = load(kernel);
  // The compiler reports a kernel that does not load.
  if (!loaded.kernel)
    return std::nullopt;
  if (!ascend::getTarget(kernel))
    return Fault{
        loc,
        "the kernel as it is now runs asynchronously on a target only: "
        "give its module the attribute 'ascend.target', or --target",
        {},
        ""};
  isOrdered = true;
  const Results &expected = state.results ? *state.results : written;
  OwningOpRef<ModuleOp> copy;
  if (addsFloatsAtomically(kernel))
    copy = cloneAlone(kernel);
  original = copy.get();
  llvm::scope_exit reset([&] { original = {}; });
  for (size_t i = 0; i < trials.size(); ++i)
    for (unsigned run = 0; run <= schedules; ++run) {
      std::string end =
          " when it runs asynchronously, and no pass has ordered its pipes" +
          describeSchedule(run);
      auto result = runWithin(*loaded.kernel, i, run, summary);
      if (!result)
        return makeFault(
            "the kernel " + llvm::toString(result.takeError()) + end, i);
      if (!result->finding.empty())
        return makeFault(
            "the kernel has a fault" + end + ": " + result->finding, i);
      auto change = describeChange(trials[i], *loaded.kernel, expected[i],
                                   result->contents);
      if (change && original) {
        if (auto fault = compareRounded("asynchronous execution", i,
                                        expected[i], result->contents, summary))
          return fault;
      } else if (change) {
        return makeFault(
            "the kernel computes something else" + end + ": " + *change, i);
      }
    }
  return std::nullopt;
}
