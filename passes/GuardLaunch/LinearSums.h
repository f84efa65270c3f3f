//===- LinearSums.h - Sums of linear indices --------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_LINEARSUMS_H
#define TL_PASSES_GUARDLAUNCH_LINEARSUMS_H

#include "analysis/Indices/LinearIndex.h"

namespace tl {

/// A number as a sum.
inline analysis::LinearIndex getConstant(int64_t number) {
  return {{}, number};
}

/// `a + factor * b`.
inline analysis::LinearIndex add(analysis::LinearIndex a,
                                 const analysis::LinearIndex &b,
                                 int64_t factor = 1) {
  a.add(b, factor);
  return a;
}

/// `a - b`.
inline analysis::LinearIndex subtract(analysis::LinearIndex a,
                                      const analysis::LinearIndex &b) {
  return add(std::move(a), b, -1);
}

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_LINEARSUMS_H
