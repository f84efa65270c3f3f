//===- FallBack.cpp - Preferences that are taken back ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Compile/FallBack.h"

using namespace tl;
using ascend::Lack;

/// How often versions get less room before there are none. What they are too
/// large by is known, so that seldom takes more than two.
constexpr unsigned mostReservations = 5;
/// A part of a memory that is reserved at least: an arrangement may be missing
/// where no byte is.
constexpr int64_t leastPart = 32;

FallBack::FallBack(bool hasStages, bool maySpill)
    : hasStages(hasStages), maySpill(maySpill) {
  preferences.spill = maySpill && !hasStages;
}

/// Leaves `lack` to what is no version; returns whether versions may have room
/// yet.
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
  if (!hasStages)
    return false;
  if (preferences.overlap.maxStages == 0) {
    if (!lack || failures > mostReservations || !reserve(*lack, spec))
      preferences.overlap.maxStages = 1;
    return true;
  }
  bool isLast = preferences.spill || !maySpill || !lack;
  preferences.spill = maySpill;
  return !isLast;
}
