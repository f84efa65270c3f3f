//===- HardwareInterfaces.cpp - Interfaces of both dialects ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Hardware/HardwareInterfaces.h"
#include "tl/dialects/Hardware/HardwareAttrInterfaces.h"

#include "tl/dialects/Hardware/HardwareAttrInterfaces.cpp.inc"
#include "tl/dialects/Hardware/HardwareEnums.cpp.inc"
#include "tl/dialects/Hardware/HardwareInterfaces.cpp.inc"
