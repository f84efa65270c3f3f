//===- Draft.cpp - Operations that the verifier accepts -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-generate/programs/Draft.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "tools/tl-generate/programs/Contracts.h"

using namespace mlir;
using namespace tl;
using namespace tl::generate;

/// The number of draws per operation.
constexpr unsigned kMostDraws = 300;

bool DraftOperand::isMask() const {
  return role->description == "mask" ||
         role->description == "a bit for each element";
}

Domain DraftOperand::domain() const {
  if (role->isPairs)
    return Domain::Pairs;
  return isMask() ? Domain::Mask : Domain::Numbers;
}

Operation *Draft::create(OpBuilder &builder, Location loc,
                         ValueRange values) const {
  OperationState state(loc, role->name);
  state.addOperands(values);
  state.addTypes(results);
  state.addAttributes(attributes);
  if (role->hasSegments)
    state.addAttribute("operandSegmentSizes",
                       builder.getDenseI32ArrayAttr(segments));
  return builder.create(state);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

constexpr int64_t kExtents[] = {1,  2,  3,  5,  7,  8,  15,
                                16, 17, 24, 32, 33, 40, 64};
constexpr int64_t kMostElements = 1100;
/// Each row may take a block of its own, in several tiles.
constexpr int64_t kMostRows = 256;

/// Limits the extents to those that an operation has room for.
static void limit(Shape &shape) {
  int64_t elements = kMostElements, rows = kMostRows;
  for (auto [i, extent] : llvm::enumerate(shape)) {
    int64_t most = i + 1 == shape.size() ? elements : std::min(elements, rows);
    extent.size = std::min(extent.size, std::max<int64_t>(most, 1));
    elements /= std::max<int64_t>(extent.size, 1);
    rows /= std::max<int64_t>(extent.size, 1);
  }
}

static Shape drawNewShape(Random &random) {
  unsigned rank = random.pick({1, 1, 2, 2, 2, 2, 3, 4});
  Shape shape;
  for (unsigned i = 0; i < rank; ++i)
    shape.push_back({random.pick(llvm::ArrayRef<int64_t>(kExtents)), Value()});
  limit(shape);
  return shape;
}

Shape tl::generate::drawShape(Writer &writer) {
  Random &random = writer.random;
  if (writer.tiles.empty() || random.chance(25))
    return drawNewShape(random);
  const Tile &tile = random.pick(llvm::ArrayRef<Tile>(writer.tiles));
  Shape shape = toShape(tile.shape());
  for (Extent &extent : shape)
    if (random.chance(25) && extent.size > 0)
      extent.size = random.between(1, extent.size);
  // Slices of larger tiles are the base of others.
  limit(shape);
  if (writer.dynamic.value)
    for (Extent &extent : shape)
      if (extent.size >= writer.dynamic.size && random.chance(60))
        extent = writer.dynamic;
  return shape;
}

static int64_t getCount(const Shape &shape) {
  int64_t count = 1;
  for (const Extent &extent : shape)
    count *= extent.size;
  return count;
}

/// The shape of an operand that differs from the others.
static Shape vary(const Shape &base, Random &random) {
  Shape shape = base;
  size_t place = base.empty() ? 0 : random.below(base.size());
  switch (random.below(9)) {
  case 0: // One row, or column, that repeats.
    if (!shape.empty())
      shape[place] = {1, Value()};
    break;
  case 1:
    if (!shape.empty())
      shape.erase(shape.begin());
    break;
  case 2: // The dimension that is reduced.
    if (!shape.empty())
      shape.erase(shape.begin() + place);
    break;
  case 3:
    std::reverse(shape.begin(), shape.end());
    break;
  case 4:
    if (isStatic(shape))
      shape = toShape({getCount(base)});
    break;
  case 5: // The number of elements that a pattern keeps.
    if (isStatic(shape))
      shape = toShape({std::max<int64_t>(
          1, (getCount(base) + random.between(0, 3)) / random.pick({2, 4}))});
    break;
  case 6: // An extent of repeated or interleaved elements.
  case 7:
    if (!shape.empty() && !shape[place].value)
      shape[place].size *= random.chance(75) ? 2 : 3;
    break;
  default: // The extents before padding.
    for (Extent &extent : shape)
      if (!extent.value && random.chance(50))
        extent.size = random.between(1, extent.size);
  }
  return shape;
}

static Shape drawOperandShape(const DraftOperand &operand, const Shape &base,
                              Random &random) {
  if (operand.role->isPairs) {
    int64_t width = operand.type.isF16() ? 4 : 2, count = getCount(base);
    if (random.chance(20))
      count = random.between(1, count);
    return toShape({count, width});
  }
  if (operand.isMask() && !base.empty() && !base.back().value) {
    Shape shape = base;
    shape.back().size = llvm::divideCeil(shape.back().size, 8);
    return shape;
  }
  return random.chance(70) ? base : vary(base, random);
}

//===----------------------------------------------------------------------===//
// Operands and attributes
//===----------------------------------------------------------------------===//

/// One of `names`, most often `main`.
static Type drawType(Writer &writer, llvm::StringRef names,
                     llvm::StringRef main) {
  auto list = split(names);
  if (llvm::is_contained(list, main) && writer.random.chance(75))
    return writer.parseType(main);
  return writer.parseType(
      writer.random.pick(llvm::ArrayRef<llvm::StringRef>(list)));
}

static DraftOperand drawOperand(Writer &writer, const OperandRole &role,
                                llvm::StringRef main, const Shape &base) {
  DraftOperand operand;
  operand.role = &role;
  Random &random = writer.random;
  operand.isMemRef =
      !role.tiles.empty() && (role.scalars.empty() || random.chance(75));
  if (!operand.isMemRef) {
    // Scalars have no sign.
    main.consume_front("u");
    operand.type = drawType(writer, role.scalars, main);
    return operand;
  }
  operand.type = drawType(writer, role.tiles, main);
  operand.isTensor = random.chance(12);
  operand.shape = drawOperandShape(operand, base, random);
  return operand;
}

/// A value as the record describes it; null if it has none.
static Attribute drawAttribute(Writer &writer, const AttributeRole &role,
                               const Shape &base) {
  Random &random = writer.random;
  OpBuilder &b = writer.b;
  if (role.isOptional && random.chance(50))
    return Attribute();
  if (role.choices == "unit")
    return b.getUnitAttr();
  if (role.name == "dim" && !base.empty())
    return b.getI64IntegerAttr(random.below(base.size()));
  if (role.choices == "IntegerAttr")
    return b.getI64IntegerAttr(random.between(0, 3));
  if (role.choices == "DenseI64ArrayAttr") {
    auto order = llvm::to_vector(llvm::seq<int64_t>(base.size()));
    for (size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[random.below(i)]);
    return b.getDenseI64ArrayAttr(order);
  }
  if (role.choices.ends_with("Attr"))
    return Attribute();
  auto choices = generate::split(role.choices, ';');
  return parseAttribute(random.pick(llvm::ArrayRef<llvm::StringRef>(choices)),
                        b.getContext());
}

/// The element type of most operands: one that the first tile allows.
static llvm::StringRef drawMainType(const OperationRole &role, Random &random) {
  for (const OperandRole &operand : role.operands)
    if (auto types = split(operand.tiles); types.size() > 1) {
      return random.pick(llvm::ArrayRef<llvm::StringRef>(types));
    }
  return "f32";
}

static Draft drawOnce(Writer &writer, const OperationRole &role,
                      const Shape &base) {
  Random &random = writer.random;
  Draft draft;
  draft.role = &role;
  llvm::StringRef main = drawMainType(role, random);
  for (const OperandRole &operand : role.operands) {
    unsigned count = operand.isVariadic   ? random.between(2, 4)
                     : operand.isOptional ? random.below(2)
                                          : 1;
    draft.segments.push_back(static_cast<int32_t>(count));
    while (count--)
      draft.operands.push_back(drawOperand(writer, operand, main, base));
  }
  for (const AttributeRole &attribute : role.attributes)
    if (Attribute value = drawAttribute(writer, attribute, base))
      draft.attributes.set(attribute.name, value);
  if (role.results && random.chance(50))
    draft.results.push_back(writer.b.getIndexType());
  return draft;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// The type of a tile as a slice of a larger one, so that a gap follows each
/// row and, with `byElement`, each element of a tile with one row.
static MemRefType addGaps(MemRefType type, bool byElement) {
  SmallVector<int64_t> strides(type.getRank());
  int64_t stride = strides.size() == 1 && byElement ? 2 : 1;
  for (size_t i = strides.size(); i-- > 0;) {
    strides[i] = stride;
    stride *= type.getDimSize(i) + 8;
  }
  auto layout =
      StridedLayoutAttr::get(type.getContext(), ShapedType::kDynamic, strides);
  return MemRefType::get(type.getShape(), type.getElementType(), layout,
                         type.getMemorySpace());
}

static bool hasStaticTiles(const Draft &draft) {
  return llvm::all_of(draft.operands, [](const DraftOperand &operand) {
    return isStatic(operand.shape);
  });
}

bool tl::generate::needsWholeTiles(Writer &writer, const Draft &draft) {
  bool isAccepted = false;
  Draft other = draft;
  other.hasGaps = true;
  // An extent that differs from all others, so that gaps are known statically.
  other.unknown = 997;
  // Operations on contiguous elements take slices of rows of static extents.
  other.hasElementGaps = !hasStaticTiles(draft);
  tryOut(writer, other, [&](Operation *) { isAccepted = true; });
  return !isAccepted;
}

void tl::generate::tryOut(Writer &writer, const Draft &draft,
                          llvm::function_ref<void(Operation *)> use) {
  ScopedDiagnosticHandler quiet(writer.b.getContext(),
                                [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> nowhere(ModuleOp::create(writer.loc));
  Block &block = *nowhere->getBody();
  SmallVector<Value> values;
  for (const DraftOperand &operand : draft.operands) {
    Type type = operand.type;
    SmallVector<int64_t> shape = getTypeShape(operand.shape);
    llvm::replace(shape, ShapedType::kDynamic, draft.unknown);
    if (operand.isTensor)
      type = MemRefType::get(shape, type);
    else if (operand.isMemRef)
      type = draft.hasGaps
                 ? addGaps(writer.tileType(type, shape), draft.hasElementGaps)
                 : writer.tileType(type, shape);
    values.push_back(block.addArgument(type, writer.loc));
  }
  OpBuilder builder = OpBuilder::atBlockEnd(&block);
  Operation *op = draft.create(builder, writer.loc, values);
  if (succeeded(verify(op)))
    use(op);
}

/// Whether the vector core, which accesses global memory by copies only, can
/// run `op` on these operands.
static bool isPossible(Operation *op, const Draft &draft) {
  auto placed = dyn_cast<tile::PlacedOpInterface>(op);
  if (!placed || !getReasonAgainst(op).empty())
    return false;
  bool hasTile = false;
  for (auto [operand, value] :
       llvm::zip_equal(draft.operands, op->getOpOperands())) {
    if (!operand.isMemRef)
      continue;
    auto memory = operand.isTensor ? ascend::Memory::GM : ascend::Memory::UB;
    if (!placed.getLegalMemories(value).contains(memory))
      return false;
    hasTile |= !operand.isTensor;
  }
  return hasTile;
}

/// Records the memory effects of `op` on its operands.
static void noteEffects(Operation *op, Draft &draft) {
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects)
    return;
  for (auto [operand, value] :
       llvm::zip_equal(draft.operands, op->getOpOperands())) {
    SmallVector<MemoryEffects::EffectInstance> list;
    effects.getEffectsOnValue(value.get(), list);
    for (const MemoryEffects::EffectInstance &effect : list) {
      operand.isRead |= isa<MemoryEffects::Read>(effect.getEffect());
      operand.isWritten |= isa<MemoryEffects::Write>(effect.getEffect());
    }
  }
}

/// Whether the verifier accepts the draft for all values of dynamic extents.
static bool isLegalForAll(Writer &writer, const Draft &draft) {
  // An extent that differs from all others, and the least extent.
  for (int64_t extent : {int64_t(997), int64_t(0)}) {
    Draft other = draft;
    other.unknown = extent;
    bool isAccepted = false;
    tryOut(writer, other, [&](Operation *) { isAccepted = true; });
    if (!isAccepted)
      return false;
  }
  return true;
}

std::optional<Draft> tl::generate::draw(Writer &writer,
                                        const OperationRole &role) {
  bool sorts = llvm::any_of(role.operands, [](const OperandRole &operand) {
    return operand.isPairs || operand.description == "a bit for each element";
  });
  for (unsigned i = 0; i < kMostDraws; ++i) {
    Shape base = drawShape(writer);
    if (sorts)
      base = toShape({std::min<int64_t>(getCount(base), 200)});
    Draft draft = drawOnce(writer, role, base);
    bool isAccepted = false;
    tryOut(writer, draft, [&](Operation *op) {
      isAccepted = isPossible(op, draft);
      if (isAccepted)
        noteEffects(op, draft);
    });
    if (isAccepted && isLegalForAll(writer, draft))
      return draft;
  }
  return std::nullopt;
}
