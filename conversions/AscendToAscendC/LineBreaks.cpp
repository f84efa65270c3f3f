//===- LineBreaks.cpp - Line breaks of a statement ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A search over states: the place of the last line break, and the columns in
// which parts of the open expressions start. The cheapest state is expanded
// first; of equal ones that with more text on the line.
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/LineBreaks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <map>
#include <queue>
#include <tuple>
#include <vector>

using namespace tl::ascendc;
using llvm::SmallVector;
using llvm::StringRef;

constexpr size_t kContinuation = 4;

/// Penalties of clang-format: for a break in a bracket, in a subscript or a
/// list of template arguments, before the first argument of a call or the first
/// parameter of a function, and for a line that is too long.
constexpr unsigned kBracket = 20, kNarrowBracket = 200, kFirstArgument = 25,
                   kFirstParameter = 100, kExcess = 10000;

/// The penalty of the first break in a bracket besides.
constexpr unsigned kFirstBreak = 15;

/// The penalty at the colon of a condition that has none at its question mark.
constexpr unsigned kColonAlone = 5;

namespace {
/// What a line may be broken at; operators by their precedence, which is their
/// penalty as well.
enum class Place : unsigned char {
  None = 0,
  Separator = 1,
  Assignment = 2,
  Condition = 3,
  Logical = 5,
  Sum = 13,
  Product = 14,
  Bracket
};

/// The columns in which the contents of a bracket start, and the operands of
/// the operators in it.
struct Context {
  char bracket;
  unsigned cost;
  size_t content, argument, sum, product;
  /// Whether an argument has several lines, so that the next one has its own.
  bool separates = false;
  /// The operator after which an operand of this argument has a line break,
  /// and the weakest one without a line break after it.
  Place broken = Place::None, passed = Place::None;
  /// The column of the question mark of this argument; 0 if there is none.
  size_t question = 0;
  /// Whether it has the parameters of a function.
  bool declares = false;
  /// Whether lines in it would hang after other arguments.
  bool hangs = false;
  /// Whether it has a line break.
  bool hasBreak = false;
  auto key() const {
    return std::tie(content, argument, sum, product, separates, broken, passed,
                    question, hangs, hasBreak);
  }
  bool operator<(const Context &other) const { return key() < other.key(); }
  bool operator==(const Context &other) const { return key() == other.key(); }
};

/// The rest of a line from `position`, which starts in `column`.
struct State {
  size_t position, column;
  std::vector<Context> contexts;
  bool operator<(const State &other) const {
    return std::tie(position, column, contexts) <
           std::tie(other.position, other.column, other.contexts);
  }
};

/// A state, how it was reached, and the number of its predecessor.
struct Reached {
  State state;
  unsigned cost;
  size_t end;
  int before;
};

class Wrapper {
public:
  Wrapper(StringRef line, size_t column, size_t width, bool isFunction)
      : line(line), first(column), width(width), isFunction(isFunction) {}
  WrappedLine run();

private:
  void expand(int number);
  void add(int before, State state, unsigned cost, size_t end);
  void read(State &state, size_t at, size_t column) const;
  Place matchPlace(size_t at, const State &state, size_t &length) const;
  State breakAt(State state, Place place) const;
  std::string getText(int number, size_t end) const;

  StringRef line;
  size_t first, width;
  bool isFunction;
  std::vector<Reached> reached;
  std::map<State, unsigned> costs;
  /// Cost and number; the first of equal costs comes first.
  using Entry = std::pair<unsigned, int>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> queue;
};
} // namespace

/// The place at `at`, and the length of the text before the break.
Place Wrapper::matchPlace(size_t at, const State &state, size_t &length) const {
  StringRef rest = line.drop_front(at);
  auto starts = [&](size_t newLength, llvm::ArrayRef<StringRef> tokens) {
    length = newLength;
    return llvm::any_of(
        tokens, [&](StringRef token) { return rest.starts_with(token); });
  };
  bool isInside = state.contexts.size() > 1;
  if (isInside && starts(1, {", ", "; "}))
    return Place::Separator;
  // A function as a value stays with its name.
  if (!isInside && starts(2, {" = "}) && !rest.starts_with(" = ["))
    return Place::Assignment;
  // The operator goes to the next line.
  if (starts(0, {" ? ", " : "}))
    return Place::Condition;
  if (starts(3, {" && ", " || "}))
    return Place::Logical;
  if (starts(2, {" + ", " - ", " < "}))
    return Place::Sum;
  if (starts(2, {" * ", " / ", " % "}))
    return Place::Product;
  // The parameters of a function as a value stay with its bracket.
  bool isLambda = at > 0 && line[at - 1] == ']';
  if (starts(1, {"("}) && !rest.starts_with("()") && !isLambda)
    return Place::Bracket;
  return Place::None;
}

/// Sets the columns of the operands that start in `column`, after `place`.
static void startOperand(Context &context, Place place, size_t column) {
  if (place <= Place::Assignment)
    context.argument = column;
  if (place <= Place::Logical)
    context.sum = column;
  if (place <= Place::Sum)
    context.product = column;
}

static bool isOperator(Place place) {
  return place >= Place::Logical && place <= Place::Product;
}

/// Goes on after `place` without a line break; the text there is in `column`.
static void passPlace(Context &context, Place place, size_t column) {
  if (place != Place::Bracket && place != Place::Condition)
    startOperand(context, place, column);
  if (place == Place::Condition && context.question == 0)
    context.question = column;
  if (place == Place::Separator) {
    context.broken = context.passed = Place::None;
    context.question = 0;
  }
  if (isOperator(place) || place == Place::Condition)
    context.passed =
        context.passed == Place::None ? place : std::min(context.passed, place);
}

/// The column of a line that is broken at `place`.
static size_t getColumn(const std::vector<Context> &contexts, Place place) {
  const Context &context = contexts.back();
  switch (place) {
  case Place::Sum:
    return context.sum;
  case Place::Product:
    return context.product;
  case Place::Condition:
    return context.question ? context.question
                            : context.argument + kContinuation;
  case Place::Logical:
    return context.argument;
  default:
    return context.content;
  }
}

/// The cost of a break at `place` in `context`.
static unsigned getPenalty(const Context &context, Place place) {
  unsigned cost = context.cost + (context.hasBreak ? 0 : kFirstBreak);
  bool isColon = place == Place::Condition && context.question != 0;
  if (isColon && context.broken != Place::Condition)
    return cost + kColonAlone;
  if (place != Place::Bracket)
    return cost + static_cast<unsigned>(place);
  return cost + (context.declares ? kFirstParameter : kFirstArgument);
}

/// Follows the character at `at`, which is in `column`.
void Wrapper::read(State &state, size_t at, size_t column) const {
  auto &contexts = state.contexts;
  char c = line[at];
  bool isAngle = c == '<' && at > 0 && line[at - 1] != ' ' &&
                 at + 1 < line.size() && line[at + 1] != ' ';
  if (StringRef("({[").contains(c) || isAngle) {
    unsigned cost = contexts.back().cost +
                    (c == '[' || isAngle ? kNarrowBracket : kBracket);
    size_t next = column + 1;
    const Context &outer = contexts.back();
    bool hangs = outer.hangs || outer.passed != Place::None ||
                 (contexts.size() > 1 && outer.argument != outer.content);
    bool declares = c == '(' && isFunction && contexts.size() == 1;
    contexts.push_back({c, cost, next, next, next, next});
    contexts.back().declares = declares;
    contexts.back().hangs = hangs;
  } else if (contexts.size() > 1 &&
             (StringRef(")}]").contains(c) ||
              (c == '>' && contexts.back().bracket == '<'))) {
    contexts.pop_back();
  }
}

/// The state after a break at `place`, where `state` is before it.
State Wrapper::breakAt(State state, Place place) const {
  state.contexts.back().hasBreak = place != Place::Assignment;
  if (place == Place::Bracket) {
    auto &contexts = state.contexts;
    const Context &outer = contexts[contexts.size() - 2];
    size_t column =
        contexts.size() == 2 ? outer.content : outer.argument + kContinuation;
    contexts.back().content = column;
    startOperand(contexts.back(), Place::None, column);
    state.column = column;
  } else {
    state.column = getColumn(state.contexts, place);
    startOperand(state.contexts.back(), place, state.column);
    // A break within an argument separates it from the next one.
    Context &context = state.contexts.back();
    context.separates = isOperator(place);
    context.broken =
        isOperator(place) || place == Place::Condition ? place : Place::None;
    if (place == Place::Condition)
      context.question = state.column;
    if (place == Place::Separator)
      context.question = 0;
    context.passed = Place::None;
  }
  for (Context &outer : llvm::MutableArrayRef(state.contexts).drop_back()) {
    outer.separates = true;
    outer.broken = Place::Bracket;
  }
  return state;
}

/// Whether the line has to be broken at `place`.
static bool mustBreakAt(const Context &context, Place place) {
  if (place == Place::Separator)
    return context.separates;
  if (place == Place::Condition)
    return context.broken == place || isOperator(context.broken);
  return isOperator(place) && place < context.broken;
}

void Wrapper::add(int before, State state, unsigned cost, size_t end) {
  auto [known, isNew] = costs.try_emplace(state, cost);
  if (!isNew && known->second <= cost)
    return;
  known->second = cost;
  reached.push_back({std::move(state), cost, end, before});
  queue.push({cost, static_cast<int>(reached.size()) - 1});
}

/// Adds the states after the breaks on the line that `number` starts.
void Wrapper::expand(int number) {
  State state = reached[number].state;
  const unsigned cost = reached[number].cost;
  const size_t begin = state.position, start = state.column;
  struct Found {
    State state;
    unsigned cost;
    size_t end;
  };
  std::vector<Found> found;
  bool inString = false, mustBreak = false;
  for (size_t at = begin; at < line.size() && !mustBreak; ++at) {
    if (line[at] == '"' && (at == 0 || line[at - 1] != '\\'))
      inString = !inString;
    if (inString)
      continue;
    size_t length, column = start + at - begin;
    Place place = matchPlace(at, state, length);
    read(state, at, column);
    if (place == Place::None)
      continue;
    size_t end = column + length;
    // Too long a line only if there is no other.
    if (end > width && !found.empty())
      break;
    Context &context = state.contexts.back();
    mustBreak = mustBreakAt(context, place);
    bool canBreak = !context.hangs &&
                    !(isOperator(place) && context.passed != Place::None &&
                      context.passed < place);
    if (!canBreak) {
      mustBreak = false;
      passPlace(context, place, column + length + 1);
      continue;
    }
    unsigned excess = end > width ? kExcess * (end - width) : 0;
    State next = breakAt(state, place);
    next.position = at + length;
    while (next.position < line.size() && line[next.position] == ' ')
      ++next.position;
    found.push_back({next,
                     cost + getPenalty(state.contexts.back(), place) + excess,
                     at + length});
    passPlace(context, place, column + length + 1);
  }
  size_t end = start + line.size() - begin;
  unsigned excess = end > width ? kExcess * (end - width) : 0;
  if (!mustBreak)
    found.push_back({{line.size(), 0, {}}, cost + excess, line.size()});
  for (Found &each : llvm::reverse(found))
    add(number, std::move(each.state), each.cost, each.end);
}

/// The lines up to the state `number`, and the rest up to `end`.
std::string Wrapper::getText(int number, size_t end) const {
  const Reached &last = reached[number];
  std::string rest = line.slice(last.state.position, end).rtrim().str();
  if (last.before < 0)
    return rest;
  return getText(last.before, last.end) + "\n" +
         std::string(last.state.column, ' ') + rest;
}

WrappedLine Wrapper::run() {
  size_t next = first + kContinuation;
  // The value of a return statement starts after the word.
  constexpr StringRef word = "return ";
  size_t operand = line.starts_with(word) ? first + word.size() : next;
  State start{0, first, {{0, kBracket, next, operand, operand, operand}}};
  add(-1, std::move(start), 0, 0);
  while (!queue.empty()) {
    int last = queue.top().second;
    queue.pop();
    if (reached[last].state.position == line.size())
      return {getText(reached[last].before, line.size()), reached[last].cost};
    expand(last);
  }
  return {line.str(), 0};
}

WrappedLine tl::ascendc::wrapLine(StringRef line, size_t column, size_t width,
                                  bool isFunction) {
  return Wrapper(line, column, width, isFunction).run();
}
