//===- SpellingExpression.cpp - Expressions in a spelling -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Spelling.h"
#include "llvm/ADT/StringExtras.h"
#include <fmt/format.h>

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

namespace {
/// A recursive-descent parser that evaluates as it goes.
class SpellingParser {
public:
  SpellingParser(InstructionOpInterface instruction, const Values &values,
                 StringRef text)
      : instruction(instruction), values(values), text(text), rest(text) {}

  FailureOr<SpellingValue> parse();

private:
  FailureOr<SpellingValue> parseQuant();
  FailureOr<SpellingValue> parseList();
  FailureOr<OperandRange> parseOperands();
  FailureOr<SpellingValue> getElement(Value operand);
  FailureOr<SpellingValue> parseCast();
  FailureOr<Type> parseElementType();
  FailureOr<SpellingValue> parseReinterpreted(bool asFloat);
  FailureOr<SpellingValue> parseElement();
  FailureOr<SpellingValue> parseUpper();
  FailureOr<Value> parseOperand();
  Expression getScalar(Value scalar);
  FailureOr<Expression> parseConditional();
  FailureOr<Expression> parseComparison();
  FailureOr<Expression> parseSum();
  FailureOr<Expression> parseProduct();
  FailureOr<Expression> parseUnary();
  FailureOr<Expression> parsePrimary();
  FailureOr<Expression> parseNumber();
  FailureOr<SpellingValue> parseReference();
  FailureOr<SpellingValue> getProperty(Value operand, StringRef property);
  FailureOr<Expression> combine(const Expression &lhs, char op,
                                const Expression &rhs);
  FailureOr<SpellingValue> getProduct(ArrayRef<Expression> factors);
  FailureOr<Expression> parseTargetField();
  FailureOr<Expression> getAttribute(StringRef name);

  bool consume(StringRef token) {
    rest = rest.ltrim();
    return rest.consume_front(token);
  }
  /// A word and nothing longer.
  bool consumeWord(StringRef word) {
    rest = rest.ltrim();
    return peekName() == word && rest.consume_front(word);
  }
  StringRef peekName() {
    return rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
  }
  InFlightDiagnostic error() {
    return instruction.emitError("spelling '$(") << text << ")': ";
  }

  InstructionOpInterface instruction;
  const Values &values;
  StringRef text;
  StringRef rest;
};
} // namespace

FailureOr<SpellingValue>
tl::ascendc::evaluateSpelling(InstructionOpInterface instruction,
                              const Values &values, StringRef text) {
  return SpellingParser(instruction, values, text).parse();
}

//===----------------------------------------------------------------------===//
// Grammar
//===----------------------------------------------------------------------===//

FailureOr<SpellingValue> SpellingParser::parse() {
  if (consumeWord("quant"))
    return parseQuant();
  if (consumeWord("list"))
    return parseList();
  if (text.contains(" as "))
    return parseCast();
  bool asFloat = consumeWord("float");
  if (asFloat || consumeWord("short"))
    return parseReinterpreted(asFloat);
  if (consumeWord("like"))
    return parseElement();
  if (consumeWord("upper"))
    return parseUpper();
  bool isBool = consumeWord("bool");
  unsigned width = consumeWord("u16") ? 16 : consumeWord("u32") ? 32 : 64;
  // A type stands alone: no operator takes one.
  if (!isBool && text.trim().ends_with(".type"))
    return parseReference();
  FailureOr<Expression> value = parseConditional();
  if (failed(value))
    return failure();
  if (!rest.trim().empty())
    return error() << "unexpected '" << rest.trim() << "'";
  if (value->getConstant() && width < 64 &&
      !llvm::isUIntN(width, *value->getConstant()))
    return instruction.emitError("needs the number ")
           << *value->getConstant() << " in a field of " << width << " bits";
  if (isBool && value->getConstant())
    return SpellingValue(Expression::boolean(*value->getConstant() != 0));
  return SpellingValue(*value);
}

// Source: Ascend C documentation, Fixpipe.
FailureOr<SpellingValue> SpellingParser::parseQuant() {
  FailureOr<SpellingValue> value = parseReference();
  if (failed(value))
    return failure();
  const auto *type = std::get_if<Type>(&*value);
  if (!type)
    return error() << "'quant' takes the type of an operand";
  if (type->isF32() || type->isInteger(32))
    return SpellingValue(Expression("QuantMode_t::NoQuant"));
  if (type->isF16())
    return SpellingValue(Expression("QuantMode_t::F322F16"));
  if (type->isBF16())
    return SpellingValue(Expression("QuantMode_t::F322BF16"));
  return error() << "an accumulator cannot be stored as " << *type;
}

FailureOr<Type> SpellingParser::parseElementType() {
  MLIRContext *context = instruction->getContext();
  if (consumeWord("uint32_t"))
    return Type(IntegerType::get(context, 32, IntegerType::Unsigned));
  bool isBits = consumeWord("bits");
  FailureOr<SpellingValue> value = parseReference();
  if (failed(value))
    return failure();
  const auto *type = std::get_if<Type>(&*value);
  if (!type)
    return error() << "'as' takes the type of an operand";
  if (!isBits)
    return *type;
  return Type(IntegerType::get(context, type->getIntOrFloatBitWidth(),
                               IntegerType::Unsigned));
}

// A tensor that has the type already is printed as it is.
FailureOr<SpellingValue> SpellingParser::parseCast() {
  ArrayRef<StringRef> names = instruction.getOperandNames();
  rest = rest.ltrim();
  const auto *name = llvm::find(names, peekName());
  FailureOr<SpellingValue> tensor = parseReference();
  if (failed(tensor))
    return failure();
  if (name == names.end() || !consumeWord("as"))
    return error() << "expected the name of an operand and 'as'";
  FailureOr<Type> type = parseElementType();
  if (failed(type))
    return failure();
  Value operand = instruction->getOperand(name - names.begin());
  if (getElementTypeOrSelf(operand) == *type)
    return tensor;
  StringRef text = std::get<Expression>(*tensor).str();
  return SpellingValue(Expression(
      (text + ".ReinterpretCast<" + getCppType(*type) + ">()").str()));
}

FailureOr<Value> SpellingParser::parseOperand() {
  rest = rest.ltrim();
  StringRef name = peekName();
  ArrayRef<StringRef> names = instruction.getOperandNames();
  const auto *it = llvm::find(names, name);
  if (it == names.end())
    return error() << "expected the name of an operand";
  rest = rest.drop_front(name.size());
  return instruction->getOperand(it - names.begin());
}

FailureOr<SpellingValue> SpellingParser::parseReinterpreted(bool asFloat) {
  FailureOr<Value> operand = parseOperand();
  if (failed(operand))
    return failure();
  auto type = dyn_cast<MemRefType>(operand->getType());
  if (!type)
    return error() << "expected a memref operand";
  Expression tensor = values.getView(*operand).getTensor();
  StringRef from = getCppType(type.getElementType());
  StringRef to = "int16_t";
  if (asFloat)
    to = type.getElementTypeBitWidth() == 16 ? "half" : "float";
  if (from == to)
    return SpellingValue(tensor);
  return SpellingValue(
      Expression((tensor.str() + ".ReinterpretCast<" + to + ">()").str()));
}

FailureOr<SpellingValue> SpellingParser::parseElement() {
  FailureOr<Value> tile = parseOperand();
  FailureOr<Value> scalar = succeeded(tile) ? parseOperand() : tile;
  if (failed(scalar))
    return failure();
  auto type = dyn_cast<MemRefType>(tile->getType());
  if (!type || isa<MemRefType>(scalar->getType()))
    return error() << "expected a memref operand and a scalar";
  StringRef element = getCppType(type.getElementType());
  Expression value = values.get(*scalar);
  if (element == getCppType(scalar->getType()))
    return SpellingValue(getScalar(*scalar));
  return SpellingValue(Expression::cast(element, value));
}

// A number is an `int` in C++, of which a template would not deduce the type of
// the elements of a tile.
Expression SpellingParser::getScalar(Value scalar) {
  Expression value = values.get(scalar);
  auto type = dyn_cast<IntegerType>(scalar.getType());
  if (!type || !value.getConstant())
    return value;
  // The least i32 is the negation of a number that is a `long`.
  bool isOther = type.getWidth() == 8 || type.getWidth() == 16 ||
                 (type.getWidth() == 32 && *value.getConstant() == INT32_MIN);
  return isOther ? Expression::cast(getCppType(type), value) : value;
}

FailureOr<SpellingValue> SpellingParser::parseUpper() {
  rest = rest.ltrim();
  Attribute attribute = instruction->getAttr(peekName());
  if (!attribute)
    return error() << "the instruction has no attribute '" << peekName() << "'";
  std::string text;
  llvm::raw_string_ostream stream(text);
  attribute.printStripped(stream);
  // What follows the name of the attribute.
  StringRef name = StringRef(text).rtrim('>');
  return SpellingValue(
      Expression(name.substr(name.find_last_of(" <") + 1).upper()));
}

FailureOr<Expression> SpellingParser::parseConditional() {
  FailureOr<Expression> condition = parseComparison();
  if (failed(condition) || !consume("?"))
    return condition;
  FailureOr<Expression> lhs = parseConditional();
  if (failed(lhs))
    return failure();
  if (!consume(":"))
    return error() << "expected ':'";
  FailureOr<Expression> rhs = parseConditional();
  if (failed(rhs))
    return failure();
  return Expression::conditional(*condition, *lhs, *rhs);
}

FailureOr<Expression> SpellingParser::parseComparison() {
  FailureOr<Expression> lhs = parseSum();
  if (failed(lhs) || !consume("<"))
    return lhs;
  FailureOr<Expression> rhs = parseSum();
  if (failed(rhs))
    return failure();
  return Expression::compare(*lhs, "<", *rhs);
}

/// `lhs op rhs`, or an error if it is a number that does not exist.
FailureOr<Expression> SpellingParser::combine(const Expression &lhs, char op,
                                              const Expression &rhs) {
  if ((op == '/' || op == '^') && rhs.getConstant() == 0)
    return error() << "division by zero";
  Expression result = op == '+'   ? lhs + rhs
                      : op == '-' ? lhs - rhs
                      : op == '*' ? lhs * rhs
                      : op == '/' ? lhs / rhs
                                  : ceilDiv(lhs, rhs);
  if (isOverflow(lhs, rhs, result))
    return error() << lhs.str() << " " << op << " " << rhs.str()
                   << " does not fit into 64 bits";
  return result;
}

FailureOr<Expression> SpellingParser::parseSum() {
  FailureOr<Expression> sum = parseProduct();
  while (succeeded(sum)) {
    bool isSum = consume("+");
    if (!isSum && !consume("-"))
      return sum;
    FailureOr<Expression> operand = parseProduct();
    if (failed(operand))
      return failure();
    sum = combine(*sum, isSum ? '+' : '-', *operand);
  }
  return failure();
}

FailureOr<Expression> SpellingParser::parseProduct() {
  FailureOr<Expression> product = parseUnary();
  while (succeeded(product)) {
    char op = consume("*") ? '*' : consume("/^") ? '^' : consume("/") ? '/' : 0;
    if (!op)
      return product;
    FailureOr<Expression> operand = parseUnary();
    if (failed(operand))
      return failure();
    product = combine(*product, op, *operand);
  }
  return failure();
}

FailureOr<Expression> SpellingParser::parseUnary() {
  if (!consume("!"))
    return parsePrimary();
  FailureOr<Expression> operand = parseUnary();
  if (failed(operand))
    return failure();
  return !*operand;
}

FailureOr<Expression> SpellingParser::parsePrimary() {
  if (consume("(")) {
    FailureOr<Expression> inner = parseConditional();
    if (succeeded(inner) && !consume(")"))
      return error() << "expected ')'";
    return inner;
  }
  rest = rest.ltrim();
  if (!rest.empty() && llvm::isDigit(rest.front()))
    return parseNumber();
  FailureOr<SpellingValue> value = parseReference();
  if (failed(value))
    return failure();
  if (auto *expression = std::get_if<Expression>(&*value))
    return *expression;
  return error() << "a type is not a number";
}

FailureOr<Expression> SpellingParser::parseNumber() {
  int64_t number;
  if (rest.consumeInteger(10, number))
    return error() << "number too large";
  return Expression(number);
}

//===----------------------------------------------------------------------===//
// Several operands
//===----------------------------------------------------------------------===//

/// The operand that is named next, and all after it.
FailureOr<OperandRange> SpellingParser::parseOperands() {
  rest = rest.ltrim();
  StringRef name = peekName();
  rest = rest.drop_front(name.size());
  ArrayRef<StringRef> names = instruction.getOperandNames();
  const auto *it = llvm::find(names, name);
  if (it == names.end())
    return error() << "expected the name of an operand";
  return instruction->getOperands().drop_front(it - names.begin());
}

FailureOr<SpellingValue> SpellingParser::parseList() {
  FailureOr<OperandRange> operands = parseOperands();
  if (failed(operands))
    return failure();
  std::string text;
  for (Value operand : *operands)
    text += ", " + values.get(operand).str().str();
  return SpellingValue(Expression(text));
}

FailureOr<SpellingValue> SpellingParser::getElement(Value operand) {
  FailureOr<OperandRange> indices = parseOperands();
  if (failed(indices))
    return failure();
  const View &view = values.getView(operand);
  FailureOr<Expression> element = view.offset;
  for (auto [index, stride] : llvm::zip_equal(*indices, view.strides)) {
    FailureOr<Expression> distance = combine(values.get(index), '*', stride);
    if (succeeded(distance))
      element = combine(*element, '+', *distance);
    if (failed(distance) || failed(element))
      return failure();
  }
  return SpellingValue(*element);
}

//===----------------------------------------------------------------------===//
// Operands and attributes
//===----------------------------------------------------------------------===//

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
      return SpellingValue(values.getView(operand).getTensor());
    return SpellingValue(getScalar(operand));
  }
  StringRef property = peekName();
  rest = rest.drop_front(property.size());
  return getProperty(operand, property);
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
    return SpellingValue(Expression(getSquareExtent(type.getElementType())));
  if (property == "type")
    return SpellingValue(type.getElementType());
  return error() << "the operand has no '" << property << "'";
}

/// `text` as a literal of C++. Octal numbers, unlike hexadecimal ones, end
/// after three digits; a question mark could begin a trigraph.
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
      literal += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
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
