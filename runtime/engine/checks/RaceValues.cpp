//===- RaceValues.cpp - Values of bytes that race -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/checks/RaceValues.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace tl::runtime;

bool tl::runtime::accesses(const Instruction &instruction,
                           const Diagnostic &finding) {
  Footprint bytes(finding.bytes.begin, finding.bytes.size());
  return llvm::any_of(instruction.accesses, [&](const Access &access) {
    return access.memory == finding.memory && access.space == finding.space &&
           overlaps(access.bytes, bytes);
  });
}

void RaceValues::watch(size_t number, const std::byte *bytes,
                       const Side &current,
                       llvm::function_ref<bool(const Side &)> isInFlight) {
  const Diagnostic &race = log[number];
  Watched entry;
  entry.number = number;
  entry.bytes = {bytes, static_cast<size_t>(race.bytes.size())};
  Contents now(entry.bytes.begin(), entry.bytes.end());
  // If both sides are one operation, the pipe has started the first one before.
  bool isSecond = race.second->place == current.place &&
                  race.second->source == current.source;
  auto isPending = [&](const Side &side) {
    bool isCurrent = isSecond == (&side == &*race.second);
    return isCurrent || isInFlight(side);
  };
  auto readAfter = [&](Reading &reading, const Side &writer) {
    if (isPending(writer))
      reading.writer = writer;
    else
      reading.contents = now;
  };
  bool isReadFirst = race.kind == DiagnosticKind::WriteAfterRead;
  bool isReadLast = race.kind == DiagnosticKind::ReadAfterWrite;
  const Side &writer = isReadLast ? race.first : *race.second;
  if (isReadFirst || isReadLast) {
    const Side &reader = isReadLast ? *race.second : race.first;
    entry.reader = reader;
    entry.isRead = !isPending(reader);
    if (isPending(writer))
      entry.before.contents = now;
  } else {
    readAfter(entry.before, race.first);
  }
  readAfter(entry.after, writer);
  watched.push_back(std::move(entry));
  finishComplete();
}

/// Whether `instruction` of the core at `place` is of `side` of `race`: an
/// iteration of its operation that accesses these bytes.
static bool isOf(const std::optional<Side> &side, const Diagnostic &race,
                 unsigned place, const Instruction &instruction) {
  return side && side->place == place && side->source == instruction.source &&
         accesses(instruction, race);
}

void RaceValues::moved(unsigned place, const Instruction &instruction) {
  for (Watched &each : watched) {
    const Diagnostic &race = log[each.number];
    each.isRead |= isOf(each.reader, race, place, instruction);
    // One operation may be both sides, in two iterations of a loop.
    for (Reading *reading : {&each.before, &each.after}) {
      if (!isOf(reading->writer, race, place, instruction))
        continue;
      reading->contents = Contents(each.bytes.begin(), each.bytes.end());
      reading->writer.reset();
      break;
    }
  }
  finishComplete();
}

void RaceValues::finishComplete() {
  llvm::erase_if(watched, [&](const Watched &race) {
    bool isComplete = !race.before.writer && !race.after.writer;
    if (isComplete)
      finish(race);
    return isComplete;
  });
}

/// The first byte that differs; 0 if none does.
static size_t findDifference(llvm::ArrayRef<std::byte> a,
                             llvm::ArrayRef<std::byte> b) {
  auto [first, _] = std::mismatch(a.begin(), a.end(), b.begin());
  return first == a.end() ? 0 : first - a.begin();
}

void RaceValues::finish(const Watched &race) {
  // Elements are aligned to their size.
  constexpr int64_t kLargestElement = 8;
  const ByteRange &bytes = log[race.number].bytes;
  llvm::ArrayRef<std::byte> after = *race.after.contents, before;
  size_t place = 0;
  if (race.before.contents) {
    before = *race.before.contents;
    place = findDifference(before, after);
  }
  int64_t begin = std::max<int64_t>(
      bytes.begin, llvm::alignDown(bytes.begin + place, kLargestElement));
  auto cut = [&](llvm::ArrayRef<std::byte> contents) {
    contents = contents.drop_front(
        std::min<size_t>(contents.size(), begin - bytes.begin));
    contents =
        contents.take_front(std::min<size_t>(contents.size(), kLargestElement));
    return llvm::SmallVector<std::byte, 8>(contents);
  };
  bool isReadLast = log[race.number].kind == DiagnosticKind::ReadAfterWrite;
  bool isWrong = race.reader && !before.empty() && race.isRead == isReadLast;
  log.setChange(race.number, {begin, cut(before), cut(after), isWrong});
}
