//===- FlagNumbers.cpp - Flags of the author as those of the target -------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Patterns.h"
#include "dialects/Ascend/AscendOps.h"
#include "llvm/ADT/TypeSwitch.h"
#include <map>
#include <set>

using namespace mlir;
using namespace tl;
using ascend::Pipe;

namespace {
/// The flags between two pipes of a section.
struct Flags {
  /// The numbers that the author gave them, and who uses them.
  std::set<int64_t> numbers;
  SmallVector<Operation *> users;
  /// The first id that no flag of the target has.
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

/// Makes `op` one of the target; the numbers of the author follow each other
/// from `firstId` on as they did.
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

/// Says which numbers the hardware has not; it would take others for them.
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
  for (auto &[pipes, all] : collect(section)) {
    if (all.users.empty())
      continue;
    auto [source, destination] = pipes;
    all.firstId =
        std::max(all.firstId, spec.getFirstEventId(source, destination));
    int64_t left = spec.event_ids - all.firstId;
    if (static_cast<int64_t>(all.numbers.size()) > left)
      return all.users.back()->emitOpError("'")
             << stringifyPipe(source) << " -> " << stringifyPipe(destination)
             << "' has " << all.numbers.size()
             << " flags, and the target lets a kernel use "
             << std::max<int64_t>(left, 0);
    warnOfNumbers(all, spec);
    convert(all);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Flags between cores
//===----------------------------------------------------------------------===//

namespace {
/// The flags between the cores of a launch.
struct CrossFlags {
  /// The numbers of the author, and who uses them.
  std::map<int64_t, SmallVector<Operation *>> users;
  /// The ids in use, of the target's.
  llvm::BitVector used;
};
} // namespace

static CrossFlags collectCrossFlags(ascend::LaunchOpInterface launch,
                                    int64_t ids) {
  CrossFlags flags;
  flags.used.resize(ids);
  auto note = [&](auto op) {
    int64_t flag = op.getFlag();
    if (op.getNumbered())
      flags.users[flag].push_back(op);
    if (flag < ids)
      flags.used.set(flag);
  };
  launch->walk([&](ascend::CrossCoreSetFlagOp op) { note(op); });
  launch->walk([&](ascend::CrossCoreWaitFlagOp op) { note(op); });
  return flags;
}

/// Says that `number` runs as another one, and whether the hardware has it.
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

/// Gives the flags of an author ids of the target: their numbers, where these
/// are some.
static LogicalResult convertCrossFlags(ascend::LaunchOpInterface launch,
                                       const ascend::TargetSpec &spec) {
  CrossFlags flags = collectCrossFlags(launch, spec.cross_flag_ids);
  for (auto &[number, users] : flags.users) {
    int64_t id = number;
    if (number >= spec.cross_flag_ids) {
      id = flags.used.find_first_unset();
      if (id < 0)
        return users.front()->emitOpError("flag ")
               << number << " between cores is one more than the "
               << spec.cross_flag_ids << " that a kernel may use";
      flags.used.set(id);
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
