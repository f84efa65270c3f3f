//===- ExtentBound.h - How large a memref may be ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_EXTENTBOUND_H
#define TL_ANALYSIS_EXTENTBOUND_H

#include "mlir/IR/Value.h"

namespace tl::analysis {

/// The most elements that `memref` can have in dimension `dim`: its extent, or
/// that of what it is a slice of. INT64_MAX if none is known.
int64_t getExtentBound(mlir::Value memref, int64_t dim);

} // namespace tl::analysis

#endif // TL_ANALYSIS_EXTENTBOUND_H
