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

namespace tl_impl {
/// A value as printf takes it.
template <typename T> TL_API auto printed(const T &value) {
  if constexpr (isOneOf<T, half, bfloat16_t>)
    return static_cast<double>(static_cast<float>(value));
  else
    return value;
}

/// Writes `format` with "ll" in the conversions of integers of 64 bits: those
/// of Ascend C take integers of each width. `isWide` is for each argument.
TL_API void widen(const char *format, const bool *isWide, int count, char *text,
                  size_t size) {
  int argument = 0;
  bool isConversion = false;
  char *end = text + size - 3;
  for (; *format && text < end; *text++ = *format++) {
    if (!isConversion || *format == '%') {
      isConversion = *format == '%' && !isConversion;
      continue;
    }
    if (*format == '*') {
      ++argument;
      continue;
    }
    if (std::strchr("-+ #0123456789.", *format))
      continue;
    isConversion = false;
    if (argument < count && isWide[argument] && std::strchr("dioxXu", *format))
      *text++ = 'l', *text++ = 'l';
    ++argument;
  }
  *text = 0;
}
} // namespace tl_impl

/// Prints as printf does.
template <typename... Args>
TL_API void PRINTF(const char *format, Args... args) {
  char text[1024];
  // Arguments of another type than the format's may end the program here.
  tl_impl::device->site();
  if constexpr (sizeof...(Args) == 0) {
    std::snprintf(text, sizeof(text), "%s", format);
  } else {
    const bool isWide[] = {(std::is_integral_v<Args> && sizeof(Args) == 8)...};
    char widened[1024];
    tl_impl::widen(format, isWide, sizeof...(Args), widened, sizeof(widened));
    std::snprintf(text, sizeof(text), widened, tl_impl::printed(args)...);
  }
  tl_impl::device->print(text);
}
template <typename... Args>
TL_API void printf(const char *format, Args... args) {
  PRINTF(format, args...);
}

namespace tl_impl {
/// The attributes of a dump: a text for each tag, which stays.
TL_API const char *tagAttribute(uint32_t tag) {
  struct Known {
    uint32_t tag;
    char text[32];
  };
  constexpr int kMost = 256;
  static thread_local Known known[kMost];
  static thread_local int count;
  for (int i = 0; i < count; ++i)
    if (known[i].tag == tag)
      return known[i].text;
  if (count == kMost)
    device->fail("dumps with more than 256 tags are not modelled");
  Known &last = known[count++];
  last.tag = tag;
  std::snprintf(last.text, sizeof(last.text), "{tag = %u : i64}", tag);
  return last.text;
}
} // namespace tl_impl

template <typename TensorT>
TL_API void DumpTensor(const TensorT &tensor, uint32_t desc, uint32_t count) {
  tl_impl::issue("dump", tl_impl::tagAttribute(desc),
                 tl_impl::tileOf(tensor, tl_impl::shape1(count)));
}

TL_API int64_t GetSystemCycle() {
  tl_impl::device->fail("GetSystemCycle is not modelled: the report has the "
                        "cycles");
  return 0;
}

} // namespace AscendC

#endif // TL_ASCENDC_SCALAR_H
