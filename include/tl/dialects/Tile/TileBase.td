//===- TileBase.td - Base classes of Tile operations -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILEBASE
#define TL_DIALECTS_TILE_TILEBASE

include "tl/dialects/Hardware/HardwareInterfaces.td"
include "tl/dialects/Tile/TileEnums.td"
include "tl/dialects/Tile/TileInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
//===----------------------------------------------------------------------===//
// Base class
//===----------------------------------------------------------------------===//

class Tile_Read<Type type, string description>
    : Arg<type, description, [MemRead]>;
class Tile_Write<Type type, string description>
    : Arg<type, description, [MemWrite]>;

/// An operation on tiles. `kernel` names the numeric kernel that defines its
/// semantics; `numericMethods` lists the optional methods that it implements in
/// C++.
class Tile_TileOp<string mnemonic, list<string> numericMethods = [],
                  list<Trait> traits = []>
    : Tile_Op<mnemonic, traits # [
        DeclareOpInterfaceMethods<PlacedOpInterface>,
        DeclareOpInterfaceMethods<NumericOpInterface, numericMethods>]> {
  string kernel = mnemonic;

  let extraClassDefinition = [{
    ::llvm::StringRef $cppClass::getNumericKernel() { return "}] # kernel # [{"; }
  }];
}

//===----------------------------------------------------------------------===//
// Operations of the vector core
//===----------------------------------------------------------------------===//

/// C++ that chooses the type that the vector unit computes in, if it has
/// instructions for the element types `native`.
class Tile_ChooseComputeType<list<Type> native> {
  code body = [{
    ::mlir::Builder builder(getContext());
    return ::tl::tile::chooseComputeType(
        getElementType(), {}] # !interleave(
            !foreach(type, native,
                     !subst("$_builder", "builder", type.builderCall)), ", ")
      # [{});}];
}

/// An operation of the vector core on tiles in UB.
class Tile_VectorTileOp<string mnemonic, list<string> numericMethods = [],
                        list<Trait> traits = []>
    : Tile_TileOp<mnemonic, numericMethods, traits> {
  /// A C++ expression: the name of the numeric kernel.
  string numericKernel = "\"" # mnemonic # "\"";

  code vectorMethods = [{
    ::llvm::StringRef $cppClass::getNumericKernel() { return }] # numericKernel # [{; }
    ::tl::tile::MemorySet $cppClass::getLegalMemories(::mlir::OpOperand &) {
      return {::tl::ascend::Memory::UB};
    }
    ::std::optional<::tl::ascend::Core> $cppClass::getPlacedCore() {
      return ::tl::ascend::Core::Vector;
    }
  }];
  let extraClassDefinition = vectorMethods;
}

/// An operation of the vector core on elements of one type. The vector unit has
/// instructions for the types in `native`.
class Tile_VectorOp<string mnemonic, list<Type> native,
                    list<string> numericMethods = [], list<Trait> traits = [],
                    list<string> optionalMethods = [],
                    list<string> iteratedMethods = []>
    : Tile_VectorTileOp<mnemonic, numericMethods, traits # [
        ScalarMatchesElements,
        DeclareOpInterfaceMethods<IteratedOpInterface, iteratedMethods>,
        DeclareOpInterfaceMethods<ComputedOpInterface, optionalMethods>]> {
  code computedMethods = vectorMethods # [{
    ::mlir::Type $cppClass::getComputeType() {
  }] # Tile_ChooseComputeType<native>.body # [{
    }
  }];
  let extraClassDefinition = computedMethods;
}

#endif // TL_DIALECTS_TILE_TILEBASE
