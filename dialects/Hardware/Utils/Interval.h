//===- Interval.h - Iterations for each flag between cores ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_UTILS_INTERVAL_H
#define TL_DIALECTS_HARDWARE_UTILS_INTERVAL_H

#include <cstdint>

namespace tl::ascend {

/// The most iterations that one flag between cores can stand for: beyond it the
/// cost of a flag is negligible, slots are wasted, and analyses follow each
/// slot.
constexpr int64_t mostInterval = 1024;

} // namespace tl::ascend

#endif // TL_DIALECTS_HARDWARE_UTILS_INTERVAL_H
