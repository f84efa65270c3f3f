//===- RunDecides.h - Flags that only a run checks --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_UTILS_RUNDECIDES_H
#define TL_DIALECTS_ASCEND_UTILS_RUNDECIDES_H

#include "llvm/ADT/StringRef.h"

namespace tl::ascend {

/// The attribute of a function whose author leaves flags between cores to an
/// execution that the compiler cannot decide: a unit.
inline constexpr llvm::StringLiteral kRunDecidesAttrName = "ascend.run_decides";

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_UTILS_RUNDECIDES_H
