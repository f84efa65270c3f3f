//===- Entry.h - What the registration of a kernel needs --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_ENTRY_H
#define TL_CANN_ENTRY_H

#include "../tl_ascendc/ElementTypes.h"
#include "Core.h"

namespace AscendC {

namespace tl_impl {
/// The type of kernel that a function states.
struct KernelType {
  const char *function;
  int type;
};

/// The types of kernels, numbered as the executor does.
enum class KernelKind {
  KERNEL_TYPE_AIV_ONLY,
  KERNEL_TYPE_AIC_ONLY,
  KERNEL_TYPE_MIX_AIV_1_0,
  KERNEL_TYPE_MIX_AIC_1_0,
  KERNEL_TYPE_MIX_AIC_1_1,
  KERNEL_TYPE_MIX_AIC_1_2
};
} // namespace tl_impl
} // namespace AscendC

namespace tl_cann {
using AscendC::typeOf;
} // namespace tl_cann

/// Outside a device, the headers read the statement and drop it.
#undef KERNEL_TASK_TYPE_DEFAULT
#define KERNEL_TASK_TYPE_DEFAULT(kind)                                         \
  do {                                                                         \
    static const ::AscendC::tl_impl::KernelType tlKernelType                   \
        __attribute__((used, retain, section("tl_kernel_type"))) = {           \
            __func__, static_cast<int>(::AscendC::tl_impl::KernelKind::kind)}; \
  } while (false)

#endif // TL_CANN_ENTRY_H
