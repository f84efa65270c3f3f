//===- Masks.h - Vector instructions in repeats and by count ----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_MASKS_H
#define TL_CANN_MASKS_H

#include "Library.h"

namespace tl_cann {

/// An operand of a vector instruction, or a scalar without strides.
struct Repeated {
  Operand operand;
  long blockStride = 0;
  long repeatStride = 0;
  /// Bytes of an element; 0 for a scalar.
  long bytes = 0;
};
template <typename T>
TL_PART Repeated repeated(const T *address, long blockStride,
                          long repeatStride) {
  return {vectorOf(address, 1), blockStride, repeatStride, sizeof(T)};
}
template <typename T> TL_PART Repeated single(const T &value) {
  return {scalarOf(value)};
}

constexpr long repeatBytes = 256;
constexpr long blockBytes = 32;

/// Elements of a repeat: those of the widest operand.
template <typename... Operands>
TL_PART long lanesOf(const Operands &...operands) {
  long widest = 1;
  ((widest = operands.bytes > widest ? operands.bytes : widest), ...);
  return repeatBytes / widest;
}

/// Whether the elements of `operand` follow each other over all repeats.
TL_PART bool isDense(const Repeated &operand, long lanes) {
  return operand.bytes == 0 ||
         (operand.blockStride == 1 &&
          operand.repeatStride == lanes * operand.bytes / blockBytes);
}

template <typename... Operands>
TL_PART void issueRepeats(const char *operation, const char *attributes,
                          const unsigned long (&mask)[2], long repeats,
                          const Operands &...operands) {
  VectorCall call{};
  call.operation = operation;
  call.attributes = attributes;
  ((call.operands[call.count] = operands.operand,
    call.blockStrides[call.count] = operands.blockStride,
    call.repeatStrides[call.count++] = operands.repeatStride),
   ...);
  call.repeats = repeats;
  call.mask[0] = mask[0];
  call.mask[1] = mask[1];
  callDevice([&] { device->issueRepeats(call); });
}

TL_PART Operand withCount(Operand operand, long count) {
  if (operand.kind == Operand::IsTile)
    operand.tile.sizes[0] = count;
  return operand;
}
TL_PART Repeated after(Repeated operand, long repeats) {
  if (operand.bytes)
    operand.operand.tile.address += repeats * operand.repeatStride * blockBytes;
  return operand;
}
/// The bits of the first `lanes` lanes.
TL_PART void setLanes(unsigned long (&mask)[2], long lanes) {
  mask[0] = lanes >= 64 ? ~0ul : (1ul << lanes) - 1;
  mask[1] = lanes >= 128 ? ~0ul : lanes <= 64 ? 0 : (1ul << (lanes - 64)) - 1;
}

/// `count` elements; in repeats and a rest if they have gaps.
template <typename... Operands>
TL_PART void issueCount(const char *operation, const char *attributes,
                        long count, const Operands &...operands) {
  long lanes = lanesOf(operands...);
  if ((isDense(operands, lanes) && ...))
    return issue(operation, attributes, withCount(operands.operand, count)...);
  unsigned long mask[2];
  setLanes(mask, lanes);
  long repeats = count / lanes;
  if (repeats)
    issueRepeats(operation, attributes, mask, repeats, operands...);
  setLanes(mask, count % lanes);
  if (count % lanes)
    issueRepeats(operation, attributes, mask, 1, after(operands, repeats)...);
}

/// A vector instruction under the mask register.
template <typename... Operands>
TL_PART void issueVector(const char *operation, const char *attributes,
                         long repeats, const Operands &...operands) {
  tl_uses_vector();
  State &core = state();
  if (core.counts)
    return issueCount(operation, attributes, static_cast<long>(core.mask[0]),
                      operands...);
  issueRepeats(operation, attributes, core.mask, repeats, operands...);
}

/// The number of the first lanes, if the mask has no others.
TL_PART long prefixOf(const unsigned long (&mask)[2]) {
  long lanes = __builtin_popcountl(mask[0]) + __builtin_popcountl(mask[1]);
  unsigned long prefix[2];
  setLanes(prefix, lanes);
  if (prefix[0] != mask[0] || prefix[1] != mask[1])
    fail("an instruction with this mask is not modelled");
  return lanes;
}

} // namespace tl_cann

TL_INTRINSIC void set_vector_mask(uint64_t high, uint64_t low) {
  tl_cann::State &core = tl_cann::state();
  core.mask[0] = low;
  core.mask[1] = high;
}
TL_INTRINSIC void set_mask_count() { tl_cann::state().counts = true; }
TL_INTRINSIC void set_mask_norm() { tl_cann::state().counts = false; }

#endif // TL_CANN_MASKS_H
