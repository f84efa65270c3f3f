//===- ScalarStatements.cpp - Scalars as C++ variables --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/Legality.h"
#include "conversions/AscendToAscendC/Statements/Statements.h"
#include "conversions/Scalars/Scalars.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// The longest expression that is printed in place of its only read.
static constexpr size_t maxInlineLength = 48;

/// The longest condition that is printed in place of all of its reads.
static constexpr size_t maxConditionLength = 12;

LogicalResult StatementPrinter::printScalar(Operation *op) {
  if (!tl::analysis::onlyComputes(op))
    return reportUnprintable(op);
  if (reads.isRead(op->getResult(0)))
    nameQuotients(op);
  FailureOr<Results> results = translateScalar(op, values);
  if (failed(results))
    return failure();
  for (auto [value, expression] : llvm::zip_equal(op->getResults(), *results))
    define(value, expression);
  return success();
}

/// Declares `name` for `quotient`, which belongs to `value`.
void StatementPrinter::declareQuotient(Value value, StringRef name,
                                       const Expression &quotient) {
  std::string variable = names.add(name);
  if (device)
    device->uses.declare({value, function}, variable, quotient.str());
  Type type = IndexType::get(value.getContext());
  out.begin(Group::Value);
  out.line(llvm::formatv("{} {} = {};", getType(type, quotient), variable,
                         quotient.str())
               .str());
  values.named.add(quotient, getVariable(variable, type, quotient));
}

/// Declares variables for quotients, numbers of tiles, that the text of `op`
/// would repeat.
void StatementPrinter::nameQuotients(Operation *op) {
  Value result = op->getResult(0);
  while (auto quotient = getRepeatedQuotient(op, values)) {
    bool isSingle =
        device && device->plan.isSingle({result, function}, quotient->str());
    if (isSingle || !isConstant(*quotient))
      return;
    declareQuotient(result, "tiles", *quotient);
  }
}

/// Whether `value` is the index of a loop that starts at 0 or above.
static bool isNonNegativeIndex(Value value) {
  auto index = dyn_cast<BlockArgument>(value);
  auto loop = index ? dyn_cast<scf::ForOp>(index.getOwner()->getParentOp())
                    : scf::ForOp();
  if (!loop || index != loop.getInductionVar())
    return false;
  Value lower = loop.getLowerBound();
  if (std::optional<int64_t> number = getConstantIntValue(lower))
    return *number >= 0;
  auto max = lower.getDefiningOp<affine::AffineMaxOp>();
  return max && llvm::any_of(max.getMap().getResults(), [](AffineExpr expr) {
           auto constant = dyn_cast<AffineConstantExpr>(expr);
           return constant && constant.getValue() >= 0;
         });
}

/// Whether `value` is the extent of a slice wherever it is computed, so that it
/// cannot be negative.
static bool isExtent(Value value) {
  return llvm::any_of(value.getUses(), [&](OpOperand &use) {
    auto slice = dyn_cast<memref::SubViewOp>(use.getOwner());
    if (!slice || slice->getBlock() != value.getParentBlock())
      return false;
    return llvm::is_contained(slice.getSizes(), value);
  });
}

bool StatementPrinter::isNonNegative(Value value) {
  return isExtent(value) || isNonNegativeIndex(value);
}

/// A name for `value` that is free.
std::string StatementPrinter::addName(Value value, StringRef fallback) {
  if (!device)
    return names.add(value, fallback);
  std::string name = names.add(device->values.get(value, fallback));
  device->uses.declare({value, function}, name);
  return name;
}

/// Whether no line would name a variable for `value`.
bool StatementPrinter::isUnused(Value value) const {
  return device && device->plan.isUnused({value, function});
}

/// The most parts of a condition that are looked at.
static constexpr unsigned maxParts = 32;

/// Whether a condition with `compare` compares the same value again, or may.
static bool isComparedAgain(arith::CmpIOp compare) {
  SetVector<Operation *> conditions;
  conditions.insert(compare);
  for (unsigned i = 0; i < conditions.size(); ++i) {
    auto other = dyn_cast<arith::CmpIOp>(conditions[i]);
    if (other && other != compare && other.getLhs() == compare.getLhs())
      return true;
    if (i == maxParts)
      return true;
    if (!isa<arith::AndIOp, arith::OrIOp>(conditions[i]) && i > 0)
      continue;
    for (Operation *user : conditions[i]->getUsers())
      if (isa<arith::AndIOp, arith::OrIOp>(user))
        conditions.insert(user);
    for (Value operand : conditions[i]->getOperands())
      if (Operation *definition = operand.getDefiningOp(); definition && i > 0)
        conditions.insert(definition);
  }
  return false;
}

/// Whether `expression` says as much as a name for `value`.
bool StatementPrinter::isShort(Value value,
                               const Expression &expression) const {
  if (expression.isAtom())
    return true;
  auto compare = value.getDefiningOp<arith::CmpIOp>();
  bool isUnnamed = device && device->values.get(value, "").empty();
  // The C++ compiler warns of `n < 3 && n > 5`.
  return compare && isUnnamed && isConstant(expression) &&
         expression.str().size() <= maxConditionLength &&
         !isComparedAgain(compare);
}

void StatementPrinter::define(Value value, const Expression &expression) {
  bool inlined = isShort(value, expression) || !reads.isRead(value) ||
                 isUnused(value) || matchPattern(value, m_Constant()) ||
                 (reads.canInline(value) && !expression.isConditional() &&
                  expression.str().size() <= maxInlineLength);
  if (inlined)
    return values.set(value, expression);
  // The same extent or condition may be computed several times.
  StringRef type = getCppType(value.getType());
  if (std::optional<Expression> same = values.named.find(expression, type))
    return values.set(value, *same);
  declare(value, expression, "v");
  values.named.addSum(value);
  if (!isConstant(expression))
    return;
  if (device)
    device->uses.setOptional(values.get(value).str());
  if (value.getType().isIndex() || value.getType().isInteger(1))
    values.named.add(expression, values.get(value), type);
}

bool StatementPrinter::isConstant(const Expression &expression) const {
  bool constant = true;
  forEachIdentifier(expression.str(), [&](StringRef word) {
    constant &= !changing.contains(word);
  });
  return constant;
}

void StatementPrinter::declare(Value value, const Expression &expression,
                               StringRef fallbackName) {
  out.begin(Group::Value);
  std::string name = addName(value, fallbackName);
  Expression bounded = expression.asNonNegative(isExtent(value));
  StringRef type = getType(value.getType(), bounded);
  out.line(llvm::formatv("{} {} = {};", type, name, expression.str()).str());
  values.set(value, getVariable(name, value.getType(), bounded));
  declareQuotients(value, name);
}

/// A name for `quotient`: `nBlocks` for `n` in blocks, and `nRest` for the rest
/// of an extent, as `(64 - n) / 16`. A number at the end of `name` is left out.
static std::string getQuotientName(StringRef name, const Expression &quotient) {
  StringRef word = name.rtrim("0123456789");
  if (!word.consume_back("_"))
    word = name;
  bool isRest = quotient.str().contains((" - " + name + ")").str());
  if (word.contains('_'))
    return (word + (isRest ? "_rest" : "_blocks")).str();
  return (word + (isRest ? "Rest" : "Blocks")).str();
}

/// Declares variables for the quotients of `value`, called `name`, that
/// instructions repeat.
void StatementPrinter::declareQuotients(Value value, StringRef name) {
  if (!device || !value.getType().isIndex())
    return;
  for (const Expression &quotient :
       device->plan.getRepeated({value, function}, name))
    declareQuotient(value, getQuotientName(name, quotient), quotient);
}

/// The narrowest C++ type of a variable of `type` with the bounds of `value`.
/// The host takes the types of its parameters.
StringRef StatementPrinter::getType(Type type, const Expression &value) const {
  return device && type.isIndex() && value.fitsInt() ? "int32_t"
                                                     : getCppType(type);
}

/// The variable `name` of `type` with the bounds of `value`.
Expression StatementPrinter::getVariable(StringRef name, Type type,
                                         const Expression &value) const {
  Expression variable =
      Expression(name.str()).within(value.getLeast(), value.getGreatest());
  return getType(type, value) == getCppType(type) ? variable : variable.asInt();
}
