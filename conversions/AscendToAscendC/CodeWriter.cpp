//===- CodeWriter.cpp - Layout of the printed C++ -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/CodeWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace tl::ascendc;
using llvm::SmallVector;
using llvm::StringRef;

static constexpr size_t lineWidth = 80;

/// From so many line breaks on, the name of a function has a line of its own.
static constexpr size_t maxHeaderBreaks = 4;

void CodeWriter::begin(Group group) {
  int last = previous.back();
  bool belongs = (last == int(group) && group != Group::Control &&
                  group != Group::Function) ||
                 (last == int(Group::Wait) &&
                  (group == Group::Work || group == Group::Value)) ||
                 (last == int(Group::Value) &&
                  (group == Group::Control || group == Group::Wait ||
                   group == Group::Work));
  if (last != -1 && !belongs)
    blank();
  previous.back() = int(group);
}

namespace {
/// A line break, and the columns of the open brackets there.
struct Break {
  size_t position;
  SmallVector<size_t> brackets;
};

/// The places for line breaks, the best first.
enum class BreakAt { Separator, Assignment, Condition, Logical, Sum, Product };
} // namespace

/// The length of the text at the start of `rest` after which a line may be
/// broken, or 0.
static size_t matchBreak(StringRef rest, bool inBrackets, BreakAt place) {
  auto startsWithAny = [&](llvm::ArrayRef<StringRef> tokens) {
    return llvm::any_of(
        tokens, [&](StringRef token) { return rest.starts_with(token); });
  };
  switch (place) {
  case BreakAt::Separator:
    return inBrackets && startsWithAny({", ", "; "}) ? 1 : 0;
  case BreakAt::Assignment:
    return !inBrackets && startsWithAny({" = "}) ? 2 : 0;
  case BreakAt::Condition:
    // The operator goes to the next line.
    return startsWithAny({" ? ", " : "}) ? 1 : 0;
  case BreakAt::Logical:
    return startsWithAny({" && ", " || "}) ? 3 : 0;
  case BreakAt::Sum:
    return startsWithAny({" + ", " - ", " < "}) ? 2 : 0;
  case BreakAt::Product:
    return startsWithAny({" * ", " / ", " % "}) ? 2 : 0;
  }
  llvm_unreachable("unknown place");
}

/// The last such place before the line width, at the least bracket depth;
/// `brackets` are the columns in which the lines within open brackets start.
static std::optional<Break> findBreak(StringRef line, size_t column,
                                      SmallVector<size_t> brackets,
                                      BreakAt place) {
  std::optional<Break> best;
  bool inString = false;
  for (size_t i = 0; i < line.size() && column + i < lineWidth; ++i) {
    char c = line[i];
    if (c == '"' && (i == 0 || line[i - 1] != '\\'))
      inString = !inString;
    if (inString)
      continue;
    if (c == '(' || c == '{' || c == '[')
      brackets.push_back(column + i + 1);
    else if ((c == ')' || c == '}' || c == ']') && !brackets.empty())
      brackets.pop_back();
    size_t length = matchBreak(line.substr(i), !brackets.empty(), place);
    if (length != 0 && column + i + length <= lineWidth &&
        (!best || brackets.size() <= best->brackets.size()))
      best = Break{i + length, brackets};
  }
  return best;
}

/// The length of the next argument in `text`, with the separator after it.
static size_t getArgumentLength(StringRef text) {
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    depth += StringRef("({[").contains(text[i]);
    depth -= StringRef(")}]").contains(text[i]);
    if (depth < 0 || (depth == 0 && (text[i] == ',' || text[i] == ';')))
      return i + 1;
  }
  return text.size();
}

/// Moves the break `found` to the open bracket before it if the argument after
/// it only fits further to the left, at `continuation`.
static void moveToBracket(Break &found, StringRef line, size_t column,
                          size_t continuation) {
  if (found.brackets.empty() || found.brackets.back() <= column)
    return;
  size_t bracket = found.brackets.back() - column;
  StringRef rest = line.drop_front(found.position).ltrim();
  size_t length = getArgumentLength(rest);
  if (rest.take_front(length).contains('"'))
    return;
  if (bracket >= found.position || line[bracket - 1] != '(' ||
      found.brackets.back() + length <= lineWidth ||
      continuation + length > lineWidth)
    return;
  found.position = bracket;
  found.brackets.back() = continuation;
}

/// Breaks `line`, which starts in `column`, to fit the line width if possible.
static std::string wrap(StringRef line, size_t column) {
  std::string result;
  SmallVector<size_t> brackets;
  const size_t continuation = column + 4;
  while (column + line.size() > lineWidth) {
    std::optional<Break> found =
        findBreak(line, column, brackets, BreakAt::Assignment);
    // A value that fits a line of its own stays together.
    if (found && (!found->brackets.empty() ||
                  continuation + line.size() - found->position > lineWidth))
      found.reset();
    for (BreakAt place :
         {BreakAt::Separator, BreakAt::Assignment, BreakAt::Condition,
          BreakAt::Logical, BreakAt::Sum, BreakAt::Product})
      if (!found)
        found = findBreak(line, column, brackets, place);
    if (!found)
      break;
    moveToBracket(*found, line, column, column + 4);
    brackets = found->brackets;
    column = brackets.empty() ? continuation : brackets.back();
    result += line.take_front(found->position).rtrim().str() + "\n";
    result += std::string(column, ' ');
    line = line.drop_front(found->position).ltrim();
  }
  return result + line.str();
}

void CodeWriter::line(const llvm::Twine &line) {
  std::string unwrapped = line.str();
  size_t leading = unwrapped.find_first_not_of(' ');
  if (leading == std::string::npos)
    leading = unwrapped.size();
  size_t column = indent + leading;
  StringRef content = StringRef(unwrapped).drop_front(leading);
  text += std::string(column, ' ');
  text += content.contains("//") ? content.str() : wrap(content, column);
  text += '\n';
}

size_t CodeWriter::getWidth() const { return lineWidth - indent; }

namespace {
/// A line, and where the comment after its statement starts, if it has one.
struct CommentedLine {
  StringRef text;
  size_t comment;
};
} // namespace

static CommentedLine splitComment(StringRef line) {
  size_t comment = line.find("; // ");
  bool isTrailing = comment++ != StringRef::npos;
  return {line, isTrailing ? comment + 1 : 0};
}

/// Appends `lines`, which all have comments, with these in one column.
static void appendAligned(llvm::ArrayRef<CommentedLine> lines,
                          std::string &text) {
  size_t column = 0;
  for (const CommentedLine &line : lines)
    column = std::max(column, line.comment);
  for (const CommentedLine &line : lines) {
    text += line.text.take_front(line.comment);
    text.append(column - line.comment, ' ');
    text += line.text.drop_front(line.comment);
    text += '\n';
  }
}

// As clang-format does: lines stay together while all fit the line width.
std::string CodeWriter::finish() const {
  std::string result;
  SmallVector<CommentedLine> together;
  size_t least = 0, most = lineWidth;
  auto flush = [&] {
    appendAligned(together, result);
    together.clear();
    least = 0, most = lineWidth;
  };
  SmallVector<StringRef> lines;
  str().trim('\n').split(lines, '\n');
  for (StringRef each : lines) {
    CommentedLine line = splitComment(each);
    if (!line.comment) {
      flush();
      result += each.str() + "\n";
      continue;
    }
    size_t room = lineWidth - std::min(lineWidth, each.size() - line.comment);
    if (line.comment > most || room < least)
      flush();
    together.push_back(line);
    least = std::max(least, line.comment);
    most = std::min(most, room);
  }
  flush();
  return result;
}

void CodeWriter::openFunction(const llvm::Twine &type,
                              const llvm::Twine &rest) {
  std::string header = (type + " " + rest + " {").str();
  size_t breaks = StringRef(wrap(header, indent)).count('\n');
  if (breaks < maxHeaderBreaks)
    return open(type + " " + rest);
  line(type);
  open(rest);
}

void CodeWriter::open(const llvm::Twine &header) {
  line(header + " {");
  indent += 2;
  previous.push_back(-1);
}

void CodeWriter::close(StringRef after) {
  indent -= 2;
  previous.pop_back();
  line((after.empty() || after == ";" ? "}" : "} ") + after);
}

void CodeWriter::openElse() {
  indent -= 2;
  line("} else {");
  indent += 2;
  previous.back() = -1;
}
