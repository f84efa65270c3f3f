//===- ScratchLocation.h - Locations of scratch tiles -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_UTILS_SCRATCHLOCATION_H
#define TL_DIALECTS_ASCEND_UTILS_SCRATCHLOCATION_H

#include "mlir/IR/Location.h"

namespace tl::ascend {

/// `loc` with `purpose`, for a tile that the compiler adds for the operation
/// there. The purpose is a phrase that follows the name of the tile in
/// diagnostics.
mlir::Location getScratchLocation(mlir::Location loc,
                                  const llvm::Twine &purpose);

/// The purpose of the tile allocated at `loc`; empty if its author wrote it.
llvm::StringRef getScratchPurpose(mlir::Location loc);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_UTILS_SCRATCHLOCATION_H
