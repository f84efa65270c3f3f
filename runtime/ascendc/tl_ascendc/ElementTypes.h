//===- ElementTypes.h - Types of C++ as types of elements -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For the headers of this project and for those of a toolkit, each with its own
// types half and bfloat16_t, which are declared before.
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_ELEMENTTYPES_H
#define TL_ASCENDC_ELEMENTTYPES_H

#include "../Device.h"

namespace AscendC {

/// Whether tensors may have elements of type `T`.
template <typename T> constexpr bool hasType = false;
/// The type of such elements.
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

} // namespace AscendC

#endif // TL_ASCENDC_ELEMENTTYPES_H
