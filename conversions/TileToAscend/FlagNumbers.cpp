//===- FlagNumbers.cpp - Target ids for flags of the author ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Patterns.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/TypeSwitch.h"
#include <map>
#include <set>

using namespace mlir;
using namespace tl;
using ascend::Core;
using ascend::Pipe;

namespace {
/// The flags between two pipes of a section.
struct Flags {
  /// The author's flag numbers and their users.
  std::set<int64_t> numbers;
  SmallVector<Operation *> users;
  /// The first id that no flag of the target uses.
  int64_t firstId = 0;
};
using FlagsOfPipes = std::map<std::pair<Pipe, Pipe>, Flags>;
} // namespace

template <typename FlagOp>
static Flags &getFlags(FlagOp op, FlagsOfPipes &flags) {
  return flags[{op.getSource(), op.getDestination()}];
}

template <typename FlagOp>
static void noteNumbers(FlagOp op, FlagsOfPipes &flags) {
  Flags &all = getFlags(op, flags);
  for (uint64_t slot = 0; slot < op.getSlots().value_or(1); ++slot)
    all.numbers.insert(op.getEvent() + slot);
  all.users.push_back(op);
}

template <typename FlagOp> static void noteId(FlagOp op, FlagsOfPipes &flags) {
  int64_t end = op.getEvent() + op.getSlots().value_or(1);
  Flags &all = getFlags(op, flags);
  all.firstId = std::max(all.firstId, end);
}

/// Reports at `op` that there are `flags` flags between `pipes`, more than the
/// `left` ones.
static LogicalResult reportShortage(Operation *op, std::pair<Pipe, Pipe> pipes,
                                    uint64_t flags, int64_t left) {
  return op->emitOpError("expects at most ")
         << std::max<int64_t>(left, 0) << " flags of '"
         << stringifyPipe(pipes.first) << " -> " << stringifyPipe(pipes.second)
         << "', which the target lets a kernel use, got " << flags;
}

/// Checks the number of slots of each flag, before all of them are listed.
static LogicalResult verifySlots(ascend::SectionOp section,
                                 const ascend::TargetSpec &spec) {
  auto verify = [&](auto op) {
    return op.getSlots().value_or(1) <= uint64_t(spec.event_ids)
               ? WalkResult::advance()
               : WalkResult(
                     reportShortage(op, {op.getSource(), op.getDestination()},
                                    *op.getSlots(), spec.event_ids));
  };
  return failure(section
                     .walk([&](Operation *op) {
                       return llvm::TypeSwitch<Operation *, WalkResult>(op)
                           .Case<tile::SetFlagOp, tile::WaitFlagOp>(verify)
                           .Default(WalkResult::advance());
                     })
                     .wasInterrupted());
}

static FlagsOfPipes collect(ascend::SectionOp section) {
  FlagsOfPipes flags;
  section.walk([&](Operation *op) {
    llvm::TypeSwitch<Operation *>(op)
        .Case<tile::SetFlagOp, tile::WaitFlagOp>(
            [&](auto flag) { noteNumbers(flag, flags); })
        .Case<ascend::SetFlagOp, ascend::WaitFlagOp>(
            [&](auto flag) { noteId(flag, flags); });
  });
  return flags;
}

/// Replaces `op` by an operation of the target; the author's numbers are mapped
/// to successive ids from `firstId` on, in the same order.
template <typename TargetOp, typename FlagOp>
static void convert(FlagOp op, const Flags &all) {
  auto number = all.numbers.find(op.getEvent());
  int64_t id = all.firstId + std::distance(all.numbers.begin(), number);
  OpBuilder builder(op);
  auto flag = TargetOp::create(builder, op.getLoc(), op.getSource(),
                               op.getDestination(), id);
  if (op.getSlot()) {
    flag.getSlotMutable().assign(op.getSlot());
    flag.setSlotsAttr(op.getSlotsAttr());
  }
  op.erase();
}

static void convert(const Flags &all) {
  for (Operation *user : all.users)
    llvm::TypeSwitch<Operation *>(user)
        .Case([&](tile::SetFlagOp op) { convert<ascend::SetFlagOp>(op, all); })
        .Case(
            [&](tile::WaitFlagOp op) { convert<ascend::WaitFlagOp>(op, all); });
}

/// Warns of numbers that the hardware lacks; it would use other flags for them.
static void warnOfNumbers(const Flags &all, const ascend::TargetSpec &spec) {
  int64_t highest = *all.numbers.rbegin();
  if (highest >= spec.hardware_event_ids)
    all.users.back()->emitWarning("event id ")
        << highest << " is none of the hardware, which has 0 to "
        << spec.hardware_event_ids - 1 << " between two pipes; here it runs "
        << "with another one";
}

static LogicalResult convertFlags(ascend::SectionOp section,
                                  const ascend::TargetSpec &spec) {
  if (failed(verifySlots(section, spec)))
    return failure();
  for (auto &[pipes, all] : collect(section)) {
    if (all.users.empty())
      continue;
    auto [source, destination] = pipes;
    all.firstId =
        std::max(all.firstId, spec.getFirstEventId(source, destination));
    int64_t left = spec.event_ids - all.firstId;
    if (static_cast<int64_t>(all.numbers.size()) > left)
      return reportShortage(all.users.back(), pipes, all.numbers.size(), left);
    warnOfNumbers(all, spec);
    convert(all);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Flags between cores
//===----------------------------------------------------------------------===//

namespace {
/// The flags between the cores of a launch. Each kind of core has separate
/// counters, so one id may be two flags: one that the core waits for and one
/// that it sets.
class CrossFlagNumbers {
public:
  CrossFlagNumbers(ascend::LaunchOpInterface launch, int64_t ids);

  /// Allocates an id for a flag of `users`, which `receiver` waits for;
  /// negative if none is left.
  int take(Core receiver, ArrayRef<Operation *> users);

  /// The operations of each flag, by the author's number and the core that
  /// waits.
  std::map<std::pair<int64_t, Core>, SmallVector<Operation *>> users;

private:
  void note(Operation *op, int64_t flag, bool isNumbered);

  int64_t ids;
  /// The target ids that are in use, by the core that waits.
  std::map<Core, llvm::BitVector> used;
};
} // namespace

/// The core with the counter that `op` changes.
static Core getReceiver(Operation *op) {
  auto section = op->getParentOfType<ascend::SectionOp>();
  Core core = section ? section.getCore() : Core::Cube;
  auto set = dyn_cast<ascend::CrossCoreSetFlagOp>(op);
  if (!set || set.getMode() != 2)
    return core;
  return core == Core::Cube ? Core::Vector : Core::Cube;
}

/// Whether `op` is between cores of one kind. Uses of an id within one kind
/// must end before uses between the two kinds.
static bool isWithinKind(Operation *op) {
  auto set = dyn_cast<ascend::CrossCoreSetFlagOp>(op);
  return set && set.getMode() != 2;
}

CrossFlagNumbers::CrossFlagNumbers(ascend::LaunchOpInterface launch,
                                   int64_t ids)
    : ids(ids) {
  for (Core core : {Core::Cube, Core::Vector})
    used[core].resize(ids);
  auto note = [&](auto op) { this->note(op, op.getFlag(), op.getNumbered()); };
  launch->walk([&](ascend::CrossCoreSetFlagOp op) { note(op); });
  launch->walk([&](ascend::CrossCoreWaitFlagOp op) { note(op); });
}

void CrossFlagNumbers::note(Operation *op, int64_t flag, bool isNumbered) {
  Core receiver = getReceiver(op);
  if (isNumbered)
    users[{flag, receiver}].push_back(op);
  for (Core core : {Core::Cube, Core::Vector})
    if (flag < ids && (core == receiver || isWithinKind(op)))
      used[core].set(flag);
}

int CrossFlagNumbers::take(Core receiver, ArrayRef<Operation *> users) {
  bool isShareable = llvm::none_of(users, isWithinKind);
  llvm::BitVector anywhere = used[Core::Cube];
  anywhere |= used[Core::Vector];
  int id = anywhere.find_first_unset();
  if (id < 0 && isShareable)
    id = used[receiver].find_first_unset();
  if (id < 0)
    return id;
  for (Core core : {Core::Cube, Core::Vector})
    if (core == receiver || !isShareable)
      used[core].set(id);
  return id;
}

/// Reports that `number` is mapped to another id, and whether the hardware has
/// it.
static void reportCrossFlag(Operation *op, int64_t number, int64_t id,
                            const ascend::TargetSpec &spec) {
  if (number >= spec.hardware_cross_flag_ids)
    op->emitWarning("flag ")
        << number << " between cores is none of the hardware, which has 0 to "
        << spec.hardware_cross_flag_ids - 1 << "; here it runs as flag " << id;
  else
    op->emitRemark("flag ") << number
                            << " between cores is one that sync_all takes; it "
                               "runs as flag "
                            << id;
}

/// Assigns target ids to the flags of an author: their own numbers if these
/// exist.
static LogicalResult convertCrossFlags(ascend::LaunchOpInterface launch,
                                       const ascend::TargetSpec &spec) {
  CrossFlagNumbers flags(launch, spec.cross_flag_ids);
  for (auto &[flag, users] : flags.users) {
    auto [number, receiver] = flag;
    int64_t id = number;
    if (number >= spec.cross_flag_ids) {
      id = flags.take(receiver, users);
      if (id < 0)
        return users.front()->emitOpError("requires flag ")
               << number << " between cores, one more than the "
               << spec.cross_flag_ids
               << " that a kernel may use in one direction";
      reportCrossFlag(users.front(), number, id, spec);
    }
    for (Operation *user : users)
      llvm::TypeSwitch<Operation *>(user)
          .Case<ascend::CrossCoreSetFlagOp, ascend::CrossCoreWaitFlagOp>(
              [&](auto op) {
                op.setFlag(id);
                op.setNumbered(false);
              });
  }
  return success();
}

LogicalResult tl::convertAuthorFlags(Operation *root) {
  WalkResult cross = root->walk([](ascend::LaunchOpInterface launch) {
    return WalkResult(convertCrossFlags(launch, ascend::getLimits(launch)));
  });
  if (cross.wasInterrupted())
    return failure();
  WalkResult result = root->walk([](ascend::SectionOp section) {
    return WalkResult(convertFlags(section, ascend::getLimits(section)));
  });
  return failure(result.wasInterrupted());
}
