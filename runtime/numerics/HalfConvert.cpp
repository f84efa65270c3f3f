//===- HalfConvert.cpp - Bulk conversion of f16 and f32 -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/HalfConvert.h"

#include <Eigen/Core>

#if defined(__x86_64__) && !defined(TL_PORTABLE)
#include <immintrin.h>
#endif

using namespace tl::runtime;

static void toFloatOneByOne(const Eigen::half *src, float *dst, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    dst[i] = static_cast<float>(src[i]);
}

static void toHalfOneByOne(const float *src, Eigen::half *dst, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    dst[i] = Eigen::half(src[i]);
}

#if defined(__x86_64__) && !defined(TL_PORTABLE)

// The build targets any x86-64, which cannot convert f16 by itself; most
// machines can, and for a whole tile the check at run time is worth it.

static bool hasF16C() {
  static const bool has =
      __builtin_cpu_supports("avx") && __builtin_cpu_supports("f16c");
  return has;
}

// NaN go through the conversion of single numbers, which does not keep the same
// bits of them: the result of an element must not depend on its place.

__attribute__((target("avx"))) static bool hasNaN(__m256 numbers) {
  return _mm256_movemask_ps(_mm256_cmp_ps(numbers, numbers, _CMP_UNORD_Q)) != 0;
}

__attribute__((target("avx,f16c"))) static int64_t
toFloatF16C(const Eigen::half *src, float *dst, int64_t count) {
  int64_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m128i half = _mm_loadu_si128(reinterpret_cast<const __m128i *>(src + i));
    __m256 wide = _mm256_cvtph_ps(half);
    if (hasNaN(wide))
      toFloatOneByOne(src + i, dst + i, 8);
    else
      _mm256_storeu_ps(dst + i, wide);
  }
  return i;
}

__attribute__((target("avx,f16c"))) static int64_t
toHalfF16C(const float *src, Eigen::half *dst, int64_t count) {
  int64_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256 wide = _mm256_loadu_ps(src + i);
    if (hasNaN(wide))
      toHalfOneByOne(src + i, dst + i, 8);
    else
      _mm_storeu_si128(reinterpret_cast<__m128i *>(dst + i),
                       _mm256_cvtps_ph(wide, _MM_FROUND_TO_NEAREST_INT));
  }
  return i;
}

#else

static bool hasF16C() { return false; }
static int64_t toFloatF16C(const Eigen::half *, float *, int64_t) { return 0; }
static int64_t toHalfF16C(const float *, Eigen::half *, int64_t) { return 0; }

#endif

void tl::runtime::toFloat(const Eigen::half *src, float *dst, int64_t count) {
  int64_t i = hasF16C() ? toFloatF16C(src, dst, count) : 0;
  toFloatOneByOne(src + i, dst + i, count - i);
}

void tl::runtime::toHalf(const float *src, Eigen::half *dst, int64_t count) {
  int64_t i = hasF16C() ? toHalfF16C(src, dst, count) : 0;
  toHalfOneByOne(src + i, dst + i, count - i);
}
