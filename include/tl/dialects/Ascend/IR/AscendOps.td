//===- AscendOps.td - All operations of the Ascend dialect -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_IR_ASCENDOPS
#define TL_DIALECTS_ASCEND_IR_ASCENDOPS

include "tl/dialects/Ascend/Instructions/AscendCube.td"
include "tl/dialects/Ascend/Instructions/AscendTransfer.td"
include "tl/dialects/Ascend/Instructions/AscendLoadL0.td"
include "tl/dialects/Ascend/Instructions/AscendStoreL0C.td"
include "tl/dialects/Ascend/Instructions/AscendReduce.td"
include "tl/dialects/Ascend/Instructions/AscendTranspose.td"
include "tl/dialects/Ascend/Instructions/AscendVector.td"
include "tl/dialects/Ascend/IR/AscendDebug.td"
include "tl/dialects/Ascend/Instructions/AscendGather.td"
include "tl/dialects/Ascend/Instructions/AscendSort.td"
include "tl/dialects/Ascend/Instructions/AscendCast.td"
include "tl/dialects/Ascend/Instructions/AscendCompare.td"
include "tl/dialects/Ascend/Instructions/AscendBitwise.td"
include "tl/dialects/Ascend/Instructions/AscendMath.td"
include "tl/dialects/Ascend/IR/AscendSync.td"
include "tl/dialects/Ascend/IR/AscendViews.td"
include "tl/dialects/Ascend/IR/AscendCrossCore.td"
include "tl/dialects/Ascend/IR/AscendChannel.td"

#endif // TL_DIALECTS_ASCEND_IR_ASCENDOPS
