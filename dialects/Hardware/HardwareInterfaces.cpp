//===- HardwareInterfaces.cpp - Interfaces of both dialects ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Hardware/HardwareInterfaces.h"
#include "dialects/Hardware/HardwareAttrInterfaces.h"

#include "dialects/Hardware/HardwareAttrInterfaces.cpp.inc"
#include "dialects/Hardware/HardwareEnums.cpp.inc"
#include "dialects/Hardware/HardwareInterfaces.cpp.inc"
