//===- ParallelValues.cpp - Values of generated loops over elements -------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "tools/tl-generate/programs/ParallelLoop.h"

using namespace mlir;
using namespace tl;
using namespace tl::generate;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Type Loop::drawType() { return random.pick(ArrayRef<Type>(types)); }

Value Loop::pick(Type type) {
  SmallVector<Value> fitting;
  for (Value value : values)
    if (value.getType() == type)
      fitting.push_back(value);
  if (fitting.empty() || random.chance(12))
    return writer.number(type, static_cast<double>(random.between(-5, 5)));
  return random.pick(ArrayRef<Value>(fitting).take_back(4));
}

void Loop::load() {
  const Array &array = random.pick(ArrayRef<Array>(arrays));
  SmallVector<Value> place = array.place;
  auto type = cast<MemRefType>(array.value.getType());
  if (!array.isStored && random.chance(30))
    for (auto [value, extent] : llvm::zip_equal(place, type.getShape()))
      value = readPlace(extent);
  keep(memref::LoadOp::create(b, loc, array.value, place));
}

/// A loop-invariant operation that would fail if executed: it must not be
/// hoisted out of a loop without iterations.
void Loop::fault() {
  Type type = drawType();
  if (isa<IntegerType>(type) && random.chance(50)) {
    Value zero =
        arith::IndexCastOp::create(b, loc, type, writer.numberArgument(0));
    return keep(arith::DivSIOp::create(b, loc, pick(type), zero));
  }
  const Array &array = random.pick(ArrayRef<Array>(arrays));
  if (array.isStored)
    return;
  SmallVector<Value> place(array.place.size(), writer.numberArgument(100000));
  keep(memref::LoadOp::create(b, loc, array.value, place));
}

void Loop::computeFloat(Type type) {
  Value x = pick(type), y = pick(type);
  switch (random.below(9)) {
  case 0:
    return keep(arith::AddFOp::create(b, loc, x, y));
  case 1:
    return keep(arith::SubFOp::create(b, loc, x, y));
  case 2:
    return keep(arith::MulFOp::create(b, loc, x, y));
  case 3:
    return keep(arith::MaximumFOp::create(b, loc, x, y));
  case 4:
    return keep(arith::MinimumFOp::create(b, loc, x, y));
  case 5:
    return keep(arith::MaxNumFOp::create(b, loc, x, y));
  case 6:
    return keep(arith::DivFOp::create(b, loc, x, y));
  case 7:
    return keep(arith::NegFOp::create(b, loc, x));
  default:
    return keep(math::AbsFOp::create(b, loc, x));
  }
}

/// A function. The lowering of others, such as tanh, rounds in another way.
void Loop::computeFunction(Type type) {
  Value x = pick(type);
  switch (random.below(9)) {
  case 0:
    return keep(math::FmaOp::create(b, loc, x, pick(type), pick(type)));
  case 1:
    return keep(math::FloorOp::create(b, loc, x));
  case 2:
    return keep(math::CeilOp::create(b, loc, x));
  case 3:
    return keep(math::TruncOp::create(b, loc, x));
  case 4:
    return keep(math::RoundEvenOp::create(b, loc, x));
  case 5:
    return keep(math::CopySignOp::create(b, loc, x, writer.number(type, -1)));
  case 6:
    return keep(math::SqrtOp::create(b, loc, math::AbsFOp::create(b, loc, x)));
  case 7:
    return keep(math::ExpOp::create(b, loc, x));
  default:
    return keep(math::LogOp::create(b, loc, math::AbsFOp::create(b, loc, x)));
  }
}

/// The operation `number` on two integers, which may be conditions.
Value Loop::createInteger(unsigned number, Value x, Value y) {
  switch (number) {
  case 0:
    return arith::AddIOp::create(b, loc, x, y);
  case 1:
    return arith::SubIOp::create(b, loc, x, y);
  case 2:
    return arith::MulIOp::create(b, loc, x, y);
  case 3:
    return arith::MaxSIOp::create(b, loc, x, y);
  case 4:
    return arith::MinSIOp::create(b, loc, x, y);
  case 5:
    return arith::AndIOp::create(b, loc, x, y);
  case 6:
    return arith::OrIOp::create(b, loc, x, y);
  default:
    return arith::XOrIOp::create(b, loc, x, y);
  }
}

void Loop::computeInteger(Type type) {
  Value x = pick(type), y = pick(type);
  // Not 0, nor -1, nor more than the bits of the type.
  Value constant =
      writer.number(type, static_cast<double>(random.between(1, 7)));
  unsigned number = random.below(integerOperations + 11);
  if (number < integerOperations)
    return keep(createInteger(number, x, y));
  switch (number - integerOperations) {
  case 0:
    return keep(arith::ShLIOp::create(b, loc, x, constant));
  case 1:
    return keep(arith::ShRSIOp::create(b, loc, x, constant));
  case 2:
    return keep(arith::DivSIOp::create(b, loc, x, constant));
  case 3:
    return keep(arith::RemSIOp::create(b, loc, x, constant));
  case 4:
    return keep(arith::CeilDivSIOp::create(b, loc, x, constant));
  case 5:
    return keep(arith::CeilDivUIOp::create(b, loc, x, constant));
  case 6:
    return keep(arith::FloorDivSIOp::create(b, loc, x, constant));
  case 7: {
    Value amount = arith::AndIOp::create(b, loc, y, constant);
    return keep(random.chance(50)
                    ? Value(arith::ShLIOp::create(b, loc, x, amount))
                    : Value(arith::ShRSIOp::create(b, loc, x, amount)));
  }
  case 8:
    return keep(arith::ShRUIOp::create(
        b, loc, x, arith::AndIOp::create(b, loc, y, constant)));
  case 9:
    return keep(arith::MinUIOp::create(b, loc, x, y));
  default:
    return keep(arith::MaxUIOp::create(b, loc, x, y));
  }
}

void Loop::compute() {
  Type type = drawType();
  if (!isa<FloatType>(type))
    computeInteger(type);
  else if (random.chance(25))
    computeFunction(type);
  else
    computeFloat(type);
}

/// A branch with one or two results, which each side computes.
void Loop::choose() {
  SmallVector<Type> results;
  for (unsigned i = random.pick({1, 1, 2}); i; --i)
    results.push_back(drawType());
  auto branch = scf::IfOp::create(b, loc, results, compare(),
                                  /*withElseRegion=*/true);
  for (Block *block : {branch.thenBlock(), branch.elseBlock()}) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(block);
    size_t known = values.size();
    if (random.chance(30))
      load();
    for (unsigned i = random.below(3); i; --i)
      compute();
    auto yielded =
        llvm::map_to_vector(results, [&](Type type) { return pick(type); });
    scf::YieldOp::create(b, loc, yielded);
    values.truncate(known);
  }
  for (Value result : branch.getResults())
    keep(result);
}

/// A float as a type of another width, without values that an integer cannot
/// hold.
void Loop::convertFloat(Value value, Type type) {
  Type from = value.getType();
  if (isa<FloatType>(type)) {
    unsigned bits = from.getIntOrFloatBitWidth(),
             others = type.getIntOrFloatBitWidth();
    if (bits < others)
      keep(arith::ExtFOp::create(b, loc, type, value));
    else if (bits > others)
      keep(arith::TruncFOp::create(b, loc, type, value));
    return;
  }
  value = arith::MaxNumFOp::create(b, loc, value, writer.number(from, -100));
  value = arith::MinNumFOp::create(b, loc, value, writer.number(from, 100));
  if (random.chance(70))
    return keep(arith::FPToSIOp::create(b, loc, type, value));
  value = math::AbsFOp::create(b, loc, value);
  keep(arith::FPToUIOp::create(b, loc, type, value));
}

void Loop::convert() {
  Value value = pick(drawType());
  Type from = value.getType(), type = drawType();
  if (from == type)
    return;
  if (isa<FloatType>(from))
    return convertFloat(value, type);
  // Tiles convert unsigned numbers to f32 at best.
  bool isUnsigned = type.isF32() || from.getIntOrFloatBitWidth() < 32;
  if (isa<FloatType>(type) && isUnsigned && random.chance(30))
    return keep(arith::UIToFPOp::create(b, loc, type, value));
  if (isa<FloatType>(type))
    return keep(arith::SIToFPOp::create(b, loc, type, value));
  if (from.getIntOrFloatBitWidth() > type.getIntOrFloatBitWidth())
    return keep(arith::TruncIOp::create(b, loc, type, value));
  if (random.chance(50))
    return keep(arith::ExtSIOp::create(b, loc, type, value));
  keep(arith::ExtUIOp::create(b, loc, type, value));
}

void Loop::ramp() {
  Type type = drawType();
  Value variable = random.pick(ArrayRef<Value>(variables));
  if (isa<IntegerType>(type))
    return keep(arith::IndexCastOp::create(b, loc, type, variable));
  Value number = arith::IndexCastOp::create(b, loc, b.getI64Type(), variable);
  keep(arith::SIToFPOp::create(b, loc, type, number));
}

//===----------------------------------------------------------------------===//
// Conditions and stores
//===----------------------------------------------------------------------===//

Value Loop::compare() {
  using Integers = arith::CmpIPredicate;
  using Floats = arith::CmpFPredicate;
  if (random.chance(25)) {
    Value variable = random.pick(ArrayRef<Value>(variables));
    return arith::CmpIOp::create(
        b, loc, random.pick({Integers::slt, Integers::sge, Integers::eq}),
        variable, writer.index(random.between(0, 5)));
  }
  if (!conditions.empty() && random.chance(40)) {
    Value one = random.pick(ArrayRef<Value>(conditions));
    // With itself a condition would seldom tell a wrong operation.
    Value other = compare();
    switch (random.below(4)) {
    case 0:
      return arith::CmpIOp::create(
          b, loc,
          random.pick({Integers::eq, Integers::ne, Integers::slt, Integers::ule,
                       Integers::sgt, Integers::uge}),
          one, other);
    case 1:
      return arith::SelectOp::create(
          b, loc, random.pick(ArrayRef<Value>(conditions)), one, other);
    default:
      return createInteger(random.below(integerOperations), one, other);
    }
  }
  Type type = drawType();
  Value x = pick(type), y = pick(type);
  if (isa<FloatType>(type))
    return arith::CmpFOp::create(
        b, loc,
        random.pick({Floats::OLT, Floats::OGE, Floats::OEQ, Floats::UNE,
                     Floats::ULT, Floats::ONE, Floats::UEQ, Floats::ORD,
                     Floats::UNO}),
        x, y);
  return arith::CmpIOp::create(
      b, loc,
      random.pick({Integers::slt, Integers::sge, Integers::eq, Integers::ne,
                   Integers::ult}),
      x, y);
}

void Loop::select() {
  Value condition = compare();
  conditions.push_back(condition);
  Type type = drawType();
  keep(arith::SelectOp::create(b, loc, condition, pick(type), pick(type)));
}
