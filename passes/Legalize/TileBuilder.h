//===- TileBuilder.h - Sequences of Tile operations -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_LEGALIZE_TILEBUILDER_H
#define TL_PASSES_LEGALIZE_TILEBUILDER_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "tl/dialects/Tile/TileOps.h"

namespace tl {

/// Creates operations on tiles of f32 of one shape, and such tiles. Those on
/// integers are for tiles of other types that the caller creates.
class TileBuilder {
public:
  /// A tile, or a number in place of a tile filled with it.
  struct Operand {
    Operand(mlir::Value tile) : tile(tile) {}
    Operand(double number) : number(number) {}
    mlir::Value tile;
    double number = 0;
  };

  /// Allocations go before `op`, operations to the insertion point of
  /// `rewriter`. New tiles have the extents `sizes`, of at most `shape`; their
  /// rows start at whole blocks if `hasAlignedRows`.
  TileBuilder(mlir::RewriterBase &rewriter, mlir::Operation *op,
              llvm::ArrayRef<int64_t> shape,
              llvm::ArrayRef<mlir::OpFoldResult> sizes, bool hasAlignedRows)
      : rewriter(rewriter), op(op), shape(shape), sizes(sizes),
        hasAlignedRows(hasAlignedRows) {}

  /// A new tile in UB.
  mlir::Value scratch() { return scratch(rewriter.getF32Type()); }
  mlir::Value scratch(mlir::Type elementType);

  void add(Operand lhs, Operand rhs, mlir::Value dst) {
    write<tile::AddOp>(lhs, rhs, dst);
  }
  void sub(Operand lhs, Operand rhs, mlir::Value dst) {
    write<tile::SubOp>(lhs, rhs, dst);
  }
  void mul(Operand lhs, Operand rhs, mlir::Value dst) {
    write<tile::MulOp>(lhs, rhs, dst);
  }
  void div(Operand lhs, Operand rhs, mlir::Value dst) {
    write<tile::DivOp>(lhs, rhs, dst);
  }
  void max(Operand lhs, Operand rhs, mlir::Value dst) {
    write<tile::MaxOp>(lhs, rhs, dst);
  }
  void min(Operand lhs, Operand rhs, mlir::Value dst) {
    write<tile::MinOp>(lhs, rhs, dst);
  }
  void axpy(Operand src, Operand scale, mlir::Value dst) {
    write<tile::AxpyOp>(src, scale, dst);
  }
  void exp(Operand src, mlir::Value dst) { write<tile::ExpOp>(src, dst); }
  void ln(Operand src, mlir::Value dst) { write<tile::LnOp>(src, dst); }
  void abs(Operand src, mlir::Value dst) { write<tile::AbsOp>(src, dst); }
  void sqrt(Operand src, mlir::Value dst) { write<tile::SqrtOp>(src, dst); }
  void relu(Operand src, mlir::Value dst) { write<tile::ReluOp>(src, dst); }
  void fill(Operand value, mlir::Value dst) { write<tile::FillOp>(value, dst); }
  void cast(mlir::Value src, mlir::Value dst, ascend::RoundMode mode) {
    tile::CastOp::create(rewriter, op->getLoc(), src, dst, mode);
  }

  /// An operand of operations on tiles of i32.
  mlir::Value integer(int32_t value);
  void shiftLeft(mlir::Value src, int32_t amount, mlir::Value dst) {
    write<tile::ShiftLeftOp>(src, integer(amount), dst);
  }
  void shiftRight(mlir::Value src, int32_t amount, mlir::Value dst) {
    write<tile::ShiftRightOp>(src, integer(amount), dst);
  }
  /// A view of the elements of `tile` as integers of `type`.
  mlir::Value bitcast(mlir::Value tile, mlir::Type type);

  /// `min(max(src, low), high)`
  void clamp(Operand src, double low, double high, mlir::Value dst);

  /// The scalar `value`, a float, as f32.
  mlir::Value widen(mlir::Value value);

  /// The polynomial of `src` with `coefficients`, from the lowest power on; at
  /// least two. `dst` is another tile.
  void polynomial(mlir::Value src, llvm::ArrayRef<double> coefficients,
                  mlir::Value dst);

  /// The integer nearest to each element, ties to even, of elements between
  /// -2^22 and 2^22.
  void roundSmall(mlir::Value src, mlir::Value dst);

private:
  template <typename Op, typename... Operands>
  void write(Operands... operands) {
    Op::create(rewriter, op->getLoc(), get(operands)...);
  }
  mlir::Value get(Operand operand);
  mlir::Value get(mlir::Value tile) { return tile; }

  mlir::RewriterBase &rewriter;
  mlir::Operation *op;
  llvm::ArrayRef<int64_t> shape;
  llvm::ArrayRef<mlir::OpFoldResult> sizes;
  bool hasAlignedRows;
};

/// Creates the sequence for a chunk of tiles.
using WriteChunk =
    llvm::function_ref<void(TileBuilder &, llvm::ArrayRef<mlir::Value>)>;

/// Replaces `op`, an operation on the elements of `tiles` in UB, by the
/// sequence of `write`. The last tile is written, and the others broadcast to
/// its shape. Large tiles are split to keep the allocations of `write` small;
/// chunks with elements other than f32 are converted before and after, unless
/// `keepsTypes`.
void writeInChunks(mlir::RewriterBase &rewriter, mlir::Operation *op,
                   mlir::ValueRange tiles, WriteChunk write,
                   bool keepsTypes = false);

/// Whether all tiles of `op` are in UB.
bool isPlacedInUB(mlir::Operation *op);

} // namespace tl

#endif // TL_PASSES_LEGALIZE_TILEBUILDER_H
