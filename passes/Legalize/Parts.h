//===- Parts.h - Parts of large tiles ---------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_LEGALIZE_PARTS_H
#define TL_PASSES_LEGALIZE_PARTS_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

namespace tl {

/// The room for the scratch tiles of an operation, as fractions of UB: for all
/// of them together if they stay whole, and for those of one part if not, which
/// suffices for long instructions.
constexpr int64_t wholeShare = 4;
constexpr int64_t partShare = 8;

/// The bytes of the scratch tiles that `tile.arg_reduce` uses at a time for an
/// element, and `tile.reduce_mask` for a byte of the mask.
constexpr int64_t indexBytes = 8;
constexpr int64_t maskBytes = 64;

/// Calls `body` for the parts of `extent`, of at most `step` elements each.
void forEachPart(
    mlir::RewriterBase &rewriter, mlir::Location loc, mlir::OpFoldResult extent,
    int64_t step,
    llvm::function_ref<void(mlir::OpFoldResult, mlir::OpFoldResult)> body);

/// The elements [offset, offset + size) of `tile` along `dim`.
mlir::Value take(mlir::RewriterBase &rewriter, mlir::Location loc,
                 mlir::Value tile, int64_t dim, mlir::OpFoldResult offset,
                 mlir::OpFoldResult size);

} // namespace tl

#endif // TL_PASSES_LEGALIZE_PARTS_H
