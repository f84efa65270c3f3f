//===- Forwarding.h - Values that control flow forwards ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_UTILS_FORWARDING_H
#define TL_DIALECTS_HARDWARE_UTILS_FORWARDING_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

namespace tl::ascend {

/// The values that a selection or control flow forwards to `value`; empty if
/// they are unknown.
llvm::SmallVector<mlir::Value> getForwarded(mlir::Value value);

} // namespace tl::ascend

#endif // TL_DIALECTS_HARDWARE_UTILS_FORWARDING_H
