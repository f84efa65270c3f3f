//===- BorrowedTiles.cpp - Tiles that are read from a tensor --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/BorrowedTiles.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "runtime/interpreter/MemoryRoots.h"
#include "runtime/interpreter/TileOperands.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Properties of single steps
//===----------------------------------------------------------------------===//

/// Whether `step` neither writes a tensor nor waits for another core.
static bool keepsTensors(const Step &step) {
  if (step.kind == Step::Instruction)
    return llvm::all_of(
        ascend::getAccesses(step.op), [](const ascend::OperandAccess &access) {
          return !access.writes || isOfBlock(access.operand->get());
        });
  return step.kind == Step::Evaluate &&
         (isMemoryEffectFree(step.op) ||
          hasSingleEffect<MemoryEffects::Read>(step.op) ||
          hasSingleEffect<MemoryEffects::Allocate>(step.op));
}

/// Whether `step` copies a slice of an argument to a whole tile of the same
/// type of elements.
static bool copiesTensor(const Step &step) {
  auto copy = dyn_cast<tile::CopyOp>(step.op);
  if (step.kind != Step::Instruction || !copy || !copy.isPlain() ||
      !copy.getDst().getDefiningOp<memref::AllocOp>())
    return false;
  auto from = cast<MemRefType>(copy.getSrc().getType());
  auto to = cast<MemRefType>(copy.getDst().getType());
  return from.getElementType() == to.getElementType() &&
         from.getElementTypeBitWidth() >= 8 &&
         ascend::getMemory(to) != ascend::Memory::GM &&
         isTensorArgument(getSource(copy.getSrc()));
}

//===----------------------------------------------------------------------===//
// The readers of a copy
//===----------------------------------------------------------------------===//

namespace {
/// The readers of the tile that one copy has filled.
class Readers {
public:
  Readers(CodeBlock &block, size_t copy)
      : block(block), copy(copy),
        tile(cast<tile::CopyOp>(block.steps[copy].op).getDst()),
        slot(block.steps[copy].operands[1]) {}

  /// Finds all of them. False if there are others than borrowers.
  bool find();

  /// The operands that read the tile.
  SmallVector<InstructionCode::MemRefOperand *> operands;

private:
  enum Outcome { Goes, Ends, Fails };

  /// Whether no other name of the tile shows what the copy writes, and no
  /// reader comes before the copy in the next iteration of a loop.
  bool areAllBehind() const;
  /// The last operation in the block of the copy that uses the tile, itself or
  /// by an operation in it.
  Operation *findLastUser() const;
  Outcome add(Step &step);

  CodeBlock &block;
  size_t copy;
  Value tile;
  unsigned slot;
  /// Whether a tensor may have changed since the copy.
  bool mayDiffer = false;
};
} // namespace

bool Readers::areAllBehind() const {
  Operation *first = block.steps[copy].op;
  bool isNew = tile.getDefiningOp()->getBlock() == first->getBlock();
  return llvm::all_of(tile.getUsers(), [&](Operation *user) {
    if (isa<memref::DeallocOp>(user))
      return true;
    bool isPlain = isa<ascend::NumericOpInterface>(user);
    Operation *place = first->getBlock()->findAncestorOpInBlock(*user);
    bool isBehind = place && !place->isBeforeInBlock(first);
    // A new tile each time has the names of this time only.
    return isNew ? isPlain || isBehind : isPlain && isBehind;
  });
}

Operation *Readers::findLastUser() const {
  Operation *last = block.steps[copy].op;
  for (Operation *user : tile.getUsers()) {
    Operation *place = last->getBlock()->findAncestorOpInBlock(*user);
    if (place && last->isBeforeInBlock(place))
      last = place;
  }
  return last;
}

/// Whether `op` or an operation in it uses `tile`.
static bool uses(Operation *op, Value tile) {
  return llvm::any_of(tile.getUsers(),
                      [&](Operation *user) { return op->isAncestor(user); });
}

Readers::Outcome Readers::add(Step &step) {
  if (isa<memref::DeallocOp>(step.op))
    return Goes;
  if (!uses(step.op, tile)) {
    mayDiffer |= !keepsTensors(step);
    return Goes;
  }
  if (step.kind != Step::Instruction)
    return Fails;
  bool isOver = false;
  for (auto [i, operand] : llvm::enumerate(step.instruction->operands)) {
    if (operand.slot != slot)
      continue;
    if (operand.writes && (operand.reads || !coversOperand(step.op, i)))
      return Fails;
    isOver |= operand.writes;
    if (!operand.reads)
      continue;
    if (mayDiffer || !takesSlices(step.op, i))
      return Fails;
    operands.push_back(&operand);
  }
  mayDiffer |= !keepsTensors(step);
  return isOver ? Ends : Goes;
}

bool Readers::find() {
  Operation *last = findLastUser();
  if (!areAllBehind() || last == block.steps[copy].op)
    return false;
  for (Step &step : llvm::MutableArrayRef(block.steps).drop_front(copy + 1)) {
    Outcome outcome = add(step);
    if (outcome != Goes)
      return outcome == Ends;
    if (step.op == last)
      break;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// All copies
//===----------------------------------------------------------------------===//

static void borrowTiles(CodeBlock &block, unsigned &values) {
  for (auto [i, step] : llvm::enumerate(block.steps)) {
    for (CodeBlock &region : step.regions)
      borrowTiles(region, values);
    if (!copiesTensor(step))
      continue;
    Readers readers(block, i);
    if (!readers.find())
      continue;
    step.instruction->borrowed = values;
    for (InstructionCode::MemRefOperand *operand : readers.operands)
      operand->slot = values;
    ++values;
  }
}

void tl::runtime::borrowTiles(Program &program) {
  for (std::unique_ptr<CodeBlock> &body : program.bodies)
    ::borrowTiles(*body, program.values);
}

bool tl::runtime::borrow(const InstructionCode &code, Frame &frame) {
  const MemRefValue &from = frame.memref(code.operands[0].slot);
  const MemRefValue &to = frame.memref(code.operands[1].slot);
  // An observer is told of every operation. Elements that are not neighbours
  // are read fastest once, by the copy.
  bool isSame = !frame.observer && from.sizes == to.sizes &&
                !from.strides.empty() && from.strides.back() == 1;
  frame[*code.borrowed] = isSame ? from : to;
  return isSame;
}
