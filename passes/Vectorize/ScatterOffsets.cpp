//===- ScatterOffsets.cpp - Offsets of scattered stores -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Vectorize/ScatterOffsets.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

Along OffsetBuilder::create(ArrayRef<int64_t> shape, const SingleIndex &index,
                            AffineExpr trips, int64_t pitch, int64_t step,
                            int64_t start) {
  Along along{allocate(shape), allocate(shape), allocate(shape),
              allocate(shape)};
  Value rest = allocate(shape);
  // The distance from the first stored place, in the direction of the stores.
  bool falls = index.factor < 0;
  int64_t factor = std::max<int64_t>(std::abs(index.factor), 1);
  AffineExpr sign = builder.getAffineConstantExpr(falls ? -1 : 1);
  tile::ArangeOp::create(builder, loc, createNumber(-index.uniform * sign),
                         createNumber(sign), rest);
  if (factor == 1) {
    apply<tile::AddOp>(rest, number(0), along.iteration);
    apply<tile::MulOp>(rest, number(0), along.stored);
  } else {
    tile::DivOp::create(builder, loc, rest, number(factor), along.iteration);
    apply<tile::MulOp>(along.iteration, number(-factor), along.stored);
    apply<tile::AddOp>(rest, along.stored, along.stored);
  }
  // No rest of the division, and an iteration of the loop.
  apply<tile::MulOp>(along.stored, along.stored, along.stored);
  apply<tile::MinOp>(along.stored, number(1), along.stored);
  subtractFrom(builder.getAffineConstantExpr(1), along.stored, along.stored);
  // A negative place has a quotient of 0, too.
  apply<tile::AddOp>(rest, number(1), rest);
  limit(rest);
  apply<tile::MulOp>(along.stored, rest, along.stored);
  subtractFrom(trips, along.iteration, rest);
  limit(rest);
  apply<tile::MulOp>(along.stored, rest, along.stored);

  tile::ArangeOp::create(builder, loc, number(0), number(pitch), along.own);
  apply<tile::MulOp>(along.iteration, number(step), along.distance);
  apply<tile::SubOp>(along.distance, along.own, along.distance);
  apply<tile::AddOp>(along.distance, number(start), along.distance);
  return along;
}

template <typename OpT> Value OffsetBuilder::join(Value outer, Value inner) {
  SmallVector<int64_t> shape(getShape(outer));
  ArrayRef<int64_t> later = getShape(inner);
  llvm::copy(later, shape.end() - later.size());
  Value joined = allocate(shape);
  OpT::create(builder, loc, outer, inner, joined);
  return joined;
}

Along OffsetBuilder::combine(const Along &outer, const Along &inner) {
  return {join<tile::MulOp>(outer.stored, inner.stored),
          join<tile::AddOp>(outer.own, inner.own),
          join<tile::AddOp>(outer.distance, inner.distance), outer.iteration};
}

void OffsetBuilder::equate(Along &all, Value iteration, const Along &inner) {
  SmallVector<int64_t> shape(getShape(iteration));
  ArrayRef<int64_t> later = getShape(inner.iteration);
  llvm::copy(later, shape.end() - later.size());
  Value difference = allocate(shape);
  tile::SubOp::create(builder, loc, iteration, inner.iteration, difference);
  apply<tile::MulOp>(difference, difference, difference);
  apply<tile::MinOp>(difference, number(1), difference);
  subtractFrom(builder.getAffineConstantExpr(1), difference, difference);
  tile::MulOp::create(builder, loc, all.stored, difference, all.stored);
}

Value OffsetBuilder::finish(const Along &all) {
  apply<tile::MulOp>(all.distance, all.stored, all.distance);
  apply<tile::AddOp>(all.distance, all.own, all.distance);
  return all.distance;
}
