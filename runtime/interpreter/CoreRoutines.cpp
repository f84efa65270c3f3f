//===- CoreRoutines.cpp - Cores that run in turns -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/CoreRoutines.h"

#include "runtime/interpreter/BorrowedTiles.h"
#include "runtime/interpreter/DirectResults.h"
#include "runtime/interpreter/InputCopies.h"
#include "runtime/interpreter/LocatedError.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

/// Whether `code` writes memory on the chip.
static bool writesOnChip(const InstructionCode &code, const Frame &frame) {
  return llvm::any_of(code.operands, [&](const auto &operand) {
    return operand.writes && frame.memref(operand.slot).memory != Memory::GM;
  });
}

/// Records writes, which `memory` resets at the next block.
static void markWritten(llvm::ArrayRef<Access> accesses, CoreMemory &memory) {
  for (const Access &access : accesses)
    if (access.write && access.memory != Memory::GM)
      memory.markWritten(access.memory, access.bytes);
}

static llvm::Error execute(const InstructionCode &code, Frame &frame) {
  if ((code.borrowed && borrow(code, frame)) ||
      (code.stored && isStored(code, frame)))
    return llvm::Error::success();
  if (code.direct)
    chooseResult(*code.direct, frame);
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
  if (writesOnChip(code, frame))
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

/// Adds the bytes that `step` has written into tensors to `writes`.
static void addWrites(const Step &step, const Frame &frame, const Side &side,
                      GlobalFootprints &writes) {
  auto add = [&](const MemRefValue &memref, const Footprint &bytes) {
    // Memory with an owner was allocated by this core.
    if (memref.memory == Memory::GM && !memref.owner)
      writes.add({Memory::GM, memref.tensor, bytes, /*write=*/true}, side);
  };
  if (step.kind == Step::Instruction) {
    // The operation before it has written the same bytes.
    if (step.instruction->stored && isStored(*step.instruction, frame))
      return;
    for (const InstructionCode::MemRefOperand &operand :
         step.instruction->operands)
      if (operand.writes)
        add(frame.memref(operand.slot),
            frame.memref(operand.slot).footprint(operand.writeUnit));
  } else if (step.getAccesses) {
    auto accesses = llvm::cantFail(step.getAccesses(step, frame));
    for (const Access &access : accesses)
      for (auto [slot, operand] :
           llvm::zip_equal(step.operands, step.op->getOperands()))
        if (access.write && isa<MemRefType>(operand.getType()))
          add(frame.memref(slot), access.bytes);
  }
}

//===----------------------------------------------------------------------===//
// One core
//===----------------------------------------------------------------------===//

namespace {
/// The objects that cores running in turns wait for.
struct Meetings {
  CrossFlags flags;
  Channels channels;
};
} // namespace

/// A core that can suspend at a wait for another core.
static bool accessesTensor(const Step &step, Frame &frame) {
  return llvm::any_of(
      llvm::zip_equal(step.operands, step.op->getOperandTypes()),
      [&](auto operand) {
        auto [slot, type] = operand;
        return isa<MemRefType>(type) && frame.memref(slot).memory == Memory::GM;
      });
}

class CoreRoutines::Routine {
public:
  Routine(Interpreter interpreter, CoreKind kind, int64_t block,
          const Launch &launch, GlobalFootprints *writes, bool takesTurns)
      : interpreter(std::move(interpreter)), kind(kind), block(block),
        launch(launch), writes(writes), takesTurns(takesTurns) {}

  /// Runs to the end or to a wait that `meetings` do not satisfy yet; `place`
  /// is the place of the core in `meetings`. Returns whether it made progress.
  llvm::Expected<bool> run(unsigned place, Meetings &meetings);

  bool isOver() const { return over; }
  CorePlace getPlace() const { return {block, kind}; }

  /// The operation that blocks the core.
  Operation *getWait() const { return waiting; }

private:
  /// Executes `command`; false if the core still has to wait.
  bool finish(const CrossCommand &command, unsigned place, CrossFlags &flags);
  /// Whether all pending waits of the core have passed.
  llvm::Expected<bool> finishWaits(unsigned place, Meetings &meetings);
  llvm::Error start(const Step &step, unsigned place, Meetings &meetings);
  llvm::Error executeStep(const Step &step, unsigned place);

  Interpreter interpreter;
  CoreKind kind;
  int64_t block;
  const Launch &launch;
  GlobalFootprints *writes;
  bool takesTurns;
  bool over = false;
  Operation *waiting = nullptr;
  /// The remaining commands of an operation by which cores wait for each other.
  llvm::SmallVector<CrossCommand, 4> pending;
  /// A transfer that the core cannot start yet.
  const Step *transfer = nullptr;
};

bool CoreRoutines::Routine::finish(const CrossCommand &command, unsigned place,
                                   CrossFlags &flags) {
  if (const auto *set = std::get_if<CrossSet>(&command)) {
    flags.set(place, set->flag, {});
    return true;
  }
  return flags.wait(place, std::get<CrossWait>(command).id).has_value();
}

llvm::Expected<bool> CoreRoutines::Routine::finishWaits(unsigned place,
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

llvm::Error CoreRoutines::Routine::executeStep(const Step &step,
                                               unsigned place) {
  if (llvm::Error error = execute(step, interpreter.getFrame()))
    return error;
  if (writes)
    addWrites(step, interpreter.getFrame(), {step.op, block, place, kind},
              *writes);
  return llvm::Error::success();
}

llvm::Error CoreRoutines::Routine::start(const Step &step, unsigned place,
                                         Meetings &meetings) {
  if (step.kind == Step::Instruction)
    return executeStep(step, place);
  if (step.kind == Step::Transfer) {
    waiting = step.op;
    transfer = &step;
  } else if (step.kind == Step::TransferEnd) {
    meetings.channels.end(
        place, cast<ascend::TransferOpInterface>(step.op->getParentOp()));
  } else if (auto cross = dyn_cast<ascend::CrossCoreOpInterface>(step.op)) {
    waiting = cross;
    pending = getCrossCoreCommands(cross, kind, launch.target);
  } else {
    return executeStep(step, place);
  }
  return llvm::Error::success();
}

llvm::Expected<bool> CoreRoutines::Routine::run(unsigned place,
                                                Meetings &meetings) {
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
    if (llvm::Error error = start(**step, place, meetings))
      return std::move(error);
    if (takesTurns && accessesTensor(**step, interpreter.getFrame()))
      return true;
  }
}

//===----------------------------------------------------------------------===//
// All cores
//===----------------------------------------------------------------------===//

CoreRoutines::CoreRoutines(const Launch &launch, GlobalFootprints *writes,
                           bool takeTurns)
    : launch(launch), writes(writes), takeTurns(takeTurns) {}

CoreRoutines::~CoreRoutines() = default;

void CoreRoutines::add(const CoreRole &role, int64_t block, CoreMemory &memory,
                       llvm::raw_ostream &output) {
  memory.beginBlock();
  routines.emplace_back(startCore(launch, role, block, memory, output),
                        role.kind, block, launch, writes, takeTurns);
}

llvm::Error CoreRoutines::run() {
  std::vector<CorePlace> places;
  for (const Routine &core : routines)
    places.push_back(core.getPlace());
  Meetings meetings{CrossFlags(places), Channels(places)};
  bool moved = true;
  while (moved) {
    moved = false;
    for (auto [place, core] : llvm::enumerate(routines)) {
      if (core.isOver())
        continue;
      failedBlock = core.getPlace().block;
      llvm::Expected<bool> result = core.run(place, meetings);
      if (!result)
        return result.takeError();
      moved |= *result;
    }
  }
  auto stuck = llvm::find_if(
      routines, [](const Routine &core) { return !core.isOver(); });
  if (stuck == routines.end()) {
    routines.clear();
    return llvm::Error::success();
  }
  failedBlock = stuck->getPlace().block;
  return errorAt(stuck->getWait(), "deadlock: no core tells this one to go on");
}
