//===- Lifetimes.h - Lifetimes of the contents of buffers -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_REPORT_LIFETIMES_H
#define TL_RUNTIME_REPORT_LIFETIMES_H

#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/runtime/interpreter/LaunchReport.h"

namespace tl::runtime {

/// From the first write of new contents to their last access.
struct Lifetime {
  unsigned core = 0;
  ascend::BufferOp buffer;
  /// In cycles from the start of the block.
  double start = 0;
  double end = 0;
};

/// The lifetimes in the planned buffers of `trace`, in the order of their
/// starts. An instruction that writes a buffer after reads, without reading it
/// itself, begins new contents.
std::vector<Lifetime> collectLifetimes(const BlockTrace &trace);

} // namespace tl::runtime

#endif // TL_RUNTIME_REPORT_LIFETIMES_H
