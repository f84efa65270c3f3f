//===- CrossOrder.h - Order of both cores' tensor accesses ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_CROSSCORE_CROSSORDER_H
#define TL_ANALYSIS_CROSSCORE_CROSSORDER_H

#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl::analysis {

/// Checks tensors that one section of `launch` writes and the other one only
/// reads: a flag is set after each write, on every path to the end, and waited
/// for before each read of the same bytes, on every path there; or all reads
/// come before the writes. verifyCrossFlags checks how often the flags are
/// used; the executor checks the slots of a tensor. Launches with
/// synchronisation of all cores, or with flags between vector cores, are
/// skipped. Emits an error at each read that fails.
mlir::LogicalResult verifyCrossOrder(ascend::LaunchOp launch);

} // namespace tl::analysis

#endif // TL_ANALYSIS_CROSSCORE_CROSSORDER_H
