//===- CoreMemory.cpp - On-chip memories of a core ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/units/CoreMemory.h"

#include <cstring>

using namespace tl::runtime;

static constexpr int kPoison = 0xFF;

void CoreMemory::beginBlock() {
  for (Store &store : stores)
    if (store.contents)
      store.written.clear([&](ByteRange range) {
        std::memset(store.contents.get() + range.begin, kPoison, range.size());
      });
}

CoreMemory::Store &CoreMemory::store(Memory memory) {
  Store &store = stores[memory];
  if (!store.contents) {
    int64_t bytes = capacity(memory);
    store.contents.reset(new std::byte[bytes]);
    std::memset(store.contents.get(), kPoison, bytes);
    store.written = WrittenBytes(bytes);
  }
  return store;
}

std::byte *CoreMemory::data(Memory memory) {
  return capacity(memory) > 0 ? store(memory).contents.get() : nullptr;
}

void CoreMemory::markWritten(Memory memory, const Footprint &bytes) {
  WrittenBytes &written = store(memory).written;
  // Loops write the same buffers again.
  if (written.isInOneRange({bytes.begin(), bytes.end()}))
    return;
  bytes.forEachRun([&](ByteRange run) {
    written.add(run);
    return true;
  });
}

/// The first run of bytes of `run` that are not in `written`; empty at its end
/// if there is none.
static ByteRange findHole(const WrittenBytes &written, ByteRange run) {
  int64_t begin = written.findMissing(run.begin, run.end);
  return {begin, written.findPresent(begin, run.end)};
}

std::optional<ByteRange> CoreMemory::firstUnwritten(Memory memory,
                                                    const Footprint &bytes) {
  std::optional<ByteRange> found;
  const WrittenBytes &written = store(memory).written;
  if (written.isInOneRange({bytes.begin(), bytes.end()}))
    return std::nullopt;
  bytes.forEachRun([&](ByteRange run) {
    ByteRange hole = findHole(written, run);
    if (hole.begin < hole.end)
      found = hole;
    return !found;
  });
  return found;
}

std::optional<ByteRange> CoreMemory::firstUnwrittenUnit(Memory memory,
                                                        const Footprint &bytes,
                                                        int64_t unit) {
  std::optional<ByteRange> found;
  const WrittenBytes &written = store(memory).written;
  auto isUnwritten = [&](ByteRange range) {
    return written.findPresent(range.begin, range.end) == range.end;
  };
  if (unit == 0) {
    bool isAny =
        !bytes.forEachRun([&](ByteRange run) { return isUnwritten(run); });
    if (!isAny)
      found = {bytes.begin(), bytes.end()};
    return found;
  }
  bytes.forEachRun([&](ByteRange run) {
    for (int64_t at = run.begin; at < run.end && !found; at += unit)
      if (isUnwritten({at, at + unit}))
        found = {at, at + unit};
    return !found;
  });
  return found;
}

void CoreMemory::collectUnwritten(Memory memory, const Footprint &bytes,
                                  std::vector<ByteRange> &unwritten) {
  const WrittenBytes &written = store(memory).written;
  if (written.isInOneRange({bytes.begin(), bytes.end()}))
    return;
  bytes.forEachRun([&](ByteRange run) {
    while (true) {
      ByteRange hole = findHole(written, run);
      if (hole.begin >= hole.end)
        return true;
      unwritten.push_back(hole);
      run.begin = hole.end;
    }
  });
}
