//===- TileOps.h - Operations of the Tile dialect -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILEOPS_H
#define TL_DIALECTS_TILE_TILEOPS_H

#include "dialects/Ascend/AscendInterfaces.h"
#include "dialects/Tile/TileDialect.h"
#include "dialects/Tile/TileInterfaces.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "dialects/Tile/TileOps.h.inc"

#endif // TL_DIALECTS_TILE_TILEOPS_H
