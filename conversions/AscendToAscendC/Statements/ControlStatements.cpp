//===- ControlStatements.cpp - Loops and conditions as C++ statements -----===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loop-carried values and results of conditions become variables that are
// declared before the statement and assigned at the end of the body or branch.
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Statements/Statements.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// The variables for `value`: a scalar, or a tensor and its extents and strides
/// that are not in its type.
static SmallVector<Expression, 4> getParts(Value value, const Values &values) {
  if (!isa<MemRefType>(value.getType()))
    return {values.get(value)};
  View view = values.getView(value);
  view.type = cast<MemRefType>(value.getType());
  SmallVector<Expression, 4> parts = {view.getTensor()};
  for (Expression *part : getUnknown(view))
    parts.push_back(*part);
  return parts;
}

/// Makes `alias` another name of the variables of `variable`.
void StatementPrinter::setAlias(Value alias, Value variable) {
  if (isa<MemRefType>(variable.getType()))
    values.setView(alias, values.getView(variable));
  else
    values.set(alias, values.get(variable));
}

/// Declares a variable, initialised with `initial` unless that is null.
Expression StatementPrinter::declare(StringRef type, StringRef name,
                                     const Expression *initial) {
  out.begin(Group::Value);
  out.line(
      initial
          ? llvm::formatv("{} {} = {};", type, name, initial->str().str()).str()
          : llvm::formatv("{} {};", type, name).str());
  return Expression(name.str());
}

LogicalResult StatementPrinter::declareVariable(Value value,
                                                ArrayRef<Expression> initial) {
  std::string type = getVariableType(value.getType());
  if (type.empty())
    return mlir::emitError(value.getLoc(),
                           "not final IR: control flow carries a ")
           << value.getType() << ", which has no Ascend C form";
  std::string name = addName(value, "v");
  changing.insert(name);
  Expression variable =
      declare(type, name, initial.empty() ? nullptr : &initial.front());
  auto memref = dyn_cast<MemRefType>(value.getType());
  if (!memref) {
    values.set(value, variable);
    return success();
  }
  View view = getStaticView(name, memref);
  for (auto [i, part] : llvm::enumerate(getUnknown(view))) {
    std::string extent = names.add(llvm::formatv("{}_shape{}", name, i).str());
    changing.insert(extent);
    *part = declare(getCppType(IndexType::get(value.getContext())), extent,
                    initial.empty() ? nullptr : &initial[i + 1])
                .asNonNegative();
  }
  values.setView(value, view);
  return success();
}

/// Declares `variables`; `aliases` are other names of the same variables.
LogicalResult StatementPrinter::declareLoopVariables(ValueRange variables,
                                                     ValueRange initials,
                                                     ValueRange aliases) {
  for (auto [variable, initial, alias] :
       llvm::zip_equal(variables, initials, aliases)) {
    if (failed(declareVariable(variable, getParts(initial, values))))
      return failure();
    setAlias(alias, variable);
  }
  return success();
}

// A choice between two tensors is a variable.
LogicalResult StatementPrinter::printChoice(arith::SelectOp op) {
  if (!isa<MemRefType>(op.getType()))
    return printScalar(op);
  if (!reads.isRead(op))
    return success();
  SmallVector<Expression, 4> choices;
  for (auto [a, b] : llvm::zip_equal(getParts(op.getTrueValue(), values),
                                     getParts(op.getFalseValue(), values)))
    choices.push_back(
        Expression::conditional(values.get(op.getCondition()), a, b));
  return declareVariable(op.getResult(), choices);
}

/// Whether `text` reads the variable `name`.
static bool mentions(StringRef text, StringRef name) {
  bool found = false;
  forEachIdentifier(text, [&](StringRef word) { found |= word == name; });
  return found;
}

// All values are read before any variable is assigned.
void StatementPrinter::assign(ValueRange variables, ValueRange assigned) {
  SmallVector<std::pair<std::string, std::string>> moves;
  SmallVector<std::string> types;
  for (auto [variable, value] : llvm::zip_equal(variables, assigned)) {
    std::string type = getVariableType(variable.getType());
    for (auto [name, text] :
         llvm::zip_equal(getParts(variable, values), getParts(value, values))) {
      if (name.str() != text.str()) {
        moves.push_back({name.str().str(), text.str().str()});
        types.push_back(type);
      }
      // The extents and strides of a tensor follow it.
      type = getCppType(IndexType::get(variable.getContext()));
    }
  }
  for (unsigned i = 0, e = moves.size(); i != e; ++i)
    for (unsigned j = i + 1; j != e; ++j) {
      if (!mentions(moves[j].second, moves[i].first))
        continue;
      out.begin(Group::Value);
      std::string next = names.add("next_" + moves[j].first);
      out.line(
          llvm::formatv("{} {} = {};", types[j], next, moves[j].second).str());
      moves[j].second = next;
    }
  for (auto &[name, text] : moves) {
    out.begin(Group::Value);
    out.line(name + " = " + text + ";");
  }
}

/// A number with the bounds of a loop index, the end included to which it
/// counts.
static Expression getLoopIndex(const Expression &lower, const Expression &upper,
                               const Expression &step) {
  Expression index("index");
  bool isKnown = lower.fitsInt() && upper.fitsInt() && step.getConstant();
  return index.within(lower.getLeast(),
                      isKnown ? (upper + step).getGreatest() : INT64_MAX);
}

/// `number`, of `type`, without its sign.
static Expression getUnsigned(const Expression &number, StringRef type) {
  if (number.isNonNegative())
    return number;
  return Expression::cast(("u" + type).str(), number);
}

/// The text of a loop that counts with unsigned numbers. Those below 64 bits
/// have a counter of more bits, which does not wrap.
void StatementPrinter::openUnsignedFor(scf::ForOp op) {
  Value variable = op.getInductionVar();
  StringRef type = getCppType(variable.getType());
  bool isWide = type == "int64_t";
  std::string name = addName(variable, "i");
  auto number = [&](Value value) {
    return getUnsigned(values.get(value), type);
  };
  Expression counter(name);
  Expression lower = values.get(op.getLowerBound());
  out.openControl(
      llvm::formatv(
          "for (int64_t {} = {}; {}; {} += {})", name,
          isWide ? lower.str() : number(op.getLowerBound()).str(),
          Expression::compare(isWide ? getUnsigned(counter, type) : counter,
                              "<", number(op.getUpperBound()))
              .str(),
          name, number(op.getStep()).str())
          .str());
  values.set(variable, isWide ? counter : Expression::cast(type, counter));
}

/// The text of a loop that counts with signed numbers.
void StatementPrinter::openSignedFor(scf::ForOp op) {
  const Expression &lower = values.get(op.getLowerBound());
  Expression step = values.get(op.getStep());
  Expression index = getLoopIndex(lower, values.get(op.getUpperBound()), step);
  StringRef type = getType(op.getInductionVar().getType(), index);
  std::string name = addName(op.getInductionVar(), "i");
  std::string increment =
      step.getConstant() == 1 ? "++" + name : name + " += " + step.str().str();
  out.openControl(
      llvm::formatv("for ({0} {1} = {2}; {1} < {3}; {4})", type, name,
                    lower.str(),
                    values.get(op.getUpperBound()).operandOf(Precedence::Shift),
                    increment)
          .str());
  Expression variable =
      getVariable(name, op.getInductionVar().getType(), index);
  if (values.get(op.getUpperBound()).fitsInt())
    variable = variable.within(
        INT64_MIN, values.get(op.getUpperBound()).getGreatest() - 1);
  values.set(op.getInductionVar(), variable);
}

LogicalResult StatementPrinter::printFor(scf::ForOp op) {
  if (stages)
    for (const Stage *stage : stages->getDeclared(op))
      if (failed(declareStage(*stage)))
        return failure();
  if (failed(declareLoopVariables(op.getRegionIterArgs(), op.getInitArgs(),
                                  op.getResults())))
    return failure();
  out.begin(Group::Control);
  BodyScope scope(*this);
  bool isSigned =
      !op.getUnsignedCmp() || (values.get(op.getLowerBound()).isNonNegative() &&
                               values.get(op.getUpperBound()).isNonNegative());
  if (isSigned)
    openSignedFor(op);
  else
    openUnsignedFor(op);
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
  out.openControl("if (" + values.get(op.getCondition()).str() + ")");
  auto printBranch = [&](Block *block) {
    BodyScope scope(*this);
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
    BodyScope scope(*this);
    out.openCase(label);
    if (failed(printBody(block)))
      return failure();
    assign(op.getResults(), block.getTerminator()->getOperands());
    out.begin(Group::Control);
    out.line("break;");
    out.closeCase();
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

// The condition is computed in the loop, by statements if necessary.
LogicalResult StatementPrinter::printWhile(scf::WhileOp op) {
  if (failed(declareLoopVariables(op.getBeforeArguments(), op.getInits(),
                                  op.getBeforeArguments())))
    return failure();
  for (Value result : op.getResults())
    if (failed(declareVariable(result)))
      return failure();
  out.begin(Group::Control);
  BodyScope scope(*this);
  out.open("while (true)");
  if (failed(printBody(*op.getBeforeBody())))
    return failure();
  // The condition may read variables that the assignments change.
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
    setAlias(argument, result);
  out.begin(Group::Control);
  out.line("if (" + (!goesOn).str() + ")");
  out.line("  break;");
  if (failed(printBody(*op.getAfterBody())))
    return failure();
  assign(op.getBeforeArguments(), op.getYieldOp().getOperands());
  out.close();
  return success();
}
