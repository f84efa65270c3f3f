//===- Asynchronous.cpp - Execution of a launch on the engine -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/Slots.h"
#include "runtime/engine/Summary.h"
#include "runtime/interpreter/BlockThreads.h"
#include "runtime/interpreter/CoreStream.h"
#include "runtime/interpreter/CrossCore.h"
#include "runtime/interpreter/IndependentBlocks.h"
#include "runtime/interpreter/LocatedError.h"
#include "runtime/interpreter/Machine.h"
#include "llvm/ADT/StringExtras.h"

#include <deque>
#include <mutex>

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

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

/// The commands of the cores of a block.
using BlockRecording = llvm::SmallVector<Recording, kMaxCoresPerBlock>;

/// A block with the streams and the output of its cores.
struct RunningBlock {
  BlockSetup setup;
  std::vector<CoreStream> streams;
  /// If the block is recorded: these streams with their recordings.
  std::deque<RecordingStream> recorded;
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
  friend class TimedBlocks;

  /// Runs blocks on threads of the host.
  LogicalResult runEach();
  /// Runs blocks for their times alone, in one simulated time.
  LogicalResult runTimes();
  /// Runs all blocks concurrently, as they wait for each other.
  LogicalResult runTogether();
  std::unique_ptr<StepSource> startSteps(const CoreRole &role, int64_t block,
                                         CoreMemory &memory,
                                         llvm::raw_ostream &output);
  std::unique_ptr<RunningBlock> prepare(int64_t block, Worker &worker);
  llvm::Error runBlock(int64_t block, Worker &worker, std::string &text);
  /// Lets `block` record the commands of its cores.
  void record(RunningBlock &block, BlockRecording &recording);
  /// Replaces the times of all blocks by those of their recordings in one
  /// simulated time.
  LogicalResult replay();
  LaunchReport summarise();

  const Launch &launch;
  const ExecutorOptions &options;
  MachineConfig machine;
  llvm::SmallVector<CoreRole, kMaxCoresPerBlock> roles;
  unsigned activeBlocks = 0;
  /// See BlockSetup.
  std::mutex storing;
  std::vector<BlockResult> results;
  /// By block; empty if L2 makes no block depend on others.
  std::vector<BlockRecording> recordings;
};

/// Blocks that run for their times alone. Their output is not kept, as it may
/// be wrong.
class TimedBlocks : public SlotClient {
public:
  explicit TimedBlocks(BlockRunner &runner)
      : runner(runner), slots(runner.activeBlocks) {}

  BlockSetup begin(int64_t block, unsigned slot) override;
  void end(int64_t block, BlockResult result) override;

private:
  struct Slot {
    std::unique_ptr<Worker> worker;
    std::unique_ptr<RunningBlock> running;
  };

  BlockRunner &runner;
  std::vector<Slot> slots;
};

/// Blocks that consist of recordings.
class RecordedBlocks : public SlotClient {
public:
  RecordedBlocks(const BlockSetup &common, std::vector<BlockResult> &results,
                 std::vector<BlockRecording> &recordings)
      : common(common), results(results), recordings(recordings),
        slots(common.activeBlocks) {}

  BlockSetup begin(int64_t block, unsigned slot) override;
  void end(int64_t block, BlockResult result) override {
    replaceTimes(results[block], std::move(result));
  }

private:
  /// The cores of a slot and what they run.
  struct Slot {
    std::deque<CoreMemory> memories;
    std::deque<RecordedStream> streams;
    AccessHistories histories;
  };

  const BlockSetup &common;
  std::vector<BlockResult> &results;
  std::vector<BlockRecording> &recordings;
  std::vector<Slot> slots;
};
} // namespace

BlockSetup RecordedBlocks::begin(int64_t block, unsigned number) {
  Slot &slot = slots[number];
  BlockSetup setup = common;
  setup.block = block;
  setup.histories = &slot.histories;
  slot.streams.clear();
  for (auto [core, recording] :
       llvm::zip_equal(results[block].cores, recordings[block])) {
    if (slot.memories.size() <= setup.cores.size())
      slot.memories.emplace_back(*common.machine);
    slot.streams.emplace_back(std::move(recording));
    setup.cores.push_back(
        {core.kind, &slot.streams.back(), &slot.memories[setup.cores.size()]});
  }
  return setup;
}

BlockRunner::BlockRunner(const Launch &launch, const ExecutorOptions &options)
    : launch(launch), options(options), machine(getMachine(launch.target)) {
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
  launch.memory->beginLaunch(launch.tensorBytes);
  if (!together && !options.timesOnly && !launch.memory->holdsAll())
    recordings.resize(launch.blocks);
  if (failed(together            ? runTogether()
             : options.timesOnly ? runTimes()
                                 : runEach()))
    return failure();
  if (!recordings.empty() && failed(replay()))
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
  setup.check = options.check && !options.timesOnly;
  setup.timesOnly = options.timesOnly;
  setup.ownOrder = options.ownOrder;
  setup.timeline = options.timeline;
  if (recordings.empty())
    setup.memory = launch.memory;
  for (auto [role, core, text] :
       llvm::zip_equal(roles, worker.cores, running->output)) {
    llvm::raw_ostream &output = running->outputStreams.emplace_back(text);
    running->streams.emplace_back(startSteps(role, block, core.memory, output),
                                  role.kind, launch.target, core.instructions,
                                  options.timesOnly ? launch.memory : nullptr);
    setup.cores.push_back({role.kind, &running->streams.back(), &core.memory});
  }
  return running;
}

llvm::Error BlockRunner::runBlock(int64_t block, Worker &worker,
                                  std::string &text) {
  std::unique_ptr<RunningBlock> running = prepare(block, worker);
  if (!recordings.empty())
    record(*running, recordings[block]);
  llvm::Expected<BlockResult> result = simulateBlock(running->setup);
  text = llvm::join(running->output, "");
  if (!result)
    return result.takeError();
  results[block] = std::move(*result);
  return llvm::Error::success();
}

void BlockRunner::record(RunningBlock &block, BlockRecording &recording) {
  recording.resize(block.setup.cores.size());
  for (auto [core, commands] : llvm::zip_equal(block.setup.cores, recording))
    core.stream = &block.recorded.emplace_back(*core.stream, commands);
}

LogicalResult BlockRunner::replay() {
  // A block that stopped early has no time that makes sense.
  if (llvm::any_of(results,
                   [](const BlockResult &block) { return !block.completed; }))
    return success();
  BlockSetup common;
  common.machine = &machine;
  common.tensorBytes = launch.tensorBytes;
  common.schedule = options.schedule;
  common.activeBlocks = activeBlocks;
  common.check = false;
  common.timeline = options.timeline;
  common.memory = launch.memory;
  common.timesOnly = true;
  RecordedBlocks blocks(common, results, recordings);
  if (llvm::Error error = simulateInSlots(
          launch.blocks, activeBlocks, machine.launchOverheadCycles, blocks)) {
    emit(std::move(error), launch.op);
    return failure();
  }
  return success();
}

BlockSetup TimedBlocks::begin(int64_t block, unsigned number) {
  Slot &slot = slots[number];
  if (!slot.worker)
    slot.worker = std::make_unique<Worker>(runner.machine, runner.roles.size());
  slot.running = runner.prepare(block, *slot.worker);
  return slot.running->setup;
}

void TimedBlocks::end(int64_t block, BlockResult result) {
  runner.results[block] = std::move(result);
}

LogicalResult BlockRunner::runTimes() {
  TimedBlocks blocks(*this);
  if (llvm::Error error = simulateInSlots(
          launch.blocks, activeBlocks, machine.launchOverheadCycles, blocks)) {
    emit(std::move(error), launch.op);
    return failure();
  }
  return success();
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
  report.run.traffic = launch.memory->endLaunch();
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
