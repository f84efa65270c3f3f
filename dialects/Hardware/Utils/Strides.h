//===- Strides.h - Strides of memrefs in elements ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_UTILS_STRIDES_H
#define TL_DIALECTS_HARDWARE_UTILS_STRIDES_H

#include "mlir/IR/BuiltinTypes.h"

namespace tl::ascend {

/// The strides and the offset of `type`, in elements; ShapedType::kDynamic if
/// unknown. Fails if the layout has no strides. Equals
/// MemRefType::getStridesAndOffset, which takes a fifth of a compilation,
/// because it builds affine expressions.
mlir::LogicalResult getStridesAndOffset(mlir::MemRefType type,
                                        llvm::SmallVectorImpl<int64_t> &strides,
                                        int64_t &offset);

/// The same; all are unknown if the layout has no strides.
std::pair<llvm::SmallVector<int64_t>, int64_t>
getStridesAndOffset(mlir::MemRefType type);

} // namespace tl::ascend

#endif // TL_DIALECTS_HARDWARE_UTILS_STRIDES_H
