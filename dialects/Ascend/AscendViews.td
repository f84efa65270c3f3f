//===- AscendViews.td - Other ways to look at bytes -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_ASCENDVIEWS
#define TL_DIALECTS_ASCEND_ASCENDVIEWS

include "dialects/Ascend/AscendDialect.td"
include "dialects/Ascend/BitcastBase.td"

def Ascend_BitcastOp : BitcastOpBase<Ascend_Dialect> {
  let summary = "the bytes of a tile as elements of another type";
  let description = [{
    `ReinterpretCast`: a view of the bytes of `src` as elements of the result's
    type. No instruction runs; whoever writes one of the two changes the other.

    Constraints: a tile in ub; both sides start at the same byte and step by the
    same bytes in all dimensions but the last, whose elements follow each other;
    it has as many bytes on both sides and, if the elements are not of one size,
    a static extent.

    Example:

    ```mlir
    %b = ascend.bitcast %a : memref<64x128xf32, #ascend.memory<ub>> to memref<64x256xi16, #ascend.memory<ub>>
    ```
  }];
}

#endif // TL_DIALECTS_ASCEND_ASCENDVIEWS
