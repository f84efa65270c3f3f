//===- FallBack.cpp - Fallback to weaker preferences ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Compile/FallBack.h"

using namespace tl;
using ascend::Lack;

/// The number of times that versions get less room before they get none. The
/// excess is known, so more than two are rare.
constexpr unsigned mostReservations = 5;
/// The least part of a memory to reserve: there may be no arrangement although
/// no byte is missing.
constexpr int64_t leastPart = 32;

FallBack::FallBack(bool hasStages, bool hasUnaligned, bool maySpill)
    : hasStages(hasStages), hasUnaligned(hasUnaligned), maySpill(maySpill) {
  preferences.spill = maySpill && !hasStages && !hasUnaligned;
}

/// Reserves bytes for `lack`, which versions may not use; returns whether
/// versions may still have room.
bool FallBack::reserve(Lack lack, const ascend::TargetSpec &spec) {
  auto memory = static_cast<size_t>(lack.memory);
  if (preferences.overlap.reserved.size() <= memory)
    preferences.overlap.reserved.resize(memory + 1);
  int64_t &reserved = preferences.overlap.reserved[memory];
  int64_t size = spec.getSize(lack.memory);
  reserved += std::max(lack.bytes, size / leastPart);
  return reserved < size;
}

bool FallBack::takeNext(std::optional<Lack> lack,
                        const ascend::TargetSpec &spec) {
  ++failures;
  if (hasStages && preferences.overlap.maxStages == 0) {
    if (!lack || failures > mostReservations || !reserve(*lack, spec))
      preferences.overlap.maxStages = 1;
    return true;
  }
  // Dense rows are tried before spills, with all stages again, and after them.
  if (hasUnaligned && preferences.alignRows && lack) {
    preferences.alignRows = false;
    if (!preferences.spill)
      preferences.overlap = {};
    failures = preferences.spill ? failures : 0;
    return true;
  }
  bool isLast = preferences.spill || !maySpill || !lack;
  preferences.spill = maySpill;
  preferences.alignRows = true;
  return !isLast;
}
