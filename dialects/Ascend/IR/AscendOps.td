//===- AscendOps.td - All operations of the Ascend dialect -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_IR_ASCENDOPS
#define TL_DIALECTS_ASCEND_IR_ASCENDOPS

include "dialects/Ascend/Instructions/AscendCube.td"
include "dialects/Ascend/Instructions/AscendTransfer.td"
include "dialects/Ascend/Instructions/AscendLoadL0.td"
include "dialects/Ascend/Instructions/AscendStoreL0C.td"
include "dialects/Ascend/Instructions/AscendReduce.td"
include "dialects/Ascend/Instructions/AscendTranspose.td"
include "dialects/Ascend/Instructions/AscendVector.td"
include "dialects/Ascend/IR/AscendDebug.td"
include "dialects/Ascend/Instructions/AscendGather.td"
include "dialects/Ascend/Instructions/AscendSort.td"
include "dialects/Ascend/Instructions/AscendCast.td"
include "dialects/Ascend/Instructions/AscendCompare.td"
include "dialects/Ascend/Instructions/AscendBitwise.td"
include "dialects/Ascend/Instructions/AscendMath.td"
include "dialects/Ascend/IR/AscendSync.td"
include "dialects/Ascend/IR/AscendViews.td"
include "dialects/Ascend/IR/AscendCrossCore.td"
include "dialects/Ascend/IR/AscendChannel.td"

#endif // TL_DIALECTS_ASCEND_IR_ASCENDOPS
