//===- remainder.cpp - Compares the printed remainder with fmod -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#define __aicore__
#include "remainder.inc"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <initializer_list>

static float toFloat(uint32_t bits) {
  float number;
  std::memcpy(&number, &bits, sizeof(number));
  return number;
}

/// Whether both are NaN, or have the same bits.
static bool isSame(float a, float b) {
  return (std::isnan(a) && std::isnan(b)) || !std::memcmp(&a, &b, sizeof(a));
}

int main() {
  const float special[] = {0,      1,        2.5f,    3,        6,  7.25f,
                           1e-45f, 1.2e-38f, 3.4e38f, INFINITY, NAN};
  uint32_t state = 1;
  auto next = [&] { return state = state * 1664525 + 1013904223; };
  int wrong = 0;
  auto check = [&](float x, float y) {
    wrong += !isSame(getFloatRemainder(x, y), std::fmod(x, y));
  };
  for (float x : special)
    for (float y : special)
      for (float sign : {1.0f, -1.0f})
        check(sign * x, y), check(x, sign * y);
  for (int i = 0; i < 100000; ++i) {
    float x = toFloat(next()), y = toFloat(next());
    check(x, y);
    // Operands of a similar size.
    check(x, x * (1 + (next() >> 8) / 1e6f));
  }
  std::printf("%d wrong\n", wrong);
}
