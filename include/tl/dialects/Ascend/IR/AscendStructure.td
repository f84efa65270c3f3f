//===- AscendStructure.td - Launch, section, buffer -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_IR_ASCENDSTRUCTURE
#define TL_DIALECTS_ASCEND_IR_ASCENDSTRUCTURE

include "tl/dialects/Ascend/IR/AscendAttrs.td"
include "tl/dialects/Ascend/IR/AscendInterfaces.td"
include "tl/dialects/Hardware/LaunchBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Ascend_LaunchOp
    : LaunchOpBase<Ascend_Dialect, "::tl::ascend::EndOp"> {
  let summary = "runs sections on the cores of every block";
  let description = [{
    Runs the sections in its body for every block. The body holds at most one
    `ascend.section` per core kind. Blocks run concurrently and in no particular
    order. With a sub-block index both vector cores of an AI core run the vector
    section of a block; without one a single vector core does.

    Constraints: the body has one argument or, with `sub_block`, two, all of
    them indices; no two sections are for the same core; a launch is not inside
    of another one.

    Example:

    ```mlir
    ascend.launch (%block) in (%n) sub_block (%sub) {
      ascend.section vector {
      }
    }
    ```
  }];
}

def Ascend_EndOp : Ascend_Op<"end", [
    Pure, ReturnLike, Terminator,
    ParentOneOf<["LaunchOp", "SectionOp", "PushOp", "PopOp"]>]> {
  let summary = "ends the body of a launch, a section, a push or a pop";
  let description = [{
    Terminates the body of a launch, a section, a push or a pop. It is implicit
    and not printed.
  }];
  let assemblyFormat = "attr-dict";
}

def Ascend_SectionOp : Ascend_Op<"section", [
    SectionOpInterface, DeclareOpInterfaceMethods<RegionBranchOpInterface>,
    RecursiveMemoryEffects, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    NoRegionArguments, SingleBlockImplicitTerminator<"EndOp">]> {
  let summary = "runs its body on one kind of core";
  let description = [{
    Runs its body on the cube core, or on every vector core, of a block. The
    sections of a launch run concurrently.

    Example:

    ```mlir
    ascend.section cube {
      ascend.pipe_barrier all
    }
    ```
  }];
  let arguments = (ins Hardware_CoreAttr:$core);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$core $body attr-dict";
  let hasVerifier = 1;
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::tl::ascend::Core":$core)>];
}

def Ascend_BufferOp : Ascend_Op<"buffer", [AlwaysSpeculatable]> {
  let summary = "an on-chip buffer at an address";
  let description = [{
    Returns the bytes of an on-chip memory from `address` on, row-major in the
    shape of the type. Memory planning reuses addresses, so two results of this
    operation may alias.

    Constraints: the memory is on chip; the shape is static, without a layout;
    the address is aligned for the memory and the buffer fits into it, both by
    the target.

    Example:

    ```mlir
    %a = ascend.buffer at 0 : memref<64x128xf32, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    ConfinedAttr<I64Attr, [IntNonNegative]>:$address
  );
  // An allocation, so that two buffers at one address are not merged: the
  // verifier of plans compares them.
  let results = (outs Res<AnyMemRef, "the bytes", [MemAlloc]>:$buffer);
  let assemblyFormat = "`at` $address attr-dict `:` type($buffer)";
  let hasVerifier = 1;
}

#endif // TL_DIALECTS_ASCEND_IR_ASCENDSTRUCTURE
