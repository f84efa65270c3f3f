//===- Overwritten.h - Check for reads of overwritten bytes -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLINTERLEAVE_OVERWRITTEN_H
#define TL_TOOLS_TLINTERLEAVE_OVERWRITTEN_H

///
/// \file
/// The check on addresses of buffers: in program order, an instruction must
/// read from a buffer the bytes that were written through this buffer. It works
/// byte by byte, so its result is exact for the given arguments.
///

#include "tools/tl-interleave/Trace.h"

#include <optional>

namespace tl::interleave {

/// The first instruction of `trace` that reads a byte through one buffer after
/// it was written through another; null if there is none.
mlir::Operation *findOverwritten(const Trace &trace);

} // namespace tl::interleave

#endif // TL_TOOLS_TLINTERLEAVE_OVERWRITTEN_H
