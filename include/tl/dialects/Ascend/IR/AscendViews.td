//===- AscendViews.td - Other ways to look at bytes -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_IR_ASCENDVIEWS
#define TL_DIALECTS_ASCEND_IR_ASCENDVIEWS

include "tl/dialects/Ascend/IR/AscendDialect.td"
include "tl/dialects/Hardware/BitcastBase.td"

def Ascend_BitcastOp : BitcastOpBase<Ascend_Dialect> {
  let summary = "views the bytes of a tile as elements of another type";
  let description = [{
    Views the bytes of `src` as elements of the result's type:
    `ReinterpretCast`. No instruction runs; a write to either changes the other.

    Constraints: a tile in ub; both sides have the same start and strides in
    bytes, and the same extents. If the sizes of elements differ, the last
    dimension is static and contiguous, and has the same number of bytes on both
    sides.

    Example:

    ```mlir
    %b = ascend.bitcast %a : memref<64x128xf32, #ascend.memory<ub>> to memref<64x256xi16, #ascend.memory<ub>>
    ```
  }];
}

#endif // TL_DIALECTS_ASCEND_IR_ASCENDVIEWS
