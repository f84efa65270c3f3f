//===- CoreMemory.cpp - The private memories of a core --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/CoreMemory.h"

#include <cstring>

using namespace tl::runtime;

static constexpr int kPoison = 0xFF;

void CoreMemory::beginBlock() {
  for (Store &store : stores) {
    if (!store.contents)
      continue;
    std::memset(store.contents.get() + store.dirty.begin, kPoison,
                store.dirty.size());
    std::memset(store.written.get() + store.marked.begin, 0,
                store.marked.size());
    store.dirty = store.marked = store.full = {};
  }
}

CoreMemory::Store &CoreMemory::store(Memory memory) {
  Store &store = stores[memory];
  if (!store.contents) {
    int64_t bytes = capacity(memory);
    store.contents.reset(new std::byte[bytes]);
    std::memset(store.contents.get(), kPoison, bytes);
    store.written.reset(new uint8_t[bytes]());
  }
  return store;
}

std::byte *CoreMemory::data(Memory memory) {
  return capacity(memory) > 0 ? store(memory).contents.get() : nullptr;
}

/// Makes `range` reach to all of `other`.
static void extend(ByteRange &range, ByteRange other) {
  if (range.size() == 0)
    range = other;
  range = {std::min(range.begin, other.begin), std::max(range.end, other.end)};
}

void CoreMemory::Store::mark(ByteRange range) {
  if (isFull(range))
    return;
  if (full.size() == 0 || (range.begin <= full.end && full.begin <= range.end))
    return extend(full, range);
  // The larger one is what is asked for more often.
  if (range.size() > full.size())
    std::swap(range, full);
  std::memset(written.get() + range.begin, 1, range.size());
  extend(marked, range);
}

int64_t CoreMemory::Store::findUnwritten(int64_t begin, int64_t end) const {
  while (begin < end) {
    if (full.begin <= begin && begin < full.end) {
      begin = full.end;
      continue;
    }
    int64_t stop = begin < full.begin ? std::min(end, full.begin) : end;
    const void *hole = std::memchr(written.get() + begin, 0, stop - begin);
    if (hole)
      return static_cast<const uint8_t *>(hole) - written.get();
    begin = stop;
  }
  return end;
}

void CoreMemory::markWritten(Memory memory, const Footprint &bytes) {
  if (bytes.empty())
    return;
  Store &target = store(memory);
  bytes.forEachRun([&](ByteRange run) {
    target.mark(run);
    return true;
  });
  extend(target.dirty, {bytes.begin(), bytes.end()});
}

std::optional<ByteRange> CoreMemory::firstUnwritten(Memory memory,
                                                    const Footprint &bytes) {
  std::optional<ByteRange> found;
  const Store &target = store(memory);
  if (target.isFull({bytes.begin(), bytes.end()}))
    return std::nullopt;
  bytes.forEachRun([&](ByteRange run) {
    int64_t begin = target.findUnwritten(run.begin, run.end);
    if (begin >= run.end)
      return true;
    int64_t end = begin + 1;
    while (end < run.end && target.findUnwritten(end, end + 1) == end)
      ++end;
    found = ByteRange{begin, end};
    return false;
  });
  return found;
}
