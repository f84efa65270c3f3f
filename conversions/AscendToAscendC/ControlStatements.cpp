//===- ControlStatements.cpp - Loops and conditions as C++ statements -----===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a loop carries and what a condition returns are variables that are
// declared before it and assigned at the end of the body or branch.
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Statements.h"
#include <fmt/format.h>

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// Lets `value` be the variable `name`.
void StatementPrinter::setVariable(Value value, StringRef name) {
  if (auto type = dyn_cast<MemRefType>(value.getType()))
    values.setView(value, getStaticView(name, type));
  else
    values.set(value, Expression(name.str()));
}

FailureOr<std::string> StatementPrinter::declareVariable(Value value,
                                                         StringRef initial) {
  std::string type = getVariableType(value.getType());
  if (type.empty())
    return mlir::emitError(value.getLoc(),
                           "not final IR: control flow carries a ")
           << value.getType() << ", which has no Ascend C form";
  std::string name = names.add(value, "v");
  out.begin(Group::Value);
  out.line(initial.empty() ? fmt::format("{} {};", type, name)
                           : fmt::format("{} {} = {};", type, name, initial));
  setVariable(value, name);
  return name;
}

/// Declares `variables`; `aliases` are other names of the same variables.
LogicalResult StatementPrinter::declareLoopVariables(ValueRange variables,
                                                     ValueRange initials,
                                                     ValueRange aliases) {
  for (auto [variable, initial, alias] :
       llvm::zip_equal(variables, initials, aliases)) {
    FailureOr<std::string> name =
        declareVariable(variable, values.getText(initial));
    if (failed(name))
      return failure();
    setVariable(alias, *name);
  }
  return success();
}

// Of two tensors a variable is one.
LogicalResult StatementPrinter::printChoice(arith::SelectOp op) {
  if (!isa<MemRefType>(op.getType()))
    return printScalar(op);
  if (!reads.isRead(op))
    return success();
  Expression choice =
      Expression::conditional(values.get(op.getCondition()),
                              values.getView(op.getTrueValue()).getTensor(),
                              values.getView(op.getFalseValue()).getTensor());
  return success(succeeded(declareVariable(op.getResult(), choice.str())));
}

/// Whether `text` reads the variable `name`.
static bool mentions(StringRef text, StringRef name) {
  bool found = false;
  forEachIdentifier(text, [&](StringRef word) { found |= word == name; });
  return found;
}

// All values are read before any variable changes.
void StatementPrinter::assign(ValueRange variables, ValueRange assigned) {
  SmallVector<std::pair<std::string, std::string>> moves;
  SmallVector<std::string> types;
  for (auto [variable, value] : llvm::zip_equal(variables, assigned)) {
    std::string name = values.getText(variable), text = values.getText(value);
    if (name == text)
      continue;
    moves.push_back({name, text});
    types.push_back(getVariableType(variable.getType()));
  }
  for (unsigned i = 0, e = moves.size(); i != e; ++i)
    for (unsigned j = i + 1; j != e; ++j) {
      if (!mentions(moves[j].second, moves[i].first))
        continue;
      out.begin(Group::Value);
      std::string next = names.add("next_" + moves[j].first);
      out.line(fmt::format("{} {} = {};", types[j], next, moves[j].second));
      moves[j].second = next;
    }
  for (auto &[name, text] : moves) {
    out.begin(Group::Value);
    out.line(name + " = " + text + ";");
  }
}

LogicalResult StatementPrinter::printFor(scf::ForOp op) {
  if (op.getUnsignedCmp())
    return op.emitError("a loop with unsigned bounds has no Ascend C form");
  if (failed(declareLoopVariables(op.getRegionIterArgs(), op.getInitArgs(),
                                  op.getResults())))
    return failure();
  out.begin(Group::Control);
  Names::Scope scope(names);
  const Expression &lower = values.get(op.getLowerBound());
  Expression step = values.get(op.getStep());
  StringRef type = getCppType(op.getInductionVar().getType());
  std::string name = names.add(op.getInductionVar(), "i");
  std::string increment =
      step.getConstant() == 1 ? "++" + name : name + " += " + step.str().str();
  out.open(fmt::format(
      "for ({0} {1} = {2}; {1} < {3}; {4})", type, name, lower.str(),
      values.get(op.getUpperBound()).operandOf(Precedence::Shift), increment));
  values.set(op.getInductionVar(),
             Expression(name).asNonNegative(lower.isNonNegative()));
  if (failed(printBody(*op.getBody())))
    return failure();
  assign(op.getRegionIterArgs(), op.getYieldedValues());
  out.close();
  return success();
}

LogicalResult StatementPrinter::printIf(scf::IfOp op) {
  for (Value result : op.getResults())
    if (failed(declareVariable(result)))
      return failure();
  out.begin(Group::Control);
  out.open("if (" + values.get(op.getCondition()).str() + ")");
  auto printBranch = [&](Block *block) {
    Names::Scope scope(names);
    if (failed(printBody(*block)))
      return failure();
    assign(op.getResults(), block->getTerminator()->getOperands());
    return success();
  };
  if (failed(printBranch(op.thenBlock())))
    return failure();
  if (Block *block = op.elseBlock();
      block && (!block->without_terminator().empty() || op.getNumResults())) {
    out.openElse();
    if (failed(printBranch(op.elseBlock())))
      return failure();
  }
  out.close();
  return success();
}

LogicalResult StatementPrinter::printSwitch(scf::IndexSwitchOp op) {
  for (Value result : op.getResults())
    if (failed(declareVariable(result)))
      return failure();
  out.begin(Group::Control);
  out.open("switch (" + values.get(op.getArg()).str() + ")");
  auto printCase = [&](const llvm::Twine &label, Block &block) {
    Names::Scope scope(names);
    out.open(label + ":");
    if (failed(printBody(block)))
      return failure();
    assign(op.getResults(), block.getTerminator()->getOperands());
    out.begin(Group::Control);
    out.line("break;");
    out.close();
    return success();
  };
  for (auto [i, value] : llvm::enumerate(op.getCases()))
    if (failed(printCase("case " + llvm::Twine(value), op.getCaseBlock(i))))
      return failure();
  if (failed(printCase("default", op.getDefaultBlock())))
    return failure();
  out.close();
  return success();
}

// The condition is computed in the loop, by statements if need be.
LogicalResult StatementPrinter::printWhile(scf::WhileOp op) {
  if (failed(declareLoopVariables(op.getBeforeArguments(), op.getInits(),
                                  op.getBeforeArguments())))
    return failure();
  for (Value result : op.getResults())
    if (failed(declareVariable(result)))
      return failure();
  out.begin(Group::Control);
  Names::Scope scope(names);
  out.open("while (true)");
  if (failed(printBody(*op.getBeforeBody())))
    return failure();
  // The condition may read what the assignments change.
  scf::ConditionOp condition = op.getConditionOp();
  Expression goesOn = values.get(condition.getCondition());
  if (!goesOn.isAtom() && op.getNumResults() > 0) {
    out.begin(Group::Value);
    std::string name = names.add("go_on");
    out.line("bool " + name + " = " + goesOn.str() + ";");
    goesOn = Expression(name);
  }
  assign(op.getResults(), condition.getArgs());
  for (auto [argument, result] :
       llvm::zip_equal(op.getAfterArguments(), op.getResults()))
    setVariable(argument, values.getText(result));
  out.begin(Group::Control);
  out.line("if (" + (!goesOn).str() + ")");
  out.line("  break;");
  if (failed(printBody(*op.getAfterBody())))
    return failure();
  assign(op.getBeforeArguments(), op.getYieldOp().getOperands());
  out.close();
  return success();
}
