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

/// What becomes of the lines below a `$(if ...)`.
enum class Branch { None, Printed, Omitted, Guarded };

/// The branch below `$(if condition)`. Appends an `if` to `lines` if the
/// condition is dynamic.
static FailureOr<Branch> spellCondition(StringRef condition,
                                        SmallVectorImpl<std::string> &lines,
                                        InstructionOpInterface instruction,
                                        const Values &values) {
  FailureOr<SpellingValue> value =
      evaluateSpelling(instruction, values, condition);
  if (failed(value))
    return failure();
  const auto *expression = std::get_if<Expression>(&*value);
  if (!expression)
    return instruction.emitError("spelling has a type as a condition");
  if (std::optional<int64_t> constant = expression->getConstant())
    return *constant ? Branch::Printed : Branch::Omitted;
  lines.push_back("if (" + expression->str().str() + ")");
  return Branch::Guarded;
}

/// The branch below `$(else)`, after `branch`.
static FailureOr<Branch> getOther(Branch branch,
                                  InstructionOpInterface instruction) {
  if (branch == Branch::Printed)
    return Branch::Omitted;
  if (branch == Branch::Omitted)
    return Branch::Printed;
  return instruction.emitError(
      "spelling has an '$(else)' without a constant condition");
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

/// The branch below `line`, which follows lines in `branch`; nothing if `line`
/// is no condition.
static std::optional<FailureOr<Branch>>
enterBranch(StringRef line, Branch branch, SmallVectorImpl<std::string> &lines,
            InstructionOpInterface instruction, const Values &values) {
  if (line == "$(else)")
    return getOther(branch, instruction);
  if (!line.consume_front("$(if ") || !line.consume_back(")"))
    return std::nullopt;
  return spellCondition(line, lines, instruction, values);
}

FailureOr<SmallVector<std::string>>
tl::ascendc::spell(InstructionOpInterface instruction, const Values &values) {
  SmallVector<std::string> lines;
  Branch branch = Branch::None;
  for (const std::string &piece : splitLines(instruction.getSpelling())) {
    StringRef line = piece;
    if (auto next = enterBranch(line, branch, lines, instruction, values)) {
      if (failed(*next))
        return failure();
      branch = **next;
      continue;
    }
    if (!line.starts_with("  "))
      branch = Branch::None;
    if (branch == Branch::Omitted)
      continue;
    if (branch == Branch::Printed)
      line = line.drop_front(2);
    std::string text;
    if (failed(spellLine(line, text, instruction, values)))
      return failure();
    llvm::append_range(lines, llvm::split(text, '\n'));
  }
  return lines;
}
