//===- CoreValues.cpp - Values that both cores compute alike --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/CoreValues.h"
#include "analysis/Legality/Legality.h"
#include "dialects/Hardware/Utils/ScalarAccess.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

bool tl::analysis::isSameEverywhere(Operation *op) {
  if (op->getNumRegions() != 0)
    return false;
  if (onlyComputes(op))
    return true;
  auto load = dyn_cast<memref::LoadOp>(op);
  auto tensor =
      load ? dyn_cast<BlockArgument>(load.getMemRef()) : BlockArgument();
  return tensor && isa<FunctionOpInterface>(tensor.getOwner()->getParentOp()) &&
         llvm::all_of(load.getMemRef().getUsers(), [](Operation *user) {
           return isa<memref::LoadOp, memref::DimOp>(user);
         });
}

namespace {
/// One comparison. It assumes equalities while it looks for a difference: there
/// is none if nothing contradicts them.
class Comparison {
public:
  /// Between two cores with different values of `index`, an argument of the
  /// launch, which may run the same section; or between two sections.
  explicit Comparison(Value index = {}) : index(index) {}

  bool areEqual(Value a, Value b);

private:
  bool areEqual(ValueRange a, ValueRange b);
  bool areEqualResults(OpResult a, OpResult b);
  bool areEqualArguments(BlockArgument a, BlockArgument b);
  bool areEqualVariables(Value a, Value b);
  bool correspond(Operation *a, Operation *b);
  bool haveEqualPlaces(Operation *a, Operation *b);

  Value index;
  DenseSet<std::pair<Value, Value>> assumed;
  /// Loops and branches of each core, by those on the other one.
  DenseMap<Operation *, Operation *> partners, backwards;
};
} // namespace

bool Comparison::areEqual(ValueRange a, ValueRange b) {
  return a.size() == b.size() &&
         llvm::all_of(llvm::zip_equal(a, b), [&](auto both) {
           return areEqual(std::get<0>(both), std::get<1>(both));
         });
}

/// Whether loops or branches run alike.
bool Comparison::correspond(Operation *a, Operation *b) {
  if (a == b && !index)
    return true;
  auto [partner, isNew] = partners.try_emplace(a, b);
  auto [back, isOther] = backwards.try_emplace(b, a);
  if (!isNew || !isOther)
    return partner->second == b && back->second == a;
  if (a->getName() != b->getName())
    return false;
  if (auto loop = dyn_cast<scf::ForOp>(a)) {
    auto other = cast<scf::ForOp>(b);
    return loop.getUnsignedCmp() == other.getUnsignedCmp() &&
           areEqual(loop.getLowerBound(), other.getLowerBound()) &&
           areEqual(loop.getUpperBound(), other.getUpperBound()) &&
           areEqual(loop.getStep(), other.getStep());
  }
  if (auto loop = dyn_cast<scf::WhileOp>(a))
    return areEqual(loop.getConditionOp().getCondition(),
                    cast<scf::WhileOp>(b).getConditionOp().getCondition());
  if (auto branch = dyn_cast<scf::IfOp>(a))
    return areEqual(branch.getCondition(), cast<scf::IfOp>(b).getCondition());
  if (auto choice = dyn_cast<scf::IndexSwitchOp>(a)) {
    auto other = cast<scf::IndexSwitchOp>(b);
    return choice.getCases() == other.getCases() &&
           areEqual(choice.getArg(), other.getArg());
  }
  return false;
}

/// Whether the loops and branches around two operations correspond.
bool Comparison::haveEqualPlaces(Operation *a, Operation *b) {
  // Both cores have the values of the host, so different ones are not equal.
  if (!a->getParentOfType<SectionOp>() || !b->getParentOfType<SectionOp>())
    return false;
  while (!isa<SectionOp>(a->getParentOp()) &&
         !isa<SectionOp>(b->getParentOp())) {
    Operation *around = a->getParentOp(), *other = b->getParentOp();
    if (a->getParentRegion()->getRegionNumber() !=
            b->getParentRegion()->getRegionNumber() ||
        !correspond(around, other))
      return false;
    a = around;
    b = other;
  }
  return isa<SectionOp>(a->getParentOp()) && isa<SectionOp>(b->getParentOp());
}

/// The loads and stores of a scalar variable in program order.
static SmallVector<Operation *> findAccesses(Value variable) {
  SmallVector<Operation *> accesses;
  variable.getDefiningOp()->getBlock()->walk([&](Operation *op) {
    if (llvm::is_contained(op->getOperands(), variable))
      accesses.push_back(op);
  });
  return accesses;
}

/// Whether variables have the same stores at the same places.
bool Comparison::areEqualVariables(Value a, Value b) {
  auto isStore = [](Operation *op) { return isa<memref::StoreOp>(op); };
  auto stores =
           llvm::to_vector(llvm::make_filter_range(findAccesses(a), isStore)),
       others =
           llvm::to_vector(llvm::make_filter_range(findAccesses(b), isStore));
  if (stores.size() != others.size())
    return false;
  for (auto [x, y] : llvm::zip_equal(stores, others))
    if (!haveEqualPlaces(x, y) ||
        !areEqual(cast<memref::StoreOp>(x).getValueToStore(),
                  cast<memref::StoreOp>(y).getValueToStore()))
      return false;
  return true;
}

/// The number of stores to the variable of `load` before it in the text.
static unsigned countStoresBefore(memref::LoadOp load) {
  unsigned stores = 0;
  for (Operation *op : findAccesses(load.getMemRef())) {
    if (op == load)
      break;
    stores += isa<memref::StoreOp>(op);
  }
  return stores;
}

bool Comparison::areEqualResults(OpResult a, OpResult b) {
  Operation *x = a.getOwner(), *y = b.getOwner();
  if (x->getName() != y->getName())
    return false;
  if (isSameEverywhere(x))
    return a.getResultNumber() == b.getResultNumber() &&
           x->getAttrDictionary() == y->getAttrDictionary() &&
           x->getResultTypes() == y->getResultTypes() && isSameEverywhere(y) &&
           areEqual(x->getOperands(), y->getOperands());
  if (auto load = dyn_cast<memref::LoadOp>(x)) {
    auto other = cast<memref::LoadOp>(y);
    Value variable = load.getMemRef(), another = other.getMemRef();
    return isVariable(variable) && isVariable(another) &&
           variable.getDefiningOp() && another.getDefiningOp() &&
           countStoresBefore(load) == countStoresBefore(other) &&
           haveEqualPlaces(load, other) && areEqualVariables(variable, another);
  }
  if (!haveEqualPlaces(x, y) || !correspond(x, y))
    return false;
  if (auto loop = dyn_cast<scf::ForOp>(x))
    return areEqualArguments(
        loop.getRegionIterArgs()[a.getResultNumber()],
        cast<scf::ForOp>(y).getRegionIterArgs()[b.getResultNumber()]);
  if (auto loop = dyn_cast<scf::WhileOp>(x))
    return areEqual(
        loop.getConditionOp().getArgs()[a.getResultNumber()],
        cast<scf::WhileOp>(y).getConditionOp().getArgs()[b.getResultNumber()]);
  return llvm::all_of(
      llvm::zip_equal(x->getRegions(), y->getRegions()), [&](auto both) {
        Region &one = std::get<0>(both), &other = std::get<1>(both);
        return areEqual(
            one.front().getTerminator()->getOperand(a.getResultNumber()),
            other.front().getTerminator()->getOperand(b.getResultNumber()));
      });
}

bool Comparison::areEqualArguments(BlockArgument a, BlockArgument b) {
  Operation *x = a.getOwner()->getParentOp(), *y = b.getOwner()->getParentOp();
  if (!isa<scf::ForOp, scf::WhileOp>(x) || !haveEqualPlaces(x, y) ||
      !correspond(x, y))
    return false;
  if (auto loop = dyn_cast<scf::ForOp>(x)) {
    auto other = cast<scf::ForOp>(y);
    if (a == loop.getInductionVar() || b == other.getInductionVar())
      return a == loop.getInductionVar() && b == other.getInductionVar();
    return areEqual(loop.getTiedLoopInit(a)->get(),
                    other.getTiedLoopInit(b)->get()) &&
           areEqual(loop.getTiedLoopYieldedValue(a)->get(),
                    other.getTiedLoopYieldedValue(b)->get());
  }
  auto loop = cast<scf::WhileOp>(x), other = cast<scf::WhileOp>(y);
  unsigned i = a.getArgNumber(), j = b.getArgNumber();
  bool isBefore = a.getOwner() == loop.getBeforeBody();
  if (isBefore != (b.getOwner() == other.getBeforeBody()))
    return false;
  if (!isBefore)
    return areEqual(loop.getConditionOp().getArgs()[i],
                    other.getConditionOp().getArgs()[j]);
  return areEqual(loop.getInits()[i], other.getInits()[j]) &&
         areEqual(loop.getYieldOp().getOperand(i),
                  other.getYieldOp().getOperand(j));
}

bool Comparison::areEqual(Value a, Value b) {
  if (a == b && (!index || !a.getParentRegion()->getParentOfType<SectionOp>()))
    return a != index;
  Attribute left, right;
  if (matchPattern(a, m_Constant(&left)) && matchPattern(b, m_Constant(&right)))
    return left == right;
  auto x = dyn_cast<OpResult>(a), y = dyn_cast<OpResult>(b);
  if (a.getType() != b.getType() || bool(x) != bool(y))
    return false;
  if (!assumed.insert({a, b}).second)
    return true;
  return x ? areEqualResults(x, y)
           : areEqualArguments(cast<BlockArgument>(a), cast<BlockArgument>(b));
}

bool tl::analysis::areEqualOnCores(Value a, Value b) {
  return Comparison().areEqual(a, b);
}

bool tl::analysis::isEqualForAll(Value value, Value index) {
  return Comparison(index).areEqual(value, value);
}
