//===- ContentSum.cpp - Checksums of tensor contents ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/checks/ContentSum.h"

#include <algorithm>
#include <cstring>

using namespace tl::runtime;

static constexpr uint64_t kPrime = (uint64_t(1) << 61) - 1;
static constexpr int64_t kWordBytes = sizeof(uint32_t);

/// A pseudorandom number (the finaliser of SplitMix64), modulo the prime up to
/// a few numbers above it.
static uint64_t getFactor(int64_t word) {
  uint64_t z = (static_cast<uint64_t>(word) + 1) * 0x9E3779B97F4A7C15;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  z ^= z >> 31;
  return (z & kPrime) + (z >> 61);
}

/// The value of a word, in which bytes outside of `run` count as 0, so that the
/// parts of a word add up.
static uint32_t getValue(int64_t word, ByteRange run, const std::byte *tensor) {
  int64_t begin = std::max(run.begin, word * kWordBytes);
  int64_t end = std::min(run.end, (word + 1) * kWordBytes);
  uint32_t value = 0;
  std::memcpy(reinterpret_cast<std::byte *>(&value) + begin % kWordBytes,
              tensor + begin, end - begin);
  return value;
}

void ContentSum::add(ByteRange run, const std::byte *tensor) {
  if (run.begin >= run.end)
    return;
  // Products have 94 bits at most, so that there is room for 2^34 of them.
  unsigned __int128 total = sum;
  int64_t first = run.begin / kWordBytes, last = (run.end - 1) / kWordBytes;
  auto addWord = [&](int64_t word, uint32_t value) {
    total += static_cast<unsigned __int128>(value) * getFactor(word);
  };
  addWord(first, getValue(first, run, tensor));
  for (int64_t word = first + 1; word < last; ++word) {
    uint32_t value;
    std::memcpy(&value, tensor + word * kWordBytes, kWordBytes);
    addWord(word, value);
  }
  if (last != first)
    addWord(last, getValue(last, run, tensor));
  sum = static_cast<uint64_t>(total % kPrime);
}

void ContentSum::add(const Footprint &bytes, const std::byte *tensor) {
  bytes.forEachRun([&](ByteRange run) {
    add(run, tensor);
    return true;
  });
}

void ContentSum::append(const ContentSum &next) {
  sum = static_cast<uint64_t>(
      (static_cast<unsigned __int128>(sum) * getFactor(0) + next.sum + 1) %
      kPrime);
}

void ContentSum::add(const ContentSum &other) {
  sum = (sum + other.sum) % kPrime;
}
