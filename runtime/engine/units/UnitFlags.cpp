//===- UnitFlags.cpp - Unit flags of L0C ----------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/units/UnitFlags.h"

using namespace tl::runtime;

std::optional<unsigned> UnitFlags::findObstacle(const UnitFlagUse &use) const {
  for (unsigned unit : use.units)
    if (isRaised(unit) != use.isStore)
      return unit;
  return std::nullopt;
}

std::optional<double> UnitFlags::getStart(const UnitFlagUse &use) const {
  if (findObstacle(use))
    return std::nullopt;
  bool isKnown = !use.units.empty() && use.units.front() < units.size();
  return isKnown ? units[use.units.front()].since : 0;
}

double UnitFlags::start(const UnitFlagUse &use, double now, double busy,
                        double latency, double earliest, const void *source) {
  if (use.units.empty())
    return busy;
  if (units.size() <= use.units.back())
    units.resize(use.units.back() + 1);
  double time = now, step = busy / static_cast<double>(use.units.size());
  for (unsigned number : use.units) {
    Unit &unit = units[number];
    time = std::max(time, unit.since) + step;
    if (use.isStore) {
      // The block has been read; the store completes later.
      unit.raised = false;
      unit.since = time;
    } else if (use.handsOver) {
      unit.raised = true;
      unit.since = std::max(time + latency, earliest);
      unit.product = source;
    }
  }
  return time - now;
}

void UnitFlags::forEachRaised(
    llvm::function_ref<void(unsigned begin, unsigned end, const void *)> visit)
    const {
  for (unsigned begin = 0, end; begin < units.size(); begin = end) {
    const void *product = getRaiser(begin);
    end = begin + 1;
    while (end < units.size() && getRaiser(end) == product)
      ++end;
    if (product)
      visit(begin, end, product);
  }
}
