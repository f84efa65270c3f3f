//===- Entry.h - What the registration of a kernel needs --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_ENTRY_H
#define TL_CANN_ENTRY_H

#include "Core.h"

namespace AscendC {

template <typename T> constexpr bool hasType = false;
template <typename T> constexpr tl_device::Type typeOf = tl_device::Type::U8;
#define TL_TYPE(type, name)                                                    \
  template <> inline constexpr bool hasType<type> = true;                      \
  template <>                                                                  \
  inline constexpr tl_device::Type typeOf<type> = tl_device::Type::name;
TL_TYPE(half, F16)
TL_TYPE(bfloat16_t, BF16)
TL_TYPE(float, F32)
TL_TYPE(int8_t, I8)
TL_TYPE(uint8_t, U8)
TL_TYPE(int16_t, I16)
TL_TYPE(uint16_t, U16)
TL_TYPE(int32_t, I32)
TL_TYPE(uint32_t, U32)
TL_TYPE(int64_t, I64)
TL_TYPE(uint64_t, U64)
#undef TL_TYPE

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
