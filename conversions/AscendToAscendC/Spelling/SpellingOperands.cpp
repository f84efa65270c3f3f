//===- SpellingOperands.cpp - Operands and attributes in a spelling -------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/MemoryRegion.h"
#include "conversions/AscendToAscendC/Spelling/SpellingParser.h"
#include "dialects/Ascend/Utils/Streamed.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

FailureOr<SpellingValue> SpellingParser::parseReference() {
  rest = rest.ltrim();
  StringRef name = peekName();
  if (name.empty())
    return error() << "expected the name of an operand or an attribute";
  rest = rest.drop_front(name.size());

  ArrayRef<StringRef> names = instruction.getOperandNames();
  const auto *it = llvm::find(names, name);
  if (it == names.end()) {
    FailureOr<Expression> attribute =
        name == "target" && rest.consume_front(".") ? parseTargetField()
                                                    : getAttribute(name);
    if (failed(attribute))
      return failure();
    return SpellingValue(*attribute);
  }
  Value operand = instruction->getOperand(it - names.begin());
  if (!rest.consume_front(".")) {
    if (isa<MemRefType>(operand.getType()))
      return SpellingValue(getTensor(operand));
    return SpellingValue(getScalar(operand));
  }
  StringRef property = peekName();
  rest = rest.drop_front(property.size());
  return getProperty(operand, property);
}

/// The object of `memref` for accesses like those of the instruction.
Expression SpellingParser::getTensor(Value memref) {
  const View &view = values.getView(memref);
  return isStreamed(instruction) ? view.getStreamedTensor() : view.getTensor();
}

/// The dimension in `size1` or `stride1` if `property` starts with `prefix`.
static std::optional<unsigned> getDimension(StringRef property,
                                            StringRef prefix) {
  unsigned dimension;
  if (!property.consume_front(prefix) || property.getAsInteger(10, dimension))
    return std::nullopt;
  return dimension;
}

/// The distance of the repeats, or of the blocks, of a tile in repeat form.
static Expression getVectorStride(const View &view, bool ofBlocks,
                                  int64_t elementBytes) {
  if (ofBlocks && (view.sizes.size() < 3 || view.sizes[1].getConstant() == 1))
    return Expression(1);
  return view.strides[ofBlocks ? 1 : 0] * Expression(elementBytes) /
         Expression(TargetSpec::block_bytes);
}

/// Whether `tile` is part of another one, up to whose end its object in the
/// text may go on.
static bool isPart(Value tile) {
  MemRefType type = getMemRefType(tile);
  Value root = tl::analysis::getRoot(tile);
  MemRefType whole = getMemRefType(root);
  return !type.hasStaticShape() || !whole.hasStaticShape() ||
         type.getNumElements() * type.getElementTypeBitWidth() !=
             whole.getNumElements() * whole.getElementTypeBitWidth();
}

/// The extent of the squares that the matrix `tile` is made of in the text.
static int64_t getSquare(Value tile, const Values &values) {
  return values.packedTiles.contains(tile)
             ? TargetSpec::fractal_rows
             : getSquareExtent(getMemRefType(tile).getElementType());
}

FailureOr<SpellingValue>
SpellingParser::getProduct(ArrayRef<Expression> factors) {
  FailureOr<Expression> product = Expression(1);
  for (const Expression &factor : factors) {
    product = combine(*product, '*', factor);
    if (failed(product))
      return failure();
  }
  return SpellingValue(*product);
}

FailureOr<SpellingValue> SpellingParser::getProperty(Value operand,
                                                     StringRef property) {
  auto type = dyn_cast<MemRefType>(operand.getType());
  if (type && property == "base")
    return SpellingValue(Expression(values.getView(operand).base));
  if (type && property == "element")
    return getElement(operand);
  bool needsRows = llvm::is_contained({"rows", "columns", "pitch"}, property);
  if (!type || (type.getRank() == 0 && needsRows))
    return error() << "the operand has no '" << property << "'";
  const View &view = values.getView(operand);
  unsigned rank = view.sizes.size();
  if (auto i = getDimension(property, "size"); i && *i < rank)
    return SpellingValue(view.sizes[*i]);
  if (auto i = getDimension(property, "stride"); i && *i < rank)
    return SpellingValue(view.strides[*i]);
  if (property == "rows")
    return getProduct(ArrayRef(view.sizes).drop_back());
  if (property == "columns")
    return SpellingValue(view.sizes.back());
  if (property == "pitch")
    return SpellingValue(rank == 1 ? view.sizes[0] : view.strides[rank - 2]);
  if (property == "count")
    return getProduct(view.sizes);
  int64_t bytes = type.getElementType().getIntOrFloatBitWidth() / 8;
  if (property == "bytes")
    return SpellingValue(Expression(bytes));
  if (property == "repeats")
    return SpellingValue(view.sizes.front());
  if (property == "mask")
    return getProduct(ArrayRef(view.sizes).drop_front());
  if (property == "repeat_stride" || property == "block_stride")
    return SpellingValue(
        getVectorStride(view, property == "block_stride", bytes));
  if (property == "square" && type.getElementType().isIntOrFloat())
    return SpellingValue(Expression(getSquare(operand, values)));
  if (property == "is_part")
    return SpellingValue(Expression(isPart(operand)));
  if (property == "type")
    return SpellingValue(type.getElementType());
  return error() << "the operand has no '" << property << "'";
}

/// An escape such as \012.
static std::string getOctal(unsigned char byte) {
  auto digit = [](unsigned number) { return char('0' + number % 8); };
  return {'\\', digit(byte / 64), digit(byte / 8), digit(byte)};
}

/// `text` as a C++ literal. Octal escapes, unlike hexadecimal ones, end after
/// three digits; a question mark could begin a trigraph.
static Expression printLiteral(StringRef text) {
  std::string literal = "\"";
  for (char c : text) {
    if (c == '\n')
      literal += "\\n";
    else if (c == '"' || c == '\\' || c == '?')
      literal += {'\\', c};
    else if (llvm::isPrint(c))
      literal += c;
    else
      literal += getOctal(c);
  }
  return Expression(literal + "\"");
}

FailureOr<Expression> SpellingParser::parseTargetField() {
  TargetSpec limits = getLimits(instruction);
  StringRef name = peekName();
  rest = rest.drop_front(name.size());
  if (int64_t *field = limits.getField(name))
    return Expression(*field);
  return error() << "the target has no number '" << name << "'";
}

FailureOr<Expression> SpellingParser::getAttribute(StringRef name) {
  for (const NamedExtent &extent : instruction.getExtents())
    if (extent.name == name)
      return values.get(extent.value).asNonNegative();
  Operation *op = instruction;
  bool isKnown =
      llvm::any_of(op->getName().getAttributeNames(),
                   [&](StringAttr attribute) { return attribute == name; });
  if (!isKnown)
    return error() << "the instruction has no operand or attribute '" << name
                   << "'";
  Attribute attribute = op->getAttr(name);
  if (!attribute || isa<UnitAttr>(attribute))
    return Expression(attribute ? 1 : 0);
  if (auto integer = dyn_cast<IntegerAttr>(attribute))
    return Expression(integer.getValue().getSExtValue());
  if (auto string = dyn_cast<StringAttr>(attribute))
    return printLiteral(string.getValue());
  return error() << "attribute '" << name << "' is not a number";
}
