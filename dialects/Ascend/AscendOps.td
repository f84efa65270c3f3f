//===- AscendOps.td - All operations of the Ascend dialect -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_ASCENDOPS
#define TL_DIALECTS_ASCEND_ASCENDOPS

include "dialects/Ascend/AscendCube.td"
include "dialects/Ascend/AscendTransfer.td"
include "dialects/Ascend/AscendLoadL0.td"
include "dialects/Ascend/AscendStoreL0C.td"
include "dialects/Ascend/AscendReduce.td"
include "dialects/Ascend/AscendTranspose.td"
include "dialects/Ascend/AscendVector.td"
include "dialects/Ascend/AscendDebug.td"
include "dialects/Ascend/AscendGather.td"
include "dialects/Ascend/AscendSort.td"
include "dialects/Ascend/AscendCast.td"
include "dialects/Ascend/AscendCompare.td"
include "dialects/Ascend/AscendBitwise.td"
include "dialects/Ascend/AscendMath.td"
include "dialects/Ascend/AscendSync.td"
include "dialects/Ascend/AscendViews.td"
include "dialects/Ascend/AscendCrossCore.td"
include "dialects/Ascend/AscendChannel.td"

#endif // TL_DIALECTS_ASCEND_ASCENDOPS
