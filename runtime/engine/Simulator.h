//===- Simulator.h - Event loop of a simulation -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Internal to the block simulator, which consists of BlockSimulator.cpp
/// (events), PipeUnit.cpp, ScalarUnit.cpp, CrossUnit.cpp and L0CUnit.cpp.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_SIMULATOR_H
#define TL_RUNTIME_ENGINE_SIMULATOR_H

#include "runtime/engine/EventQueue.h"
#include "runtime/engine/checks/RaceValues.h"

#include <map>
#include <vector>

namespace tl::runtime {

/// Simulates one block, or several that wait for each other, with one event
/// queue for all their cores.
class Simulator {
public:
  explicit Simulator(llvm::ArrayRef<BlockSetup> setups);

  /// Simulates all to the end.
  llvm::Expected<std::vector<BlockResult>> run();

  /// Starts the cores.
  void start();
  /// The time of the next event; nothing at the end.
  std::optional<double> getNextTime() const;
  /// Handles the next event.
  void step();
  /// The results at the end.
  llvm::Expected<std::vector<BlockResult>> finish();

private:
  // Events. The number of the event is the result.
  void addCores(unsigned blockNumber);
  uint64_t post(double time, Event::Kind kind, unsigned core, Pipe pipe,
                StartedInstruction *instruction = nullptr);
  void handle(const Event &event);
  void advance(CoreState &core);
  void finishInstruction(CoreState &core, Pipe pipe,
                         StartedInstruction *instruction);
  void fireFlag(CoreState &core, Pipe pipe);

  // Pipes. The step functions return true on progress.
  bool stepPipe(CoreState &core, Pipe pipe);
  /// Takes the instruction out of `entry`.
  void startInstruction(CoreState &core, QueueEntry &entry);
  void execute(CoreState &core, const Instruction &instruction,
               llvm::ArrayRef<ByteRange> unwritten);
  /// Moves the data of `flight`. Products and stores that alternate at blocks
  /// move theirs in the order of their starts, independent of their ends.
  void executeInTurn(CoreState &core, const StartedInstruction &flight);
  /// Whether the unit flag of the first block of `instruction` is in the state
  /// that it needs. If a pending change gives it this state, wakes the pipe
  /// then.
  bool hasUnitFlags(CoreState &core, const Instruction &instruction);
  /// The busy time of `instruction`, including its waits for unit flags.
  double startUnits(CoreState &core, const Instruction &instruction,
                    double busy, double latency, double earliest);
  void sendFlag(CoreState &core, const SetFlag &set);
  bool tryWait(CoreState &core, const WaitFlag &wait);
  bool readsInFlight(const CoreState &core, const Instruction &instruction);
  double takeBusyTime(const CoreState &core, const Instruction &instruction,
                      LineCounts &lines);
  /// Looks for the values of the races from number `first` on, which
  /// `instruction` of `side` has caused.
  void watchRaces(size_t first, const Side &side);
  /// The contents of the bytes of `finding`; null if they are unknown.
  const std::byte *findContents(const Diagnostic &finding);

  // The scalar unit. Issuing a command takes some cycles; no cost means that
  // the command cannot be issued yet.
  using Cost = std::optional<double>;
  bool stepScalar(CoreState &core);
  Cost tryIssue(CoreState &core, Command &command);
  Cost tryIssue(CoreState &core, SharedInstruction &instruction);
  Cost tryIssue(CoreState &core, SetFlag &set);
  Cost tryIssue(CoreState &core, WaitFlag &wait);
  Cost tryIssue(CoreState &core, PipeBarrier &barrier);
  Cost tryIssue(CoreState &core, Delay &delay);
  Cost tryQueue(CoreState &core, Pipe pipe, Command command,
                std::vector<ByteRange> unwritten = {});
  bool hasRoom(const CoreState &core, Pipe pipe) const;
  bool checkInstruction(CoreState &core, const Instruction &instruction,
                        std::vector<ByteRange> &unwritten);
  /// Checks that the bytes of tensors that `instruction` uses are written at
  /// its start: cores fill workspaces for each other. A copy may include bytes
  /// that are never used, see GlobalChecker::checkContents; it is correct if
  /// any of its bytes is written.
  void checkTensors(const Instruction &instruction, const Side &side);
  bool checkFlag(CoreState &core, Pipe pipe, const Flag &flag,
                 const void *source);

  // Flags between cores.
  Cost tryIssue(CoreState &core, CrossSet &set);
  Cost tryIssue(CoreState &core, CrossWait &wait);
  void sendCrossFlag(CoreState &core, const CrossSet &set);
  void fireCrossFlag(CoreState &core, uint64_t event);
  void checkCounter(unsigned receiver, CrossFlag flag, const Side &side,
                    const Clock &clock);
  void checkModes(unsigned receiver, CrossFlag flag, const Side &side,
                  const Clock &clock);
  void reportLeftoverCounters();

  // Records for reports.
  void recordStart(const CoreState &core, Pipe pipe,
                   const Instruction &instruction, double busy, double done,
                   const LineCounts &lines);
  /// Records work of `cycles` of the scalar unit itself.
  void recordScalar(const CoreState &core, const void *source, double cycles);
  void finishProfile();

  // The end.
  bool isFinished() const;
  void reportLeftovers();
  void reportLeftoverUnits();

  BlockResult &resultOf(const CoreState &core) {
    return results[core.blockNumber];
  }
  CoreUsage &usageOf(const CoreState &core) {
    return resultOf(core).cores[core.number];
  }

  Profiler &profilerOf(const CoreState &core) {
    return profilers[core.blockNumber];
  }

  llvm::ArrayRef<BlockSetup> setups;
  /// The data that all setups share.
  const BlockSetup &setup;
  const MachineConfig &machine;
  std::vector<BlockResult> results;
  /// By block.
  std::vector<Profiler> profilers;
  /// The times at which L2 has served all reads and all writes of a block.
  struct Served {
    double reads = 0;
    double writes = 0;
  };
  /// By block.
  std::vector<Served> served;
  DiagnosticLog &log;
  /// Used if the caller keeps none.
  AccessHistories ownHistories;
  RaceChecker races;
  RaceValues raceValues;
  CrossFlags crossFlags;
  /// The bytes that the cores have written in tensors without contents.
  std::map<unsigned, DeferredByteSet> written;
  llvm::SmallVector<CoreState, 0> cores;
  EventQueue events;
  uint64_t eventCount = 0;
  double now = 0;
  /// Places of cores that may advance after all ends at this time are handled.
  llvm::SmallVector<unsigned, 4> ready;
  /// Set when the cores cannot go on.
  bool stopped = false;
  llvm::Error streamError = llvm::Error::success();
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_SIMULATOR_H
