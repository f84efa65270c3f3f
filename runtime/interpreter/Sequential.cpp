//===- Sequential.cpp - Execution of a launch in program order ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Channels.h"
#include "runtime/interpreter/CrossCore.h"
#include "runtime/interpreter/InputCopies.h"
#include "runtime/interpreter/LocatedError.h"
#include "runtime/interpreter/Machine.h"
#include "runtime/interpreter/Workspaces.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

/// Records writes, which `memory` resets at the next block.
static void markWritten(llvm::ArrayRef<Access> accesses, CoreMemory &memory) {
  for (const Access &access : accesses)
    if (access.write && access.memory != Memory::GM)
      memory.markWritten(access.memory, access.bytes);
}

static llvm::Error execute(const InstructionCode &code, Frame &frame) {
  llvm::Expected<KernelArgs> args = getKernelArgs(code, frame);
  if (!args)
    return args.takeError();
  if (code.kernel->checkData)
    if (llvm::Error error = code.kernel->checkData(*args))
      return errorAt(code.op, llvm::toString(std::move(error)));
  if (frame.observer)
    frame.observer->begin(code, *args);
  InputCopies copies(code, *args);
  code.kernel->run(*args);
  if (frame.observer)
    frame.observer->end();
  markWritten(getFootprints(code, frame), *frame.memory);
  return llvm::Error::success();
}

/// Executes an instruction of the scalar unit.
static llvm::Error executeScalar(const Step &step, Frame &frame) {
  if (llvm::Error error = (*step.evaluator)(step, frame))
    return error;
  if (!step.getAccesses)
    return llvm::Error::success();
  markWritten(llvm::cantFail(step.getAccesses(step, frame)), *frame.memory);
  return llvm::Error::success();
}

static llvm::Error execute(const Step &step, Frame &frame) {
  switch (step.kind) {
  case Step::Instruction:
    if (llvm::Error error = execute(*step.instruction, frame))
      return error;
    // The only result of a numeric operation is the number of elements kept.
    if (!step.results.empty())
      frame[step.results[0]] = frame.memory->keptCount;
    return llvm::Error::success();
  case Step::ScalarInstruction:
    return executeScalar(step, frame);
  default:
    return llvm::Error::success();
  }
}

namespace {
/// The objects that cores running in turns wait for.
struct Meetings {
  CrossFlags flags;
  Channels channels;
};

/// A core that can suspend at a wait for another core.
class CoreRoutine {
public:
  CoreRoutine(Interpreter interpreter, CoreKind kind, int64_t block)
      : interpreter(std::move(interpreter)), kind(kind), block(block) {}

  /// Runs to the end or to a wait that `meetings` do not satisfy yet; `place`
  /// is the place of the core in `meetings`. Returns whether it made progress.
  llvm::Expected<bool> run(unsigned place, Meetings &meetings,
                           const ascend::TargetSpec &target);

  bool isOver() const { return over; }
  CorePlace getPlace() const { return {block, kind}; }

  /// The operation that blocks the core.
  Operation *getWait() const { return waiting; }

private:
  /// Executes `command`; false if the core still has to wait.
  bool finish(const CrossCommand &command, unsigned place, CrossFlags &flags);
  /// Whether all pending waits of the core have passed.
  llvm::Expected<bool> finishWaits(unsigned place, Meetings &meetings);
  llvm::Error start(const Step &step, unsigned place, Meetings &meetings,
                    const ascend::TargetSpec &target);

  Interpreter interpreter;
  CoreKind kind;
  int64_t block;
  bool over = false;
  Operation *waiting = nullptr;
  /// The remaining commands of an operation by which cores wait for each other.
  llvm::SmallVector<CrossCommand, 4> pending;
  /// A transfer that the core cannot start yet.
  const Step *transfer = nullptr;
};
} // namespace

bool CoreRoutine::finish(const CrossCommand &command, unsigned place,
                         CrossFlags &flags) {
  if (const auto *set = std::get_if<CrossSet>(&command)) {
    flags.set(place, set->flag, {});
    return true;
  }
  return flags.wait(place, std::get<CrossWait>(command).id).has_value();
}

llvm::Expected<bool> CoreRoutine::finishWaits(unsigned place,
                                              Meetings &meetings) {
  while (!pending.empty()) {
    if (!finish(pending.front(), place, meetings.flags))
      return false;
    pending.erase(pending.begin());
  }
  if (!transfer)
    return true;
  Channels::GroupPlace group;
  // The conditions of a group follow the channel.
  if (transfer->operands.size() > 1) {
    group.isFirst = interpreter.getFrame().integer(transfer->operands[1]);
    group.isLast = interpreter.getFrame().integer(transfer->operands[2]);
  }
  llvm::Expected<std::optional<MemRefValue>> slot = meetings.channels.begin(
      place, cast<ascend::TransferOpInterface>(transfer->op), group);
  if (!slot)
    return slot.takeError();
  if (!*slot)
    return false;
  interpreter.enterTransfer(*std::exchange(transfer, nullptr),
                            std::move(**slot));
  return true;
}

llvm::Error CoreRoutine::start(const Step &step, unsigned place,
                               Meetings &meetings,
                               const ascend::TargetSpec &target) {
  if (step.kind == Step::Transfer) {
    waiting = step.op;
    transfer = &step;
  } else if (step.kind == Step::TransferEnd) {
    meetings.channels.end(
        place, cast<ascend::TransferOpInterface>(step.op->getParentOp()));
  } else if (auto cross = dyn_cast<ascend::CrossCoreOpInterface>(step.op)) {
    waiting = cross;
    pending = getCrossCoreCommands(cross, kind, target);
  } else {
    return execute(step, interpreter.getFrame());
  }
  return llvm::Error::success();
}

llvm::Expected<bool> CoreRoutine::run(unsigned place, Meetings &meetings,
                                      const ascend::TargetSpec &target) {
  size_t left = pending.size();
  for (bool moved = false;; moved = true) {
    llvm::Expected<bool> isPast = finishWaits(place, meetings);
    if (!isPast)
      return isPast.takeError();
    if (!*isPast)
      return moved || pending.size() < left;
    llvm::Expected<const Step *> step = interpreter.next();
    if (!step)
      return step.takeError();
    over = !*step;
    if (over)
      return true;
    if (llvm::Error error = start(**step, place, meetings, target))
      return std::move(error);
  }
}

/// Runs `cores` in turns to their ends. Emits an error on a deadlock.
static LogicalResult runInTurns(std::vector<CoreRoutine> &cores,
                                const Launch &launch) {
  std::vector<CorePlace> places;
  for (const CoreRoutine &core : cores)
    places.push_back(core.getPlace());
  Meetings meetings{CrossFlags(places), Channels(places)};
  bool moved = true;
  while (moved) {
    moved = false;
    for (auto [place, core] : llvm::enumerate(cores)) {
      if (core.isOver())
        continue;
      llvm::Expected<bool> result = core.run(place, meetings, launch.target);
      if (!result) {
        emit(result.takeError(), launch.op, core.getPlace().block);
        return failure();
      }
      moved |= *result;
    }
  }
  auto stuck = llvm::find_if(
      cores, [](const CoreRoutine &core) { return !core.isOver(); });
  if (stuck == cores.end())
    return success();
  InFlightDiagnostic error =
      stuck->getWait()->emitError("deadlock: no core tells this one to go on");
  error.attachNote() << "in block " << stuck->getPlace().block;
  return error;
}

FailureOr<LaunchReport>
tl::runtime::runSequentially(const Launch &launch,
                             const ExecutorOptions &options) {
  if (failed(verifyBlocksMeet(launch)) || failed(verifyWorkspaces(launch.op)))
    return failure();
  auto roles = getRoles(launch.op);
  MachineConfig machine = getMachine(launch.target, /*tensorBytes=*/0);
  // Cores that wait for each other take turns; others run one after another.
  size_t atOnce = concernsBlocks(launch.op)    ? launch.blocks * roles.size()
                  : hasCrossCoreOps(launch.op) ? roles.size()
                                               : 1;
  std::vector<CoreMemory> memories;
  for (size_t i = 0; i < std::max(atOnce, roles.size()); ++i)
    memories.emplace_back(machine);

  std::vector<CoreRoutine> cores;
  for (int64_t block = 0; block < launch.blocks; ++block) {
    // A block without operations does not look.
    if (options.stop && *options.stop)
      return launch.op->emitError("the run was stopped");
    for (const CoreRole &role : roles) {
      CoreMemory &memory = memories[cores.size()];
      memory.beginBlock();
      cores.emplace_back(
          startCore(launch, role, block, memory, *options.output), role.kind,
          block);
      if (cores.size() < atOnce)
        continue;
      if (failed(runInTurns(cores, launch)))
        return failure();
      cores.clear();
    }
    if (options.progress)
      options.progress(block + 1, launch.blocks);
  }
  LaunchReport report;
  report.blocks = launch.blocks;
  return report;
}
