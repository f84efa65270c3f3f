//===- ScratchLocation.h - What a tile of the compiler is for ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_SCRATCHLOCATION_H
#define TL_DIALECTS_ASCEND_SCRATCHLOCATION_H

#include "mlir/IR/Location.h"

namespace tl::ascend {

/// `loc`, of an operation that needs a tile the author did not write, with what
/// the tile is for, for diagnostics: a phrase that follows the name of the
/// tile.
mlir::Location getScratchLocation(mlir::Location loc,
                                  const llvm::Twine &purpose);

/// What the tile allocated at `loc` is for; empty if its author wrote it.
llvm::StringRef getScratchPurpose(mlir::Location loc);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_SCRATCHLOCATION_H
