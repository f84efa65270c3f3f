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
    std::memset(store.written.get() + store.dirty.begin, 0, store.dirty.size());
    store.dirty = store.full = {};
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

void CoreMemory::Store::mark(ByteRange range) {
  if (isFull(range))
    return;
  std::memset(written.get() + range.begin, 1, range.size());
  if (range.begin <= full.end && full.begin <= range.end)
    full = {std::min(full.begin, range.begin), std::max(full.end, range.end)};
  else if (range.size() > full.size())
    full = range;
}

void CoreMemory::markWritten(Memory memory, const Footprint &bytes) {
  if (bytes.empty())
    return;
  Store &target = store(memory);
  bytes.forEachRun([&](ByteRange run) {
    target.mark(run);
    return true;
  });
  bool clean = target.dirty.size() == 0;
  target.dirty.begin =
      clean ? bytes.begin() : std::min(target.dirty.begin, bytes.begin());
  target.dirty.end = std::max(target.dirty.end, bytes.end());
}

std::optional<ByteRange> CoreMemory::firstUnwritten(Memory memory,
                                                    const Footprint &bytes) {
  std::optional<ByteRange> found;
  const Store &target = store(memory);
  const uint8_t *written = target.written.get();
  if (target.isFull({bytes.begin(), bytes.end()}))
    return std::nullopt;
  bytes.forEachRun([&](ByteRange run) {
    const void *hole = std::memchr(written + run.begin, 0, run.size());
    if (!hole)
      return true;
    int64_t begin = static_cast<const uint8_t *>(hole) - written;
    int64_t end = begin + 1;
    while (end < run.end && !written[end])
      ++end;
    found = ByteRange{begin, end};
    return false;
  });
  return found;
}
