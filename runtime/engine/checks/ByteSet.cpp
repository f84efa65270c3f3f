//===- ByteSet.cpp - Sets of bytes of tensors -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/checks/ByteSet.h"

#include <algorithm>

using namespace tl::runtime;

void ByteSet::add(ByteRange range) {
  if (range.size() <= 0)
    return;
  // The first range that may touch the new one.
  auto next = ends.upper_bound(range.begin);
  if (next != ends.begin() && std::prev(next)->second >= range.begin)
    --next;
  if (next != ends.end() && next->first <= range.begin &&
      next->second >= range.end)
    return;
  while (next != ends.end() && next->first <= range.end) {
    range = {std::min(range.begin, next->first),
             std::max(range.end, next->second)};
    next = ends.erase(next);
  }
  ends.emplace_hint(next, range.begin, range.end);
}

void ByteSet::add(const Footprint &bytes) {
  bytes.forEachRun([&](ByteRange run) {
    add(run);
    return true;
  });
}

int64_t ByteSet::findMissing(int64_t begin, int64_t end) const {
  auto next = ends.upper_bound(begin);
  if (next == ends.begin())
    return begin;
  return std::min(std::max(begin, std::prev(next)->second), end);
}

int64_t ByteSet::findMember(int64_t begin, int64_t end) const {
  if (findMissing(begin, begin + 1) != begin)
    return begin;
  auto next = ends.upper_bound(begin);
  return next == ends.end() ? end : std::min(next->first, end);
}

void DeferredByteSet::add(const Footprint &bytes) {
  if (bytes.empty())
    return;
  if (!pending.empty()) {
    // Loops write adjacent bytes, or the same bytes again.
    if (auto united = unite(pending.back(), bytes)) {
      pending.back() = std::move(*united);
      return;
    }
  }
  // Limits the memory for pending footprints.
  constexpr size_t kMostPending = 256;
  if (pending.size() >= kMostPending)
    get();
  pending.push_back(bytes);
}

const ByteSet &DeferredByteSet::get() {
  for (const Footprint &bytes : pending)
    set.add(bytes);
  pending.clear();
  return set;
}

bool tl::runtime::meets(const Footprint &bytes, const ByteSet &set) {
  bool found = false;
  bytes.forEachRun([&](ByteRange run) {
    found = set.findMember(run.begin, run.end) < run.end;
    return !found;
  });
  return found;
}

std::optional<ByteRange> tl::runtime::findUnwritten(const Footprint &bytes,
                                                    const ByteSet &a,
                                                    const ByteSet &b) {
  std::optional<ByteRange> found;
  bytes.forEachRun([&](ByteRange run) {
    int64_t byte = run.begin;
    for (int64_t before = -1; byte < run.end && byte != before;) {
      before = byte;
      byte = b.findMissing(a.findMissing(byte, run.end), run.end);
    }
    if (byte < run.end)
      found = ByteRange{byte, std::min(a.findMember(byte, run.end),
                                       b.findMember(byte, run.end))};
    return !found;
  });
  return found;
}
