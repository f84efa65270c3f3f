//===- HardwareEnums.td - Memories, pipes and cores -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_HARDWAREENUMS
#define TL_DIALECTS_HARDWARE_HARDWAREENUMS

include "mlir/IR/EnumAttr.td"

class Hardware_Enum<string name, string description,
                    list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, description, cases> {
  let cppNamespace = "::tl::ascend";
}

def Hardware_Memory : Hardware_Enum<"Memory", "a memory of an Ascend NPU", [
  I32EnumAttrCase<"GM", 0, "gm">,   I32EnumAttrCase<"L1", 1, "l1">,
  I32EnumAttrCase<"L0A", 2, "l0a">, I32EnumAttrCase<"L0B", 3, "l0b">,
  I32EnumAttrCase<"L0C", 4, "l0c">, I32EnumAttrCase<"UB", 5, "ub">,
  I32EnumAttrCase<"BT", 6, "bt">,   I32EnumAttrCase<"FB", 7, "fb">
]> {
  // The Ascend dialect defines the attribute, which types print.
  let genSpecializedAttr = 0;
}

def Hardware_PipeAttr : Hardware_Enum<"Pipe", "an instruction pipe of a core", [
  I32EnumAttrCase<"S", 0, "s">,       I32EnumAttrCase<"V", 1, "v">,
  I32EnumAttrCase<"M", 2, "m">,       I32EnumAttrCase<"MTE1", 3, "mte1">,
  I32EnumAttrCase<"MTE2", 4, "mte2">, I32EnumAttrCase<"MTE3", 5, "mte3">,
  I32EnumAttrCase<"FIX", 6, "fix">,   I32EnumAttrCase<"All", 7, "all">
]>;

def Hardware_CoreAttr : Hardware_Enum<"Core", "a kind of core", [
  I32EnumAttrCase<"Cube", 0, "cube">, I32EnumAttrCase<"Vector", 1, "vector">
]>;

// The values are the operands of `GatherMask`. A name is read from the right:
// its last digit tells whether the first element of a group is kept.
def Hardware_GatherPatternAttr : Hardware_Enum<"GatherPattern",
    "which elements of every group are kept", [
  I32EnumAttrCase<"P0101", 1>, I32EnumAttrCase<"P1010", 2>,
  I32EnumAttrCase<"P0001", 3>, I32EnumAttrCase<"P0010", 4>,
  I32EnumAttrCase<"P0100", 5>, I32EnumAttrCase<"P1000", 6>,
  I32EnumAttrCase<"P1111", 7>
]>;

// Each dialect has attributes of these two: see ModesBase.td.

def Hardware_RoundMode : Hardware_Enum<"RoundMode",
    "how a conversion rounds; `none` is `rint` where it has to", [
  I32EnumAttrCase<"None", 0, "none">,   I32EnumAttrCase<"Rint", 1, "rint">,
  I32EnumAttrCase<"Floor", 2, "floor">, I32EnumAttrCase<"Ceil", 3, "ceil">,
  I32EnumAttrCase<"Round", 4, "round">, I32EnumAttrCase<"Trunc", 5, "trunc">,
  I32EnumAttrCase<"Odd", 6, "odd">
]> {
  let genSpecializedAttr = 0;
}

def Hardware_CompareMode : Hardware_Enum<"CompareMode", "a comparison", [
  I32EnumAttrCase<"EQ", 0, "eq">, I32EnumAttrCase<"NE", 1, "ne">,
  I32EnumAttrCase<"GT", 2, "gt">, I32EnumAttrCase<"GE", 3, "ge">,
  I32EnumAttrCase<"LT", 4, "lt">, I32EnumAttrCase<"LE", 5, "le">
]> {
  let genSpecializedAttr = 0;
}

#endif // TL_DIALECTS_HARDWARE_HARDWAREENUMS
