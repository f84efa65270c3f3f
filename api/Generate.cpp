//===- Generate.cpp - Arrays with generated contents ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "api/Generate.h"

#include "runtime/numerics/Convert.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

using namespace tl::runtime;

/// Stores `next()`, a float, in each element.
template <typename Fn> static void fillFloats(const View &array, Fn next) {
  // Piece by piece, because the whole may be large.
  std::vector<float> piece(4096);
  ConvertRow convert = lookupConversion(DType::F32, array.dtype);
  int64_t elements = array.numElements(), size = piece.size();
  for (int64_t begin = 0; begin < elements; begin += size) {
    int64_t count = std::min(size, elements - begin);
    std::generate_n(piece.begin(), count, next);
    convert(reinterpret_cast<std::byte *>(piece.data()), 1,
            array.data + begin * byteWidth(array.dtype), 1, count);
  }
}

/// Stores the low bytes of `next()`, an integer, in each element.
template <typename Fn> static void fillIntegers(const View &array, Fn next) {
  unsigned width = byteWidth(array.dtype);
  for (int64_t i = 0, end = array.numElements(); i < end; ++i) {
    int64_t value = next();
    std::memcpy(array.data + i * width, &value, width);
  }
}

/// The number of binary digits of a float in [0.5, 1).
static unsigned getDigits(DType dtype) {
  switch (dtype) {
  case DType::F16:
    return 11;
  case DType::BF16:
    return 8;
  default:
    return 24;
  }
}

static bool isUnsigned(DType dtype) {
  return dtype == DType::U8 || dtype == DType::U16 || dtype == DType::U32 ||
         dtype == DType::U64;
}

void tl::run::fillRandom(const View &array, uint64_t seed) {
  // The standard fixes the sequence of the generator, but not the results of
  // distributions.
  std::mt19937_64 generator(seed);
  if (isFloat(array.dtype)) {
    // Multiples of a step that the type represents exactly: rounding could give
    // 1.
    unsigned digits = getDigits(array.dtype);
    double step = std::ldexp(1.0, 1 - static_cast<int>(digits));
    fillFloats(array, [&]() -> float {
      auto steps = static_cast<double>(generator() >> (64 - digits));
      return static_cast<float>(steps * step - 1);
    });
  } else if (array.dtype == DType::I1) {
    fillIntegers(array, [&]() -> int64_t { return generator() >> 63; });
  } else {
    int64_t least = isUnsigned(array.dtype) ? 0 : -8;
    fillIntegers(
        array, [&] { return static_cast<int64_t>(generator() % 17) + least; });
  }
}

/// A float of either sign from 2^-10 to 2^12, drawn from `bits`.
static float getWideFloat(uint64_t bits) {
  int exponent = static_cast<int>((bits >> 32) % 22) - 10;
  double fraction = std::ldexp(static_cast<double>(bits & 0xFFFFFF), -24);
  double magnitude = std::ldexp(1 + fraction, exponent);
  return static_cast<float>(bits >> 63 ? -magnitude : magnitude);
}

/// The last bits of `bits`, of a number that `length` draws, and their negative
/// for every second `length`.
static int64_t getWideInteger(uint64_t bits, uint64_t length, unsigned width) {
  unsigned kept = length / 2 % (width + 1);
  uint64_t magnitude = kept == 0 ? 0 : bits >> (64 - kept);
  return static_cast<int64_t>(length % 2 ? -magnitude : magnitude);
}

void tl::run::fillWide(const View &array, uint64_t seed) {
  std::mt19937_64 generator(seed);
  if (isFloat(array.dtype))
    return fillFloats(array, [&] { return getWideFloat(generator()); });
  if (array.dtype == DType::I1)
    return fillRandom(array, seed);
  unsigned width = 8 * byteWidth(array.dtype);
  fillIntegers(array, [&] {
    uint64_t bits = generator();
    return getWideInteger(bits, generator(), width);
  });
}

/// The bits of an infinity. The number below them is that of the largest finite
/// value, 1 that of the smallest positive one.
static uint64_t getInfinity(DType dtype) {
  switch (dtype) {
  case DType::F16:
    return 0x7C00;
  case DType::BF16:
    return 0x7F80;
  default:
    return 0x7F800000;
  }
}

/// The bits of the `number`-th edge of `dtype`.
static uint64_t getEdge(DType dtype, uint64_t number) {
  uint64_t sign = uint64_t(1) << (8 * byteWidth(dtype) - 1);
  if (dtype == DType::I1)
    return number % 2;
  if (!isFloat(dtype)) {
    uint64_t edges[] = {0, sign, sign - 1, ~uint64_t(0)};
    return edges[number % std::size(edges)];
  }
  uint64_t infinity = getInfinity(dtype);
  uint64_t quietNaN = infinity + (infinity & -infinity) / 2;
  uint64_t edges[] = {0, 1, infinity - 1, infinity, quietNaN};
  uint64_t magnitude = edges[number / 2 % std::size(edges)];
  return magnitude | (number % 2 ? sign : 0);
}

void tl::run::fillEdges(const View &array, uint64_t seed) {
  fillRandom(array, seed);
  std::mt19937_64 generator(seed + 1);
  unsigned width = byteWidth(array.dtype);
  for (int64_t i = 0, end = array.numElements(); i < end; ++i) {
    uint64_t draw = generator();
    uint64_t bits = getEdge(array.dtype, draw / 4 % 1000);
    if (draw % 4 == 0)
      std::memcpy(array.data + i * width, &bits, width);
  }
}

void tl::run::fillIota(const View &array) {
  int64_t index = 0;
  if (isFloat(array.dtype))
    fillFloats(array, [&] { return static_cast<float>(index++); });
  else if (array.dtype == DType::I1)
    fillIntegers(array, [&] { return index++ & 1; });
  else
    fillIntegers(array, [&] { return index++; });
}

/// Fills all bytes of a dense array.
static void fillBytes(const View &array, int value) {
  int64_t bytes = array.numElements() * byteWidth(array.dtype);
  if (bytes > 0)
    std::memset(array.data, value, bytes);
}

void tl::run::fillPoison(const View &array) {
  // A truth value is 0 or 1.
  fillBytes(array, array.dtype == DType::I1 ? 1 : 0xFF);
}

void tl::run::fillZeros(const View &array) { fillBytes(array, 0); }
