//===- StallRows.cpp - Stalls of source lines -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/report/StallRows.h"
#include "runtime/report/Source.h"

#include "llvm/ADT/MapVector.h"

#include <array>
#include <map>

using namespace tl::runtime;

std::vector<StallRow> tl::runtime::sumStalls(const StallTable &stalls,
                                             bool byLine) {
  using Key = std::array<std::string, 3>;
  llvm::MapVector<Key, StallRow, std::map<Key, unsigned>> rows;
  for (const Stall &stall : stalls.sorted()) {
    std::string line = byLine ? getSourceLine(stall.source) : "";
    Key key{(name(stall.core) + " " + name(stall.pipe)).str(), stall.describe(),
            line};
    auto [place, isNew] = rows.insert({key, {stall, line}});
    if (isNew)
      continue;
    place->second.sum.cycles += stall.cycles;
    place->second.sum.count += stall.count;
  }
  std::vector<StallRow> sorted;
  for (auto &[key, row] : rows)
    sorted.push_back(std::move(row));
  llvm::sort(sorted, [](const StallRow &a, const StallRow &b) {
    return a.sum.cycles > b.sum.cycles;
  });
  return sorted;
}

double tl::runtime::getScalarShare(const RunReport &run, CoreKind kind) {
  double running = 0, working = 0;
  for (const CoreReport &core : run.cores)
    if (core.kind == kind)
      running += core.runningCycles;
  for (const Stall &work : run.scalars.sorted())
    if (work.core == kind)
      working += work.cycles;
  return running > 0 ? working / running : 0;
}
