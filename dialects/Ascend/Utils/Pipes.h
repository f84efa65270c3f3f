//===- Pipes.h - Pipes of the cores -----------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_UTILS_PIPES_H
#define TL_DIALECTS_ASCEND_UTILS_PIPES_H

#include "tl/dialects/Hardware/HardwareEnums.h"

namespace tl::ascend {

/// Whether a core of kind `core` has `pipe`, as barriers name it: both have
/// `all`, and neither has `s`.
bool hasPipe(Core core, Pipe pipe);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_UTILS_PIPES_H
