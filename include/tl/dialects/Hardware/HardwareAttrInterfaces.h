//===- HardwareAttrInterfaces.h - Attributes of hardware --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_HARDWAREATTRINTERFACES_H
#define TL_DIALECTS_HARDWARE_HARDWAREATTRINTERFACES_H

#include "mlir/IR/Attributes.h"
#include "tl/dialects/Hardware/HardwareEnums.h"

namespace tl::ascend {

/// Numbers of cores of each kind.
struct CoreCounts {
  int64_t cube = 0;
  int64_t vector = 0;
};

} // namespace tl::ascend

#include "tl/dialects/Hardware/HardwareAttrInterfaces.h.inc"

#endif // TL_DIALECTS_HARDWARE_HARDWAREATTRINTERFACES_H
