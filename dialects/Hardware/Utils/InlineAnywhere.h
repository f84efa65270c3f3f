//===- InlineAnywhere.h - Inlining of all operations ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_UTILS_INLINEANYWHERE_H
#define TL_DIALECTS_HARDWARE_UTILS_INLINEANYWHERE_H

#include "mlir/Transforms/InliningUtils.h"

namespace tl {

/// Operations of the dialect may move into a function that calls theirs, and
/// into launches.
struct InlineAnywhere : public mlir::DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(mlir::Operation *, mlir::Region *, bool,
                       mlir::IRMapping &) const final {
    return true;
  }
  bool isLegalToInline(mlir::Region *, mlir::Region *, bool,
                       mlir::IRMapping &) const final {
    return true;
  }
};

} // namespace tl

#endif // TL_DIALECTS_HARDWARE_UTILS_INLINEANYWHERE_H
