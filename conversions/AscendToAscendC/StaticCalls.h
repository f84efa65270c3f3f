//===- StaticCalls.h - Calls that kernels without a TPipe may have -*- C++ ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Some functions take event ids from the TPipe, or bytes that it reserves. The
/// documentation lists those that are allowed without one.
///
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_STATICCALLS_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_STATICCALLS_H

#include "conversions/AscendToAscendC/CodeWriter.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LogicalResult.h"

namespace tl::ascendc {

/// The functions of the text that are not in that list, as words. No variable
/// has such a name. Source: Ascend C documentation, static tensor programming,
/// functions for A2 and A3.
inline constexpr llvm::StringLiteral callsOfPipe =
    "DumpTensor GetGatherMaskRemainCount PRINTF Select SyncAll assert";

/// Reports the operations whose lines in `out`, from line `begin` on, call one
/// of these functions.
llvm::LogicalResult verifyStaticCalls(const CodeWriter &out, size_t begin);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_STATICCALLS_H
