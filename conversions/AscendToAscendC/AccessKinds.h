//===- AccessKinds.h - Streamed and other accesses of a tensor --*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether accesses take room in L2 is a property of the object in the text,
// while streamed operations have an attribute. A tensor with accesses of both
// kinds has two objects.
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_ACCESSKINDS_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_ACCESSKINDS_H

#include "mlir/IR/Value.h"

namespace tl::ascendc {

/// The kinds of accesses of a tensor, or of a part of it.
struct AccessKinds {
  bool streamed = false;
  bool other = false;

  bool areMixed() const { return streamed && other; }
};

/// The accesses by `memref` and its views.
AccessKinds getAccessKinds(mlir::Value memref);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_ACCESSKINDS_H
