//===- AscendInterfaces.td - Interfaces of instructions -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_IR_ASCENDINTERFACES
#define TL_DIALECTS_ASCEND_IR_ASCENDINTERFACES

include "mlir/IR/OpBase.td"

def InstructionOpInterface : OpInterface<"InstructionOpInterface"> {
  let cppNamespace = "::tl::ascend";
  let description = [{
    An instruction that the scalar unit issues into the queue of a pipe.

    An instruction reads all bytes of a memref operand with a read effect, and
    writes all bytes of one with a write effect, as given by the (strided) type;
    see `getWriteUnit` for the only exception. An instruction of pipe `s`
    accesses at least one element of its operand. An instruction on a matrix in
    fractals may access only a part, which `getPart` gives exactly; for an
    analysis of the IR the operand is a superset. Passes, the executor and the
    translator query this interface and do not name instructions.

    `memref.load` and `memref.store` are instructions if a core runs them. The
    scalar unit executes them itself and is blocked until they are done.
  }];
  // On the host, an operation of another dialect is not an instruction.
  let extraClassOf = [{ return $_op.isInstruction(); }];
  let methods = [
    InterfaceMethod<"Whether the operation is an instruction where it stands.",
      "bool", "isInstruction", (ins), "", [{ return true; }]>,
    InterfaceMethod<"The pipe whose queue takes the instruction.",
      "::tl::ascend::Pipe", "getPipe">,
    InterfaceMethod<[{
        The kind of core that has the instruction; nothing if both kinds have
        it.
      }],
      "::std::optional<::tl::ascend::Core>", "getCore">,
    InterfaceMethod<[{
        The cycles of the instruction for operands of the given shapes, in the
        order of the memref operands, without contention with other cores.
      }],
      "::tl::ascend::InstructionCost", "getCost",
      (ins "const ::tl::ascend::TargetSpec &":$target,
           "::llvm::ArrayRef<::tl::ascend::OperandShape>":$shapes)>,
    InterfaceMethod<[{
        The Ascend C text of the instruction: a template with `$(...)` for
        expressions over the operands and attributes; see
        `conversions/AscendToAscendC/Spelling/Spelling.h`. If the instruction has a
        result, an expression for it.
      }],
      "::llvm::StringRef", "getSpelling">,
    InterfaceMethod<[{
        The names of the operands in the spelling, in order; the last name may
        stand for several operands.
      }],
      "::llvm::ArrayRef<::llvm::StringRef>", "getOperandNames">,
    InterfaceMethod<[{
        The unit in bytes in which the instruction writes each row of a memref
        operand. Rows are contiguous along the last dimension; the write may
        extend to the end of the last unit of a row. 1 if only the rows are
        written.
      }],
      "int64_t", "getWriteUnit",
      (ins "::mlir::OpOperand &":$operand,
           "const ::tl::ascend::TargetSpec &":$target),
      "", [{ return 1; }]>,
    InterfaceMethod<[{
        Whether the instruction may write a memref operand to the same bytes as
        another one that it reads, for views of these types that begin at the
        same address. False, unless the record declares it.
      }],
      "bool", "mayWriteInPlace",
      (ins "::mlir::OpOperand &":$source, "::mlir::OpOperand &":$destination),
      "", [{
        return $_op->template hasTrait<::tl::ascend::MayWriteInPlace>() &&
               ::tl::ascend::haveSameFootprint(source, destination);
      }]>,
    InterfaceMethod<[{
        How the instruction updates GM atomically, if it does: it needs no order
        with other instructions that update it in the same way.
      }],
      "::tl::ascend::AtomicUpdate", "getAtomicUpdate", (ins), "",
      [{ return ::tl::ascend::AtomicUpdate::None; }]>,
    InterfaceMethod<[{
        The number of leading extents that give the size of the matrix that the
        instruction accumulates into; 0 if it does not accumulate.
      }],
      "unsigned", "getAccumulatorRank", (ins), "", [{ return 0; }]>,
    InterfaceMethod<[{
        Whether the hardware orders this instruction after an earlier one of the
        same pipe that writes exactly the same bytes, without a barrier, if the
        accumulator has the size `extents`.
      }],
      "bool", "isOrderedAccumulation",
      (ins "const ::tl::ascend::TargetSpec &":$target,
           "::llvm::ArrayRef<int64_t>":$extents), "", [{ return false; }]>,
    InterfaceMethod<[{
        Whether the instruction waits for the earlier instructions of its pipe
        if the hardware does not order it after them.
      }],
      "bool", "getOrdered", (ins), "", [{ return false; }]>,
    InterfaceMethod<"Makes the instruction wait so, if it can.",
      "void", "setOrdered", (ins "bool":$ordered), "", [{ (void)ordered; }]>,
    InterfaceMethod<[{
        The extents of the part of its operands that the instruction works on.
      }],
      "::llvm::SmallVector<::tl::ascend::NamedExtent>", "getExtents", (ins), "",
      [{ return {}; }]>,
    InterfaceMethod<[{
        The part that the instruction accesses of a matrix in fractals, for the
        given values of its extents and shapes of its memref operands. `operand`
        is an index of the memref operands. Nothing if the instruction accesses
        the whole operand.
      }],
      "::std::optional<::tl::ascend::MatrixPart>", "getPart",
      (ins "unsigned":$operand, "::llvm::ArrayRef<int64_t>":$extents,
           "::llvm::ArrayRef<::tl::ascend::OperandShape>":$shapes), "",
      [{ return ::std::nullopt; }]>
  ];
  let extraSharedClassDeclaration = [{
    /// Whether the instruction updates GM atomically.
    bool isAtomic() {
      return $_op.getAtomicUpdate() != ::tl::ascend::AtomicUpdate::None;
    }
  }];
}

def UnitFlagOpInterface : OpInterface<"UnitFlagOpInterface"> {
  let cppNamespace = "::tl::ascend";
  let description = [{
    An instruction that can use the unit flags of L0C. Each block of 512 bytes
    has a flag. A product that uses unit flags waits until the flag of a block
    is lowered before it writes the block, and raises it after its last write if
    it hands the block over. A store waits until the flag is raised before it
    reads the block, and then lowers it. So the store starts while the product
    still writes other blocks, and the next product while the store still reads.
    An access to a part of a fractal counts as an access to the whole.

    The instructions of a pipe are in order, so the next store of the same
    blocks takes the blocks that a product hands over, and vice versa,
    independent of timing.
  }];
  let methods = [
    InterfaceMethod<[{
        The i1 operand that turns unit flags on, or nothing. For a product it
        tells whether the product is the last one to write the tile and hands it
        over; for a store, whether a product has handed the tile over.
      }],
      "::mlir::MutableOperandRange", "getUnitFlagOperand", (ins), "",
      [{ return $_op.getUnitFlagMutable(); }]>,
    InterfaceMethod<"The tile of L0C whose flags these are.",
      "::mlir::OpOperand &", "getFlaggedTile">,
    InterfaceMethod<[{
        The rows and columns of the tile that determine the fractals which the
        instruction writes or reads; null if they are not known.
      }],
      "::llvm::SmallVector<::mlir::OpFoldResult, 2>", "getFlaggedExtents">,
    InterfaceMethod<[{
        Another extent, which is 0 only if the instruction does nothing and
        leaves the flags unchanged.
      }],
      "::mlir::OpFoldResult", "getDepth", (ins), "", [{
        return ::mlir::Builder($_op->getContext()).getIndexAttr(1);
      }]>
  ];
  let extraSharedClassDeclaration = [{
    /// The operand that turns unit flags on; null if there is none.
    ::mlir::Value getUnitFlagCondition() {
      ::mlir::MutableOperandRange operand = $_op.getUnitFlagOperand();
      return operand.size() == 0 ? ::mlir::Value() : operand[0].get();
    }
  }];
}

def TransferOpInterface : OpInterface<"TransferOpInterface"> {
  let cppNamespace = "::tl::ascend";
  let description = [{
    A push to or a pop from a channel: fills or empties its next slot, which is
    the argument of the body.
  }];
  let methods = [
    InterfaceMethod<"Whether it fills a slot; otherwise it empties one.",
      "bool", "fillsSlot">,
    InterfaceMethod<"The slots of the channel.", "::mlir::Value", "getChannel">,
    InterfaceMethod<[{
        The condition that it is the first transfer of its group; null if it is
        the whole group.
      }],
      "::mlir::Value", "getIsFirst">,
    InterfaceMethod<[{
        The condition that it is the last transfer of its group; null if it is
        the whole group.
      }],
      "::mlir::Value", "getIsLast">
  ];
  let extraClassDeclaration = [{
    ChannelOp getChannelOp();
  }];
}

#endif // TL_DIALECTS_ASCEND_IR_ASCENDINTERFACES
