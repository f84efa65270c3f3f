//===- Generate.h - Arrays with generated contents --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_API_GENERATE_H
#define TL_API_GENERATE_H

#include "tl/runtime/numerics/View.h"

namespace tl::run {

/// Fills a dense array with random values, the same on every machine: floats
/// from [-1, 1), signed integers from [-8, 8], unsigned ones from [0, 16], i1
/// from {0, 1}, each value equally likely.
void fillRandom(const runtime::View &array, uint64_t seed);

/// Fills a dense array with random values of all magnitudes: floats between
/// 2^-10 and 2^12 of both signs, integers of up to all bits of their type. Each
/// power of two is equally likely.
void fillWide(const runtime::View &array, uint64_t seed);

/// As `fillRandom`, but about a quarter of the elements are those at the edges
/// of their type: zeros of both signs, infinities, NaN, the smallest and
/// largest numbers; of integers the least, the greatest, -1 and 0.
void fillEdges(const runtime::View &array, uint64_t seed);

/// Gives every element of a dense array its row-major number, as far as its
/// type can hold it.
void fillIota(const runtime::View &array);

/// Fills a dense array with a poison value for missing contents: NaN, or -1.
void fillPoison(const runtime::View &array);

/// Fills a dense array with zeros.
void fillZeros(const runtime::View &array);

} // namespace tl::run

#endif // TL_API_GENERATE_H
