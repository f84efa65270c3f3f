//===- UnsignedCasts.cpp - Conversions of unsigned integers ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// There are no instructions that convert unsigned integers of 16 bits or more.
// They have the bits of signed ones, from which they differ by a power of two.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"
#include "passes/Legalize/CastPath.h"
#include "passes/Legalize/Patterns.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl;
using ascend::RoundMode;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Conversions between integers clamp to the nearest value, whatever the mode.
static RoundMode getMode(Type from, Type to, RoundMode round) {
  return isa<IntegerType>(from) && isa<IntegerType>(to) ? RoundMode::None
                                                        : round;
}

static bool isWide(Type type) {
  return type.isUnsignedInteger() && !type.isInteger(8);
}

/// Whether the rounding steps, from or to a float type, exist with this mode.
static bool hasRoundingSteps(Type from, Type to, RoundMode round) {
  auto exists = [&](Type start, Type end) {
    return start == end || findCastPath(start, end, round);
  };
  Builder b(from.getContext());
  Type f32 = b.getF32Type(), i32 = b.getI32Type();
  if (isa<FloatType>(to))
    return exists(f32, to);
  if (!isa<FloatType>(from))
    return true;
  return to.isInteger(16) ? exists(from, i32)
                          : exists(from, f32) && exists(f32, i32);
}

bool tl::hasUnsignedSteps(Type from, Type to, RoundMode round) {
  round = getMode(from, to, round);
  if (from.isUnsignedInteger(64) || !(isWide(from) || isWide(to)) ||
      !hasRoundingSteps(from, to, round))
    return false;
  if (from.isUnsignedInteger(16))
    return true;
  bool isToNearest = round == RoundMode::None || round == RoundMode::Rint;
  if (from.isUnsignedInteger(32))
    return isa<IntegerType>(to) || to.isF16() || (to.isF32() && isToNearest);
  // Integers are limited to those that i32 holds.
  return to.isInteger(16) ||
         (isa<IntegerType>(from) ? !from.isInteger(64) : to.isInteger(32));
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

namespace {
/// Creates the steps of one conversion before it.
class CastWriter {
public:
  CastWriter(tile::CastOp op, RewriterBase &rewriter)
      : op(op), rewriter(rewriter), loc(op.getLoc()), src(op.getSrc()),
        dst(op.getDst()), from(getElementType(src)), to(getElementType(dst)),
        round(getMode(from, to, op.getRound())) {}

  /// Requires types between which there are steps.
  void run();

private:
  static Type getElementType(Value tile) {
    return cast<MemRefType>(tile.getType()).getElementType();
  }
  Value scratch(Type type) { return createScratch(rewriter, loc, dst, type); }
  Value bits(Value tile) { return asSignless(rewriter, loc, tile); }
  Value number(Type type, double value) {
    if (isa<FloatType>(type))
      return arith::ConstantOp::create(rewriter, loc,
                                       rewriter.getFloatAttr(type, value));
    return arith::ConstantOp::create(
        rewriter, loc,
        rewriter.getIntegerAttr(type, static_cast<int64_t>(value)));
  }
  void add(Value tile, double value) {
    tile::AddOp::create(rewriter, loc, tile,
                        number(getElementType(tile), value), tile);
  }
  void max(Value tile, double value) {
    tile::MaxOp::create(rewriter, loc, tile,
                        number(getElementType(tile), value), tile);
  }
  void min(Value tile, double value) {
    tile::MinOp::create(rewriter, loc, tile,
                        number(getElementType(tile), value), tile);
  }
  void convert(Value tile, Value result, RoundMode mode = RoundMode::None) {
    tile::CastOp::create(rewriter, loc, tile, result, mode);
  }
  /// The source, converted to `type` as the first step.
  Value read(Type type) {
    if (from == type)
      return src;
    Value tile = scratch(type);
    convert(src, tile, round);
    return tile;
  }

  void fromU16();
  void toU16();
  void fromU32ToI32(Value result);
  void fromU32ToF32(Value result);
  void fromU32ToWide();
  void fromU32();
  void toU32FromF32();
  void toU32();
  void toU64();

  tile::CastOp op;
  RewriterBase &rewriter;
  Location loc;
  Value src, dst;
  Type from, to;
  /// Conversions between integers clamp to the nearest value, whatever the
  /// mode.
  RoundMode round;
  Type i16 = rewriter.getI16Type(), i32 = rewriter.getI32Type(),
       i64 = rewriter.getI64Type(), f32 = rewriter.getF32Type();
};
} // namespace

/// f32 holds all of them.
void CastWriter::fromU16() {
  Value integer = scratch(i16), real = scratch(f32);
  addOffset(rewriter, loc, bits(src), integer);
  convert(integer, real);
  if (to == f32)
    tile::AddOp::create(rewriter, loc, real, number(f32, 0x1p15), dst);
  else
    add(real, 0x1p15);
  if (to.isUnsignedInteger(32) || to.isUnsignedInteger(64))
    convert(real, bits(dst));
  else if (to != f32)
    convert(real, dst, round);
}

/// Through i32, which clamps only numbers that u16 clamps, too.
void CastWriter::toU16() {
  Value wide = scratch(i32), narrow = scratch(i16);
  if (from == i32)
    tile::MaxOp::create(rewriter, loc, src, number(i32, 0), wide);
  else
    convert(src, wide, round);
  max(wide, 0);
  min(wide, 0xffff);
  add(wide, -0x1p15);
  convert(wide, narrow);
  addOffset(rewriter, loc, narrow, bits(dst));
}

/// Numbers beyond i32 are negative there without the offset.
void CastWriter::fromU32ToI32(Value result) {
  addOffset(rewriter, loc, bits(src), result);
  min(result, -1);
  addOffset(rewriter, loc, result, result);
}

/// Each half is exact in f32, so only their sum rounds.
void CastWriter::fromU32ToF32(Value result) {
  Value half = scratch(from), low = scratch(f32), high = scratch(f32);
  tile::ShiftRightOp::create(rewriter, loc, src, number(i32, 16), half);
  convert(bits(half), high);
  tile::MulOp::create(rewriter, loc, high, number(f32, 0x1p16), high);
  tile::AndOp::create(rewriter, loc, src, number(i32, 0xffff), half);
  convert(bits(half), low);
  tile::AddOp::create(rewriter, loc, high, low, result);
}

/// Clears the upper bits, which sign extension has filled.
void CastWriter::fromU32ToWide() {
  Value result = to == i64 ? dst : bits(dst);
  Value real = scratch(f32), mask = scratch(i64);
  tile::FillOp::create(rewriter, loc, number(f32, -0x1p32), real);
  convert(real, mask, RoundMode::Rint);
  tile::NotOp::create(rewriter, loc, mask, mask);
  convert(bits(src), result);
  tile::AndOp::create(rewriter, loc, result, mask, result);
}

void CastWriter::fromU32() {
  if (to == i32) {
    fromU32ToI32(dst);
  } else if (to.isInteger(64)) {
    fromU32ToWide();
  } else if (isa<IntegerType>(to)) {
    Value clamped = scratch(i32);
    fromU32ToI32(clamped);
    convert(clamped, dst);
  } else if (to == f32) {
    fromU32ToF32(dst);
  } else {
    // Beyond the range of exact numbers in f32, f16 has none.
    Value real = scratch(f32);
    fromU32ToF32(real);
    convert(real, dst, round);
  }
}

/// The sum of three parts that i32 holds: numbers up to `half`, the rest of
/// them up to `half` again, and then up to the greatest number. Above 2^24 all
/// numbers are integers.
void CastWriter::toU32FromF32() {
  constexpr double half = 0x1p31 - 0x80, rest = 0xff;
  Value real = read(f32), part = scratch(f32);
  Value sum = bits(dst), addend = scratch(i32);
  tile::MaxOp::create(rewriter, loc, real, number(f32, 0), part);
  min(part, half);
  convert(part, addend, round);
  // The result may share the bytes of the source, which is read until the end.
  Value total = scratch(i32);
  Value more = scratch(f32);
  auto addPart = [&](double begin, double most, Value result) {
    tile::AddOp::create(rewriter, loc, real, number(f32, -begin), more);
    max(more, 0);
    min(more, most);
    convert(more, total, RoundMode::Rint);
    tile::AddOp::create(rewriter, loc, addend, total, result);
  };
  addPart(half, half, addend);
  addPart(2 * half, rest, sum);
}

void CastWriter::toU32() {
  if (isa<FloatType>(from))
    return toU32FromF32();
  tile::MaxOp::create(rewriter, loc, read(i32), number(i32, 0), bits(dst));
}

/// Converts integers that i32 or i64 holds.
void CastWriter::toU64() {
  if (from.isUnsignedInteger())
    return convert(src, bits(dst));
  Value positive = scratch(i32);
  tile::MaxOp::create(rewriter, loc, read(i32), number(i32, 0), positive);
  convert(positive, bits(dst));
}

void CastWriter::run() {
  if (from.isUnsignedInteger(16))
    return fromU16();
  if (to.isUnsignedInteger(16))
    return toU16();
  if (from.isUnsignedInteger(32))
    return fromU32();
  return to.isInteger(32) ? toU32() : toU64();
}

//===----------------------------------------------------------------------===//
// Pattern
//===----------------------------------------------------------------------===//

namespace {
/// tile.cast from or to an unsigned integer of more than 8 bits -> steps with
/// signed ones
struct SplitUnsignedCast : public OpRewritePattern<tile::CastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tile::CastOp op,
                                PatternRewriter &rewriter) const override {
    if (!hasKnownBounds(op.getDst()))
      return rewriter.notifyMatchFailure(op, "needs tiles of unknown extents");
    if (!hasUnsignedSteps(getElementTypeOrSelf(op.getSrc()),
                          getElementTypeOrSelf(op.getDst()), op.getRound()))
      return rewriter.notifyMatchFailure(op, "rounds more than once");
    CastWriter(op, rewriter).run();
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void tl::populateUnsignedCastPatterns(RewritePatternSet &patterns) {
  patterns.add<SplitUnsignedCast>(patterns.getContext());
}
