//===- Lifetimes.h - When on-chip buffers hold something ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_REPORT_LIFETIMES_H
#define TL_RUNTIME_REPORT_LIFETIMES_H

#include "runtime/interpreter/Launch.h"

namespace tl::runtime {

/// From the first write of new contents to the last access of them.
struct Lifetime {
  unsigned core = 0;
  ascend::BufferOp buffer;
  /// In cycles from the start of the block.
  double start = 0;
  double end = 0;
};

/// When the planned buffers of `trace` were in use, in the order of their
/// starts. An instruction that writes a buffer that has been read, and does not
/// read it itself, begins new contents.
std::vector<Lifetime> getLifetimes(const BlockTrace &trace);

} // namespace tl::runtime

#endif // TL_RUNTIME_REPORT_LIFETIMES_H
