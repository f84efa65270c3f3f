//===- Pinned.h - Tiles at fixed addresses ----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_UTILS_PINNED_H
#define TL_DIALECTS_ASCEND_UTILS_PINNED_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

namespace tl::ascend {

/// The address that the author of an allocation fixed, in bytes, in the memory
/// in which it will be placed.
inline constexpr llvm::StringLiteral kAddressAttrName = "ascend.address";

inline mlir::IntegerAttr getAuthorAddress(mlir::Operation *alloc) {
  return alloc->getAttrOfType<mlir::IntegerAttr>(kAddressAttrName);
}

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_UTILS_PINNED_H
