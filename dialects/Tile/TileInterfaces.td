//===- TileInterfaces.td - What an operation asks of its operands -*- tablegen -*-===//
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
    particular memories. Accesses of scalar code to memory, `memref.load` and
    `memref.store`, are such operations in a launch.
  }];
  let extraClassOf = [{ return $_op.isPlaced(); }];
  let methods = [
    InterfaceMethod<[{
        The memories in which the operation can work with a memref operand; all
        that are legal on their own, whatever the other operands are.
      }],
      "::tl::tile::MemorySet", "getLegalMemories",
      (ins "::mlir::OpOperand &":$operand)>,
    InterfaceMethod<[{
        The core that runs the operation once its operands are placed; nothing
        if no core can, or if any can.
      }],
      "::std::optional<::tl::ascend::Core>", "getPlacedCore">,
    InterfaceMethod<[{
        Whether `core` can run the operation once its operands are placed.
      }],
      "bool", "canRunOn", (ins "::tl::ascend::Core":$core), "",
      [{ return $_op.getPlacedCore() == core; }]>,
    InterfaceMethod<"Whether this describes the operation where it stands.",
      "bool", "isPlaced", (ins), "", [{ return true; }]>
  ];
}

def IteratedOpInterface : OpInterface<"IteratedOpInterface"> {
  let cppNamespace = "::tl::tile";
  let description = [{
    An operation that does the same for every point of an iteration space, as
    those of linalg do. By default it is element-wise: the space is that of its
    last memref operand, to which all others repeat.
  }];
  let methods = [
    InterfaceMethod<[{
        For each memref operand, in operand order, which of its elements belongs
        to a point: a dimension of the space for a dimension of the operand, or 0
        for one that all points have to themselves or as a whole. Empty if the
        operation has no such form.
      }],
      "::llvm::SmallVector<::mlir::AffineMap>", "getIndexingMaps", (ins), "",
      [{ return ::tl::tile::getElementwiseMaps($_op); }]>,
    InterfaceMethod<[{
        The dimensions of the space along which points depend on each other, or
        share what they write.
      }],
      "::llvm::SmallVector<unsigned>", "getSequentialDimensions", (ins), "",
      [{ return {}; }]>,
    InterfaceMethod<[{
        Makes the operation, whose operands are from now on those of a part of the
        space that begins at `offset` of `dimension`, do what it did there. Nothing
        has to be done for an operation that does the same at all points.
      }],
      "void", "startAt",
      (ins "::mlir::OpBuilder &":$builder, "unsigned":$dimension,
           "::mlir::Value":$offset), "", [{ return; }]>
  ];
}

def ComputedOpInterface : OpInterface<"ComputedOpInterface"> {
  let cppNamespace = "::tl::tile";
  let description = [{
    An operation of the vector core that computes with elements of one type,
    which the vector unit may lack: it is then computed in another one.
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
        instruction for it, else one that holds all of its values, or has as many
        bits and a sign; of integers the low bits are what the result is. Null if the operation has to be
        written with others.
      }],
      "::mlir::Type", "getComputeType">,
    InterfaceMethod<[{
        Whether it depends on which of two elements is the greater one, and so on
        what integers have a sign; not only on their bits.
      }],
      "bool", "ordersElements", (ins), "", [{ return false; }]>
  ];
}

def ScalarOpInterface : OpInterface<"ScalarOpInterface"> {
  let cppNamespace = "::tl::tile";
  let description = [{
    An operation on the elements of tiles of which some may be one scalar.
  }];
  let methods = [
    InterfaceMethod<[{
        The scalar that the operation stores in every element of the one tile
        that it has; null if it does something else.
      }],
      "::mlir::Value", "getFilledValue", (ins), "",
      [{ return ::mlir::Value(); }]>,
    InterfaceMethod<[{
        Whether a scalar in place of a tile of equal elements, the memref operand
        `operand`, saves reading it: whether an instruction takes one.
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

#endif // TL_DIALECTS_TILE_TILEINTERFACES
