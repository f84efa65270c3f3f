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
// Uses
//===----------------------------------------------------------------------===//

void VariableUses::declare(Variable variable, llvm::StringRef name,
                           llvm::StringRef quotient) {
  latest[name] = declared.size();
  declared.push_back({variable, name.str(), quotient.str()});
}

void VariableUses::addLine(llvm::StringRef text) {
  forEachIdentifier(text.split("//").first, [&](llvm::StringRef word) {
    auto variable = latest.find(word);
    if (variable != latest.end())
      ++declared[variable->second].mentions;
  });
}

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
  auto there = latest.find(getOnlyIdentifier(text));
  // `n / 16` is as short as a name.
  if (there == latest.end() || !text.contains('(') ||
      !hasConstantDivisors(text))
    return;
  const Declared &variable = declared[there->second];
  if (!variable.quotient.empty())
    return;
  std::vector<Quotient> &all = quotients[variable.variable];
  auto same = llvm::find_if(
      all, [&](const Quotient &each) { return each.expression.str() == text; });
  if (same != all.end())
    ++same->count;
  else
    all.push_back({quotient, variable.name, 1});
}

void VariableUses::addArgument(Variable parameter, const Expression &argument) {
  Bounds bounds{argument.getLeast(), argument.getGreatest()};
  Bounds &all = arguments.try_emplace(parameter, bounds).first->second;
  all.least = std::min(all.least, bounds.least);
  all.greatest = std::max(all.greatest, bounds.greatest);
}

//===----------------------------------------------------------------------===//
// Plan
//===----------------------------------------------------------------------===//

bool VariablePlan::addQuotients(const VariableUses &uses) {
  bool changes = false;
  for (const auto &[variable, found] : uses.quotients) {
    std::vector<VariableUses::Quotient> &known = quotients[variable];
    const llvm::StringSet<> &rejected = single[variable];
    // The parts of a quotient are recorded before it.
    auto isNew = [&](llvm::StringRef text) {
      return !rejected.contains(text) &&
             llvm::none_of(known, [&](const VariableUses::Quotient &part) {
               return text.contains(part.expression.str());
             });
    };
    for (const VariableUses::Quotient &quotient : found)
      if (quotient.count > 1 && isNew(quotient.expression.str())) {
        known.push_back(quotient);
        changes = true;
      }
  }
  return changes;
}

bool VariablePlan::dropUnused(const VariableUses &uses) {
  bool changes = false;
  for (const VariableUses::Declared &each : uses.declared) {
    // The declaration and one use.
    if (!each.quotient.empty() && each.mentions <= 2) {
      llvm::erase_if(quotients[each.variable],
                     [&](const VariableUses::Quotient &quotient) {
                       return quotient.expression.str() == each.quotient;
                     });
      changes |= single[each.variable].insert(each.quotient).second;
    }
    if (each.isOptional && each.mentions <= 1)
      changes |= unused.insert(each.variable).second;
  }
  return changes;
}

bool VariablePlan::update(const VariableUses &uses) {
  // The types of parameters decide the texts of quotients.
  if (!std::exchange(hasTypes, true)) {
    arguments = uses.arguments;
    if (!arguments.empty())
      return true;
  }
  bool drops = dropUnused(uses);
  return addQuotients(uses) || drops;
}

std::vector<Expression> VariablePlan::getRepeated(Variable variable,
                                                  llvm::StringRef name) const {
  std::vector<Expression> repeated;
  auto there = quotients.find(variable);
  if (there == quotients.end())
    return repeated;
  for (const VariableUses::Quotient &quotient : there->second)
    if (quotient.name == name)
      repeated.push_back(quotient.expression);
  return repeated;
}

bool VariablePlan::isSingle(Variable variable, llvm::StringRef quotient) const {
  auto there = single.find(variable);
  return there != single.end() && there->second.contains(quotient);
}

Expression VariablePlan::getParameter(Variable parameter,
                                      llvm::StringRef name) const {
  Expression variable(name.str());
  auto there = arguments.find(parameter);
  return there == arguments.end()
             ? variable
             : variable.within(there->second.least, there->second.greatest);
}
