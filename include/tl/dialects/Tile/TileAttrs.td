//===- TileAttrs.td - Modes of conversions and comparisons -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILEATTRS
#define TL_DIALECTS_TILE_TILEATTRS

include "tl/dialects/Hardware/ModesBase.td"
include "tl/dialects/Tile/TileEnums.td"

def Tile_RoundModeAttr : RoundModeAttrBase<Tile_Dialect>;
def Tile_CompareModeAttr : CompareModeAttrBase<Tile_Dialect>;

#endif // TL_DIALECTS_TILE_TILEATTRS
