//===- AscendInstructions.td - Bases of instructions -------*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_IR_ASCENDINSTRUCTIONS
#define TL_DIALECTS_ASCEND_IR_ASCENDINSTRUCTIONS

include "tl/dialects/Ascend/IR/AscendStructure.td"

//===----------------------------------------------------------------------===//
// Operand constraints
//===----------------------------------------------------------------------===//

class Ascend_IsIn<string memory>
    : CPred<"::tl::ascend::getMemory(::llvm::cast<::mlir::MemRefType>($_self))"
            " == ::tl::ascend::Memory::" # memory>;

/// A memref of one of the element types in one memory.
class Ascend_MemRefIn<string memory, string name, list<Type> elementTypes>
    : ConfinedType<MemRefOf<elementTypes>, [Ascend_IsIn<memory>],
                   "memref in " # name, "::mlir::MemRefType">;

/// A matrix in the fractal format of one memory.
class Ascend_FractalIn<string memory, string name, list<Type> elementTypes>
    : ConfinedType<MemRefOf<elementTypes>,
        [Ascend_IsIn<memory>,
         CPred<"::tl::ascend::isFractal(::llvm::cast<::mlir::MemRefType>($_self))">],
        "matrix of fractals in " # name, "::mlir::MemRefType">;

/// A matrix in L1 as a load writes it: fractals, or rows of one row of
/// fractals.
class Ascend_FractalRowsInL1<list<Type> elementTypes>
    : ConfinedType<MemRefOf<elementTypes>,
        [Ascend_IsIn<"L1">,
         CPred<"::tl::ascend::hasFractalRows(::llvm::cast<::mlir::MemRefType>($_self))">],
        "matrix of fractals in l1", "::mlir::MemRefType">;

/// A row-major matrix in global memory with contiguous rows.
class Ascend_GlobalMatrix<list<Type> elementTypes>
    : ConfinedType<MemRefRankOf<elementTypes, [2]>,
        [Ascend_IsIn<"GM">,
         CPred<"::tl::ascend::hasContiguousRows(::llvm::cast<::mlir::MemRefType>($_self))">],
        "2-D memref in gm with contiguous rows", "::mlir::MemRefType">;

/// One or more rows, each of them contiguous.
class Ascend_RowsIn<string memory, string name, list<Type> elementTypes>
    : ConfinedType<MemRefRankOf<elementTypes, [1, 2]>,
        [Ascend_IsIn<memory>,
         CPred<"::tl::ascend::hasContiguousRows(::llvm::cast<::mlir::MemRefType>($_self))">],
        "1-D or 2-D memref in " # name # " with contiguous rows",
        "::mlir::MemRefType">;

def Ascend_StartsAtBlock
    : CPred<"::tl::ascend::mayStartAtBlock(::llvm::cast<::mlir::MemRefType>($_self))">;

/// Rows in UB, where an access begins at a multiple of 32 bytes.
class Ascend_RowsInUB<list<Type> elementTypes>
    : ConfinedType<Ascend_RowsIn<"UB", "ub", elementTypes>,
        [Ascend_StartsAtBlock],
        "1-D or 2-D memref in ub with contiguous rows that starts at a multiple of 32 bytes",
        "::mlir::MemRefType">;

/// A contiguous tile in UB.
class Ascend_ContiguousUB<list<Type> elementTypes>
    : ConfinedType<MemRefOf<elementTypes>,
        [Ascend_IsIn<"UB">,
         CPred<"::tl::ascend::isContiguous(::llvm::cast<::mlir::MemRefType>($_self))">,
         Ascend_StartsAtBlock],
        "contiguous memref in ub that starts at a multiple of 32 bytes",
        "::mlir::MemRefType">;

/// A tile in UB of a vector instruction that has both forms; the trait of the
/// instruction checks the strides.
class Ascend_VectorUB<list<Type> elementTypes>
    : ConfinedType<MemRefOf<elementTypes>,
        [Ascend_IsIn<"UB">, Ascend_StartsAtBlock],
        "memref in ub that starts at a multiple of 32 bytes",
        "::mlir::MemRefType">;

//===----------------------------------------------------------------------===//
// Base class
//===----------------------------------------------------------------------===//

/// An instruction: the pipe and core that run it, the numeric kernel that
/// defines its semantics, its Ascend C text (two for a vector instruction that
/// has two forms), and its cost as a C++ expression over `target` (a
/// TargetSpec) and `shapes` (one OperandShape per memref operand).
/// `instructionMethods` and `numericMethods` name the optional methods of the
/// two interfaces that the operation implements in C++.
class Ascend_Instruction<string mnemonic, string pipe, string core,
                         list<string> numericMethods = [],
                         list<string> instructionMethods = [],
                         list<Trait> traits = []>
    : Ascend_Op<mnemonic, traits # [
        DeclareOpInterfaceMethods<InstructionOpInterface, instructionMethods>,
        DeclareOpInterfaceMethods<NumericOpInterface, numericMethods>]> {
  string kernel = ?;
  string spelling = ?;
  /// Replaces `spelling` in the repeat form, if the instruction has one.
  string repeatSpelling = "";
  /// Replaces `spelling` if the instruction uses unit flags.
  string flaggedSpelling = "";
  string cost = ?;

  /// The arguments that are operands, as C++ string literals.
  list<string> operandNames = !foreach(
      i,
      !filter(j, !range(!size(arguments)),
              !not(!initialized(!getdagarg<Attr>(arguments, j)))),
      "\"" # !getdagname(arguments, i) # "\"");

  let extraClassDefinition = [{
    ::tl::ascend::Pipe $cppClass::getPipe() {
      return ::tl::ascend::Pipe::}] # pipe # [{;
    }
    ::std::optional<::tl::ascend::Core> $cppClass::getCore() {
      return ::tl::ascend::Core::}] # core # [{;
    }
    ::llvm::StringRef $cppClass::getNumericKernel() { return "}] # kernel # [{"; }
    ::llvm::StringRef $cppClass::getSpelling() {
      static constexpr ::llvm::StringRef repeatForm =
          R"spelling(}] # repeatSpelling # [{)spelling";
      if (!repeatForm.empty() && ::tl::ascend::getVectorForm(*this) ==
                                     ::tl::ascend::VectorForm::Repeat)
        return repeatForm;
      static constexpr ::llvm::StringRef flaggedForm =
          R"spelling(}] # flaggedSpelling # [{)spelling";
      if (!flaggedForm.empty() && ::tl::ascend::hasUnitFlag(*this))
        return flaggedForm;
      return R"spelling(}] # spelling # [{)spelling";
    }
    ::llvm::ArrayRef<::llvm::StringRef> $cppClass::getOperandNames() {
      static constexpr ::llvm::StringRef names[] = {}] #
      !interleave(operandNames, ", ") # [{};
      return names;
    }
    ::tl::ascend::InstructionCost $cppClass::getCost(
        const ::tl::ascend::TargetSpec &target,
        ::llvm::ArrayRef<::tl::ascend::OperandShape> shapes) {
      return }] # cost # [{;
    }
  }];
}

/// A vector instruction in count and in repeat form; see `VectorForm.h`.
def Ascend_HasVectorForm : NativeOpTrait<"HasVectorForm"> {
  let cppNamespace = "::tl::ascend";
}

/// The result may be in place of an operand; see `InPlace.h`.
def Ascend_MayWriteInPlace : NativeOpTrait<"MayWriteInPlace"> {
  let cppNamespace = "::tl::ascend";
}

class Ascend_VectorInstruction<string mnemonic, list<Trait> traits = [],
                               list<string> numericMethods = []>
    : Ascend_Instruction<mnemonic, "V", "Vector", numericMethods, [],
                         traits # [Ascend_HasVectorForm]>;

#endif // TL_DIALECTS_ASCEND_IR_ASCENDINSTRUCTIONS
