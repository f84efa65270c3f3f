//===- CoreRun.cpp - Runs of a section with example numbers ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/CoreRun.h"
#include "analysis/Indices/Evaluate.h"
#include "dialects/Hardware/Utils/ScalarAccess.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Examples
//===----------------------------------------------------------------------===//

int64_t Example::choose(Type type, int64_t key) {
  needed = true;
  return type.isInteger(1) ? (number + key % 2) & 1 : number + key % 2;
}

int64_t Example::get(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto launch = argument
                    ? dyn_cast<LaunchOp>(argument.getOwner()->getParentOp())
                    : LaunchOp();
  if (!launch)
    return choose(value.getType(), 0);
  needed = true;
  if (argument == launch.getSubBlockIndex())
    return (number / 2) & 1;
  // A valid index of a block also if the number of blocks is unknown.
  return number < 8 ? std::max<int64_t>(number - 1, 0)
                    : (number + number / 256) & 1;
}

int64_t Example::getExtent(Value tensor, unsigned) {
  return choose(IndexType::get(tensor.getContext()), 0);
}

int64_t Example::getElement(Value, ArrayRef<int64_t> indices, Type type) {
  // Its parity is the key.
  int64_t sum = 0;
  for (int64_t index : indices)
    sum += index % 2;
  return choose(type, sum);
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

bool CoreRun::isOutside(Value value) const {
  return !const_cast<SectionOp &>(section)->isAncestor(
      value.getParentRegion()->getParentOp());
}

std::optional<int64_t> CoreRun::getNumber(Value value) {
  auto there = numbers.find(value);
  if (there != numbers.end())
    return there->second;
  if (auto constant = getConstantIntValue(value))
    return numbers[value] = *constant;
  if (!value.getType().isIntOrIndex())
    return std::nullopt;
  if (Operation *op = value.getDefiningOp()) {
    if (depth == mostDepth)
      return std::nullopt;
    ++depth;
    compute(op);
    --depth;
  }
  if (!numbers.contains(value)) {
    if (!isOutside(value))
      return std::nullopt;
    numbers[value] = example.get(value);
  }
  return numbers.lookup(value);
}

/// Forgets the results of `op`, which are recomputed if they are needed.
void CoreRun::forget(Operation *op) {
  for (Value result : op->getResults())
    numbers.erase(result);
}

/// Folds an operation on numbers.
void CoreRun::compute(Operation *op) {
  if (auto dim = dyn_cast<memref::DimOp>(op)) {
    std::optional<int64_t> index = dim.getConstantIndex();
    if (index && isOutside(dim.getSource()))
      numbers[dim] = example.getExtent(dim.getSource(), *index);
    return;
  }
  if (!isArithmetic(op) || !spend())
    return;
  SmallVector<int64_t> operands;
  for (Value operand : op->getOperands()) {
    std::optional<int64_t> number = getNumber(operand);
    if (!number)
      return;
    operands.push_back(*number);
  }
  if (auto results = evaluate(op, operands))
    for (auto [value, result] : llvm::zip_equal(op->getResults(), *results))
      numbers[value] = result;
}

/// Whether the kernel only reads `tensor`, which is an argument.
static bool isOnlyRead(Value tensor) {
  return isa<BlockArgument>(tensor) &&
         llvm::all_of(tensor.getUsers(), [](Operation *user) {
           return isa<memref::LoadOp, memref::DimOp>(user);
         });
}

void CoreRun::load(memref::LoadOp load) {
  Value memref = load.getMemRef();
  if (!load.getType().isIntOrIndex())
    return;
  numbers.erase(load.getResult());
  if (isVariable(memref)) {
    auto there = variables.find(memref);
    if (there != variables.end())
      numbers[load] = there->second;
    return;
  }
  SmallVector<int64_t> indices;
  for (Value index : load.getIndices()) {
    std::optional<int64_t> number = getNumber(index);
    if (!number)
      return;
    indices.push_back(*number);
  }
  if (isOnlyRead(memref))
    numbers[load] = example.getElement(memref, indices, load.getType());
}

void CoreRun::store(memref::StoreOp store) {
  if (!isVariable(store.getMemRef()))
    return;
  if (auto number = getNumber(store.getValueToStore()))
    variables[store.getMemRef()] = *number;
  else
    variables.erase(store.getMemRef());
}

void CoreRun::bind(ValueRange to, ValueRange from) {
  // Reads all values before it binds the first.
  SmallVector<std::optional<int64_t>> values;
  SmallVector<GlobalPart> tensors;
  for (Value value : from) {
    bool isMemRef = isa<MemRefType>(value.getType());
    tensors.push_back(isMemRef ? getPart(value) : GlobalPart());
    values.push_back(isMemRef ? std::nullopt : getNumber(value));
  }
  for (auto [value, number, part] : llvm::zip_equal(to, values, tensors)) {
    numbers.erase(value);
    if (number)
      numbers[value] = *number;
    if (isa<MemRefType>(value.getType()))
      parts[value] = part;
  }
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// The whole of a tensor that is no view.
GlobalPart CoreRun::getTensor(Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  auto alloc = memref.getDefiningOp<memref::AllocOp>();
  bool isTensor = alloc || isa<BlockArgument>(memref);
  if (!isTensor || !isOutside(memref) || !type.getLayout().isIdentity())
    return {};
  SmallVector<int64_t> sizes(type.getShape());
  for (auto [i, size] : llvm::enumerate(sizes)) {
    if (!ShapedType::isDynamic(size))
      continue;
    std::optional<int64_t> extent = example.getExtent(memref, i);
    if (alloc)
      extent = getNumber(alloc.getDynamicSizes()[type.getDynamicDimIndex(i)]);
    if (!extent)
      return {};
    size = *extent;
  }
  return {memref, sizes};
}

/// Whether a slice certainly exceeds the static bounds of its source: no kernel
/// runs with the numbers of such an example.
static bool isOutside(memref::SubViewOp view,
                      const GlobalPart::Numbers &offsets,
                      const GlobalPart::Numbers &sizes) {
  for (auto [extent, start, size] :
       llvm::zip_equal(view.getSourceType().getShape(), offsets, sizes))
    if ((start && *start < 0) || (size && *size < 0) ||
        (!ShapedType::isDynamic(extent) && start && size && *size > 0 &&
         *start > extent - *size))
      return true;
  return false;
}

GlobalPart CoreRun::getPart(Value memref) {
  auto there = parts.find(memref);
  if (there != parts.end())
    return there->second;
  auto number = [&](Value value) { return getNumber(value); };
  Operation *op = memref.getDefiningOp();
  if (auto view = dyn_cast_if_present<memref::SubViewOp>(op)) {
    GlobalPart::Numbers offsets =
        GlobalPart::resolve(view.getStaticOffsets(), view.getOffsets(), number);
    GlobalPart::Numbers sizes =
        GlobalPart::resolve(view.getStaticSizes(), view.getSizes(), number);
    GlobalPart::Numbers steps =
        GlobalPart::resolve(view.getStaticStrides(), view.getStrides(), number);
    isImpossible |= ::isOutside(view, offsets, sizes);
    auto [dropped, isNew] = droppedDims.try_emplace(view);
    if (isNew)
      dropped->second = view.getDroppedDims();
    llvm::SmallBitVector without = dropped->second;
    return getPart(view.getSource()).slice(offsets, sizes, steps, without);
  }
  if (auto view = dyn_cast_if_present<memref::CollapseShapeOp>(op))
    return getPart(view.getSrc()).collapse(view);
  if (auto view = dyn_cast_if_present<memref::ExpandShapeOp>(op))
    return getPart(view.getSrc()).expand(view, number);
  if (auto cast = dyn_cast_if_present<memref::CastOp>(op))
    return getPart(cast.getSource());
  if (auto select = dyn_cast_if_present<arith::SelectOp>(op)) {
    std::optional<int64_t> condition = getNumber(select.getCondition());
    if (!condition)
      return {};
    return getPart(*condition ? select.getTrueValue() : select.getFalseValue());
  }
  return getTensor(memref);
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

CoreRun::TensorAccesses CoreRun::findTensorAccesses(Operation *op) {
  TensorAccesses accesses;
  for (const OperandAccess &access : tl::ascend::getAccesses(op)) {
    Value memref = access.operand->get();
    auto type = dyn_cast<MemRefType>(memref.getType());
    if (type && getMemory(type) == Memory::GM && !isVariable(memref) &&
        (access.reads || access.writes))
      accesses.push_back({memref, access.writes});
  }
  return accesses;
}

bool CoreRun::addAccesses(InstructionOpInterface op) {
  auto [accesses, isNew] = tensorAccesses.try_emplace(op);
  if (isNew)
    accesses->second = findTensorAccesses(op);
  if (accesses->second.empty() && !hasUnitFlag(op))
    return !isImpossible;
  CoreStep step = {CoreStep::Access, op, op.getPipe()};
  for (auto [memref, writes] : accesses->second)
    step.parts.push_back({getPart(memref), writes});
  if (isImpossible)
    return false;
  steps.push_back(std::move(step));
  return true;
}

bool CoreRun::addFlag(CoreStep step, Value slot, bool hasSlot) {
  if (hasSlot) {
    std::optional<int64_t> number = getNumber(slot);
    if (!number || llvm::AddOverflow(step.flag, *number, step.flag))
      return false;
  }
  steps.push_back(std::move(step));
  return true;
}

/// The number of a flag within a core. Without a target an event may be any
/// number, which wraps.
static int64_t getFlag(Pipe source, Pipe destination, uint64_t event) {
  uint64_t pipes =
      static_cast<uint64_t>(source) * 16 + static_cast<uint64_t>(destination);
  return pipes * 4096 + event;
}

bool CoreRun::addStep(Operation *op) {
  if (auto set = dyn_cast<SetFlagOp>(op))
    return addFlag(
        {CoreStep::Set, op, set.getSource(),
         getFlag(set.getSource(), set.getDestination(), set.getEvent())},
        set.getSlot(), bool(set.getSlot()));
  if (auto wait = dyn_cast<WaitFlagOp>(op))
    return addFlag(
        {CoreStep::Wait, op, wait.getDestination(),
         getFlag(wait.getSource(), wait.getDestination(), wait.getEvent())},
        wait.getSlot(), bool(wait.getSlot()));
  if (auto barrier = dyn_cast<PipeBarrierOp>(op))
    steps.push_back({CoreStep::Barrier, op, barrier.getPipe()});
  else if (auto set = dyn_cast<CrossCoreSetFlagOp>(op);
           set && set.getMode() == (isOneOfTwo ? 1 : 2))
    steps.push_back({CoreStep::CrossSet, op, set.getPipe(),
                     static_cast<int64_t>(set.getFlag())});
  else if (auto wait = dyn_cast<CrossCoreWaitFlagOp>(op))
    steps.push_back({CoreStep::CrossWait, op, Pipe::S,
                     static_cast<int64_t>(wait.getFlag())});
  return true;
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

bool CoreRun::runLoop(scf::ForOp loop) {
  auto lower = getNumber(loop.getLowerBound());
  auto upper = getNumber(loop.getUpperBound());
  auto step = getNumber(loop.getStep());
  if (!lower || !upper || !step || *step <= 0)
    return false;
  bool isNegative = *lower < 0 || *upper < 0;
  if (loop.getUnsignedCmp() && isNegative)
    return false;
  bind(loop.getRegionIterArgs(), loop.getInits());
  bool isLast = false;
  for (int64_t i = *lower; i < *upper && !isLast;
       isLast = llvm::AddOverflow(i, *step, i)) {
    if (!spend())
      return false;
    numbers[loop.getInductionVar()] = i;
    if (!run(*loop.getBody()))
      return false;
    bind(loop.getRegionIterArgs(), loop.getYieldedValues());
  }
  bind(loop.getResults(), ValueRange(loop.getRegionIterArgs()));
  return true;
}

bool CoreRun::runLoop(scf::WhileOp loop) {
  bind(loop.getBeforeArguments(), loop.getInits());
  while (true) {
    if (!spend() || !run(*loop.getBeforeBody()))
      return false;
    scf::ConditionOp condition = loop.getConditionOp();
    auto holds = getNumber(condition.getCondition());
    if (!holds)
      return false;
    if (!*holds) {
      bind(loop.getResults(), condition.getArgs());
      return true;
    }
    bind(loop.getAfterArguments(), condition.getArgs());
    if (!run(*loop.getAfterBody()))
      return false;
    bind(loop.getBeforeArguments(), loop.getYieldOp().getOperands());
  }
}

/// Runs one region of `op`.
bool CoreRun::runRegion(Region *region, Operation *op) {
  if (region->empty())
    return true;
  if (!run(region->front()))
    return false;
  bind(op->getResults(), region->front().getTerminator()->getOperands());
  return true;
}

CoreRun::Kind CoreRun::classify(Operation *op) {
  if (op->getNumRegions())
    return Kind::Control;
  if (isa<memref::LoadOp, memref::StoreOp>(op))
    return Kind::Memory;
  auto instruction = dyn_cast<InstructionOpInterface>(op);
  if (instruction && instruction.isInstruction())
    return Kind::Instruction;
  return isa<SetFlagOp, WaitFlagOp, PipeBarrierOp, CrossCoreSetFlagOp,
             CrossCoreWaitFlagOp>(op)
             ? Kind::Sync
             : Kind::Scalar;
}

bool CoreRun::runControl(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return runLoop(loop);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return runLoop(loop);
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    auto holds = getNumber(branch.getCondition());
    return holds &&
           runRegion(*holds ? &branch.getThenRegion() : &branch.getElseRegion(),
                     op);
  }
  auto choice = dyn_cast<scf::IndexSwitchOp>(op);
  if (!choice)
    return false;
  auto number = getNumber(choice.getArg());
  if (!number)
    return false;
  auto *it = llvm::find(choice.getCases(), *number);
  bool isCase = it != choice.getCases().end();
  return runRegion(
      isCase ? &choice.getCaseRegions()[it - choice.getCases().begin()]
             : &choice.getDefaultRegion(),
      op);
}

bool CoreRun::accessMemory(Operation *op) {
  if (auto access = dyn_cast<memref::LoadOp>(op))
    load(access);
  else
    store(cast<memref::StoreOp>(op));
  auto instruction = dyn_cast<InstructionOpInterface>(op);
  return !instruction || !instruction.isInstruction() ||
         addAccesses(instruction);
}

bool CoreRun::run(Operation *op) {
  if (!spend())
    return false;
  auto [known, isNew] = kinds.try_emplace(op, Kind::Unknown);
  if (isNew)
    known->second = classify(op);
  Kind kind = known->second;
  if (kind == Kind::Control)
    return runControl(op);
  if (kind == Kind::Memory)
    return accessMemory(op);
  forget(op);
  if (kind == Kind::Instruction)
    return addAccesses(cast<InstructionOpInterface>(op));
  return kind != Kind::Sync || addStep(op);
}

CoreRun::CoreRun(SectionOp section, Example &example, unsigned mostWork,
                 std::optional<int64_t> subBlock)
    : section(section), example(example), isOneOfTwo(subBlock.has_value()),
      mostWork(mostWork) {
  BlockArgument index = section->getParentOfType<LaunchOp>().getSubBlockIndex();
  if (subBlock && index)
    numbers[index] = *subBlock;
}

bool CoreRun::run(Block &block) {
  return llvm::all_of(block.without_terminator(),
                      [&](Operation &op) { return run(&op); });
}

void CoreRun::run() { whole = run(section.getBody().front()); }

bool CoreRun::isPossible() {
  auto launch = section->getParentOfType<LaunchOp>();
  std::optional<int64_t> blocks = getNumber(launch.getBlockCount());
  if (blocks && *blocks < 1)
    return false;
  return llvm::none_of(
      launch->getBlock()->getOps<cf::AssertOp>(), [&](cf::AssertOp check) {
        return check->isBeforeInBlock(launch) && getNumber(check.getArg()) == 0;
      });
}
