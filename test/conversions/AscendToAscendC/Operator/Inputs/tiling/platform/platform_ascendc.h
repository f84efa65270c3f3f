//===- platform_ascendc.h - Stand-in for operator projects ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What printed host code of operators uses of the vendor's header with this
/// name.
///
//===----------------------------------------------------------------------===//

#ifndef TL_TEST_OPERATOR_TILING_PLATFORM_PLATFORM_ASCENDC_H
#define TL_TEST_OPERATOR_TILING_PLATFORM_PLATFORM_ASCENDC_H

#include "register/op_def_registry.h"

namespace platform_ascendc {
class PlatformAscendC {
public:
  explicit PlatformAscendC(fe::PlatFormInfos *infos) : infos(infos) {}
  uint32_t GetLibApiWorkSpaceSize() const { return 16 << 20; }
  uint32_t GetCoreNumAic() const { return infos->cubeCores; }
  uint32_t GetCoreNumAiv() const { return infos->vectorCores; }

private:
  fe::PlatFormInfos *infos;
};
} // namespace platform_ascendc

#endif // TL_TEST_OPERATOR_TILING_PLATFORM_PLATFORM_ASCENDC_H
