//===- IntegerRanges.cpp - Ranges of integers, and wrapping ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/IntegerRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/Utils/InferIntRangeCommon.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/TypeSwitch.h"
#include <numeric>

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

/// Upper bounds of the iterations of a loop, the elements of a memref, and the
/// blocks of a launch.
static constexpr int64_t mostIterations = int64_t(1) << 40;
static constexpr int64_t mostElements = int64_t(1) << 42;
static constexpr int64_t mostBlocks = int64_t(1) << 31;
/// The bound of all numbers in 64 bits, in either direction, except those with
/// large constants: sums of two do not wrap below it, products may.
static constexpr int64_t mostNumber = (int64_t(1) << 62) - 1;

unsigned tl::analysis::getBits(Type type) {
  return ConstantIntRanges::getStorageBitwidth(type);
}

bool tl::analysis::isWide(Type type) { return getBits(type) == 64; }

bool tl::analysis::growsByStep(scf::ForOp loop) {
  return !loop.getUnsignedCmp() || isWide(loop.getInductionVar().getType());
}

int64_t tl::analysis::wrap(int64_t number, unsigned bits) {
  return bits >= 64 ? number : llvm::SignExtend64(number, bits);
}

int64_t tl::analysis::commonDivisor(int64_t a, int64_t b) {
  auto magnitude = [](int64_t number) {
    return number < 0 ? -static_cast<uint64_t>(number)
                      : static_cast<uint64_t>(number);
  };
  uint64_t divisor = std::gcd(magnitude(a), magnitude(b));
  return divisor > INT64_MAX ? int64_t(1) << 62 : divisor;
}

int64_t tl::analysis::wrapDivisor(int64_t divisor, unsigned bits) {
  // 2^62 is the largest power of two with sums that do not overflow here.
  return std::gcd(divisor, int64_t(1) << std::min(bits, 62u));
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

/// The extent that `op` asks for, if its type has it.
static std::optional<int64_t> getStaticExtent(memref::DimOp op) {
  auto type = dyn_cast<MemRefType>(op.getSource().getType());
  std::optional<int64_t> dim = op.getConstantIndex();
  if (!type || !dim || *dim < 0 || *dim >= type.getRank() ||
      type.isDynamicDim(*dim))
    return std::nullopt;
  return type.getDimSize(*dim);
}

/// The range from `least` to `most`, both far from the limits of 64 bits.
static ConstantIntRanges getRange(int64_t least, int64_t most, unsigned bits) {
  return ConstantIntRanges::fromSigned(APInt(bits, least, /*isSigned=*/true),
                                       APInt(bits, most, /*isSigned=*/true));
}

ConstantIntRanges IntegerRanges::computeVariable(scf::ForOp loop) {
  unsigned bits = getBits(loop.getInductionVar().getType());
  if (!growsByStep(loop))
    return ConstantIntRanges::maxRange(bits);
  ConstantIntRanges lower = get(loop.getLowerBound());
  ConstantIntRanges upper = get(loop.getUpperBound());
  APInt least = lower.smin(), most = APInt::getSignedMaxValue(bits);
  if (!loop.getUnsignedCmp() && upper.smax().sgt(least))
    most = upper.smax() - 1;
  auto step = getConstantIntValue(loop.getStep());
  // From a known start the last value is a known number of steps away.
  bool overflows = false;
  APInt distance = most.ssub_ov(least, overflows);
  if (lower.getConstantValue() && step && *step > 0 && most.sge(least) &&
      !overflows)
    most -= distance.srem(APInt(bits, *step, /*isSigned=*/true));
  // The bound from the largest number of iterations.
  int64_t last;
  if (bits == 64 && step && *step > 0 &&
      !llvm::MulOverflow(*step, mostIterations, last) &&
      !llvm::AddOverflow(lower.smax().getSExtValue(), last, last))
    most = llvm::APIntOps::smin(most, APInt(bits, last, /*isSigned=*/true));
  return ConstantIntRanges::fromSigned(least,
                                       llvm::APIntOps::smax(most, least));
}

ConstantIntRanges IntegerRanges::computeVariable(scf::ParallelOp loop,
                                                 unsigned dim) {
  APInt least = get(loop.getLowerBound()[dim]).smin();
  APInt upper = get(loop.getUpperBound()[dim]).smax();
  return ConstantIntRanges::fromSigned(least,
                                       upper.sgt(least) ? upper - 1 : least);
}

/// The bounds of the result of an operation with an affine map, of which a
/// minimum or a maximum has several results.
static ConstantIntRanges computeAffineRange(Operation *op, AffineMap map,
                                            IntegerRanges &ranges) {
  // Small enough that sums of some multiples do not wrap.
  constexpr int64_t mostBound = int64_t(1) << 42, mostFactor = 1 << 16;
  bool hasLargeConstant = false;
  map.walkExprs([&](AffineExpr expr) {
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    hasLargeConstant |= constant && (constant.getValue() > mostFactor ||
                                     constant.getValue() < -mostFactor);
  });
  if (hasLargeConstant)
    return ConstantIntRanges::maxRange(64);
  SmallVector<std::optional<int64_t>> lower, upper;
  for (Value operand : op->getOperands()) {
    ConstantIntRanges range = ranges.get(operand);
    auto getNear = [](const APInt &bound) {
      int64_t number = bound.getSExtValue();
      return number >= -mostBound && number <= mostBound ? std::optional(number)
                                                         : std::nullopt;
    };
    lower.push_back(getNear(range.smin()));
    upper.push_back(getNear(range.smax()));
  }
  // Quotients and remainders become symbols with bounds of their own.
  DenseMap<AffineExpr, AffineExpr> divisions;
  unsigned numSymbols = map.getNumSymbols();
  auto getBound = [&](AffineExpr expr, bool isUpper) {
    return getBoundForAffineExpr(expr.replace(divisions), map.getNumDims(),
                                 numSymbols, lower, upper, isUpper);
  };
  map.walkExprs([&](AffineExpr expr) {
    auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
    bool isDivision = binary && expr.getKind() != AffineExprKind::Add &&
                      expr.getKind() != AffineExprKind::Mul &&
                      isa<AffineConstantExpr>(binary.getRHS());
    if (!isDivision || divisions.contains(expr))
      return;
    auto least = getBound(expr, false), most = getBound(expr, true);
    divisions[expr] = getAffineSymbolExpr(numSymbols++, op->getContext());
    lower.push_back(least);
    upper.push_back(most);
  });
  std::optional<ConstantIntRanges> all;
  for (AffineExpr expr : map.getResults()) {
    auto least = getBound(expr, false), most = getBound(expr, true);
    ConstantIntRanges each =
        getRange(least.value_or(INT64_MIN), most.value_or(INT64_MAX), 64);
    if (!all)
      all = each;
    else if (isa<affine::AffineMinOp>(op))
      all = intrange::inferMinS({*all, each});
    else
      all = intrange::inferMaxS({*all, each});
  }
  return *all;
}

/// The number of blocks of `launch`, or a bound.
static int64_t getMostBlocks(ascend::LaunchOpInterface launch) {
  auto count = getConstantIntValue(launch.getBlockCount());
  return std::clamp<int64_t>(count.value_or(mostBlocks), 1, mostBlocks);
}

ConstantIntRanges IntegerRanges::compute(Value value) {
  unsigned bits = getBits(value.getType());
  ConstantIntRanges result = ConstantIntRanges::maxRange(bits);
  Operation *op = value.getDefiningOp();
  if (!op) {
    Operation *parent = value.getParentBlock()->getParentOp();
    if (auto loop = dyn_cast<scf::ForOp>(parent))
      return value == loop.getInductionVar() ? computeVariable(loop) : result;
    if (auto loop = dyn_cast<scf::ParallelOp>(parent))
      return computeVariable(loop, cast<BlockArgument>(value).getArgNumber());
    auto launch = dyn_cast<ascend::LaunchOpInterface>(parent);
    if (launch && value == launch.getBlockIndex())
      return getRange(0, getMostBlocks(launch) - 1, bits);
    if (launch && value == launch.getSubBlockIndex())
      return getRange(0, 1, bits);
    return result;
  }
  if (auto extent = dyn_cast<memref::DimOp>(op)) {
    std::optional<int64_t> known = getStaticExtent(extent);
    return known ? getRange(*known, *known, bits)
                 : getRange(0, mostElements, bits);
  }
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    return computeAffineRange(op, apply.getAffineMap(), *this);
  if (auto min = dyn_cast<affine::AffineMinOp>(op))
    return computeAffineRange(op, min.getAffineMap(), *this);
  if (auto max = dyn_cast<affine::AffineMaxOp>(op))
    return computeAffineRange(op, max.getAffineMap(), *this);
  auto infer = dyn_cast<InferIntRangeInterface>(op);
  if (!infer || !llvm::all_of(op->getOperandTypes(),
                              [](Type type) { return type.isIntOrIndex(); }))
    return result;
  auto operands = llvm::map_to_vector(
      op->getOperands(), [&](Value operand) { return get(operand); });
  infer.inferResultRanges(operands,
                          [&](Value of, const ConstantIntRanges &range) {
                            if (of == value)
                              result = range;
                          });
  return result;
}

/// The part of `range` within the bound; all of it if there is none.
static ConstantIntRanges clamp(const ConstantIntRanges &range) {
  unsigned bits = range.smin().getBitWidth();
  if (bits < 64)
    return range;
  APInt most(bits, mostNumber);
  if (range.smin().sgt(most) || range.smax().slt(-most))
    return range;
  return ConstantIntRanges::fromSigned(
      llvm::APIntOps::smax(range.smin(), -most),
      llvm::APIntOps::smin(range.smax(), most));
}

ConstantIntRanges IntegerRanges::get(Value value) {
  auto there = known.find(value);
  if (there != known.end())
    return there->second;
  ConstantIntRanges range = clamp(compute(value));
  known.try_emplace(value, range);
  return range;
}

std::optional<int64_t> IntegerRanges::getGreatest(Value value) {
  int64_t greatest = get(value).smax().getSExtValue();
  return greatest < mostNumber ? std::optional(greatest) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

bool IntegerRanges::fits(Value operand, Type type) {
  unsigned bits = getBits(type);
  if (bits >= getBits(operand.getType()))
    return true;
  ConstantIntRanges range = get(operand);
  return range.smin().isSignedIntN(bits) && range.smax().isSignedIntN(bits);
}

bool IntegerRanges::isNotNegative(Value operand) {
  return get(operand).smin().isNonNegative();
}

/// Whether `combine`, which tells whether two numbers overflow, is false at all
/// bounds of the operands of `op`, where the operation has its extremes.
template <typename Fn>
static bool staysWithin(Operation *op, IntegerRanges &ranges, Fn combine) {
  ConstantIntRanges a = ranges.get(op->getOperand(0)),
                    b = ranges.get(op->getOperand(1));
  for (const APInt &x : {a.smin(), a.smax()})
    for (const APInt &y : {b.smin(), b.smax()}) {
      bool overflows;
      combine(x, y, overflows);
      if (overflows)
        return false;
    }
  return true;
}

bool IntegerRanges::keepsNumber(Operation *op) {
  if (auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op);
      flags && flags.hasNoSignedWrap())
    return true;
  auto operandsAreNotNegative = [&] {
    return isNotNegative(op->getOperand(0)) && isNotNegative(op->getOperand(1));
  };
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](arith::AddIOp) {
        return staysWithin(op, *this, [](auto &x, auto &y, bool &overflows) {
          (void)x.sadd_ov(y, overflows);
        });
      })
      .Case([&](arith::SubIOp) {
        return staysWithin(op, *this, [](auto &x, auto &y, bool &overflows) {
          (void)x.ssub_ov(y, overflows);
        });
      })
      .Case([&](arith::MulIOp) {
        return staysWithin(op, *this, [](auto &x, auto &y, bool &overflows) {
          (void)x.smul_ov(y, overflows);
        });
      })
      .Case<arith::IndexCastOp, arith::TruncIOp, arith::ExtSIOp>(
          [&](auto cast) { return fits(cast.getIn(), cast.getType()); })
      .Case<arith::IndexCastUIOp, arith::ExtUIOp>([&](auto cast) {
        bool isWider =
            getBits(cast.getType()) > getBits(cast.getIn().getType());
        return isWider ? isNotNegative(cast.getIn())
                       : fits(cast.getIn(), cast.getType());
      })
      .Case<arith::DivSIOp, arith::FloorDivSIOp, arith::CeilDivSIOp,
            arith::RemSIOp, arith::MinSIOp, arith::MaxSIOp>(
          [](auto) { return true; })
      .Case<arith::DivUIOp, arith::CeilDivUIOp, arith::RemUIOp, arith::MinUIOp,
            arith::MaxUIOp>([&](auto) { return operandsAreNotNegative(); })
      .Default([](Operation *) { return false; });
}
