//===- TileWorkspaces.h - Tensors without contents --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILEWORKSPACES_H
#define TL_DIALECTS_TILE_TILEWORKSPACES_H

#include "mlir/IR/Value.h"

namespace tl::tile {

/// Whether `tensor` is a function argument with the attribute `tile.workspace`,
/// which has no contents before the launch.
bool isWorkspace(mlir::Value tensor);

} // namespace tl::tile

#endif // TL_DIALECTS_TILE_TILEWORKSPACES_H
