//===- Numbers.h - Numbers of two bytes -------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_NUMBERS_H
#define TL_CANN_NUMBERS_H

#include <cstdint>
#include <cstring>

/// \file
/// The members of the vendor's classes of numbers that its library defines:
/// conversions to nearest, ties to even, and arithmetic in f32.

namespace tl_cann {
inline uint16_t toHalf(float value) {
  auto number = static_cast<_Float16>(value);
  uint16_t bits;
  std::memcpy(&bits, &number, sizeof(bits));
  return bits;
}
inline float fromHalf(uint16_t bits) {
  _Float16 number;
  std::memcpy(&number, &bits, sizeof(bits));
  return static_cast<float>(number);
}
inline uint16_t toBfloat(float value) {
  uint32_t all;
  std::memcpy(&all, &value, sizeof(all));
  // NaN stays NaN.
  if ((all & 0x7fffffff) > 0x7f800000)
    return static_cast<uint16_t>(all >> 16 | 0x40);
  return static_cast<uint16_t>((all + 0x7fff + (all >> 16 & 1)) >> 16);
}
inline float fromBfloat(uint16_t bits) {
  uint32_t all = uint32_t(bits) << 16;
  float value;
  std::memcpy(&value, &all, sizeof(value));
  return value;
}
} // namespace tl_cann

namespace float16 {

#define TL_CONVERSION(type, name, qualifier)                                   \
  inline uint16_t Fp16T::name##ToFp16(const type &value) qualifier {           \
    return tl_cann::toHalf(static_cast<float>(value));                         \
  }                                                                            \
  inline Fp16T &Fp16T::operator=(const type &value) {                          \
    val = tl_cann::toHalf(static_cast<float>(value));                          \
    return *this;                                                              \
  }                                                                            \
  inline Fp16T::operator type() const {                                        \
    return static_cast<type>(tl_cann::fromHalf(val));                          \
  }
TL_CONVERSION(float, Float, const)
TL_CONVERSION(double, Double, )
TL_CONVERSION(int8_t, Int8, const)
TL_CONVERSION(uint8_t, UInt8, const)
TL_CONVERSION(int16_t, Int16, const)
TL_CONVERSION(uint16_t, UInt16, )
TL_CONVERSION(int32_t, Int32, const)
TL_CONVERSION(uint32_t, UInt32, const)
#undef TL_CONVERSION

inline float Fp16T::ToFloat() const { return tl_cann::fromHalf(val); }
inline Fp16T &Fp16T::operator=(const Fp16T &other) {
  val = other.val;
  return *this;
}

#define TL_ARITHMETIC(op)                                                      \
  inline Fp16T Fp16T::operator op(const Fp16T other) const {                   \
    return Fp16T(ToFloat() op other.ToFloat());                                \
  }                                                                            \
  inline Fp16T Fp16T::operator op## = (const Fp16T other) {                    \
    return *this = *this op other;                                             \
  }
TL_ARITHMETIC(+)
TL_ARITHMETIC(-)
TL_ARITHMETIC(*)
TL_ARITHMETIC(/)
#undef TL_ARITHMETIC

#define TL_COMPARISON(op)                                                      \
  inline bool Fp16T::operator op(const Fp16T &other) const {                   \
    return ToFloat() op other.ToFloat();                                       \
  }
TL_COMPARISON(==)
TL_COMPARISON(!=)
TL_COMPARISON(>)
TL_COMPARISON(>=)
TL_COMPARISON(<)
TL_COMPARISON(<=)
#undef TL_COMPARISON

} // namespace float16

namespace bfloat16 {
inline uint16_t Bf16T::FloatToBf16(const float &value) const {
  return tl_cann::toBfloat(value);
}
inline Bf16T &Bf16T::operator=(const Bf16T &other) {
  val = other.val;
  return *this;
}
inline Bf16T &Bf16T::operator=(const float &value) {
  val = tl_cann::toBfloat(value);
  return *this;
}
inline float Bf16T::ToFloat() const { return tl_cann::fromBfloat(val); }
inline Bf16T::operator float() const { return ToFloat(); }
inline Bf16T Bf16T::operator+(const Bf16T other) const {
  return Bf16T(ToFloat() + other.ToFloat());
}
inline Bf16T Bf16T::operator+=(const Bf16T other) {
  return *this = *this + other;
}
} // namespace bfloat16

#endif // TL_CANN_NUMBERS_H
