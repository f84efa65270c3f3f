//===- Operations.cpp - Tile operations for scalar operations -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Vectorize/Operations.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/IR/Verifier.h"
#include "passes/Legalize/CastPath.h"
#include "passes/Vectorize/ScalarForms.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Threading.h"

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
    if (!findCastPath(getElementTypeOrSelf(operands[0]),
                      getElementTypeOrSelf(dst), mode))
      return false;
    tile::CastOp::create(builder, loc, operands[0], dst, mode);
    return true;
  }
  bool compare(std::optional<CompareMode> mode) {
    if (!mode)
      return false;
    tile::CompareOp::create(builder, loc, *mode, operands[0], operands[1], dst);
    return true;
  }
  /// A comparison of the same bits without a sign.
  bool compareUnsigned(CompareMode mode) {
    tile::CompareOp::create(builder, loc, mode, asUnsigned(operands[0]),
                            asUnsigned(operands[1]), dst);
    return true;
  }
  /// A comparison that also holds with a NaN, and is the negation of `mode`.
  bool compareNot(CompareMode mode) {
    compare(mode);
    tile::NotOp::create(builder, loc, dst, dst);
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
  /// The operation overwrites the addend, so it is copied to the result first.
  /// Sums of narrow floats would be rounded twice.
  bool multiplyAdd() {
    if (!getElementTypeOrSelf(dst).isF32())
      return false;
    Value lhs = operands[0], rhs = operands[1], sum = operands[2];
    if (!isa<MemRefType>(lhs.getType()))
      std::swap(lhs, rhs);
    if (!isa<MemRefType>(lhs.getType()) || dst == lhs || dst == rhs)
      return false;
    if (!isa<MemRefType>(sum.getType()))
      tile::FillOp::create(builder, loc, sum, dst);
    else if (sum.getType() != dst.getType())
      tile::BroadcastOp::create(builder, loc, sum, dst);
    else if (sum != dst)
      tile::CopyOp::create(builder, loc, sum, dst);
    if (isa<MemRefType>(rhs.getType()))
      tile::MulAddOp::create(builder, loc, lhs, rhs, dst);
    else
      tile::AxpyOp::create(builder, loc, lhs, rhs, dst);
    return true;
  }
  /// An operation on the same bits without a sign.
  template <typename TileOp> bool binaryUnsigned() {
    TileOp::create(builder, loc, asUnsigned(operands[0]),
                   asUnsigned(operands[1]), asUnsigned(dst));
    return true;
  }
  /// A view of `operand` with unsigned integers if it is a tile.
  Value asUnsigned(Value operand) {
    auto type = dyn_cast<MemRefType>(operand.getType());
    if (!type)
      return operand;
    MemRefType result = MemRefType::Builder(type).setElementType(
        builder.getIntegerType(type.getElementTypeBitWidth(),
                               /*isSigned=*/false));
    return tile::BitcastOp::create(builder, loc, result, operand);
  }
  /// A mask is no number that the vector unit selects: the bits that differ
  /// change where the condition holds.
  bool selectBits() {
    tile::XorOp::create(builder, loc, operands[1], operands[2], dst);
    tile::AndOp::create(builder, loc, operands[0], dst, dst);
    tile::XorOp::create(builder, loc, dst, operands[2], dst);
    return true;
  }
  bool select(bool isMask) {
    if (!isa<MemRefType>(operands[0].getType()))
      return false;
    if (isMask)
      return selectBits();
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

/// The mode that holds exactly if `predicate` does not.
static std::optional<CompareMode>
getNegatedMode(arith::CmpFPredicate predicate) {
  switch (predicate) {
  case arith::CmpFPredicate::ULT:
    return CompareMode::GE;
  case arith::CmpFPredicate::ULE:
    return CompareMode::GT;
  case arith::CmpFPredicate::UGT:
    return CompareMode::LE;
  case arith::CmpFPredicate::UGE:
    return CompareMode::LT;
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

/// The maximum or minimum of tiles propagates NaN. It equals one that ignores a
/// NaN only if there is none.
static bool hasNoNaN(arith::ArithFastMathInterface op) {
  return bitEnumContainsAny(op.getFastMathFlagsAttr().getValue(),
                            arith::FastMathFlags::nnan);
}

using Emit = llvm::unique_function<bool(Operation *, Emitter &) const>;

namespace {
/// The functions that emit scalar operations, by their names.
class EmitterTable {
public:
  EmitterTable() {
    addFloat();
    addMath();
    addInteger();
    addCasts();
  }

  /// Null if there is no operation on tiles.
  const Emit *lookup(OperationName name) const {
    auto found = entries.find(name.getStringRef());
    return found == entries.end() ? nullptr : &found->second;
  }

private:
  /// Operations on tiles do not compute with masks, whose elements are bits,
  /// unless `takesMasks` holds.
  template <typename OpT, typename EmitT>
  void add(EmitT emit, bool takesMasks = false) {
    entries[OpT::getOperationName()] = [=](Operation *op, Emitter &emitter) {
      bool hasMasks = llvm::any_of(op->getOperandTypes(), [](Type type) {
        return getElementTypeOrSelf(type).isInteger(1);
      });
      return (takesMasks || !hasMasks) && emit(cast<OpT>(op), emitter);
    };
  }
  template <typename OpT, typename TileOp> void addUnary() {
    add<OpT>([](OpT, Emitter &emitter) { return emitter.unary<TileOp>(); });
  }
  template <typename OpT, typename TileOp> void addBinary() {
    add<OpT>([](OpT, Emitter &emitter) { return emitter.binary<TileOp>(); });
  }
  template <typename OpT, typename TileOp> void addUnsigned() {
    add<OpT>(
        [](OpT, Emitter &emitter) { return emitter.binaryUnsigned<TileOp>(); });
  }
  template <typename OpT, typename TileOp> void addLogical() {
    add<OpT>([](OpT, Emitter &emitter) { return emitter.binary<TileOp>(); },
             /*takesMasks=*/true);
  }
  template <typename OpT> void addCast(RoundMode mode) {
    add<OpT>([mode](OpT, Emitter &emitter) { return emitter.cast(mode); });
  }

  void addFloat();
  void addMath();
  void addInteger();
  void addCasts();

  llvm::StringMap<Emit> entries;
};
} // namespace

void EmitterTable::addFloat() {
  addBinary<arith::AddFOp, tile::AddOp>();
  addBinary<arith::SubFOp, tile::SubOp>();
  addBinary<arith::MulFOp, tile::MulOp>();
  addBinary<arith::DivFOp, tile::DivOp>();
  addBinary<arith::MaximumFOp, tile::MaxOp>();
  addBinary<arith::MinimumFOp, tile::MinOp>();
  add<arith::MaxNumFOp>([](arith::MaxNumFOp op, Emitter &emitter) {
    return hasNoNaN(op) && emitter.binary<tile::MaxOp>();
  });
  add<arith::MinNumFOp>([](arith::MinNumFOp op, Emitter &emitter) {
    return hasNoNaN(op) && emitter.binary<tile::MinOp>();
  });
  add<arith::NegFOp>(
      [](arith::NegFOp, Emitter &emitter) { return emitter.negate(-1); });
  add<arith::CmpFOp>([](arith::CmpFOp op, Emitter &emitter) {
    auto negated = getNegatedMode(op.getPredicate());
    return negated ? emitter.compareNot(*negated)
                   : emitter.compare(getMode(op.getPredicate()));
  });
}

void EmitterTable::addMath() {
  addUnary<math::AbsFOp, tile::AbsOp>();
  addUnary<math::ExpOp, tile::ExpOp>();
  addUnary<math::LogOp, tile::LnOp>();
  addUnary<math::SqrtOp, tile::SqrtOp>();
  addUnary<math::RsqrtOp, tile::RsqrtOp>();
  addUnary<math::TanhOp, tile::TanhOp>();
  addUnary<math::ErfOp, tile::ErfOp>();
  addUnary<math::SinOp, tile::SinOp>();
  addUnary<math::CosOp, tile::CosOp>();
  addBinary<math::PowFOp, tile::PowOp>();
  add<math::FmaOp>(
      [](math::FmaOp, Emitter &emitter) { return emitter.multiplyAdd(); });
  addCast<math::FloorOp>(RoundMode::Floor);
  addCast<math::CeilOp>(RoundMode::Ceil);
  addCast<math::TruncOp>(RoundMode::Trunc);
  addCast<math::RoundOp>(RoundMode::Round);
  addCast<math::RoundEvenOp>(RoundMode::Rint);
}

void EmitterTable::addInteger() {
  addBinary<arith::AddIOp, tile::AddOp>();
  addBinary<arith::SubIOp, tile::SubOp>();
  addBinary<arith::MulIOp, tile::MulOp>();
  addBinary<arith::DivSIOp, tile::DivOp>();
  addUnsigned<arith::DivUIOp, tile::DivOp>();
  addUnsigned<arith::MaxUIOp, tile::MaxOp>();
  addUnsigned<arith::MinUIOp, tile::MinOp>();
  addBinary<arith::MaxSIOp, tile::MaxOp>();
  addBinary<arith::MinSIOp, tile::MinOp>();
  addLogical<arith::AndIOp, tile::AndOp>();
  addLogical<arith::OrIOp, tile::OrOp>();
  addLogical<arith::XOrIOp, tile::XorOp>();
  add<arith::ShLIOp>([](arith::ShLIOp, Emitter &emitter) {
    return emitter.shift<tile::ShiftLeftOp>();
  });
  add<arith::ShRSIOp>([](arith::ShRSIOp, Emitter &emitter) {
    return emitter.shift<tile::ShiftRightOp>();
  });
  add<arith::CmpIOp>([](arith::CmpIOp op, Emitter &emitter) {
    auto predicate = vectorize::getSignedPredicate(op.getPredicate());
    return predicate ? emitter.compareUnsigned(*getMode(*predicate))
                     : emitter.compare(getMode(op.getPredicate()));
  });
}

void EmitterTable::addCasts() {
  addCast<arith::ExtFOp>(RoundMode::None);
  addCast<arith::ExtSIOp>(RoundMode::None);
  addCast<arith::SIToFPOp>(RoundMode::Rint);
  addCast<arith::FPToSIOp>(RoundMode::Trunc);
  // Conversions of tiles saturate.
  add<arith::TruncIOp>([](arith::TruncIOp op, Emitter &emitter) {
    return bitEnumContainsAll(op.getOverflowFlags(),
                              arith::IntegerOverflowFlags::nsw) &&
           emitter.cast(RoundMode::None);
  });
  add<arith::TruncFOp>([](arith::TruncFOp op, Emitter &emitter) {
    auto mode = op.getRoundingmode();
    return (!mode || *mode == arith::RoundingMode::to_nearest_even) &&
           emitter.cast(RoundMode::Rint);
  });
  add<arith::SelectOp>(
      [](arith::SelectOp op, Emitter &emitter) {
        return emitter.select(op.getType().isInteger(1));
      },
      /*takesMasks=*/true);
}

static const EmitterTable &getEmitters() {
  static const EmitterTable table;
  return table;
}

bool tl::vectorize::isBitcast(Operation *op) {
  auto cast = dyn_cast<UnrealizedConversionCastOp>(op);
  return isa<arith::BitcastOp>(op) ||
         (cast && cast.getInputs().size() == 1 && cast.getNumResults() == 1 &&
          isa<IntegerType>(cast.getInputs()[0].getType()) &&
          isa<IntegerType>(cast.getResult(0).getType()));
}

Value tl::vectorize::asSignless(Value value) {
  auto cast = value.getDefiningOp<UnrealizedConversionCastOp>();
  bool isUnsigned = value.getType().isUnsignedInteger();
  return isUnsigned && cast && isBitcast(cast) ? cast.getInputs()[0] : value;
}

Value tl::vectorize::createZero(OpBuilder &builder, Location loc, Type type) {
  if (type.isUnsignedInteger())
    type = builder.getIntegerType(type.getIntOrFloatBitWidth());
  return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
}

bool tl::vectorize::hasTileOperation(OperationName name) {
  return getEmitters().lookup(name);
}

LogicalResult tl::vectorize::emitElementwise(OpBuilder &builder, Operation *op,
                                             ArrayRef<Value> operands,
                                             Value dst) {
  const Emit *emit = getEmitters().lookup(op->getName());
  Emitter emitter{builder, op->getLoc(), operands, dst};
  return success(emit && (*emit)(op, emitter));
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

std::string tl::vectorize::getError(Operation *op) {
  std::string message;
  // Other threads compile other functions.
  uint64_t thread = llvm::get_threadid();
  ScopedDiagnosticHandler handler(op->getContext(),
                                  [&](Diagnostic &diagnostic) {
                                    if (llvm::get_threadid() != thread)
                                      return failure();
                                    if (message.empty())
                                      message = diagnostic.str();
                                    return success();
                                  });
  if (failed(verify(op)) && message.empty())
    message = "it is not valid on tiles";
  return message;
}

bool tl::vectorize::isComputed(Operation *op) {
  auto computed = dyn_cast<tile::ComputedOpInterface>(op);
  return !computed || computed.getElementType().getIntOrFloatBitWidth() <= 32 ||
         isa<tile::AndOp, tile::OrOp, tile::XorOp>(op);
}
