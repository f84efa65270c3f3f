//===- Stages.cpp - Statements that several loops have in common ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Statements/Stages.h"
#include "conversions/AscendToAscendC/Reads.h"
#include "conversions/AscendToAscendC/Spelling/Spelling.h"
#include "conversions/Scalars/Scalars.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// The statements that are worth a function.
static constexpr size_t minSteps = 10;

/// The pairs of statements of two loops that are compared.
static constexpr size_t maxPairs = 1 << 18;

bool tl::ascendc::isStatement(Operation *op) {
  return !isScalarComputation(op) && !hasViewForm(op) &&
         !isa<BufferOp, arith::ConstantOp, memref::DimOp>(op);
}

bool Stage::isConditional() const {
  return llvm::any_of(
      steps, [](const Step &step) { return !step.first || !step.second; });
}

Operation *Stage::getStart() const {
  const Step &step = steps.front();
  return step.first ? step.first : step.second;
}

scf::ForOp Stage::getLoop() const {
  return cast<scf::ForOp>(steps.front().first->getParentOp());
}

//===----------------------------------------------------------------------===//
// Comparison of two statements
//===----------------------------------------------------------------------===//

static bool isFlag(Operation *op) { return isa<SetFlagOp, WaitFlagOp>(op); }

static int64_t getEvent(Operation *op) {
  if (auto set = dyn_cast<SetFlagOp>(op))
    return set.getEvent();
  return cast<WaitFlagOp>(op).getEvent();
}

/// The attributes of `op`, except the number of a flag.
static DictionaryAttr getComparedAttributes(Operation *op) {
  NamedAttrList attributes(op->getAttrDictionary());
  if (auto set = dyn_cast<SetFlagOp>(op))
    attributes.erase(set.getEventAttrName());
  if (auto wait = dyn_cast<WaitFlagOp>(op))
    attributes.erase(wait.getEventAttrName());
  return attributes.getDictionary(op->getContext());
}

static SmallVector<Operation *> getStatements(Block &block) {
  SmallVector<Operation *> statements;
  for (Operation &op : block.without_terminator())
    if (isStatement(&op))
      statements.push_back(&op);
  return statements;
}

/// Whether a function can contain `op`.
static bool isMovable(Operation *op) {
  if (isa<scf::IfOp, scf::ForOp>(op))
    return op->getNumResults() == 0 &&
           llvm::all_of(op->getRegions(), [](Region &region) {
             return region.empty() ||
                    llvm::all_of(getStatements(region.front()), isMovable);
           });
  return isa<InstructionOpInterface, SetFlagOp, WaitFlagOp, PipeBarrierOp,
             CrossCoreSetFlagOp, CrossCoreWaitFlagOp, memref::LoadOp,
             memref::StoreOp>(op);
}

/// Whether `a` and `b` are alike but for their operands.
static bool isAlike(Operation *a, Operation *b) {
  return a->getName() == b->getName() &&
         a->getOperandTypes() == b->getOperandTypes() &&
         a->getResultTypes() == b->getResultTypes() &&
         a->getNumRegions() == b->getNumRegions() &&
         getComparedAttributes(a) == getComparedAttributes(b);
}

namespace {
/// Finds the parameters of a stage, statement by statement.
class Matcher {
public:
  Matcher(Stage &stage, scf::ForOp first, scf::ForOp second)
      : stage(stage), first(first), second(second) {}

  /// Adds the statements `a` and `b` of both runs; changes nothing if they have
  /// no form in common.
  bool add(Operation *a, Operation *b) {
    size_t start = log.size();
    if (matchStatement(a, b))
      return true;
    undo(start);
    return false;
  }

private:
  bool matchStatement(Operation *a, Operation *b);
  bool matchRegion(Region &a, Region &b);
  bool match(Value a, Value b);
  bool isComputedBefore(Value value, bool isFirst) const;
  bool matchComputation(Value a, Value b);
  bool readsParameter(Value value) const;
  void pair(Value a, Value b);
  void undo(size_t start);

  Stage &stage;
  scf::ForOp first, second;
  /// The values that both runs read. None may be a parameter, which would
  /// stand for them as well.
  DenseSet<Value> unchanged;
  /// The values and flags of the first run that were added, in order.
  SmallVector<std::pair<Value, Operation *>> log;
};
} // namespace

void Matcher::pair(Value a, Value b) {
  stage.toSecond[a] = b;
  stage.toFirst[b] = a;
  log.push_back({a, nullptr});
}

void Matcher::undo(size_t start) {
  while (log.size() > start) {
    auto [value, flag] = log.pop_back_val();
    if (flag) {
      stage.flags.erase(flag);
      continue;
    }
    if (unchanged.erase(value))
      continue;
    stage.parameters.erase(value);
    stage.tiles.remove(value);
    stage.toFirst.erase(stage.toSecond.lookup(value));
    stage.toSecond.erase(value);
  }
}

/// Whether `value` can be computed before the stage: no statement of the stage
/// computes it or the index of a loop in it.
bool Matcher::isComputedBefore(Value value, bool isFirst) const {
  scf::ForOp loop = isFirst ? first : second;
  Block *block = value.getParentBlock();
  bool isNested =
      block != loop.getBody() && loop->isAncestor(block->getParentOp());
  Operation *op = value.getDefiningOp();
  if (!op)
    return !isNested;
  if (isStatement(op))
    return !isNested &&
           !(isFirst ? stage.toSecond : stage.toFirst).contains(value);
  if (isNested && !isSpeculatable(op))
    return false;
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    return isComputedBefore(operand, isFirst);
  });
}

/// Whether a parameter of the stage decides `value`.
bool Matcher::readsParameter(Value value) const {
  SetVector<Value> values;
  values.insert(value);
  for (size_t i = 0; i < values.size(); ++i) {
    if (stage.parameters.contains(values[i]))
      return true;
    if (Operation *op = values[i].getDefiningOp())
      values.insert(op->operand_begin(), op->operand_end());
  }
  return false;
}

/// Whether `a` and `b` are the same computation.
bool Matcher::matchComputation(Value a, Value b) {
  Operation *first = a.getDefiningOp(), *second = b.getDefiningOp();
  if (!first || !second || isStatement(first) || isa<BufferOp>(first) ||
      !isAlike(first, second) ||
      cast<OpResult>(a).getResultNumber() !=
          cast<OpResult>(b).getResultNumber())
    return false;
  size_t start = log.size();
  for (auto [x, y] :
       llvm::zip_equal(first->getOperands(), second->getOperands()))
    if (!match(x, y)) {
      undo(start);
      return false;
    }
  // The function does not repeat what the text computes before the loop.
  if (!this->first->isProperAncestor(first) &&
      llvm::any_of(first->getOperands(),
                   [&](Value operand) { return readsParameter(operand); })) {
    undo(start);
    return false;
  }
  for (auto [x, y] : llvm::zip_equal(first->getResults(), second->getResults()))
    if (!stage.toSecond.contains(x) && !stage.toFirst.contains(y))
      pair(x, y);
  return stage.toSecond.lookup(a) == b;
}

bool Matcher::match(Value a, Value b) {
  if (a == b && !stage.toSecond.contains(a)) {
    if (unchanged.insert(a).second)
      log.push_back({a, nullptr});
    return true;
  }
  if (stage.toSecond.contains(a) || stage.toFirst.contains(b))
    return stage.toSecond.lookup(a) == b;
  if (a.getType() != b.getType())
    return false;
  if (matchComputation(a, b))
    return true;
  auto tile = a.getDefiningOp<BufferOp>(), other = b.getDefiningOp<BufferOp>();
  bool isTile = tile && other;
  if (isTile && tile.getAddress() == other.getAddress()) {
    stage.tiles.insert(a);
    pair(a, b);
    return true;
  }
  bool isScalar = !getCppType(a.getType()).empty();
  // An operation with several results is printed as a whole.
  auto isSingle = [](Value value) {
    return !value.getDefiningOp() ||
           value.getDefiningOp()->getNumResults() == 1;
  };
  if ((!isTile && !isScalar) || unchanged.contains(a) || !isSingle(a) ||
      !isSingle(b) || !isComputedBefore(a, true) || !isComputedBefore(b, false))
    return false;
  stage.parameters.insert({a, b});
  pair(a, b);
  return true;
}

bool Matcher::matchRegion(Region &a, Region &b) {
  if (a.empty() || b.empty())
    return a.empty() && b.empty();
  for (auto [x, y] : llvm::zip_equal(a.getArguments(), b.getArguments()))
    pair(x, y);
  SmallVector<Operation *> first = getStatements(a.front());
  SmallVector<Operation *> second = getStatements(b.front());
  if (first.size() != second.size())
    return false;
  for (auto [x, y] : llvm::zip_equal(first, second))
    if (!matchStatement(x, y))
      return false;
  return true;
}

bool Matcher::matchStatement(Operation *a, Operation *b) {
  if (!isAlike(a, b) || !isMovable(a))
    return false;
  auto instruction = dyn_cast<InstructionOpInterface>(a);
  for (OpOperand &operand : a->getOpOperands()) {
    // Some use a tile that has a fixed address.
    unsigned number = operand.getOperandNumber();
    bool isPrinted = !instruction ||
                     !isa<MemRefType>(operand.get().getType()) ||
                     namesOperand(instruction, number);
    if (isPrinted && !match(operand.get(), b->getOperand(number)))
      return false;
  }
  if (isFlag(a) && getEvent(a) != getEvent(b)) {
    stage.flags.insert({a, b});
    log.push_back({Value(), a});
  }
  for (auto [x, y] : llvm::zip_equal(a->getResults(), b->getResults()))
    pair(x, y);
  for (auto [x, y] : llvm::zip_equal(a->getRegions(), b->getRegions()))
    if (!matchRegion(x, y))
      return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Alignment of two runs
//===----------------------------------------------------------------------===//

using Pairs = SmallVector<std::pair<size_t, size_t>>;

/// Numbers for the statements of a run, equal for those that are alike.
static SmallVector<int>
getKinds(ArrayRef<Operation *> run, SmallVectorImpl<Operation *> &examples,
         llvm::DenseMap<Attribute, SmallVector<int>> &byAttributes) {
  SmallVector<int> kinds;
  for (Operation *op : run) {
    SmallVector<int> &candidates = byAttributes[getComparedAttributes(op)];
    const int *same = llvm::find_if(
        candidates, [&](int kind) { return isAlike(examples[kind], op); });
    if (!isMovable(op)) {
      kinds.push_back(-1);
    } else if (same != candidates.end()) {
      kinds.push_back(*same);
    } else {
      candidates.push_back(examples.size());
      kinds.push_back(examples.size());
      examples.push_back(op);
    }
  }
  return kinds;
}

/// The longest common subsequence of `a` and `b`, as positions.
static Pairs align(ArrayRef<Operation *> a, ArrayRef<Operation *> b) {
  size_t rows = a.size() + 1, columns = b.size() + 1;
  if (rows * columns > maxPairs)
    return {};
  std::vector<uint16_t> lengths(rows * columns, 0);
  SmallVector<Operation *> examples;
  llvm::DenseMap<Attribute, SmallVector<int>> byAttributes;
  SmallVector<int> kindsA = getKinds(a, examples, byAttributes);
  SmallVector<int> kindsB = getKinds(b, examples, byAttributes);
  auto isSame = [&](size_t i, size_t j) {
    return kindsA[i] >= 0 && kindsA[i] == kindsB[j];
  };
  for (size_t i = a.size(); i-- > 0;)
    for (size_t j = b.size(); j-- > 0;)
      lengths[i * columns + j] = isSame(i, j)
                                     ? lengths[(i + 1) * columns + j + 1] + 1
                                     : std::max(lengths[(i + 1) * columns + j],
                                                lengths[i * columns + j + 1]);
  Pairs pairs;
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (isSame(i, j))
      pairs.push_back({i++, j++});
    else if (lengths[(i + 1) * columns + j] >= lengths[i * columns + j + 1])
      ++i;
    else
      ++j;
  }
  return pairs;
}

/// Whether `op`, which only one run has, can be printed within a condition:
/// its operands are values that both have.
static bool canBeConditional(Operation *op,
                             const DenseMap<Value, Value> &known) {
  return (isFlag(op) || isa<PipeBarrierOp>(op)) &&
         llvm::all_of(op->getOperands(),
                      [&](Value value) { return known.contains(value); });
}

/// Whether only statements of the stage need the results of its statements.
static bool isClosed(const Stage &stage) {
  DenseSet<Operation *> members;
  SmallVector<Operation *> worklist;
  for (const Stage::Step &step : stage.steps)
    for (Operation *op : {step.first, step.second})
      if (op && members.insert(op).second)
        llvm::append_range(worklist, op->getUsers());
  while (!worklist.empty()) {
    Operation *user = worklist.pop_back_val();
    Operation *statement = user;
    while (statement && !members.contains(statement))
      statement = statement->getParentOp();
    if (statement)
      continue;
    if (isStatement(user) || user->hasTrait<OpTrait::IsTerminator>())
      return false;
    llvm::append_range(worklist, user->getUsers());
  }
  return true;
}

/// Whether the conditions for empty operands of the first run hold those of the
/// second.
static bool coversGuards(const Stage &stage) {
  bool covers = true;
  auto check = [&](Operation *a, Operation *b) {
    auto first = dyn_cast<InstructionOpInterface>(a);
    auto second = dyn_cast<InstructionOpInterface>(b);
    if (!first || !second)
      return;
    SmallVector<Value> guards = getGuardExtents(first);
    for (Value extent : getGuardExtents(second)) {
      Value same = stage.toFirst.contains(extent) ? stage.toFirst.lookup(extent)
                                                  : extent;
      covers &= llvm::is_contained(guards, same);
    }
  };
  for (const Stage::Step &step : stage.steps) {
    if (!step.first || !step.second)
      continue;
    SmallVector<Operation *> first, second;
    step.first->walk([&](Operation *op) { first.push_back(op); });
    step.second->walk([&](Operation *op) { second.push_back(op); });
    auto isPure = [](Operation *op) { return !isStatement(op); };
    llvm::erase_if(first, isPure);
    llvm::erase_if(second, isPure);
    for (auto [a, b] : llvm::zip(first, second))
      check(a, b);
  }
  return covers;
}

void Stages::add(Stage stage) {
  if (stage.steps.size() < minSteps || !isClosed(stage) || !coversGuards(stage))
    return;
  stages.push_back(std::move(stage));
  const Stage &added = stages.back();
  starts[added.steps.front().first] = {&added, 0};
  starts[added.steps.front().second] = {&added, 1};
  for (const Stage::Step &step : added.steps)
    for (Operation *op : {step.first, step.second})
      if (op)
        members.insert(op), blocks.insert(op->getBlock());
}

/// Appends the statements that only one run has, between two that both have.
/// Fails if there are too many.
static bool addDifferences(Stage &stage, ArrayRef<Operation *> first,
                           ArrayRef<Operation *> second) {
  if (first.size() + second.size() > 2)
    return false;
  for (Operation *op : first)
    if (!canBeConditional(op, stage.toSecond))
      return false;
  for (Operation *op : second)
    if (!canBeConditional(op, stage.toFirst))
      return false;
  for (Operation *op : first)
    stage.steps.push_back({op, nullptr});
  for (Operation *op : second)
    stage.steps.push_back({nullptr, op});
  return true;
}

void Stages::findIn(scf::ForOp first, scf::ForOp second) {
  SmallVector<Operation *> a = getStatements(*first.getBody());
  SmallVector<Operation *> b = getStatements(*second.getBody());
  auto isTaken = [&](Operation *op) { return contains(op); };
  llvm::erase_if(a, isTaken);
  llvm::erase_if(b, isTaken);
  Pairs pairs = align(a, b);
  Stage stage;
  std::optional<Matcher> matcher(std::in_place, stage, first, second);
  auto restart = [&] {
    add(std::move(stage));
    stage = Stage();
    matcher.emplace(stage, first, second);
  };
  for (auto [k, each] : llvm::enumerate(pairs)) {
    auto [i, j] = each;
    if (!stage.steps.empty()) {
      auto [lastI, lastJ] = pairs[k - 1];
      if (!addDifferences(stage, ArrayRef(a).slice(lastI + 1, i - lastI - 1),
                          ArrayRef(b).slice(lastJ + 1, j - lastJ - 1)))
        restart();
    }
    if (!matcher->add(a[i], b[j])) {
      while (!stage.steps.empty() &&
             (!stage.steps.back().first || !stage.steps.back().second))
        stage.steps.pop_back();
      restart();
      if (!matcher->add(a[i], b[j]))
        continue;
    }
    stage.steps.push_back({a[i], b[j]});
  }
  restart();
}

Stages::Stages(SectionOp section) {
  section->walk<WalkOrder::PreOrder>([&](Block *block) {
    // The function for a statement contains all that is nested in it.
    for (Operation *op = block->getParentOp(); op != section;
         op = op->getParentOp())
      if (contains(op))
        return;
    SmallVector<scf::ForOp> loops;
    for (auto loop : block->getOps<scf::ForOp>())
      loops.push_back(loop);
    for (size_t i = 0; i + 1 < loops.size(); ++i)
      for (size_t j = i + 1; j < std::min(i + 3, loops.size()); ++j)
        findIn(loops[i], loops[j]);
  });
}

SmallVector<const Stage *> Stages::getDeclared(scf::ForOp loop) const {
  SmallVector<const Stage *> declared;
  for (const Stage &stage : stages)
    if (stage.getLoop() == loop)
      declared.push_back(&stage);
  return declared;
}
