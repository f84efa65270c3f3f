//===- Versions.h - Versions of tiles for iterations ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_VERSIONS_H
#define TL_PASSES_PIPELINE_VERSIONS_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace tl {

/// Replaces each of `tiles`, which only `loop` uses, by one allocation of
/// `count` tiles before the loop; iteration i uses tile i mod `count`. The loop
/// counts its iterations from 0.
void createVersions(mlir::scf::ForOp loop,
                    llvm::ArrayRef<mlir::memref::AllocOp> tiles, int64_t count);

} // namespace tl

#endif // TL_PASSES_PIPELINE_VERSIONS_H
