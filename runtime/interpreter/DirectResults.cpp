//===- DirectResults.cpp - Results that are written to a tensor -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/DirectResults.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "runtime/interpreter/MemoryRoots.h"
#include "runtime/interpreter/TileOperands.h"
#include "tl/dialects/Tile/TileOps.h"

#include <algorithm>

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

/// The tile whose elements `step` copies to a slice of an argument without
/// converting them; null if it does something else.
static Value getStoredTile(const Step &step) {
  auto copy = dyn_cast<tile::CopyOp>(step.op);
  if (step.kind != Step::Instruction || !copy || !copy.isPlain() ||
      copy.getPad() || !isTensorArgument(getSource(copy.getDst())))
    return {};
  Value tile = copy.getSrc();
  if (auto slice = tile.getDefiningOp<memref::SubViewOp>())
    tile = slice.getSource();
  auto from = cast<MemRefType>(tile.getType());
  bool isTile = tile.getDefiningOp<memref::AllocOp>() &&
                ascend::getMemory(from) != ascend::Memory::GM;
  bool isSame =
      from.getElementType() ==
          cast<MemRefType>(copy.getDst().getType()).getElementType() &&
      from.getElementTypeBitWidth() >= 8;
  return isTile && isSame ? tile : Value();
}

/// The number of the memref operand of `step`, a numeric operation, that writes
/// all of `slot` and nothing else; nothing if there is none.
static std::optional<unsigned> getWholeResult(const Step &step, unsigned slot) {
  std::optional<unsigned> result;
  for (auto [i, operand] : llvm::enumerate(step.instruction->operands)) {
    if (!operand.writes)
      continue;
    if (result || operand.reads || operand.slot != slot ||
        !coversOperand(step.op, i) || !takesSlices(step.op, i))
      return std::nullopt;
    result = i;
  }
  return result;
}

/// Whether only `copy` can see what `producer`, in the same block of the IR,
/// writes to `tile`.
static bool isOnlyReader(Operation *copy, Operation *producer, Value tile) {
  bool isNew = tile.getDefiningOp()->getBlock() == copy->getBlock();
  return llvm::all_of(tile.getUsers(), [&](Operation *user) {
    if (user == copy || user == producer || isa<memref::DeallocOp>(user))
      return true;
    if (isa<memref::SubViewOp>(user) && user->getResult(0).hasOneUse() &&
        *user->user_begin() == copy)
      return true;
    // In another iteration, an earlier reader would be a later one of the same
    // tile.
    Operation *place = copy->getBlock()->findAncestorOpInBlock(*user);
    return isNew && isa<ascend::NumericOpInterface>(user) && place &&
           place->isBeforeInBlock(producer);
  });
}

/// The step of `block` that computes the source of the copy `copy`, with
/// nothing but scalar operations without effects between them.
static std::optional<size_t> findProducer(const CodeBlock &block, size_t copy) {
  for (size_t i = copy; i-- > 0;) {
    const Step &step = block.steps[i];
    if (step.kind == Step::Instruction)
      return i;
    if (step.kind != Step::Evaluate || !isMemoryEffectFree(step.op))
      return std::nullopt;
  }
  return std::nullopt;
}

/// The slot of `tile`, which `step` uses; nothing if it does not.
static std::optional<unsigned> findSlot(const Step &step, Value tile) {
  for (auto [operand, slot] :
       llvm::zip_equal(step.op->getOperands(), step.operands))
    if (operand == tile)
      return slot;
  return std::nullopt;
}

/// Lets the operation before the copy number `copy` write the tensor if it can.
static void storeDirectly(CodeBlock &block, size_t copy, unsigned &values) {
  Step &store = block.steps[copy];
  Value tile = getStoredTile(store);
  std::optional<size_t> producer =
      tile ? findProducer(block, copy) : std::nullopt;
  if (!producer || !isOnlyReader(store.op, block.steps[*producer].op, tile))
    return;
  Step &step = block.steps[*producer];
  std::optional<unsigned> slot = findSlot(step, tile);
  std::optional<unsigned> result =
      slot ? getWholeResult(step, *slot) : std::nullopt;
  // A copy that need not be made writes nothing.
  if (!result || step.instruction->borrowed)
    return;
  step.instruction->operands[*result].slot = values;
  step.instruction->direct = {values, *slot, store.operands[0],
                              store.operands[1]};
  store.instruction->stored = values++;
  auto begin = block.steps.begin();
  std::rotate(begin + *producer, begin + *producer + 1, begin + copy);
}

static void storeDirectly(CodeBlock &block, unsigned &values) {
  for (size_t i = 0; i < block.steps.size(); ++i) {
    for (CodeBlock &region : block.steps[i].regions)
      storeDirectly(region, values);
    storeDirectly(block, i, values);
  }
}

void tl::runtime::storeDirectly(Program &program) {
  for (std::unique_ptr<CodeBlock> &body : program.bodies)
    ::storeDirectly(*body, program.values);
}

void tl::runtime::chooseResult(const InstructionCode::DirectResult &direct,
                               Frame &frame) {
  const MemRefValue &tile = frame.memref(direct.tile);
  const MemRefValue &source = frame.memref(direct.source);
  const MemRefValue &tensor = frame.memref(direct.tensor);
  bool fits = source.sizes == tensor.sizes && tile.sizes == tensor.sizes &&
              !tensor.strides.empty() && tensor.strides.back() == 1;
  // An observer is told of every operation.
  frame[direct.written] = fits && !frame.observer ? tensor : tile;
}

bool tl::runtime::isStored(const InstructionCode &code, const Frame &frame) {
  // Others own the memory of arguments.
  return !frame.memref(*code.stored).owner;
}
