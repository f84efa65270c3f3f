//===- Hazards.cpp - Instructions that access the same bytes --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/Hazards.h"
#include "analysis/Access/EmptyAccesses.h"
#include "analysis/Buffers/OperandOverlap.h"
#include "analysis/Order/Graph/PhaseBytes.h"
#include "analysis/Sync/Accumulations.h"
#include "dialects/Ascend/Utils/Statement.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

/// Extends `region` to whole lines of the data cache. Tensors start at a line.
static void widenToLines(MemoryRegion &region, int64_t lineBytes) {
  region.fill();
  region.begin = llvm::alignDown(region.begin, lineBytes);
  if (region.end <= INT64_MAX - lineBytes)
    region.end = llvm::alignTo(region.end, lineBytes);
}

static bool isFlagged(OpOperand &operand) {
  auto op = dyn_cast<UnitFlagOpInterface>(operand.getOwner());
  return op && op.getUnitFlagCondition() && &op.getFlaggedTile() == &operand;
}

/// The author's buffer or tensor that contains `memref`, an operand of one of
/// his statements; null if it is not known, or if the compiler created it.
static Value getRootOfAuthor(Value memref, const StatementRole &role) {
  if (!role.statement)
    return Value();
  SmallVector<Value> origins = findOrigins(memref);
  if (origins.size() != 1 || (origins.front().getDefiningOp() &&
                              getStatement(origins.front().getLoc())))
    return Value();
  return origins.front();
}

Operation *Hazards::getLoop(Operation *op) {
  for (op = op->getParentOp(); op && !isa<SectionOp>(op);
       op = op->getParentOp())
    if (isa<LoopLikeOpInterface>(op))
      return op;
  return nullptr;
}

Hazards::Hazards(SectionOp section, const SectionGraph &graph,
                 const TargetSpec &spec)
    : graph(graph) {
  SmallVector<InstructionOpInterface> instructions;
  section.walk([&](InstructionOpInterface op) {
    numbers[op] = instructions.size();
    instructions.push_back(op);
  });
  Statements statements(instructions);
  // In program order, so that the members of classes are in program order.
  std::vector<const Step *> steps;
  for (const Chain &chain : graph.getChains())
    for (const Step &step : chain.steps)
      if (isa<InstructionOpInterface>(step.op))
        steps.push_back(&step);
  llvm::sort(steps, [&](const Step *a, const Step *b) {
    return std::pair(numbers.lookup(a->op), a->group) <
           std::pair(numbers.lookup(b->op), b->group);
  });
  for (const Step *step : steps) {
    auto [there, isNew] = classesOf.try_emplace({step->op, step->group});
    if (!isNew)
      continue;
    auto op = cast<InstructionOpInterface>(step->op);
    StatementRole role = statements.getRole(op);
    for (const OperandAccess &access : getAccesses(op))
      addAccess(*step, role, access, spec);
  }
  edges.resize(classes.size());
  addEdges();
}

std::optional<IndexBox> Hazards::makeBox(const Class &of) {
  if (!of.mayHaveBox)
    return std::nullopt;
  auto [known, isNew] = boxes.try_emplace({of.accessed, of.unit});
  if (isNew)
    known->second = computeIndexBox(of.accessed, of.unit);
  std::optional<IndexBox> box = known->second;
  if (box)
    resolve(*box, graph.getGroup(of.group).phase);
  return box;
}

void Hazards::addAccess(const Step &step, const StatementRole &role,
                        const OperandAccess &access, const TargetSpec &spec) {
  auto op = cast<InstructionOpInterface>(step.op);
  Value memref = access.operand->get();
  const Phase &phase = graph.getGroup(step.group).phase;
  auto [region, isStatic] = bytes.get(memref, step.group, phase);
  if (!region)
    return;
  int64_t unit = access.writes ? op.getWriteUnit(*access.operand, spec) : 1;
  // Stores of the scalar unit to GM are written back by lines.
  bool isByLines =
      op.getPipe() == Pipe::S && access.writes && region->memory == Memory::GM;
  if (isByLines)
    widenToLines(*region, spec.data_cache_line);
  region->roundUp(unit);
  Class made{step.group,
             step.lane,
             op.getPipe(),
             *region,
             Value(),
             std::nullopt,
             !isByLines && !region->isAnywhere && !region->isChosen,
             unit,
             memref,
             access.writes,
             op.isAtomic() && region->memory == Memory::GM,
             isFlagged(*access.operand),
             getAccumulatorExtents(op),
             isOrderedAccumulation(op, spec),
             role,
             getRootOfAuthor(memref, role),
             getLoop(op),
             {},
             {},
             {}};
  made.box = makeBox(made);
  // A static type determines the bytes, and lets instructions share a class.
  if (made.box && !made.box->isVariable() && isStatic)
    made.box.reset();
  if (made.box)
    made.memref = memref;
  auto pointer = [](const void *p) { return reinterpret_cast<intptr_t>(p); };
  SmallVector<int64_t> key = {static_cast<int64_t>(step.group),
                              step.lane,
                              static_cast<int64_t>(op.getPipe()),
                              access.writes,
                              made.isAtomic,
                              made.isFlagged,
                              made.isOrdered,
                              role.statement.value_or(-1),
                              pointer(made.root.getAsOpaquePointer()),
                              pointer(made.memref.getAsOpaquePointer()),
                              unit,
                              static_cast<int64_t>(region->memory),
                              pointer(region->base.getAsOpaquePointer()),
                              region->begin,
                              region->end,
                              region->isAnywhere,
                              region->isChosen,
                              region->strides.empty() ? 0 : region->run};
  for (const MemoryRegion::Stride &part : region->strides)
    llvm::append_values(key, part.count, part.bytes);
  key.push_back(made.extents.size());
  for (OpFoldResult extent : made.extents)
    key.push_back(pointer(extent.getOpaqueValue()));
  auto [it, isNew] = classNumbers.try_emplace(std::move(key), classes.size());
  if (isNew)
    classes.push_back(std::move(made));
  Class &members = classes[it->second];
  if (!members.ops.empty() && members.ops.back() == step.op)
    return;
  members.ops.push_back(step.op);
  members.numbers.push_back(numbers.lookup(step.op));
  members.positions.push_back(step.position);
  classesOf[{step.op, step.group}].push_back(it->second);
}

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

SmallVector<Operation *> Hazards::findCommonLoops(const Class &a,
                                                  const Class &b) const {
  SmallVector<Operation *> loops;
  for (Operation *loop = a.loop; loop; loop = getLoop(loop))
    if (b.loop && loop->isAncestor(b.loop))
      loops.push_back(loop);
  // Two runs of a statement count as two statements.
  if (areOfAuthor(a, b) && areOfAuthor(b, a))
    llvm::erase_if(loops, [&](Operation *loop) {
      return getStatement(loop->getLoc()) != a.role.statement;
    });
  std::reverse(loops.begin(), loops.end());
  return loops;
}

/// The number of `loops`, from the outermost, in which both may be in the same
/// iteration.
unsigned Hazards::countSame(const Class &a, const Class &b,
                            ArrayRef<Operation *> loops) const {
  for (auto [i, loop] : llvm::enumerate(loops)) {
    const Fact *first = graph.getGroup(a.group).phase.findIteration(loop);
    const Fact *second = graph.getGroup(b.group).phase.findIteration(loop);
    if (first && second && first->value != second->value)
      return i;
  }
  return loops.size();
}

void Hazards::addEdge(unsigned from, unsigned to) {
  const Class &a = classes[from], &b = classes[to];
  if (!(a.writes || b.writes) || !a.region.mayOverlap(b.region))
    return;
  bool isForthOrdered = a.lane < 0 || areOrdered(a, b);
  bool isBackOrdered = b.lane < 0 || areOrdered(b, a);
  if (isForthOrdered && isBackOrdered)
    return;
  SmallVector<Operation *> loops = findCommonLoops(a, b);
  unsigned same = countSame(a, b, loops);
  DependenceDistance overlap;
  std::optional<IndexBox> first, second;
  if (a.box || b.box) {
    ++counts.comparisons;
    first = a.box ? a.box : makeBox(a);
    second = b.box ? b.box : makeBox(b);
  }
  counts.assumed += (a.box || b.box) && !(first && second);
  if (first && second)
    overlap = computeOverlap(*first, *second, loops, same);
  else if (same < loops.size())
    overlap.inSame = false;
  if (loops.empty())
    overlap.firstEarlier = overlap.secondEarlier = overlap.firstEarlierInRun =
        overlap.secondEarlierInRun = false;
  if (!overlap.any())
    return;
  Operation *innermost = loops.empty() ? nullptr : loops.back();
  ++counts.hazards;
  // Another iteration of an outer loop is another run of the inner one.
  bool tells = same + 1 >= loops.size();
  bool maySame = same == loops.size();
  if (!isForthOrdered)
    edges[to].push_back({from, overlap, tells && a.loop == innermost, maySame});
  std::swap(overlap.firstEarlier, overlap.secondEarlier);
  std::swap(overlap.firstEarlierInRun, overlap.secondEarlierInRun);
  if (from != to && !isBackOrdered)
    edges[from].push_back({to, overlap, tells && b.loop == innermost, maySame});
}

void Hazards::addEdges() {
  // Classes of one base are compared in the order of their first byte. A class
  // that may be anywhere is compared with all others of its memory.
  SmallVector<unsigned> order = llvm::to_vector(
      llvm::seq<unsigned>(0, static_cast<unsigned>(classes.size())));
  llvm::sort(order, [&](unsigned a, unsigned b) {
    return std::pair(classes[a].region.begin, a) <
           std::pair(classes[b].region.begin, b);
  });
  using Key = std::pair<Memory, void *>;
  std::map<Key, SmallVector<unsigned>> active;
  std::map<Memory, SmallVector<unsigned>> seen, anywhere;
  for (unsigned current : order) {
    const MemoryRegion &region = classes[current].region;
    auto &all = seen[region.memory];
    all.push_back(current);
    if (region.isAnywhere) {
      for (unsigned other : all)
        addEdge(other, current);
      anywhere[region.memory].push_back(current);
      continue;
    }
    for (unsigned other : anywhere[region.memory])
      addEdge(other, current);
    auto &overlapping =
        active[{region.memory, region.base.getAsOpaquePointer()}];
    llvm::erase_if(overlapping, [&](unsigned other) {
      return classes[other].region.end <= region.begin;
    });
    overlapping.push_back(current);
    for (unsigned other : overlapping)
      addEdge(other, current);
  }
}
