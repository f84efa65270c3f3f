//===- TileInterfaces.td - Interfaces of Tile operations -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILEINTERFACES
#define TL_DIALECTS_TILE_TILEINTERFACES

include "mlir/IR/OpBase.td"

def PlacedOpInterface : OpInterface<"PlacedOpInterface"> {
  let cppNamespace = "::tl::tile";
  let description = [{
    An operation on tiles that runs on one core and needs its operands in
    particular memories. In a launch, `memref.load` and `memref.store` of scalar
    code are such operations.
  }];
  let extraClassOf = [{ return $_op.isPlaced(); }];
  let methods = [
    InterfaceMethod<[{
        The memories in which the operation can access a memref operand.
        Operands that already have a memory may restrict the set; combinations
        of memories that are legal one by one may still be illegal.
      }],
      "::tl::tile::MemorySet", "getLegalMemories",
      (ins "::mlir::OpOperand &":$operand)>,
    InterfaceMethod<[{
        The core that runs the operation once its operands are placed; nothing
        if no core can run it, or if every core can.
      }],
      "::std::optional<::tl::ascend::Core>", "getPlacedCore">,
    InterfaceMethod<[{
        Whether `core` can run the operation once its operands are placed.
      }],
      "bool", "canRunOn", (ins "::tl::ascend::Core":$core), "",
      [{ return $_op.getPlacedCore() == core; }]>,
    InterfaceMethod<[{
        Whether a memref operand needs contiguous rows, without gaps after them.
      }],
      "bool", "needsDenseRows", (ins "::mlir::OpOperand &":$operand), "",
      [{ return $_op->template hasTrait<::tl::tile::ContiguousTiles>(); }]>,
    InterfaceMethod<"Whether this describes the operation where it stands.",
      "bool", "isPlaced", (ins), "", [{ return true; }]>
  ];
}

def IteratedOpInterface : OpInterface<"IteratedOpInterface"> {
  let cppNamespace = "::tl::tile";
  let description = [{
    An operation that computes the same at every point of an iteration space,
    like the operations of linalg. By default it is element-wise: the space is
    the shape of its last memref operand, to which the others are broadcast.
    Only an extent that is 1 in the type is broadcast: a dynamic one is equal to
    that of the space when the operation runs.
  }];
  let methods = [
    InterfaceMethod<[{
        The map from the space to the elements of each memref operand, in
        operand order. A result is a dimension of the space, or 0 if the operand
        is broadcast along its dimension, or if a point may access all of it.
        Empty if the operation has no such form.
      }],
      "::llvm::SmallVector<::mlir::AffineMap>", "getIndexingMaps", (ins), "",
      [{ return ::tl::tile::buildElementwiseMaps($_op); }]>,
    InterfaceMethod<[{
        Whether all points have elements in all operands, so that operands with
        the same dimension of the space have equal extents there.
      }],
      "bool", "hasEqualExtents", (ins), "", [{ return true; }]>,
    InterfaceMethod<[{
        The dimensions of the space along which points depend on each other, or
        write the same bytes.
      }],
      "::llvm::SmallVector<unsigned>", "getSequentialDimensions", (ins), "",
      [{ return {}; }]>,
    InterfaceMethod<[{
        Adapts the operation to operands that were replaced by those of a part
        of the space, which begins at `offset` of `dimension`: every point
        computes the same as before. An operation that computes the same at all
        points needs no change.
      }],
      "void", "startAt",
      (ins "::mlir::OpBuilder &":$builder, "unsigned":$dimension,
           "::mlir::Value":$offset), "", [{ return; }]>
  ];
}

def ComputedOpInterface : OpInterface<"ComputedOpInterface"> {
  let cppNamespace = "::tl::tile";
  let description = [{
    An operation of the vector core that computes with elements of one type. If
    the vector unit lacks this type, the operation is computed in another one.
  }];
  let methods = [
    InterfaceMethod<"The operands, tiles and scalars, whose elements it computes with.",
      "::llvm::SmallVector<::mlir::OpOperand *>", "getElementOperands", (ins),
      "", [{ return ::tl::tile::getAllOperands($_op); }]>,
    InterfaceMethod<"The type of these elements.",
      "::mlir::Type", "getElementType", (ins), "", [{
        for (::mlir::OpOperand *operand : $_op.getElementOperands())
          if (auto type = ::llvm::dyn_cast<::mlir::MemRefType>(
                  operand->get().getType()))
            return type.getElementType();
        return ::mlir::Type();
      }]>,
    InterfaceMethod<[{
        The type that the vector unit computes in: the element type if it has an
        instruction for it, else one that holds all of its values, or a signless
        integer of the same width. An integer result is the low bits of the
        computed one. Null if the operation has to be rewritten with others.
      }],
      "::mlir::Type", "getComputeType">,
    InterfaceMethod<[{
        Whether the result depends on the order of elements, and so on the sign
        of integers, not only on their bits.
      }],
      "bool", "ordersElements", (ins), "", [{ return false; }]>
  ];
}

def ScalarOpInterface : OpInterface<"ScalarOpInterface"> {
  let cppNamespace = "::tl::tile";
  let description = [{
    An operation on the elements of tiles that may take a scalar in place of a
    tile.
  }];
  let methods = [
    InterfaceMethod<[{
        The scalar that the operation stores in every element of its only tile;
        null if it does something else.
      }],
      "::mlir::Value", "getFilledValue", (ins), "",
      [{ return ::mlir::Value(); }]>,
    InterfaceMethod<[{
        Whether an instruction takes a scalar in place of the memref operand
        `operand`, a tile of equal elements, so that the tile is not read.
      }],
      "bool", "takesScalar", (ins "::mlir::OpOperand &":$operand), "",
      [{ return false; }]>,
    InterfaceMethod<[{
        Whether the operation stores its other input unchanged, for every input,
        if `operand` is the scalar `value`.
      }],
      "bool", "isNeutral",
      (ins "::mlir::OpOperand &":$operand, "::mlir::Attribute":$value), "",
      [{ return false; }]>
  ];
}

def ElementLoopOpInterface : OpInterface<"ElementLoopOpInterface"> {
  let cppNamespace = "::tl::tile";
  let description = [{
    An operation on tiles that is written as a loop over their elements before
    loops become tile operations.
  }];
  let methods = [
    InterfaceMethod<[{
        Creates a loop that computes the same at the insertion point of
        `builder`.
      }],
      "void", "writeAsLoop", (ins "::mlir::OpBuilder &":$builder)>,
    InterfaceMethod<[{
        Whether the loop loads elements that are no slice. They are gathered, so
        they need 16 or 32 bits.
      }],
      "bool", "gathersElements">
  ];
}

#endif // TL_DIALECTS_TILE_TILEINTERFACES
