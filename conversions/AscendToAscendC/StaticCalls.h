//===- StaticCalls.h - Calls that kernels without a TPipe may have -*- C++ ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_STATICCALLS_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_STATICCALLS_H

#include "conversions/AscendToAscendC/CodeWriter.h"
#include "llvm/Support/LogicalResult.h"

namespace tl::ascendc {

/// Reports the operations whose lines in `out`, from line `begin` on, call a
/// function that the documentation does not allow without a TPipe.
llvm::LogicalResult verifyStaticCalls(const CodeWriter &out, size_t begin);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_STATICCALLS_H
