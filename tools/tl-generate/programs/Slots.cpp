//===- Slots.cpp - Generated instructions on slots, without flags ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tools/tl-generate/programs/Writer.h"

using namespace mlir;
using namespace tl;
using namespace tl::generate;

namespace {
/// Writes loads, stores and sums on a few buffers in UB under loops and
/// branches. The operands are either whole buffers, which may overlap by half,
/// or slots that a loop selects: 8 rows and 8 columns of buffers of 24 rows and
/// 64 columns.
class SlotWriter {
public:
  SlotWriter(MLIRContext &context, Random &random);
  Program write();

private:
  void addFunction();
  void addSection();
  void addBuffers();
  void fillSlots();
  void writeBlock(unsigned least, unsigned most);
  void writeLoop();
  void writeIf();
  void writeInstruction();
  Value constant(int64_t value);
  Value drawRow(int64_t rows);
  Value part(Value whole, Value row, Value column);
  Value drawPart(ArrayRef<Value> wholes);

  Random &random;
  OpBuilder b;
  Location loc;
  Program program;
  bool isSliced, overlaps;
  Value trips, condition, start;
  SmallVector<Value> tensors, buffers, variables;
  unsigned depth = 0;
};
} // namespace

/// Rows and columns of a slot, rows of buffers and tensors, columns of both.
constexpr int64_t kSlot = 8, kBufferRows = 24, kTensorRows = 96, kColumns = 64;

SlotWriter::SlotWriter(MLIRContext &context, Random &random)
    : random(random), b(&context), loc(b.getUnknownLoc()),
      isSliced(random.chance(50)), overlaps(!isSliced && random.chance(50)) {}

Value SlotWriter::constant(int64_t value) {
  return arith::ConstantIndexOp::create(b, loc, value);
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

void SlotWriter::addFunction() {
  program.module = ModuleOp::create(loc);
  b.setInsertionPointToEnd(program.module->getBody());
  auto tensor =
      MemRefType::get({isSliced ? kTensorRows : 1, kColumns}, b.getF32Type());
  SmallVector<Type> types{tensor, tensor, b.getIndexType(), b.getIndexType(),
                          b.getI1Type()};
  auto function = func::FuncOp::create(b, loc, "kernel",
                                       b.getFunctionType(types, TypeRange()));
  b.setInsertionPointToEnd(function.addEntryBlock());
  tensors = {function.getArgument(0), function.getArgument(1)};
  start = function.getArgument(2);
  trips = function.getArgument(3);
  condition = function.getArgument(4);
  program.arguments = {{"random:1", {}},
                       {"random:2", {}},
                       {std::to_string(random.pick({0, 1, -1})), {}},
                       {std::to_string(random.pick({0, 1, 2, 3, 7})), {}},
                       {std::to_string(random.below(2)), {}}};
}

void SlotWriter::addSection() {
  auto end = func::ReturnOp::create(b, loc);
  b.setInsertionPoint(end);
  auto launch = ascend::LaunchOp::create(b, loc, constant(1),
                                         /*hasSubBlockIndex=*/false);
  b.setInsertionPoint(launch.getBody().front().getTerminator());
  auto section = ascend::SectionOp::create(b, loc, ascend::Core::Vector);
  if (section.getBody().empty())
    ascend::SectionOp::ensureTerminator(section.getBody(), b, loc);
  b.setInsertionPoint(section.getBody().front().getTerminator());
}

void SlotWriter::addBuffers() {
  auto memory = ascend::MemoryAttr::get(b.getContext(), ascend::Memory::UB);
  auto type =
      MemRefType::get({isSliced ? kBufferRows : 1, kColumns}, b.getF32Type(),
                      MemRefLayoutAttrInterface(), memory);
  int64_t distance = type.getNumElements() * 4 / (overlaps ? 2 : 1);
  int64_t count = isSliced ? 2 : random.between(2, 4);
  for (int64_t i = 0; i < count; ++i)
    buffers.push_back(ascend::BufferOp::create(b, loc, type, i * distance));
  if (isSliced)
    return fillSlots();
  for (Value buffer : buffers)
    ascend::CopyGmToUbOp::create(b, loc, tensors[0], buffer);
}

/// Writes all slots, in two loops.
void SlotWriter::fillSlots() {
  OpBuilder::InsertionGuard guard(b);
  Value zero = constant(0), step = constant(kSlot);
  Value rows = constant(kBufferRows), columns = constant(kColumns);
  auto outer = scf::ForOp::create(b, loc, zero, rows, step);
  b.setInsertionPoint(outer.getBody()->getTerminator());
  auto inner = scf::ForOp::create(b, loc, zero, columns, step);
  b.setInsertionPoint(inner.getBody()->getTerminator());
  Value row = outer.getInductionVar(), column = inner.getInductionVar();
  for (auto [tensor, buffer] : llvm::zip_equal(tensors, buffers))
    ascend::CopyGmToUbOp::create(b, loc, part(tensor, row, column),
                                 part(buffer, row, column));
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

Value SlotWriter::part(Value whole, Value row, Value column) {
  SmallVector<OpFoldResult> offsets{row, column}, ones(2, b.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes(2, b.getIndexAttr(kSlot));
  return memref::SubViewOp::create(b, loc, whole, offsets, sizes, ones);
}

/// The first row of a slot: a constant, or a function of a loop, modulo 2 or 3
/// if `rows` are few.
Value SlotWriter::drawRow(int64_t rows) {
  if (variables.empty() || random.chance(30))
    return constant(kSlot * random.between(0, 2));
  Value slot = random.pick(ArrayRef<Value>(variables));
  slot = arith::AddIOp::create(b, loc, slot, constant(random.between(0, 2)));
  bool isFew = rows == kBufferRows || random.chance(30);
  int64_t slots = isFew ? random.pick({2, 3}) : rows / kSlot;
  slot = arith::RemUIOp::create(b, loc, slot, constant(slots));
  return arith::MulIOp::create(b, loc, slot, constant(kSlot));
}

Value SlotWriter::drawPart(ArrayRef<Value> wholes) {
  Value whole = random.pick(wholes);
  if (!isSliced)
    return whole;
  int64_t rows = cast<MemRefType>(whole.getType()).getDimSize(0);
  return part(whole, drawRow(rows), constant(kSlot * random.between(0, 1)));
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void SlotWriter::writeInstruction() {
  Value a = drawPart(buffers);
  switch (random.weighted({4, 3, 5})) {
  case 0:
    ascend::CopyGmToUbOp::create(b, loc, drawPart(tensors), a);
    return;
  case 1:
    ascend::CopyUbToGmOp::create(b, loc, a, drawPart(tensors));
    return;
  default:
    // The operands of one instruction must not overlap partially.
    bool isApart = !isSliced && !overlaps;
    Value left = isApart ? drawPart(buffers) : a;
    Value right = isApart ? drawPart(buffers) : a;
    ascend::VAddOp::create(b, loc, left, right, a);
  }
}

void SlotWriter::writeLoop() {
  OpBuilder::InsertionGuard guard(b);
  Value lower = constant(0), upper = trips;
  // As an unsigned number, -1 exceeds all upper bounds.
  bool isUnsigned = random.chance(10);
  if (isUnsigned) {
    lower = start;
  } else if (random.chance(30)) {
    lower = trips;
    upper = arith::AddIOp::create(b, loc, trips, constant(2));
  }
  auto loop = scf::ForOp::create(b, loc, lower, upper, constant(1));
  loop.setUnsignedCmp(isUnsigned);
  b.setInsertionPoint(loop.getBody()->getTerminator());
  variables.push_back(loop.getInductionVar());
  writeBlock(1, 4);
  variables.pop_back();
}

void SlotWriter::writeIf() {
  OpBuilder::InsertionGuard guard(b);
  auto branch = scf::IfOp::create(b, loc, condition, random.chance(50));
  for (Block *block : {branch.thenBlock(), branch.elseBlock()})
    if (block) {
      b.setInsertionPoint(block->getTerminator());
      writeBlock(1, 3);
    }
}

void SlotWriter::writeBlock(unsigned least, unsigned most) {
  ++depth;
  for (int64_t i = random.between(least, most); i; --i) {
    size_t kind = depth > 3 ? 2 : random.weighted({3, 2, 11});
    if (kind == 0)
      writeLoop();
    else if (kind == 1)
      writeIf();
    else
      writeInstruction();
  }
  --depth;
}

Program SlotWriter::write() {
  addFunction();
  addSection();
  addBuffers();
  writeBlock(3, 7);
  return std::move(program);
}

Program tl::generate::generateSlots(MLIRContext &context, Random &random) {
  return SlotWriter(context, random).write();
}
