//===- Fixpipe.h - Stores of L0C --------------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_FIXPIPE_H
#define TL_CANN_FIXPIPE_H

#include "Cube.h"

TL_INTRINSIC void set_nd_para(uint64_t value) {
  tl_cann::state().matrices = value;
}
TL_INTRINSIC void set_quant_pre(uint64_t value) {
  tl_cann::state().scale = value;
}

namespace tl_cann {

template <typename C>
TL_PART Operand accumulatorOf(const C *src, long n, long pitch) {
  long n1 = (n + 15) / 16, m1 = pitch / 16;
  return tileOf(src, {4, {n1, m1, 16, 16}, {m1 * 256, 256, 16, 1}});
}

/// The parameters of a store.
struct Store {
  long n, m, pitch, dstPitch;
  int unitFlag;
  bool relu;
};

/// The attributes for the number of operands, and "relu".
#define TL_STORE(flag, dynamic, rest)                                          \
  "{operandSegmentSizes = array<i32: 1, 1, " flag ", " dynamic ">" rest "}"
#define TL_CHOOSE(store, dynamic)                                              \
  (store.unitFlag == 3 ? (store.relu ? TL_STORE("1", dynamic, ", relu")        \
                                     : TL_STORE("1", dynamic, ""))             \
                       : (store.relu ? TL_STORE("0", dynamic, ", relu")        \
                                     : TL_STORE("0", dynamic, "")))

/// As an int32 matrix times a scale.
TL_PART void storeScaled(half *dst, int32_t *src, const Store &store) {
  uint32_t low = static_cast<uint32_t>(state().scale);
  float scale;
  std::memcpy(&scale, &low, sizeof(scale));
  Operand from = accumulatorOf(src, store.n, store.pitch);
  Operand to = tileOf(dst, shape2(store.m, store.n, store.dstPitch));
  const char *attributes =
      store.unitFlag == 3
          ? (store.relu
                 ? "{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, relu}"
                 : "{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}")
          : (store.relu
                 ? "{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, relu}"
                 : "{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}");
  if (store.unitFlag == 3)
    return issue("fixpipe_dequant", attributes, from, scalarOf(scale), to,
                 boolOf(true));
  issue("fixpipe_dequant", attributes, from, scalarOf(scale), to);
}

template <typename T, typename C>
TL_PART void storeRowMajor(T *dst, C *src, const Store &store) {
  if ((state().matrices & 0xffff) > 1)
    return fail("a store of several matrices is not modelled");
  if constexpr (std::is_same_v<C, int32_t> && std::is_same_v<T, half>) {
    storeScaled(dst, src, store);
  } else {
    if (state().update > State::Add)
      return fail("an atomic maximum of a product is not modelled");
    bool adds = state().update == State::Add;
    if (adds && !std::is_same_v<T, C>)
      return fail("an atomic store that converts is not modelled");
    const char *name = adds ? "fixpipe_atomic_add" : "fixpipe";
    Operand from = accumulatorOf(src, store.n, store.pitch);
    Operand to = tileOf(dst, shape2(store.m, store.n, store.dstPitch));
    if (store.unitFlag == 3)
      return issue(name, TL_CHOOSE(store, "0"), from, to, boolOf(true));
    issue(name, TL_CHOOSE(store, "0"), from, to);
  }
}

#define TL_STORE_L1(flag, rest)                                                \
  "{operandSegmentSizes = array<i32: 1, 1, " flag ", 3>, read_unit = 1024 : "  \
  "i64" rest ", " TL_DYNAMIC
/// The columns of a store to L1 are those of whole fractals.
template <typename T, typename C>
TL_PART void storeFractals(T *dst, C *src, const Store &store) {
  long lanes = blockBytes / sizeof(T), n1 = (store.n + lanes - 1) / lanes,
       m1 = (store.m + 15) / 16;
  Operand from = accumulatorOf(src, store.n, store.pitch);
  Operand to = tileOf(
      dst,
      {4, {n1, m1, 16, lanes}, {store.dstPitch * lanes, 16 * lanes, lanes, 1}});
  if (store.unitFlag == 3)
    return issue("fixpipe_l1",
                 store.relu ? TL_STORE_L1("1", ", relu") : TL_STORE_L1("1", ""),
                 from, to, boolOf(true), indexOf(store.pitch), indexOf(store.m),
                 indexOf(store.n));
  issue("fixpipe_l1",
        store.relu ? TL_STORE_L1("0", ", relu") : TL_STORE_L1("0", ""), from,
        to, indexOf(store.pitch), indexOf(store.m), indexOf(store.n));
}
#undef TL_STORE_L1

/// Whether there is something to store, in a form that is modelled.
TL_PART bool isStored(const Store &store, bool splits) {
  tl_uses_cube();
  if (store.m == 0 || store.n == 0)
    return false;
  if (splits || store.pitch % 16)
    fail("this form of Fixpipe is not modelled");
  return true;
}
#undef TL_STORE
} // namespace tl_cann

#define TL_FIXPIPE(name, target, wantsRows, T, C)                              \
  TL_INTRINSIC void name(T *dst, C *src, uint8_t, uint16_t n, uint16_t m,      \
                         uint32_t dstPitch, uint16_t pitch, uint8_t unitFlag,  \
                         QuantMode_t, uint8_t relu, bool splits, bool rows) {  \
    tl_cann::Store store{n, m, pitch, dstPitch, unitFlag, relu != 0};          \
    if (!tl_cann::isStored(store, splits))                                     \
      return;                                                                  \
    if (rows != wantsRows)                                                     \
      return tl_cann::fail("this form of Fixpipe is not modelled");            \
    tl_cann::target(dst, src, store);                                          \
  }
TL_FIXPIPE(copy_matrix_cc_to_gm, storeRowMajor, true, float, float)
TL_FIXPIPE(copy_matrix_cc_to_gm, storeRowMajor, true, half, float)
TL_FIXPIPE(copy_matrix_cc_to_gm, storeRowMajor, true, bfloat16_t, float)
TL_FIXPIPE(copy_matrix_cc_to_gm, storeRowMajor, true, int32_t, int32_t)
TL_FIXPIPE(copy_matrix_cc_to_gm, storeRowMajor, true, half, int32_t)
TL_FIXPIPE(copy_matrix_cc_to_cbuf, storeFractals, false, half, float)
TL_FIXPIPE(copy_matrix_cc_to_cbuf, storeFractals, false, bfloat16_t, float)
#undef TL_FIXPIPE

// Vendors' parameters for each column, which only forms use that fail above.
TL_INTRINSIC void copy_cbuf_to_fbuf(void *, void *, uint16_t, uint16_t,
                                    uint16_t, uint16_t) {
  tl_cann::fail("a copy to the fixpipe buffer is not modelled");
}
TL_INTRINSIC void copy_cbuf_to_bt(uint64_t, void *, uint16_t, uint16_t,
                                  uint16_t, uint16_t, uint16_t) {
  tl_cann::fail("a copy to the bias table is not modelled");
}

#endif // TL_CANN_FIXPIPE_H
