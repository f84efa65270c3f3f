//===- HardwareEnums.h - Memories, pipes and cores --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_HARDWAREENUMS_H
#define TL_DIALECTS_HARDWARE_HARDWAREENUMS_H

#include "mlir/IR/OpImplementation.h"

#include "tl/dialects/Hardware/HardwareEnums.h.inc"

#endif // TL_DIALECTS_HARDWARE_HARDWAREENUMS_H
