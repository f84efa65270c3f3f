//===- SectionGraph.cpp - The paths through a section, by phase -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/Graph/GraphBuilder.h"
#include "analysis/Order/SyncPlan.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

/// The limit for the size of a graph with phases. The time of an analysis is
/// about proportional to the product of its steps and lanes.
constexpr size_t maxSize = 1 << 20;

LogicalResult tl::analysis::verifyControlFlow(SectionOp section) {
  LogicalResult result = success();
  DenseSet<Operation *> reported;
  section.walk([&](Operation *op) {
    if (!isa<InstructionOpInterface, SetFlagOp, WaitFlagOp, PipeBarrierOp>(op))
      return;
    for (Operation *parent = op->getParentOp(); parent != section;
         parent = parent->getParentOp()) {
      bool isStructured =
          isa<RegionBranchOpInterface>(parent) &&
          llvm::all_of(parent->getRegions(), [](Region &region) {
            return region.empty() || region.hasOneBlock();
          });
      if (!isStructured && reported.insert(parent).second)
        result = parent->emitOpError("has instructions in control flow that "
                                     "cannot be followed");
    }
  });
  return result;
}

//===----------------------------------------------------------------------===//
// Contents
//===----------------------------------------------------------------------===//

/// Whether an instruction is complete when the next one is issued.
static bool isOverAtOnce(InstructionOpInterface op) {
  return op.getPipe() == Pipe::S &&
         llvm::none_of(getAccesses(op), [](const OperandAccess &access) {
           return access.writes;
         });
}

/// Whether the graph needs the control flow around `op`.
static bool isFollowed(Operation *op) {
  return isa<InstructionOpInterface, CrossCoreSetFlagOp>(op) ||
         SyncPlan::isSync(op);
}

void SectionGraph::Builder::noteUse(Operation *op) {
  auto note = [&](Pipe pipe) {
    graph.usedPipes |= 1u << static_cast<unsigned>(pipe);
  };
  if (SyncPlan::isSync(op)) {
    SyncOp sync = SyncPlan::describe(op);
    note(sync.source);
    note(sync.destination);
  } else if (auto set = dyn_cast<CrossCoreSetFlagOp>(op)) {
    note(set.getPipe());
  } else {
    note(cast<InstructionOpInterface>(op).getPipe());
  }
}

void SectionGraph::Builder::noteContents() {
  section->walk<WalkOrder::PreOrder>([&](Operation *op) {
    operations += SyncPlan::isAnchor(op);
    if (!isFollowed(op))
      return;
    noteUse(op);
    auto instruction = dyn_cast<InstructionOpInterface>(op);
    if (instruction && !isOverAtOnce(instruction))
      positions[op] = counts[op->getBlock()][unsigned(instruction.getPipe())]++;
    for (op = op->getParentOp(); op != section && contents.insert(op).second;)
      op = op->getParentOp();
  });
}

bool SectionGraph::Builder::isTooLarge() const {
  return !coarse && steps > 2 * operations &&
         steps * graph.lanes.size() > maxSize;
}

unsigned SectionGraph::Builder::getGroup(Block *block, const Phase &phase) {
  auto &there = groupsOf[block];
  for (unsigned group : there)
    if (graph.groups[group].phase == phase)
      return group;
  unsigned group = graph.groups.size();
  graph.groups.push_back({block, phase, {}});
  graph.groups.back().lanes.fill(-1);
  for (auto [pipe, count] : llvm::enumerate(counts.lookup(block))) {
    if (!count)
      continue;
    graph.groups.back().lanes[pipe] = graph.lanes.size();
    graph.lanes.resize(graph.lanes.size() +
                           llvm::divideCeil(count, Lane::mostPositions),
                       {group, static_cast<Pipe>(pipe)});
  }
  there.push_back(group);
  return group;
}

unsigned SectionGraph::Builder::getEvent(LoopEvent::Kind kind, Operation *loop,
                                         const Phase *phase) {
  const Fact *fact = phase ? phase->findIteration(loop) : nullptr;
  auto [there, isNew] = eventNumbers.try_emplace(
      {kind, loop, fact ? fact->value : -1, fact ? fact->period : -1},
      graph.events.size());
  if (isNew)
    graph.events.push_back({kind, loop, {}});
  return there->second;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

void SectionGraph::Builder::addStep(Operation *op, const End &end) {
  Step step{op, getGroup(op->getBlock(), end.phase)};
  if (auto instruction = dyn_cast<InstructionOpInterface>(op))
    step.pipe = instruction.getPipe();
  else if (auto set = dyn_cast<CrossCoreSetFlagOp>(op))
    step.pipe = set.getPipe();
  if (auto position = positions.find(op); position != positions.end()) {
    step.lane = graph.groups[step.group].lanes[unsigned(*step.pipe)] +
                position->second / Lane::mostPositions;
    step.position = position->second % Lane::mostPositions;
  }
  graph.chains[end.chain].steps.push_back(step);
  ++steps;
}

void SectionGraph::Builder::merge(Ends &ends) {
  Ends merged;
  for (End &end : ends) {
    auto same = llvm::find_if(
        merged, [&](const End &other) { return other.phase == end.phase; });
    if (same == merged.end()) {
      merged.push_back(std::move(end));
      continue;
    }
    unsigned chain = addChain();
    addEdge(same->chain, chain);
    addEdge(end.chain, chain);
    same->chain = chain;
  }
  ends = std::move(merged);
}

void SectionGraph::Builder::visit(Block &block, Ends &ends) {
  for (Operation &op : block) {
    if (isTooLarge())
      return;
    if (auto loop = dyn_cast<scf::ForOp>(op); loop && !coarse)
      split(loop, ends);
    visit(&op, ends);
    bool expires = false;
    for (End &end : ends) {
      size_t before = end.phase.getFacts().size();
      end.phase.expire(&op);
      expires |= end.phase.getFacts().size() != before;
    }
    if (expires || op.getNumRegions())
      merge(ends);
  }
}

void SectionGraph::Builder::visit(Operation *op, Ends &ends) {
  if (!SyncPlan::isAnchor(op))
    return;
  for (const End &end : ends)
    addStep(op, end);
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  if (!branch || !contents.contains(op))
    return;
  Ends exits;
  for (const End &end : ends)
    if (auto loop = dyn_cast<scf::ForOp>(op))
      visitLoop(loop, end, exits);
    else if (auto condition = dyn_cast<scf::IfOp>(op))
      visitIf(condition, end, exits);
    else
      visitBranch(branch, end, exits);
  // Chains after `op` follow the chains in it, in program order.
  auto isBefore = [&](unsigned chain) {
    return llvm::any_of(ends, [&](End &end) { return end.chain == chain; });
  };
  for (End &end : exits) {
    unsigned from = end.chain;
    addEdge(from, end.chain = addChain());
    if (isa<scf::ForOp>(op) && isBefore(from))
      graph.chains[from].next.back().skipped = op;
  }
  ends = std::move(exits);
}

unsigned SectionGraph::Builder::visitRegion(Region &region, const Phase &phase,
                                            unsigned head) {
  Ends ends = {{phase, head}};
  visit(region.front(), ends);
  // Facts about its loops end with it.
  for (End &end : ends)
    end.phase = phase;
  merge(ends);
  return ends.front().chain;
}

//===----------------------------------------------------------------------===//
// The graph
//===----------------------------------------------------------------------===//

/// Computes the lanes of `chain` from its steps.
static void noteLanes(Chain &chain) {
  for (const Step &step : chain.steps)
    if (step.lane >= 0 &&
        llvm::none_of(chain.lanes, [&](const Chain::LaneBegin &begin) {
          return begin.lane == static_cast<unsigned>(step.lane);
        }))
      chain.lanes.push_back({static_cast<unsigned>(step.lane), step.position});
}

void SectionGraph::Builder::bypassEmptyChains() {
  std::vector<Chain> &chains = graph.chains;
  auto isBypassed = [&](const Chain::Edge &edge) {
    const Chain &to = chains[edge.to];
    return to.steps.empty() && to.next.size() == 1 &&
           !(edge.skipped && to.next.front().skipped);
  };
  std::vector<bool> isReached(chains.size());
  isReached[0] = true;
  for (auto [number, chain] : llvm::enumerate(chains))
    for (Chain::Edge &edge : chain.next) {
      while (isBypassed(edge)) {
        const Chain::Edge &rest = chains[edge.to].next.front();
        llvm::append_range(edge.events, rest.events);
        edge.skipped = edge.skipped ? edge.skipped : rest.skipped;
        edge.to = rest.to;
      }
      isReached[edge.to] = isReached[edge.to] || isReached[number];
    }
  std::vector<unsigned> numbers(chains.size());
  unsigned count = 0;
  for (auto [number, chain] : llvm::enumerate(chains)) {
    numbers[number] = count;
    if (isReached[number] && number != count)
      chains[count] = std::move(chain);
    count += isReached[number];
  }
  chains.resize(count);
  for (Chain &chain : chains)
    for (Chain::Edge &edge : chain.next)
      edge.to = numbers[edge.to];
}

bool SectionGraph::Builder::build() {
  unsigned head = addChain();
  Ends ends = {{Phase(), head}};
  visit(section.getBody().front(), ends);
  if (isTooLarge())
    return false;
  for (End &end : ends)
    end.phase = Phase();
  merge(ends);
  bypassEmptyChains();
  for (Chain &chain : graph.chains)
    noteLanes(chain);
  for (auto [number, lane] : llvm::enumerate(graph.lanes))
    graph.lanesOf[static_cast<unsigned>(lane.pipe)].push_back(number);
  for (auto &[key, number] : eventNumbers) {
    auto [kind, loop, value, period] = key;
    for (auto [i, lane] : llvm::enumerate(graph.lanes)) {
      const Group &group = graph.groups[lane.group];
      if (!loop->isAncestor(group.block->getParentOp()))
        continue;
      const Fact *fact = group.phase.findIteration(loop);
      bool isOther = value >= 0 && fact &&
                     (fact->value != value || fact->period != period);
      if (!isOther)
        graph.events[number].lanes.push_back(i);
    }
  }
  return true;
}

SectionGraph::SectionGraph(SectionOp section) {
  // Phases of nested loops multiply. A section that is too large with all
  // phases has fewer, or none.
  for (int64_t limit : {144, 12, 1}) {
    mostPhases = limit;
    if (Builder(*this, section, limit).build())
      return;
    chains.clear();
    lanes.clear();
    groups.clear();
    events.clear();
  }
}

const Congruence &SectionGraph::evaluate(Value value, unsigned group) const {
  auto [there, isNew] = values.try_emplace({value, group});
  if (isNew)
    there->second = groups[group].phase.evaluate(value);
  return there->second;
}

bool SectionGraph::operator==(const SectionGraph &other) const {
  // Lanes are the instructions of the groups.
  return mostPhases == other.mostPhases && usedPipes == other.usedPipes &&
         groups == other.groups && chains == other.chains &&
         events == other.events;
}

bool SectionGraph::hasPhases() const {
  return llvm::any_of(groups, [](const Group &group) {
    return llvm::any_of(group.phase.getFacts(), [](const Fact &fact) {
      return fact.kind == Fact::Iteration;
    });
  });
}
