//===- AscendInterfaces.td - What an operation says about itself -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_ASCENDINTERFACES
#define TL_DIALECTS_ASCEND_ASCENDINTERFACES

include "mlir/IR/OpBase.td"

def InstructionOpInterface : OpInterface<"InstructionOpInterface"> {
  let cppNamespace = "::tl::ascend";
  let description = [{
    An instruction that the scalar unit issues into the queue of a pipe.

    The bytes an instruction touches are its memref operands: an operand with a
    read effect is read whole, one with a write effect is written whole, exactly
    as its (strided) type says; see `getWriteUnit` for the one exception. An
    access of pipe `s` touches one element at least. Of a matrix in fractals an
    instruction may touch a part only, which it can say to the element
    (`getPart`); for an analysis of the IR the operand is a superset. Passes, the
    executor and the translator ask this interface; none of them knows an
    instruction by its name.

    `memref.load` and `memref.store` are instructions where a core runs them.
    The scalar unit does those itself: it stays blocked until they are done.
  }];
  // On the host an operation of another dialect is none.
  let extraClassOf = [{ return $_op.isInstruction(); }];
  let methods = [
    InterfaceMethod<"Whether the operation is an instruction where it stands.",
      "bool", "isInstruction", (ins), "", [{ return true; }]>,
    InterfaceMethod<"The pipe whose queue takes the instruction.",
      "::tl::ascend::Pipe", "getPipe">,
    InterfaceMethod<[{
        The kind of core that has the instruction; nothing if both do.
      }],
      "::std::optional<::tl::ascend::Core>", "getCore">,
    InterfaceMethod<[{
        Cycles the instruction takes, for operands of the given shapes (in the
        order of the memref operands). Excludes contention with other cores.
      }],
      "::tl::ascend::InstructionCost", "getCost",
      (ins "const ::tl::ascend::TargetSpec &":$target,
           "::llvm::ArrayRef<::tl::ascend::OperandShape>":$shapes)>,
    InterfaceMethod<[{
        The Ascend C text of the instruction, a template whose `$(...)` are
        expressions over the operands and attributes; see
        `conversions/AscendToAscendC/Spelling.h`. If the instruction has a
        result, an expression for it.
      }],
      "::llvm::StringRef", "getSpelling">,
    InterfaceMethod<[{
        The names that the spelling uses for the operands, in order; the last
        may stand for several.
      }],
      "::llvm::ArrayRef<::llvm::StringRef>", "getOperandNames">,
    InterfaceMethod<[{
        The unit in bytes in which the instruction writes each row of a memref
        operand, rows being contiguous along the last dimension: it may write on
        to the end of the last unit of a row. 1 if it writes nothing else.
      }],
      "int64_t", "getWriteUnit",
      (ins "::mlir::OpOperand &":$operand,
           "const ::tl::ascend::TargetSpec &":$target),
      "", [{ return 1; }]>,
    InterfaceMethod<[{
        Whether what the instruction writes to one memref operand may be the
        very bytes that it reads from another, for views of these types that
        begin at the same address. No, unless the record says so.
      }],
      "bool", "mayWriteInPlace",
      (ins "::mlir::OpOperand &":$source, "::mlir::OpOperand &":$destination),
      "", [{
        return $_op->template hasTrait<::tl::ascend::MayWriteInPlace>() &&
               ::tl::ascend::haveSameFootprint(source, destination);
      }]>,
    InterfaceMethod<[{
        Whether the instruction updates what it writes in GM atomically, so that
        it needs no order with others that do so too.
      }],
      "bool", "isAtomic", (ins), "", [{ return false; }]>,
    InterfaceMethod<[{
        How many of the extents, from the first on, say how large the matrix is
        that the instruction adds to in place; 0 if it does not do that.
      }],
      "unsigned", "getAccumulatorRank", (ins), "", [{ return 0; }]>,
    InterfaceMethod<[{
        Whether the hardware orders this instruction after an earlier one of the
        same pipe that writes exactly the same bytes, without a barrier, if the
        matrix that it adds to is as large as `extents` says.
      }],
      "bool", "isOrderedAccumulation",
      (ins "const ::tl::ascend::TargetSpec &":$target,
           "::llvm::ArrayRef<int64_t>":$extents), "", [{ return false; }]>,
    InterfaceMethod<[{
        Whether the instruction waits until those before it on its pipe are
        over if the hardware does not order it after them by itself.
      }],
      "bool", "getOrdered", (ins), "", [{ return false; }]>,
    InterfaceMethod<"Makes the instruction wait so, if it can.",
      "void", "setOrdered", (ins "bool":$ordered), "", [{ (void)ordered; }]>,
    InterfaceMethod<[{
        The numbers that say how much of its operands the instruction works on.
      }],
      "::llvm::SmallVector<::tl::ascend::NamedExtent>", "getExtents", (ins), "",
      [{ return {}; }]>,
    InterfaceMethod<[{
        The part that the instruction touches of a memref operand (counted among
        these) which holds a matrix in fractals, for the given values of its
        extents and shapes of its memref operands. Nothing if it touches what
        the operand's type says.
      }],
      "::std::optional<::tl::ascend::MatrixPart>", "getPart",
      (ins "unsigned":$operand, "::llvm::ArrayRef<int64_t>":$extents,
           "::llvm::ArrayRef<::tl::ascend::OperandShape>":$shapes), "",
      [{ return ::std::nullopt; }]>
  ];
}

def UnitFlagOpInterface : OpInterface<"UnitFlagOpInterface"> {
  let cppNamespace = "::tl::ascend";
  let description = [{
    An instruction that can use the unit flags of L0C. Each block of 512 bytes
    has one. A product that uses them waits, block by block, until the flag is
    lowered before it writes the block, and raises it behind its last write if
    it hands the block over; a store waits until the flag is raised before it
    reads the block, and then lowers it. So the store starts while the product
    is still at other blocks, and the next product while the store is. Whoever
    touches a part of a fractal takes it for the whole.

    The instructions of a pipe are in order, so what a product hands over is
    what the next store of these blocks takes, and the other way round, whatever
    the timing.
  }];
  let methods = [
    InterfaceMethod<[{
        The i1 operand that turns unit flags on, or nothing: of a product,
        whether it hands over what it writes, being the last one to write it; of
        a store, whether there is anything that was handed over.
      }],
      "::mlir::MutableOperandRange", "getUnitFlagOperand", (ins), "",
      [{ return $_op.getUnitFlagMutable(); }]>,
    InterfaceMethod<"The tile of L0C whose flags these are.",
      "::mlir::OpOperand &", "getFlaggedTile">,
    InterfaceMethod<[{
        The rows and columns of the tile whose fractals it writes or reads; null
        where that is not known.
      }],
      "::llvm::SmallVector<::mlir::OpFoldResult, 2>", "getFlaggedExtents">,
    InterfaceMethod<[{
        A number besides these extents which is 0 only if the instruction does
        nothing, and leaves flags as they are.
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

def NumericOpInterface : OpInterface<"NumericOpInterface"> {
  let cppNamespace = "::tl::ascend";
  let description = [{
    An operation whose meaning is a numeric kernel of the executor over its
    memref operands (in operand order), its scalar operands (in operand order)
    and its parameters.
  }];
  let methods = [
    InterfaceMethod<"Name of the numeric kernel in the executor's registry.",
      "::llvm::StringRef", "getNumericKernel">,
    InterfaceMethod<"Attributes that the numeric kernel needs, by name.",
      "::llvm::SmallVector<::std::pair<::llvm::StringRef, int64_t>>",
      "getNumericParameters", (ins), "", [{ return {}; }]>,
    InterfaceMethod<[{
        An i1 operand which, when true, means that what the destinations held
        before is not read. Null if the operation has none.
      }],
      "::mlir::Value", "getInitCondition", (ins), "",
      [{ return ::mlir::Value(); }]>
  ];
}

def LaunchOpInterface : OpInterface<"LaunchOpInterface"> {
  let cppNamespace = "::tl::ascend";
  let description = [{
    Runs its body once per block, blocks in no particular order and
    concurrently. With a sub-block index the body runs on both vector cores of a
    block's AI core, which the index (0 or 1) tells apart.
  }];
  let methods = [
    InterfaceMethod<"How many blocks run, an index.",
      "::mlir::Value", "getBlockCount">,
    InterfaceMethod<"The block that every block of the launch runs.",
      "::mlir::Block *", "getLaunchBody", (ins), "", [{
        return &$_op->getRegion(0).front();
      }]>,
    InterfaceMethod<"The block argument that is the index of the block.",
      "::mlir::BlockArgument", "getBlockIndex", (ins), "", [{
        return $_op->getRegion(0).getArgument(0);
      }]>,
    InterfaceMethod<[{
        The block argument that is the index of the vector core; null if the
        launch has none.
      }],
      "::mlir::BlockArgument", "getSubBlockIndex", (ins), "", [{
        ::mlir::Region &body = $_op->getRegion(0);
        return body.getNumArguments() == 2 ? body.getArgument(1)
                                           : ::mlir::BlockArgument();
      }]>
  ];
}

def CrossCoreOpInterface : OpInterface<"CrossCoreOpInterface"> {
  let cppNamespace = "::tl::ascend";
  let description = [{
    An operation by which cores tell each other how far they are. Launches that
    have one run their cores side by side in every mode of the executor.
  }];
  let methods = [
    InterfaceMethod<[{
        Whether it concerns cores of other blocks, which have to run at the same
        time for it.
      }],
      "bool", "concernsBlocks", (ins), "", [{ return false; }]>
  ];
}

def TransferOpInterface : OpInterface<"TransferOpInterface"> {
  let cppNamespace = "::tl::ascend";
  let description = [{
    One side of the way through a channel: fills or empties its next slot, which is
    the argument of the body.
  }];
  let methods = [
    InterfaceMethod<"Whether it fills a slot; otherwise it empties one.",
      "bool", "fillsSlot">,
    InterfaceMethod<"The slots of the channel.", "::mlir::Value", "getChannel">,
    InterfaceMethod<[{
        Whether it is the first of its group, a condition; null if it is all of it.
      }],
      "::mlir::Value", "getIsFirst">,
    InterfaceMethod<[{
        Whether it is the last of its group, a condition; null if it is all of it.
      }],
      "::mlir::Value", "getIsLast">
  ];
  let extraClassDeclaration = [{
    ChannelOp getChannelOp();
  }];
}

#endif // TL_DIALECTS_ASCEND_ASCENDINTERFACES
