//===- ModesBase.td - Bases of attributes for modes -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_MODESBASE
#define TL_DIALECTS_HARDWARE_MODESBASE

include "tl/dialects/Hardware/HardwareEnums.td"

/// An attribute for a mode, of a class in the namespace of its dialect.
/// Operations print it as a keyword: `round floor`.
class ModeAttrBase<Dialect dialect, EnumInfo modes, string mnemonic>
    : EnumAttr<dialect, modes, mnemonic> {
  let cppNamespace = dialect.cppNamespace;
  let constBuilderCall = dialect.cppNamespace # "::" # cppClassName
      # "::get($_builder.getContext(), $0)";
  let assemblyFormat = "$value";
}

class RoundModeAttrBase<Dialect dialect>
    : ModeAttrBase<dialect, Hardware_RoundMode, "round_mode"> {
  let summary = "how a conversion rounds";
  let description = [{
    `rint` rounds to nearest, ties to even; `round` to nearest, ties away from
    zero; `floor`, `ceil` and `trunc` down, up and towards zero; `odd` to the
    neighbour with an odd last bit, so that a second rounding adds no error.
    `none` leaves the mode to the instruction, which does not round, or rounds
    like `rint`.
  }];
}

class CompareModeAttrBase<Dialect dialect>
    : ModeAttrBase<dialect, Hardware_CompareMode, "compare_mode"> {
  let summary = "a comparison";
  let description = [{
    `eq`, `ne`, `gt`, `ge`, `lt`, `le`: the relation of the left to the right
    operand that a comparison tests.
  }];
}

#endif // TL_DIALECTS_HARDWARE_MODESBASE
