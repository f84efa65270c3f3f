//===- TileWorkspaces.cpp - Tensors without contents ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/TileWorkspaces.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "tl/dialects/Tile/TileDialect.h"

using namespace mlir;

bool tl::tile::isWorkspace(Value tensor) {
  auto argument = dyn_cast<BlockArgument>(tensor);
  if (!argument)
    return false;
  auto function =
      dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
  return function && function.getArgAttr(argument.getArgNumber(),
                                         TileDialect::getWorkspaceAttrName());
}
