//===- AscendGather.h - Rules of picking, sorting and merging ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the operations of both dialects ask of their operands.
///
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_ASCENDGATHER_H
#define TL_DIALECTS_ASCEND_ASCENDGATHER_H

#include "dialects/Ascend/AscendEnums.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ValueRange.h"

namespace tl::ascend {

/// Whether `type` is a list of pairs of a value and an index, 8 bytes each.
bool isPairs(mlir::MemRefType type);

/// How many of `count` elements `pattern` keeps.
int64_t getKeptCount(GatherPattern pattern, int64_t count);

/// Checks that a bit for each element of `src` can decide what is stored in
/// `dst`.
mlir::LogicalResult verifyCompress(mlir::Operation *op, mlir::MemRefType src,
                                   mlir::MemRefType mask, mlir::MemRefType dst);

/// Checks that the pairs of `lists` together are those of `dst`.
mlir::LogicalResult verifyMergedLists(mlir::Operation *op,
                                      mlir::ValueRange lists,
                                      mlir::MemRefType dst);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_ASCENDGATHER_H
