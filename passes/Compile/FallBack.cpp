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

/// The number of times that more tiles become dense before all are.
constexpr unsigned mostReductions = 3;

FallBack::FallBack(bool hasStages, bool hasUnaligned, bool maySpill)
    : hasStages(hasStages), hasUnaligned(hasUnaligned), maySpill(maySpill) {
  start(/*gatherSlices=*/true);
}

/// Takes the first preferences with, or without, tiles for slices.
void FallBack::start(bool gatherSlices) {
  preferences = {};
  preferences.spill = maySpill && !hasStages && !hasUnaligned;
  preferences.gatherSlices = gatherSlices;
  failures = reductions = 0;
  isTrial = false;
}

/// Takes the preferences that need the least room, unless there are no others.
void FallBack::tryLeast() {
  isTrial = hasStages || hasUnaligned;
  if (!isTrial)
    return;
  preferences.overlap.maxStages = hasStages ? 1 : 0;
  preferences.alignRows = !hasUnaligned;
  preferences.spill = maySpill;
}

bool FallBack::takeBetter() {
  if (!isTrial)
    return false;
  start(preferences.gatherSlices);
  return true;
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

/// Saves padding for `lack`, at last all of it; iterations may overlap again.
void FallBack::reducePadding(Lack lack, const ascend::TargetSpec &spec) {
  if (++reductions > mostReductions)
    preferences.alignRows = false;
  preferences.savedPadding +=
      std::max(lack.bytes, spec.getSize(lack.memory) / leastPart);
  preferences.overlap = {};
  // With part of the padding, one reservation at most.
  failures = preferences.alignRows ? mostReservations - 1 : 0;
}

/// The next preferences with the same choice for slices.
bool FallBack::takeNextOfRest(std::optional<Lack> lack,
                              const ascend::TargetSpec &spec) {
  ++failures;
  if (hasStages && preferences.overlap.maxStages == 0) {
    if (!lack || failures > mostReservations || !reserve(*lack, spec))
      preferences.overlap.maxStages = 1;
    return true;
  }
  // Dense rows are tried before spills, with all stages again, and after them.
  if (hasUnaligned && preferences.alignRows && lack) {
    if (preferences.spill)
      preferences.alignRows = false;
    else
      reducePadding(*lack, spec);
    return true;
  }
  bool isLast = preferences.spill || !maySpill || !lack;
  preferences.spill = maySpill;
  preferences.alignRows = true;
  preferences.savedPadding = 0;
  return !isLast;
}

bool FallBack::takeNext(std::optional<Lack> lack,
                        const ascend::TargetSpec &spec) {
  // Another failure than a lack may be one of these preferences only.
  if (isTrial)
    return !lack && takeBetter();
  if (takeNextOfRest(lack, spec))
    return true;
  if (!lack || lack->memory != ascend::Memory::UB || !preferences.gatherSlices)
    return false;
  start(/*gatherSlices=*/false);
  tryLeast();
  return true;
}
