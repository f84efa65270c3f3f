//===- Sequential.cpp - Execution of a launch in program order ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/BlockThreads.h"
#include "runtime/interpreter/CoreRoutines.h"
#include "runtime/interpreter/IndependentBlocks.h"
#include "runtime/interpreter/LocatedError.h"
#include "runtime/interpreter/Machine.h"
#include "runtime/interpreter/Workspaces.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

namespace {
/// A launch in program order: its blocks one after another, unless threads of
/// the host do not change the result.
class SequentialLaunch {
public:
  SequentialLaunch(const Launch &launch, const ExecutorOptions &options)
      : launch(launch), options(options), roles(getRoles(launch.op)),
        machine(getMachine(launch.target)),
        coresMeet(hasCrossCoreOps(launch.op)),
        takeTurns(roles.size() > 1 && !roles.front().section &&
                  mayReadResults(launch)) {}

  LogicalResult run();

private:
  using Writes = std::vector<GlobalFootprints>;

  std::deque<CoreMemory> makeMemories(size_t count) const;
  int64_t countUsefulThreads() const;
  LogicalResult runBlocks(const ExecutorOptions &how, int64_t threads,
                          Writes *writes) const;
  llvm::Error runBlock(int64_t block, std::deque<CoreMemory> &memories,
                       llvm::raw_ostream &output,
                       GlobalFootprints *writes) const;
  /// Runs blocks that wait for each other.
  LogicalResult runTogether() const;

  const Launch &launch;
  const ExecutorOptions &options;
  llvm::SmallVector<CoreRole, kMaxCoresPerBlock> roles;
  MachineConfig machine;
  /// Whether the cores of a block wait for each other.
  bool coresMeet;
  /// Whether one vector core of a block may read what the other one writes, in
  /// a body that both run as a whole.
  bool takeTurns;
};
} // namespace

std::deque<CoreMemory> SequentialLaunch::makeMemories(size_t count) const {
  std::deque<CoreMemory> memories;
  for (size_t i = 0; i < count; ++i)
    memories.emplace_back(machine);
  return memories;
}

int64_t SequentialLaunch::countUsefulThreads() const {
  // More blocks would need too much memory for what each has written.
  constexpr int64_t kMostBlocks = 1 << 20;
  // Slots of channels make types, which a context without threads cannot do.
  bool mayDiffer = options.observer || coresMeet ||
                   launch.blocks > kMostBlocks || !haveOwnInputs(launch);
  return mayDiffer ? 1 : countThreads(launch, options);
}

llvm::Error SequentialLaunch::runBlock(int64_t block,
                                       std::deque<CoreMemory> &memories,
                                       llvm::raw_ostream &output,
                                       GlobalFootprints *writes) const {
  // A block without operations does not look.
  if (options.stop && *options.stop)
    return errorAt(launch.op, "the run was stopped");
  CoreRoutines cores(launch, writes, takeTurns);
  for (auto [role, memory] : llvm::zip_equal(roles, memories)) {
    cores.add(role, block, memory, output);
    if (coresMeet || takeTurns)
      continue;
    if (llvm::Error error = cores.run())
      return error;
  }
  return cores.run();
}

LogicalResult SequentialLaunch::runBlocks(const ExecutorOptions &how,
                                          int64_t threads,
                                          Writes *writes) const {
  BlockThreads blocks(launch, how);
  return blocks.run(threads, [&] {
    auto memories =
        std::make_shared<std::deque<CoreMemory>>(makeMemories(roles.size()));
    return [this, memories, writes](int64_t block, std::string &text) {
      llvm::raw_string_ostream output(text);
      return runBlock(block, *memories, output,
                      writes ? &(*writes)[block] : nullptr);
    };
  });
}

LogicalResult SequentialLaunch::runTogether() const {
  std::deque<CoreMemory> memories = makeMemories(launch.blocks * roles.size());
  CoreRoutines cores(launch, /*writes=*/nullptr);
  auto memory = memories.begin();
  for (int64_t block = 0; block < launch.blocks; ++block)
    for (const CoreRole &role : roles)
      cores.add(role, block, *memory++, *options.output);
  if (llvm::Error error = cores.run()) {
    emit(std::move(error), launch.op, cores.getBlock());
    return failure();
  }
  if (options.progress)
    options.progress(launch.blocks, launch.blocks);
  return success();
}

/// Whether two blocks have written the same bytes.
static bool haveOverlap(llvm::ArrayRef<GlobalFootprints> writes) {
  GlobalChecker checker;
  for (const GlobalFootprints &block : writes)
    checker.add(block);
  return !checker.check().empty();
}

LogicalResult SequentialLaunch::run() {
  if (concernsBlocks(launch.op))
    return runTogether();
  int64_t threads = countUsefulThreads();
  if (threads <= 1)
    return runBlocks(options, threads, /*writes=*/nullptr);
  Writes writes(launch.blocks);
  if (failed(runBlocks(options, threads, &writes)))
    return failure();
  if (!haveOverlap(writes))
    return success();
  // The last block wins. It reads what it has read before, so all else is
  // known.
  ExecutorOptions again = options;
  again.output = &llvm::nulls();
  again.progress = nullptr;
  return runBlocks(again, 1, /*writes=*/nullptr);
}

FailureOr<LaunchReport>
tl::runtime::runSequentially(const Launch &launch,
                             const ExecutorOptions &options) {
  if (failed(verifyBlocksMeet(launch)) || failed(verifyWorkspaces(launch.op)) ||
      failed(SequentialLaunch(launch, options).run()))
    return failure();
  LaunchReport report;
  report.blocks = launch.blocks;
  return report;
}
