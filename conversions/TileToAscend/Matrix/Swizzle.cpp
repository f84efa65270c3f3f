//===- Swizzle.cpp - Lowering of the order of blocks ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Patterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace tl;

namespace {
/// Computes the place in a walk with the scalar unit. `along` and `across`
/// refer to the groups of the walk.
class SwizzleBuilder {
public:
  SwizzleBuilder(tile::SwizzleOp op, OpBuilder &builder)
      : op(op), builder(builder), isByRows(op.getAlong() == tile::Axis::Rows) {}

  /// The row and the column.
  SmallVector<Value, 2> build() {
    Value group = constant(op.getGroup());
    Value size = create<arith::MulIOp>(group, getLength());
    Value number = create<arith::DivUIOp>(op.getIndex(), size);
    Value inside = create<arith::RemUIOp>(op.getIndex(), size);
    Value first = create<arith::MulIOp>(number, group);
    // The last group has the remaining lines.
    Value lines = create<arith::MinUIOp>(
        group, create<arith::SubIOp>(getExtent(), first));
    Value across =
        create<arith::AddIOp>(first, create<arith::RemUIOp>(inside, lines));
    Value along = create<arith::DivUIOp>(inside, lines);
    if (op.getSerpentine())
      along = turn(along, number);
    return isByRows ? SmallVector<Value, 2>{across, along}
                    : SmallVector<Value, 2>{along, across};
  }

private:
  template <typename OpT> Value create(Value lhs, Value rhs) {
    return OpT::create(builder, op.getLoc(), lhs, rhs);
  }
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, op.getLoc(), value);
  }
  /// The number of lines of the domain across the groups, and their length.
  Value getExtent() { return isByRows ? op.getRows() : op.getColumns(); }
  Value getLength() { return isByRows ? op.getColumns() : op.getRows(); }

  /// `along`, reversed in every second group.
  Value turn(Value along, Value number) {
    Value last = create<arith::SubIOp>(getLength(), constant(1));
    Value isSecond = arith::CmpIOp::create(
        builder, op.getLoc(), arith::CmpIPredicate::ne,
        create<arith::RemUIOp>(number, constant(2)), constant(0));
    return arith::SelectOp::create(builder, op.getLoc(), isSecond,
                                   create<arith::SubIOp>(last, along), along);
  }

  tile::SwizzleOp op;
  OpBuilder &builder;
  bool isByRows;
};

struct ConvertSwizzle : public OpConversionPattern<tile::SwizzleOp> {
  using OpConversionPattern<tile::SwizzleOp>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::SwizzleOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, SwizzleBuilder(op, rewriter).build());
    return success();
  }
};
} // namespace

void tl::populateSwizzlePatterns(const TypeConverter &converter,
                                 RewritePatternSet &patterns) {
  patterns.add<ConvertSwizzle>(converter, patterns.getContext());
}
