//===- VariableUses.cpp - How a text uses its variables -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/VariableUses.h"
#include "conversions/AscendToAscendC/Names.h"

using namespace tl::ascendc;

//===----------------------------------------------------------------------===//
// Quotients
//===----------------------------------------------------------------------===//

/// The only identifier in `text`, or an empty one.
static llvm::StringRef getOnlyIdentifier(llvm::StringRef text) {
  llvm::StringRef only;
  bool isOnly = true;
  forEachIdentifier(text, [&](llvm::StringRef word) {
    isOnly &= only.empty() || only == word;
    only = word;
  });
  return isOnly ? only : "";
}

/// Whether all divisors in `text` are numbers, so that it has a value whether
/// or not the instruction is executed.
static bool hasConstantDivisors(llvm::StringRef text) {
  for (size_t at = text.find_first_of("/%"); at != llvm::StringRef::npos;
       at = text.find_first_of("/%", at + 1))
    if (!llvm::isDigit(text.substr(at + 1).ltrim().front()))
      return false;
  return true;
}

void VariableUses::addQuotient(const Expression &quotient) {
  llvm::StringRef text = quotient.str();
  auto variable = variables.find(getOnlyIdentifier(text));
  // `n / 16` is as short as a name.
  bool isShort = !text.contains('(');
  if (variable == variables.end() || isShort || !hasConstantDivisors(text))
    return;
  std::vector<Quotient> &known = quotients[variable->second];
  auto same = llvm::find_if(known, [&](const Quotient &each) {
    return each.expression.str() == text;
  });
  if (same != known.end())
    ++same->count;
  else
    known.push_back({quotient, variable->first().str(), 1});
}

std::vector<Expression> VariableUses::getRepeated(Variable variable,
                                                  llvm::StringRef name) const {
  std::vector<Expression> repeated;
  auto there = quotients.find(variable);
  if (there == quotients.end())
    return repeated;
  // The parts of a quotient are recorded before it.
  auto hasRepeatedPart = [&](llvm::StringRef text) {
    return llvm::any_of(repeated, [&](const Expression &part) {
      return text.contains(part.str());
    });
  };
  for (const Quotient &quotient : there->second)
    if (quotient.count > 1 && quotient.name == name &&
        !hasRepeatedPart(quotient.expression.str()))
      repeated.push_back(quotient.expression);
  return repeated;
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

void VariableUses::addArgument(Variable parameter, const Expression &argument) {
  std::pair<int64_t, int64_t> bounds(argument.getLeast(),
                                     argument.getGreatest());
  auto [there, isNew] = arguments.try_emplace(parameter, bounds);
  auto &[least, greatest] = there->second;
  least = std::min(least, bounds.first);
  greatest = std::max(greatest, bounds.second);
}

Expression VariableUses::getParameter(Variable parameter,
                                      llvm::StringRef name) const {
  Expression variable(name.str());
  auto there = arguments.find(parameter);
  return there == arguments.end()
             ? variable
             : variable.within(there->second.first, there->second.second);
}
