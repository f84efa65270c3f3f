//===- Operations.cpp - Scalar operations and those on tiles --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/TileOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl;
using ascend::CompareMode;
using ascend::RoundMode;

namespace {
/// Creates operations on tiles for scalar ones. Each method returns whether
/// there is one.
struct Emitter {
  template <typename TileOp> bool unary() {
    TileOp::create(builder, loc, operands[0], dst);
    return true;
  }
  template <typename TileOp> bool binary() {
    TileOp::create(builder, loc, operands[0], operands[1], dst);
    return true;
  }
  bool cast(RoundMode mode) {
    tile::CastOp::create(builder, loc, operands[0], dst, mode);
    return true;
  }
  bool compare(std::optional<CompareMode> mode) {
    if (!mode)
      return false;
    tile::CompareOp::create(builder, loc, *mode, operands[0], operands[1], dst);
    return true;
  }
  template <typename TileOp> bool shift() {
    return !isa<MemRefType>(operands[1].getType()) && binary<TileOp>();
  }
  bool negate(double minusOne) {
    Value factor = arith::ConstantOp::create(
        builder, loc,
        builder.getFloatAttr(
            cast_or_null<MemRefType>(dst.getType()).getElementType(),
            minusOne));
    tile::MulOp::create(builder, loc, operands[0], factor, dst);
    return true;
  }
  bool select() {
    if (!isa<MemRefType>(operands[0].getType()))
      return false;
    tile::SelectOp::create(builder, loc, operands[0], operands[1], operands[2],
                           dst);
    return true;
  }

  OpBuilder &builder;
  Location loc;
  ArrayRef<Value> operands;
  Value dst;
};
} // namespace

static std::optional<CompareMode> getMode(arith::CmpFPredicate predicate) {
  switch (predicate) {
  case arith::CmpFPredicate::OEQ:
    return CompareMode::EQ;
  case arith::CmpFPredicate::UNE:
    return CompareMode::NE;
  case arith::CmpFPredicate::OLT:
    return CompareMode::LT;
  case arith::CmpFPredicate::OLE:
    return CompareMode::LE;
  case arith::CmpFPredicate::OGT:
    return CompareMode::GT;
  case arith::CmpFPredicate::OGE:
    return CompareMode::GE;
  default:
    return std::nullopt;
  }
}

static std::optional<CompareMode> getMode(arith::CmpIPredicate predicate) {
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return CompareMode::EQ;
  case arith::CmpIPredicate::ne:
    return CompareMode::NE;
  case arith::CmpIPredicate::slt:
    return CompareMode::LT;
  case arith::CmpIPredicate::sle:
    return CompareMode::LE;
  case arith::CmpIPredicate::sgt:
    return CompareMode::GT;
  case arith::CmpIPredicate::sge:
    return CompareMode::GE;
  default:
    return std::nullopt;
  }
}

/// A maximum or minimum that a NaN does not win is the one of tiles only where
/// there is none.
static bool hasNoNaN(arith::ArithFastMathInterface op) {
  return bitEnumContainsAny(op.getFastMathFlagsAttr().getValue(),
                            arith::FastMathFlags::nnan);
}

static bool emitFloat(Operation *op, Emitter &emitter) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](arith::AddFOp) { return emitter.binary<tile::AddOp>(); })
      .Case([&](arith::SubFOp) { return emitter.binary<tile::SubOp>(); })
      .Case([&](arith::MulFOp) { return emitter.binary<tile::MulOp>(); })
      .Case([&](arith::DivFOp) { return emitter.binary<tile::DivOp>(); })
      .Case([&](arith::MaximumFOp) { return emitter.binary<tile::MaxOp>(); })
      .Case([&](arith::MinimumFOp) { return emitter.binary<tile::MinOp>(); })
      .Case([&](arith::MaxNumFOp max) {
        return hasNoNaN(max) && emitter.binary<tile::MaxOp>();
      })
      .Case([&](arith::MinNumFOp min) {
        return hasNoNaN(min) && emitter.binary<tile::MinOp>();
      })
      .Case([&](arith::NegFOp) { return emitter.negate(-1); })
      .Case([&](arith::CmpFOp compare) {
        return emitter.compare(getMode(compare.getPredicate()));
      })
      .Default([](Operation *) { return false; });
}

static bool emitMath(Operation *op, Emitter &emitter) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](math::AbsFOp) { return emitter.unary<tile::AbsOp>(); })
      .Case([&](math::ExpOp) { return emitter.unary<tile::ExpOp>(); })
      .Case([&](math::LogOp) { return emitter.unary<tile::LnOp>(); })
      .Case([&](math::SqrtOp) { return emitter.unary<tile::SqrtOp>(); })
      .Case([&](math::RsqrtOp) { return emitter.unary<tile::RsqrtOp>(); })
      .Case([&](math::TanhOp) { return emitter.unary<tile::TanhOp>(); })
      .Case([&](math::ErfOp) { return emitter.unary<tile::ErfOp>(); })
      .Case([&](math::SinOp) { return emitter.unary<tile::SinOp>(); })
      .Case([&](math::CosOp) { return emitter.unary<tile::CosOp>(); })
      .Case([&](math::PowFOp) { return emitter.binary<tile::PowOp>(); })
      .Case([&](math::FloorOp) { return emitter.cast(RoundMode::Floor); })
      .Case([&](math::CeilOp) { return emitter.cast(RoundMode::Ceil); })
      .Case([&](math::TruncOp) { return emitter.cast(RoundMode::Trunc); })
      .Case([&](math::RoundOp) { return emitter.cast(RoundMode::Round); })
      .Case([&](math::RoundEvenOp) { return emitter.cast(RoundMode::Rint); })
      .Default([](Operation *) { return false; });
}

static bool emitInteger(Operation *op, Emitter &emitter) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](arith::AddIOp) { return emitter.binary<tile::AddOp>(); })
      .Case([&](arith::SubIOp) { return emitter.binary<tile::SubOp>(); })
      .Case([&](arith::MulIOp) { return emitter.binary<tile::MulOp>(); })
      .Case([&](arith::MaxSIOp) { return emitter.binary<tile::MaxOp>(); })
      .Case([&](arith::MinSIOp) { return emitter.binary<tile::MinOp>(); })
      .Case([&](arith::AndIOp) { return emitter.binary<tile::AndOp>(); })
      .Case([&](arith::OrIOp) { return emitter.binary<tile::OrOp>(); })
      .Case([&](arith::XOrIOp) { return emitter.binary<tile::XorOp>(); })
      .Case([&](arith::ShLIOp) { return emitter.shift<tile::ShiftLeftOp>(); })
      .Case([&](arith::ShRSIOp) { return emitter.shift<tile::ShiftRightOp>(); })
      .Case([&](arith::CmpIOp compare) {
        return emitter.compare(getMode(compare.getPredicate()));
      })
      .Default([](Operation *) { return false; });
}

static bool emitCast(Operation *op, Emitter &emitter) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<arith::ExtFOp, arith::ExtSIOp>(
          [&](auto) { return emitter.cast(RoundMode::None); })
      .Case([&](arith::TruncFOp truncate) {
        auto mode = truncate.getRoundingmode();
        return (!mode || *mode == arith::RoundingMode::to_nearest_even) &&
               emitter.cast(RoundMode::Rint);
      })
      .Case([&](arith::SIToFPOp) { return emitter.cast(RoundMode::Rint); })
      .Case([&](arith::FPToSIOp) { return emitter.cast(RoundMode::Trunc); })
      .Case([&](arith::SelectOp) { return emitter.select(); })
      .Default([](Operation *) { return false; });
}

LogicalResult tl::vectorize::emitElementwise(OpBuilder &builder, Operation *op,
                                             ArrayRef<Value> operands,
                                             Value dst) {
  Emitter emitter{builder, op->getLoc(), operands, dst};
  return success(emitFloat(op, emitter) || emitMath(op, emitter) ||
                 emitInteger(op, emitter) || emitCast(op, emitter));
}
