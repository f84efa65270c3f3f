//===- Contracts.cpp - Requirements of operations on operand values -------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-generate/programs/Contracts.h"

#include "mlir/IR/TypeUtilities.h"
#include "passes/Legalize/CastPath.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl;
using namespace tl::generate;
using tile::ReduceKind;

static Type getElementType(Operation *op) {
  return getElementTypeOrSelf(op->getOperand(0).getType());
}

/// The contract of a function with an error of `ulps` in f32, for operands of a
/// few units. Both sides round the result to a narrower type.
static Contract approximate(double ulps, double absolute = 0) {
  return {Contract::Input::Bounded, Tolerance{ulps + 1, absolute}};
}

/// The contract of a reduction. Other sums and products of floats depend on the
/// order of the elements.
static Contract getContractOfReduction(ReduceKind kind, Type elementType) {
  bool isExtreme = kind == ReduceKind::Max || kind == ReduceKind::Min ||
                   kind == ReduceKind::AbsMax;
  if (isExtreme || !isa<FloatType>(elementType))
    return Contract();
  bool isProduct = kind == ReduceKind::Product;
  return {isProduct ? Contract::Input::Factors : Contract::Input::Whole,
          std::nullopt};
}

Contract tl::generate::getContract(Operation *op) {
  // 2^-21 times an operand of 8.
  constexpr double gelu = 8.0 / (1 << 21);
  // (4 + 3 |y ln x|) units, for y to 8 and x from 1/2 to 2, and where the base
  // is a scalar of up to 4.
  constexpr double pow = 4 + 3 * 8 * 1.4;
  return llvm::TypeSwitch<Operation *, Contract>(op)
      .Case<tile::SigmoidOp, tile::SiluOp>([&](auto) { return approximate(4); })
      .Case<tile::TanhOp, tile::ErfOp>([&](auto) { return approximate(8); })
      .Case<tile::SinOp, tile::CosOp>([&](auto) { return approximate(3); })
      .Case([&](tile::GeluOp) { return approximate(0, gelu); })
      .Case([&](tile::PowOp) {
        return Contract{Contract::Input::Positive, Tolerance{pow, 0}};
      })
      .Case([&](tile::ReduceOp reduce) {
        return getContractOfReduction(reduce.getKind(), getElementType(op));
      })
      .Default([](auto) { return Contract(); });
}

bool tl::generate::addsFloatsAtomically(Operation *op) {
  return isa<tile::AtomicAddOp>(op) && isa<FloatType>(getElementType(op));
}

/// The rounding mode of a conversion.
static ascend::RoundMode getRound(Operation *op) {
  auto cast = dyn_cast<tile::CastOp>(op);
  return cast ? cast.getRound() : ascend::RoundMode::None;
}

/// Whether an operand of `op` for which `isOfKind` holds has 64 bits.
static bool has64Bits(Operation *op, llvm::function_ref<bool(Type)> isOfKind) {
  return llvm::any_of(op->getOperandTypes(), [&](Type type) {
    return isOfKind(type) && getElementTypeOrSelf(type).isInteger(64);
  });
}

static llvm::StringRef getReasonAgainstMove(Operation *op) {
  Type from = getElementType(op), to = getElementTypeOrSelf(op->getOperand(1));
  if (from != to && !findCastPath(from, to, getRound(op)) &&
      !hasUnsignedSteps(from, to, getRound(op)))
    return "a conversion that would round twice";
  auto copy = dyn_cast<tile::CopyOp>(op);
  if (copy && !copy.isPlain())
    return "what only copies of the cube core do";
  if (copy && copy.getPad() && (to.isInteger(64) || to.isInteger(8)))
    return "the vector unit fills with 16 and 32 bits";
  return "";
}

/// Whether `op` takes contiguous elements.
static bool takesElementsInARow(Operation *op) {
  return isa<tile::ArangeOp, tile::GatherOp, tile::GatherBlocksOp,
             tile::GatherMaskOp, tile::CompressOp, tile::SortOp, tile::TopKOp,
             tile::MergeSortOp, tile::SplitPairsOp>(op);
}

llvm::StringRef tl::generate::getReasonAgainst(Operation *op) {
  if (isa<tile::CastOp, tile::CopyOp>(op))
    return getReasonAgainstMove(op);
  if (takesElementsInARow(op) &&
      llvm::any_of(op->getOperandTypes(), [](Type type) {
        auto tile = dyn_cast<MemRefType>(type);
        return tile && !tile.hasStaticShape();
      }))
    return "the number of elements is part of the instructions";
  if (!isa<tile::ComputedOpInterface>(op))
    return "";
  if (has64Bits(op, llvm::IsaPred<IntegerType>))
    return "scalars have at most 32 bits";
  bool isBitwise = isa<tile::AndOp, tile::OrOp, tile::XorOp, tile::NotOp>(op);
  if (isBitwise && has64Bits(op, llvm::IsaPred<MemRefType>) &&
      !llvm::all_equal(llvm::map_range(op->getOperandTypes(), [](Type type) {
        return cast<MemRefType>(type).getShape();
      })))
    return "operands of 64 bits do not repeat";
  if (!isBitwise && has64Bits(op, llvm::IsaPred<MemRefType>))
    return "the vector unit does not compute on 64 bits";
  return "";
}
