//===- CastModes.h - Table of type conversions ------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_UTILS_CASTMODES_H
#define TL_DIALECTS_ASCEND_UTILS_CASTMODES_H

#include "tl/dialects/Ascend/IR/AscendDialect.h"

namespace tl::ascend {

/// A conversion and its rounding modes.
struct CastModes {
  mlir::Type from;
  mlir::Type to;
  llvm::SmallVector<RoundMode, 7> modes;

  bool contains(RoundMode mode) const {
    return llvm::is_contained(modes, mode);
  }
};

/// All conversions that a single instruction does; see `CastModes.def`.
llvm::SmallVector<CastModes, 0> getCastModes(mlir::MLIRContext *context);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_UTILS_CASTMODES_H
