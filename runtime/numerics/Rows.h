//===- Rows.h - Loops over strided views ------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_ROWS_H
#define TL_RUNTIME_NUMERICS_ROWS_H

#include "runtime/numerics/View.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace tl::runtime {

/// A run of elements at the same places of several views.
struct Row {
  /// The first element in each view.
  llvm::ArrayRef<std::byte *> data;
  /// Distance of neighbours in each view, in elements.
  llvm::ArrayRef<int64_t> strides;
  int64_t length;
};

/// Calls `visit` with rows that together make up `views`, which have the same
/// shape, in row-major order. Dimensions that all views keep contiguous are one
/// row, so dense views are visited once.
void forEachRow(llvm::ArrayRef<const View *> views,
                llvm::function_ref<void(const Row &)> visit);

} // namespace tl::runtime

#endif // TL_RUNTIME_NUMERICS_ROWS_H
