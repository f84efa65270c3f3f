//===- Language.h - Words of the language -----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_LANGUAGE_H
#define TL_ASCENDC_LANGUAGE_H

#include "Device.h"

#include <cassert>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>

#define __global__
#define __aicore__
#define __gm__
#define __ubuf__
#define __cbuf__
#define __ca__
#define __cb__
#define __cc__
#define __inout_pipe__(pipe)
/// The cores of a kernel, by the section of its code.
#define __vector__ __attribute__((section("tl_kernel_vector")))
#define __cube__ __attribute__((section("tl_kernel_cube")))
#define __mix__(cubes, vectors)                                                \
  __attribute__((section("tl_kernel_mix_" #cubes "_" #vectors)))
#define GM_ADDR __gm__ uint8_t *
#define ASCEND_IS_AIC (::AscendC::tl_impl::device->isCube())
#define ASCEND_IS_AIV (!::AscendC::tl_impl::device->isCube())
/// A function of these headers. It need not be inlined: the executor takes the
/// line of the first frame outside of them.
#define TL_API inline
#define TL_INLINE

/// An instantiation leaves the symbol `name` in the program, which tells the
/// executor what it uses.
#define TL_MARKER(name)                                                        \
  extern "C" inline __attribute__((noinline, visibility("default"))) void      \
  name() {                                                                     \
    asm volatile("");                                                          \
  }
TL_MARKER(tl_uses_cube)
TL_MARKER(tl_uses_vector)
TL_MARKER(tl_uses_atomics)
TL_MARKER(tl_uses_blocks)

using half = _Float16;

/// The upper half of a float.
struct bfloat16_t {
  bfloat16_t() = default;
  TL_API bfloat16_t(float value) {
    uint32_t all;
    std::memcpy(&all, &value, sizeof(all));
    // To nearest, ties to even; NaN stays NaN.
    if ((all & 0x7fffffff) > 0x7f800000)
      bits = static_cast<uint16_t>(all >> 16 | 0x40);
    else
      bits = static_cast<uint16_t>((all + 0x7fff + (all >> 16 & 1)) >> 16);
  }
  TL_API operator float() const {
    uint32_t all = uint32_t(bits) << 16;
    float value;
    std::memcpy(&value, &all, sizeof(value));
    return value;
  }
  uint16_t bits;
};

enum pipe_t {
  PIPE_S,
  PIPE_V,
  PIPE_M,
  PIPE_MTE1,
  PIPE_MTE2,
  PIPE_MTE3,
  PIPE_FIX,
  PIPE_ALL
};

/// Numbers of flags.
enum event_t {
  EVENT_ID0,
  EVENT_ID1,
  EVENT_ID2,
  EVENT_ID3,
  EVENT_ID4,
  EVENT_ID5,
  EVENT_ID6,
  EVENT_ID7
};

#include "ElementTypes.h"

namespace AscendC {

namespace tl_impl {
/// Set by the executor before the kernel runs.
inline const tl_device::Device *device = nullptr;

/// The type of kernel that a function states.
struct KernelType {
  const char *function;
  int type;
};
} // namespace tl_impl

template <typename T, typename... Types>
constexpr bool isOneOf = (std::is_same_v<T, Types> || ...);

/// Checks that a function exists for elements of type `T`, by its page in the
/// documentation of A2 and A3.
#define TL_ONLY_FOR(T, ...)                                                    \
  static_assert(::AscendC::isOneOf<T, __VA_ARGS__>,                            \
                "the function does not exist for this element type")
#define TL_ALL_16 half, bfloat16_t, int16_t, uint16_t
#define TL_ALL_32 float, int32_t, uint32_t
#define TL_COPIED int8_t, uint8_t, TL_ALL_16, TL_ALL_32, int64_t, uint64_t

// Names for the programs' own templates.
template <typename T, typename U>
struct IsSameType : std::bool_constant<std::is_same_v<T, U>> {};
template <bool condition, typename T, typename U> struct Conditional {
  using type = std::conditional_t<condition, T, U>;
};
/// A type that no function here takes.
struct int4b_t {
  uint8_t bits;
};
constexpr int32_t ONE_BLK_SIZE = 32;
constexpr int32_t DEFAULT_BLK_NUM = 8;
constexpr int32_t ONE_REPEAT_BYTE_SIZE = 256;
constexpr int32_t DEFAULT_BLK_STRIDE = 1;
constexpr uint8_t DEFAULT_REPEAT_STRIDE = 8;

enum class KernelMetaType {
  KERNEL_TYPE_AIV_ONLY,
  KERNEL_TYPE_AIC_ONLY,
  KERNEL_TYPE_MIX_AIV_1_0,
  KERNEL_TYPE_MIX_AIC_1_0,
  KERNEL_TYPE_MIX_AIC_1_1,
  KERNEL_TYPE_MIX_AIC_1_2
};

namespace tl_impl {
using KernelKind = KernelMetaType;
} // namespace tl_impl

/// A statement in a kernel.
#define KERNEL_TASK_TYPE_DEFAULT(kind)                                         \
  do {                                                                         \
    static const ::AscendC::tl_impl::KernelType tlKernelType                   \
        __attribute__((used, retain, section("tl_kernel_type"))) = {           \
            __func__, static_cast<int>(::AscendC::KernelMetaType::kind)};      \
  } while (false)

TL_API int64_t GetBlockIdx() {
  auto *device = tl_impl::device;
  if (device->isCube())
    return device->block();
  return device->block() * device->vectorCores() + device->subBlock();
}
TL_API int64_t GetBlockNum() { return tl_impl::device->blocks(); }
TL_API int64_t GetSubBlockIdx() { return tl_impl::device->subBlock(); }
TL_API int64_t GetSubBlockNum() {
  return tl_impl::device->vectorCores() ? tl_impl::device->vectorCores() : 1;
}
TL_API int64_t GetTaskRation() { return GetSubBlockNum(); }

TL_API float ToFloat(const bfloat16_t &value) { return value; }
TL_API bfloat16_t ToBfloat16(const float &value) { return value; }
TL_API half Cast(float value) { return half(value); }

template <typename T, typename U> TL_API auto Ceil(T a, U b) {
  return (a + b - 1) / b;
}
template <typename T, typename U> constexpr auto CeilDivision(T a, U b) {
  return b == 0 ? a : (a + b - 1) / b;
}
template <typename T, typename U> constexpr auto DivCeil(T a, U b) {
  return CeilDivision(a, b);
}
template <typename T, typename U> constexpr auto CeilAlign(T a, U b) {
  return CeilDivision(a, b) * b;
}
template <typename T, typename U> constexpr auto AlignUp(T a, U b) {
  return CeilAlign(a, b);
}
/// Every core starts with its registers as this call leaves them.
TL_API void InitSocState() {}

} // namespace AscendC

/// A condition that does not hold ends the run at its line.
#undef assert
#define assert(condition)                                                      \
  ((condition) ? static_cast<void>(0)                                          \
               : ::AscendC::tl_impl::device->fail("the assertion " #condition  \
                                                  " does not hold"))
#define ascendc_assert(condition, ...) assert(condition)

#define block_idx (::AscendC::tl_impl::device->block())
#define block_num (::AscendC::tl_impl::device->blocks())

#endif // TL_ASCENDC_LANGUAGE_H
