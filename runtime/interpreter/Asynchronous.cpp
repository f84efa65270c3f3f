//===- Asynchronous.cpp - Execution of a launch on the engine -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/Summary.h"
#include "runtime/interpreter/BlockThreads.h"
#include "runtime/interpreter/CrossCore.h"
#include "runtime/interpreter/IndependentBlocks.h"
#include "runtime/interpreter/InstructionCache.h"
#include "runtime/interpreter/LocatedError.h"
#include "runtime/interpreter/Machine.h"
#include "llvm/ADT/StringExtras.h"

#include <deque>
#include <mutex>
#include <numeric>

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// The commands of one core
//===----------------------------------------------------------------------===//

/// The flag of a set or a wait; the id may depend on a slot.
template <typename OpT>
static llvm::Expected<Flag> getFlag(OpT op, const Step &step,
                                    const Frame &frame) {
  int64_t slot = 0;
  if (op.getSlot()) {
    slot = frame.integer(step.operands.front());
    int64_t slots = *op.getSlots();
    if (slot < 0 || slot >= slots)
      return errorAt(op, "the slot of the flag is " + llvm::Twine(slot) +
                             ", but slots are numbered from 0 to " +
                             llvm::Twine(slots - 1));
  }
  return Flag{*getPipe(op.getSource()), *getPipe(op.getDestination()),
              static_cast<unsigned>(op.getEvent() + slot)};
}

static llvm::Expected<Command> getSynchronisation(const Step &step,
                                                  const Frame &frame) {
  if (auto barrier = dyn_cast<ascend::PipeBarrierOp>(step.op))
    return PipeBarrier{getPipe(barrier.getPipe()), barrier};
  auto set = dyn_cast<ascend::SetFlagOp>(step.op);
  llvm::Expected<Flag> flag =
      set ? getFlag(set, step, frame)
          : getFlag(cast<ascend::WaitFlagOp>(step.op), step, frame);
  if (!flag)
    return flag.takeError();
  if (set)
    return SetFlag{*flag, set};
  return WaitFlag{*flag, step.op};
}

namespace {
class CoreStream : public InstructionStream {
public:
  CoreStream(std::unique_ptr<StepSource> steps, CoreKind kind,
             const ascend::TargetSpec &target, InstructionCache &instructions)
      : steps(std::move(steps)), kind(kind), target(target),
        instructions(instructions) {}
  CoreStream(CoreStream &&) = default;

  llvm::Expected<std::optional<Command>> next() override;

  /// Whether `next` has failed.
  bool hasFailed() const { return failed; }

private:
  llvm::Error addCommands(const Step &step);
  llvm::Expected<Command> getCommand(const Step &step);
  llvm::Expected<Command> getScalarInstruction(const Step &step);

  std::unique_ptr<StepSource> steps;
  CoreKind kind;
  const ascend::TargetSpec &target;
  InstructionCache &instructions;
  /// The next commands: the time of scalar operations, then the command after
  /// them.
  std::vector<Command> pending;
  bool failed = false;
};
} // namespace

llvm::Expected<std::optional<Command>> CoreStream::next() {
  if (pending.empty()) {
    llvm::Expected<const Step *> step = steps->next();
    if (step && !*step)
      return std::nullopt;
    llvm::Error error = step ? addCommands(**step) : step.takeError();
    failed = static_cast<bool>(error);
    if (failed)
      return std::move(error);
  }
  Command command = std::move(pending.front());
  pending.erase(pending.begin());
  return std::move(command);
}

llvm::Error CoreStream::addCommands(const Step &step) {
  // Most are flags within the core, and looking up an interface takes longer.
  ascend::CrossCoreOpInterface cross;
  if (step.kind == Step::Synchronise &&
      !isa<ascend::SetFlagOp, ascend::WaitFlagOp>(step.op))
    cross = dyn_cast<ascend::CrossCoreOpInterface>(step.op);
  if (cross) {
    for (const CrossCommand &command :
         getCrossCoreCommands(cross, kind, target))
      std::visit([&](const auto &each) { pending.push_back(each); }, command);
  } else {
    llvm::Expected<Command> command = getCommand(step);
    if (!command)
      return command.takeError();
    pending.push_back(std::move(*command));
  }
  if (int64_t scalars = steps->takeScalarCount())
    pending.insert(
        pending.begin(),
        Delay{static_cast<double>(scalars * target.scalar_cycles), step.op});
  return llvm::Error::success();
}

llvm::Expected<Command> CoreStream::getCommand(const Step &step) {
  if (step.kind == Step::Synchronise)
    return getSynchronisation(step, steps->getFrame());
  if (step.kind == Step::ScalarInstruction)
    return getScalarInstruction(step);
  llvm::Expected<SharedInstruction> instruction =
      instructions.get(step, steps->getFrame(), target);
  if (!instruction)
    return instruction.takeError();
  return Command(std::move(*instruction));
}

/// An instruction of the scalar unit itself. Its results are in the frame when
/// the next command is requested.
llvm::Expected<Command> CoreStream::getScalarInstruction(const Step &step) {
  auto op = cast<ascend::InstructionOpInterface>(step.op);
  ascend::InstructionCost cost = op.getCost(target, {});
  auto shared = std::make_shared<Instruction>();
  Instruction &instruction = *shared;
  instruction.source = step.op;
  instruction.busyCycles = cost.busy;
  instruction.latencyCycles = cost.latency;
  // An operation without memory need not wait for its time, and may fail.
  if (!step.getAccesses) {
    if (llvm::Error error = (*step.evaluator)(step, steps->getFrame()))
      return std::move(error);
    return Command(std::move(shared));
  }
  auto accesses = step.getAccesses(step, steps->getFrame());
  if (!accesses)
    return accesses.takeError();
  instruction.accesses = std::move(*accesses);
  for (const Access &access : instruction.accesses)
    if (access.memory == Memory::GM)
      instruction.gmBytes += access.bytes.bytes();
  instruction.execute = [this, &step] {
    llvm::cantFail((*step.evaluator)(step, steps->getFrame()));
  };
  return Command(std::move(shared));
}

//===----------------------------------------------------------------------===//
// The blocks
//===----------------------------------------------------------------------===//

/// More would need too much memory for the data per block.
constexpr int64_t maxBlocks = 1 << 20;

namespace {
/// The data that a core keeps between blocks.
struct WorkerCore {
  explicit WorkerCore(const MachineConfig &machine) : memory(machine) {}

  CoreMemory memory;
  InstructionCache instructions;
};

/// The data that a host thread keeps between blocks.
struct Worker {
  Worker(const MachineConfig &machine, size_t coresPerBlock) {
    for (size_t i = 0; i < coresPerBlock; ++i)
      cores.emplace_back(machine);
  }

  std::vector<WorkerCore> cores;
  AccessHistories histories;
};

/// A block with the streams and the output of its cores.
struct RunningBlock {
  BlockSetup setup;
  std::vector<CoreStream> streams;
  llvm::SmallVector<std::string, kMaxCoresPerBlock> output;
  std::deque<llvm::raw_string_ostream> outputStreams;
};

/// Runs the blocks of a launch on the engine. Unless blocks race, the result
/// does not depend on the number of threads.
class BlockRunner {
public:
  BlockRunner(const Launch &launch, const ExecutorOptions &options);

  /// Runs all blocks, or all up to the first one that fails.
  FailureOr<LaunchReport> run();

private:
  /// Runs blocks on threads of the host.
  LogicalResult runEach();
  /// Runs all blocks concurrently, as they wait for each other.
  LogicalResult runTogether();
  std::unique_ptr<StepSource> startSteps(const CoreRole &role, int64_t block,
                                         CoreMemory &memory,
                                         llvm::raw_ostream &output);
  std::unique_ptr<RunningBlock> prepare(int64_t block, Worker &worker);
  llvm::Error runBlock(int64_t block, Worker &worker, std::string &text);
  LaunchReport summarise();

  const Launch &launch;
  const ExecutorOptions &options;
  MachineConfig machine;
  llvm::SmallVector<CoreRole, kMaxCoresPerBlock> roles;
  unsigned activeBlocks = 0;
  /// See BlockSetup.
  std::mutex storing;
  std::vector<BlockResult> results;
};
} // namespace

BlockRunner::BlockRunner(const Launch &launch, const ExecutorOptions &options)
    : launch(launch), options(options),
      machine(
          getMachine(launch.target,
                     std::accumulate(launch.tensorBytes.begin(),
                                     launch.tensorBytes.end(), int64_t(0)))) {
  llvm::SmallVector<CoreUsage, kMaxCoresPerBlock> cores;
  for (const CoreRole &role : getRoles(launch.op)) {
    // A launch without sections has nothing to simulate.
    if (!role.section)
      continue;
    roles.push_back(role);
    cores.emplace_back().kind = role.kind;
  }
  activeBlocks =
      std::min<int64_t>(launch.blocks, concurrentBlocks(machine, cores));
  results.resize(launch.blocks);
}

FailureOr<LaunchReport> BlockRunner::run() {
  bool concerns = options.program ? options.program->concernsBlocks()
                                  : concernsBlocks(launch.op);
  bool together = launch.blocks > 0 && concerns;
  if (failed(together ? runTogether() : runEach()))
    return failure();
  return summarise();
}

LogicalResult BlockRunner::runEach() {
  // Blocks run one after the other if their order affects the result.
  bool atomics =
      options.program ? options.program->hasAtomics() : hasAtomics(launch.op);
  int64_t threads = atomics ? 1 : countThreads(launch, options);
  BlockThreads blocks(launch, options);
  return blocks.run(threads, [&] {
    auto worker = std::make_shared<Worker>(machine, roles.size());
    return [this, worker](int64_t block, std::string &text) {
      return runBlock(block, *worker, text);
    };
  });
}

std::unique_ptr<StepSource> BlockRunner::startSteps(const CoreRole &role,
                                                    int64_t block,
                                                    CoreMemory &memory,
                                                    llvm::raw_ostream &output) {
  if (options.program)
    return options.program->start(launch, role, block, memory, output);
  return std::make_unique<Interpreter>(
      startCore(launch, role, block, memory, output));
}

std::unique_ptr<RunningBlock> BlockRunner::prepare(int64_t block,
                                                   Worker &worker) {
  auto running = std::make_unique<RunningBlock>();
  running->streams.reserve(roles.size());
  running->output.resize(roles.size());
  BlockSetup &setup = running->setup;
  setup.machine = &machine;
  setup.block = block;
  setup.histories = &worker.histories;
  setup.tensorBytes = launch.tensorBytes;
  setup.contents = launch.contents;
  setup.tensors = launch.tensors;
  setup.storing = &storing;
  setup.schedule = options.schedule;
  setup.activeBlocks = activeBlocks;
  setup.check = options.check;
  setup.ownOrder = options.ownOrder;
  setup.timeline = options.timeline;
  for (auto [role, core, text] :
       llvm::zip_equal(roles, worker.cores, running->output)) {
    llvm::raw_ostream &output = running->outputStreams.emplace_back(text);
    running->streams.emplace_back(startSteps(role, block, core.memory, output),
                                  role.kind, launch.target, core.instructions);
    setup.cores.push_back({role.kind, &running->streams.back(), &core.memory});
  }
  return running;
}

llvm::Error BlockRunner::runBlock(int64_t block, Worker &worker,
                                  std::string &text) {
  std::unique_ptr<RunningBlock> running = prepare(block, worker);
  llvm::Expected<BlockResult> result = simulateBlock(running->setup);
  text = llvm::join(running->output, "");
  if (!result)
    return result.takeError();
  results[block] = std::move(*result);
  return llvm::Error::success();
}

LogicalResult BlockRunner::runTogether() {
  std::deque<Worker> workers;
  std::vector<std::unique_ptr<RunningBlock>> running;
  std::vector<BlockSetup> setups;
  for (int64_t block = 0; block < launch.blocks; ++block) {
    workers.emplace_back(machine, roles.size());
    running.push_back(prepare(block, workers.back()));
    setups.push_back(running.back()->setup);
  }
  llvm::Expected<std::vector<BlockResult>> together = simulateTogether(setups);
  auto failed = llvm::find_if(running, [](const auto &block) {
    return llvm::any_of(block->streams, [](const CoreStream &stream) {
      return stream.hasFailed();
    });
  });
  BlockThreads blocks(launch, options);
  for (auto [block, each] : llvm::enumerate(running))
    blocks.finish(block,
                  !together && &each == &*failed ? together.takeError()
                                                 : llvm::Error::success(),
                  llvm::join(each->output, ""));
  if (together)
    results = std::move(*together);
  return blocks.emitError();
}

LaunchReport BlockRunner::summarise() {
  LaunchReport report;
  report.blocks = launch.blocks;
  for (const CoreRole &role : roles)
    ++(role.kind == CoreKind::Cube ? report.cubeCores : report.vectorCores);
  for (const BlockResult &block : results)
    for (const GlobalFootprints::Entry &entry : block.global.all())
      if (entry.write && !launch.contents[entry.tensor].isFilled)
        report.written.emplace_back(entry.tensor, entry.bytes);
  report.run = runtime::summarise(machine, results, launch.contents,
                                  options.check ? launch.tensors
                                                : decltype(launch.tensors)());
  if (options.timeline)
    for (auto [number, block] : llvm::enumerate(results))
      report.traces.push_back(
          {static_cast<int64_t>(number), std::move(block.timeline),
           std::move(block.stallEvents), std::move(block.flagEvents),
           std::move(block.crossFlagEvents)});
  return report;
}

FailureOr<LaunchReport>
tl::runtime::runAsynchronously(const Launch &launch,
                               const ExecutorOptions &options) {
  if (launch.blocks > maxBlocks)
    return launch.op->emitOpError("launches ")
           << launch.blocks << " blocks, the executor runs at most "
           << maxBlocks;
  if (failed(options.program && options.program->concernsBlocks()
                 ? verifyBlocksMeet(launch, launch.op)
                 : verifyBlocksMeet(launch)))
    return failure();
  return BlockRunner(launch, options).run();
}
