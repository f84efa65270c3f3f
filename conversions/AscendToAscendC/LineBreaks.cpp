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

#include "conversions/AscendToAscendC/BreakPlaces.h"
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

/// The penalty of clang-format for a column of a line that is too long.
static constexpr unsigned excessPenalty = 10000;

namespace {
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

/// Follows the character at `at`, which is in `column`.
void Wrapper::read(State &state, size_t at, size_t column) const {
  auto &contexts = state.contexts;
  char c = line[at];
  bool isAngle = c == '<' && at > 0 && line[at - 1] != ' ' &&
                 at + 1 < line.size() && line[at + 1] != ' ';
  if (StringRef("({[").contains(c) || isAngle) {
    unsigned cost =
        contexts.back().cost +
        (c == '[' || isAngle ? narrowBracketPenalty : bracketPenalty);
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
        contexts.size() == 2 ? outer.content : outer.argument + continuation;
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
    unsigned excess = end > width ? excessPenalty * (end - width) : 0;
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
  unsigned excess = end > width ? excessPenalty * (end - width) : 0;
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
  size_t next = first + continuation;
  // The value of a return statement starts after the word.
  constexpr StringRef word = "return ";
  size_t operand = line.starts_with(word) ? first + word.size() : next;
  State start{0, first, {{0, bracketPenalty, next, operand, operand, operand}}};
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
