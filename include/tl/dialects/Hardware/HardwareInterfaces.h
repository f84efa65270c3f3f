//===- HardwareInterfaces.h - Interfaces of both dialects -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_HARDWAREINTERFACES_H
#define TL_DIALECTS_HARDWARE_HARDWAREINTERFACES_H

#include "mlir/IR/OpDefinition.h"
#include "tl/dialects/Hardware/HardwareEnums.h"

#include "tl/dialects/Hardware/HardwareInterfaces.h.inc"

#endif // TL_DIALECTS_HARDWARE_HARDWAREINTERFACES_H
