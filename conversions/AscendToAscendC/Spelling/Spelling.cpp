//===- Spelling.cpp - Ascend C text of an instruction ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Spelling/Spelling.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// The length of the expression that starts `text` and ends before the
/// parenthesis that closes it.
static size_t getExpressionLength(StringRef text) {
  unsigned open = 1;
  for (size_t i = 0; i < text.size(); ++i) {
    open += text[i] == '(';
    open -= text[i] == ')';
    if (open == 0)
      return i;
  }
  return StringRef::npos;
}

/// Splits `spelling` into literal text and expressions, in order. Fails if a
/// parenthesis is missing.
static LogicalResult
split(StringRef spelling, function_ref<void(StringRef)> onText,
      function_ref<LogicalResult(StringRef)> onExpression) {
  while (true) {
    size_t start = spelling.find("$(");
    onText(spelling.take_front(start));
    if (start == StringRef::npos)
      return success();
    spelling = spelling.drop_front(start + 2);
    size_t length = getExpressionLength(spelling);
    if (length == StringRef::npos ||
        failed(onExpression(spelling.take_front(length))))
      return failure();
    spelling = spelling.drop_front(length + 1);
  }
}

std::string tl::ascendc::getLiteralText(StringRef spelling) {
  std::string text;
  (void)split(
      spelling, [&](StringRef literal) { text += literal.str() + " "; },
      [](StringRef) { return success(); });
  return text;
}

/// Whether an expression after the text `before` is the operand of an operator
/// of that text.
static bool isOperandAfter(StringRef before) {
  before = before.rtrim(' ');
  return !before.empty() && StringRef("+-*/%!&|").contains(before.back());
}

static std::string print(const SpellingValue &value, bool isOperand) {
  if (const auto *type = std::get_if<Type>(&value))
    return getCppType(*type).str();
  return std::get<Expression>(value).operandOf(
      isOperand ? Precedence::Unary : Precedence::Conditional);
}

/// The lines of `text`; a line that ends in a comma continues in the next.
static SmallVector<std::string> splitLines(StringRef text) {
  SmallVector<std::string> lines;
  SmallVector<StringRef> pieces;
  text.trim('\n').split(pieces, '\n');
  for (StringRef piece : pieces) {
    if (!lines.empty() && StringRef(lines.back()).ends_with(","))
      lines.back() += " " + piece.trim().str();
    else
      lines.push_back(piece.rtrim().str());
  }
  return lines;
}

/// Removes a `$(if ...)` from the start of `line`, and the rest with it if it
/// is never executed. Appends an `if` to `text` if the condition is dynamic.
static LogicalResult spellCondition(StringRef &line, std::string &text,
                                    InstructionOpInterface instruction,
                                    const Values &values) {
  StringRef rest = line;
  if (!rest.consume_front("$(if "))
    return success();
  StringRef condition = rest.take_front(getExpressionLength(rest));
  FailureOr<SpellingValue> value =
      evaluateSpelling(instruction, values, condition);
  if (failed(value))
    return failure();
  const auto *expression = std::get_if<Expression>(&*value);
  if (!expression)
    return instruction.emitError("spelling has a type as a condition");
  line = rest.drop_front(condition.size() + 1).drop_front();
  if (expression->getConstant() == 0)
    line = "";
  else if (!expression->getConstant())
    text += "if (" + expression->str().str() + ")\n  ";
  return success();
}

/// Appends `literal`: an offset into a slice adds to that of the slice.
static void appendLiteral(std::string &text, StringRef literal) {
  size_t offset = StringRef(text).rfind('[');
  bool isSlice = StringRef(text).ends_with("]") &&
                 !StringRef(text).substr(offset).contains('?');
  if (isSlice && literal.consume_front("[")) {
    text.pop_back();
    text += " + ";
  }
  text += literal;
}

/// Appends the text of `line`.
static LogicalResult spellLine(StringRef line, std::string &text,
                               InstructionOpInterface instruction,
                               const Values &values) {
  if (failed(spellCondition(line, text, instruction, values)))
    return failure();
  bool reported = false;
  LogicalResult result = split(
      line, [&](StringRef literal) { appendLiteral(text, literal); },
      [&](StringRef expression) {
        FailureOr<SpellingValue> value =
            evaluateSpelling(instruction, values, expression);
        reported = failed(value);
        if (!reported)
          text += print(*value, isOperandAfter(text));
        return failure(reported);
      });
  if (failed(result) && !reported)
    instruction.emitError("spelling has a '$(' without a ')'");
  return result;
}

FailureOr<SmallVector<std::string>>
tl::ascendc::spell(InstructionOpInterface instruction, const Values &values) {
  SmallVector<std::string> lines;
  for (const std::string &line : splitLines(instruction.getSpelling())) {
    std::string text;
    if (failed(spellLine(line, text, instruction, values)))
      return failure();
    if (!text.empty())
      llvm::append_range(lines, llvm::split(text, '\n'));
  }
  return lines;
}
