//===- AscendDebug.td - Printing and checking from a core -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_IR_ASCENDDEBUG
#define TL_DIALECTS_ASCEND_IR_ASCENDDEBUG

include "tl/dialects/Ascend/IR/AscendInstructions.td"
include "tl/dialects/Hardware/DebugBase.td"

/// An instruction of the scalar unit with effects beyond its operands: a write
/// to unknown memory keeps upstream passes from removing or moving it.
class Ascend_ScalarInstruction<string mnemonic, list<string> methods = []>
    : Ascend_Op<mnemonic, [
        MemoryEffects<[MemWrite]>,
        DeclareOpInterfaceMethods<InstructionOpInterface, methods>]> {
  string spelling = ?;
  string operandName = ?;
  string core = "return std::nullopt;";

  let extraClassDefinition = [{
    ::tl::ascend::Pipe $cppClass::getPipe() { return ::tl::ascend::Pipe::S; }
    ::std::optional<::tl::ascend::Core> $cppClass::getCore() {
      }] # core # [{
    }
    ::llvm::StringRef $cppClass::getSpelling() {
      return R"spelling(}] # spelling # [{)spelling";
    }
    ::llvm::ArrayRef<::llvm::StringRef> $cppClass::getOperandNames() {
      static constexpr ::llvm::StringRef names[] = {"}] # operandName # [{"};
      return names;
    }
    ::tl::ascend::InstructionCost $cppClass::getCost(
        const ::tl::ascend::TargetSpec &target,
        ::llvm::ArrayRef<::tl::ascend::OperandShape>) {
      return {double(target.scalar_cycles), 0};
    }
  }];
}

def Ascend_PrintfOp : Ascend_ScalarInstruction<"printf"> {
  let summary = "prints scalars from a core";
  let description = [{
    Prints scalars by `PRINTF(format, args...)`. The conversions of the format
    are `%d`, `%i`, `%u` and `%x` for integers, optionally with `l` or `ll`
    before the letter, `%f` for floats, and `%%`.

    Constraints: one conversion for every argument, of its kind.

    Example:

    ```mlir
    ascend.printf "row %d: %f"(%i, %s) : index, f32
    ```
  }];
  let arguments = (ins StrAttr:$format, Variadic<Hardware_Printable>:$args);
  let assemblyFormat = [{
    $format (`(` $args^ `)`)? attr-dict (`:` type($args)^)?
  }];
  let hasVerifier = 1;
  let operandName = "args";
  let spelling = "PRINTF($(format)$(list args));";
}

def Ascend_AssertOp : Ascend_ScalarInstruction<"assert"> {
  let summary = "stops the kernel if a condition does not hold";
  let description = [{
    Stops the kernel with `message` unless the condition holds:
    `assert(message && condition)`.

    Constraints: the condition is an i1.

    Example:

    ```mlir
    ascend.assert %ok, "the row is in the table" : i1
    ```
  }];
  let arguments = (ins I1:$condition, StrAttr:$message);
  let assemblyFormat = "$condition `,` $message attr-dict `:` type($condition)";
  let operandName = "condition";
  let spelling = "assert($(message) && $(condition));";
}

def Ascend_DumpOp : Ascend_ScalarInstruction<"dump"> {
  let summary = "prints a buffer or a tensor from a core";
  let description = [{
    Prints all elements, and a tag that distinguishes dumps, by
    `DumpTensor(src, tag, count)`. On the cube core the hardware prints a matrix
    in the order of its fractals; the executor prints it by rows.

    Constraints: the elements are contiguous, in gm, ub, l1 or l0c, and start at
    a multiple of 32 bytes on chip; the tag is an unsigned 32-bit number.

    Example:

    ```mlir
    ascend.dump %a, 7 : memref<64x128xf32, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    Arg<MemRefOf<Hardware_DumpTypes>, "the memref to print", [MemRead]>:$src,
    ConfinedAttr<I64Attr, [IntNonNegative, IntMaxValue<4294967295>]>:$tag
  );
  let assemblyFormat = "$src `,` $tag attr-dict `:` type($src)";
  let hasVerifier = 1;
  let core = "return ::tl::ascend::getCoreOf(getSrc());";
  let operandName = "src";
  // Another pipe reads the elements, so stores of the scalar unit have to
  // finish.
  let spelling = "PipeBarrier<PIPE_ALL>();\n"
      "DumpTensor($(src), $(tag), $(u32 src.count));";
}

#endif // TL_DIALECTS_ASCEND_IR_ASCENDDEBUG
