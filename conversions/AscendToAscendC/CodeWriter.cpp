//===- CodeWriter.cpp - Layout of the printed C++ -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/CodeWriter.h"

#include "conversions/AscendToAscendC/BreakPlaces.h"
#include "conversions/AscendToAscendC/LineBreaks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <limits>

using namespace tl::ascendc;
using llvm::SmallVector;
using llvm::StringRef;

/// The cost of a line break before the name of a function, as clang-format
/// counts it.
static constexpr unsigned typeAlonePenalty = 95;
/// The cost of a line break before a function that is a value.
static constexpr unsigned nameAlonePenalty = 70;

void CodeWriter::append(StringRef lines) {
  text += lines;
  origins.insert(origins.end(), lines.count('\n'), origin);
}

void CodeWriter::insert(size_t number, llvm::ArrayRef<std::string> lines) {
  size_t place = 0;
  for (size_t i = 0; i < number; ++i)
    place = text.find('\n', place) + 1;
  text.insert(place, llvm::join(lines, "\n") + (lines.empty() ? "" : "\n"));
  origins.insert(origins.begin() + number, lines.size(), nullptr);
}

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

void CodeWriter::line(const llvm::Twine &line) {
  std::string unwrapped = line.str();
  notify(unwrapped);
  size_t leading = unwrapped.find_first_not_of(' ');
  if (leading == std::string::npos)
    leading = unwrapped.size();
  write({unwrapped.substr(leading), indent + leading, origin});
}

void CodeWriter::blank() { write({"", 0, nullptr}); }

/// A line with a comment stays as it is, and so does a blank one.
static WrappedLine wrap(StringRef content, size_t column, size_t width) {
  if (content.empty() || content.contains("//"))
    return {content.str(), 0};
  return wrapLine(content, column, width);
}

/// Whether a control statement needs no braces around `line`.
static bool isOneStatement(StringRef line) {
  return !line.starts_with("//") &&
         (line.ends_with(";") || line.contains("; // "));
}

/// Writes a line, or keeps it until the control statement that it is all of
/// ends.
void CodeWriter::write(Line line) {
  closed.reset();
  if (control && !control->statement && isOneStatement(line.content)) {
    control->statement = std::move(line);
    return;
  }
  if (control)
    emitControl(/*hasBraces=*/true);
  emit(std::move(line));
}

void CodeWriter::emitControl(bool hasBraces) {
  Control written = *std::exchange(control, std::nullopt);
  Block &block = blocks.back();
  if (hasBraces) {
    block.head = written.head;
    block.start = getMark();
    written.head.content += " {";
  }
  emit(std::move(written.head));
  block.body = getMark();
  if (written.statement)
    emit(std::move(*written.statement));
}

/// Appends a line, or keeps it until the open function ends.
void CodeWriter::emit(Line line) {
  if (!lambdas.empty()) {
    lambdas.back().body.push_back(std::move(line));
    return;
  }
  std::string wrapped = wrap(line.content, line.column, lineWidth).text;
  mlir::Operation *current = std::exchange(origin, line.origin);
  append(std::string(line.column, ' ') + wrapped + "\n");
  origin = current;
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
  std::string name = (rest + " {").str();
  std::string header = (type + " " + name).str();
  WrappedLine together = wrapLine(header, indent, lineWidth, true);
  WrappedLine apart = wrapLine(name, indent, lineWidth, true);
  std::string margin(indent, ' ');
  if (together.cost <= typeAlonePenalty + apart.cost)
    append(margin + together.text + "\n");
  else
    append(margin + type.str() + "\n" + margin + apart.text + "\n");
  startBlock();
}

void CodeWriter::open(const llvm::Twine &header) {
  line(header + " {");
  startBlock();
}

void CodeWriter::openControl(const llvm::Twine &header) {
  closed.reset();
  if (control)
    emitControl(/*hasBraces=*/true);
  control = Control{{header.str(), indent, origin}, std::nullopt};
  notify(control->head.content);
  startBlock();
}

CodeWriter::Mark CodeWriter::getMark() const {
  if (lambdas.empty())
    return {text.size(), origins.size()};
  return {0, lambdas.back().body.size()};
}

void CodeWriter::removeAfter(Mark mark) {
  if (!lambdas.empty()) {
    std::vector<Line> &body = lambdas.back().body;
    body.erase(body.begin() + mark.lines, body.end());
    return;
  }
  text.resize(mark.text);
  origins.resize(mark.lines);
}

void CodeWriter::openIf(const llvm::Twine &condition) {
  std::string text = condition.str();
  if (closed && closed->condition == text)
    reopen();
  else
    openControl("if (" + text + ")");
  blocks.back().condition = text;
}

/// Goes on with the block that was closed last.
void CodeWriter::reopen() {
  removeAfter(closed->start);
  control = std::exchange(closed, std::nullopt)->control;
  startBlock();
  previous.back() = int(Group::Work);
}

void CodeWriter::openLambda(const llvm::Twine &name,
                            const llvm::Twine &function) {
  if (control)
    emitControl(/*hasBraces=*/true);
  lambdas.push_back({("auto " + name + " =").str(),
                     (function + " {").str(),
                     indent,
                     origin,
                     {}});
  notify(lambdas.back().function);
  startBlock();
}

/// The lines of a function: those of its head, and its body, further to the
/// right by `continuation` if the function `isApart` from its name.
std::vector<CodeWriter::Line> CodeWriter::getLines(const Lambda &lambda,
                                                   bool isApart) {
  auto [name, function, column, origin, body] = lambda;
  std::vector<Line> lines;
  if (isApart)
    lines = {{name, column, origin}, {function, column, origin}};
  else
    lines = {{name + " " + function, column, origin}};
  llvm::append_range(lines, body);
  for (Line &line : llvm::drop_begin(lines, isApart ? 1 : lines.size()))
    line.column += line.content.empty() ? 0 : continuation;
  return lines;
}

/// The cost of the line breaks in `lines`, where a comment has to fit, too.
unsigned CodeWriter::getCost(llvm::ArrayRef<Line> lines) {
  unsigned cost = 0;
  for (const Line &line : lines) {
    bool isComment = StringRef(line.content).contains("//");
    if (isComment && line.content.size() + line.column > lineWidth)
      return std::numeric_limits<unsigned>::max();
    cost += wrap(line.content, line.column, lineWidth).cost;
  }
  return cost;
}

void CodeWriter::closeLambda() {
  close(";");
  Lambda lambda = lambdas.pop_back_val();
  std::vector<Line> together = getLines(lambda, /*isApart=*/false);
  std::vector<Line> apart = getLines(lambda, /*isApart=*/true);
  unsigned cost = getCost(apart);
  bool isApart = cost < std::numeric_limits<unsigned>::max() &&
                 nameAlonePenalty + cost < getCost(together);
  for (Line &line : isApart ? apart : together)
    write(std::move(line));
}

void CodeWriter::label(StringRef text) {
  append(std::string(indent - 2, ' ') + text.str() + "\n");
}

void CodeWriter::startBlock() {
  indent += 2;
  previous.push_back(-1);
  blocks.emplace_back();
}

/// The condition of an `if` with the text `head`, as an operand of `&&`; empty
/// for other statements.
static std::string getConjunct(StringRef head) {
  if (!head.consume_front("if (") || !head.consume_back(")"))
    return "";
  bool isLoose = head.contains("||") || head.contains('?');
  return isLoose ? ("(" + head + ")").str() : head.str();
}

/// Makes one statement of `outer` and the control statement that is all of its
/// body, if both are conditions; returns whether they are.
bool CodeWriter::joinConditions(const Block &outer) {
  if (!closed || !closed->control || !outer.head ||
      closed->start.lines != outer.body.lines)
    return false;
  std::string first = getConjunct(outer.head->content);
  std::string second = getConjunct(closed->control->head.content);
  if (first.empty() || second.empty())
    return false;
  std::string condition = first + " && " + second;
  removeAfter(outer.start);
  control = Control{*outer.head, closed->control->statement};
  control->head.content = "if (" + condition + ")";
  control->statement->column = outer.head->column + 2;
  return true;
}

void CodeWriter::close(StringRef after) {
  if (control && !control->statement)
    emitControl(/*hasBraces=*/true);
  indent -= 2;
  previous.pop_back();
  Block block = blocks.back();
  Closed last{block.condition, getMark(), std::nullopt};
  if (joinConditions(block))
    last = {"", block.start, std::nullopt};
  if (control && control->statement) {
    last.control = control;
    emitControl(/*hasBraces=*/false);
  } else {
    line((after.empty() || after == ";" ? "}" : "} ") + after);
  }
  blocks.pop_back();
  closed = last;
}

void CodeWriter::openCase(const llvm::Twine &label) {
  indent -= 2;
  open(label + ":");
}

void CodeWriter::closeCase() {
  close();
  indent += 2;
}

void CodeWriter::openElse() {
  indent -= 2;
  line("} else {");
  indent += 2;
  previous.back() = -1;
}
