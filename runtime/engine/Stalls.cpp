//===- Stalls.cpp - Stalls of pipes and scalar units ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/runtime/engine/Stalls.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

using namespace tl::runtime;

llvm::StringRef tl::runtime::name(StallKind kind) {
  switch (kind) {
  case StallKind::Flag:
    return "flag";
  case StallKind::CrossFlag:
    return "cross flag";
  case StallKind::Barrier:
    return "barrier";
  case StallKind::UnitFlag:
    return "unit flag";
  case StallKind::Queue:
    return "queue";
  case StallKind::Other:
    return "other";
  }
  llvm_unreachable("unknown reason");
}

std::string Stall::describe() const {
  if (kind == StallKind::Queue)
    return ("queue of " + runtime::name(queue)).str();
  if (kind == StallKind::CrossFlag)
    return ("cross flag " + llvm::Twine(flag.id)).str();
  if (kind != StallKind::Flag)
    return runtime::name(kind).str();
  return ("flag " + runtime::name(flag.src) + " -> " + runtime::name(flag.dst) +
          " " + llvm::Twine(flag.id))
      .str();
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

StallTable::Key StallTable::keyOf(const Stall &stall) {
  uint64_t unit = 0;
  for (uint64_t part :
       {uint64_t(stall.core), uint64_t(stall.pipe), uint64_t(stall.kind),
        uint64_t(stall.flag.src), uint64_t(stall.flag.dst),
        uint64_t(stall.flag.id), uint64_t(stall.queue)})
    unit = unit << 8 | (part & 0xFF);
  return {unit, stall.source};
}

void StallTable::add(const Stall &stall) {
  auto [place, isNew] = stalls.try_emplace(keyOf(stall), stall);
  if (isNew)
    return;
  place->second.cycles += stall.cycles;
  place->second.count += stall.count;
}

void StallTable::merge(const StallTable &other) {
  for (const auto &[key, stall] : other.stalls)
    add(stall);
}

std::vector<Stall> StallTable::sorted() const {
  std::vector<const Stall *> order;
  for (const auto &[key, stall] : stalls)
    order.push_back(&stall);
  // Positions order equal times by the first occurrence.
  llvm::sort(order, [](const Stall *a, const Stall *b) {
    return a->cycles != b->cycles ? a->cycles > b->cycles : a < b;
  });
  std::vector<Stall> all;
  for (const Stall *stall : order)
    all.push_back(*stall);
  return all;
}
