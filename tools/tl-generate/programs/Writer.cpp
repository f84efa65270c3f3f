//===- Writer.cpp - Builder of a generated kernel -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-generate/programs/Writer.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace tl;
using namespace tl::generate;

Writer::Writer(MLIRContext &context, Random &random)
    : random(random), b(&context), loc(b.getUnknownLoc()),
      readsTiles(random.chance(50)) {
  program.module = ModuleOp::create(loc);
  b.setInsertionPointToEnd(program.module->getBody());
  function = func::FuncOp::create(b, loc, "kernel",
                                  b.getFunctionType(TypeRange(), TypeRange()));
  b.setInsertionPointToEnd(function.addEntryBlock());
  auto end = func::ReturnOp::create(b, loc);
  b.setInsertionPoint(end);
  blocks = random.pick({1, 1, 2, 3});
  launch = tile::LaunchOp::create(b, loc, index(blocks),
                                  /*hasSubBlockIndex=*/false);
  b.setInsertionPoint(launch.getBody().front().getTerminator());
  start = arith::ConstantIndexOp::create(b, loc, 0);
  indices.push_back(launch.getBody().getArgument(0));
}

Program Writer::finish() {
  b.setInsertionPoint(launch.getBody().front().getTerminator());
  for (auto [tile, tensor] : stored)
    tile::CopyOp::create(b, loc, tile, tensor);
  start->erase();
  return std::move(program);
}

//===----------------------------------------------------------------------===//
// Types and constants
//===----------------------------------------------------------------------===//

Type Writer::parseType(llvm::StringRef name) {
  if (name == "index")
    return b.getIndexType();
  if (name == "bf16")
    return b.getBF16Type();
  unsigned width = 0;
  bool isUnsigned = name.consume_front("u");
  llvm::StringRef digits = name.drop_front();
  digits.getAsInteger(10, width);
  if (name.front() == 'f')
    return width == 16 ? Type(b.getF16Type()) : Type(b.getF32Type());
  return IntegerType::get(b.getContext(), width,
                          isUnsigned ? IntegerType::Unsigned
                                     : IntegerType::Signless);
}

Value Writer::index(int64_t value) {
  Value &constant = constants[value];
  if (!constant) {
    OpBuilder first = OpBuilder::atBlockBegin(&function.front());
    constant = arith::ConstantIndexOp::create(first, loc, value);
  }
  return constant;
}

Value Writer::number(Type element, double value) {
  if (isa<FloatType>(element))
    return arith::ConstantOp::create(b, loc, b.getFloatAttr(element, value));
  if (element.isIndex())
    return index(static_cast<int64_t>(value));
  Type type = b.getIntegerType(element.getIntOrFloatBitWidth());
  return arith::ConstantOp::create(
      b, loc, b.getIntegerAttr(type, static_cast<int64_t>(value)));
}

MemRefType Writer::tileType(Type element, llvm::ArrayRef<int64_t> shape,
                            tile::Space space) {
  return MemRefType::get(shape, element, MemRefLayoutAttrInterface(),
                         tile::SpaceAttr::get(b.getContext(), space));
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

Value Writer::addArgument(Type type, const llvm::Twine &spec,
                          Tolerance tolerance) {
  unsigned number = function.getNumArguments();
  program.arguments.push_back({spec.str(), tolerance});
  if (failed(function.insertArgument(number, type, /*argAttrs=*/{}, loc)))
    llvm_unreachable("every function takes another argument");
  return function.getArgument(number);
}

Value Writer::addTensor(MemRefType type, Tolerance tolerance) {
  std::string spec = "random:" + std::to_string(nextSeed++);
  if (type.getRank() == 0 || !random.chance(30))
    return addArgument(type, spec, tolerance);
  SmallVector<int64_t> known(type.getShape()), actual(known);
  for (auto [extent, size] : llvm::zip_equal(known, actual))
    if (random.chance(50)) {
      extent = ShapedType::kDynamic;
      size += random.chance(30) ? random.between(1, 5) : 0;
    }
  llvm::raw_string_ostream(spec) << ":" << llvm::interleaved(actual, "x");
  Value argument = addArgument(MemRefType::get(known, type.getElementType()),
                               spec, tolerance);
  OpBuilder first(start);
  if (random.chance(30))
    indices.push_back(memref::DimOp::create(first, loc, argument, 0));
  SmallVector<OpFoldResult> offsets(type.getRank(), b.getIndexAttr(0));
  return slice(argument, offsets, toShape(type.getShape()), first);
}

Value Writer::numberArgument(int64_t value) {
  return addArgument(b.getIndexType(), llvm::Twine(value));
}

Value Writer::partOfBlock(Value argument, OpBuilder &builder) {
  auto type = cast<MemRefType>(argument.getType());
  if (blocks == 1)
    return argument;
  SmallVector<OpFoldResult> offsets(type.getRank(), b.getIndexAttr(0));
  offsets.front() = launch.getBody().getArgument(0);
  Shape shape = toShape(type.getShape().drop_front());
  return slice(argument, offsets, shape, builder);
}
