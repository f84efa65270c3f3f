//===- Masks.h - Lanes of vector instructions -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_MASKS_H
#define TL_ASCENDC_MASKS_H

#include "tl_ascendc/State.h"
#include "tl_ascendc/Tensors.h"

namespace AscendC {

enum class MaskMode : uint8_t { NORMAL, COUNTER };
constexpr uint64_t MASK_PLACEHOLDER = 0;

namespace tl_impl {

/// The number of repeats of a call, which has 8 bits in the instruction: a
/// larger one is an error here, where the vendor's parameter drops its bits.
class Repeats {
public:
  template <typename N> TL_API Repeats(N number) : number(number) {
    if (this->number < 0 || this->number > 255)
      fail("%ld repeats: an instruction has at most 255", this->number);
  }
  TL_API operator long() const { return number; }

private:
  long number;
};

/// The lanes of each repeat, or the number of elements of all repeats.
struct Lanes {
  unsigned long bits[2];
  bool counts;
  unsigned long count;
  /// Whether the call gives the bits of lanes.
  bool hasBits = false;
  /// Whether the call gives the number of lanes, and this number.
  bool hasNumber = false;
  unsigned long number = 0;
};

constexpr unsigned long firstBits(uint64_t count) {
  return count >= 64 ? ~0ul : (1ul << count) - 1;
}
TL_API void setMaskBits(uint64_t high, uint64_t low) {
  coreState().maskedOut[0] = ~low;
  coreState().maskedOut[1] = ~high;
}
/// A mask as a number of lanes: their bits, or the count in the counter mode.
TL_API void setMask(uint64_t lanes) {
  if (coreState().countsElements)
    return setMaskBits(0, lanes);
  setMaskBits(lanes > 64 ? firstBits(lanes - 64) : 0, firstBits(lanes));
}
TL_API void setMask(const uint64_t *bits) {
  if (coreState().countsElements)
    return device->fail("the counter mode takes a number of elements, not a "
                        "mask of bits");
  setMaskBits(bits[1], bits[0]);
}
TL_API void resetMask() {
  setMaskBits(~0ul, ~0ul);
  coreState().countsElements = false;
}

/// The mask of an instruction: `mask`, or the register that earlier ones left.
template <bool isSetMask, typename MaskT>
TL_API Lanes lanesUnder(const MaskT &mask) {
  if constexpr (isSetMask)
    setMask(mask);
  const CoreState &state = coreState();
  Lanes lanes{{~state.maskedOut[0], ~state.maskedOut[1]},
              state.countsElements,
              ~state.maskedOut[0]};
  if constexpr (isSetMask && std::is_integral_v<MaskT>) {
    lanes.hasNumber = !lanes.counts;
    lanes.number = mask;
  } else {
    lanes.hasBits = isSetMask;
  }
  return lanes;
}

/// Checks the lanes of a call whose repeats have `most`. Source: Ascend C
/// documentation, masks: bits beyond the lanes are 0, and not all bits are.
TL_API void checkLanes(const Lanes &lanes, long most) {
  if (lanes.hasBits && !(lanes.bits[0] | lanes.bits[1]))
    fail("a mask of 0 lanes: a repeat of these elements has 1 to %ld", most);
  if (lanes.hasBits &&
      ((lanes.bits[0] & ~firstBits(most)) || (most <= 64 && lanes.bits[1])))
    fail("a mask of lanes from %ld on, which a repeat of these elements does "
         "not have",
         most);
  if (lanes.hasNumber && (lanes.number == 0 || lanes.number > most))
    fail("a mask of %lu lanes: a repeat of these elements has 1 to %ld",
         lanes.number, most);
}

/// The number of lanes of a mask without gaps.
TL_API long prefixOf(const Lanes &lanes, long most) {
  long count = 0;
  while (count < most && lanes.bits[count / 64] >> (count % 64) & 1)
    ++count;
  for (long lane = count; lane < most; ++lane)
    if (lanes.bits[lane / 64] >> (lane % 64) & 1)
      device->fail("a mask with gaps is not modelled here");
  return count;
}

/// An operand in the repeat form.
struct Repeated {
  Operand operand;
  long blockStride = 0, repeatStride = 0;
};
template <typename T>
TL_API Repeated repeated(const LocalTensor<T> &tensor, long blockStride,
                         long repeatStride) {
  return {tileOf(tensor, shape1(1)), blockStride, repeatStride};
}
template <typename T> TL_API Repeated single(const T &value) {
  return {scalarOf(value)};
}

TL_API long bytesOf(tl_device::Type type) {
  constexpr unsigned char bytes[] = {2, 2, 4, 1, 1, 2, 2, 4, 4, 8, 8};
  return bytes[static_cast<unsigned>(type)];
}
/// The lanes of a repeat: the widest operand has 256 bytes.
TL_API long lanesOf(const tl_device::VectorCall &call) {
  long lanes = 256;
  for (unsigned i = 0; i < call.count; ++i)
    if (call.operands[i].kind == Operand::IsTile &&
        256 / bytesOf(call.operands[i].tile.type) < lanes)
      lanes = 256 / bytesOf(call.operands[i].tile.type);
  return lanes;
}
/// The elements of the counter mode: whole repeats, and the rest.
TL_API void issueCounted(tl_device::VectorCall &call, long count) {
  long lanes = lanesOf(call), rest = count % lanes;
  call.repeats = count / lanes;
  call.mask[0] = call.mask[1] = ~0ul;
  if (lanes < 128)
    call.mask[1] = 0;
  if (call.repeats)
    device->issueRepeats(call);
  if (!rest)
    return;
  for (unsigned i = 0; i < call.count; ++i)
    if (call.operands[i].kind == Operand::IsTile)
      call.operands[i].tile.address +=
          call.repeats * call.repeatStrides[i] * 32;
  call.repeats = 1;
  call.mask[0] = firstBits(rest);
  call.mask[1] = rest > 64 ? firstBits(rest - 64) : 0;
  device->issueRepeats(call);
}

template <typename... Operands>
TL_API void issueRepeats(const char *operation, const char *attributes,
                         const Lanes &lanes, long repeats,
                         const Operands &...operands) {
  tl_uses_vector();
  orderVector();
  tl_device::VectorCall call{};
  call.operation = operation;
  call.attributes = attributes;
  ((call.operands[call.count] = operands.operand,
    call.blockStrides[call.count] = operands.blockStride,
    call.repeatStrides[call.count++] = operands.repeatStride),
   ...);
  if (lanes.counts)
    return issueCounted(call, lanes.count);
  call.repeats = repeats;
  call.mask[0] = lanes.bits[0];
  // A repeat of wider elements has 64 lanes or 32: a full register has more.
  long most = lanesOf(call);
  checkLanes(lanes, most);
  call.mask[1] = most < 128 ? 0 : lanes.bits[1];
  if (most < 64)
    call.mask[0] &= firstBits(most);
  device->issueRepeats(call);
}

} // namespace tl_impl

/// From here on a mask is a number of elements of all repeats.
TL_API void SetMaskCount() { tl_impl::coreState().countsElements = true; }
TL_API void SetMaskNorm() { tl_impl::coreState().countsElements = false; }
template <typename T, MaskMode mode = MaskMode::NORMAL>
TL_API void SetVectorMask(const uint64_t maskHigh, const uint64_t maskLow) {
  tl_impl::setMaskBits(maskHigh, maskLow);
}
template <typename T, MaskMode mode = MaskMode::NORMAL>
TL_API void SetVectorMask(int32_t length) {
  if constexpr (mode == MaskMode::COUNTER)
    tl_impl::setMaskBits(0, length);
  else
    tl_impl::setMaskBits(length > 64 ? tl_impl::firstBits(length - 64) : 0,
                         tl_impl::firstBits(length));
}
TL_API void ResetMask() { tl_impl::setMaskBits(~0ul, ~0ul); }

} // namespace AscendC

#endif // TL_ASCENDC_MASKS_H
