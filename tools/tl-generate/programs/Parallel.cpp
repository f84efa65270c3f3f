//===- Parallel.cpp - Generated loops over elements -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Math/IR/Math.h"
#include "tools/tl-generate/programs/Roles.h"
#include "tools/tl-generate/programs/Writer.h"

using namespace mlir;
using namespace tl;
using namespace tl::generate;

namespace {
/// A tile or tensor that the loop accesses. If it is stored to, each iteration
/// accesses its own fixed element; otherwise, any elements.
struct Array {
  Value value;
  bool isStored;
  SmallVector<Value> place;

  Type element() const {
    return cast<MemRefType>(value.getType()).getElementType();
  }
};

/// The operations of `createInteger`.
constexpr unsigned integerOperations = 8;

/// How the index of a dimension depends on a loop.
enum class Step { Same, Reversed, Twice };

/// Writes one loop.
class Loop {
public:
  explicit Loop(Writer &writer);
  void write();

private:
  void drawBounds();
  void writeBody();
  void addArray(bool isStored);
  Value makeArray(Type element, ArrayRef<int64_t> shape, bool isStored);
  Value makePlace(unsigned dimension, Step step);
  Value readPlace(int64_t extent);
  Value readEdge(Value variable, int64_t extent);
  Value readIndirectly(int64_t extent);

  void load();
  void fault();
  void compute();
  void computeInteger(Type type);
  void computeFloat(Type type);
  void convert();
  void convertFloat(Value value, Type type);
  void select();
  void store();
  void storeIf();
  void sum();
  void ramp();

  Value pick(Type type);
  Type drawType();
  Value compare();
  Value createInteger(unsigned number, Value x, Value y);
  void keep(Value value) { values.push_back(value); }

  Writer &writer;
  OpBuilder &b;
  Random &random;
  Location loc;
  SmallVector<int64_t> extents;
  SmallVector<Value> bounds, variables;
  SmallVector<Type> types;
  SmallVector<Value> used;
  std::vector<Array> arrays;
  SmallVector<Value> values, conditions;
  /// Whether the loop has no iterations, which depends on its arguments.
  bool isEmpty = false;
};
} // namespace

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
  for (int64_t extent : extents) {
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
  switch (random.below(8)) {
  case 0:
    return writer.index(random.between(0, extent - 1));
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
  unsigned number = random.below(integerOperations + 5);
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
  default:
    return keep(arith::MaxUIOp::create(b, loc, x, y));
  }
}

void Loop::compute() {
  Type type = drawType();
  if (isa<FloatType>(type))
    computeFloat(type);
  else
    computeInteger(type);
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
  keep(arith::FPToSIOp::create(b, loc, type, value));
}

void Loop::convert() {
  Value value = pick(drawType());
  Type from = value.getType(), type = drawType();
  if (from == type)
    return;
  if (isa<FloatType>(from))
    return convertFloat(value, type);
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
  if (isa<IntegerType>(type))
    keep(arith::IndexCastOp::create(b, loc, type,
                                    random.pick(ArrayRef<Value>(variables))));
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
    return createInteger(random.below(integerOperations), one, other);
  }
  Type type = drawType();
  Value x = pick(type), y = pick(type);
  if (isa<FloatType>(type))
    return arith::CmpFOp::create(
        b, loc,
        random.pick(
            {Floats::OLT, Floats::OGE, Floats::OEQ, Floats::UNE, Floats::ULT}),
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
    switch (random.weighted({6, 10, 3, 3, 3, 1, 1, 1})) {
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
    default:
      ramp();
    }
  const Array &first = arrays.front();
  memref::StoreOp::create(b, loc, pick(first.element()), first.value,
                          first.place);
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
  writeBody();
}

void tl::generate::writeParallel(Writer &writer) { Loop(writer).write(); }
