//===- Copies.h - Copies between memories -----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_COPIES_H
#define TL_CANN_COPIES_H

#include "Masks.h"

namespace tl_cann {

constexpr long upToBlock(long bytes) { return (bytes + 31) / 32 * 32; }

/// Rows of `bytes` bytes, `pitch` bytes apart.
TL_PART Operand rowsOf(const void *address, Type type, long width, long rows,
                       long bytes, long pitch) {
  if (bytes % width || pitch % width)
    fail("a row of whole elements is copied: these lengths and strides in "
         "bytes are no multiple of the element");
  long columns = bytes / width;
  return tileOf(address, type,
                shape2(rows, columns, rows == 1 ? columns : pitch / width));
}

/// From GM to UB; `gap` in bytes in GM, `dstGap` in blocks.
template <typename T>
TL_PART void loadRows(void *dst, void *src, long rows, long bytes, long left,
                      long right, long gap, long dstGap) {
  tl_uses_vector();
  if (rows == 0 || bytes == 0)
    return;
  if (left)
    return fail("padding on the left is not modelled");
  Operand from = rowsOf(src, typeOf<T>, sizeof(T), rows, bytes, bytes + gap);
  Operand to = rowsOf(dst, typeOf<T>, sizeof(T), rows, bytes,
                      upToBlock(bytes) + dstGap * blockBytes);
  if (!right)
    return issue("copy_gm_to_ub", nullptr, from, to);
  T value;
  std::memcpy(&value, &state().padValue, sizeof(T));
  issue("copy_gm_to_ub_pad", nullptr, from, to, scalarOf(value));
}

/// From UB to GM; `gap` in blocks, `dstGap` in bytes in GM.
TL_PART void storeRows(void *dst, void *src, Type type, long width, long rows,
                       long bytes, long gap, long dstGap) {
  tl_uses_vector();
  if (rows == 0 || bytes == 0)
    return;
  State &core = state();
  if (core.update)
    type = core.updatedType;
  constexpr const char *operations[] = {"copy_ub_to_gm", "atomic_add_ub_to_gm",
                                        "atomic_max_ub_to_gm",
                                        "atomic_min_ub_to_gm"};
  issue(operations[core.update], nullptr,
        rowsOf(src, type, width, rows, bytes,
               upToBlock(bytes) + gap * blockBytes),
        rowsOf(dst, type, width, rows, bytes, bytes + dstGap));
}

} // namespace tl_cann

#define TL_COPY(bits, T)                                                       \
  TL_INTRINSIC void copy_gm_to_ubuf_align_b##bits(                             \
      void *dst, void *src, uint8_t, uint16_t rows, uint32_t bytes,            \
      uint8_t left, uint8_t right, uint32_t gap, uint32_t dstGap) {            \
    tl_cann::loadRows<T>(dst, src, rows, bytes, left, right, gap, dstGap);     \
  }                                                                            \
  TL_INTRINSIC void copy_ubuf_to_gm_align_b##bits(                             \
      void *dst, void *src, uint8_t, uint16_t rows, uint32_t bytes, uint8_t,   \
      uint8_t, uint32_t gap, uint32_t dstGap) {                                \
    tl_cann::storeRows(dst, src, tl_cann::typeOf<T>, sizeof(T), rows, bytes,   \
                       gap, dstGap);                                           \
  }
TL_COPY(8, int8_t)
TL_COPY(16, int16_t)
TL_COPY(32, int32_t)
#undef TL_COPY

/// In blocks, whose element type is not known: bytes.
TL_INTRINSIC void copy_gm_to_ubuf(void *dst, void *src, uint8_t, uint16_t rows,
                                  uint16_t length, uint16_t gap,
                                  uint16_t dstGap) {
  using namespace tl_cann;
  loadRows<int8_t>(dst, src, rows, length * blockBytes, 0, 0, gap * blockBytes,
                   dstGap);
}
TL_INTRINSIC void copy_ubuf_to_gm(void *dst, void *src, uint8_t, uint16_t rows,
                                  uint16_t length, uint16_t gap,
                                  uint16_t dstGap) {
  using namespace tl_cann;
  State &core = state();
  constexpr long widths[] = {2, 2, 4, 1, 1, 2, 2, 4, 4, 8, 8};
  long width = core.update ? widths[static_cast<int>(core.updatedType)] : 1;
  storeRows(dst, src, Type::I8, width, rows, length * blockBytes, gap,
            dstGap * blockBytes);
}
TL_INTRINSIC void copy_ubuf_to_ubuf(void *dst, void *src, uint8_t,
                                    uint16_t rows, uint16_t length,
                                    uint16_t gap, uint16_t dstGap) {
  using namespace tl_cann;
  tl_uses_vector();
  if (rows == 0 || length == 0)
    return;
  long bytes = length * blockBytes;
  issue("copy_ub_to_ub", nullptr,
        rowsOf(src, Type::I8, 1, rows, bytes, bytes + gap * blockBytes),
        rowsOf(dst, Type::I8, 1, rows, bytes, bytes + dstGap * blockBytes));
}
TL_INTRINSIC void copy_gm_to_cbuf(void *, void *, uint8_t, uint16_t, uint16_t,
                                  uint16_t, uint16_t, pad_t) {
  tl_cann::fail("a copy of blocks to L1 is not modelled");
}
TL_INTRINSIC void copy_cbuf_to_gm(void *, void *, uint8_t, uint16_t, uint16_t,
                                  uint16_t, uint16_t) {
  tl_cann::fail("a copy from L1 is not modelled");
}
TL_INTRINSIC void set_mov_pad_val(uint64_t value) {
  tl_cann::state().padValue = value;
}

//===----------------------------------------------------------------------===//
// Atomics
//===----------------------------------------------------------------------===//

namespace tl_cann {
TL_PART void setUpdate(State::Update update) {
  if (update)
    tl_uses_atomics();
  state().update = update;
  AscendC::g_isAtomic = update != State::None;
}
} // namespace tl_cann
TL_INTRINSIC void set_atomic_none() {
  tl_cann::setUpdate(tl_cann::State::None);
}
TL_INTRINSIC void set_atomic_add() { tl_cann::setUpdate(tl_cann::State::Add); }
TL_INTRINSIC void set_atomic_max() { tl_cann::setUpdate(tl_cann::State::Max); }
TL_INTRINSIC void set_atomic_min() { tl_cann::setUpdate(tl_cann::State::Min); }
#define TL_ATOMIC(name, type)                                                  \
  TL_INTRINSIC void set_atomic_##name() {                                      \
    tl_cann::state().updatedType = tl_device::Type::type;                      \
  }
TL_ATOMIC(s8, I8)
TL_ATOMIC(s16, I16)
TL_ATOMIC(f16, F16)
TL_ATOMIC(bf16, BF16)
TL_ATOMIC(s32, I32)
TL_ATOMIC(f32, F32)
#undef TL_ATOMIC

//===----------------------------------------------------------------------===//
// Fractals
//===----------------------------------------------------------------------===//

namespace tl_cann {
template <typename T>
TL_PART void loadFractals(T *dst, T *src, long matrices, long rows,
                          long columns, long pitch, long rowPitch,
                          long columnStride, long rowStride, long dstPitch) {
  tl_uses_cube();
  if (rows == 0 || columns == 0)
    return;
  if (rowStride != 1)
    return fail("rows of fractals with gaps are not modelled");
  long lanes = blockBytes / sizeof(T);
  long groups = (columns + lanes - 1) / lanes;
  for (long i = 0; i < matrices; ++i)
    issue("copy_gm_to_l1", nullptr,
          tileOf(src + i * pitch, shape2(rows, columns, rowPitch)),
          tileOf(dst + i * dstPitch,
                 {4,
                  {groups, 1, rows, lanes},
                  {columnStride * lanes, rows * lanes, lanes, 1}}));
}
} // namespace tl_cann

#define TL_FRACTALS(suffix, T)                                                 \
  TL_INTRINSIC void copy_gm_to_cbuf_multi_nd2nz_##suffix(                      \
      T *dst, T *src, uint8_t, uint16_t matrices, uint16_t rows,               \
      uint16_t columns, uint16_t pitch, uint16_t rowPitch,                     \
      uint16_t columnStride, uint16_t rowStride, uint16_t dstPitch) {          \
    tl_cann::loadFractals(dst, src, matrices, rows, columns, pitch, rowPitch,  \
                          columnStride, rowStride, dstPitch);                  \
  }
TL_FRACTALS(b8, int8_t)
TL_FRACTALS(b8, uint8_t)
TL_FRACTALS(b16, half)
TL_FRACTALS(b16, bfloat16_t)
TL_FRACTALS(b16, int16_t)
TL_FRACTALS(b16, uint16_t)
TL_FRACTALS(b32s, float)
TL_FRACTALS(b32s, int32_t)
TL_FRACTALS(b32s, uint32_t)
#undef TL_FRACTALS

#endif // TL_CANN_COPIES_H
