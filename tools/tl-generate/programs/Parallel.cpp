//===- Parallel.cpp - Generated loops over elements -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "tools/tl-generate/programs/ParallelLoop.h"

using namespace mlir;
using namespace tl;
using namespace tl::generate;

Loop::Loop(Writer &writer)
    : writer(writer), b(writer.b), random(writer.random), loc(writer.loc) {
  unsigned rank = random.pick({1, 1, 2, 2, 2, 3});
  for (unsigned i = 0; i < rank; ++i)
    extents.push_back(rank < 3 ? random.pick({1, 2, 3, 5, 8, 13, 16, 17, 33})
                               : random.pick({1, 2, 3, 5, 8}));
  for (llvm::StringRef name : split("f32 f16 i32 i16"))
    if (random.chance(45))
      types.push_back(writer.parseType(name));
  if (types.empty() || random.chance(10))
    types.push_back(writer.parseType(
        random.pick<llvm::StringRef>({"f32", "bf16", "i8", "i32"})));
}

//===----------------------------------------------------------------------===//
// Iterations and arrays
//===----------------------------------------------------------------------===//

void Loop::drawBounds() {
  isGuarded = random.chance(10);
  for (int64_t extent : extents) {
    if (isGuarded && random.chance(70)) {
      bounds.push_back(writer.numberArgument(extent + random.between(0, 9)));
      continue;
    }
    if (random.chance(60)) {
      bounds.push_back(writer.index(extent));
      continue;
    }
    int64_t trips = random.pick(
        {extent, random.between(0, extent), int64_t(0), int64_t(-3)});
    bool isArgument = random.chance(60);
    isEmpty |= isArgument && trips <= 0;
    bounds.push_back(isArgument ? writer.numberArgument(trips)
                                : writer.bounded(extent));
  }
}

Value Loop::makeArray(Type element, ArrayRef<int64_t> shape, bool isStored) {
  bool mayBeTensor = !isStored || writer.hasOneBlock();
  if (mayBeTensor && random.chance(25))
    return writer.tensor(element, toShape(shape));
  for (const Tile &tile : writer.tiles)
    if (tile.type() == writer.tileType(element, shape) &&
        tile.domain == Domain::Numbers &&
        tile.value.getDefiningOp<memref::AllocOp>() &&
        !llvm::is_contained(used, tile.value))
      return tile.value;
  return writer.newTile(element, shape).value;
}

Value Loop::makePlace(unsigned dimension, Step step) {
  Value variable = variables[dimension];
  if (step == Step::Reversed)
    return arith::SubIOp::create(b, loc, writer.index(extents[dimension] - 1),
                                 variable);
  if (step == Step::Twice)
    return arith::MulIOp::create(b, loc, variable, writer.index(2));
  return variable;
}

/// Adds an array with the dimensions of the loop in any order; an array that is
/// only read may lack some.
void Loop::addArray(bool isStored) {
  Array array;
  array.isStored = isStored;
  SmallVector<int64_t> shape;
  auto order = llvm::to_vector(llvm::seq<unsigned>(extents.size()));
  if (random.chance(15))
    std::reverse(order.begin(), order.end());
  for (unsigned dimension : order) {
    if (!isStored && random.chance(15))
      continue;
    Step step = random.chance(85) ? Step::Same
                                  : random.pick({Step::Reversed, Step::Twice});
    shape.push_back(extents[dimension] * (step == Step::Twice ? 2 : 1));
    array.place.push_back(makePlace(dimension, step));
  }
  if (shape.empty())
    shape = {4}, array.place = {writer.index(0)};
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(variables[0].getParentBlock()->getParentOp());
  array.value = makeArray(drawType(), shape, isStored);
  used.push_back(array.value);
  arrays.push_back(array);
}

/// An element of an array that is only read, at an index that depends on the
/// loop in another way.
Value Loop::readPlace(int64_t extent) {
  Value variable = random.pick(ArrayRef<Value>(variables));
  Value limit = writer.index(extent);
  Value number = writer.index(random.between(0, 7));
  switch (random.below(12)) {
  case 0:
    return writer.index(random.between(0, extent - 1));
  case 8:
    variable = arith::SelectOp::create(b, loc, compare(), variable, number);
    break;
  case 9:
    variable = createInteger(random.pick({5, 6, 7}), variable, number);
    break;
  case 11: {
    AffineExpr index = b.getAffineDimExpr(0);
    int64_t by = random.between(1, 7);
    AffineExpr number = random.pick(
        {index * by + 1, index.floorDiv(by), index.ceilDiv(by), index % by});
    variable = affine::AffineApplyOp::create(
        b, loc, AffineMap::get(1, 0, number), variable);
    break;
  }
  case 10: {
    AffineExpr index = b.getAffineDimExpr(0);
    auto map = AffineMap::get(
        1, 0, {index + 1, b.getAffineConstantExpr(random.between(0, 7))},
        b.getContext());
    variable =
        random.chance(50)
            ? affine::AffineMinOp::create(b, loc, map, variable).getResult()
            : affine::AffineMaxOp::create(b, loc, map, variable);
    break;
  }
  case 4:
    return readEdge(variable, extent);
  case 5:
    variable = arith::MulIOp::create(b, loc, variable,
                                     random.pick(ArrayRef<Value>(variables)));
    variable = arith::MinSIOp::create(b, loc, variable, writer.index(64));
    break;
  case 6:
    variable = arith::ShRUIOp::create(b, loc, variable, writer.index(1));
    break;
  case 1:
    variable = arith::DivUIOp::create(b, loc, variable, writer.index(2));
    break;
  case 2:
    variable = arith::AddIOp::create(b, loc, variable, writer.index(1));
    break;
  case 3:
    variable = arith::MulIOp::create(b, loc, variable, writer.index(3));
    break;
  default:
    return readIndirectly(extent);
  }
  return arith::RemUIOp::create(b, loc, variable, limit);
}

/// A neighbour of the element, or the one at the edge.
Value Loop::readEdge(Value variable, int64_t extent) {
  Value distance = writer.index(random.between(1, 3));
  if (random.chance(50))
    variable = arith::SubIOp::create(b, loc, variable, distance);
  else
    variable = arith::AddIOp::create(b, loc, variable, distance);
  variable = arith::MaxSIOp::create(b, loc, variable, writer.index(0));
  return arith::MinSIOp::create(b, loc, variable, writer.index(extent - 1));
}

/// An element at an index that is an integer computed in the loop.
Value Loop::readIndirectly(int64_t extent) {
  SmallVector<Value> integers;
  for (Value value : values)
    if (isa<IntegerType>(value.getType()))
      integers.push_back(value);
  if (integers.empty())
    return writer.index(0);
  Value place = arith::IndexCastOp::create(
      b, loc, b.getIndexType(), random.pick(ArrayRef<Value>(integers)));
  return arith::RemUIOp::create(b, loc, place, writer.index(extent));
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void Loop::store() {
  for (unsigned i = 0; i < 8; ++i) {
    const Array &array = random.pick(ArrayRef<Array>(arrays));
    if (!array.isStored)
      continue;
    memref::StoreOp::create(b, loc, pick(array.element()), array.value,
                            array.place);
    return;
  }
}

void Loop::storeIf() {
  bool hasElse = random.chance(30);
  auto branch = scf::IfOp::create(b, loc, compare(), hasElse);
  for (Block *block : {branch.thenBlock(), branch.elseBlock()}) {
    if (!block)
      continue;
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(block->getTerminator());
    size_t known = values.size();
    if (random.chance(50))
      compute();
    store();
    values.truncate(known);
  }
}

/// A loop in the body that carries one or two values, the same number of times
/// in all iterations.
void Loop::sum() {
  int64_t most = random.between(0, 5);
  Value trips =
      random.chance(50) ? writer.index(most) : writer.numberArgument(most);
  SmallVector<Value> carried;
  for (unsigned i = random.pick({1, 1, 2}); i; --i)
    carried.push_back(pick(drawType()));
  auto inner = scf::ForOp::create(b, loc, writer.index(0), trips,
                                  writer.index(1), carried);
  size_t known = values.size();
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(inner.getBody());
    for (Value value : inner.getRegionIterArgs())
      keep(value);
    load();
    for (unsigned i = random.below(3); i; --i)
      compute();
    SmallVector<Value> results;
    for (Value value : inner.getRegionIterArgs())
      results.push_back(pick(value.getType()));
    scf::YieldOp::create(b, loc, results);
  }
  values.truncate(known);
  for (Value result : inner.getResults())
    keep(result);
}

void Loop::writeBody() {
  addArray(/*isStored=*/true);
  for (unsigned i = random.below(4); i; --i)
    addArray(random.chance(50));
  load();
  if (isEmpty && random.chance(40))
    fault();
  load();
  for (int64_t i = random.between(2, 10); i; --i)
    switch (random.weighted({6, 10, 3, 3, 3, 1, 1, 1, 1})) {
    case 0:
      load();
      break;
    case 1:
      compute();
      break;
    case 2:
      convert();
      break;
    case 3:
      select();
      break;
    case 4:
      store();
      break;
    case 5:
      storeIf();
      break;
    case 6:
      sum();
      break;
    case 7:
      choose();
      break;
    default:
      ramp();
    }
  const Array &first = arrays.front();
  memref::StoreOp::create(b, loc, pick(first.element()), first.value,
                          first.place);
}

/// A branch that the iterations within the extents run, or some of them.
void Loop::writeGuard() {
  Value condition;
  for (auto [variable, extent] : llvm::zip_equal(variables, extents)) {
    Value isInside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt,
                                           variable, writer.index(extent));
    condition = condition ? arith::AndIOp::create(b, loc, condition, isInside)
                          : isInside;
  }
  if (random.chance(40)) {
    Value other = arith::CmpIOp::create(
        b, loc, arith::CmpIPredicate::ne,
        random.pick(ArrayRef<Value>(variables)),
        random.chance(50) ? writer.index(2) : writer.numberArgument(1));
    condition = arith::AndIOp::create(b, loc, condition, other);
  }
  auto branch = scf::IfOp::create(b, loc, condition, /*withElseRegion=*/false);
  b.setInsertionPoint(branch.thenBlock()->getTerminator());
}

void Loop::write() {
  drawBounds();
  SmallVector<Value> lower, steps;
  for (size_t i = 0; i < extents.size(); ++i) {
    lower.push_back(writer.index(random.chance(90) ? 0 : 1));
    steps.push_back(writer.index(random.chance(90) ? 1 : 2));
  }
  Block *body =
      random.chance(10)
          ? scf::ForallOp::create(b, loc, getAsOpFoldResult(lower),
                                  getAsOpFoldResult(bounds),
                                  getAsOpFoldResult(steps), ValueRange(),
                                  /*mapping=*/std::nullopt)
                .getBody()
          : scf::ParallelOp::create(b, loc, lower, bounds, steps).getBody();
  llvm::append_range(variables, body->getArguments());
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(body->getTerminator());
  if (isGuarded)
    writeGuard();
  writeBody();
}

void tl::generate::writeParallel(Writer &writer) { Loop(writer).write(); }
