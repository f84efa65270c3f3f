//===- Numbers.cpp - Scalars unknown at compile time ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-generate/programs/Writer.h"

using namespace mlir;
using namespace tl;
using namespace tl::generate;

/// The number after a conversion to integers of few bits, in which it may wrap.
Value Writer::narrow(Value value) {
  Type type = b.getIntegerType(random.pick({8, 16, 32}));
  Value cut = arith::IndexCastOp::create(b, loc, type, value);
  Value other = arith::ConstantOp::create(
      b, loc, b.getIntegerAttr(type, random.between(1, 100)));
  switch (random.below(4)) {
  case 0:
    cut = arith::AddIOp::create(b, loc, cut, other);
    break;
  case 1:
    cut = arith::MulIOp::create(b, loc, cut, other);
    break;
  case 2:
    cut = arith::SubIOp::create(b, loc, other, cut);
    break;
  default:
    cut = arith::XOrIOp::create(b, loc, cut, other);
  }
  if (random.chance(50))
    return arith::IndexCastUIOp::create(b, loc, b.getIndexType(), cut);
  return arith::IndexCastOp::create(b, loc, b.getIndexType(), cut);
}

Value Writer::bounded(int64_t most) {
  if (most == 0 && random.chance(80))
    return index(0);
  Value value = random.chance(15) || indices.empty()
                    ? numberArgument(random.between(0, 5))
                    : random.pick(llvm::ArrayRef<Value>(indices));
  if (random.chance(40)) {
    value = arith::MulIOp::create(b, loc, value, index(random.between(1, 4)));
    value = arith::AddIOp::create(b, loc, value, index(random.between(0, 5)));
  }
  if (random.chance(25))
    value = narrow(value);
  if (random.chance(25))
    return arith::MinUIOp::create(b, loc, value, index(most));
  return arith::RemUIOp::create(b, loc, value, index(most + 1));
}

OpFoldResult Writer::boundedOrConstant(int64_t most) {
  if (random.chance(50))
    return b.getIndexAttr(
        random.pick({int64_t(0), most, random.between(0, most)}));
  return bounded(most);
}

Value Writer::condition() {
  Value left = random.chance(70) ? random.pick(llvm::ArrayRef<Value>(indices))
                                 : numberArgument(random.between(0, 3));
  Value right = index(random.between(0, 3));
  using Predicate = arith::CmpIPredicate;
  Predicate predicate =
      random.pick({Predicate::eq, Predicate::ne, Predicate::slt, Predicate::sge,
                   Predicate::ult, Predicate::ugt});
  Value holds = arith::CmpIOp::create(b, loc, predicate, left, right);
  if (random.chance(80))
    return holds;
  return random.chance(50)
             ? Value(arith::AndIOp::create(b, loc, holds, condition()))
             : Value(arith::OrIOp::create(b, loc, holds, condition()));
}

Value Writer::scalar(Type type) {
  if (type.isIndex())
    return bounded(8);
  if (auto integer = dyn_cast<IntegerType>(type)) {
    if (integer.getWidth() == 1)
      return condition();
    // Conversions of indices are between signless types.
    bool isIndex = random.chance(30);
    if (isIndex && integer.isSignless())
      return arith::IndexCastOp::create(b, loc, type, bounded(7));
    return number(type, static_cast<double>(random.between(-9, 9)));
  }
  if (random.chance(30)) {
    Value integer =
        arith::IndexCastOp::create(b, loc, b.getI32Type(), bounded(7));
    return arith::SIToFPOp::create(b, loc, type, integer);
  }
  return number(type, static_cast<double>(random.between(-16, 16)) / 4);
}
