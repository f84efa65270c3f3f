//===- CoreStream.cpp - The commands of a core ----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/CoreStream.h"

#include "runtime/interpreter/CrossCore.h"
#include "runtime/interpreter/LocatedError.h"
#include "runtime/interpreter/Machine.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

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

bool CoreStream::readsUnknown(llvm::ArrayRef<Access> accesses) const {
  return memory && llvm::any_of(accesses, [&](const Access &access) {
           return !access.write &&
                  (access.memory != Memory::GM || memory->hasWritten(access));
         });
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
  if (readsUnknown(*accesses))
    return errorAt(step.op, "reads what other instructions compute, and a run "
                            "for times alone computes scalar code only");
  instruction.accesses = std::move(*accesses);
  for (const Access &access : instruction.accesses)
    if (access.memory == Memory::GM)
      instruction.gmBytes.add(access, access.bytes.bytes());
  instruction.execute = [this, &step] {
    llvm::cantFail((*step.evaluator)(step, steps->getFrame()));
  };
  return Command(std::move(shared));
}
