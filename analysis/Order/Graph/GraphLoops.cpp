//===- GraphLoops.cpp - Loops in the graph of a section -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/Graph/GraphBuilder.h"

using namespace mlir;
using namespace tl::analysis;

//===----------------------------------------------------------------------===//
// Pipelined loops
//===----------------------------------------------------------------------===//

/// Adds to `phase` that the loop which was divided into `loops` has `total`
/// iterations, or at least `total` if that is `loops.ahead`.
static Phase addTotal(Phase phase, const PipelinedLoops &loops, int64_t total,
                      Operation *last) {
  auto addTrips = [&](scf::ForOp loop, int64_t trips) {
    phase.add({Fact::Trips, loop, Value(), trips, 0, last});
  };
  auto addNumber = [&](Value value, int64_t number) {
    phase.add({Fact::Number, scf::ForOp(), value, number, 0, last});
  };
  PipelinedLoops copy = loops;
  addTrips(loops.first, total);
  addTrips(loops.last, total);
  addNumber(loops.filled, total);
  if (total == loops.ahead)
    return phase;
  addNumber(loops.rest, 0);
  addNumber(loops.total, total);
  for (Operation *op = copy.first; op != copy.last; op = op->getNextNode())
    if (auto between = dyn_cast<scf::ForOp>(op);
        between && between.getUpperBound() == loops.rest)
      addTrips(between, 0);
  return phase;
}

void SectionGraph::Builder::split(scf::ForOp loop, Ends &ends) {
  // No core has flags and slots for more iterations ahead. Without cases, the
  // trip counts of the three loops are independent.
  constexpr int64_t mostAhead = 64;
  auto skewed = findPipelinedLoops(loop);
  if (!skewed || skewed->ahead > mostAhead || !contents.contains(loop))
    return;
  Ends parts;
  for (const End &end : ends) {
    if (end.phase.findTrips(loop)) {
      parts.push_back(end);
      continue;
    }
    Operation *last = loopFacts.getCaseEnd(*skewed, end.phase);
    for (int64_t total = 0; total <= skewed->ahead; ++total) {
      unsigned chain = addChain();
      addEdge(end.chain, chain);
      parts.push_back({addTotal(end.phase, *skewed, total, last), chain});
    }
  }
  ends = std::move(parts);
}

//===----------------------------------------------------------------------===//
// Other loops
//===----------------------------------------------------------------------===//

Phase SectionGraph::Builder::LoopRun::getInside(int64_t iteration) const {
  Phase inside = phase;
  if (isUnrolled)
    inside.add({Fact::Iteration, loop, Value(), iteration, 0, nullptr});
  else if (period > 1)
    inside.add(
        {Fact::Iteration, loop, Value(), iteration % period, period, nullptr});
  return inside;
}

Phase SectionGraph::Builder::LoopRun::computePhaseAfter(
    int64_t iterations) const {
  Phase after = phase;
  if (tail && isUnrolled)
    after.add({Fact::Left, loop, Value(), iterations, 0, tail});
  else if (tail)
    after.add({Fact::Left, loop, Value(), iterations % period, period, tail});
  // Any number but 0, or 0.
  if (lastEqualTrip)
    after.add({Fact::Trips, loop, Value(), iterations > 0, iterations > 0,
               lastEqualTrip});
  return after;
}

bool SectionGraph::Builder::LoopRun::mayEndAfter(int64_t iterations) const {
  if (!trips)
    return iterations > 0 || !runs;
  if (isUnrolled || *trips == 0 || iterations == 0)
    return iterations == *trips;
  return (*trips - iterations) % period == 0;
}

/// Reads the trip count of `loop` from facts about it and about `equal`, a loop
/// with the same bounds; null if there is none.
static void addTripFacts(const Phase &phase, scf::ForOp loop, scf::ForOp equal,
                         std::optional<int64_t> &trips, bool &runs) {
  const Fact *own = phase.findTrips(loop);
  const Fact *others = equal ? phase.findTrips(equal) : nullptr;
  for (const Fact *fact : {own, others}) {
    if (!fact)
      continue;
    if (fact->period == 0)
      trips = fact->value;
    runs |= fact->value > 0;
  }
}

SectionGraph::Builder::LoopRun
SectionGraph::Builder::getRun(scf::ForOp loop, const Phase &phase) {
  LoopRun run{loop, phase};
  run.trips = getTrips(loop);
  Operation *first = loopFacts.getEqualTrips().getFirst(loop);
  auto equal = cast_if_present<scf::ForOp>(first);
  bool hasFacts = phase.findTrips(loop) || (equal && phase.findTrips(equal));
  addTripFacts(phase, loop, equal, run.trips, run.runs);
  run.period = loopFacts.getPeriod(loop, phase);
  int64_t around = 1;
  for (const Fact &fact : phase.getFacts())
    if (fact.kind == Fact::Iteration)
      around *= std::max<int64_t>(fact.period, 1);
  if (around * run.period > mostPhases)
    run.period = 1;
  std::optional<int64_t> most = run.trips ? run.trips : getMostTrips(loop);
  // Few iterations, and those of pipelined loops, are analysed one by one.
  bool isPipelined = hasFacts && run.trips;
  run.isUnrolled = !coarse && most && (*most <= run.period || isPipelined);
  run.count = run.isUnrolled ? *most : run.period;
  if (run.period > 1 || run.isUnrolled)
    run.tail =
        loopFacts.findTailEnd(loop, phase, run.isUnrolled ? 0 : run.period);
  if (run.tail == loop)
    run.tail = nullptr;

  constexpr int64_t mostCases = 3;
  int64_t cases = llvm::count_if(phase.getFacts(), [](const Fact &fact) {
    return fact.kind == Fact::Trips;
  });
  if (!coarse && !hasFacts && first == loop && cases < mostCases)
    run.lastEqualTrip = loopFacts.getEqualTrips().getLast(loop);
  return run;
}

void SectionGraph::Builder::visitLoop(scf::ForOp loop, const End &from,
                                      Ends &exits) {
  LoopRun run = getRun(loop, from.phase);
  auto leave = [&](unsigned chain, int64_t iterations) {
    if (run.mayEndAfter(iterations))
      exits.push_back({run.computePhaseAfter(iterations), chain});
  };
  auto getIteration = [&](const Phase &inside) {
    return getEvent(LoopEvent::Iteration, loop, &inside);
  };
  leave(from.chain, 0);
  if (run.count == 0 || (run.trips && *run.trips == 0))
    return;
  unsigned begin = getEvent(LoopEvent::Run, loop, nullptr);
  unsigned last = from.chain, firstHead = 0;
  for (int64_t i = 0; i < run.count; ++i) {
    Phase inside = run.getInside(i);
    unsigned head = addChain();
    if (i == 0)
      addEdge(last, firstHead = head, {begin, getIteration(inside)});
    else
      addEdge(last, head, {getIteration(inside)});
    last = visitRegion(loop.getRegion(), inside, head);
    leave(last, i + 1);
  }
  if (!run.isUnrolled)
    addEdge(last, firstHead, {getIteration(run.getInside(0))});
}
