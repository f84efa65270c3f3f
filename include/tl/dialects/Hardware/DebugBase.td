//===- DebugBase.td - Types that cores can print -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_DEBUGBASE
#define TL_DIALECTS_HARDWARE_DEBUGBASE

include "mlir/IR/OpBase.td"

/// Scalars that a core can print.
def Hardware_Printable : AnyTypeOf<[
    I1, I8, I16, I32, I64, UI8, UI16, UI32, UI64, Index, F16, BF16, F32]>;

/// Elements that a core can dump.
defvar Hardware_DumpTypes = [F16, BF16, F32, I8, I16, I32, I64,
                             UI8, UI16, UI32, UI64];

#endif // TL_DIALECTS_HARDWARE_DEBUGBASE
