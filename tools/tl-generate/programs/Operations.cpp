//===- Operations.cpp - Generated vector operations and transfers ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"
#include "tools/tl-generate/programs/Contracts.h"
#include "tools/tl-generate/programs/Draft.h"

using namespace mlir;
using namespace tl;
using namespace tl::generate;

//===----------------------------------------------------------------------===//
// Values as the contract of an operation asks for them
//===----------------------------------------------------------------------===//

/// The least and the greatest element that a contract allows, before rounding.
static std::pair<double, double> getRange(Contract::Input input) {
  switch (input) {
  case Contract::Input::Positive:
    return {0.5, 2};
  case Contract::Input::Factors:
    return {0.75, 2};
  default:
    return {-8, 8};
  }
}

/// Brings the elements of `source`, floats, into a range, in `target`.
static void limit(Writer &writer, Contract::Input input, Value source,
                  Value target) {
  OpBuilder &b = writer.b;
  Type element = cast<MemRefType>(source.getType()).getElementType();
  auto [least, most] = getRange(input);
  Value low = writer.number(element, least);
  Value high = writer.number(element, most);
  tile::ClampOp::create(b, writer.loc, source, low, high, target);
  if (input != Contract::Input::Whole && input != Contract::Input::Factors)
    return;
  tile::RoundOp::create(b, writer.loc, target, target);
  // The sign of a sum of zeros depends on how it begins.
  if (input == Contract::Input::Whole)
    tile::AddOp::create(b, writer.loc, target, writer.number(element, 0),
                        target);
}

/// The value for an operand under the contract of its operation: a tile with
/// limited elements. An operand that is updated is limited in place.
static Value obey(Writer &writer, const Contract &contract,
                  const DraftOperand &operand, Value value) {
  if (contract.input == Contract::Input::Any || !operand.isRead ||
      !isa<FloatType>(operand.type))
    return value;
  Value target =
      operand.isWritten ? value : writer.localTile(operand.type, operand.shape);
  limit(writer, contract.input, value, target);
  return target;
}

//===----------------------------------------------------------------------===//
// Offsets
//===----------------------------------------------------------------------===//

static int64_t getCount(const Shape &shape) {
  int64_t count = 1;
  for (const Extent &extent : shape)
    count *= extent.size;
  return count;
}

namespace {
/// Offsets within a tile, and the base that is added to them. They count so
/// many bytes, or elements.
struct Offsets {
  int64_t unit, start, step, base;
};
} // namespace

/// The tile whose elements the offsets tell.
static const DraftOperand &getAddressed(const Draft &draft) {
  for (const DraftOperand &operand : draft.operands)
    if (operand.isRead && operand.isWritten)
      return operand;
  return draft.operands.front();
}

/// Whether offsets count elements.
static bool countsElements(const Draft &draft) {
  return draft.attributes.get("elements") || getAddressed(draft).isWritten;
}

/// Nothing if the tile is too small.
static std::optional<Offsets> drawOffsets(const Draft &draft, int64_t count,
                                          Random &random) {
  const DraftOperand &source = getAddressed(draft);
  if (!isStatic(source.shape))
    return std::nullopt;
  int64_t width = source.type.getIntOrFloatBitWidth() / 8;
  int64_t unit = source.role->description == "blocks" ? 32 : width;
  int64_t units = getCount(source.shape) * width / unit;
  bool hasBase = draft.operands.back().isBase();
  int64_t base = hasBase && units > 1 ? random.below(units) : 0;
  int64_t last = units - base - 1;
  if (last < 0)
    return std::nullopt;
  int64_t most = count > 1 ? last / (count - 1) : 0;
  int64_t step = random.between(0, std::min<int64_t>(most, 3));
  int64_t start = random.between(0, last - step * (count - 1));
  if (random.chance(30)) {
    start += step * (count - 1);
    step = -step;
  }
  return Offsets{countsElements(draft) ? 1 : unit, start, step, base};
}

/// A tile of offsets.
static Value writeOffsets(Writer &writer, const Offsets &offsets,
                          const DraftOperand &operand) {
  OpBuilder &b = writer.b;
  Type i32 = b.getI32Type();
  Value ramp = writer.localTile(i32, operand.shape);
  auto number = [&](int64_t units) {
    return writer.number(i32, static_cast<double>(units * offsets.unit));
  };
  tile::ArangeOp::create(b, writer.loc, number(offsets.start),
                         number(offsets.step), ramp);
  if (operand.type == i32)
    return ramp;
  Value other = writer.localTile(operand.type, operand.shape);
  tile::CopyOp::create(b, writer.loc, ramp, other);
  return other;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// The most elements of a tile, or bits of a row of a mask, that may be valid.
static int64_t getMostValid(const DraftOperand &operand) {
  if (operand.domain() == Domain::Mask)
    return operand.shape.empty() ? 0 : operand.shape.back().size * 8;
  return getCount(operand.shape);
}

namespace {
/// Makes the operands of a draft.
class Realizer {
public:
  Realizer(Writer &writer, const Draft &draft, const Contract &contract,
           bool isWhole)
      : writer(writer), draft(draft), contract(contract), isWhole(isWhole) {}

  /// Null values where there is no operand for the draft.
  SmallVector<Value> run();

private:
  Value makeTile(const DraftOperand &operand);
  Value makeResult(const DraftOperand &operand);
  Value make(const DraftOperand &operand);

  Writer &writer;
  const Draft &draft;
  const Contract &contract;
  /// Whether tiles have no gaps.
  bool isWhole;
  std::optional<Offsets> offsets;
};
} // namespace

/// A tile that nothing else reads.
Value Realizer::makeResult(const DraftOperand &operand) {
  SmallVector<int64_t> shape = getTypeShape(operand.shape);
  if (!isStatic(operand.shape) || !writer.hasRoom(operand.type, shape))
    return Value();
  Value result =
      writer.newTile(operand.type, shape, Domain::Numbers, *contract.tolerance)
          .value;
  writer.tiles.pop_back();
  return result;
}

/// Whether a copy comes from global memory and so writes blocks of 32 bytes.
static bool isLoad(const Draft &draft) {
  return llvm::any_of(draft.operands, [](const DraftOperand &operand) {
    return operand.isTensor && !operand.isWritten;
  });
}

/// Whether a load can fill `operand` and nothing else: all of a tile, or rows
/// of whole blocks.
static bool mayLoad(const DraftOperand &operand) {
  if (operand.shape.empty() || operand.shape.back().value)
    return false;
  int64_t bytes =
      operand.shape.back().size * operand.type.getIntOrFloatBitWidth() / 8;
  return isStatic(operand.shape) || bytes % 32 == 0;
}

Value Realizer::makeTile(const DraftOperand &operand) {
  if (operand.isWritten && contract.tolerance)
    return makeResult(operand);
  SmallVector<int64_t> shape = getTypeShape(operand.shape);
  bool isOwn = isWhole || operand.domain() != Domain::Numbers;
  if (isOwn && !isStatic(operand.shape))
    return Value();
  if (isOwn)
    return writer.wholeTile(operand.type, shape, operand.domain()).value;
  bool loads = operand.isWritten && isLoad(draft);
  if (loads && !mayLoad(operand))
    return Value();
  return obey(writer, contract, operand,
              writer.view(operand.type, operand.shape, loads));
}

Value Realizer::make(const DraftOperand &operand) {
  if (operand.isOffsets()) {
    offsets = drawOffsets(draft, getCount(operand.shape), writer.random);
    return offsets && isStatic(operand.shape)
               ? writeOffsets(writer, *offsets, operand)
               : Value();
  }
  if (operand.isBase())
    return writer.index(offsets->base * offsets->unit);
  if (operand.role->name == "shift")
    return writer.index(writer.random.between(-70, 70));
  if (operand.role->name == "valid")
    return writer.bounded(getMostValid(draft.operands.front()));
  if (!operand.isMemRef && contract.input == Contract::Input::Positive)
    return writer.number(operand.type, 1.5);
  if (!operand.isMemRef)
    return writer.scalar(operand.type);
  // A part of a tensor has gaps.
  if (operand.isTensor)
    return isWhole ? Value() : writer.tensor(operand.type, operand.shape);
  return makeTile(operand);
}

SmallVector<Value> Realizer::run() {
  SmallVector<Value> values;
  for (const DraftOperand &operand : draft.operands) {
    Value value = make(operand);
    if (!value)
      return {};
    values.push_back(value);
  }
  return values;
}

//===----------------------------------------------------------------------===//
// The operation
//===----------------------------------------------------------------------===//

/// The allocation behind a view.
static Value getRoot(Value view) {
  while (Operation *op = view.getDefiningOp())
    if (isa<memref::SubViewOp, tile::BitcastOp>(op))
      view = op->getOperand(0);
    else
      break;
  return view;
}

/// Whether two results share a tile: the order of their stores is undefined.
static bool sharesResults(const Draft &draft, ValueRange values) {
  llvm::SmallVector<Value> written;
  for (auto [operand, value] : llvm::zip_equal(draft.operands, values))
    if (operand.isWritten)
      written.push_back(getRoot(value));
  auto isUnknown = [](Value root) {
    return !root.getDefiningOp<memref::AllocOp>();
  };
  return written.size() == 2 &&
         (written[0] == written[1] || llvm::any_of(written, isUnknown));
}

/// Clears the padding bits of the last byte of each row of a mask.
static void clearRest(Writer &writer, tile::CompareOp compare) {
  MemRefType mask = cast<MemRefType>(compare.getDst().getType());
  int64_t columns = 1;
  for (Value operand : {compare.getLhs(), compare.getRhs()})
    if (auto tile = dyn_cast<MemRefType>(operand.getType());
        tile && tile.getRank())
      columns = std::max(columns, tile.getShape().back());
  if (columns % 8 == 0 || mask.getRank() == 0)
    return;
  Shape shape = toShape(mask.getShape());
  SmallVector<OpFoldResult> offsets(shape.size(), writer.b.getIndexAttr(0));
  offsets.back() = writer.b.getIndexAttr(shape.back().size - 1);
  shape.back().size = 1;
  Value last = writer.slice(compare.getDst(), offsets, shape, writer.b);
  tile::AndOp::create(
      writer.b, writer.loc, last,
      writer.number(mask.getElementType(), (1 << columns % 8) - 1), last);
}

/// Overwrites undefined parts of a result, which must not be compared: elements
/// that compress does not keep, and padding bits of masks.
static void define(Writer &writer, Operation *op) {
  if (auto compare = dyn_cast<tile::CompareOp>(op))
    return clearRest(writer, compare);
  auto compress = dyn_cast<tile::CompressOp>(op);
  if (!compress)
    return;
  OpBuilder &b = writer.b;
  MemRefType type = cast<MemRefType>(compress.getDst().getType());
  Value whole = compress.getDst();
  if (compress.getKept() && type.getRank() == 1) {
    Shape kept{{type.getDimSize(0), compress.getKept()}};
    SmallVector<OpFoldResult> zero{b.getIndexAttr(0)}, one{b.getIndexAttr(1)};
    SmallVector<OpFoldResult> size{compress.getKept()};
    Value part =
        memref::SubViewOp::create(b, writer.loc, whole, zero, size, one);
    tile::CopyOp::create(b, writer.loc, part,
                         writer.tensor(type.getElementType(), kept));
  }
  tile::FillOp::create(b, writer.loc, writer.number(type.getElementType(), 3),
                       whole);
}

/// The dimensions in which `op` needs static extents of a slice, its memref
/// operand number `operand`.
static SmallVector<unsigned> findEqualDims(tile::IteratedOpInterface op,
                                           unsigned operand) {
  SmallVector<unsigned> dims;
  SmallVector<AffineMap> maps = op.getIndexingMaps();
  Value value = ascend::getAccesses(op)[operand].operand->get();
  auto type = cast<MemRefType>(value.getType());
  if (maps.empty() || !value.getDefiningOp<memref::SubViewOp>())
    return dims;
  for (auto [dim, result] : llvm::enumerate(maps[operand].getResults()))
    if (isa<AffineDimExpr>(result) && !type.isDynamicDim(dim))
      dims.push_back(dim);
  return dims;
}

/// Gives a slice that `op` accesses an extent that is an argument with its
/// value: static and dynamic extents meet in the operation.
static void hideExtent(Writer &writer, Operation *op) {
  auto iterated = dyn_cast<tile::IteratedOpInterface>(op);
  if (!iterated || !iterated.hasEqualExtents() || !writer.random.chance(20))
    return;
  auto accesses = ascend::getAccesses(op);
  unsigned number =
      writer.random.between(0, static_cast<int64_t>(accesses.size()) - 1);
  SmallVector<unsigned> dims = findEqualDims(iterated, number);
  if (dims.empty())
    return;
  OpOperand &operand = *accesses[number].operand;
  auto slice = operand.get().getDefiningOp<memref::SubViewOp>();
  // The dimensions of a slice that drops some are other ones.
  if (slice.getSourceType().getRank() != slice.getType().getRank())
    return;
  unsigned dim = writer.random.pick(ArrayRef<unsigned>(dims));
  SmallVector<OpFoldResult> sizes = slice.getMixedSizes();
  sizes[dim] = writer.numberArgument(slice.getType().getDimSize(dim));
  OpBuilder builder(op);
  auto hidden = memref::SubViewOp::create(
      builder, writer.loc, slice.getSource(), slice.getMixedOffsets(), sizes,
      slice.getMixedStrides());
  operand.set(hidden);
  if (succeeded(verify(op)) && getReasonAgainst(op).empty())
    return;
  operand.set(slice);
  hidden.erase();
}

/// Adds the operation with operands of its own; false if it finds none.
static bool realize(Writer &writer, const Draft &draft,
                    const Contract &contract, bool isWhole) {
  ScopedDiagnosticHandler quiet(writer.b.getContext(),
                                [](Diagnostic &) { return success(); });
  auto values = Realizer(writer, draft, contract, isWhole).run();
  if (values.empty() || sharesResults(draft, values))
    return false;
  Operation *op = draft.create(writer.b, writer.loc, values);
  if (succeeded(verify(op))) {
    hideExtent(writer, op);
    define(writer, op);
    return true;
  }
  op->erase();
  return false;
}

bool tl::generate::writeOperation(Writer &writer) {
  const OperationRole &role = writer.random.pick(getTileRoles());
  writer.dynamic = {0, Value()};
  if (writer.random.chance(25)) {
    int64_t most = writer.random.pick({3, 5, 8, 16, 17});
    writer.dynamic = {most, writer.bounded(most)};
  }
  std::optional<Draft> draft = draw(writer, role);
  if (!draft)
    return false;
  Contract contract;
  bool isRepeatedSum = false;
  tryOut(writer, *draft, [&](Operation *op) {
    contract = getContract(op);
    isRepeatedSum = writer.depth > 0 && addsFloatsAtomically(op);
  });
  if (isRepeatedSum)
    return false;
  return (!needsWholeTiles(writer, *draft) &&
          realize(writer, *draft, contract, /*isWhole=*/false)) ||
         realize(writer, *draft, contract, /*isWhole=*/true);
}
