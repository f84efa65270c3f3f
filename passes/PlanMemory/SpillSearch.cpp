//===- SpillSearch.cpp - Choice of buffers to spill -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/SpillSearch.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;
using namespace tl::plan;

/// The largest number of candidates to try for one more spilled buffer.
constexpr size_t mostTried = 32;
/// The largest number of longer segments to try for each spilled buffer.
constexpr int mostLonger = 64;

//===----------------------------------------------------------------------===//
// Conditions of spilling
//===----------------------------------------------------------------------===//

/// Whether only instructions use `memref`, also through views.
static bool isUsedByInstructionsOnly(Value memref) {
  return llvm::all_of(memref.getUsers(), [](Operation *user) {
    if (isa<ViewLikeOpInterface>(user))
      return isUsedByInstructionsOnly(user->getResult(0));
    return isa<InstructionOpInterface, memref::DeallocOp>(user);
  });
}

/// Whether instructions can move elements of `type` to global memory and back.
static bool canBeMoved(Type type) {
  return type.isF16() || type.isBF16() || type.isF32() ||
         (type.isInteger() && type.getIntOrFloatBitWidth() % 8 == 0);
}

static bool canBeSpilled(const LiveBuffer &live) {
  return live.memory == Memory::UB &&
         live.buffer.getDefiningOp<memref::AllocOp>() &&
         canBeMoved(getElementTypeOrSelf(live.buffer)) &&
         isUsedByInstructionsOnly(live.buffer);
}

//===----------------------------------------------------------------------===//
// The search
//===----------------------------------------------------------------------===//

namespace {
class SpillSearch {
public:
  SpillSearch(Operation *section, ArrayRef<LiveBuffer> buffers,
              const Problem &problem, const TargetSpec &spec)
      : points(section), buffers(buffers), problem(problem), spec(spec) {}

  std::optional<SpillPlan> find();

private:
  Problem buildProblem(ArrayRef<Spill> spills) const;
  bool fits(ArrayRef<Spill> spills) const {
    return findPlan(buildProblem(spills), Effort::Short).has_value();
  }
  double getCost(const Spill &spill) const {
    return getCycles(buffers[spill.buffer], spill.segments, spec);
  }
  SmallVector<Spill> collectCandidates() const;
  bool spillOneMore();
  void dropNeedless();
  void lengthen(Spill &spill);

  ProgramPoints points;
  ArrayRef<LiveBuffer> buffers;
  const Problem &problem;
  const TargetSpec &spec;
  SmallVector<Spill> spills;
};
} // namespace

Problem SpillSearch::buildProblem(ArrayRef<Spill> spills) const {
  Problem rest = problem;
  // Bank conflicts matter less than spills.
  rest.preference = {};
  auto getPipeBit = [](Operation *op) {
    auto instruction = dyn_cast<InstructionOpInterface>(op);
    return instruction ? 1u << static_cast<unsigned>(instruction.getPipe()) : 0;
  };
  for (const Spill &spill : spills) {
    llvm::erase_if(rest.coincidences, [&](Coincidence pair) {
      return pair.first == spill.buffer || pair.second == spill.buffer;
    });
    for (auto [i, segment] : llvm::enumerate(spill.segments)) {
      Buffer part = problem.buffers[spill.buffer];
      part.begin = points.getBegin(segment.first);
      part.end = points.getEnd(segment.last);
      part.firstPipes = getPipeBit(segment.first);
      part.lastPipes = getPipeBit(segment.last);
      part.loop = -1;
      if (i == 0)
        rest.buffers[spill.buffer] = part;
      else
        rest.buffers.push_back(part);
    }
  }
  return rest;
}

/// The buffers that are live at the peak, but not accessed there, those with
/// the least cost of spilling first.
SmallVector<Spill> SpillSearch::collectCandidates() const {
  int64_t point = computeLowerBound(buildProblem(spills)).point;
  SmallVector<std::pair<double, Spill>> candidates;
  for (auto [i, live] : llvm::enumerate(buffers)) {
    bool isKnown = llvm::any_of(
        spills, [&, i = i](const Spill &spill) { return spill.buffer == i; });
    bool isUsed = llvm::any_of(live.accesses, [&](const BufferAccess &access) {
      return access.point == point;
    });
    if (isKnown || isUsed || point < live.begin || point > live.end ||
        !canBeSpilled(live))
      continue;
    Spill spill{unsigned(i), findShortestSegments(live)};
    candidates.push_back({getCost(spill), spill});
  }
  llvm::sort(candidates, [](const auto &a, const auto &b) {
    return std::tuple(a.first, a.second.buffer) <
           std::tuple(b.first, b.second.buffer);
  });
  if (candidates.size() > mostTried)
    candidates.truncate(mostTried);
  return llvm::map_to_vector(
      candidates, [](const auto &candidate) { return candidate.second; });
}

/// Spills the cheapest buffer with which the rest fits or, if there is none,
/// the one with the least cost per byte.
bool SpillSearch::spillOneMore() {
  const Spill *best = nullptr;
  double bestCost = 0;
  SmallVector<Spill> candidates = collectCandidates();
  for (const Spill &candidate : candidates) {
    spills.push_back(candidate);
    if (fits(spills))
      return true;
    spills.pop_back();
    double cost = getCost(candidate) / double(buffers[candidate.buffer].bytes);
    if (!best || cost < bestCost) {
      best = &candidate;
      bestCost = cost;
    }
  }
  if (!best)
    return false;
  spills.push_back(*best);
  return true;
}

/// Keeps buffers on chip if spilling them did not help.
void SpillSearch::dropNeedless() {
  llvm::sort(spills, [&](const Spill &a, const Spill &b) {
    return std::tuple(-getCost(a), a.buffer) <
           std::tuple(-getCost(b), b.buffer);
  });
  for (size_t i = 0; i < spills.size();) {
    SmallVector<Spill> fewer = spills;
    fewer.erase(fewer.begin() + i);
    if (fits(fewer))
      spills = std::move(fewer);
    else
      ++i;
  }
}

/// Keeps `spill`, one of `spills`, on chip for longer if there is room.
void SpillSearch::lengthen(Spill &spill) {
  const LiveBuffer &live = buffers[spill.buffer];
  int tried = 0;
  bool changed = true;
  while (changed) {
    changed = false;
    double cost = getCost(spill);
    for (LiveSegments &longer : findLongerSegments(live, spill.segments)) {
      if (getCycles(live, longer, spec) >= cost || tried++ >= mostLonger)
        continue;
      std::swap(spill.segments, longer);
      changed = fits(spills);
      if (changed)
        break;
      std::swap(spill.segments, longer);
    }
  }
}

std::optional<SpillPlan> SpillSearch::find() {
  while (!fits(spills))
    if (!spillOneMore())
      return std::nullopt;
  dropNeedless();
  for (Spill &spill : spills)
    lengthen(spill);
  Problem rest = buildProblem(spills);
  std::optional<Solution> solution = findPlan(rest);
  if (!solution)
    return std::nullopt;
  size_t next = buffers.size();
  for (Spill &spill : spills)
    for (size_t i = 0; i < spill.segments.size(); ++i)
      spill.addresses.push_back(solution->plan[i == 0 ? spill.buffer : next++]);
  return SpillPlan{spills, rest, *solution};
}

std::optional<SpillPlan> tl::plan::findSpills(Operation *section,
                                              ArrayRef<LiveBuffer> buffers,
                                              const Problem &problem,
                                              const TargetSpec &spec) {
  return SpillSearch(section, buffers, problem, spec).find();
}
