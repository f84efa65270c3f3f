//===- Power.cpp - Powers written with other operations -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "passes/Legalize/Patterns.h"
#include "passes/Legalize/TileBuilder.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace tl;

//===----------------------------------------------------------------------===//
// Any base, any exponent
//===----------------------------------------------------------------------===//

/// Replaces `dst`, with numbers of at least 0, by 1 for all numbers but 0.
static void writeIsPositive(TileBuilder &builder, Value dst) {
  // Twice, as the smallest numbers are below 2^-126.
  builder.mul(dst, 0x1p126, dst);
  builder.mul(dst, 0x1p126, dst);
  builder.min(dst, 1.0, dst);
}

/// Replaces `dst`, with numbers from 0 to 1, by `1 - 2 dst`.
static void writeSignOf(TileBuilder &builder, Value dst) {
  builder.mul(dst, -2.0, dst);
  builder.add(dst, 1.0, dst);
}

/// The distance of each element from the next even integer: 1 for odd integers,
/// 0 for even ones and beyond 2^24, where all are even.
static void writeOddness(TileBuilder &builder, Value exponent, Value dst) {
  Value even = builder.scratch();
  builder.mul(exponent, -1.0, dst);
  builder.max(dst, exponent, dst);
  builder.min(dst, 0x1p24, dst);
  // Between 2^24 and 2^25 the even integers are the only numbers.
  builder.add(dst, 0x1p24, even);
  builder.add(even, -0x1p24, even);
  builder.sub(dst, even, dst);
  builder.abs(dst, dst);
}

/// 1 if `oddness` is that of an integer, -1 otherwise.
static void writeIntegrality(TileBuilder &builder, Value oddness, Value dst) {
  builder.mul(oddness, -1.0, dst);
  builder.add(dst, 1.0, dst);
  builder.mul(dst, oddness, dst);
  writeIsPositive(builder, dst);
  writeSignOf(builder, dst);
}

constexpr double kLargest = std::numeric_limits<float>::max();

/// `exp(exponent * log)`, where 0 times an infinity is 0. Overwrites `log`.
static void writeExponential(TileBuilder &builder, Value log, Value exponent,
                             Value dst) {
  Value finite = builder.scratch();
  builder.clamp(log, -kLargest, kLargest, log);
  builder.clamp(exponent, -kLargest, kLargest, finite);
  builder.mul(log, finite, log);
  builder.exp(log, dst);
}

/// `exp(y ln(x))`, with the magnitude of a negative `x` if `y` is integral or
/// `x` is infinite, multiplied by the sign of the power.
static void writePower(TileBuilder &builder, Value x, Value y, Value dst) {
  Value oddness = builder.scratch(), base = builder.scratch(),
        negative = builder.scratch(), positive = builder.scratch();
  writeOddness(builder, y, oddness);
  writeIntegrality(builder, oddness, base);
  // Only an odd integer changes the sign.
  builder.relu(base, negative);
  builder.mul(oddness, negative, oddness);
  builder.mul(x, -1.0, negative);
  builder.relu(negative, negative);
  // Numbers that stay negative here have no logarithm.
  builder.min(negative, kLargest, positive);
  builder.mul(base, positive, base);
  // An infinity, or nothing.
  builder.sub(negative, positive, positive);
  builder.add(base, positive, base);
  builder.max(x, 0.0, positive);
  builder.add(base, positive, base);
  builder.ln(base, base);
  writeExponential(builder, base, y, base);
  Value sign = negative;
  writeIsPositive(builder, sign);
  builder.mul(sign, oddness, sign);
  writeSignOf(builder, sign);
  builder.mul(base, sign, dst);
}

//===----------------------------------------------------------------------===//
// Known exponents
//===----------------------------------------------------------------------===//

/// The square root, as a power: that of -Inf is Inf, and that of -0 is 0.
static void writeRoot(TileBuilder &builder, Value x, Value dst) {
  Value infinity = builder.scratch(), finite = builder.scratch();
  // -Inf, or nothing.
  builder.min(x, -kLargest, infinity);
  builder.add(infinity, kLargest, infinity);
  builder.max(x, -kLargest, finite);
  builder.sub(finite, infinity, finite);
  builder.add(finite, 0.0, finite);
  builder.sqrt(finite, dst);
}

/// Writes a power with the known `exponent`, if it is simple.
static bool writeKnownPower(TileBuilder &builder, Value x, double exponent,
                            Value dst) {
  if (exponent == 0) {
    builder.clamp(x, 1.0, 1.0, dst);
    return true;
  }
  bool hasShape = cast<MemRefType>(x.getType()).getShape() ==
                  cast<MemRefType>(dst.getType()).getShape();
  if (exponent == 0.5 && hasShape) {
    writeRoot(builder, x, dst);
    return true;
  }
  if (exponent != 2)
    return false;
  builder.mul(x, x, dst);
  return true;
}

//===----------------------------------------------------------------------===//
// Pattern
//===----------------------------------------------------------------------===//

/// The number that the scalar `value` is known to be.
static std::optional<double> getKnownNumber(Value value) {
  FloatAttr number;
  if (!matchPattern(value, m_Constant(&number)))
    return std::nullopt;
  return number.getValueAsDouble();
}

/// `value`, or a tile of it if it is a scalar.
static Value getTile(TileBuilder &builder, Value value) {
  if (isa<MemRefType>(value.getType()))
    return value;
  Value tile = builder.scratch();
  builder.fill(builder.widen(value), tile);
  return tile;
}

namespace {
/// tile.pow -> its special cases, or an exponential
struct WritePower : public OpRewritePattern<tile::PowOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tile::PowOp op,
                                PatternRewriter &rewriter) const override {
    Value base = op.getLhs(), exponent = op.getRhs();
    if (!isPlacedInUB(op))
      return rewriter.notifyMatchFailure(op, "not in UB");
    bool isTileLeft = isa<MemRefType>(base.getType());
    bool isTileRight = isa<MemRefType>(exponent.getType());
    SmallVector<Value> tiles;
    if (isTileLeft)
      tiles.push_back(base);
    if (isTileRight)
      tiles.push_back(exponent);
    tiles.push_back(op.getDst());
    writeInChunks(
        rewriter, op, tiles, [&](TileBuilder &builder, ArrayRef<Value> chunks) {
          Value dst = chunks.back();
          if (std::optional<double> known = getKnownNumber(exponent))
            if (writeKnownPower(builder, chunks.front(), *known, dst))
              return;
          Value x = isTileLeft ? chunks.front() : base;
          Value y = isTileRight ? chunks.drop_back().back() : exponent;
          writePower(builder, getTile(builder, x), getTile(builder, y), dst);
        });
    return success();
  }
};
} // namespace

void tl::populatePowerPatterns(RewritePatternSet &patterns) {
  patterns.add<WritePower>(patterns.getContext());
}
