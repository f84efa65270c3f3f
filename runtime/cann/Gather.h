//===- Gather.h - Gathers and compressions ----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_GATHER_H
#define TL_CANN_GATHER_H

#include "../GatherPatterns.h"
#include "Compare.h"

namespace tl_cann {
/// The tensor that a gather reads, which the headers state before: its address,
/// with the base of Gather, and its elements.
struct GatherSource {
  unsigned long address;
  long elements;
};
inline GatherSource gatherSource;
} // namespace tl_cann

namespace AscendC {
TL_INTRINSIC void SetModelGatherbSrc0Tensor(uint64_t address,
                                            const uint32_t elements) {
  tl_cann::gatherSource = {address, elements};
}
} // namespace AscendC

namespace tl_cann {
template <typename T>
TL_PART void gather(T *dst, uint32_t *offsets, long dstRepeat, long repeats) {
  tl_uses_vector();
  if (repeats == 0)
    return;
  long lanes = prefixOf(state().mask);
  if (state().counts ||
      (repeats > 1 &&
       (lanes != repeatBytes / long(sizeof(T)) || dstRepeat != 8)))
    return fail("this form of Gather is not modelled");
  auto *src = reinterpret_cast<T *>(gatherSource.address);
  issue("vgather", nullptr, vectorOf(src, gatherSource.elements),
        vectorOf(offsets, repeats * lanes), indexOf(0),
        vectorOf(dst, repeats * lanes));
}
template <typename T>
TL_PART void gatherBlocks(T *dst, uint32_t *offsets, long dstRepeat,
                          long dstBlock, long repeats) {
  tl_uses_vector();
  if (repeats == 0)
    return;
  if (dstBlock != 1 || dstRepeat != 8)
    return fail("Gatherb with gaps is not modelled");
  auto *src = reinterpret_cast<T *>(gatherSource.address);
  issue("vgather_blocks", nullptr, vectorOf(src, gatherSource.elements),
        vectorOf(offsets, repeats * 8),
        vectorOf(dst, repeats * repeatBytes / static_cast<long>(sizeof(T))));
}
} // namespace tl_cann

#define TL_GATHER(T)                                                           \
  TL_INTRINSIC void vgather(T *dst, uint32_t *offsets, uint32_t,               \
                            uint16_t dstRepeat, uint8_t repeats) {             \
    tl_cann::gather(dst, offsets, dstRepeat, repeats);                         \
  }                                                                            \
  TL_INTRINSIC void vgatherb(T *dst, uint32_t *offsets, uint32_t,              \
                             uint16_t dstRepeat, uint8_t dstBlock,             \
                             uint8_t repeats) {                                \
    tl_cann::gatherBlocks(dst, offsets, dstRepeat, dstBlock, repeats);         \
  }
TL_GATHER(uint16_t)
TL_GATHER(uint32_t)
#undef TL_GATHER

namespace tl_cann {

/// By the bits of a tensor.
template <typename T>
TL_PART void compress(T *dst, T *src, T *bits, long count, long repeats) {
  if (repeats != 1)
    return fail("this form of GatherMask is not modelled");
  Operand result = vectorOf(dst, count);
  issue("vcompress", nullptr, vectorOf(src, count), bitsOf(bits, count),
        result);
  State &core = state();
  core.isKnown = false;
  core.kept = result.tile;
}

/// By a pattern that has a number.
template <typename T>
TL_PART void pack(T *dst, T *src, int pattern, long count, long repeats,
                  long srcRepeat) {
  long kept = tl_device::countKept(pattern, count);
  State &core = state();
  core.isKnown = true;
  core.known = repeats * kept;
  if (repeats == 0 || count == 0)
    return;
  if (repeats == 1)
    return issue("vgather_mask",
                 tl_device::getPatternAttributes(pattern, dst == src),
                 vectorOf(src, count), vectorOf(dst, kept));
  if (pattern != 7)
    return fail("this form of GatherMask is not modelled");
  long pitch = srcRepeat * blockBytes / static_cast<long>(sizeof(T));
  issue("vpack_rows", nullptr, tileOf(src, shape2(repeats, count, pitch)),
        tileOf(dst, shape2(repeats, count, count)));
}

template <typename T>
TL_PART void gatherMask(T *dst, T *src, T *bits, long repeats, long srcBlock,
                        int pattern, long srcRepeat) {
  tl_uses_vector();
  if (!state().counts || srcBlock != 1 || pattern > 7)
    return fail("this form of GatherMask is not modelled");
  long count = static_cast<long>(state().mask[0]);
  if (pattern == 0)
    return compress(dst, src, bits, count, repeats);
  pack(dst, src, pattern, count, repeats, srcRepeat);
}

} // namespace tl_cann

#define TL_GATHER_MASK(T)                                                      \
  TL_INTRINSIC void vreducev2(T *dst, T *src, T *bits, uint16_t repeats,       \
                              uint8_t srcBlock, uint8_t pattern,               \
                              uint16_t srcRepeat, uint8_t) {                   \
    tl_cann::gatherMask(dst, src, bits, repeats, srcBlock, pattern,            \
                        srcRepeat);                                            \
  }
TL_GATHER_MASK(uint16_t)
TL_GATHER_MASK(uint32_t)
#undef TL_GATHER_MASK

TL_INTRINSIC int64_t get_rsvd_cnt() {
  using namespace tl_cann;
  State &core = state();
  if (core.isKnown)
    return core.known;
  return callDevice([&] { return device->keptCount(core.kept); });
}

#endif // TL_CANN_GATHER_H
