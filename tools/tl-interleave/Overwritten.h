//===- Overwritten.h - Reads of what another buffer's writes left -*- C++
//-*-===//
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
/// What addresses of buffers must not do: in the order of the program, an
/// instruction must find in a buffer what was written to this buffer. Byte by
/// byte, so that it is certain of what it says about the given arguments.
///

#include "tools/tl-interleave/Trace.h"

#include <optional>

namespace tl::interleave {

/// The first instruction of `trace` that reads a byte of one buffer which was
/// written last through another; null if there is none.
mlir::Operation *findOverwritten(const Trace &trace);

} // namespace tl::interleave

#endif // TL_TOOLS_TLINTERLEAVE_OVERWRITTEN_H
