//===- GuardLaunch.cpp - Bounds of slices as checks before a launch -------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/GuardLaunch/Cases.h"
#include "passes/GuardLaunch/HostBounds.h"
#include "passes/GuardLaunch/LinearSums.h"
#include "passes/GuardLaunch/NonNegative.h"
#include "tl/passes/Passes.h"
#include <fmt/format.h>

using namespace mlir;
using namespace tl;
using analysis::LinearIndex;

namespace tl {
#define GEN_PASS_DEF_GUARDLAUNCHPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct GuardLaunch : public tl::impl::GuardLaunchPassBase<GuardLaunch> {
  using Base::Base;

  void runOnOperation() override;
};

/// A range of indices of a dimension of a tensor.
struct Range {
  LinearIndex begin, end;
};

/// A slice or an element of a tensor of the kernel.
struct Access {
  BlockArgument tensor;
  SmallVector<Range> ranges;
};

/// Adds the checks of one launch.
class LaunchGuard {
public:
  explicit LaunchGuard(tile::LaunchOp launch)
      : launch(launch), values(launch), bounds(launch, values) {}

  void run();

private:
  std::optional<Access> getSlice(memref::SubViewOp slice);
  std::optional<Access> getElement(Value memref, OperandRange indices);
  std::optional<Access> getAccess(Operation *op);
  void require(Operation *op, const Access &access);
  void requireEnd(Operation *op, BlockArgument tensor, int64_t dimension,
                  const LinearIndex &end);
  void requireBegin(Operation *op, BlockArgument tensor, int64_t dimension,
                    const LinearIndex &begin);
  void add(Operation *op, BlockArgument tensor, int64_t dimension,
           Value condition);
  Value getCondition(const LinearIndex &end, OpFoldResult extent);

  tile::LaunchOp launch;
  HostValues values;
  HostBounds bounds;
  /// The ends that are checked, by tensor and dimension.
  std::map<std::pair<unsigned, int64_t>, SmallVector<LinearIndex>> checked;
};
} // namespace

/// The tensor of the kernel that `memref` is; null if it is something else.
static BlockArgument getTensor(Value memref) {
  while (auto cast = memref.getDefiningOp<memref::CastOp>())
    memref = cast.getSource();
  auto tensor = dyn_cast<BlockArgument>(memref);
  return tensor && isa<func::FuncOp>(tensor.getOwner()->getParentOp())
             ? tensor
             : BlockArgument();
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

std::optional<Access> LaunchGuard::getSlice(memref::SubViewOp slice) {
  BlockArgument tensor = getTensor(slice.getSource());
  if (!tensor)
    return std::nullopt;
  Access access{tensor, {}};
  for (auto [offset, size, stride] :
       llvm::zip_equal(slice.getMixedOffsets(), slice.getMixedSizes(),
                       slice.getMixedStrides())) {
    std::optional<int64_t> step = getConstantIntValue(stride);
    if (!step || *step < 1)
      return std::nullopt;
    LinearIndex begin = values.getSum(offset), end = begin;
    end.add(getCount(size, values), *step);
    end.constant -= *step - 1;
    access.ranges.push_back({begin, end});
  }
  return access;
}

std::optional<Access> LaunchGuard::getElement(Value memref,
                                              OperandRange indices) {
  BlockArgument tensor = getTensor(memref);
  if (!tensor)
    return std::nullopt;
  Access access{tensor, {}};
  for (Value index : indices) {
    LinearIndex begin = values.getSum(index), end = begin;
    end.constant += 1;
    access.ranges.push_back({begin, end});
  }
  return access;
}

std::optional<Access> LaunchGuard::getAccess(Operation *op) {
  if (auto slice = dyn_cast<memref::SubViewOp>(op))
    return getSlice(slice);
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return getElement(load.getMemRef(), load.getIndices());
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return getElement(store.getMemRef(), store.getIndices());
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// The number of which `end` is the multiple at or above `extent`; 0 if it is
/// none.
static int64_t getDivisor(const LinearIndex &end, OpFoldResult extent) {
  if (end.terms.size() != 1 || end.constant != 0 || end.terms[0].scale)
    return 0;
  Operation *op = end.terms[0].value.getDefiningOp();
  if (!isa_and_nonnull<arith::CeilDivUIOp, arith::CeilDivSIOp>(op) ||
      OpFoldResult(op->getOperand(0)) != extent ||
      getConstantIntValue(op->getOperand(1)) != end.terms[0].coefficient)
    return 0;
  return end.terms[0].coefficient;
}

/// `end <= extent`, or that the extent is a multiple.
Value LaunchGuard::getCondition(const LinearIndex &end, OpFoldResult extent) {
  OpBuilder &builder = values.getBuilder();
  Location loc = launch.getLoc();
  Value extentValue = getValueOrCreateConstantIndexOp(builder, loc, extent);
  auto number = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  if (int64_t divisor = getDivisor(end, extent)) {
    Value rest =
        arith::RemUIOp::create(builder, loc, extentValue, number(divisor));
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, rest,
                                 number(0));
  }
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle,
                               values.materialize(end), extentValue);
}

void LaunchGuard::add(Operation *op, BlockArgument tensor, int64_t dimension,
                      Value condition) {
  const char *what = isa<memref::SubViewOp>(op) ? "slices" : "elements";
  cf::AssertOp::create(values.getBuilder(), op->getLoc(), condition,
                       fmt::format("{} are within dimension {} of argument {}",
                                   what, dimension, tensor.getArgNumber()));
}

void LaunchGuard::requireEnd(Operation *op, BlockArgument tensor,
                             int64_t dimension, const LinearIndex &end) {
  std::optional<HostBound> bound = bounds.get(end, /*isGreatest=*/true, op);
  if (!bound || !bound->isExact)
    return;
  OpFoldResult extent = values.getExtent(tensor, dimension);
  LinearIndex most = values.getSum(extent);
  auto fits = [&](const LinearIndex &sum) {
    return isNeverNegative(subtract(most, sum));
  };
  SmallVector<LinearIndex> sums = simplify(*bound);
  bool isProven =
      bound->isLeast ? llvm::any_of(sums, fits) : llvm::all_of(sums, fits);
  if (isProven)
    return;
  // The greatest one is in bounds if each of them is.
  if (!bound->isLeast || sums.size() == 1) {
    SmallVector<LinearIndex> &others =
        checked[{tensor.getArgNumber(), dimension}];
    for (const LinearIndex &sum : sums) {
      bool isImplied = llvm::any_of(others, [&](const LinearIndex &other) {
        return isNeverNegative(subtract(other, sum));
      });
      if (fits(sum) || isImplied)
        continue;
      others.push_back(sum);
      add(op, tensor, dimension, getCondition(sum, extent));
    }
    return;
  }
  HostBound least{sums, true, true};
  Value value = materialize(least, values);
  LinearIndex sum = analysis::computeLinearIndex(OpFoldResult(value));
  add(op, tensor, dimension, getCondition(sum, extent));
}

void LaunchGuard::requireBegin(Operation *op, BlockArgument tensor,
                               int64_t dimension, const LinearIndex &begin) {
  std::optional<HostBound> bound = bounds.get(begin, /*isGreatest=*/false, op);
  if (!bound || !bound->isExact)
    return;
  SmallVector<LinearIndex> sums = simplify(*bound);
  bool isProven = bound->isLeast ? llvm::all_of(sums, isNeverNegative)
                                 : llvm::any_of(sums, isNeverNegative);
  bool isSmall = sums.size() == 1 && !sums[0].isConstant();
  if (isProven || !isSmall)
    return;
  OpBuilder &builder = values.getBuilder();
  Value zero = arith::ConstantIndexOp::create(builder, launch.getLoc(), 0);
  Value condition =
      arith::CmpIOp::create(builder, launch.getLoc(), arith::CmpIPredicate::sge,
                            values.materialize(sums[0]), zero);
  add(op, tensor, dimension, condition);
}

void LaunchGuard::require(Operation *op, const Access &access) {
  for (auto [dimension, range] : llvm::enumerate(access.ranges)) {
    requireEnd(op, access.tensor, dimension, range.end);
    requireBegin(op, access.tensor, dimension, range.begin);
  }
}

void LaunchGuard::run() {
  launch.walk([&](Operation *op) {
    if (std::optional<Access> access = getAccess(op))
      require(op, *access);
  });
}

/// Erases the operations of `block` that nothing uses, except those in `kept`.
static void eraseUnused(Block &block, const llvm::DenseSet<Operation *> &kept) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (!kept.contains(&op) && isOpTriviallyDead(&op))
      op.erase();
}

void GuardLaunch::runOnOperation() {
  if (getOperation().isDeclaration())
    return;
  llvm::DenseSet<Operation *> before;
  for (Operation &op : getOperation().front())
    before.insert(&op);
  for (auto launch : getOperation().getOps<tile::LaunchOp>())
    LaunchGuard(launch).run();
  // Bounds that were not needed.
  eraseUnused(getOperation().front(), before);
}
