//===- TileReduce.td - Operations along a dimension --------*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_OPERATIONS_TILEREDUCE
#define TL_DIALECTS_TILE_OPERATIONS_TILEREDUCE

include "tl/dialects/Tile/TileBase.td"

/// Types that the vector unit reduces; other types are reduced as these.
defvar Tile_NativeReducedTypes = [F32, I16, I32];
defvar Tile_ReducedTypes = [F16, BF16, F32, I8, UI8, I16, UI16, I32, UI32];

def Tile_ReduceOp : Tile_VectorOp<"reduce", Tile_NativeReducedTypes,
    ["getNumericParameters"],
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>],
    ["ordersElements"], ["getIndexingMaps", "getSequentialDimensions"]> {
  let summary = "reduces a dimension of a tile";
  let description = [{
    Reduces dimension `dim` of `src` by `sum`, `max`, `min` or `product`, or by
    the sum (`abs_sum`) or maximum (`abs_max`) of absolute values or the sum of
    squares (`square_sum`). The result has extent 1 in that dimension, or lacks
    it. With `accumulate` the previous value of the result is one more term: it
    is added, multiplied or compared as it is. An empty dimension gives the
    identity: 0, 1, the least or the greatest number, or an infinity for floats;
    that of `abs_max` is the least number.

    To reduce a part of a tile, take a `memref.subview` of it, with extents that
    may be dynamic.

    The elements of a sum or a product are combined in no particular order, so
    that floats may round differently at each level of lowering; integers wrap.
    Elements of f16 and bf16 are combined in f32, and the result is rounded. The
    maximum and the minimum are NaN if an element is NaN.

    Constraints: a tile of 1 to 4 dimensions; the shape of the result is that of
    the source without the dimension, or with extent 1 there; one element type,
    for `abs_max` and `abs_sum` a float or a signless integer of 16 or 32 bits.

    Example:

    ```mlir
    tile.reduce sum %a into %c dim(1) : memref<64x128xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
    tile.reduce max %a into %c dim(1) : memref<64x128xf32, #tile.space<shared>>, memref<64x1xf32, #tile.space<shared>>
    tile.reduce min %a into %c dim(0) accumulate : memref<64x128xi32, #tile.space<shared>>, memref<1x128xi32, #tile.space<shared>>
    tile.reduce abs_max %a into %c dim(1) : memref<64x128xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_ReduceKindAttr:$kind,
    MemRefRankOf<Tile_ReducedTypes, [1, 2, 3, 4]>:$src,
    MemRefOf<Tile_ReducedTypes>:$dst,
    I64Attr:$dim,
    UnitAttr:$accumulate
  );
  let assemblyFormat = [{
    $kind $src `into` $dst `dim` `(` $dim `)` (`accumulate` $accumulate^)?
    attr-dict `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// How results of parts of the dimension are combined.
    ::tl::tile::ReduceKind getPartialKind();
  }];
  let extraClassDefinition = [{
    ::tl::tile::MemorySet $cppClass::getLegalMemories(::mlir::OpOperand &) {
      return {::tl::ascend::Memory::UB};
    }
    ::std::optional<::tl::ascend::Core> $cppClass::getPlacedCore() {
      return ::tl::ascend::Core::Vector;
    }
    ::mlir::Type $cppClass::getComputeType() {
      // An infinity is clamped to the identity of a narrow integer.
      if (getElementType().isInteger(8) && ordersElements())
        return ::mlir::Float32Type::get(getContext());
  }] # Tile_ChooseComputeType<Tile_NativeReducedTypes>.body # [{
    }
    bool $cppClass::ordersElements() {
      return getKind() == ReduceKind::Max || getKind() == ReduceKind::Min ||
             getKind() == ReduceKind::AbsMax;
    }
  }];
}

def Tile_ArgReduceOp
    : Tile_VectorTileOp<"arg_reduce", ["getNumericParameters"],
        [DeclareOpInterfaceMethods<IteratedOpInterface,
                                   ["getIndexingMaps",
                                    "getSequentialDimensions"]>]> {
  let summary = "index of the greatest or least element along a dimension";
  let description = [{
    Stores the index along dimension `dim` of the first element that is the
    maximum (`max`) or the minimum (`min`) of that dimension. The first NaN
    counts as either. An empty dimension gives 2147483647. The result has extent
    1 in that dimension, or lacks it.

    Constraints: a tile of 1 to 4 dimensions; a result of i32, whose shape is
    that of the source without the dimension, or with extent 1 there; `max` or
    `min`.

    Example:

    ```mlir
    tile.arg_reduce max %a into %i dim(1) : memref<64x128xf32, #tile.space<shared>>, memref<64xi32, #tile.space<shared>>
    tile.arg_reduce min %a into %i dim(0) : memref<64x128xf16, #tile.space<shared>>, memref<1x128xi32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_ReduceKindAttr:$kind,
    Tile_Read<MemRefRankOf<Tile_ReducedTypes, [1, 2, 3, 4]>, "operand">:$src,
    Tile_Write<MemRefOf<[I32]>, "indices">:$dst,
    I64Attr:$dim
  );
  let assemblyFormat = [{
    $kind $src `into` $dst `dim` `(` $dim `)` attr-dict
    `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
  let numericKernel = "getKind() == ReduceKind::Max ? \"arg_max\" : \"arg_min\"";
  let extraClassDefinition = vectorMethods;
}

def Tile_ReduceMaskOp
    : Tile_VectorTileOp<"reduce_mask", ["getNumericParameters"],
        [DeclareOpInterfaceMethods<IteratedOpInterface,
                                   ["getIndexingMaps",
                                    "getSequentialDimensions"]>]> {
  let summary = "counts the bits of each row of a mask";
  let description = [{
    Stores for each row of a mask, in the format of `tile.compare`, the number
    of bits that are 1 (`count`), or 1 if one of them (`any`) or each of them
    (`all`) is 1, else 0. Rows have `valid` bits, or else all bits of their
    bytes. Without bits the results are 0, 0 and 1. It is an error at run time
    if `valid` is negative or greater than the number of bits.

    Constraints: a mask of 1 to 4 dimensions; a result of i32, whose shape is
    that of the mask without the last dimension, or with extent 1 there.

    Example:

    ```mlir
    tile.reduce_mask count %m into %c valid(%n) : memref<64x16xui8, #tile.space<shared>>, memref<64xi32, #tile.space<shared>>
    tile.reduce_mask any %m into %c : memref<64x16xui8, #tile.space<shared>>, memref<64x1xi32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_MaskReduceKindAttr:$kind,
    Tile_Read<MemRefRankOf<[UI8], [1, 2, 3, 4]>, "mask">:$mask,
    Tile_Write<MemRefOf<[I32]>, "a number for each row">:$dst,
    Optional<Index>:$valid
  );
  let assemblyFormat = [{
    $kind $mask `into` $dst (`valid` `(` $valid^ `)`)? attr-dict
    `:` type($mask) `,` type($dst)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    bool needsDenseRows(::mlir::OpOperand &operand) {
      return operand.get() == getMask();
    }
  }];
}

//===----------------------------------------------------------------------===//
// Scans
//===----------------------------------------------------------------------===//

/// `dst[i] = OP(init, src[0], ..., src[i])` along a dimension.
class Tile_Scan<string mnemonic, string meaning, string rounding,
                string orders>
    : Tile_VectorOp<mnemonic, [F16, F32, I16, I32], ["getNumericParameters"],
                    [], ["ordersElements"],
                    ["getIndexingMaps", "getSequentialDimensions"]> {
  let summary = "running " # meaning # " along a dimension of a tile";
  let description = [{
    Stores in element `i` along dimension `dim` the }] # meaning # [{ of elements 0
    to `i` of the source or, with `reverse`, of elements `i` to the last. With
    `init`, the value of the previous part, that is one more element, the first
    one.}] # rounding # [{

    Constraints: two tiles of the same shape, of 1 to 4 dimensions, and element
    type; `init` has their element type, and their shape without the dimension,
    or with extent 1 there.

    Example:

    ```mlir
    tile.}] # mnemonic # [{ %a into %c dim(0) : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    tile.}] # mnemonic # [{ %a into %c dim(1) reverse : memref<64x128xi32, #tile.space<shared>>, memref<64x128xi32, #tile.space<shared>>
    tile.}] # mnemonic # [{ %a into %c dim(1) init(%i) : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefRankOf<Tile_ReducedTypes, [1, 2, 3, 4]>, "operand">:$src,
    Arg<Optional<MemRefOf<Tile_ReducedTypes>>, "the value before the first",
        [MemRead]>:$init,
    Tile_Write<MemRefRankOf<Tile_ReducedTypes, [1, 2, 3, 4]>, "result">:$dst,
    I64Attr:$dim,
    UnitAttr:$reverse
  );
  let assemblyFormat = [{
    $src `into` $dst `dim` `(` $dim `)` (`reverse` $reverse^)?
    (`init` `(` $init^ `)`)? attr-dict
    `:` type($src) `,` type($dst) (`,` type($init)^)?
  }];
  let hasVerifier = 1;
  let extraClassDefinition = computedMethods # [{
    ::llvm::SmallVector<::std::pair<::llvm::StringRef, int64_t>>
    $cppClass::getNumericParameters() {
      return {{"dim", getDim()}, {"reverse", getReverse()}};
    }
    ::llvm::LogicalResult $cppClass::verify() {
      return ::tl::tile::verifyScan(*this, getDim());
    }
    ::llvm::SmallVector<::mlir::AffineMap> $cppClass::getIndexingMaps() {
      return ::tl::tile::buildScanMaps(*this, getDim());
    }
    ::llvm::SmallVector<unsigned> $cppClass::getSequentialDimensions() {
      return {static_cast<unsigned>(getDim())};
    }
    bool $cppClass::ordersElements() { return }] # orders # [{; }
  }];
}

def Tile_CumsumOp : Tile_Scan<"cumsum", "sum", [{ They are added one after
    another, with each sum rounded to the element type, except that sums of bf16
    are kept in f32 and rounded at the end; integers wrap.}], "false">;
def Tile_CummaxOp : Tile_Scan<"cummax", "maximum",
    " It is NaN from the first NaN on.", "true">;
def Tile_CumminOp : Tile_Scan<"cummin", "minimum",
    " It is NaN from the first NaN on.", "true">;

#endif // TL_DIALECTS_TILE_OPERATIONS_TILEREDUCE
