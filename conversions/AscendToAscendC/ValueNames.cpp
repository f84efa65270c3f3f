//===- ValueNames.cpp - Names after what values are -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/ValueNames.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "analysis/Loops/PipelinedLoops.h"
#include "conversions/AscendToAscendC/FlagComments.h"
#include "conversions/AscendToAscendC/Names.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// How far a name is looked for.
static constexpr unsigned maxDepth = 4;

/// Tiles keep a source name that has at most this number of addresses.
static constexpr unsigned maxNamesakes = 3;

/// `name` and `word`, as in `aMax`.
static std::string append(StringRef name, StringRef word) {
  return (name + word.take_front().upper() + word.drop_front()).str();
}

/// `append`, but `name` if it ends so already.
static std::string join(StringRef name, StringRef word) {
  if (name.empty() || name.ends_with(word))
    return name.str();
  return append(name, word);
}

ValueNames::ValueNames(func::FuncOp func) {
  func.walk([&](Operation *op) {
    if (auto instruction = dyn_cast<InstructionOpInterface>(op))
      addAccesses(instruction);
    else if (auto buffer = dyn_cast<BufferOp>(op))
      addresses[getSourceName(buffer)].insert(buffer.getAddress());
    else if (auto loop = dyn_cast<scf::ForOp>(op))
      if (auto loops = tl::analysis::findPipelinedLoops(loop)) {
        bounds[loops->filled] = "prologueEnd";
        bounds[loops->rest] = "epilogueStart";
      }
  });
}

void ValueNames::addAccesses(InstructionOpInterface instruction) {
  SmallVector<Value> inputs, outputs;
  for (const OperandAccess &access : getAccesses(instruction)) {
    Value root = tl::analysis::getRoot(access.operand->get());
    (access.writes ? outputs : inputs).push_back(root);
  }
  for (Value output : outputs) {
    Value input = inputs.empty() ? Value() : inputs.front();
    // The instructions after a fill say more about the tile.
    auto it = written.find(output);
    if (it == written.end() || !it->second.other)
      written.insert_or_assign(output, Access{instruction, input});
  }
  for (Value input : inputs)
    if (!outputs.empty() && input != outputs.front())
      read.try_emplace(input, Access{instruction, outputs.front()});
}

/// The result of `instruction` in one word, as part of a name.
static std::string getWord(InstructionOpInterface instruction,
                           MemRefType type) {
  bool isInteger = type.getElementType().isInteger();
  StringRef function = getCalledFunction(instruction);
  function.consume_front("BlockReduce");
  function.consume_front("WholeReduce");
  return llvm::StringSwitch<StringRef>(function)
      .Case("Brcb", "Rows")
      .Case("Add", "Sum")
      .Cases({"Adds", "Duplicate"}, isInteger ? "Indices" : "Filled")
      .Cases({"Compare", "CompareScalar"}, "Mask")
      .Cases({"Or", "And"}, "Bits")
      .StartsWith("Cast", "Cast")
      .StartsWith("DataCopy", "Copy")
      .Default(function)
      .str();
}

std::string ValueNames::getBuffer(BufferOp buffer, unsigned depth) const {
  auto type = cast<MemRefType>(buffer.getBuffer().getType());
  auto it = written.find(buffer);
  if (it == written.end())
    return "";
  auto [instruction, input] = it->second;
  std::string name = input ? getTile(input, depth + 1) : "";
  Memory memory = *getMemory(type);
  if (memory == Memory::L0A || memory == Memory::L0B)
    return name.empty() ? "" : append(stringifyMemory(memory), name);
  if (std::string own = getSourceName(buffer); !own.empty())
    name = own;
  return name.empty() ? "" : join(name, getWord(instruction, type));
}

/// Slots between cores have the name of the tile on the side that has one.
std::string ValueNames::getWorkspace(memref::AllocOp alloc,
                                     unsigned depth) const {
  for (const auto *accesses : {&written, &read}) {
    auto it = accesses->find(alloc);
    if (it == accesses->end() || !it->second.other)
      continue;
    std::string name = getSourceName(it->second.other);
    if (!name.empty())
      return name + "Slots";
  }
  return "";
}

std::string ValueNames::getTile(Value tile, unsigned depth) const {
  std::string name = getSourceName(tile);
  auto buffer = tile.getDefiningOp<BufferOp>();
  if (!name.empty() &&
      !(buffer && addresses.lookup(name).size() > maxNamesakes))
    return name;
  if (depth > maxDepth)
    return name;
  if (depth > 0 && !name.empty())
    return name;
  std::string found;
  if (buffer)
    found = getBuffer(buffer, depth);
  else if (auto alloc = tile.getDefiningOp<memref::AllocOp>())
    found = getWorkspace(alloc, depth);
  return found.empty() ? name : found;
}

/// A variable whose value selects a slot has the name of its slots.
std::string ValueNames::getVariable(memref::AllocaOp variable) const {
  for (Operation *user : variable->getUsers()) {
    auto load = dyn_cast<memref::LoadOp>(user);
    if (!load)
      continue;
    for (Operation *reader : load->getUsers())
      if (auto slot = dyn_cast<memref::SubViewOp>(reader)) {
        std::string name = getTile(slot.getSource(), 0);
        if (StringRef(name).consume_back("Slots"))
          return StringRef(name).drop_back(1).str();
        return join(name, "Slot");
      }
  }
  return "";
}

/// The part that `operand` of `slice` has in it.
static StringRef getPart(memref::SubViewOp slice, OpOperand &operand) {
  int64_t rank = slice.getSourceType().getRank();
  auto getName = [&](ArrayRef<int64_t> statics, unsigned position,
                     bool isSize) -> StringRef {
    int64_t dimension = 0;
    for (; dimension < rank; ++dimension)
      if (ShapedType::isDynamic(statics[dimension]) && position-- == 0)
        break;
    if (dimension + 1 == rank)
      return isSize ? "columns" : "column";
    bool isOnChip = getMemory(slice.getSourceType()) != Memory::GM;
    if (!isSize && dimension == 0 && isOnChip && rank > 2)
      return "slot";
    return isSize ? "rows" : "row";
  };
  unsigned number = operand.getOperandNumber();
  auto [offsets, offsetCount] = slice.getODSOperandIndexAndLength(1);
  auto [sizes, sizeCount] = slice.getODSOperandIndexAndLength(2);
  if (number >= offsets && number < offsets + offsetCount)
    return getName(slice.getStaticOffsets(), number - offsets, false);
  if (number >= sizes && number < sizes + sizeCount)
    return getName(slice.getStaticSizes(), number - sizes, true);
  return "";
}

/// The role of `operand` in its operation; empty if it has no name.
static std::string getRole(OpOperand &operand) {
  Operation *user = operand.getOwner();
  if (isa<SetFlagOp, WaitFlagOp>(user))
    return "slot";
  if (auto loop = dyn_cast<scf::ForOp>(user))
    return operand.getOperandNumber() == 1 ? "end" : "";
  if (auto slice = dyn_cast<memref::SubViewOp>(user))
    return getPart(slice, operand).str();
  if (auto instruction = dyn_cast<InstructionOpInterface>(user))
    for (const NamedExtent &extent : instruction.getExtents())
      if (extent.value == OpFoldResult(operand.get()))
        return extent.name.str() + "Size";
  return "";
}

std::string ValueNames::getScalar(Value scalar, unsigned depth) const {
  if (depth > maxDepth || isa<BlockArgument>(scalar))
    return "";
  if (auto load = scalar.getDefiningOp<memref::LoadOp>())
    if (auto variable = load.getMemref().getDefiningOp<memref::AllocaOp>())
      if (std::string name = getVariable(variable); !name.empty())
        return name;
  if (StringRef bound = bounds.lookup(scalar); depth == 0 && !bound.empty())
    return bound.str();
  // Several uses may say different things: a slot is most specific, then an
  // extent, then a place.
  std::string role;
  for (StringRef ending : {"slot", "s", "Size", "", "end"})
    for (OpOperand &use : scalar.getUses())
      if (std::string found = getRole(use);
          role.empty() && StringRef(found).ends_with(ending))
        role = found;
  if (!role.empty())
    return role;
  // A bound of a bounded value.
  for (OpOperand &use : scalar.getUses())
    if (isa<arith::MinSIOp, arith::MaxSIOp, affine::AffineMinOp,
            affine::AffineMaxOp>(use.getOwner()))
      if (std::string name = getScalar(use.getOwner()->getResult(0), depth + 1);
          !name.empty())
        return name;
  return "";
}

/// Whether the source name of `value` is that of an operand: a pass gave a
/// computation the location of what it starts from.
static bool isOfOperand(Value value) {
  Operation *op = value.getDefiningOp();
  return op && llvm::any_of(op->getOperands(), [&](Value operand) {
           return getSourceName(operand) == getSourceName(value);
         });
}

std::string ValueNames::get(Value value, StringRef fallback) const {
  std::string name;
  if (auto variable = value.getDefiningOp<memref::AllocaOp>())
    name = getSourceName(value).empty() ? getVariable(variable)
                                        : getSourceName(value);
  else if (isa<MemRefType>(value.getType()))
    name = getTile(value, 0);
  else if (name = getSourceName(value); name.empty() || isOfOperand(value))
    if (std::string role = getScalar(value, 0); !role.empty())
      name = role;
  return name.empty() ? fallback.str() : makeIdentifier(name);
}
