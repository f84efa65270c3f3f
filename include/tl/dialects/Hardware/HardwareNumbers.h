//===- HardwareNumbers.h - Numbers of every target --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_HARDWARENUMBERS_H
#define TL_DIALECTS_HARDWARE_HARDWARENUMBERS_H

#include <cstdint>

namespace tl::ascend {

/// The bytes of a data block: the same on every target, and part of the meaning
/// of types. Source: Ascend C documentation, fractal formats.
constexpr int64_t blockBytes = 32;

/// An upper bound on the bytes of an on-chip memory, even if a target overrides
/// the size, so that unrolling over a tile ends. The largest known memory has
/// 2^19.
constexpr int64_t maxOnChipBytes = int64_t(1) << 24;

} // namespace tl::ascend

#endif // TL_DIALECTS_HARDWARE_HARDWARENUMBERS_H
