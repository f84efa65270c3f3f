//===- AscendLoadL0.td - Loads into L0 -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDLOADL0
#define TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDLOADL0

include "tl/dialects/Ascend/Instructions/AscendCube.td"

class Ascend_LoadL0<string mnemonic, string memory, string space, string rate,
                    list<Type> elementTypes = Ascend_CubeInputs,
                    string latency = "mte1_latency">
    : Ascend_MatrixInstruction<mnemonic, "MTE1", ["getNumericParameters"]> {
  dag loadOperands = (ins
    Arg<Ascend_FractalIn<"L1", "l1", elementTypes>, "tile in L1",
        [MemRead]>:$src,
    Arg<Ascend_FractalIn<memory, space, elementTypes>, "tile in L0",
        [MemWrite]>:$dst);
  let hasVerifier = 1;
  let kernel = "matrix_copy";
  let cost = "getTransferCost(shapes[1].getBytes(), target." # rate #
             ", target." # latency # ")";
}

/// `LoadData` of `rows x columns` fractals, which are transposed or not. A row
/// in L0 has `pitch` fractals.
class Ascend_LoadFractals<string mnemonic, string memory, string space,
                          string rate, string rows, string columns,
                          string pitch, string transposed>
    : Ascend_LoadL0<mnemonic, memory, space, rate> {
  defvar rowStride = "(transpose ? src.stride0 : src.stride1)";
  defvar columnStride = "(transpose ? src.stride1 : src.stride0)";
  defvar fractal = "(src.size2 * src.size3)";
  // One call for each column, or each row if there are fewer.
  let spelling = "$(if dst.size1 < dst.size0)\n"
      "  for (uint16_t i = 0; i < $(" # columns # "); ++i)\n"
      "    LoadData($(dst)[i * $(dst.stride1)], $(src)[i * $(" # columnStride # ")],\n"
      "             LoadData2DParams(0, $(" # rows # "), $(u16 " # rowStride # " / " # fractal # "),\n"
      "                              0, $(u16 " # pitch # " - 1), $(bool " # transposed # "), 0));\n"
      "$(else)\n"
      "  for (uint16_t i = 0; i < $(" # rows # "); ++i)\n"
      "    LoadData($(dst)[i * $(" # pitch # " * dst.stride1)], $(src)[i * $(" # rowStride # ")],\n"
      "             LoadData2DParams(0, $(" # columns # "), $(u16 " # columnStride # " / " # fractal # "),\n"
      "                              0, 0, $(bool " # transposed # "), 0));\n";
  let arguments = !con(loadOperands, extents, (ins UnitAttr:$transpose));
  let builders = [OpBuilder<(ins "::mlir::Value":$src, "::mlir::Value":$dst,
                                 "::llvm::ArrayRef<::mlir::OpFoldResult>":$extents,
                                 "bool":$transpose)>];
  let assemblyFormat = [{
    $src `to` $dst (`[` custom<Extents>($dynamicExtents, $staticExtents)^ `]`)?
    (`transpose` $transpose^)? attr-dict `:` type($src) `,` type($dst)
  }];
}

def Ascend_LoadL0AOp
    : Ascend_LoadFractals<"load_l0a", "L0A", "l0a", "l1_to_l0a_rate",
                          "m /^ dst.size2", "k /^ dst.size3",
                          "k /^ dst.square * (dst.square / dst.size3)",
                          "transpose"> {
  let summary = "loads the left operand of a matrix product from L1 into L0A";
  let description = [{
    Loads an `M x K` matrix from Nz to Zz, by one `LoadData` per row or column
    of fractals, whichever are fewer. With `transpose`, L1 holds it as `K x M`.
    With `[m, k]` only a matrix of this size is loaded, and nothing if one is 0.

    Constraints: same element type; the shapes match, or the extents fit into
    both; `transpose` needs a 16-bit element type; at most 255 fractals in a
    row.

    Example:

    ```mlir
    ascend.load_l0a %a to %l0a : memref<4x8x16x16xf16, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ascend.load_l0a %a to %l0a[100, 60] : memref<4x8x16x16xf16, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ```
  }];
}

def Ascend_LoadL0BOp
    : Ascend_LoadFractals<"load_l0b", "L0B", "l0b", "l1_to_l0b_rate",
                          "k /^ dst.size3", "n /^ dst.size2",
                          "n /^ dst.square * (dst.square / dst.size2)",
                          "!transpose"> {
  let summary = "loads the right operand of a matrix product from L1 into L0B";
  let description = [{
    Loads a `K x N` matrix from Nz to Zn, which transposes every fractal, by one
    `LoadData` per row or column of fractals, whichever are fewer. With
    `transpose`, L1 holds it as `N x K`. With `[k, n]` only a matrix of this size
    is loaded, and nothing if one is 0.

    Constraints: same element type; the shapes match, or the extents fit into
    both; without `transpose` the element type has 16 bits; at most 255 fractals
    in a row.

    Example:

    ```mlir
    ascend.load_l0b %b to %l0b : memref<16x4x16x16xf16, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
    ascend.load_l0b %b to %l0b[60, 200] : memref<16x4x16x16xf16, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
    ```
  }];
}

/// A load that transposes blocks of more than one fractal of L1.
class Ascend_TransposingLoad<string mnemonic, string memory, string space,
                             string rate, Type elementType,
                             string latency = "mte1_latency">
    : Ascend_LoadL0<mnemonic, memory, space, rate, [elementType], latency> {
  let arguments = !con(loadOperands, extents);
  let builders = [OpBuilder<(ins "::mlir::Value":$src, "::mlir::Value":$dst,
                                 "::llvm::ArrayRef<::mlir::OpFoldResult>":$extents)>];
  let assemblyFormat = [{
    $src `to` $dst (`[` custom<Extents>($dynamicExtents, $staticExtents)^ `]`)?
    attr-dict `:` type($src) `,` type($dst)
  }];
}

def Ascend_LoadL0ASquaresOp
    : Ascend_TransposingLoad<"load_l0a_squares", "L0A", "l0a",
                             "l1_to_l0a_rate", I8> {
  let summary = "loads the left operand of an i8 product that L1 holds transposed";
  let description = [{
    Loads an `M x K` matrix that L1 holds as `K x M`, in squares of 32 x 32
    elements, two fractals each, by one `LoadDataWithTranspose` per 32 columns
    of the tile in L1. With `[m, k]` only a matrix of this size is loaded,
    and nothing if one is 0.

    Constraints: the element type is i8; the tiles are made of whole squares;
    the shapes match, or the extents fit into both; at most 255 squares in a
    row.

    Example:

    ```mlir
    ascend.load_l0a_squares %a to %l0a : memref<4x4x16x32xi8, #ascend.memory<l1>>, memref<8x2x16x32xi8, #ascend.memory<l0a>>
    ```
  }];
  let spelling = [{
for (uint16_t i = 0; i < $(m /^ 32); ++i)
  LoadDataWithTranspose($(dst)[i * $(k /^ 32 * 1024)], $(src)[i * $(src.stride0)],
                        LoadData2dTransposeParams(0, $(k /^ 32), 1, 0, $(u16 k /^ 32 - 1)));
}];
}

def Ascend_LoadL0BSquaresOp
    : Ascend_TransposingLoad<"load_l0b_squares", "L0B", "l0b",
                             "l1_to_l0b_rate", I8> {
  let summary = "loads the right operand of an i8 product that L1 holds as it is";
  let description = [{
    Loads a `K x N` matrix in squares of 32 x 32 elements, two fractals each, by
    one `LoadDataWithTranspose` per 32 rows of the tile in L1. With `[k, n]`
    only a matrix of this size is loaded, and nothing if one is 0.

    Constraints: the element type is i8; the tiles are made of whole squares;
    the shapes match, or the extents fit into both; at most 255 squares in a
    row.

    Example:

    ```mlir
    ascend.load_l0b_squares %b to %l0b : memref<4x4x16x32xi8, #ascend.memory<l1>>, memref<2x8x16x32xi8, #ascend.memory<l0b>>
    ```
  }];
  let spelling = [{
for (uint16_t i = 0; i < $(k /^ 32); ++i)
  LoadDataWithTranspose($(dst)[i * $(n /^ 32 * 1024)], $(src)[i * 1024],
                        LoadData2dTransposeParams(0, $(n /^ 32), $(u16 src.stride0 / 1024), 1, 0));
}];
}

defvar Ascend_ImageSpelling = [{
{
  LoadData3DParamsV2<float> image;
  image.l1H = $(u16 src.stride0 / src.size3);
  image.l1W = 1;
  image.channelSize = $(u16 COLUMNS /^ 16 * 16);
  image.kExtension = $(u16 COLUMNS /^ 16 * 16);
  image.mExtension = $(u16 k /^ 16 * 16);
  image.enTranspose = true;
  LoadData($(dst), $(src), image);
}
}];

def Ascend_LoadL0AImageOp
    : Ascend_TransposingLoad<"load_l0a_image", "L0A", "l0a",
                             "l1_to_l0a_rate", F32, "load3d_latency"> {
  let summary = "loads the left operand of an f32 product that L1 holds transposed";
  let description = [{
    Transposes the `K x M` tile in L1 by `LoadData` with `LoadData3DParamsV2`,
    as an image of K points with M channels and a filter of one point. With
    `[m, k]` only a matrix of this size is loaded, and nothing if one is 0.

    Constraints: the element type is f32; the tiles are made of whole squares of
    16 x 16; the shapes match, or the extents fit into both.

    Example:

    ```mlir
    ascend.load_l0a_image %a to %l0a : memref<8x4x16x8xf32, #ascend.memory<l1>>, memref<4x8x16x8xf32, #ascend.memory<l0a>>
    ```
  }];
  let spelling = !subst("COLUMNS", "m", Ascend_ImageSpelling);
}

def Ascend_LoadL0BImageOp
    : Ascend_TransposingLoad<"load_l0b_image", "L0B", "l0b",
                             "l1_to_l0b_rate", F32, "load3d_latency"> {
  let summary = "loads the right operand of an f32 product that L1 holds as it is";
  let description = [{
    Transposes the `K x N` tile in L1 by `LoadData` with `LoadData3DParamsV2`,
    as an image of K points with N channels and a filter of one point. With
    `[k, n]` only a matrix of this size is loaded, and nothing if one is 0.

    Constraints: the element type is f32; the tiles are made of whole squares of
    16 x 16; the shapes match, or the extents fit into both.

    Example:

    ```mlir
    ascend.load_l0b_image %b to %l0b : memref<8x4x16x8xf32, #ascend.memory<l1>>, memref<8x4x16x8xf32, #ascend.memory<l0b>>
    ```
  }];
  let spelling = !subst("COLUMNS", "n", Ascend_ImageSpelling);
}

//===----------------------------------------------------------------------===//
// Zeros
//===----------------------------------------------------------------------===//

/// Sets a tile to 0 without reading any memory. Products of zeros of these
/// types fill all accumulators.
class Ascend_ClearL0<string mnemonic, string memory, string space, string rate>
    : Ascend_Instruction<mnemonic, "MTE1", "Cube"> {
  let arguments = (ins
    Arg<Ascend_FractalIn<memory, space, [F16, I8]>, "tile in L0",
        [MemWrite]>:$dst);
  let assemblyFormat = "$dst attr-dict `:` type($dst)";
  let kernel = "clear";
  let spelling = "Fill($(dst).ReinterpretCast<half>(), "
                 "InitConstValueParams<half>(1, "
                 "$(u16 dst.size0 * dst.size1), 0, 0));";
  let hasVerifier = 1;
  let cost = "getTransferCost(shapes[0].getBytes(), target." # rate #
             ", target.mte1_latency)";
}

def Ascend_ClearL0AOp
    : Ascend_ClearL0<"clear_l0a", "L0A", "l0a", "l1_to_l0a_rate"> {
  let summary = "sets a tile of L0A to 0";
  let description = [{
    Sets the tile to 0 by `Fill`. A product of such tiles clears an accumulator:
    no other instruction writes L0C.

    Constraints: elements of type f16 or i8; a tile without gaps of at most
    32767 fractals.

    Example:

    ```mlir
    ascend.clear_l0a %l0a : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ```
  }];
}

def Ascend_ClearL0BOp
    : Ascend_ClearL0<"clear_l0b", "L0B", "l0b", "l1_to_l0b_rate"> {
  let summary = "sets a tile of L0B to 0";
  let description = [{
    Sets the tile to 0 as `ascend.clear_l0a` does, for the right operand of a
    product.

    Constraints: as for `ascend.clear_l0a`.

    Example:

    ```mlir
    ascend.clear_l0b %l0b : memref<4x16x16x16xf16, #ascend.memory<l0b>>
    ```
  }];
}

#endif // TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDLOADL0
