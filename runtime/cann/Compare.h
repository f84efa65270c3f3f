//===- Compare.h - Comparisons and selections -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_COMPARE_H
#define TL_CANN_COMPARE_H

#include "Masks.h"

namespace tl_cann {

/// The number of elements: that of the mask register, or of whole repeats.
TL_PART long countOf(long repeats, long bytes) {
  State &core = state();
  return core.counts ? static_cast<long>(core.mask[0])
                     : repeats * repeatBytes / bytes;
}

/// A bit for each of `count` elements.
TL_PART Operand bitsOf(const void *bits, long count) {
  return tileOf(bits, Type::U8, shape1((count + 7) / 8));
}

/// Fails unless the repeats of all operands follow each other.
template <typename... Strides> TL_PART void checkDense(Strides... strides) {
  tl_uses_vector();
  if (((strides != 1 && strides != 8) || ...))
    fail("a comparison or selection with gaps is not modelled");
}

} // namespace tl_cann

#define TL_COMPARE(name, mode, T)                                              \
  TL_INTRINSIC void vcmpv_##name(                                              \
      uint8_t *dst, T *src0, T *src1, uint8_t repeats, uint8_t dstBlock,       \
      uint8_t src0Block, uint8_t src1Block, uint8_t, uint8_t src0Repeat,       \
      uint8_t src1Repeat) {                                                    \
    using namespace tl_cann;                                                   \
    checkDense(src0Block, src1Block, src0Repeat, src1Repeat);                  \
    long count = countOf(repeats, sizeof(T));                                  \
    issue("vcompare", "{mode = #ascend<compare_mode " #name ">}",              \
          vectorOf(src0, count), vectorOf(src1, count), bitsOf(dst, count));   \
  }                                                                            \
  TL_INTRINSIC void vcmpvs_##name(uint8_t *dst, T *src, T scalar,              \
                                  uint8_t repeats, uint16_t, uint16_t block,   \
                                  uint16_t, uint16_t repeatStride) {           \
    using namespace tl_cann;                                                   \
    checkDense(block, repeatStride);                                           \
    long count = countOf(repeats, sizeof(T));                                  \
    issue("vcompares", "{mode = #ascend<compare_mode " #name ">}",             \
          vectorOf(src, count), scalarOf(scalar), bitsOf(dst, count));         \
  }
#define TL_COMPARES(T)                                                         \
  TL_COMPARE(lt, lt, T)                                                        \
  TL_COMPARE(gt, gt, T)                                                        \
  TL_COMPARE(eq, eq, T)                                                        \
  TL_COMPARE(le, le, T)                                                        \
  TL_COMPARE(ge, ge, T)                                                        \
  TL_COMPARE(ne, ne, T)
TL_COMPARES(half)
TL_COMPARES(float)
TL_COMPARE(eq, eq, int32_t)
#undef TL_COMPARES
#undef TL_COMPARE

/// The address of the mask is stored in the scratch memory before.
TL_INTRINSIC void set_cmpmask(void *address) {
  using namespace tl_cann;
  State &core = state();
  core.selectMask = address;
  core.inSelect = true;
  auto place = reinterpret_cast<unsigned long>(address);
  if (!isScratch(address) || core.pending.address != place)
    return;
  std::memcpy(&core.selectMask, address, sizeof(core.selectMask));
  core.pending.bytes = 0;
}

namespace tl_cann {
/// The memory of the headers that a selection overwrites.
TL_PART Operand selectScratch() {
  if (std::exchange(state().usesScratch, true))
    callDevice([&] { device->barrier(Pipe::V); });
  Operand scratch = bitsOf(AscendC::ConstDefiner::Instance().cpuUB, 0);
  scratch.tile.address = AscendC::TMP_UB_OFFSET;
  scratch.tile.sizes[0] = 7936;
  return scratch;
}
/// Ends the instructions that prepare a selection.
TL_PART void endSelect() {
  State &core = state();
  core.inSelect = false;
  core.afterSelect = core.counts;
}
} // namespace tl_cann

#define TL_SELECT(T)                                                           \
  TL_INTRINSIC void vsel(                                                      \
      T *dst, T *src0, T *src1, uint8_t repeats, uint8_t dstBlock,             \
      uint8_t src0Block, uint8_t src1Block, uint8_t dstRepeat,                 \
      uint8_t src0Repeat, uint8_t src1Repeat, uint8_t mode) {                  \
    using namespace tl_cann;                                                   \
    checkDense(dstBlock, src0Block, src1Block, dstRepeat, src0Repeat,          \
               src1Repeat);                                                    \
    if (mode != 2)                                                             \
      return fail("this mode of Select is not modelled");                      \
    long count = countOf(repeats, sizeof(T));                                  \
    issue("vselect", nullptr, bitsOf(state().selectMask, count),               \
          vectorOf(src0, count), vectorOf(src1, count), vectorOf(dst, count),  \
          selectScratch());                                                    \
    endSelect();                                                               \
  }                                                                            \
  TL_INTRINSIC void vsel(T *, T *, T *, uint8_t, uint8_t, uint8_t, uint8_t,    \
                         uint8_t, uint8_t, uint8_t) {                          \
    tl_cann::fail("this mode of Select is not modelled");                      \
  }                                                                            \
  TL_INTRINSIC void vsel(T *dst, T *src, void *mask, uint8_t repeats,          \
                         uint8_t dstBlock, uint8_t srcBlock, uint8_t,          \
                         uint8_t dstRepeat, uint8_t srcRepeat, uint8_t,        \
                         uint8_t mode) {                                       \
    using namespace tl_cann;                                                   \
    checkDense(dstBlock, srcBlock, dstRepeat, srcRepeat);                      \
    if (mode != 1)                                                             \
      return fail("this mode of Select takes two tensors");                    \
    long count = countOf(repeats, sizeof(T));                                  \
    issue("vselects", nullptr, bitsOf(mask, count), vectorOf(src, count),      \
          realOf(typeOf<T>, state().selectReal), vectorOf(dst, count),         \
          selectScratch());                                                    \
    endSelect();                                                               \
    state().afterSelect = false;                                               \
  }
TL_SELECT(half)
TL_SELECT(float)
#undef TL_SELECT

#endif // TL_CANN_COMPARE_H
