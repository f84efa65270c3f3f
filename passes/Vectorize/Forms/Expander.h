//===- Expander.h - Operations of tiles for scalar ones ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_VECTORIZE_FORMS_EXPANDER_H
#define TL_PASSES_VECTORIZE_FORMS_EXPANDER_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

namespace tl::vectorize {

/// Whether tiles have elements of `type`, an integer of at least 8 bits.
inline bool isNumber(mlir::Type type) {
  return mlir::isa<mlir::IntegerType>(type) && !type.isInteger(1) &&
         type.getIntOrFloatBitWidth() <= 32;
}

/// Creates the replacement of one operation before it.
class Expander {
public:
  Expander(mlir::RewriterBase &rewriter, mlir::scf::ParallelOp loop)
      : rewriter(rewriter), loop(loop) {}

  /// The value in place of the result of `op`; null if it stays.
  mlir::Value expand(mlir::Operation *op);

private:
  mlir::Value expand(mlir::arith::CmpIOp op);
  mlir::Value expand(mlir::arith::CmpFOp op);
  template <typename MaxOp>
  mlir::Value expandAffine(mlir::Operation *op, mlir::AffineMap map);
  mlir::Value expand(mlir::arith::ExtUIOp op);
  mlir::Value expand(mlir::arith::ExtSIOp op);
  mlir::Value expand(mlir::arith::TruncIOp op);
  mlir::Value expand(mlir::arith::SIToFPOp op);
  mlir::Value expand(mlir::arith::UIToFPOp op);
  mlir::Value convertToBF16(mlir::Value integer, bool isSigned);
  mlir::Value convertUnsigned(mlir::Value number);
  mlir::Value expand(mlir::arith::FPToUIOp op);
  mlir::Value truncate(mlir::Value value, mlir::Type to);
  mlir::Value extendUnsigned(mlir::Value value, mlir::Type to);
  mlir::Value expandShift(mlir::Operation *op);
  mlir::Value shift(mlir::Operation *op, mlir::Value value, int64_t bits);
  mlir::Value expandDivision(mlir::Operation *op, bool isSigned,
                             bool isRemainder);
  mlir::Value expandByConstant(mlir::Operation *op, const llvm::APInt &divisor,
                               bool isRemainder);
  mlir::Value expandRemainder(mlir::Operation *op, bool isSigned);
  mlir::Value expandFloorDivision(mlir::arith::FloorDivSIOp op);
  mlir::Value expandCeilDivision(mlir::arith::CeilDivSIOp op);
  mlir::Value expandCeilDivision(mlir::arith::CeilDivUIOp op);
  mlir::Value getSign(mlir::Value number);
  mlir::Value divideFloor(mlir::Value number, int64_t divisor);
  template <typename MaxOp> mlir::Value expandNumber(mlir::Operation *op);
  mlir::Value expandIndexLimit(mlir::Operation *op);
  template <typename MaxOp> mlir::Value expandUnsigned(mlir::Operation *op);
  mlir::Value selectNumber(mlir::Value condition, mlir::Type type, double one);

  mlir::Value createNumber(mlir::Type type, int64_t value) {
    return mlir::arith::ConstantOp::create(
        rewriter, loc, rewriter.getIntegerAttr(type, value));
  }
  template <typename OpT, typename... Args> mlir::Value create(Args... args) {
    return OpT::create(rewriter, loc, args...);
  }
  /// `value`, with the order of signed numbers that of unsigned ones before.
  mlir::Value flipSign(mlir::Value value) {
    unsigned width = value.getType().getIntOrFloatBitWidth();
    return create<mlir::arith::XOrIOp>(
        value, createNumber(value.getType(), llvm::minIntN(width)));
  }

  mlir::RewriterBase &rewriter;
  mlir::scf::ParallelOp loop;
  mlir::Location loc = rewriter.getUnknownLoc();
};

} // namespace tl::vectorize

#endif // TL_PASSES_VECTORIZE_FORMS_EXPANDER_H
