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
  Operation *latest = nullptr;
  std::vector<Class> accesses;
  for (const Step *step : steps) {
    auto [there, isNew] = classesOf.try_emplace({step->op, step->group});
    if (!isNew)
      continue;
    if (std::exchange(latest, step->op) != step->op) {
      auto op = cast<InstructionOpInterface>(step->op);
      accesses.clear();
      for (const OperandAccess &access : getAccesses(op))
        accesses.push_back(describe(op, statements.getRole(op), access, spec));
    }
    for (const Class &access : accesses)
      addAccess(*step, access, spec);
  }
  pairs.resize(classes.size());
  addPairs();
  for (auto &ofClass : pairs)
    llvm::sort(ofClass, [](const Pair &a, const Pair &b) {
      return std::pair(a.lane, a.other) < std::pair(b.lane, b.other);
    });
}

std::optional<IndexBox> Hazards::makeBox(const Class &of) {
  auto [known, isNew] = boxes.try_emplace({of.accessed, of.unit});
  if (isNew)
    known->second = computeIndexBox(of.accessed, of.unit);
  std::optional<IndexBox> box = known->second;
  if (box)
    resolve(*box, of.group, graph);
  return box;
}

Hazards::Class Hazards::describe(InstructionOpInterface op,
                                 const StatementRole &role,
                                 const OperandAccess &access,
                                 const TargetSpec &spec) {
  Value memref = access.operand->get();
  Class made{};
  made.pipe = op.getPipe();
  made.unit = access.writes ? op.getWriteUnit(*access.operand, spec) : 1;
  made.accessed = memref;
  made.writes = access.writes;
  made.atomic = op.getAtomicUpdate();
  made.isFlagged = isFlagged(*access.operand);
  made.extents = getAccumulatorExtents(op);
  made.isOrdered = isOrderedAccumulation(op, spec);
  made.isMarked = op.getOrdered();
  made.role = role;
  made.root = getRootOfAuthor(memref, role);
  made.loop = getInnermostLoop(op);
  return made;
}

void Hazards::addAccess(const Step &step, Class made, const TargetSpec &spec) {
  auto [region, isStatic] = bytes.get(made.accessed, step.group, graph);
  if (!region)
    return;
  // Stores of the scalar unit to GM are written back by lines.
  bool isByLines =
      made.pipe == Pipe::S && made.writes && region->memory == Memory::GM;
  if (isByLines)
    widenToLines(*region, spec.data_cache_line);
  region->roundUp(made.unit);
  made.group = step.group;
  made.lane = step.lane;
  if (region->memory != Memory::GM)
    made.atomic = AtomicUpdate::None;
  if (!isByLines && !region->isAnywhere && !region->isChosen)
    made.box = makeBox(made);
  // A static type determines the bytes, and lets instructions share a class.
  made.needsBox = made.box && (made.box->isVariable() || !isStatic);
  if (made.needsBox)
    made.memref = made.accessed;
  made.region = *region;
  auto pointer = [](const void *p) { return reinterpret_cast<intptr_t>(p); };
  SmallVector<int64_t> key = {static_cast<int64_t>(step.group),
                              step.lane,
                              static_cast<int64_t>(made.pipe),
                              made.writes,
                              static_cast<int64_t>(made.atomic),
                              made.isFlagged,
                              made.isOrdered,
                              made.isMarked,
                              made.role.statement.value_or(-1),
                              pointer(made.root.getAsOpaquePointer()),
                              pointer(made.memref.getAsOpaquePointer()),
                              made.unit,
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
  noteLoops(classes[it->second].loop);
  Class &members = classes[it->second];
  if (!members.ops.empty() && members.ops.back() == step.op)
    return;
  members.ops.push_back(step.op);
  members.numbers.push_back(numbers.lookup(step.op));
  members.positions.push_back(step.position);
  classesOf[{step.op, step.group}].push_back(it->second);
}

void Hazards::noteLoops(Operation *loop) {
  if (!loop || loopsAround.contains(loop))
    return;
  SmallVector<Operation *> loops;
  for (Operation *around = loop; around; around = getInnermostLoop(around))
    loops.push_back(around);
  std::reverse(loops.begin(), loops.end());
  loopsAround.try_emplace(loop, std::move(loops));
}

//===----------------------------------------------------------------------===//
// Pairs
//===----------------------------------------------------------------------===//

SmallVector<Operation *> Hazards::findCommonLoops(const Class &a,
                                                  const Class &b) const {
  SmallVector<Operation *> loops;
  if (!a.loop || !b.loop)
    return loops;
  for (auto [one, other] : llvm::zip(loopsAround.find(a.loop)->second,
                                     loopsAround.find(b.loop)->second)) {
    if (one != other)
      break;
    loops.push_back(one);
  }
  // Two runs of a statement count as two statements.
  if (areOfAuthor(a, b) && areOfAuthor(b, a))
    llvm::erase_if(loops, [&](Operation *loop) {
      return getStatement(loop->getLoc()) != a.role.statement;
    });
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

void Hazards::addPair(unsigned first, unsigned second) {
  const Class &a = classes[first], &b = classes[second];
  if (!(a.writes || b.writes))
    return;
  if (a.lane >= 0)
    pairs[second].push_back({first, static_cast<unsigned>(a.lane), true});
  if (b.lane >= 0 && first != second)
    pairs[first].push_back({second, static_cast<unsigned>(b.lane), false});
}

const DependenceDistance &Hazards::compare(unsigned first, unsigned second,
                                           ArrayRef<Operation *> loops,
                                           unsigned same) const {
  auto [known, isNew] = overlaps.try_emplace({first, second});
  DependenceDistance &overlap = known->second;
  if (!isNew)
    return overlap;
  const Class &a = classes[first], &b = classes[second];
  bool needsBoxes = a.needsBox || b.needsBox, hasBoxes = a.box && b.box;
  counts.comparisons += needsBoxes;
  counts.assumed += needsBoxes && !hasBoxes;
  if (needsBoxes && hasBoxes)
    overlap = computeOverlap(*a.box, *b.box, loops, same);
  else if (same < loops.size())
    overlap.inSame = false;
  if (loops.empty())
    overlap.firstEarlier = overlap.secondEarlier = overlap.firstEarlierInRun =
        overlap.secondEarlierInRun = false;
  counts.hazards += overlap.any();
  return overlap;
}

std::optional<Hazards::Edge> Hazards::findEdge(unsigned later,
                                               const Pair &pair) const {
  const Class &from = classes[pair.other], &to = classes[later];
  if (!from.region.mayOverlap(to.region))
    return std::nullopt;
  bool isMarked = areOrdered(from, to, /*withMarks=*/true);
  if (isMarked && areOrdered(from, to, /*withMarks=*/false))
    return std::nullopt;
  SmallVector<Operation *> loops = findCommonLoops(from, to);
  unsigned same = countSame(from, to, loops);
  DependenceDistance overlap = pair.isFirst
                                   ? compare(pair.other, later, loops, same)
                                   : compare(later, pair.other, loops, same);
  if (!overlap.any())
    return std::nullopt;
  if (!pair.isFirst) {
    std::swap(overlap.firstEarlier, overlap.secondEarlier);
    std::swap(overlap.firstEarlierInRun, overlap.secondEarlierInRun);
  }
  Operation *innermost = loops.empty() ? nullptr : loops.back();
  // Another iteration of an outer loop is another run of the inner one.
  bool tells = same + 1 >= loops.size();
  return Edge{pair.other, overlap, tells && from.loop == innermost,
              same == loops.size(), isMarked};
}

void Hazards::addPairs() {
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
        addPair(other, current);
      anywhere[region.memory].push_back(current);
      continue;
    }
    for (unsigned other : anywhere[region.memory])
      addPair(other, current);
    auto &overlapping =
        active[{region.memory, region.base.getAsOpaquePointer()}];
    llvm::erase_if(overlapping, [&](unsigned other) {
      return classes[other].region.end <= region.begin;
    });
    overlapping.push_back(current);
    for (unsigned other : overlapping)
      addPair(other, current);
  }
}
