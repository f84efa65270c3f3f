//===- Trace.cpp - Instructions that the cores of a block issue -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-interleave/Trace.h"

#include "dialects/Ascend/Utils/MatrixParts.h"
#include "dialects/Hardware/Utils/ScalarAccess.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/MathExtras.h"

#include <map>

using namespace mlir;
using namespace tl;
using namespace tl::interleave;
using ascend::Memory;
using ascend::Pipe;

namespace {
/// The value of a memref.
struct View {
  Memory memory;
  int64_t space = 0;
  Operation *buffer = nullptr;
  int64_t width = 1;
  /// `offset` counts elements from byte `address` of the memory or the tensor.
  int64_t address = 0, offset = 0;
  SmallVector<int64_t> sizes = {}, strides = {};
};

/// Runs the scalar unit of one core.
class Walker {
public:
  Walker(Trace &result, TracedCore &core, size_t most, func::FuncOp function)
      : result(result), core(core), most(most), current(function) {}

  llvm::Error runHost(func::FuncOp function, ArrayRef<int64_t> numbers);

private:
  llvm::Error run(Block &block);
  llvm::Error step(Operation &op);
  llvm::Error runLoop(scf::ForOp loop);
  llvm::Error runIf(scf::IfOp branch);
  llvm::Error launch(ascend::LaunchOp op);
  llvm::Error issue(ascend::InstructionOpInterface op);
  llvm::Error addAccesses(ascend::InstructionOpInterface op, Event &event);
  llvm::Error addFlag(Operation *op, Event::Kind kind, Pipe source,
                      Pipe destination, int64_t event, Value slot);
  llvm::Error variable(Operation *op, Value memref, Value stored);
  llvm::Error subview(memref::SubViewOp op);
  llvm::Error view(Operation *op, Value source);
  void compute(Operation &op);
  llvm::Expected<int64_t> number(OpFoldResult value);
  llvm::Expected<SmallVector<int64_t>> list(ArrayRef<OpFoldResult> values);
  bool isDense(const View &region);
  llvm::Error fail(const llvm::Twine &message) const;
  llvm::Error refuse(Operation *op);
  llvm::Error countStep();
  const View *find(Value memref) const;

  Trace &result;
  TracedCore &core;
  size_t most;
  /// The operation in progress, and the number of operations and iterations so
  /// far.
  Operation *current;
  size_t steps = 0;
  /// The known numbers.
  llvm::DenseMap<Value, Attribute> numbers;
  std::map<void *, View> regions;
};
} // namespace

char Refusal::ID;

/// The largest number of operations and iterations of a scalar unit. A loop
/// without instructions may have any number.
constexpr size_t kMostSteps = 100000;
/// The largest number of rows of an access: each is a range of bytes.
constexpr int64_t kMostRows = 1 << 16;

static llvm::Error failAt(Operation *op, const llvm::Twine &message) {
  return llvm::make_error<Refusal>(op->getLoc(), message.str());
}

llvm::Error Walker::fail(const llvm::Twine &message) const {
  return failAt(current, message);
}

llvm::Error Walker::countStep() {
  if (++steps <= kMostSteps)
    return llvm::Error::success();
  return fail("more than " + llvm::Twine(kMostSteps) +
              " operations and iterations");
}

static int64_t getWidth(MemRefType type) {
  Type element = type.getElementType();
  return element.isIndex() ? 8 : (element.getIntOrFloatBitWidth() + 7) / 8;
}

llvm::Error Walker::refuse(Operation *op) {
  return failAt(op, "'" + op->getName().getStringRef() + "' is not modelled");
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

llvm::Expected<int64_t> Walker::number(OpFoldResult value) {
  auto attribute = dyn_cast<Attribute>(value);
  if (!attribute)
    attribute = numbers.lookup(cast<Value>(value));
  if (auto integer = dyn_cast_or_null<IntegerAttr>(attribute))
    return integer.getType().isInteger(1)
               ? int64_t(!integer.getValue().isZero())
               : integer.getValue().getSExtValue();
  return fail("control flow or an address depends on data");
}

llvm::Expected<SmallVector<int64_t>>
Walker::list(ArrayRef<OpFoldResult> values) {
  SmallVector<int64_t> known;
  for (OpFoldResult value : values) {
    auto one = number(value);
    if (!one)
      return one.takeError();
    known.push_back(*one);
  }
  return known;
}

/// Evaluates an operation without memory on constants. A folder may change the
/// operation, so it gets a clone.
void Walker::compute(Operation &op) {
  SmallVector<Attribute> operands;
  for (Value operand : op.getOperands())
    operands.push_back(numbers.lookup(operand));
  Operation *own = op.clone();
  SmallVector<OpFoldResult> results;
  bool isFolded = succeeded(own->fold(operands, results)) &&
                  results.size() == op.getNumResults();
  for (auto [i, value] : llvm::enumerate(op.getResults())) {
    numbers.erase(value);
    if (!isFolded)
      continue;
    auto attribute = dyn_cast<Attribute>(results[i]);
    if (!attribute)
      attribute = numbers.lookup(cast<Value>(results[i]));
    if (attribute)
      numbers[value] = attribute;
  }
  own->destroy();
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

/// Whether `size` elements with distance `step` from `offset` on are within an
/// extent.
static bool isWithin(int64_t offset, int64_t size, int64_t step,
                     int64_t extent) {
  if (offset < 0 || size < 0 || step < 0 || offset > extent)
    return false;
  if (size == 0)
    return true;
  int64_t length, last;
  return !llvm::MulOverflow(size - 1, step, length) &&
         !llvm::AddOverflow(offset, length, last) && last < extent;
}

llvm::Error Walker::subview(memref::SubViewOp op) {
  auto offsets = list(op.getMixedOffsets()), sizes = list(op.getMixedSizes()),
       steps = list(op.getMixedStrides());
  for (auto *numbers : {&offsets, &sizes, &steps})
    if (!*numbers)
      return numbers->takeError();
  const View *source = find(op.getSource());
  if (!source)
    return refuse(op);
  View region = *source;
  for (auto [offset, size, step, extent] :
       llvm::zip_equal(*offsets, *sizes, *steps, region.sizes))
    if (!isWithin(offset, size, step, extent))
      return fail("slice leaves its source: offset " + llvm::Twine(offset) +
                  ", size " + llvm::Twine(size) + ", stride " +
                  llvm::Twine(step) + " of " + llvm::Twine(extent));
  SmallVector<int64_t> strides;
  for (auto [offset, step, stride] :
       llvm::zip_equal(*offsets, *steps, region.strides)) {
    region.offset += offset * stride;
    strides.push_back(step * stride);
  }
  llvm::SmallBitVector dropped = op.getDroppedDims();
  region.sizes.clear();
  region.strides.clear();
  for (auto [i, size, stride] : llvm::enumerate(*sizes, strides)) {
    if (dropped.test(i))
      continue;
    region.sizes.push_back(size);
    region.strides.push_back(stride);
  }
  regions[op.getResult().getAsOpaquePointer()] = region;
  return llvm::Error::success();
}

const View *Walker::find(Value memref) const {
  auto found = regions.find(memref.getAsOpaquePointer());
  return found == regions.end() ? nullptr : &found->second;
}

bool Walker::isDense(const View &region) {
  int64_t next = 1;
  for (auto [size, stride] :
       llvm::zip(llvm::reverse(region.sizes), llvm::reverse(region.strides))) {
    if (size != 1 && stride != next)
      return false;
    next *= size;
  }
  return true;
}

/// A reshaping of a contiguous view.
llvm::Error Walker::view(Operation *op, Value source) {
  const View *known = find(source);
  if (!known)
    return refuse(op);
  View region = *known;
  auto type = cast<MemRefType>(op->getResult(0).getType());
  if (!isa<memref::CastOp>(op)) {
    if (!type.hasStaticShape() || !isDense(region))
      return refuse(op);
    region.sizes.assign(type.getShape().begin(), type.getShape().end());
    region.strides.assign(region.sizes.size(), 1);
    for (size_t i = region.sizes.size(); i-- > 1;)
      region.strides[i - 1] = region.strides[i] * region.sizes[i];
  }
  regions[op->getResult(0).getAsOpaquePointer()] = region;
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

llvm::Error Walker::addAccesses(ascend::InstructionOpInterface op,
                                Event &event) {
  Value scalar = ascend::getScalarAccess(op);
  for (const ascend::OperandAccess &access : ascend::getAccesses(op)) {
    const View *known = find(access.operand->get());
    if (!known || (!scalar && !ascend::touchesAll(op, *access.operand)))
      return refuse(op);
    View region = *known;
    if (scalar) {
      // The data cache would write back a whole line.
      if (region.memory == Memory::GM && access.writes)
        return refuse(op);
      auto indices = list(
          getAsOpFoldResult(op->getOperands().take_back(region.sizes.size())));
      if (!indices)
        return indices.takeError();
      for (auto [index, extent, stride] :
           llvm::zip_equal(*indices, region.sizes, region.strides)) {
        if (index < 0 || index >= extent)
          return fail("index " + llvm::Twine(index) + " is not within " +
                      llvm::Twine(extent));
        region.offset += index * stride;
      }
      region.sizes.clear();
      region.strides.clear();
    }
    int64_t rows = 1;
    for (int64_t size : ArrayRef(region.sizes).drop_back(!region.sizes.empty()))
      if (llvm::MulOverflow(rows, size, rows) || rows > kMostRows)
        return fail("an access of more than " + llvm::Twine(kMostRows) +
                    " rows");
    int64_t unit = access.writes && !scalar
                       ? op.getWriteUnit(*access.operand, result.target)
                       : 1;
    event.accesses.push_back(
        {region.memory, region.space,
         makeBytes(region.address + region.offset * region.width, region.width,
                   region.sizes, region.strides, unit),
         access.reads, access.writes, op.getAtomicUpdate(), access.operand,
         region.buffer});
  }
  return llvm::Error::success();
}

llvm::Error Walker::issue(ascend::InstructionOpInterface op) {
  if (result.countInstructions() == most)
    return fail("more than " + llvm::Twine(most) +
                " instructions; --most=N allows more");
  if (ascend::hasUnitFlag(op))
    return fail("unit flags are not modelled");
  Event event{Event::Kind::Instruction, op.getPipe(), op};
  if (llvm::Error error = addAccesses(op, event))
    return error;
  SmallVector<OpFoldResult> values;
  for (const ascend::NamedExtent &extent : op.getExtents())
    values.push_back(extent.value);
  auto extents = list(values);
  if (!extents)
    return extents.takeError();
  event.accumulates = op.isOrderedAccumulation(result.target, *extents);
  event.waitsForPipe = op.getOrdered() && !event.accumulates;
  core.events.push_back(std::move(event));
  return llvm::Error::success();
}

llvm::Error Walker::addFlag(Operation *op, Event::Kind kind, Pipe source,
                            Pipe destination, int64_t id, Value slot) {
  if (slot) {
    auto known = number(slot);
    if (!known)
      return known.takeError();
    id += *known;
  }
  Pipe pipe = kind == Event::Kind::Wait ? destination : source;
  Event event{kind, pipe, op};
  event.source = source;
  event.destination = destination;
  event.id = id;
  core.events.push_back(event);
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

llvm::Error Walker::runLoop(scf::ForOp loop) {
  auto bounds =
      list({OpFoldResult(loop.getLowerBound()),
            OpFoldResult(loop.getUpperBound()), OpFoldResult(loop.getStep())});
  if (!bounds)
    return bounds.takeError();
  if (!loop.getInitArgs().empty() || loop.getUnsignedCmp() || (*bounds)[2] <= 0)
    return refuse(loop);
  int64_t i = (*bounds)[0];
  for (bool isOver = i >= (*bounds)[1]; !isOver;
       isOver = llvm::AddOverflow(i, (*bounds)[2], i) || i >= (*bounds)[1]) {
    if (llvm::Error error = countStep())
      return error;
    numbers[loop.getInductionVar()] =
        IntegerAttr::get(loop.getInductionVar().getType(), i);
    if (llvm::Error error = run(*loop.getBody()))
      return error;
  }
  return llvm::Error::success();
}

llvm::Error Walker::runIf(scf::IfOp branch) {
  auto condition = number(branch.getCondition());
  if (!condition)
    return condition.takeError();
  Block *block = *condition ? branch.thenBlock() : branch.elseBlock();
  if (!block)
    return llvm::Error::success();
  if (llvm::Error error = run(*block))
    return error;
  for (auto [result, value] :
       llvm::zip(branch.getResults(), block->getTerminator()->getOperands())) {
    if (isa<MemRefType>(value.getType()))
      return refuse(branch);
    numbers.erase(result);
    if (Attribute known = numbers.lookup(value))
      numbers[result] = known;
  }
  return llvm::Error::success();
}

/// A scalar variable of the core: loaded, or stored to if there is a value.
llvm::Error Walker::variable(Operation *op, Value memref, Value stored) {
  Value target = stored ? memref : op->getResult(0);
  Attribute known = numbers.lookup(stored ? stored : memref);
  numbers.erase(target);
  if (known)
    numbers[target] = known;
  return llvm::Error::success();
}

llvm::Error Walker::step(Operation &op) {
  current = &op;
  if (llvm::Error error = countStep())
    return error;
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return runLoop(loop);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return runIf(branch);
  if (auto section = dyn_cast<ascend::SectionOp>(op))
    return section.getCore() == core.kind ? run(section.getBody().front())
                                          : llvm::Error::success();
  if (auto load = dyn_cast<memref::LoadOp>(op);
      load && ascend::isVariable(load.getMemRef()))
    return variable(load, load.getMemRef(), Value());
  if (auto store = dyn_cast<memref::StoreOp>(op);
      store && ascend::isVariable(store.getMemRef()))
    return variable(store, store.getMemRef(), store.getValue());
  if (auto instruction = dyn_cast<ascend::InstructionOpInterface>(op))
    return issue(instruction);
  if (auto set = dyn_cast<ascend::SetFlagOp>(op))
    return addFlag(set, Event::Kind::Set, set.getSource(), set.getDestination(),
                   set.getEvent(), set.getSlot());
  if (auto wait = dyn_cast<ascend::WaitFlagOp>(op))
    return addFlag(wait, Event::Kind::Wait, wait.getSource(),
                   wait.getDestination(), wait.getEvent(), wait.getSlot());
  if (auto barrier = dyn_cast<ascend::PipeBarrierOp>(op)) {
    bool isAll = barrier.getPipe() == Pipe::All;
    core.events.push_back(
        {Event::Kind::Barrier, isAll ? Pipe::S : barrier.getPipe(), barrier});
    return llvm::Error::success();
  }
  if (auto set = dyn_cast<ascend::CrossCoreSetFlagOp>(op)) {
    Event event{Event::Kind::CrossSet, set.getPipe(), set};
    event.id = set.getFlag();
    event.mode = set.getMode();
    core.events.push_back(event);
    return llvm::Error::success();
  }
  if (auto wait = dyn_cast<ascend::CrossCoreWaitFlagOp>(op)) {
    Event event{Event::Kind::CrossWait, Pipe::S, wait};
    event.id = wait.getFlag();
    core.events.push_back(event);
    return llvm::Error::success();
  }
  if (auto buffer = dyn_cast<ascend::BufferOp>(op)) {
    auto type = buffer.getType();
    View region{*ascend::getMemory(type)};
    region.buffer = buffer;
    region.width = getWidth(type);
    region.address = buffer.getAddress();
    region.sizes.assign(type.getShape().begin(), type.getShape().end());
    region.strides = type.getStridesAndOffset().first;
    regions[buffer.getResult().getAsOpaquePointer()] = region;
    return llvm::Error::success();
  }
  if (auto part = dyn_cast<memref::SubViewOp>(op))
    return subview(part);
  if (isa<memref::CastOp, memref::CollapseShapeOp, memref::ExpandShapeOp>(op))
    return view(&op, op.getOperand(0));
  if (isa<memref::AllocaOp>(op) && ascend::isVariable(op.getResult(0)))
    return llvm::Error::success();
  if (op.getNumRegions() || !isMemoryEffectFree(&op))
    return refuse(&op);
  compute(op);
  return llvm::Error::success();
}

llvm::Error Walker::run(Block &block) {
  for (Operation &op : block.without_terminator())
    if (llvm::Error error = step(op))
      return error;
  return llvm::Error::success();
}

llvm::Error Walker::launch(ascend::LaunchOp op) {
  auto blocks = number(op.getBlockCount());
  if (!blocks)
    return blocks.takeError();
  if (*blocks != 1 || op.getSubBlockIndex())
    return fail("more than one block or vector core");
  numbers[op.getBlockIndex()] =
      IntegerAttr::get(op.getBlockIndex().getType(), 0);
  return run(*op.getLaunchBody());
}

/// Whether a number of `type`, with or without a sign, can be `number`.
static bool canHold(Type type, int64_t number) {
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  return llvm::isIntN(width, number) || llvm::isUIntN(width, number);
}

llvm::Error Walker::runHost(func::FuncOp function, ArrayRef<int64_t> given) {
  size_t wanted = llvm::count_if(function.getArgumentTypes(),
                                 [](Type type) { return type.isIntOrIndex(); });
  if (wanted != given.size())
    return fail("the number of arguments that are numbers is " +
                llvm::Twine(wanted) + ", and --numbers=N,N,... gives " +
                llvm::Twine(given.size()));
  for (BlockArgument argument : function.getArguments()) {
    auto type = dyn_cast<MemRefType>(argument.getType());
    if (type) {
      if (!type.hasStaticShape() || !type.getLayout().isIdentity())
        return fail("a tensor without a known shape");
      View region{Memory::GM, argument.getArgNumber()};
      region.width = getWidth(type);
      region.sizes.assign(type.getShape().begin(), type.getShape().end());
      region.strides = type.getStridesAndOffset().first;
      regions[argument.getAsOpaquePointer()] = region;
    } else if (argument.getType().isIntOrIndex()) {
      if (!canHold(argument.getType(), given.front()))
        return fail("argument " + llvm::Twine(argument.getArgNumber()) +
                    " cannot hold " + llvm::Twine(given.front()));
      numbers[argument] = IntegerAttr::get(argument.getType(), given.front());
      given = given.drop_front();
    }
  }
  unsigned launches = 0;
  for (Operation &op : function.getBody().front().without_terminator()) {
    auto found = dyn_cast<ascend::LaunchOp>(op);
    if (found && ++launches > 1)
      return failAt(found, "more than one launch");
    if (llvm::Error error = found ? launch(found) : step(op))
      return error;
  }
  return launches ? llvm::Error::success()
                  : failAt(function, "no launch of final IR");
}

size_t Trace::countInstructions() const {
  size_t count = 0;
  for (const TracedCore &core : cores)
    count += llvm::count_if(core.events, [](const Event &event) {
      return event.kind == Event::Kind::Instruction;
    });
  return count;
}

llvm::Expected<Trace> tl::interleave::trace(func::FuncOp function,
                                            ArrayRef<int64_t> numbers,
                                            size_t most) {
  Trace result;
  function.walk([&](ascend::SectionOp section) {
    result.cores.push_back({section.getCore(), {}});
  });
  if (result.cores.empty())
    return failAt(function, "no section of final IR: compile the kernel first, "
                            "with tl-opt --tl-compile");
  result.target = ascend::getLimits(function);
  for (TracedCore &core : result.cores)
    if (llvm::Error error =
            Walker(result, core, most, function).runHost(function, numbers))
      return std::move(error);
  return result;
}
