//===- Conflicts.cpp - Instructions that touch the same bytes -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Sync/Conflicts.h"
#include "analysis/Buffers/OperandOverlap.h"
#include "analysis/Loops/PhaseMarks.h"
#include "analysis/Sync/Accumulations.h"
#include "analysis/Sync/EmptyAccesses.h"
#include "dialects/Ascend/Statement.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

/// The lines of the data cache that `region` is in. Tensors start at a line.
static void widenToLines(MemoryRegion &region, int64_t lineBytes) {
  region.fill();
  region.begin = llvm::alignDown(region.begin, lineBytes);
  if (region.end <= INT64_MAX - lineBytes)
    region.end = llvm::alignTo(region.end, lineBytes);
}

/// The innermost loop of the section that `op` is in; null if there is none.
static Operation *getLoop(Operation *op) {
  for (op = op->getParentOp(); op && !isa<SectionOp>(op);
       op = op->getParentOp())
    if (isRepeating(op))
      return op;
  return nullptr;
}

/// The innermost way out of a loop that `op` is part of; null if there is none.
static Operation *getWayOut(Operation *op) {
  for (op = op->getParentOp(); op && !isa<SectionOp>(op);
       op = op->getParentOp())
    if (leavesLoop(op))
      return op;
  return nullptr;
}

static bool hasStaticLayout(Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  return type.hasStaticShape() &&
         succeeded(type.getStridesAndOffset(strides, offset)) &&
         !ShapedType::isDynamic(offset) && !ShapedType::isDynamicShape(strides);
}

static bool isFlagged(OpOperand &operand) {
  auto op = dyn_cast<UnitFlagOpInterface>(operand.getOwner());
  return op && op.getUnitFlagCondition() && &op.getFlaggedTile() == &operand;
}

Conflicts::Conflicts(ArrayRef<InstructionOpInterface> instructions,
                     const TargetSpec &spec)
    : instructions(instructions) {
  std::array<unsigned, numPipes> queued = {};
  classesOf.resize(instructions.size());
  Statements statements(instructions);
  for (auto [number, instruction] : llvm::enumerate(instructions)) {
    InstructionOpInterface op = instruction;
    numbers[op] = number;
    unsigned place = queued[static_cast<unsigned>(op.getPipe())]++;
    StatementRole role = statements.getRole(op);
    for (const OperandAccess &access : getAccesses(op))
      addAccess(number, place, role, access, spec);
  }
  edges.resize(classes.size());
  addEdges();
}

/// The buffer or tensor of the author that `memref`, which one of his
/// statements accesses, is of; null if it is not known, or if the compiler made
/// it.
static Value getRootOfAuthor(Value memref, const StatementRole &role) {
  if (!role.statement)
    return Value();
  SmallVector<Value> origins = getOrigins(memref);
  if (origins.size() != 1 || (origins.front().getDefiningOp() &&
                              getStatement(origins.front().getLoc())))
    return Value();
  return origins.front();
}

void Conflicts::addAccess(unsigned number, unsigned place,
                          const StatementRole &role,
                          const OperandAccess &access, const TargetSpec &spec) {
  InstructionOpInterface op = instructions[number];
  Value memref = access.operand->get();
  auto region = getRegion(memref);
  if (!region)
    return;
  int64_t unit = access.writes ? op.getWriteUnit(*access.operand, spec) : 1;
  // What the scalar unit stores to GM is written back by lines.
  bool isByLines =
      op.getPipe() == Pipe::S && access.writes && region->memory == Memory::GM;
  if (isByLines)
    widenToLines(*region, spec.data_cache_line);
  region->roundUp(unit);
  bool mayHaveBox = !isByLines && !region->isAnywhere && !region->isChosen;
  auto makeBox = [=]() -> std::optional<IndexBox> {
    return mayHaveBox ? getIndexBox(memref, unit) : std::nullopt;
  };
  std::optional<IndexBox> box = makeBox();
  // A static type says it all, and makes classes of instructions.
  if (box && !box->isVariable() && hasStaticLayout(memref))
    box.reset();

  Class access_{op.getPipe(),
                *region,
                box ? memref : Value(),
                box,
                makeBox,
                access.writes,
                op.isAtomic() && region->memory == Memory::GM,
                isFlagged(*access.operand),
                getAccumulatorExtents(op),
                isOrderedAccumulation(op, spec),
                role,
                getRootOfAuthor(memref, role),
                getLoop(op),
                getWayOut(op),
                {},
                {}};
  auto pointer = [](const void *p) { return reinterpret_cast<intptr_t>(p); };
  SmallVector<int64_t> key = {static_cast<int64_t>(op.getPipe()),
                              access.writes,
                              access_.isAtomic,
                              access_.isFlagged,
                              access_.isOrdered,
                              role.statement.value_or(-1),
                              pointer(access_.root.getAsOpaquePointer()),
                              pointer(access_.loop),
                              pointer(access_.wayOut),
                              pointer(access_.memref.getAsOpaquePointer()),
                              unit,
                              static_cast<int64_t>(region->memory),
                              pointer(region->base.getAsOpaquePointer()),
                              region->begin,
                              region->end,
                              region->isAnywhere,
                              region->isChosen,
                              region->steps.empty() ? 0 : region->run};
  for (const MemoryRegion::Step &step : region->steps)
    llvm::append_values(key, step.count, step.bytes);
  key.push_back(access_.extents.size());
  for (OpFoldResult extent : access_.extents)
    key.push_back(pointer(extent.getOpaqueValue()));
  auto [it, isNew] = classNumbers.try_emplace(std::move(key), classes.size());
  if (isNew)
    classes.push_back(std::move(access_));
  Class &members = classes[it->second];
  if (!members.numbers.empty() && members.numbers.back() == number)
    return;
  members.numbers.push_back(number);
  members.places.push_back(place);
  classesOf[number].push_back(it->second);
}

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

bool Conflicts::areOrdered(const Class &first, const Class &second) const {
  // Made in steps that cannot interrupt each other.
  if (first.writes && second.writes && first.isAtomic && second.isAtomic)
    return true;
  // Products and stores take turns.
  if (first.isFlagged && second.isFlagged && first.pipe != second.pipe)
    return true;
  if (areOfAuthor(first, second) &&
      first.role.statement != second.role.statement)
    return true;
  // The scalar unit ends an access before it goes on, and large products
  // complete before the next one changes what they accumulate.
  if (first.pipe != second.pipe)
    return false;
  return first.pipe == Pipe::S ||
         (first.writes && second.writes && second.isOrdered &&
          first.region == second.region &&
          (first.memref == second.memref ||
           (first.memref && second.memref &&
            areSameBytes(first.memref, second.memref))) &&
          haveSameExtents(first, second));
}

bool Conflicts::areOfAuthor(const Class &first, const Class &second) {
  return first.root && first.root == second.root && first.role.ends &&
         second.role.begins;
}

/// Whether `wayOut` or one around it leaves `loop`: what is in it runs once
/// when the loop does.
static bool leaves(Operation *wayOut, Operation *loop) {
  for (; wayOut; wayOut = getWayOut(wayOut))
    if (wayOut->getParentOp() == loop)
      return true;
  return false;
}

SmallVector<Operation *> Conflicts::getCommonLoops(const Class &a,
                                                   const Class &b) const {
  SmallVector<Operation *> loops;
  for (Operation *loop = a.loop; loop; loop = getLoop(loop))
    if (b.loop && loop->isAncestor(b.loop) &&
        !(leaves(a.wayOut, loop) && leaves(b.wayOut, loop)))
      loops.push_back(loop);
  // Two runs of a statement are as two statements.
  if (areOfAuthor(a, b) && areOfAuthor(b, a))
    llvm::erase_if(loops, [&](Operation *loop) {
      return getStatement(loop->getLoc()) != a.role.statement;
    });
  std::reverse(loops.begin(), loops.end());
  return loops;
}

void Conflicts::addEdge(unsigned from, unsigned to) {
  const Class &a = classes[from], &b = classes[to];
  if (!(a.writes || b.writes) || !a.region.mayOverlap(b.region))
    return;
  bool isForthOrdered = areOrdered(a, b), isBackOrdered = areOrdered(b, a);
  if (isForthOrdered && isBackOrdered)
    return;
  SmallVector<Operation *> loops = getCommonLoops(a, b);
  IterationOverlap overlap;
  if (a.box || b.box) {
    ++comparisons;
    std::optional<IndexBox> first = a.box ? a.box : a.makeBox();
    std::optional<IndexBox> second = b.box ? b.box : b.makeBox();
    if (first && second)
      overlap = computeOverlap(*first, *second, loops);
  }
  if (loops.empty())
    overlap.firstEarlier = overlap.secondEarlier = overlap.firstEarlierInRun =
        overlap.secondEarlierInRun = false;
  if (!overlap.any())
    return;
  Operation *innermost = loops.empty() ? nullptr : loops.back();
  if (!isForthOrdered)
    edges[to].push_back({from, overlap, a.loop == innermost});
  std::swap(overlap.firstEarlier, overlap.secondEarlier);
  std::swap(overlap.firstEarlierInRun, overlap.secondEarlierInRun);
  if (from != to && !isBackOrdered)
    edges[from].push_back({to, overlap, b.loop == innermost});
}

void Conflicts::addEdges() {
  // Those of one base in the order of their first byte; what may be anywhere
  // first, with all others of its memory.
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

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

std::optional<Conflict> Conflicts::getConflict(unsigned earlier, unsigned later,
                                               const Edge &edge,
                                               bool isCarried) const {
  // Behind it in the text is the one of an earlier iteration.
  if (!isCarried && (earlier >= later || !edge.overlap.inSame))
    return std::nullopt;
  Conflict conflict{instructions[earlier], instructions[later],
                    classes[edge.other].region.memory,
                    findFlagPlaces(instructions[earlier], instructions[later],
                                   earlier < later)};
  // So it is in another branch.
  bool isSame = earlier < later && conflict.places.way != Way::Around &&
                conflict.places.way != Way::Unknown;
  if (!isCarried && (!isSame || areExclusive(conflict.earlier, conflict.later,
                                             conflict.memory)))
    return std::nullopt;
  return conflict;
}

/// Whether a loop with `earlier` and without `later` in it runs, maybe without
/// iterations, before `later` whenever that does: what is of its last run is of
/// the same iteration as `later`.
static bool isInLoopBefore(Operation *earlier, Operation *later) {
  Operation *outermost = nullptr;
  for (Operation *loop = getLoop(earlier); loop && !loop->isAncestor(later);
       loop = getLoop(loop))
    outermost = loop;
  if (!outermost)
    return false;
  Operation *there = outermost->getBlock()->findAncestorOpInBlock(*later);
  return there && outermost->isBeforeInBlock(there);
}

bool Conflicts::isCarried(unsigned earlier, unsigned place, unsigned later,
                          const Edge &edge, const Knowledge &known) const {
  Operation *first = instructions[earlier], *second = instructions[later];
  Pipe pipe = classes[edge.other].pipe;
  Operation *loop = getLoop(first);
  bool isAroundBoth = !loop || loop->isAncestor(second);
  if (earlier < later && isAroundBoth &&
      !known.isEarlier(Since::Iteration, pipe, place))
    return false;
  bool isFromEarlierRun = known.isEarlier(Since::Run, pipe, place);
  if (!isFromEarlierRun && isInLoopBefore(first, second))
    return false;
  return edge.isCarried(isFromEarlierRun);
}

void Conflicts::forEach(
    unsigned later, const Edge &edge, const Knowledge &known, Which which,
    llvm::function_ref<bool(const Conflict &)> found) const {
  const Class &from = classes[edge.other];
  size_t firstBehind =
      llvm::lower_bound(from.numbers, later) - from.numbers.begin();
  bool skipsBehind = which == Which::LastBefore || !edge.overlap.firstEarlier;
  size_t i = skipsBehind ? firstBehind : from.places.size();
  while (i > 0) {
    auto place = known.findLast(from.pipe, from.places[i - 1] + 1);
    if (!place)
      return;
    // Of the pipe, which need not be of the class.
    if (*place != from.places[i - 1]) {
      i = llvm::upper_bound(from.places, *place) - from.places.begin();
      if (i == 0 || *place != from.places[i - 1])
        continue;
    }
    --i;
    auto conflict = getConflict(
        from.numbers[i], later, edge,
        isCarried(from.numbers[i], from.places[i], later, edge, known));
    if (!conflict || !found(*conflict) || which == Which::All)
      continue;
    if (i < firstBehind)
      return;
    i = firstBehind;
  }
}

void Conflicts::forEach(
    InstructionOpInterface later, const Knowledge &known, Which which,
    llvm::function_ref<bool(const Conflict &)> found) const {
  unsigned number = numbers.at(later);
  for (unsigned accessed : classesOf[number])
    for (const Edge &edge : edges[accessed])
      forEach(number, edge, known, which, found);
}
