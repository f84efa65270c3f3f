//===- Scalar.h - The scalar unit, output -----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_SCALAR_H
#define TL_ASCENDC_SCALAR_H

#include "tl_ascendc/Tensors.h"

namespace AscendC {

enum class CacheLine { SINGLE_CACHE_LINE, ENTIRE_DATA_CACHE };
enum class DcciDst {
  CACHELINE_ALL,
  CACHELINE_UB,
  CACHELINE_OUT,
  CACHELINE_ATOMIC
};
/// The executor's stores to global memory include it.
template <typename T, CacheLine entireType, DcciDst dcciDst>
TL_API void DataCacheCleanAndInvalid(const GlobalTensor<T> &) {}
template <typename T, CacheLine entireType>
TL_API void DataCacheCleanAndInvalid(const GlobalTensor<T> &) {}

/// Prints as printf does; half values as float.
template <typename... Args>
TL_API void PRINTF(const char *format, Args... args) {
  char text[1024];
  if constexpr (sizeof...(Args) == 0)
    std::snprintf(text, sizeof(text), "%s", format);
  else
    std::snprintf(text, sizeof(text), format, args...);
  tl_impl::device->print(text);
}
template <typename... Args>
TL_API void printf(const char *format, Args... args) {
  PRINTF(format, args...);
}

template <typename TensorT>
TL_API void tlDumpTensor(const TensorT &tensor, uint32_t desc, uint32_t count) {
  using T = typename TensorT::PrimType;
  PRINTF("DumpTensor %u:", desc);
  for (uint32_t i = 0; i < count; ++i) {
    T value = tensor.GetValue(i);
    if constexpr (isOneOf<T, half, bfloat16_t, float>)
      PRINTF(" %g", static_cast<double>(static_cast<float>(value)));
    else
      PRINTF(" %lld", static_cast<long long>(value));
  }
  PRINTF("\n");
}

template <typename T>
TL_API void DumpTensor(const LocalTensor<T> &tensor, uint32_t desc,
                       uint32_t dumpSize) {
  tlDumpTensor(tensor, desc, dumpSize);
}
template <typename T>
TL_API void DumpTensor(const GlobalTensor<T> &tensor, uint32_t desc,
                       uint32_t dumpSize) {
  tlDumpTensor(tensor, desc, dumpSize);
}
TL_API int64_t GetSystemCycle() {
  tl_impl::device->fail("GetSystemCycle is not modelled: the report has the "
                        "cycles");
  return 0;
}

} // namespace AscendC

#endif // TL_ASCENDC_SCALAR_H
