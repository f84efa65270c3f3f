//===- OutputShapes.cpp - Extents that rules give to outputs --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Launch/Rules.h"
#include "conversions/AscendToAscendC/Operator/Operator.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tl::ascendc;

namespace {
/// A value that a rule gives to an extent.
struct Bound {
  Value value;
  bool isEqual;
};

/// Looks for the values of extents of outputs.
class ShapeFinder {
public:
  explicit ShapeFinder(const Kernel &kernel) : kernel(kernel) {
    llvm::DenseSet<Value> visited;
    for (cf::AssertOp op : getAssertions(kernel.func))
      visit(op.getArg(), visited);
  }

  /// The value of an extent, by the extents that are `known`; null if rules
  /// give none, or several.
  std::optional<HostNumber> find(const LaunchParameter &extent,
                                 ArrayRef<LaunchParameter> known,
                                 Value &value) const;

private:
  void visit(Value condition, llvm::DenseSet<Value> &visited);
  void addBound(Value extent, Value value, bool isEqual);
  std::optional<HostNumber> getNumber(Value value,
                                      ArrayRef<LaunchParameter> known) const;

  const Kernel &kernel;
  std::map<std::pair<unsigned, unsigned>, SmallVector<Bound>> bounds;
};
} // namespace

/// A bound in one case of a condition counts for all cases.
void ShapeFinder::visit(Value condition, llvm::DenseSet<Value> &visited) {
  Operation *op = condition.getDefiningOp();
  if (!visited.insert(condition).second)
    return;
  if (isa_and_nonnull<arith::OrIOp, arith::AndIOp>(op)) {
    visit(op->getOperand(0), visited);
    visit(op->getOperand(1), visited);
    return;
  }
  auto compare = dyn_cast_or_null<arith::CmpIOp>(op);
  if (!compare)
    return;
  Value lhs = compare.getLhs(), rhs = compare.getRhs();
  switch (compare.getPredicate()) {
  case arith::CmpIPredicate::eq:
    addBound(lhs, rhs, /*isEqual=*/true);
    addBound(rhs, lhs, /*isEqual=*/true);
    break;
  case arith::CmpIPredicate::sle:
  case arith::CmpIPredicate::ule:
    addBound(rhs, lhs, /*isEqual=*/false);
    break;
  case arith::CmpIPredicate::sge:
  case arith::CmpIPredicate::uge:
    addBound(lhs, rhs, /*isEqual=*/false);
    break;
  default:
    break;
  }
}

void ShapeFinder::addBound(Value extent, Value value, bool isEqual) {
  auto dim = extent.getDefiningOp<memref::DimOp>();
  auto tensor = dim ? dyn_cast<BlockArgument>(dim.getSource()) : nullptr;
  std::optional<int64_t> i = dim ? dim.getConstantIndex() : std::nullopt;
  // That an extent is not 0, for instance, is no value for it.
  if (tensor && i && (isEqual || !getConstantIntValue(value)))
    bounds[{tensor.getArgNumber(), *i}].push_back({value, isEqual});
}

/// Whether `op` has a result whatever its operands are: no divisor may be 0.
static bool isTotal(Operation *op) {
  auto isPure = [](AffineMap map) {
    return llvm::all_of(map.getResults(),
                        [](AffineExpr expr) { return expr.isPureAffine(); });
  };
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    return isPure(apply.getMap());
  if (auto min = dyn_cast<affine::AffineMinOp>(op))
    return isPure(min.getMap());
  if (auto max = dyn_cast<affine::AffineMaxOp>(op))
    return isPure(max.getMap());
  return !isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp,
              arith::CeilDivSIOp, arith::CeilDivUIOp, arith::FloorDivSIOp>(
             op) ||
         getConstantIntValue(op->getOperand(1)).value_or(0) > 0;
}

/// Whether `value` can be computed of any numbers.
static bool isTotal(Value value) {
  llvm::SetVector<Value> needed;
  needed.insert(value);
  for (size_t i = 0; i < needed.size(); ++i) {
    Operation *op = needed[i].getDefiningOp();
    if (!op || isa<memref::DimOp>(op))
      continue;
    if (!isTotal(op))
      return false;
    needed.insert(op->operand_begin(), op->operand_end());
  }
  return true;
}

std::optional<HostNumber>
ShapeFinder::getNumber(Value value, ArrayRef<LaunchParameter> known) const {
  std::optional<HostNumber> number = getHostNumber(value, kernel.interface);
  if (!number || !isTotal(value))
    return std::nullopt;
  for (const LaunchParameter *parameter : number->parameters)
    if (llvm::none_of(known, [&](const LaunchParameter &each) {
          return each.name == parameter->name;
        }))
      return std::nullopt;
  return number;
}

std::optional<HostNumber> ShapeFinder::find(const LaunchParameter &extent,
                                            ArrayRef<LaunchParameter> known,
                                            Value &value) const {
  auto found = bounds.find({extent.argument, extent.dimension});
  std::optional<HostNumber> result;
  if (found == bounds.end())
    return result;
  for (const Bound &bound : found->second) {
    std::optional<HostNumber> number = getNumber(bound.value, known);
    if (!number)
      continue;
    if (result && result->expression.str() != number->expression.str())
      return std::nullopt;
    result = number;
    value = bound.value;
  }
  return result;
}

OutputShapes OutputShapes::get(const Kernel &kernel,
                               ArrayRef<BlockArgument> outputs) {
  ShapeFinder finder(kernel);
  OutputShapes shapes;
  std::vector<LaunchParameter> known;
  for (const LaunchParameter &parameter : kernel.interface.getParameters()) {
    BlockArgument argument =
        func::FuncOp(kernel.func).getArgument(parameter.argument);
    bool isOutput = llvm::is_contained(outputs, argument);
    if (parameter.kind == ParameterKind::Extent && isOutput)
      shapes.unknown.push_back(parameter);
    else if (!parameter.isTensor())
      known.push_back(parameter);
  }
  // An extent may depend on that of another output.
  auto resolve = [&](const LaunchParameter &extent) {
    Value value;
    std::optional<HostNumber> number = finder.find(extent, known, value);
    if (!number)
      return false;
    Extent result{func::FuncOp(kernel.func).getArgument(extent.argument),
                  extent.dimension,
                  value,
                  {}};
    llvm::SmallPtrSet<const LaunchParameter *, 4> seen;
    for (const LaunchParameter *parameter : number->parameters)
      if (seen.insert(parameter).second)
        result.parameters.push_back(*parameter);
    shapes.extents.push_back(result);
    known.push_back(extent);
    return true;
  };
  for (size_t i = 0; i < shapes.unknown.size(); ++i)
    if (LaunchParameter extent = shapes.unknown[i]; resolve(extent)) {
      shapes.unknown.erase(shapes.unknown.begin() + i);
      i = size_t(-1); // others may depend on it
    }
  return shapes;
}
