//===- Asynchronous.cpp - Runs a launch on the engine ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Launch.h"
#include "runtime/interpreter/Machine.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

#include <atomic>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// The commands of one core
//===----------------------------------------------------------------------===//

template <typename OpT> static Flag getFlag(OpT op) {
  return {*getPipe(op.getSource()), *getPipe(op.getDestination()),
          static_cast<unsigned>(op.getEvent())};
}

static Command getSynchronisation(Operation *op) {
  return llvm::TypeSwitch<Operation *, Command>(op)
      .Case([](ascend::SetFlagOp set) { return SetFlag{getFlag(set), set}; })
      .Case(
          [](ascend::WaitFlagOp wait) { return WaitFlag{getFlag(wait), wait}; })
      .Case([](ascend::PipeBarrierOp barrier) {
        return PipeBarrier{getPipe(barrier.getPipe()), barrier};
      });
}

namespace {
class CoreStream : public InstructionStream {
public:
  CoreStream(Interpreter interpreter, const ascend::TargetSpec &target)
      : interpreter(std::move(interpreter)), target(target) {}

  llvm::Expected<std::optional<Command>> next() override;

private:
  llvm::Expected<Command> getCommand(const Step &step);
  llvm::Expected<Command> getScalarInstruction(const Step &step);

  Interpreter interpreter;
  const ascend::TargetSpec &target;
  /// What follows the time its scalar operations take.
  std::optional<Command> pending;
};
} // namespace

llvm::Expected<std::optional<Command>> CoreStream::next() {
  if (pending)
    return std::exchange(pending, std::nullopt);
  llvm::Expected<const Step *> step = interpreter.next();
  if (!step)
    return step.takeError();
  if (!*step)
    return std::nullopt;
  llvm::Expected<Command> command = getCommand(**step);
  if (!command)
    return command.takeError();
  int64_t scalars = interpreter.takeScalarCount();
  if (scalars == 0)
    return std::move(*command);
  pending = std::move(*command);
  return Delay{static_cast<double>(scalars * target.scalar_cycles)};
}

llvm::Expected<Command> CoreStream::getCommand(const Step &step) {
  if (step.kind == Step::Synchronise)
    return getSynchronisation(step.op);
  if (step.kind == Step::ScalarInstruction)
    return getScalarInstruction(step);
  llvm::Expected<Instruction> instruction =
      getInstruction(*step.instruction, interpreter.getFrame(), target);
  if (!instruction)
    return instruction.takeError();
  return std::move(*instruction);
}

/// What the scalar unit does itself. Its results are in the frame when the next
/// command is asked for.
llvm::Expected<Command> CoreStream::getScalarInstruction(const Step &step) {
  auto op = cast<ascend::InstructionOpInterface>(step.op);
  ascend::InstructionCost cost = op.getCost(target, {});
  Instruction instruction;
  instruction.source = step.op;
  instruction.busyCycles = cost.busy;
  instruction.latencyCycles = cost.latency;
  // What touches no memory need not wait for its time, and may stop the kernel.
  if (!step.getAccesses) {
    if (llvm::Error error = (*step.evaluator)(step, interpreter.getFrame()))
      return std::move(error);
    return std::move(instruction);
  }
  auto accesses = step.getAccesses(step, interpreter.getFrame());
  if (!accesses)
    return accesses.takeError();
  instruction.accesses = std::move(*accesses);
  for (const Access &access : instruction.accesses)
    if (access.memory == Memory::GM)
      instruction.gmBytes += access.bytes.bytes();
  instruction.execute = [this, &step] {
    llvm::cantFail((*step.evaluator)(step, interpreter.getFrame()));
  };
  return std::move(instruction);
}

//===----------------------------------------------------------------------===//
// The blocks
//===----------------------------------------------------------------------===//

/// More would need too much memory for what is known of each.
constexpr int64_t maxBlocks = 1 << 20;

namespace {
/// Runs the blocks of a launch on the threads of the host. Unless blocks race,
/// the result is the same for any number of them.
class BlockRunner {
public:
  BlockRunner(const Launch &launch, const RunOptions &options);

  /// Runs all blocks, or all up to one that fails.
  FailureOr<LaunchReport> run();

private:
  void work();
  llvm::Expected<BlockResult>
  runBlock(int64_t block, llvm::MutableArrayRef<CoreMemory> memories);
  void finish(int64_t block, llvm::Expected<BlockResult> result);
  void print();
  LaunchReport summarise();

  const Launch &launch;
  const RunOptions &options;
  MachineConfig machine;
  llvm::SmallVector<CoreRole, kMaxCoresPerBlock> roles;
  unsigned activeCores = 0;

  /// Blocks are taken in order, so all before a failed one get done.
  std::atomic<int64_t> nextBlock = 0;
  std::mutex mutex;
  int64_t done = 0;
  std::vector<BlockResult> results;
  /// What the cores of a block print, one core after the other, by block.
  std::vector<std::string> texts;
  /// The blocks that are over, and how many of them, from the first on, have
  /// been printed.
  std::vector<bool> isOver;
  int64_t printed = 0;
  std::map<int64_t, llvm::Error> errors;
};
} // namespace

BlockRunner::BlockRunner(const Launch &launch, const RunOptions &options)
    : launch(launch), options(options), machine(getMachine(launch.target)) {
  llvm::SmallVector<CoreUsage, kMaxCoresPerBlock> cores;
  for (const CoreRole &role : getRoles(launch.op)) {
    // Without sections there is nothing to simulate.
    if (!role.section)
      continue;
    roles.push_back(role);
    cores.emplace_back().kind = role.kind;
  }
  int64_t atOnce =
      std::min<int64_t>(launch.blocks, concurrentBlocks(machine, cores));
  activeCores = atOnce * roles.size();
  results.resize(launch.blocks);
  texts.resize(launch.blocks);
  isOver.resize(launch.blocks);
}

/// Whether blocks of `launch` may update the same bytes, in any order.
static bool hasAtomics(Operation *launch) {
  return launch
      ->walk([](ascend::InstructionOpInterface op) {
        return op.isAtomic() ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

FailureOr<LaunchReport> BlockRunner::run() {
  // One block after the other where their order shows in the result.
  int64_t hostThreads = hasAtomics(launch.op)
                            ? 1
                            : std::max(1u, std::thread::hardware_concurrency());
  std::vector<std::thread> threads;
  for (int64_t i = 1; i < std::min(hostThreads, launch.blocks); ++i)
    threads.emplace_back([this] { work(); });
  work();
  for (std::thread &thread : threads)
    thread.join();
  if (errors.empty())
    return summarise();
  auto first = errors.begin();
  emit(std::move(first->second), launch.op, first->first);
  for (auto &[block, error] : llvm::drop_begin(errors))
    llvm::consumeError(std::move(error));
  return failure();
}

void BlockRunner::work() {
  std::vector<CoreMemory> memories;
  for (size_t i = 0; i < roles.size(); ++i)
    memories.emplace_back(machine);
  for (int64_t block; (block = nextBlock++) < launch.blocks;)
    finish(block, runBlock(block, memories));
}

llvm::Expected<BlockResult>
BlockRunner::runBlock(int64_t block,
                      llvm::MutableArrayRef<CoreMemory> memories) {
  std::vector<CoreStream> streams;
  streams.reserve(roles.size());
  llvm::SmallVector<std::string, kMaxCoresPerBlock> output(roles.size());
  std::deque<llvm::raw_string_ostream> outputStreams;
  BlockSetup setup;
  setup.machine = &machine;
  setup.block = block;
  setup.tensorBytes = launch.tensorBytes;
  setup.schedule = options.schedule;
  setup.activeCores = activeCores;
  setup.timeline = options.timeline;
  for (auto [role, memory, text] : llvm::zip_equal(roles, memories, output)) {
    streams.emplace_back(startCore(launch, role, block, memory,
                                   outputStreams.emplace_back(text)),
                         launch.target);
    setup.cores.push_back({role.kind, &streams.back(), &memory});
  }
  llvm::Expected<BlockResult> result = simulateBlock(setup);
  texts[block] = llvm::join(output, "");
  return result;
}

void BlockRunner::finish(int64_t block, llvm::Expected<BlockResult> result) {
  std::lock_guard<std::mutex> lock(mutex);
  isOver[block] = true;
  if (!result) {
    errors.emplace(block, result.takeError());
    nextBlock = launch.blocks;
    return print();
  }
  print();
  results[block] = std::move(*result);
  ++done;
  if (options.progress)
    options.progress(done, launch.blocks);
}

/// Prints the blocks that are over in their order, up to the first that failed.
void BlockRunner::print() {
  while (printed < launch.blocks && isOver[printed] &&
         (errors.empty() || printed <= errors.begin()->first))
    *options.output << std::exchange(texts[printed++], {});
}

LaunchReport BlockRunner::summarise() {
  LaunchReport report;
  report.blocks = launch.blocks;
  for (const CoreRole &role : roles)
    ++(role.kind == CoreKind::Cube ? report.cubeCores : report.vectorCores);
  report.run = runtime::summarise(machine, results);
  for (BlockResult &block : results)
    llvm::append_range(report.timeline, block.timeline);
  return report;
}

FailureOr<LaunchReport>
tl::runtime::runAsynchronously(const Launch &launch,
                               const RunOptions &options) {
  if (launch.blocks > maxBlocks)
    return launch.op->emitError("launches ")
           << launch.blocks << " blocks, the executor runs at most "
           << maxBlocks;
  return BlockRunner(launch, options).run();
}
