//===- AscendAttrs.td - Attributes of the Ascend dialect -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_IR_ASCENDATTRS
#define TL_DIALECTS_ASCEND_IR_ASCENDATTRS

include "tl/dialects/Ascend/IR/AscendDialect.td"
include "tl/dialects/Hardware/HardwareAttrInterfaces.td"
include "tl/dialects/Hardware/ModesBase.td"
include "mlir/IR/AttrTypeBase.td"

class Ascend_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<Ascend_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

def Ascend_MemoryAttr
    : EnumAttr<Ascend_Dialect, Hardware_Memory, "memory",
               [DeclareAttrInterfaceMethods<MemorySpaceAttrInterface>]> {
  let summary = "the memory a memref lives in";
  let description = [{
    The memory space of a memref: `memref<16x16xf32, #ascend.memory<ub>>`. A
    memref without a memory space is in `gm`.
  }];
  let assemblyFormat = "`<` $value `>`";
}

def Ascend_RoundModeAttr : RoundModeAttrBase<Ascend_Dialect>;
def Ascend_CompareModeAttr : CompareModeAttrBase<Ascend_Dialect>;

def Ascend_StatementAttr : Ascend_Attr<"Statement", "statement"> {
  let summary = "a statement of an author who orders statements by hand";
  let description = [{
    The metadata of a fused location. The passes create operations with the
    location of the original one, so the number tells which instructions belong
    to one statement of the author. `ascend-insert-sync` leaves hazards between
    two statements to the author and orders those inside a statement.

    ```mlir
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>> loc(fused<#ascend.statement<3>>["add.py":12:5])
    ```
  }];
  let parameters = (ins "int64_t":$number);
  let assemblyFormat = "`<` $number `>`";
}

def Ascend_TargetAttr : Ascend_Attr<"Target", "target",
    [DeclareAttrInterfaceMethods<TargetAttrInterface>]> {
  let summary = "the NPU a module is compiled for";
  let description = [{
    A chip in the table of `KnownTargets.cpp`, and the fields of
    `TargetFields.def` in which the target differs from it.

    ```mlir
    module attributes {ascend.target = #ascend.target<"910B2">} {}
    module attributes {ascend.target = #ascend.target<"910B2", {l1_size = 65536 : i64}>} {}
    ```
  }];
  let parameters = (ins
    StringRefParameter<"name of a known target">:$chip,
    OptionalParameter<"::mlir::DictionaryAttr", "fields that differ">:$overrides
  );
  let assemblyFormat = "`<` $chip (`,` $overrides^)? `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The chip's numbers with the overrides applied.
    TargetSpec getSpec() const;
  }];
}

#endif // TL_DIALECTS_ASCEND_IR_ASCENDATTRS
