//===- TileEnums.td - The spaces a tile may be declared in -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILEENUMS
#define TL_DIALECTS_TILE_TILEENUMS

include "tl/dialects/Tile/TileDialect.td"
include "mlir/IR/EnumAttr.td"

def Tile_Space : I32EnumAttr<"Space", "where an author places a tile", [
  I32EnumAttrCase<"Shared", 0, "shared">,
  I32EnumAttrCase<"Fragment", 1, "fragment">
]> {
  let cppNamespace = "::tl::tile";
  let genSpecializedAttr = 0;
}

def Tile_SpaceAttr : EnumAttr<Tile_Dialect, Tile_Space, "space"> {
  let summary = "where an author places a tile";
  let description = [{
    The memory space of a tile before the compiler chooses its memory: `shared`
    for a tile that is loaded, stored and computed with (L1 or UB), `fragment`
    for one that a matrix product reads or accumulates into (L0A, L0B or L0C).
  }];
  let assemblyFormat = "`<` $value `>`";
}

def Tile_ReduceKind : I32EnumAttr<"ReduceKind", "how elements are reduced", [
  I32EnumAttrCase<"Sum", 0, "sum">,
  I32EnumAttrCase<"Max", 1, "max">,
  I32EnumAttrCase<"Min", 2, "min">,
  I32EnumAttrCase<"Product", 3, "product">,
  I32EnumAttrCase<"AbsMax", 4, "abs_max">,
  I32EnumAttrCase<"AbsSum", 5, "abs_sum">,
  I32EnumAttrCase<"SquareSum", 6, "square_sum">
]> {
  let cppNamespace = "::tl::tile";
  let genSpecializedAttr = 0;
}

def Tile_ReduceKindAttr
    : EnumAttr<Tile_Dialect, Tile_ReduceKind, "reduce_kind"> {
  let summary = "how elements are reduced";
  let description = [{
    `sum`, `max`, `min` or `product`; `abs_max`, `abs_sum` and `square_sum`
    reduce absolute values and squares.
  }];
}

def Tile_MaskReduceKind
    : I32EnumAttr<"MaskReduceKind", "how the bits of a mask are reduced", [
  I32EnumAttrCase<"Count", 0, "count">,
  I32EnumAttrCase<"Any", 1, "any">,
  I32EnumAttrCase<"All", 2, "all">
]> {
  let cppNamespace = "::tl::tile";
  let genSpecializedAttr = 0;
}

def Tile_MaskReduceKindAttr
    : EnumAttr<Tile_Dialect, Tile_MaskReduceKind, "mask_reduce_kind"> {
  let summary = "how the bits of a mask are reduced";
  let description = "`count`, `any` or `all`.";
}

def Tile_Axis : I32EnumAttr<"Axis", "an axis of a matrix", [
  I32EnumAttrCase<"Rows", 0, "rows">,
  I32EnumAttrCase<"Columns", 1, "columns">
]> {
  let cppNamespace = "::tl::tile";
  let genSpecializedAttr = 0;
}

def Tile_AxisAttr : EnumAttr<Tile_Dialect, Tile_Axis, "axis"> {
  let summary = "an axis of a matrix";
  let description = "`rows` or `columns`.";
}

#endif // TL_DIALECTS_TILE_TILEENUMS
