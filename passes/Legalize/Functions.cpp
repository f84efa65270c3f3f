//===- Functions.cpp - Mathematical functions written with others ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The approximations have the least relative error, found by fitting; their
// errors, including rounding of the steps, were measured on millions of numbers
// and are stated by the operations.
//
//===----------------------------------------------------------------------===//

#include "passes/Legalize/Patterns.h"
#include "passes/Legalize/TileBuilder.h"

using namespace mlir;
using namespace tl;

//===----------------------------------------------------------------------===//
// Reciprocals
//===----------------------------------------------------------------------===//

static void writeReciprocal(TileBuilder &builder, Value x, Value dst) {
  Value one = builder.scratch();
  builder.fill(1.0, one);
  builder.div(one, x, dst);
}

static void writeRsqrt(TileBuilder &builder, Value x, Value dst) {
  Value root = builder.scratch();
  builder.sqrt(x, root);
  writeReciprocal(builder, root, dst);
}

//===----------------------------------------------------------------------===//
// Functions of the exponential
//===----------------------------------------------------------------------===//

/// `1 + exp(-x)`, which is infinite if its reciprocal is too small for f32.
static void writeLogisticDenominator(TileBuilder &builder, Value x, Value dst) {
  builder.mul(x, -1.0, dst);
  builder.exp(dst, dst);
  builder.add(dst, 1.0, dst);
}

static void writeSigmoid(TileBuilder &builder, Value x, Value dst) {
  Value denominator = builder.scratch();
  writeLogisticDenominator(builder, x, denominator);
  writeReciprocal(builder, denominator, dst);
}

static void writeSilu(TileBuilder &builder, Value x, Value dst) {
  Value denominator = builder.scratch();
  writeLogisticDenominator(builder, x, denominator);
  builder.div(x, denominator, dst);
}

//===----------------------------------------------------------------------===//
// Odd functions that approach 1
//===----------------------------------------------------------------------===//

namespace {
/// `x p(x^2) / q(x^2)` for numbers up to `limit`; 1 beyond it.
struct OddQuotient {
  double limit;
  ArrayRef<double> p, q;
};
} // namespace

static void writeQuotient(TileBuilder &builder, Value x, Value dst,
                          const OddQuotient &quotient) {
  Value limited = builder.scratch(), square = builder.scratch(),
        numerator = builder.scratch();
  builder.clamp(x, -quotient.limit, quotient.limit, limited);
  builder.mul(limited, limited, square);
  builder.polynomial(square, quotient.p, numerator);
  builder.mul(numerator, limited, numerator);
  Value denominator = limited;
  builder.polynomial(square, quotient.q, denominator);
  builder.div(numerator, denominator, numerator);
  // Rounding may have exceeded 1.
  builder.max(numerator, -1.0, numerator);
  builder.min(numerator, 1.0, dst);
}

static void writeTanh(TileBuilder &builder, Value x, Value dst) {
  // Relative error 2.1e-8.
  static constexpr double p[] = {0.9999999790115034, 0.13379718259776358,
                                 0.003494034950765685, 2.0583487983733336e-05,
                                 1.3319081451490762e-08};
  static constexpr double q[] = {1.0, 0.4671303349909447, 0.025871074659325168,
                                 0.00032830934935039225, 7.762023310193507e-07};
  writeQuotient(builder, x, dst, {9.02, p, q});
}

static void writeErf(TileBuilder &builder, Value x, Value dst) {
  // Relative error 2.1e-8.
  static constexpr double p[] = {1.1283791437379866,    0.191550804776293,
                                 0.0528755196689662,    0.0038081847689587146,
                                 0.0002846885726145065, 2.025908442287987e-06};
  static constexpr double q[] = {1.0,
                                 0.5030901563170113,
                                 0.11455983493020958,
                                 0.01505513620437375,
                                 0.0011707319785898547,
                                 3.78318496563228e-05};
  writeQuotient(builder, x, dst, {3.95, p, q});
}

static void writeGelu(TileBuilder &builder, Value x, Value dst) {
  constexpr double inverseSqrt2 = 0.70710678118654752;
  Value weight = builder.scratch();
  builder.mul(x, inverseSqrt2, weight);
  writeErf(builder, weight, weight);
  builder.add(weight, 1.0, weight);
  builder.mul(weight, 0.5, weight);
  builder.mul(weight, x, dst);
}

//===----------------------------------------------------------------------===//
// Sine and cosine
//===----------------------------------------------------------------------===//

/// `dst = x - multiple pi` for multiples of at most 13 bits. The products with
/// the first parts of pi, of 11 bits each, are exact.
static void subtractMultipleOfPi(TileBuilder &builder, Value x, Value multiple,
                                 Value dst) {
  constexpr double parts[] = {3.140625, 0.0009675025939941406,
                              1.5099067240953445e-07, 5.126688136514179e-12};
  builder.mul(multiple, -parts[0], dst);
  builder.add(dst, x, dst);
  for (double part : ArrayRef(parts).drop_front())
    builder.axpy(multiple, -part, dst);
}

/// The sine of `x` between -pi/2 and pi/2, times `sign`. Overwrites both.
static void writeReducedSine(TileBuilder &builder, Value x, Value sign,
                             Value square, Value dst) {
  // (sin(x) - x) / x^3; relative error of the sine 6.2e-9.
  static constexpr double cubic[] = {-0.16666659430418684, 0.00833306290334317,
                                     -0.00019809341473205015,
                                     2.6051702505895264e-06};
  Value sine = builder.scratch();
  // Slightly more than pi/2, as the multiple comes from a rounded quotient.
  builder.clamp(x, -1.574, 1.574, x);
  builder.mul(x, x, square);
  builder.polynomial(square, cubic, sine);
  builder.mul(sine, square, sine);
  builder.mul(sine, x, sine);
  builder.add(sine, x, sine);
  builder.mul(sine, sign, dst);
}

/// `even` for even integers, `-even` for odd ones.
static void writeSign(TileBuilder &builder, Value integer, double even,
                      Value dst) {
  builder.mul(integer, 0.5, dst);
  builder.roundSmall(dst, dst);
  builder.mul(dst, -2.0, dst);
  builder.add(dst, integer, dst);
  builder.mul(dst, dst, dst);
  // Limits the error for integers that are too large for this.
  builder.min(dst, 1.0, dst);
  builder.mul(dst, -2 * even, dst);
  builder.add(dst, even, dst);
}

/// With `k` the integer nearest to `x / pi - shift`, the sine of
/// `x - (k + shift) pi` is that of `x` (shift 0), or the negated cosine (shift
/// 1/2), except for the sign, which alternates with `k`.
static void writeWave(TileBuilder &builder, Value x, double shift, Value dst) {
  constexpr double inversePi = 0.31830988618379067;
  Value multiple = builder.scratch(), sign = builder.scratch(),
        reduced = builder.scratch();
  builder.mul(x, inversePi, multiple);
  if (shift != 0)
    builder.add(multiple, -shift, multiple);
  builder.roundSmall(multiple, multiple);
  writeSign(builder, multiple, shift == 0 ? 1 : -1, sign);
  if (shift != 0)
    builder.add(multiple, shift, multiple);
  subtractMultipleOfPi(builder, x, multiple, reduced);
  writeReducedSine(builder, reduced, sign, /*square=*/multiple, dst);
}

static void writeSin(TileBuilder &builder, Value x, Value dst) {
  writeWave(builder, x, 0, dst);
}

static void writeCos(TileBuilder &builder, Value x, Value dst) {
  writeWave(builder, x, 0.5, dst);
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

namespace {
/// A function of one tile -> the operations that `write` creates
template <typename TileOp, void (*write)(TileBuilder &, Value, Value)>
struct WriteFunction : public OpRewritePattern<TileOp> {
  using OpRewritePattern<TileOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(TileOp op,
                                PatternRewriter &rewriter) const override {
    if (!isPlacedInUB(op))
      return rewriter.notifyMatchFailure(op, "not in UB");
    if (isEstimate(op))
      return rewriter.notifyMatchFailure(op, "is an instruction");
    writeInChunks(rewriter, op, {op.getSrc(), op.getDst()},
                  [](TileBuilder &builder, ArrayRef<Value> tiles) {
                    write(builder, tiles[0], tiles[1]);
                  });
    return success();
  }

private:
  /// Whether the author wants the estimate of the vector unit.
  static bool isEstimate(TileOp op) {
    if constexpr (std::is_same_v<TileOp, tile::RsqrtOp> ||
                  std::is_same_v<TileOp, tile::ReciprocalOp>)
      return op.getApproximate();
    return false;
  }
};

/// tile.clamp -> tile.max and tile.min
struct WriteClamp : public OpRewritePattern<tile::ClampOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tile::ClampOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getElementType().isInteger(64))
      return rewriter.notifyMatchFailure(op, "has no maximum and minimum");
    tile::MaxOp::create(rewriter, op.getLoc(), op.getSrc(), op.getLow(),
                        op.getDst());
    rewriter.replaceOpWithNewOp<tile::MinOp>(op, op.getDst(), op.getHigh(),
                                             op.getDst());
    return success();
  }
};

/// tile.round -> tile.cast to the same type
struct WriteRound : public OpRewritePattern<tile::RoundOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tile::RoundOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<tile::CastOp>(op, op.getSrc(), op.getDst(),
                                              ascend::RoundMode::Rint);
    return success();
  }
};
} // namespace

void tl::populateFunctionPatterns(RewritePatternSet &patterns) {
  patterns.add<WriteFunction<tile::ReciprocalOp, writeReciprocal>,
               WriteFunction<tile::RsqrtOp, writeRsqrt>,
               WriteFunction<tile::SigmoidOp, writeSigmoid>,
               WriteFunction<tile::SiluOp, writeSilu>,
               WriteFunction<tile::GeluOp, writeGelu>,
               WriteFunction<tile::TanhOp, writeTanh>,
               WriteFunction<tile::ErfOp, writeErf>,
               WriteFunction<tile::SinOp, writeSin>,
               WriteFunction<tile::CosOp, writeCos>, WriteClamp, WriteRound>(
      patterns.getContext());
}
