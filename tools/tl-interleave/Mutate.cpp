//===- Mutate.cpp - Mutations of a program in final form ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-interleave/Mutate.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Verifier.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::interleave;
using ascend::Pipe;
using generate::Random;

namespace {
/// One attempt.
class Mutator {
public:
  Mutator(ModuleOp module, Random &random)
      : random(random), b(module.getContext()) {
    module.walk([&](Operation *op) {
      if (isSync(op))
        syncs.push_back(op);
      if (isa<ascend::BufferOp>(op))
        buffers.push_back(op);
      if (isa<memref::SubViewOp>(op))
        slices.push_back(op);
      if (isa<scf::ForOp>(op))
        loops.push_back(op);
      if (isa<ascend::InstructionOpInterface>(op))
        instructions.push_back(op);
    });
    module.walk([&](func::FuncOp op) { function = op; });
  }

  bool run(Mutation &mutation);

private:
  static bool isSync(Operation *op) {
    return isa<ascend::SetFlagOp, ascend::WaitFlagOp, ascend::PipeBarrierOp,
               ascend::CrossCoreSetFlagOp, ascend::CrossCoreWaitFlagOp>(op);
  }
  Operation *pick(llvm::ArrayRef<Operation *> ops) {
    return ops.empty() ? nullptr : random.pick(ops);
  }
  bool drop();
  bool repeat();
  bool move(Operation *op);
  bool cross(Operation *op);
  bool enter(Operation *op);
  bool leave(Operation *op);
  bool changeId();
  bool exchange();
  bool changePipe();
  bool shiftSlot();
  bool putUnderCondition();
  bool shiftBound();
  bool moveBuffer();
  bool changeSlice();
  bool widen();
  bool makeUnordered();

  Random &random;
  OpBuilder b;
  func::FuncOp function;
  llvm::SmallVector<Operation *> syncs, buffers, slices, loops, instructions;
};
} // namespace

bool Mutator::drop() {
  Operation *op = pick(syncs);
  if (op)
    op->erase();
  return op;
}

bool Mutator::repeat() {
  Operation *op = pick(syncs);
  if (op)
    op->getBlock()->getOperations().insert(Block::iterator(op), op->clone());
  return op;
}

/// The next neighbour of `op` with an effect.
static Operation *getNext(Operation *op, bool isBack) {
  Operation *next = isBack ? op->getPrevNode() : op->getNextNode();
  while (next && isMemoryEffectFree(next) && next->getNumRegions() == 0 &&
         !next->hasTrait<OpTrait::IsTerminator>())
    next = isBack ? next->getPrevNode() : next->getNextNode();
  if (!next || next->hasTrait<OpTrait::IsTerminator>())
    return nullptr;
  return next;
}

/// The next loop or condition.
static Operation *getNextWithBody(Operation *op, bool isBack) {
  Operation *next = getNext(op, isBack);
  while (next && !isa<scf::ForOp, scf::IfOp>(next))
    next = getNext(next, isBack);
  return next;
}

/// Moves `op` to the far side of `next`.
static void movePast(Operation *op, Operation *next, bool isBack) {
  if (isBack)
    op->moveBefore(next);
  else
    op->moveAfter(next);
}

/// Past one or several neighbours.
bool Mutator::move(Operation *op) {
  bool isBack = random.chance(50);
  Operation *next = op;
  for (int64_t i = random.between(1, 3); i && next; --i) {
    Operation *further = getNext(next, isBack);
    if (!further)
      break;
    next = further;
  }
  if (!op || next == op)
    return false;
  movePast(op, next, isBack);
  return true;
}

/// Past a loop or a condition.
bool Mutator::cross(Operation *op) {
  bool isBack = random.chance(50);
  Operation *next = getNextWithBody(op, isBack);
  if (!next)
    return false;
  movePast(op, next, isBack);
  return true;
}

/// Into a loop or a condition next to it.
bool Mutator::enter(Operation *op) {
  bool isBack = random.chance(50);
  Operation *next = getNextWithBody(op, isBack);
  if (!next)
    return false;
  Block &block = next->getRegion(0).front();
  if (random.chance(50))
    op->moveBefore(&block, block.begin());
  else
    op->moveBefore(block.getTerminator());
  return true;
}

/// Out of the loop or the condition around it.
bool Mutator::leave(Operation *op) {
  Operation *parent = op->getParentOp();
  if (!isa<scf::ForOp, scf::IfOp>(parent))
    return false;
  if (random.chance(50))
    op->moveBefore(parent);
  else
    op->moveAfter(parent);
  return true;
}

bool Mutator::changeId() {
  Operation *op = pick(syncs);
  StringRef name = isa_and_nonnull<ascend::SetFlagOp, ascend::WaitFlagOp>(op)
                       ? "event"
                       : "flag";
  auto id = op ? op->getAttrOfType<IntegerAttr>(name) : IntegerAttr();
  if (!id)
    return false;
  int64_t other = id.getInt() + (random.chance(50) ? 1 : -1);
  op->setAttr(name, IntegerAttr::get(id.getType(), other));
  return other >= 0;
}

/// The flags of two sets, or of two waits, change places.
bool Mutator::exchange() {
  Operation *one = pick(syncs), *other = pick(syncs);
  if (!one || one == other || one->getName() != other->getName() ||
      one->getNumOperands() || other->getNumOperands())
    return false;
  DictionaryAttr attributes = one->getAttrDictionary();
  one->setAttrs(other->getAttrDictionary());
  other->setAttrs(attributes);
  return one->getAttrDictionary() != attributes;
}

bool Mutator::changePipe() {
  Operation *op = pick(syncs);
  if (!op)
    return false;
  StringRef name = isa<ascend::SetFlagOp, ascend::WaitFlagOp>(op)
                       ? random.pick<StringRef>({"source", "destination"})
                       : StringRef("pipe");
  auto old = op->getAttrOfType<ascend::PipeAttr>(name);
  if (!old)
    return false;
  auto pipe = static_cast<Pipe>(random.below(8));
  op->setAttr(name, ascend::PipeAttr::get(op->getContext(), pipe));
  return pipe != old.getValue();
}

bool Mutator::shiftSlot() {
  for (Operation *op : syncs) {
    auto slots = op->getAttrOfType<IntegerAttr>("slots");
    if (!slots || random.chance(50))
      continue;
    b.setInsertionPoint(op);
    Location loc = op->getLoc();
    Value one = arith::ConstantIndexOp::create(b, loc, 1);
    Value all = arith::ConstantIndexOp::create(b, loc, slots.getInt());
    Value next = arith::AddIOp::create(b, loc, op->getOperand(0), one);
    op->setOperand(0, arith::RemUIOp::create(b, loc, next, all));
    return true;
  }
  return false;
}

/// Executes an operation only if the last argument holds, only in the first
/// iteration, or in all but the first.
bool Mutator::putUnderCondition() {
  Operation *op = pick(syncs);
  if (!op)
    return false;
  b.setInsertionPoint(op);
  Location loc = op->getLoc();
  Value condition = function.getArguments().back();
  auto loop = dyn_cast<scf::ForOp>(op->getParentOp());
  if (loop && random.chance(70))
    condition = arith::CmpIOp::create(
        b, loc,
        random.chance(50) ? arith::CmpIPredicate::eq : arith::CmpIPredicate::ne,
        loop.getInductionVar(), loop.getLowerBound());
  auto branch = scf::IfOp::create(b, loc, condition, false);
  op->moveBefore(branch.thenBlock()->getTerminator());
  return true;
}

bool Mutator::shiftBound() {
  auto loop = dyn_cast_or_null<scf::ForOp>(pick(loops));
  if (!loop)
    return false;
  b.setInsertionPoint(loop);
  Location loc = loop.getLoc();
  Value one = arith::ConstantIndexOp::create(b, loc, 1);
  if (random.chance(50))
    loop.setLowerBound(
        arith::AddIOp::create(b, loc, loop.getLowerBound(), one));
  else
    loop.setUpperBound(
        arith::SubIOp::create(b, loc, loop.getUpperBound(), one));
  return true;
}

bool Mutator::moveBuffer() {
  auto buffer = dyn_cast_or_null<ascend::BufferOp>(pick(buffers));
  if (!buffer)
    return false;
  int64_t address = buffer.getAddress();
  auto other = cast<ascend::BufferOp>(pick(buffers));
  if (other != buffer && random.chance(50))
    address = other.getAddress();
  else
    address += random.pick({-512, -256, -128, -32, 32, 128, 256, 512});
  if (address < 0 || address == int64_t(buffer.getAddress()))
    return false;
  buffer.setAddress(address);
  return true;
}

/// Starts a slice a row earlier or later.
bool Mutator::changeSlice() {
  auto slice = dyn_cast_or_null<memref::SubViewOp>(pick(slices));
  if (!slice || slice.getOffsets().empty())
    return false;
  b.setInsertionPoint(slice);
  Location loc = slice.getLoc();
  auto type = slice.getSourceType();
  Value rows = arith::ConstantIndexOp::create(b, loc, type.getDimSize(0));
  Value more = arith::ConstantIndexOp::create(
      b, loc, random.between(1, std::max<int64_t>(1, type.getDimSize(0) - 1)));
  Value next = arith::AddIOp::create(b, loc, slice.getOffsets()[0], more);
  slice.getOffsetsMutable()[0].set(arith::RemUIOp::create(b, loc, next, rows));
  return type.getDimSize(0) > 1;
}

/// Replaces slices of buffers and tensors by the whole.
bool Mutator::widen() {
  Operation *op = pick(instructions);
  if (!op)
    return false;
  bool isChanged = false;
  for (OpOperand &operand : op->getOpOperands()) {
    auto slice = operand.get().getDefiningOp<memref::SubViewOp>();
    if (!slice)
      continue;
    operand.set(slice.getSource());
    isChanged = true;
  }
  return isChanged;
}

bool Mutator::makeUnordered() {
  for (Operation *op : instructions) {
    auto instruction = cast<ascend::InstructionOpInterface>(op);
    if (!instruction.getOrdered() || random.chance(30))
      continue;
    instruction.setOrdered(false);
    return true;
  }
  return false;
}

bool Mutator::run(Mutation &mutation) {
  static constexpr llvm::StringLiteral names[] = {
      "dropped",      "doubled", "moved",       "past a block",
      "into a block", "out",     "id",          "swapped",
      "pipe",         "slot",    "condition",   "bound",
      "address",      "slice",   "not ordered", "instruction moved",
      "widened"};
  size_t kind =
      random.weighted({3, 2, 5, 2, 2, 3, 3, 2, 2, 4, 2, 1, 3, 2, 2, 2, 2});
  mutation.name = names[kind].str();
  Operation *sync = pick(syncs);
  if (!sync)
    return kind == 12 && moveBuffer();
  switch (kind) {
  case 0:
    return drop();
  case 1:
    return repeat();
  case 2:
    return move(sync);
  case 3:
    return cross(sync);
  case 4:
    return enter(sync);
  case 5:
    return leave(sync);
  case 6:
    return changeId();
  case 7:
    return exchange();
  case 8:
    return changePipe();
  case 9:
    return shiftSlot();
  case 10:
    return putUnderCondition();
  case 11:
    return shiftBound();
  case 12:
    return moveBuffer();
  case 13:
    return changeSlice();
  case 14:
    return makeUnordered();
  case 16:
    return widen();
  default:
    return !instructions.empty() && move(pick(instructions));
  }
}

bool tl::interleave::mutate(ModuleOp module, Random &random,
                            Mutation &mutation) {
  std::string name;
  for (unsigned count = random.weighted({0, 6, 3, 1}); count; --count) {
    if (!Mutator(module, random).run(mutation) || failed(verify(module)))
      return false;
    name += (name.empty() ? "" : ", ") + mutation.name;
  }
  mutation.name = name;
  return true;
}
