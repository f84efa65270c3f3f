//===- SpellingExpression.cpp - Forms of expressions in a spelling --------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Spelling/SpellingParser.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

FailureOr<SpellingValue>
tl::ascendc::evaluateSpelling(InstructionOpInterface instruction,
                              const Values &values, StringRef text) {
  return SpellingParser(instruction, values, text).parse();
}

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
    return instruction.emitOpError("needs the number ")
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

/// Whether C++ may give `value`, a computation of integers of `width` bits,
/// another type: `int` to narrow ones, and `long` to one with the least i32 or
/// with a conversion.
static bool hasOtherType(const Expression &value, unsigned width,
                         StringRef type) {
  bool isWhole = value.operandOf(Precedence::Postfix) == value.str();
  bool isCast = value.str().starts_with(("static_cast<" + type + ">(").str());
  if (value.isAtom() || (isWhole && isCast))
    return false;
  return width < 32 ||
         (width == 32 && (value.str().contains("2147483648") ||
                          value.str().contains("static_cast<int64_t>")));
}

// A number is an `int` in C++, from which a template would not deduce the
// element type of a tile.
Expression SpellingParser::getScalar(Value scalar) {
  Expression value = values.get(scalar);
  auto type = dyn_cast<IntegerType>(scalar.getType());
  if (!type)
    return value;
  unsigned width = type.getWidth();
  StringRef name = getCppType(type);
  if (!value.getConstant())
    return width > 1 && hasOtherType(value, width, name)
               ? Expression::cast(name, value)
               : value;
  // The least i32 is the negation of a number that is a `long`.
  bool isOther = width == 8 || width == 16 ||
                 (width == 32 && *value.getConstant() == INT32_MIN);
  return isOther ? Expression::cast(name, value) : value;
}

FailureOr<SpellingValue> SpellingParser::parseUpper() {
  rest = rest.ltrim();
  Attribute attribute = instruction->getAttr(peekName());
  if (!attribute)
    return error() << "the instruction has no attribute '" << peekName() << "'";
  std::string text;
  llvm::raw_string_ostream stream(text);
  attribute.printStripped(stream);
  // The text after the name of the attribute.
  StringRef name = StringRef(text).rtrim('>');
  return SpellingValue(
      Expression(name.substr(name.find_last_of(" <") + 1).upper()));
}

/// The operand named next, and all after it.
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
    text += ", " + values.get(operand).widened().str().str();
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
