//===- SyncInserter.cpp - Orders the hazards of a section -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Sync/SyncInserter.h"
#include "analysis/Order/Reduction.h"
#include "dialects/Ascend/Utils/Statement.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

static SmallVector<InstructionOpInterface> getInstructions(SectionOp section) {
  SmallVector<InstructionOpInterface> instructions;
  section.walk([&](InstructionOpInterface op) { instructions.push_back(op); });
  return instructions;
}

SyncInserter::SyncInserter(SectionOp section, const TargetSpec &spec,
                           StringRef function, size_t maxWork)
    : section(section), spec(spec), function(function), maxWork(maxWork),
      instructions(getInstructions(section)),
      accumulations(orderAccumulations()), model(section, spec) {
  for (unsigned number = 0; number < instructions.size(); ++number) {
    for (Operation *op = instructions[number]; op != section;
         op = op->getParentOp()) {
      InstructionRange &range =
          ranges.try_emplace(op, InstructionRange{number, 0}).first->second;
      range.end = number + 1;
    }
  }
}

void SyncInserter::run() {
  noteEvents();
  authorEvents = usedEvents;
  // An author who orders his statements also orders queues between them. Each
  // flag with slots takes an analysis of every phase.
  constexpr size_t maxWithPhases = 1 << 13;
  size_t anyFaults = SIZE_MAX;
  hasQueues = instructions.size() <= maxWithPhases && !hasStatements(section) &&
              !isOrdered(section, model, anyFaults);
  if (hasQueues)
    nextQueues = planQueues();
  isNewPlan(nextQueues);
  order();
  while (isGivenUp) {
    removeAll();
    order();
  }
  // The sharing with the fewest stalls may need barriers elsewhere.
  constexpr size_t mostPassedOver = 3;
  while (hasQueues && countBarriersOfAll() > 0 &&
         sharingsPassedOver + 1 < alternatives &&
         sharingsPassedOver++ < mostPassedOver && !isExhausted())
    orderAgain();
  if (!followsSlots()) {
    removeAll();
    hasQueues = hasRotations = false;
    nextQueues.clear();
    order();
  }
  removeImplied();
  skipBarriers();
  joinFlags();
  postponeLeftovers();
  removeAccumulationOrder();
  eraseUnusedScalars();
  report();
  reportAccumulations();
}

void SyncInserter::order() {
  isGivenUp = false;
  orderQueues(std::exchange(nextQueues, {}));
  if (isGivenUp)
    return;
  if (hasRotations && model.getFacts(SyncPlan(section))->graph.hasPhases())
    orderRotating();
  latest.reset();
  orderInProgramOrder();
  orderTheRest();
}

/// Whether an analysis follows the slots of all flags at once. Each insertion
/// is checked with the phases that the slots before it need, and all together
/// may need more phases than an analysis has.
bool SyncInserter::followsSlots() {
  bool hasSlots = llvm::any_of(edges, [](const SyncEdge &edge) {
    return llvm::any_of(
        edge.ops, [](Operation *op) { return SyncPlan::describe(op).slot; });
  });
  if (!hasSlots)
    return true;
  model.forgetSlots();
  latest.reset();
  return isStillOrdered();
}

void SyncInserter::orderAgain() {
  std::vector<SyncEdge> first = std::exchange(edges, {});
  SmallVector<Operation *> firstScalars = std::exchange(scalars, {}), ops;
  for (SyncEdge &edge : first)
    llvm::append_range(ops, edge.ops);
  llvm::append_range(ops, llvm::reverse(firstScalars));
  size_t firstFaults = faults;
  ScopedRemoval removal(ops);
  removeAll();
  nextQueues = planQueues();
  if (isNewPlan(nextQueues)) {
    mostBarriers = llvm::count_if(first, isBarrierOfAll);
    order();
    if (!isGivenUp && countBarriersOfAll() < mostBarriers) {
      removal.destroy();
      return;
    }
    removeAll();
  }
  faults = firstFaults;
  edges = std::move(first);
  scalars = std::move(firstScalars);
}

void SyncInserter::noteShortage(Pair pair) {
  if (!hasQueues || sharingsPassedOver || !shortPairs.insert(pair).second)
    return;
  // The present flags are no obstacle to the plan without them.
  auto used = std::exchange(usedEvents, authorEvents);
  std::vector<Queue> queues = planQueues();
  usedEvents = std::move(used);
  if (!isNewPlan(queues))
    return;
  isGivenUp = true;
  nextQueues = std::move(queues);
}

void SyncInserter::removeAll() {
  for (SyncEdge &edge : edges)
    for (Operation *op : edge.ops)
      op->erase();
  edges.clear();
  eraseUnusedScalars();
  model.forgetSlots();
  latest.reset();
  lastOfFlag.clear();
  inserted.clear();
  tried.clear();
  postponed.clear();
  separated.clear();
  noteEvents();
}

bool SyncInserter::isBarrierOfAll(const SyncEdge &edge) {
  auto barrier = dyn_cast<PipeBarrierOp>(edge.ops.front());
  return barrier && barrier.getPipe() == Pipe::All;
}

void SyncInserter::runBarrierEverywhere() {
  for (InstructionOpInterface op : accumulations)
    op.setOrdered(false);
  for (InstructionOpInterface op : instructions)
    addBarrier(op, Pipe::All, "every instruction waits for all before it");
}

bool SyncInserter::hasFlag(const Hazard &hazard) const {
  return spec.hasFlag(SectionOp(section).getCore(), getPipe(hazard.earlier),
                      getPipe(hazard.later));
}

//===----------------------------------------------------------------------===//
// Inserting
//===----------------------------------------------------------------------===//

std::string SyncInserter::describe(const Hazard &hazard) const {
  bool isCarried = hazard.places.kind != EdgeKind::Forward &&
                   hazard.places.kind != EdgeKind::ConditionToBody;
  return llvm::formatv("{} -> {} orders accesses to {}{}",
                       stringifyPipe(getPipe(hazard.earlier)),
                       stringifyPipe(getPipe(hazard.later)),
                       stringifyMemory(hazard.memory),
                       isCarried ? " of successive iterations" : "")
      .str();
}

SyncInserter::SyncEdge &SyncInserter::addFlag(const Hazard &hazard,
                                              int64_t event, bool withHead) {
  Operation *earlier = hazard.earlier, *later = hazard.later;
  Pipe source = getPipe(earlier), destination = getPipe(later);
  const SyncPoints &places = hazard.places;
  OpBuilder builder(section.getContext());
  Location from = getLocation(earlier->getLoc(), hazard),
           to = getLocation(later->getLoc(), hazard);
  SmallVector<Operation *, 4> flag;
  auto set = [&] {
    flag.push_back(
        SetFlagOp::create(builder, from, source, destination, event));
  };
  auto wait = [&] {
    flag.push_back(WaitFlagOp::create(builder, to, source, destination, event));
  };

  builder.setInsertionPointAfter(places.source);
  set();
  builder.setInsertionPoint(places.sink);
  wait();
  // If a set or wait runs once more than its counterpart, another counterpart
  // goes outside of the loop.
  Operation *loop = places.loop;
  // That is around the outermost loop: between two runs of an inner loop,
  // nothing would order the second set after the first wait.
  if (places.kind == EdgeKind::LoopCarried)
    loop = section.getBody().front().findAncestorOpInBlock(*loop);
  if (withHead && (places.kind == EdgeKind::LoopCarried ||
                   places.kind == EdgeKind::BodyToCondition)) {
    builder.setInsertionPoint(loop);
    set();
  }
  if (places.kind == EdgeKind::LoopCarried ||
      places.kind == EdgeKind::ConditionToBody) {
    builder.setInsertionPointAfter(loop);
    wait();
  }
  auto &events = usedEvents[{source, destination}];
  if (!llvm::is_contained(events, event))
    events.push_back(event);
  return noteFlag(std::move(flag), hazard);
}

SyncInserter::SyncEdge &SyncInserter::noteFlag(SmallVector<Operation *, 4> flag,
                                               const Hazard &hazard) {
  edges.push_back({std::move(flag), hazard.later->getLoc(), describe(hazard),
                   hazard.places});
  SyncEdge &inserted = edges.back();
  inserted.setHazard(hazard);
  inserted.setAt = getRange(hazard.places.source).end;
  inserted.waitAt = getRange(hazard.places.sink).first;
  return inserted;
}

void SyncInserter::noteWidened(SyncEdge &flag, const Hazard &hazard) {
  noteShortage({getPipe(hazard.earlier), getPipe(hazard.later)});
  flag.mergeReason =
      llvm::formatv("the event ids of {0} -> {1} ran out: the flag also orders "
                    "{2} before "
                    "{3}, and waits for all that {0} does before",
                    stringifyPipe(getPipe(hazard.earlier)),
                    stringifyPipe(getPipe(hazard.later)),
                    hazard.earlier->getName().getStringRef(),
                    hazard.later->getName().getStringRef())
          .str();
}

SyncInserter::SyncEdge &SyncInserter::addBarrier(Operation *before, Pipe pipe,
                                                 std::string reason) {
  OpBuilder builder(before);
  edges.push_back({{PipeBarrierOp::create(builder, before->getLoc(), pipe)},
                   before->getLoc(),
                   std::move(reason)});
  return edges.back();
}

SyncInserter::SyncEdge &SyncInserter::addBarrierOfAll(const Hazard &hazard,
                                                      StringRef why) {
  SyncEdge &barrier = addBarrier(
      hazard.later, Pipe::All,
      llvm::formatv("a barrier of all pipes orders {} before {} on {}: {}",
                    stringifyPipe(getPipe(hazard.earlier)),
                    stringifyPipe(getPipe(hazard.later)),
                    stringifyMemory(hazard.memory), why)
          .str());
  barrier.ops.front()->setLoc(getLocation(barrier.loc, hazard));
  isGivenUp |= sharingsPassedOver && countBarriersOfAll() >= mostBarriers;
  return barrier;
}

void SyncInserter::addPipeBarrier(Operation *before, const Hazard &hazard) {
  Pipe pipe = getPipe(hazard.later);
  addBarrier(before, pipe,
             llvm::formatv("pipe {} finishes before it goes on with {}",
                           stringifyPipe(pipe), stringifyMemory(hazard.memory))
                 .str())
      .setHazard(hazard);
  Operation *barrier = edges.back().ops.front();
  barrier->setLoc(getLocation(barrier->getLoc(), hazard));
}

void SyncInserter::removeLast() {
  for (Operation *op : edges.back().ops)
    op->erase();
  edges.pop_back();
}

//===----------------------------------------------------------------------===//
// Removal
//===----------------------------------------------------------------------===//

bool SyncInserter::isNeeded(const SyncEdge &edge) const {
  Operation *earlier = edge.earlier, *later = edge.later;
  bool isFlag = isa<SetFlagOp>(edge.ops.front());
  if (!earlier || (isFlag && edge.places.kind != EdgeKind::Forward) ||
      earlier->getBlock() != later->getBlock() ||
      getRange(earlier).first >= getRange(later).first)
    return false;
  // The later pipe learns only from waits, barriers and scalar instructions
  // between the two.
  Pipe pipe = getPipe(later);
  auto informs = [&](Operation *op) {
    if (llvm::is_contained(edge.ops, op))
      return false;
    if (auto wait = dyn_cast<WaitFlagOp>(op))
      return wait.getDestination() == pipe || wait.getDestination() == Pipe::S;
    if (auto barrier = dyn_cast<PipeBarrierOp>(op))
      return barrier.getPipe() == pipe || barrier.getPipe() == Pipe::All;
    auto instruction = dyn_cast<InstructionOpInterface>(op);
    return instruction && instruction.getPipe() == Pipe::S;
  };
  for (Operation *op = earlier->getNextNode(); op != later;
       op = op->getNextNode())
    if (op->walk([&](Operation *inner) {
            return informs(inner) ? WalkResult::interrupt()
                                  : WalkResult::advance();
          }).wasInterrupted())
      return false;
  return true;
}

SyncInserter::ScopedRemoval::ScopedRemoval(ArrayRef<Operation *> ops) {
  for (Operation *op : ops) {
    places.push_back({op, op->getBlock(), std::next(op->getIterator())});
    op->remove();
  }
}

SyncInserter::ScopedRemoval::~ScopedRemoval() {
  // In reverse, since an operation may have preceded another removed one.
  for (const Place &place : llvm::reverse(places))
    place.block->getOperations().insert(place.next, place.op);
}

void SyncInserter::ScopedRemoval::destroy() {
  for (const Place &place : places)
    place.op->destroy();
  places.clear();
}

bool SyncInserter::isExhausted() const { return model.getWork() >= maxWork; }

bool SyncInserter::mustFinish() const { return model.getWork() >= 2 * maxWork; }

size_t SyncInserter::getMostAnalyses() const {
  size_t mostForOneStep = maxWork / 4;
  size_t left = maxWork - std::min(model.getWork(), maxWork);
  size_t each = std::max(model.getMostWork(), instructions.size());
  return std::min(left, mostForOneStep) / (each + 1);
}

SyncInserter::Counts SyncInserter::getCounts() const {
  Counts counts;
  counts.analyses = model.getAnalyses();
  counts.hazards = model.getHazardCounts().hazards;
  counts.assumed = model.getHazardCounts().assumed;
  for (const SyncEdge &edge : edges)
    counts.merges += !edge.mergeReason.empty();
  for (const SyncEdge &edge : edges)
    ++(isa<PipeBarrierOp>(edge.ops.front()) ? counts.barriers : counts.flags);
  return counts;
}

void SyncInserter::removeImplied() {
  // A later insertion may also order the hazards of earlier ones, so the latest
  // is tried first. Insertions in program order are rarely implied: large
  // sections do not try all of them.
  size_t tries = getMostAnalyses();
  Reduction reduction(section, model);
  for (SyncEdge &edge : llvm::reverse(edges)) {
    if (isNeeded(edge))
      continue;
    if (tries-- == 0)
      break;
    if (!reduction.remove(edge.ops))
      continue;
    for (Operation *op : edge.ops)
      op->erase();
    edge.ops.clear();
  }
  faults = reduction.countFaults();
  llvm::erase_if(edges, [](const SyncEdge &edge) { return edge.ops.empty(); });
}
