//===- Tiles.h - Tiles for addresses of the host ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_TILES_H
#define TL_CANN_TILES_H

#include "Entry.h"

namespace tl_cann {

/// The place of an address in the memories of a core.
struct Place {
  Memory memory;
  unsigned long offset;
};

/// A buffer of the headers, which gives a memory of all cores its addresses.
struct Buffer {
  Memory memory;
  unsigned long begin;
  unsigned long bytes;
};

/// The buffers, and the arguments of the kernel.
struct Buffers {
  Buffer chip[7];
  Buffer arrays[64];
  int arrayCount = 0;
  /// All of them.
  unsigned long begin = ~0ul;
  unsigned long end = 0;

  __attribute__((no_sanitize("coverage"))) Buffers() {
    const auto &definer = AscendC::ConstDefiner::Instance();
    using AscendC::Hardware;
    constexpr Hardware kinds[] = {
        Hardware::UB,  Hardware::L1,   Hardware::L0A,   Hardware::L0B,
        Hardware::L0C, Hardware::BIAS, Hardware::FIXBUF};
    constexpr Memory memories[] = {Memory::UB,  Memory::L1,  Memory::L0A,
                                   Memory::L0B, Memory::L0C, Memory::BT,
                                   Memory::FB};
    for (int i = 0; i < 7; ++i) {
      auto begin = reinterpret_cast<unsigned long>(
          definer.hardwareCpuBufferMap.at(kinds[i]));
      chip[i] = {memories[i], begin, definer.bufferInitLen.at(kinds[i])};
      include(chip[i]);
    }
    unsigned long address;
    for (long bytes; arrayCount < 64 &&
                     (bytes = device->array(arrayCount, &address)) >= 0;) {
      arrays[arrayCount] = {Memory::GM, address,
                            static_cast<unsigned long>(bytes)};
      include(arrays[arrayCount++]);
    }
  }

private:
  void include(const Buffer &buffer) {
    if (buffer.begin < begin)
      begin = buffer.begin;
    if (buffer.begin + buffer.bytes > end)
      end = buffer.begin + buffer.bytes;
  }
};

/// Those of the launch that runs; null before.
inline const Buffers *buffers = nullptr;

/// Finds the buffers. Every core does: they cost little, and the arrays are
/// those of one launch.
inline __attribute__((noinline, no_sanitize("coverage"))) void findBuffers() {
  buffers = nullptr;
  static Buffers found;
  found = Buffers();
  buffers = &found;
}

/// The place of `address`: GM if it is in no buffer of a core.
TL_PART Place placeOf(unsigned long address) {
  for (const Buffer &buffer : buffers->chip)
    if (address - buffer.begin < buffer.bytes)
      return {buffer.memory, address - buffer.begin};
  return {Memory::GM, address};
}
template <typename T> TL_PART Place placeOf(const T *address) {
  return placeOf(reinterpret_cast<unsigned long>(address));
}

/// A tile of up to four dimensions, `strides` in elements.
struct Shape {
  uint8_t rank;
  long sizes[4];
  long strides[4];
};
TL_PART Shape shape1(long n) { return {1, {n}, {1}}; }
TL_PART Shape shape2(long m, long n, long pitch) {
  return {2, {m, n}, {pitch, 1}};
}

TL_PART Operand tileOf(const void *address, Type type, const Shape &shape) {
  Place place = placeOf(address);
  Operand operand{};
  operand.kind = Operand::IsTile;
  Tile &tile = operand.tile;
  tile.address = place.offset;
  tile.origin = place.memory == Memory::GM ? place.offset : 0;
  tile.memory = place.memory;
  tile.type = type;
  tile.rank = shape.rank;
  for (int i = 0; i < 4; ++i) {
    tile.sizes[i] = shape.sizes[i];
    tile.strides[i] = shape.strides[i];
  }
  return operand;
}
template <typename T>
TL_PART Operand tileOf(const T *address, const Shape &shape) {
  return tileOf(address, typeOf<T>, shape);
}
template <typename T> TL_PART Operand vectorOf(const T *address, long n) {
  return tileOf(address, shape1(n));
}

TL_PART Operand indexOf(long value) {
  Operand operand{};
  operand.kind = Operand::IsIndex;
  operand.integer = value;
  return operand;
}
TL_PART Operand boolOf(bool value) {
  Operand operand{};
  operand.kind = Operand::IsBool;
  operand.integer = value;
  return operand;
}
template <typename T> TL_PART Operand scalarOf(const T &value) {
  Operand operand{};
  operand.type = typeOf<T>;
  if constexpr (std::is_integral_v<T>) {
    operand.kind = Operand::IsInteger;
    operand.integer = static_cast<std::make_signed_t<T>>(value);
  } else {
    operand.kind = Operand::IsReal;
    operand.real = static_cast<float>(value);
  }
  return operand;
}
TL_PART Operand realOf(Type type, double value) {
  Operand operand{};
  operand.kind = Operand::IsReal;
  operand.type = type;
  operand.real = value;
  return operand;
}

template <typename... Operands>
TL_PART void issue(const char *operation, const char *attributes,
                   const Operands &...operands) {
  Call call{};
  call.operation = operation;
  call.attributes = attributes;
  ((call.operands[call.count++] = operands), ...);
  callDevice([&] { device->issue(call); });
}

} // namespace tl_cann

#endif // TL_CANN_TILES_H
