//===- EngineTestSupport.h - A small machine for tests ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TEST_UNIT_ENGINE_ENGINETESTSUPPORT_H
#define TL_TEST_UNIT_ENGINE_ENGINETESTSUPPORT_H

#include "runtime/engine/BlockSimulator.h"

#include "llvm/ADT/FunctionExtras.h"
#include "gtest/gtest.h"

#include <deque>
#include <memory>

namespace tl::runtime {

/// A machine with numbers that are easy to reckon with: every action of the
/// scalar unit and of flags takes a cycle.
inline MachineConfig smallMachine() {
  MachineConfig machine;
  machine.memories[Memory::L1] = {1024, 32};
  machine.memories[Memory::L0C] = {1024, 64};
  machine.memories[Memory::UB] = {1024, 32};
  machine.queueDepth = 4u;
  machine.eventIds = 4;
  machine.cubeCores = 2;
  machine.vectorCores = 4;
  machine.clockMHz = 100;
  machine.scalarCycles = 1;
  machine.flagCycles = 1;
  return machine;
}

/// Stands for the n-th operation of a kernel.
inline const void *op(uintptr_t n) { return reinterpret_cast<const void *>(n); }

inline Access read(Memory memory, Footprint bytes, unsigned space = 0) {
  return {memory, space, std::move(bytes), false};
}

inline Access write(Memory memory, Footprint bytes, unsigned space = 0) {
  return {memory, space, std::move(bytes), true};
}

/// The cost of an instruction, in cycles.
struct Cost {
  double busy = 1;
  double latency = 0;
};

/// Runs commands from a list, or from a function called for each.
class ScriptStream : public InstructionStream {
public:
  llvm::Expected<std::optional<Command>> next() override {
    if (commands.empty())
      return std::nullopt;
    auto make = std::move(commands.front());
    commands.pop_front();
    return make();
  }

  std::deque<llvm::unique_function<llvm::Expected<std::optional<Command>>()>>
      commands;
};

/// The program of one core, written down command by command.
class Program {
public:
  explicit Program(CoreKind kind = CoreKind::Vector) : kind(kind) {}

  Program &add(Command command) {
    script.commands.push_back([command = std::move(command)]() mutable
                                  -> llvm::Expected<std::optional<Command>> {
      return std::optional<Command>(std::move(command));
    });
    return *this;
  }

  Program &add(Instruction instruction) {
    return add(std::make_shared<const Instruction>(std::move(instruction)));
  }

  Program &run(const void *source, Pipe pipe, std::vector<Access> accesses,
               Cost cost = {}, std::function<void()> execute = {}) {
    Instruction instruction;
    instruction.pipe = pipe;
    instruction.source = source;
    instruction.accesses.assign(accesses.begin(), accesses.end());
    instruction.execute = std::move(execute);
    instruction.busyCycles = cost.busy;
    instruction.latencyCycles = cost.latency;
    return add(std::move(instruction));
  }

  Program &set(const void *source, Pipe src, Pipe dst, unsigned id = 0) {
    return add(SetFlag{{src, dst, id}, source});
  }

  Program &wait(const void *source, Pipe src, Pipe dst, unsigned id = 0) {
    return add(WaitFlag{{src, dst, id}, source});
  }

  /// A set_flag at once followed by its wait_flag.
  Program &order(Pipe src, Pipe dst, unsigned id = 0) {
    return set(op(1000), src, dst, id).wait(op(1001), src, dst, id);
  }

  Program &barrier(std::optional<Pipe> pipe = std::nullopt) {
    return add(PipeBarrier{pipe, op(1002)});
  }

  CoreKind kind;
  ScriptStream script;
};

/// Runs blocks on a small machine, on the same memories one after another.
class Bench {
public:
  BlockResult run(std::vector<Program *> programs) {
    return llvm::cantFail(tryRun(std::move(programs)));
  }
  BlockResult run(Program &program) { return run({&program}); }

  llvm::Expected<BlockResult> tryRun(std::vector<Program *> programs) {
    BlockSetup setup;
    setup.machine = &machine;
    setup.block = block;
    for (size_t i = 0; i < programs.size(); ++i)
      setup.cores.push_back(
          {programs[i]->kind, &programs[i]->script, &memory(i)});
    setup.histories = &histories;
    setup.tensorBytes = tensorBytes;
    setup.contents = contents;
    setup.schedule = schedule;
    setup.activeBlocks = activeBlocks;
    setup.timeline = true;
    return simulateBlock(setup);
  }

  CoreMemory &memory(size_t core = 0) {
    while (memories.size() <= core)
      memories.push_back(std::make_unique<CoreMemory>(machine));
    return *memories[core];
  }

  MachineConfig machine = smallMachine();
  std::vector<int64_t> tensorBytes = {1024, 1024};
  /// Tensors are filled unless it says otherwise.
  std::vector<TensorContents> contents;
  Schedule schedule;
  int64_t block = 0;
  unsigned activeBlocks = 1;

private:
  AccessHistories histories;
  std::vector<std::unique_ptr<CoreMemory>> memories;
};

/// Checks that `log` is one diagnostic of `kind` between two operations.
inline void expectOnly(const DiagnosticLog &log, DiagnosticKind kind,
                       const void *first, const void *second = nullptr) {
  ASSERT_EQ(log.size(), 1u);
  EXPECT_EQ(log[0].kind, kind);
  EXPECT_EQ(log[0].first.source, first);
  ASSERT_EQ(log[0].second.has_value(), second != nullptr);
  if (second) {
    EXPECT_EQ(log[0].second->source, second);
  }
}

} // namespace tl::runtime

#endif // TL_TEST_UNIT_ENGINE_ENGINETESTSUPPORT_H
