//===- AccessChecker.cpp - Checks of single instructions ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/checks/AccessChecker.h"

#include "llvm/ADT/Twine.h"

using namespace tl::runtime;

static Diagnostic diagnose(DiagnosticKind kind, const Access &access,
                           const Side &side, ByteRange bytes) {
  Diagnostic diagnostic;
  diagnostic.kind = kind;
  diagnostic.first = side;
  diagnostic.memory = access.memory;
  diagnostic.space = access.space;
  diagnostic.bytes = bytes;
  return diagnostic;
}

/// The part of `access` outside of [0, size).
static std::optional<ByteRange> outside(const Access &access, int64_t size) {
  int64_t begin = access.bytes.begin(), end = access.bytes.end();
  if (begin < 0)
    return ByteRange{begin, std::min<int64_t>(end, 0)};
  if (end > size)
    return ByteRange{std::max(begin, size), end};
  return std::nullopt;
}

static bool checkBounds(const Access &access, const Side &side,
                        const CoreMemory &memory,
                        llvm::ArrayRef<int64_t> tensorBytes,
                        DiagnosticLog &log) {
  bool isGlobal = access.memory == Memory::GM;
  int64_t size = 0;
  if (!isGlobal)
    size = memory.capacity(access.memory);
  else if (access.space < tensorBytes.size())
    size = tensorBytes[access.space];

  std::optional<ByteRange> stray = outside(access, size);
  if (!stray)
    return true;
  Diagnostic diagnostic =
      diagnose(DiagnosticKind::OutOfBounds, access, side, *stray);
  llvm::StringRef where = isGlobal ? "the tensor" : name(access.memory);
  diagnostic.detail = (where + " has " + llvm::Twine(size) + " bytes").str();
  diagnostic.fix = isGlobal ? "work on the part within the tensor"
                            : "place the buffer within the memory";
  log.add(std::move(diagnostic));
  return false;
}

static void checkAlignment(const Access &access, const Side &side,
                           const CoreMemory &memory, DiagnosticLog &log) {
  int64_t alignment =
      access.alignment ? access.alignment : memory.alignment(access.memory);
  bool isAligned = access.bytes.begin() % alignment == 0;
  if (isAligned && access.rowStep % alignment == 0)
    return;
  Diagnostic diagnostic = diagnose(DiagnosticKind::Misaligned, access, side,
                                   {access.bytes.begin(), access.bytes.end()});
  diagnostic.detail = (name(access.memory) + " is accessed in units of " +
                       llvm::Twine(alignment) + " bytes" +
                       (isAligned ? ", and not every row starts at one" : ""))
                          .str();
  diagnostic.fix =
      ((isAligned ? "start every row" : "start") +
       llvm::Twine(" at a multiple of ") + llvm::Twine(alignment) + " bytes")
          .str();
  log.add(std::move(diagnostic));
}

static void reportUnwritten(const Access &access, const Side &side,
                            ByteRange hole, DiagnosticLog &log) {
  Diagnostic diagnostic =
      diagnose(DiagnosticKind::UninitialisedRead, access, side, hole);
  diagnostic.detail = "no earlier instruction of the core writes these bytes";
  diagnostic.fix = access.memory == Memory::L0C
                       ? "let the first product of the tile start it (init)"
                       : "load or fill all that is read";
  log.add(std::move(diagnostic));
}

static void checkInitialised(const Access &access, const Side &side,
                             CoreMemory &memory, DiagnosticLog &log,
                             std::vector<ByteRange> &unwritten) {
  if (access.selective)
    return memory.collectUnwritten(access.memory, access.bytes, unwritten);
  auto hole = memory.firstUnwritten(access.memory, access.bytes);
  if (hole && access.unit != 1)
    hole = memory.firstUnwrittenUnit(access.memory, access.bytes, access.unit);
  if (hole)
    reportUnwritten(access, side, *hole, log);
}

void tl::runtime::checkPicked(const Instruction &instruction, const Side &side,
                              llvm::ArrayRef<ByteRange> unwritten,
                              DiagnosticLog &log) {
  std::optional<ByteRange> found;
  instruction.forEachPicked([&](ByteRange picked) {
    for (const ByteRange &hole : unwritten)
      if (!found && picked.begin < hole.end && hole.begin < picked.end)
        found = picked;
  });
  for (const Access &access : instruction.accesses)
    if (found && access.selective)
      reportUnwritten(access, side, *found, log);
}

std::optional<std::pair<Access, ByteRange>>
tl::runtime::findForbiddenOverlap(const Instruction &instruction) {
  if (instruction.sharing == Sharing::Any)
    return std::nullopt;
  for (const Access &write : instruction.accesses)
    for (const Access &read : instruction.accesses) {
      if (!write.write || read.write || write.memory != read.memory ||
          write.memory == Memory::GM)
        continue;
      if (instruction.sharing == Sharing::Same && write.bytes == read.bytes)
        continue;
      if (auto bytes = overlap(write.bytes, read.bytes))
        return std::pair(write, *bytes);
    }
  return std::nullopt;
}

static bool checkOverlap(const Instruction &instruction, const Side &side,
                         DiagnosticLog &log) {
  auto shared = findForbiddenOverlap(instruction);
  if (!shared)
    return true;
  Diagnostic diagnostic = diagnose(DiagnosticKind::ForbiddenOverlap,
                                   shared->first, side, shared->second);
  diagnostic.detail =
      instruction.sharing == Sharing::Same
          ? "the result overlaps a source in part, and may only be all of it"
          : "the result overlaps a source";
  diagnostic.fix = "give the result bytes of its own";
  log.add(std::move(diagnostic));
  return false;
}

bool tl::runtime::checkBounds(const Instruction &instruction, const Side &side,
                              CoreMemory &memory,
                              llvm::ArrayRef<int64_t> tensorBytes,
                              DiagnosticLog &log) {
  bool inBounds = true;
  for (const Access &access : instruction.accesses)
    if (!access.bytes.empty())
      inBounds &= ::checkBounds(access, side, memory, tensorBytes, log);
  return inBounds && checkOverlap(instruction, side, log);
}

bool tl::runtime::checkAccesses(const Instruction &instruction,
                                const Side &side, CoreMemory &memory,
                                llvm::ArrayRef<int64_t> tensorBytes,
                                DiagnosticLog &log,
                                std::vector<ByteRange> &unwritten) {
  if (!checkBounds(instruction, side, memory, tensorBytes, log))
    return false;

  auto isOnChip = [](const Access &access) {
    return access.memory != Memory::GM && !access.bytes.empty();
  };
  for (const Access &access : instruction.accesses) {
    if (!isOnChip(access))
      continue;
    // Scalars are aligned to their own size, as elements of buffers are.
    if (instruction.pipe != Pipe::S)
      checkAlignment(access, side, memory, log);
    if (!access.write)
      checkInitialised(access, side, memory, log, unwritten);
  }
  for (const Access &access : instruction.accesses)
    if (isOnChip(access) && access.write)
      memory.markWritten(access.memory, access.bytes);
  return true;
}
