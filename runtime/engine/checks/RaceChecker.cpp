//===- RaceChecker.cpp - Races within and between cores -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/checks/RaceChecker.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Propagation of knowledge
//===----------------------------------------------------------------------===//

Clock RaceChecker::set(unsigned core, Pipe src) const {
  Clock clock = clocks[core][src];
  clock.at(core, src) = started.at(core, src);
  if (src == Pipe::S)
    clock.stored(core) = started.at(core, src);
  return clock;
}

uint64_t RaceChecker::wait(unsigned core, Pipe dst, const Clock &flag) {
  clocks[core][dst].join(flag);
  ++started.at(core, dst);
  // The scalar unit finishes one command before the next.
  if (dst == Pipe::S)
    barrier(core, dst);
  return started.at(core, dst);
}

uint64_t RaceChecker::waitForCores(unsigned core, Clock report) {
  if (ownOrder)
    report.forget(core);
  return wait(core, Pipe::S, report);
}

void RaceChecker::barrier(unsigned core, Pipe pipe) {
  clocks[core][pipe].at(core, pipe) = started.at(core, pipe);
}

void RaceChecker::barrierAll(unsigned core) {
  Clock &scalar = clocks[core][Pipe::S];
  // The waits of idle pipes are complete as well.
  for (const Clock &clock : clocks[core])
    scalar.join(clock);
  for (unsigned i = 0; i < kNumPipes; ++i) {
    Pipe pipe = static_cast<Pipe>(i);
    scalar.at(core, pipe) = started.at(core, pipe);
  }
  scalar.stored(core) = started.at(core, Pipe::S);
}

//===----------------------------------------------------------------------===//
// Comparing accesses
//===----------------------------------------------------------------------===//

/// True if `access` is a read of bytes that its instruction writes as well.
/// Each conflict with the read is also one with the write.
static bool isReadOfOwnWrite(const Access &access,
                             const Instruction &instruction) {
  return !access.write &&
         llvm::any_of(instruction.accesses, [&](const Access &other) {
           return other.write && other.memory == access.memory &&
                  other.space == access.space &&
                  covers(other.bytes, access.bytes);
         });
}

/// A change of a flag passes on the knowledge that its instruction had at its
/// start; the instruction itself may not be done yet.
void RaceChecker::learn(const UnitFlagUse &use, const std::vector<Block> &from,
                        Clock &clock) const {
  const Clock *last = nullptr;
  for (unsigned unit : use.units) {
    if (unit >= from.size())
      break;
    const auto &known = use.isStore ? from[unit].product : from[unit].store;
    if (known && known.get() != last)
      clock.join(*known);
    last = known.get();
  }
}

/// Records in `blocks` that entry `index` of its pipe, which knows `clock`,
/// changes the flags of `use`.
template <typename Block>
static void changeFlags(const UnitFlagUse &use, uint64_t index,
                        const Clock &clock, std::vector<Block> &blocks) {
  if (use.units.empty() || (!use.isStore && !use.handsOver))
    return;
  blocks.resize(std::max<size_t>(blocks.size(), use.units.back() + 1));
  auto known = std::make_shared<const Clock>(clock);
  for (unsigned unit : use.units) {
    if (use.isStore)
      blocks[unit].store = known;
    else
      blocks[unit].product = known;
    if (use.handsOver)
      blocks[unit].handedOver = index;
  }
}

bool RaceChecker::unitFlagsOrder(const PastAccess &past,
                                 const AccessOrigin &origin,
                                 const Instruction &instruction) const {
  if (!past.origin.flagged || !origin.flagged)
    return false;
  // Products and stores alternate at a block, and each pipe is in order.
  if (past.origin.side.pipe != origin.side.pipe)
    return true;
  const std::vector<Block> &known = blocks[origin.side.place];
  return llvm::all_of(instruction.unitFlags->units, [&](unsigned unit) {
    bool isHandedOver =
        unit < known.size() && known[unit].handedOver >= past.origin.index;
    return isHandedOver ||
           !overlaps(past.access.bytes, Footprint(unit * unitBytes, unitBytes));
  });
}

void RaceChecker::start(const Side &side, uint64_t sequence,
                        const Instruction &instruction) {
  bool isScalar = side.pipe == Pipe::S;
  Clock &clock = clocks[side.place][side.pipe];
  if (instruction.unitFlags)
    learn(*instruction.unitFlags, blocks[side.place], clock);
  // The scalar unit sees its own stores before they are visible to others.
  uint64_t arrived = clock.stored(side.place);
  if (isScalar)
    clock.stored(side.place) = started.at(side.place, Pipe::S);
  uint64_t index = ++started.at(side.place, side.pipe);
  AccessOrigin origin{side, index, sequence};
  auto originOf = [&](const Access &access) -> const AccessOrigin & {
    origin.flagged = instruction.unitFlags && access.memory == Memory::L0C;
    return origin;
  };
  // All comparisons first: an instruction does not race with itself.
  for (const Access &access : instruction.accesses)
    if (!access.bytes.empty())
      compare(access, originOf(access), clock, instruction);
  clock.stored(side.place) = arrived;
  if (instruction.unitFlags)
    changeFlags(*instruction.unitFlags, index, clock, blocks[side.place]);
  for (const Access &access : instruction.accesses)
    if (!access.bytes.empty() && !isReadOfOwnWrite(access, instruction))
      histories.of(side.place, access).add(access, originOf(access));
  if (isScalar)
    barrier(side.place, Pipe::S);
}

void RaceChecker::compare(const Access &now, const AccessOrigin &origin,
                          const Clock &clock, const Instruction &instruction) {
  const Side &side = origin.side;
  auto visit = [&](const PastAccess &past, ByteRange bytes) {
    const Side &other = past.origin.side;
    bool hardwareOrders =
        instruction.orderedAccumulate && other.place == side.place &&
        other.pipe == side.pipe && past.access.bytes == now.bytes;
    bool isLookedAt = !ownOrder || other.place == side.place;
    if (!hardwareOrders && !unitFlagsOrder(past, origin, instruction) &&
        isLookedAt)
      report(past, now, origin, bytes);
  };
  AccessHistory &past = histories.of(side.place, now);
  past.findConflicts(now, clock, visit);
  if (now.write && now.memory == Memory::GM)
    lines.write(now, origin, clock, past);
}

static DiagnosticKind raceKind(const Access &first, const Access &second) {
  if (!second.write)
    return DiagnosticKind::ReadAfterWrite;
  return first.write ? DiagnosticKind::WriteAfterWrite
                     : DiagnosticKind::WriteAfterRead;
}

/// The flag between cores that would order the two.
static std::string suggestCrossFix(const Side &first, const Side &second) {
  bool sameBlock = first.block == second.block;
  if (!sameBlock && first.kind != second.kind)
    return "sync_all of all cores between them";
  unsigned mode = !sameBlock ? 0 : first.kind == second.kind ? 1 : 2;
  // The scalar unit cannot set such a flag, but its barrier comes before one.
  llvm::StringRef pipe = first.pipe == Pipe::S ? "mte3" : name(first.pipe);
  return ((first.pipe == Pipe::S ? "pipe_barrier all and " : "") +
          llvm::Twine("cross_core_set_flag mode ") + llvm::Twine(mode) + ", " +
          pipe + " after the first, cross_core_wait_flag before the second" +
          (sameBlock ? "" : ", or sync_all between them"))
      .str();
}

/// The synchronisation that would order the two.
static std::string suggestFix(const Side &first, const Side &second) {
  llvm::StringRef src = name(first.pipe), dst = name(second.pipe);
  if (first.place != second.place)
    return suggestCrossFix(first, second);
  if (first.pipe == second.pipe)
    return ("pipe_barrier " + src + " between them").str();
  return ("set_flag " + src + " -> " + dst +
          " after the first, wait_flag before the second")
      .str();
}

/// Whether two cores of a block, which execute the same commands, write the
/// same bytes of GM with one of them. The values, which may be equal, are
/// compared at the end. A scalar unit writes whole lines of its cache.
static bool isOneWriteOfCores(const PastAccess &past, const Access &now,
                              const AccessOrigin &origin) {
  const Side &a = past.origin.side, &b = origin.side;
  return now.memory == Memory::GM && past.access.write && now.write &&
         a.block == b.block && a.place != b.place && a.source == b.source &&
         a.pipe != Pipe::S && past.origin.sequence == origin.sequence &&
         past.access.bytes == now.bytes && !past.access.isAtomic() &&
         !now.isAtomic();
}

void RaceChecker::report(const PastAccess &past, const Access &now,
                         const AccessOrigin &origin, ByteRange bytes) {
  // Without the missing order, the later one in program order may have come
  // first.
  bool inOrder = past.origin.side.place != origin.side.place ||
                 past.origin.sequence < origin.sequence;
  const Side &first = inOrder ? past.origin.side : origin.side;
  const Side &second = inOrder ? origin.side : past.origin.side;
  DiagnosticKind kind =
      inOrder ? raceKind(past.access, now) : raceKind(now, past.access);
  if (isOneWriteOfCores(past, now, origin))
    kind = DiagnosticKind::EqualWrites;
  if (log.countKnown(kind, first.source, second.source))
    return;
  Diagnostic diagnostic;
  diagnostic.kind = kind;
  diagnostic.first = first;
  diagnostic.second = second;
  diagnostic.memory = now.memory;
  diagnostic.space = now.space;
  diagnostic.bytes = bytes;
  diagnostic.fix = suggestFix(first, second);
  log.add(std::move(diagnostic));
}
